/* replay.c - feeds files to a fuzz target, without a fuzzer: the corpus as a test, or one file that
 * a fuzzer found.
 *
 *     contest_fuzz fuzz/corpus/contest crash-1234...
 *
 * Files and folders of files are read in order of name. A run that feeds nothing fails. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_BYTES_MAX = 16 * 1024 * 1024 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *path)
{
    fprintf(stderr, "replay: %s: %s\n", path, strerror(errno));
    exit(1);
}

static void feed_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(FILE_BYTES_MAX);
    if (!file || !data)
        fail(path);
    size_t size = fread(data, 1, FILE_BYTES_MAX, file);
    if (ferror(file))
        fail(path);
    fclose(file);
    /* A block of just that size, so that a sanitizer sees a read past its end. */
    uint8_t *exact = malloc(size ? size : 1);
    if (!exact)
        fail(path);
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static size_t feed(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        fail(path);
    if (!S_ISDIR(status.st_mode)) {
        feed_file(path);
        return 1;
    }
    struct dirent **entries;
    int count = scandir(path, &entries, is_visible, alphasort);
    if (count < 0)
        fail(path);
    for (int i = 0; i < count; i++) {
        char name[PATH_MAX];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        feed_file(name);
        free(entries[i]);
    }
    free(entries);
    return (size_t)count;
}

int main(int argc, char **argv)
{
    size_t fed = 0;
    for (int i = 1; i < argc; i++)
        fed += feed(argv[i]);
    printf("%zu inputs replayed\n", fed);
    return fed ? 0 : 1;
}
