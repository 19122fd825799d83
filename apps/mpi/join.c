/* join.c - joining the files of units. */
#include "join.h"

#include "crc.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void answers_name(const job *wanted, char *name)
{
    const char *ending = wanted->format == DYAD_FORMAT_TEXT ? "txt" : wanted->format_name;
    snprintf(name, ANSWERS_NAME_MAX, "answers.%s", ending);
}

static unit_state fail(const folder *in, const char *name, int error, char *message)
{
    if (error != EINTR)
        snprintf(message, MESSAGE_MAX, "%s/%s: %s", in->name, name, strerror(error));
    return UNIT_FAILED;
}

/* A file that is gone, that is no file, or that is shorter, is damaged; anything else that goes
 * wrong while it is read is a fault of the system. */
static unit_state open_unit(const folder *in, const char *name, int *descriptor, uint64_t *size,
                            char *message)
{
    int error = folder_read(in, name, descriptor, size);
    if (error == ENOENT || error == EINVAL || error == ELOOP || error == ENXIO)
        return UNIT_DAMAGED;
    return error ? fail(in, name, error, message) : UNIT_SOUND;
}

unit_state unit_check(const unit *one, const folder *in, const char *from, uint64_t total,
                      uint64_t at, char *message)
{
    int descriptor, error = EIO;
    uint64_t size;
    uint32_t sum = 0;
    unit_state state = open_unit(in, from, &descriptor, &size, message);
    if (state != UNIT_SOUND)
        return state;
    if (size == total && at <= size && size - at >= one->size)
        error = crc_add_file(&sum, descriptor, at, one->size, &stop_signal);
    close(descriptor);
    if (error && error != EIO)
        return fail(in, from, error, message);
    return error || sum != one->sum ? UNIT_DAMAGED : UNIT_SOUND;
}

static unit_state add_unit(new_file *answers, const unit *one, const folder *in, char *message)
{
    char name[UNIT_NAME_MAX];
    int descriptor, error = 0;
    uint64_t size;
    uint32_t sum = 0;
    unit_name(one->number, name);
    unit_state state = open_unit(in, name, &descriptor, &size, message);
    if (state != UNIT_SOUND)
        return state;
    bool whole = size == one->size;
    if (whole)
        error = new_file_append(answers, descriptor, size, &sum, &stop_signal);
    close(descriptor);
    if (error)
        return fail(in, answers->name, error, message);
    return whole && sum == one->sum ? UNIT_SOUND : UNIT_DAMAGED;
}

unit_state join_units(const job *wanted, const folder *in, const unit *units, size_t count,
                      uint64_t *size, size_t *damaged, char *message)
{
    char name[ANSWERS_NAME_MAX];
    new_file answers;
    unit_state state = UNIT_SOUND;
    *message = '\0';
    answers_name(wanted, name);
    int error = new_file_begin(&answers, in, name, 0);
    if (error)
        return fail(in, name, error, message);
    for (*damaged = 0; *damaged < count; ++*damaged) {
        state = add_unit(&answers, &units[*damaged], in, message);
        if (state != UNIT_SOUND)
            break;
    }
    *size = answers.size;
    if (state != UNIT_SOUND) {
        new_file_abandon(&answers);
        return state;
    }
    error = new_file_end(&answers, false);
    return error ? fail(in, name, error, message) : UNIT_SOUND;
}
