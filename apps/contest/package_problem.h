/* package_problem.h - a contest problem: what was asked for, and all that packages of any format
 * are made of. */
#ifndef CONTEST_PACKAGE_PROBLEM_H
#define CONTEST_PACKAGE_PROBLEM_H

#include "package_files.h"
#include "statement.h"

#include <dyad/dyad.h>

enum {
    PACKAGE_TEXT_MAX = FOLDER_TEXT_MAX,
    PACKAGE_SIDE_MAX = 10000,
    CASE_NAME_MAX = 96,
    PACKAGE_ID_MAX = 64,
    PACKAGE_UUID_MAX = 37
};

typedef struct package_request {
    const dyad_game *game;
    size_t format; /* a number of package_format_name() */
    contest_limits limits;
    bool other_limits;      /* than the original problem's, for which the game's own tests are */
    const char *name;       /* of the problem; NULL: the game's */
    const char *author;     /* NULL: nobody is named */
    const char *license;    /* in the words of the format; NULL: unknown */
    const char *id;         /* by which systems know it; NULL: the game and a part of the UUID */
    const char *uuid;       /* NULL: made of all that states the problem */
    const char *list;       /* the name of a list of tests, NULL: the game's own; */
    const char *list_bytes; /* what it says */
    size_t list_size;
    const char *submissions; /* a folder with more programs, by verdict; NULL: none */
    uint64_t seed;           /* added to each test's */
    uint64_t seconds;        /* that a program has for a test */
    uint64_t mebibytes;      /* that it may take */
    dyad_stop stop;
    /* Told before anything is made how many tests there will be at most, and about how many bytes
     * of them and how many seconds of work; then before each test. */
    void (*announce)(void *user, uint64_t tests, uint64_t bytes, double seconds);
    void (*tell)(void *user, uint64_t test, uint64_t tests);
    void *user;
} package_request;

/* Where programs go by what they should get. */
typedef enum verdict_folder {
    FOLDER_ACCEPTED,
    FOLDER_WRONG_ANSWER,
    FOLDER_TIME_LIMIT,
    FOLDER_RUN_TIME_ERROR,
    VERDICT_FOLDERS
} verdict_folder;
extern const char *const verdict_folders[VERDICT_FOLDERS];

/* A test with its answer. */
typedef struct package_case {
    char name[CASE_NAME_MAX]; /* "01_random_small" */
    bool sample;
    kept_text input, answer;
    kept_text commands; /* of a shell, that make it again; none: it is as it is */
} package_case;

/* A problem: all that every format is made of. */
typedef struct package_problem {
    dyad_session *session;
    const package_request *request;
    package_case *cases;
    size_t count;
    package_files programs; /* "accepted/flood.cpp" */
    size_t added;           /* of them from the request's folder */
    package_files *files;   /* of the package */
    uint64_t tests_tried, tests_planned;
    char uuid[PACKAGE_UUID_MAX], id[PACKAGE_ID_MAX + 1];
    char *text; /* PACKAGE_TEXT_MAX: what is wrong */
} package_problem;

#endif
