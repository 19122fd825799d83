/* ungo_weights.h - what each feature of a move says: made by tools/ungo_chances/fit.c. */
#ifndef DY_UNGO_WEIGHTS_H
#define DY_UNGO_WEIGHTS_H

/* In sixteenths of a doubling. */
static const signed char weights_of_features[] = {
    33, 42, 67, 62, 35, 44, 65, 17, 19, 30, 9, -25, -2, 16, 36, -10,
    2, 5, 7, -6, -16, 13, 34, -10, -17, 18, 32, -8, 24, 6, -3, -3,
    20, 41, 8, -10, 0, -14, 2, -18, 0, 0, -34, -16, 0, 0, 0, -49,
    0, 0, 0, 0, -14, -3, 9, 8, 19, 0, 7, 9, 11, 0, 7, 5,
    0, 0, 0, 6, 4, 0, 0, 0, 17, 0, 0, 0, 0, -19, -0, -5,
    -4, 0, -5, 3, 4, 0, 0, 2, 7, 0, 0, 0, 13, 13, 10, 6,
    1, -2, -4, -7, -8, -9, -10, 42, 17,
};

#endif
