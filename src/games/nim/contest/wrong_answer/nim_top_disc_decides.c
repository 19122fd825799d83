/* nim_top_disc_decides.c - the colour of the top disc is thought to win its pile. */
#include <stdio.h>
#include <string.h>

static long value_of(const char *pile)
{
    long value = *pile == 'B' ? 1 : -1;
    return value * (long)strlen(pile);
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
        printf("%s%c", g ? " " : "", sum > 0 ? 'B' : sum < 0 ? 'W' : '0');
    }
    printf("\n");
    return 0;
}
