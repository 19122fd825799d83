/* feedback.c - reports in testlib's words, and files in a folder. */
#include "feedback.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void put_xml(const char *text, FILE *out)
{
    for (; *text; text++)
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        default: fputc(*text, out);
        }
}

bool feedback_report(const char *path, bool xml, check_verdict verdict, const char *text)
{
    static const char *const words[] = {"ok", "wrong answer", "wrong output format", "FAIL"};
    static const char *const outcomes[] = {"accepted", "wrong-answer", "presentation-error",
                                           "fail"};
    FILE *report = path ? fopen(path, "we") : stderr;
    if (!report) {
        fprintf(stderr, "dyad: %s: %s\n", path, strerror(errno));
        return false;
    }
    if (xml) {
        fprintf(report, "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"%s\">",
                outcomes[verdict]);
        put_xml(text, report);
        fputs("</result>\n", report);
    } else {
        fprintf(report, "%s %s\n", words[verdict], text);
    }
    return report == stderr || feedback_close(report);
}

bool feedback_is_xml(int argc, char *const *argv)
{
    return argc > 1 &&
           (strcmp(argv[argc - 1], "-appes") == 0 || strcmp(argv[argc - 1], "-APPES") == 0);
}

FILE *feedback_open(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + sizeof "/";
    char *path = malloc(size);
    FILE *file = NULL;
    if (path) {
        snprintf(path, size, "%s/%s", folder, name);
        file = fopen(path, "we");
    }
    if (!file)
        fprintf(stderr, "dyad: %s/%s: %s\n", folder, name, strerror(errno));
    free(path);
    return file;
}

bool feedback_close(FILE *file)
{
    if (!file)
        return true;
    bool good = !ferror(file);
    good = fclose(file) == 0 && good;
    if (!good)
        fprintf(stderr, "dyad: a file for the contest system: %s\n", strerror(errno));
    return good;
}

int feedback_write(void *user, const void *bytes, size_t size)
{
    errno = 0;
    return fwrite(bytes, 1, size, user) == size ? 0 : errno ? errno : EIO;
}
