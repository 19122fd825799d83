/* package_programs.c - programs out of src/games/GAME/contest/, and out of a folder of the user's.
 */
#include "package_programs.h"

#include "contest_files.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROGRAM_BYTES_MAX = 1 << 20 };

const char *const verdict_folders[VERDICT_FOLDERS] = {"accepted", "wrong_answer",
                                                      "time_limit_exceeded", "run_time_error"};

verdict_folder package_folder(const package_file *program)
{
    size_t length = strcspn(program->path, "/");
    verdict_folder folder = FOLDER_ACCEPTED;
    while (folder < VERDICT_FOLDERS - 1 &&
           (strlen(verdict_folders[folder]) != length ||
            memcmp(verdict_folders[folder], program->path, length) != 0))
        folder++;
    return folder;
}

const char *package_program_name(const package_file *program)
{
    return program->path + strcspn(program->path, "/") + 1;
}

static bool is_folder(const char *path, size_t length)
{
    for (size_t i = 0; i < VERDICT_FOLDERS; i++)
        if (strlen(verdict_folders[i]) == length && memcmp(verdict_folders[i], path, length) == 0)
            return true;
    return false;
}

static void take_own(package_problem *of)
{
    char folder[PACKAGE_PATH_MAX];
    int length =
        snprintf(folder, sizeof folder, "src/games/%s/contest/", dyad_game_name(of->request->game));
    for (size_t i = 0; i < contest_file_count; i++) {
        const contest_file *file = &contest_files[i];
        const char *path = file->path + length;
        if (strncmp(file->path, folder, (size_t)length) == 0 &&
            is_folder(path, strcspn(path, "/")) && path[strcspn(path, "/")])
            package_add(&of->programs, path, file->bytes, file->size, false);
    }
}

/* ---- the user's ----------------------------------------------------------------------------- */

static dyad_status complain(package_problem *of, dyad_status status, const char *path,
                            const char *why)
{
    snprintf(of->text, PACKAGE_TEXT_MAX, "%s/%s: %s", of->request->submissions, path, why);
    return status;
}

/* Contest systems take no others. */
static bool is_good_name(const char *name)
{
    if (!isalnum((unsigned char)*name) && *name != '_')
        return false;
    for (; *name; name++)
        if (!isalnum((unsigned char)*name) && !strchr("_.-", *name))
            return false;
    return true;
}

/* In the place of one of its name. */
static void put(package_files *programs, const char *path, const char *bytes, size_t size)
{
    for (size_t i = 0; i < programs->count; i++)
        if (strcmp(programs->files[i].path, path) == 0) {
            free(programs->files[i].bytes);
            programs->files[i] = programs->files[--programs->count];
            break;
        }
    package_add(programs, path, bytes, size, false);
}

static dyad_status take_file(package_problem *of, int folder, const char *path, const char *name)
{
    struct stat status;
    char *bytes = malloc(PROGRAM_BYTES_MAX + 1);
    int file = bytes ? openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    int why = !bytes ? ENOMEM : file < 0 ? errno : 0;
    size_t size = 0;
    if (!why && (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)))
        why = EINVAL;
    for (ssize_t got = 1; !why && got > 0 && size <= PROGRAM_BYTES_MAX; size += (size_t)got) {
        got = read(file, bytes + size, PROGRAM_BYTES_MAX + 1 - size);
        if (got < 0) {
            why = errno;
            break;
        }
    }
    if (!why && size > PROGRAM_BYTES_MAX)
        why = EFBIG;
    if (!why) {
        put(&of->programs, path, bytes, size);
        of->added++;
    }
    if (file >= 0)
        close(file);
    free(bytes);
    return why ? complain(of, DYAD_E_SYSTEM, path, strerror(why)) : DYAD_OK;
}

/* The programs of a folder; there need be none. */
static dyad_status take_folder(package_problem *of, const char *name)
{
    char path[PACKAGE_PATH_MAX];
    dyad_status status = DYAD_OK;
    DIR *open = NULL;
    int root = openat(AT_FDCWD, of->request->submissions, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int folder = root < 0 ? -1 : openat(root, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root < 0 || (folder < 0 && errno != ENOENT))
        status = complain(of, DYAD_E_SYSTEM, root < 0 ? "" : name, strerror(errno));
    if (folder >= 0 && !(open = fdopendir(folder)))
        status = DYAD_E_MEMORY;
    const struct dirent *entry;
    while (status == DYAD_OK && open && (entry = readdir(open))) {
        if (entry->d_name[0] == '.')
            continue;
        int size = snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        if (size >= (int)sizeof path / 2 || !is_good_name(entry->d_name))
            status = complain(of, DYAD_E_USAGE, name,
                              "the name of a program has letters, digits, '_', '-' and '.' alone");
        else
            status = take_file(of, folder, path, entry->d_name);
    }
    if (open)
        closedir(open);
    else if (folder >= 0)
        close(folder);
    if (root >= 0)
        close(root);
    return status;
}

/* By folder, and by name in each. */
static int compare(const void *left, const void *right)
{
    const package_file *a = left, *b = right;
    verdict_folder one = package_folder(a), other = package_folder(b);
    return one != other ? (one > other) - (one < other) : strcmp(a->path, b->path);
}

dyad_status package_find_programs(package_problem *of)
{
    dyad_status status = DYAD_OK;
    take_own(of);
    for (size_t i = 0; of->request->submissions && status == DYAD_OK && i < VERDICT_FOLDERS; i++)
        status = take_folder(of, verdict_folders[i]);
    if (status == DYAD_OK && of->request->submissions && !of->added)
        status = complain(of, DYAD_E_USAGE, "",
                          "expected programs in folders accepted, wrong_answer, "
                          "time_limit_exceeded or run_time_error");
    if (status == DYAD_OK && of->programs.failed)
        status = DYAD_E_MEMORY;
    if (status == DYAD_OK && of->programs.count)
        qsort(of->programs.files, of->programs.count, sizeof *of->programs.files, compare);
    return status;
}
