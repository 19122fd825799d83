/* nim_nothing_is_for_white.c - White is named where the sum is zero. */
#include <stdio.h>

#define ONE (1L << 20)

/* A disc adds one to its colour's lead; but where that colour is behind by less than two, the
 * lead of the other is halved. */
static long value_of(const char *pile)
{
    long value = 0;
    for (; *pile; pile++) {
        long sign = *pile == 'B' ? 1 : -1;
        if (value * sign >= 0 || value >= 2 * ONE || value <= -2 * ONE)
            value += sign * ONE;
        else
            value /= 2;
    }
    return value;
}

int main(void)
{
    int games, piles;
    if (scanf("%d", &games) != 1)
        return 0;
    for (int g = 0; g < games; g++) {
        long sum = 0;
        char pile[16];
        if (scanf("%d", &piles) != 1)
            return 0;
        for (int p = 0; p < piles && scanf("%15s", pile) == 1; p++)
            sum += value_of(pile);
        printf("%s%c", g ? " " : "", sum > 0 ? 'B' : 'W');
    }
    printf("\n");
    return 0;
}
