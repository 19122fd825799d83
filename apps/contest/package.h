/* package.h - a contest problem as contest systems take it: statement, tests and answers,
 * validator, checker, programs, limits. */
#ifndef CONTEST_PACKAGE_H
#define CONTEST_PACKAGE_H

#include "package_problem.h"

/* What became of it. */
typedef struct package_result {
    package_files files;
    folder_request folder; /* how they become a folder; without its path */
    size_t tests, programs;
} package_result;

/* NULL past the end. */
const char *package_format_name(size_t index);
/* The limits of the original problem; sizes.max 0: it has none. */
contest_limits package_limits(const dyad_game *game);
/* The result's files are to be freed in any case. DYAD_E_MALFORMED, DYAD_E_USAGE, DYAD_E_SYSTEM:
 * `text` says what is wrong. DYAD_E_STOPPED, DYAD_E_MEMORY. The same request gives the same bytes
 * everywhere. */
dyad_status package_make(dyad_session *session, const package_request *request,
                         package_result *result, char text[PACKAGE_TEXT_MAX]);

#endif
