/* ungo_table_file.c - tables of Un-Go in files. */
#include "output.h"
#include "signals.h"
#include "ungo_answers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Says what is wrong with a file. */
static dyad_status complain(const char *program, const char *path, dyad_status status,
                            const char *what)
{
    fprintf(stderr, "%s: %s: %s\n", program, path, what);
    return status;
}

/* A dyad_read_fn. */
static ptrdiff_t read_file(void *user, void *bytes, size_t size)
{
    return read(*(const int *)user, bytes, size);
}

dyad_status load_ungo_table(const char *program, const char *path, size_t rows, size_t columns,
                            dyad_ungo_table **table)
{
    dyad_error error;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 && errno == ENOENT)
        return DYAD_END;
    if (file < 0 && stop_signal) /* a fifo, of which nobody has opened the other end */
        return DYAD_E_STOPPED;
    if (file < 0)
        return complain(program, path, DYAD_E_SYSTEM, strerror(errno));
    dyad_status status = dyad_ungo_table_read(NULL, read_file, &file, table, &error);
    close(file);
    if (status != DYAD_OK && stop_signal)
        return DYAD_E_STOPPED;
    if (status != DYAD_OK)
        return complain(program, path, status, error.text);
    size_t found_rows = dyad_ungo_table_rows(*table);
    size_t found_columns = dyad_ungo_table_columns(*table);
    if (found_rows == rows && found_columns == columns)
        return DYAD_OK;
    char what[128];
    snprintf(what, sizeof what, "expected a table of %zux%zu cells, found one of %zux%zu", rows,
             columns, found_rows, found_columns);
    dyad_ungo_table_free(*table);
    *table = NULL;
    return complain(program, path, DYAD_E_MALFORMED, what);
}

/* Writes and closes an open file. DYAD_E_SYSTEM: errno tells why. DYAD_E_MALFORMED: parts do not
 * fit together. */
static dyad_status fill_file(int file, const dyad_ungo_table *table)
{
    dyad_status status = dyad_ungo_table_write(table, write_descriptor, &file, NULL);
    if (status != DYAD_OK && status != DYAD_E_MEMORY && status != DYAD_E_MALFORMED)
        status = DYAD_E_SYSTEM;
    if (status == DYAD_OK && fsync(file) != 0)
        status = DYAD_E_SYSTEM;
    int why = errno;
    if (close(file) != 0 && status == DYAD_OK)
        return DYAD_E_SYSTEM;
    errno = why;
    return status;
}

dyad_status save_ungo_table(const char *program, const char *path, const dyad_ungo_table *table)
{
    enum { SUFFIX = 32 };
    size_t size = strlen(path) + SUFFIX;
    char *beside = malloc(size);
    if (!beside)
        return complain(program, path, DYAD_E_MEMORY, "out of memory");
    snprintf(beside, size, "%s.%ld.part", path, (long)getpid());
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    dyad_status status = file < 0 ? DYAD_E_SYSTEM : fill_file(file, table);
    if (status == DYAD_OK && rename(beside, path) != 0)
        status = DYAD_E_SYSTEM;
    int why = errno;
    if (status != DYAD_OK && file >= 0)
        unlink(beside);
    free(beside);
    if (status == DYAD_E_MEMORY)
        return complain(program, path, status, "out of memory");
    if (status == DYAD_E_MALFORMED)
        return complain(program, path, status, "the parts of the table do not fit together");
    return status == DYAD_OK ? status : complain(program, path, status, strerror(why));
}
