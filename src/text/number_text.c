/* number_text.c - numbers as text. */
#include "text/number_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *dy_number_text_thousands(uint64_t number, char text[DY_NUMBER_TEXT_MAX])
{
    char digits[DY_NUMBER_TEXT_MAX], *to = text;
    int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (int i = 0; i < count; i++) {
        if (i && (count - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = '\0';
    return text;
}

/* Puts a point in place of what the locale has, which may be several bytes. */
static const char *with_point(char text[DY_NUMBER_TEXT_MAX])
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (strchr("0123456789e+-", *from))
            *to++ = *from;
        else if (to == text || to[-1] != '.')
            *to++ = '.';
    }
    *to = '\0';
    return text;
}

const char *dy_number_text_digits(double number, int digits, char text[DY_NUMBER_TEXT_MAX])
{
    snprintf(text, DY_NUMBER_TEXT_MAX, "%.*g", digits, number);
    return with_point(text);
}

const char *dy_number_text_fixed(double number, int decimals, char text[DY_NUMBER_TEXT_MAX])
{
    static const double longest = 1e24; /* what finds room */
    if (fabs(number) >= longest)
        return dy_number_text_digits(number, 6, text);
    snprintf(text, DY_NUMBER_TEXT_MAX, "%.*f", decimals, number);
    return with_point(text);
}

int dy_percent_decimals(uint64_t games)
{
    return games < 10000000 ? 2 : games < 1000000000 ? 3 : 4;
}

const char *dy_percent(double share, uint64_t games, char text[DY_PERCENT_MAX])
{
    char figure[DY_NUMBER_TEXT_MAX];
    snprintf(text, DY_PERCENT_MAX, "%.15s",
             dy_number_text_fixed(100 * share, dy_percent_decimals(games), figure));
    return text;
}
