/* package_files.c - files in memory, and how they become a folder.
 *
 *     files -> DIR.PID.part/ -> DIR            a killed run leaves no DIR that looks whole */
#define _XOPEN_SOURCE 700 /* nftw() */
#include "package_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MODE = 0644, PROGRAM_MODE = 0755, FOLDER_MODE = 0755, FOLDERS_OPEN = 16 };

/* ---- in memory ------------------------------------------------------------------------------ */

void draft_add(draft *to, const char *bytes, size_t size)
{
    if (!to->failed && keep_text(&to->text, bytes, size) != 0)
        to->failed = true;
}

void draft_put(draft *to, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int size = vsnprintf(NULL, 0, format, list);
    if (size < 0 || to->failed || !kept_text_reserve(&to->text, (size_t)size)) {
        to->failed = true;
    } else {
        vsnprintf(to->text.bytes + to->text.size, (size_t)size + 1, format, again);
        to->text.size += (size_t)size;
    }
    va_end(again);
    va_end(list);
}

void draft_put_quoted(draft *to, const char *text, size_t size)
{
    draft_add(to, "\"", 1);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '"' || text[i] == '\\')
            draft_put(to, "\\%c", text[i]);
        else if (text[i] == '\n')
            draft_put(to, "\\n");
        else
            draft_add(to, text + i, 1);
    draft_add(to, "\"", 1);
}

/* Takes the bytes. */
static void take(package_files *files, const char *path, char *bytes, size_t size, bool runs)
{
    package_file *grown = NULL;
    if (!files->failed && bytes && strlen(path) < PACKAGE_PATH_MAX)
        grown = realloc(files->files, (files->count + 1) * sizeof *grown);
    if (!grown) {
        files->failed = true;
        free(bytes);
        return;
    }
    files->files = grown;
    package_file *file = &grown[files->count++];
    *file = (package_file){.bytes = bytes, .size = size, .runs = runs};
    strcpy(file->path, path);
}

void package_add(package_files *files, const char *path, const void *bytes, size_t size, bool runs)
{
    char *copy = malloc(size + 1);
    if (copy && size)
        memcpy(copy, bytes, size);
    take(files, path, copy, size, runs);
}

void package_add_draft(package_files *files, const char *path, draft *of, bool runs)
{
    if (!of->failed && !kept_text_reserve(&of->text, 0))
        of->failed = true;
    if (of->failed) {
        free(of->text.bytes);
        of->text.bytes = NULL;
    }
    take(files, path, of->text.bytes, of->text.size, runs);
    *of = (draft){0};
}

void package_files_free(package_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free(files->files[i].bytes);
    free(files->files);
    *files = (package_files){0};
}

/* ---- folders -------------------------------------------------------------------------------- */

typedef struct writing {
    const package_files *files;
    const folder_request *request;
    char target[PATH_MAX]; /* without slashes at its end; resolved, where it is there */
    char beside[PATH_MAX];
    char *text;
} writing;

static bool fails(const writing *of, const char *path, int why)
{
    snprintf(of->text, FOLDER_TEXT_MAX, "%.800s: %.200s", path, strerror(why));
    return false;
}

static bool refuses(const writing *of, const char *why)
{
    snprintf(of->text, FOLDER_TEXT_MAX, "%.800s: %s", of->request->path, why);
    return false;
}

static bool join(const writing *of, const char *folder, const char *name, char path[PATH_MAX])
{
    int size = snprintf(path, PATH_MAX, "%s/%s", folder, name);
    return size < PATH_MAX || fails(of, of->request->path, ENAMETOOLONG);
}

static int remove_entry(const char *path, const struct stat *stat, int type, struct FTW *walk)
{
    (void)stat, (void)type, (void)walk;
    return remove(path);
}

static bool remove_tree(const char *path)
{
    return nftw(path, remove_entry, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS) == 0;
}

/* Calls for each name in a folder, until one gives back false. */
static bool each_entry(const writing *of, const char *folder,
                       bool (*call)(const writing *of, const char *name))
{
    DIR *open = opendir(folder);
    bool good = open || fails(of, of->request->path, errno);
    const struct dirent *entry;
    while (good && (entry = readdir(open)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            good = call(of, entry->d_name);
    if (open)
        closedir(open);
    return good;
}

static bool refuse_entry(const writing *of, const char *name)
{
    (void)name;
    return refuses(of, "the folder is not empty; --force puts a package in the place of another");
}

static bool remove_old(const writing *of, const char *name)
{
    char path[PATH_MAX];
    return join(of, of->target, name, path) && (remove_tree(path) || fails(of, path, errno));
}

/* Moves an entry of the folder beside into the target. */
static bool move_entry(const writing *of, const char *name)
{
    char from[PATH_MAX], to[PATH_MAX];
    if (!join(of, of->beside, name, from) || !join(of, of->target, name, to))
        return false;
    if (rename(from, to) == 0)
        return true;
    return errno == EXDEV ? refuses(of, "it is a mount point; name a folder in it")
                          : fails(of, to, errno);
}

static bool move_first(const writing *of, const char *name)
{
    return strcmp(name, of->request->last) == 0 || move_entry(of, name);
}

/* The folder is there: what it holds goes, and what was made comes. */
static bool move_into(const writing *of)
{
    char last[PATH_MAX];
    if (of->request->force) {
        if (!join(of, of->target, of->request->last, last))
            return false;
        remove(last); /* from now on it is no package */
        if (!each_entry(of, of->target, remove_old))
            return false;
    }
    return each_entry(of, of->beside, move_first) && move_entry(of, of->request->last) &&
           (rmdir(of->beside) == 0 || fails(of, of->beside, errno));
}

/* Whether the target may be written to; *there, whether there is such a folder. */
static bool check_target(const writing *of, bool *there)
{
    char mark[PATH_MAX];
    struct stat status;
    *there = stat(of->target, &status) == 0;
    if (!*there)
        return errno == ENOENT || fails(of, of->request->path, errno);
    if (!S_ISDIR(status.st_mode))
        return refuses(of, "it is no folder");
    if (!of->request->force)
        return each_entry(of, of->target, refuse_entry);
    if (!join(of, of->target, of->request->mark, mark))
        return false;
    return access(mark, F_OK) == 0 || each_entry(of, of->target, refuse_entry) ||
           refuses(of, "it holds something else than a package of Dyad; remove that yourself");
}

/* The folders of a path below the new folder. */
static bool make_folders(const writing *of, char *path)
{
    for (char *slash = path + strlen(of->beside) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        bool made = mkdir(path, 0777) == 0 && chmod(path, FOLDER_MODE) == 0;
        bool good = made || errno == EEXIST || fails(of, of->request->path, errno);
        *slash = '/';
        if (!good)
            return false;
    }
    return true;
}

static bool write_file(const writing *of, const package_file *file)
{
    char path[PATH_MAX];
    if (!join(of, of->beside, file->path, path) || !make_folders(of, path))
        return false;
    int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int why = to < 0 ? errno : write_descriptor(&to, file->bytes, file->size);
    if (!why && fchmod(to, file->runs ? PROGRAM_MODE : FILE_MODE) != 0)
        why = errno;
    if (to >= 0 && close(to) != 0 && !why)
        why = errno;
    return !why || fails(of, of->request->path, why);
}

bool package_write(const package_files *files, const folder_request *request,
                   char text[FOLDER_TEXT_MAX])
{
    writing of = {.files = files, .request = request};
    bool there;
    size_t length = strlen(request->path);
    of.text = text;
    while (length > 1 && request->path[length - 1] == '/')
        length--;
    if (length == 0 || length >= sizeof of.target)
        return fails(&of, request->path, length ? ENAMETOOLONG : ENOENT);
    if (!realpath(request->path, of.target)) /* "." has nothing beside it */
        snprintf(of.target, sizeof of.target, "%.*s", (int)length, request->path);
    if (!check_target(&of, &there))
        return false;
    int size = snprintf(of.beside, sizeof of.beside, "%s.%ld.part", of.target, (long)getpid());
    if (size >= (int)sizeof of.beside)
        return fails(&of, request->path, ENAMETOOLONG);
    if (mkdir(of.beside, 0777) != 0)
        return fails(&of, request->path, errno);
    bool good = chmod(of.beside, FOLDER_MODE) == 0 || fails(&of, request->path, errno);
    for (size_t i = 0; good && i < files->count; i++)
        good = write_file(&of, &files->files[i]);
    if (good && there)
        good = move_into(&of);
    else if (good)
        good = rename(of.beside, of.target) == 0 || fails(&of, request->path, errno);
    if (!good)
        remove_tree(of.beside);
    return good;
}
