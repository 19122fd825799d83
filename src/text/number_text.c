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
