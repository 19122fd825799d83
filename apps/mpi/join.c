/* join.c - joining the files of units. */
#include "join.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void answers_name(const job *wanted, char *name)
{
    const char *ending = wanted->format == DYAD_FORMAT_TEXT ? "txt" : wanted->format_name;
    snprintf(name, ANSWERS_NAME_MAX, "answers.%s", ending);
}

static bool fail(const folder *in, const char *name, const char *text, char *message)
{
    snprintf(message, MESSAGE_MAX, "%s/%s: %s", in->name, name, text);
    return false;
}

static bool add_unit(new_file *answers, const unit *one, const folder *in, char *message)
{
    char name[UNIT_NAME_MAX];
    int descriptor;
    uint64_t size;
    unit_name(one->number, name);
    int error = folder_read(in, name, &descriptor, &size);
    if (error)
        return fail(in, name, strerror(error), message);
    if (size == one->size)
        error = new_file_append(answers, descriptor, size, &stop_signal);
    close(descriptor);
    if (size != one->size)
        return fail(in, name, "is not what was written to it", message);
    if (error && error != EINTR)
        return fail(in, answers->name, strerror(error), message);
    return error == 0;
}

bool join_units(const job *wanted, const folder *in, const unit *units, size_t count,
                uint64_t *size, char *message)
{
    char name[ANSWERS_NAME_MAX];
    new_file answers;
    *message = '\0';
    answers_name(wanted, name);
    int error = new_file_begin(&answers, in, name, 0);
    if (error)
        return fail(in, name, strerror(error), message);
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++)
        fine = add_unit(&answers, &units[i], in, message);
    *size = answers.size;
    if (!fine) {
        new_file_abandon(&answers);
        return false;
    }
    error = new_file_end(&answers, false);
    return !error || fail(in, name, strerror(error), message);
}
