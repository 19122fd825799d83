/* number_text.h - numbers as text, the same wherever they are written: whatever locale the program
 * that uses the library has set, a point is a point. */
#ifndef DY_NUMBER_TEXT_H
#define DY_NUMBER_TEXT_H

#include <stdint.h>

enum { DY_NUMBER_TEXT_MAX = 48 };

/* Each fills in `text` and gives it back. The numbers are finite. */
/* 12,345,678 */
const char *dy_number_text_thousands(uint64_t number, char text[DY_NUMBER_TEXT_MAX]);
/* So many digits that count, as %g has them: 0.0151, 1e-09. */
const char *dy_number_text_digits(double number, int digits, char text[DY_NUMBER_TEXT_MAX]);
/* So many digits behind the point. */
const char *dy_number_text_fixed(double number, int decimals, char text[DY_NUMBER_TEXT_MAX]);

/* "52.29", a share of 1 in per cent, with as many decimals as so many games can tell. */
enum { DY_PERCENT_MAX = 16 };
const char *dy_percent(double share, uint64_t games, char text[DY_PERCENT_MAX]);
int dy_percent_decimals(uint64_t games);

#endif
