/* package.c - from a request to the files of a package.
 *
 *     request -> tests, programs -> a format: metadata, statement, data, templates -> files */
#include "package.h"

#include "package_cases.h"
#include "package_formats.h"
#include "package_identity.h"
#include "package_parts.h"
#include "package_programs.h"
#include "validator.h"

static const struct {
    const char *name;
    const char *last; /* its metadata, which make it a package */
    void (*make)(package_problem *of);
} formats[] = {{"kattis", "problem.yaml", make_kattis},
               {"domjudge", "problem.yaml", make_domjudge},
               {"bapctools", "problem.yaml", make_bapctools},
               {"polygon", "problem.xml", make_polygon}};

const char *package_format_name(size_t index)
{
    return index < sizeof formats / sizeof formats[0] ? formats[index].name : NULL;
}

contest_limits package_limits(const dyad_game *game)
{
    validate_request original;
    validate_original(game, &original);
    return (contest_limits){original.items, original.sizes, original.discs, false};
}

dyad_status package_make(dyad_session *session, const package_request *request,
                         package_result *result, char text[PACKAGE_TEXT_MAX])
{
    package_problem of = {
        .session = session, .request = request, .files = &result->files, .text = text};
    *result =
        (package_result){.folder = {.last = formats[request->format].last, .mark = package_mark}};
    text[0] = '\0';
    dyad_status status = package_find_programs(&of);
    if (status == DYAD_OK)
        status = package_make_cases(&of);
    if (status == DYAD_OK) {
        package_identify(&of);
        formats[request->format].make(&of);
        result->tests = of.count;
        result->programs = of.programs.count;
        if (result->files.failed)
            status = DYAD_E_MEMORY;
    }
    package_free_cases(&of);
    package_files_free(&of.programs);
    return status;
}
