/* stdlib.c - see stdlib.h. */
#include <stdlib.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/random.h>

int mkostemp(char *path, int flags)
{
    enum { LETTERS = 6, TRIES = 100 };
    static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz012345";
    char *tail = path + strlen(path) - LETTERS;
    unsigned char dice[LETTERS];
    for (int i = 0; i < TRIES; i++) {
        if (getrandom(dice, sizeof dice, 0) < 0)
            return -1;
        for (int k = 0; k < LETTERS; k++)
            tail[k] = alphabet[dice[k] % (sizeof alphabet - 1)];
        int file = open(path, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}
