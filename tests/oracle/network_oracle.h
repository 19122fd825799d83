/* network_oracle.h - the network of src/network/ by plain loops over rows and columns. */
#ifndef NETWORK_ORACLE_H
#define NETWORK_ORACLE_H

#include <stddef.h>

/* The position as who is to move sees it, whose edges lie above and below: cells are 0, 1 (its own)
 * or 2. chances[cell] are those of moves. Gives back the logarithm of the odds that it wins. */
double network_oracle(size_t rows, size_t columns, const unsigned char *cells, const float *gain,
                      float value, double *chances);

#endif
