/* nim_small_is_nothing.c - values as floating numbers; a small sum is taken for zero. */
#include <stdio.h>

/* A disc adds one to its colour's lead; but where that colour is behind by less than two, the
 * lead of the other is halved. */
static float value_of(const char *pile)
{
    float value = 0;
    for (; *pile; pile++) {
        long sign = *pile == 'B' ? 1 : -1;
        if (value * sign >= 0 || value >= 2 || value <= -2)
            value += sign;
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
        float sum = 0;
        char pile[16];
        if (scanf("%d", &piles) != 1)
            return 0;
        for (int p = 0; p < piles && scanf("%15s", pile) == 1; p++)
            sum += value_of(pile);
        printf("%s%c", g ? " " : "", sum > 0.01f ? 'B' : sum < -0.01f ? 'W' : '0');
    }
    printf("\n");
    return 0;
}
