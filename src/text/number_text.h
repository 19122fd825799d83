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

#endif
