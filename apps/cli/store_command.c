/* store_command.c - dyad store info|check|export|merge FILE... */
#include "command.h"
#include "nearest.h"
#include "output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_JSON = 0x100 };

static const struct argp_option options[] = {
    {"json", KEY_JSON, NULL, 0, "Of info, check and merge: write a JSON object", 0},
    {0},
};

static const choice choices[] = {{0, NULL, NULL}};

static const example examples[] = {
    {"dyad store merge book.db", "make an empty store; further files would be merged into it"},
    {"dyad store info book.db", "how many positions of which games it holds"},
    {"dyad store check book.db --json", "whether all of it is sound"},
    {NULL, NULL},
};

typedef struct arguments arguments;

/* What the first word asks for. */
typedef struct action {
    const char *name, *files; /* what it needs */
    int least, most;          /* files; most 0: any number */
    dyad_store_mode mode;
    bool json;
    int (*run)(dyad_session *session, dyad_store *store, const arguments *parsed);
} action;

struct arguments {
    const action *action;
    const char **paths;
    int count;
    bool json;
};

/* ---- telling ------------------------------------------------------------------------------ */

static void tell_error(void *user, const dyad_error *error)
{
    (void)user;
    print_error(error);
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* What the file is called, as a string of JSON. */
static void put_json(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20)
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static void print_info(const char *path, const dyad_store_facts *facts)
{
    printf("%s: format %u, %" PRIu64 " record%s in %" PRIu64 " commit%s, %" PRIu64
           " bytes, %" PRIu64 " of them in use\n",
           path, facts->format, facts->records, plural(facts->records), facts->commits,
           plural(facts->commits), facts->bytes, facts->bytes_used);
    if (facts->group_count)
        printf("%-16s%5s%15s%15s%15s%15s%21s\n", "game", "size", "records", "first", "second",
               "draw", "work");
    for (size_t i = 0; i < facts->group_count; i++) {
        const dyad_store_group *group = &facts->groups[i];
        char size[48];
        if (group->size)
            snprintf(size, sizeof size, "%zu", group->size);
        else
            snprintf(size, sizeof size, "%zux%zu", group->rows, group->columns);
        printf("%-16s%5s%15" PRIu64 "%15" PRIu64 "%15" PRIu64 "%15" PRIu64 "%21" PRIu64 "\n",
               group->game, size, group->records, group->first, group->second, group->draw,
               group->work);
    }
}

static void print_info_json(const char *path, const dyad_store_facts *facts)
{
    printf("{\"file\":");
    put_json(path);
    printf(",\"format\":%u,\"records\":%" PRIu64 ",\"commits\":%" PRIu64 ",\"bytes\":%" PRIu64
           ",\"bytes_used\":%" PRIu64 ",\"groups\":[",
           facts->format, facts->records, facts->commits, facts->bytes, facts->bytes_used);
    for (size_t i = 0; i < facts->group_count; i++) {
        const dyad_store_group *group = &facts->groups[i];
        char size[SIZE_TEXT_MAX];
        printf("%s{\"game\":\"%s\",%s", i ? "," : "", group->game,
               size_text(group->rows, group->columns, size));
        printf(",\"records\":%" PRIu64 ",\"first\":%" PRIu64 ",\"second\":%" PRIu64
               ",\"draw\":%" PRIu64 ",\"work\":%" PRIu64 "}",
               group->records, group->first, group->second, group->draw, group->work);
    }
    puts("]}");
}

/* ---- what can be done --------------------------------------------------------------------- */

static int run_info(dyad_session *session, dyad_store *store, const arguments *parsed)
{
    dyad_store_facts facts;
    dyad_status status = dyad_store_info(store, &facts);
    if (status == DYAD_OK && parsed->json)
        print_info_json(parsed->paths[0], &facts);
    else if (status == DYAD_OK)
        print_info(parsed->paths[0], &facts);
    return exit_for(session, status, false);
}

static int run_check(dyad_session *session, dyad_store *store, const arguments *parsed)
{
    uint64_t sound = 0;
    dyad_status status = dyad_store_check(store, tell_error, NULL, &sound);
    bool looked = status == DYAD_OK || status == DYAD_E_SYSTEM;
    if (looked && parsed->json) {
        printf("{\"file\":");
        put_json(parsed->paths[0]);
        printf(",\"sound\":%" PRIu64 ",\"damaged\":%s}\n", sound,
               status == DYAD_OK ? "false" : "true");
    } else if (looked) {
        printf("%s: %" PRIu64 " record%s sound%s\n", parsed->paths[0], sound,
               sound == 1 ? " is" : "s are", status == DYAD_OK ? "" : ", others are damaged");
    }
    return exit_for(session, status, looked);
}

static int run_export(dyad_session *session, dyad_store *store, const arguments *parsed)
{
    (void)parsed;
    return exit_for(session, dyad_store_export(store, write_output, NULL), false);
}

static void print_merged(const arguments *parsed, const dyad_store_merged *all)
{
    if (parsed->json) {
        printf("{\"file\":");
        put_json(parsed->paths[0]);
        printf(",\"added\":%" PRIu64 ",\"known\":%" PRIu64 ",\"conflicts\":%" PRIu64
               ",\"damaged\":%" PRIu64 ",\"unwritten\":%" PRIu64 "}\n",
               all->added, all->known, all->conflicts, all->damaged, all->unwritten);
        return;
    }
    printf("%s: %" PRIu64 " record%s added, %" PRIu64 " known", parsed->paths[0], all->added,
           plural(all->added), all->known);
    if (all->conflicts)
        printf(", %" PRIu64 " conflict%s", all->conflicts, plural(all->conflicts));
    if (all->damaged)
        printf(", %" PRIu64 " damaged and left out", all->damaged);
    if (all->unwritten)
        printf(", %" PRIu64 " could not be written", all->unwritten);
    putchar('\n');
}

/* Of several stores, one that cannot be read does not keep the others from being merged. */
static int run_merge(dyad_session *session, dyad_store *store, const arguments *parsed)
{
    dyad_store_merged all = {0};
    int worst = EXIT_ANSWERED;
    for (int i = 1; i < parsed->count; i++) {
        dyad_store_merged merged;
        dyad_status status = dyad_store_merge(store, parsed->paths[i], tell_error, NULL, &merged);
        int exit_status = exit_for(session, status, merged.conflicts != 0 || merged.damaged != 0);
        all.added += merged.added;
        all.known += merged.known;
        all.conflicts += merged.conflicts;
        all.damaged += merged.damaged;
        all.unwritten += merged.unwritten;
        worst = exit_status > worst ? exit_status : worst;
        if (status == DYAD_E_STOPPED || merged.unwritten)
            break; /* no more can be written */
    }
    print_merged(parsed, &all);
    return worst;
}

static const action actions[] = {
    {"info", "a file", 1, 1, DYAD_STORE_READ, true, run_info},
    {"check", "a file", 1, 1, DYAD_STORE_READ, true, run_check},
    {"export", "a file", 1, 1, DYAD_STORE_READ, false, run_export},
    {"merge", "a file to merge into, and files to merge", 1, 0, DYAD_STORE_WRITE, true, run_merge},
};

static const char action_names[] = "info, check, export, merge";

/* ---- arguments ---------------------------------------------------------------------------- */

static const char *action_at(const void *table, size_t index)
{
    (void)table;
    return index < sizeof actions / sizeof actions[0] ? actions[index].name : NULL;
}

static void parse_action(const struct argp_state *state, const char *word, arguments *parsed)
{
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++)
        if (strcmp(actions[i].name, word) == 0)
            parsed->action = &actions[i];
    char meant[NEAREST_TEXT_MAX];
    if (!parsed->action)
        argp_error(state, "expected one of %s, found '%s'%s", action_names, word,
                   did_you_mean(nearest(word, action_at, NULL), meant));
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    arguments *parsed = state->input;
    const action *asked = parsed->action;
    switch (key) {
    case KEY_JSON: parsed->json = true; return 0;
    case ARGP_KEY_ARG:
        if (!asked)
            parse_action(state, argument, parsed);
        else
            parsed->paths[parsed->count++] = argument;
        return 0;
    case ARGP_KEY_END:
        if (!asked)
            argp_error(state, "expected one of %s", action_names);
        else if (parsed->count < asked->least || (asked->most && parsed->count > asked->most))
            argp_error(state, "%s: expected %s, found %d", asked->name, asked->files,
                       parsed->count);
        else if (parsed->json && !asked->json)
            argp_error(state, "%s: its lines are JSON as they are", asked->name);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int run(int argc, char **argv)
{
    arguments parsed = {0};
    dyad_store *store;
    parsed.paths = room_for((size_t)argc + 1, sizeof *parsed.paths);
    parse_arguments(&store_command, parse, argc, argv, &parsed);
    dyad_session *session = open_session();
    catch_signals();
    catch_short_files();
    dyad_session_set_stop(session, &stop_signal);
    dyad_status status = dyad_store_open(session, parsed.paths[0], parsed.action->mode, &store);
    int exit_status = exit_for(session, status, false);
    if (status == DYAD_OK) {
        exit_status = parsed.action->run(session, store, &parsed);
        dyad_store_close(store);
    }
    dyad_session_free(session);
    free(parsed.paths);
    return exit_status;
}

const command store_command = {
    .name = "store",
    .arguments = "{info | check | export} FILE | merge INTO [FROM...]",
    .summary = "Look at, check, export and merge stores of solved positions",
    .description =
        "A store is a file in which `dyad solve' keeps positions whose winner with best play is "
        "known. Beside it, FILE-lock holds locks.\n\n"
        "info counts its records, by game and size of board: how many are won for the game's "
        "first-named colour, how many for the other, and how many nodes they took. check reads "
        "every page and every record, and names those that are damaged. export writes every "
        "record as a line of JSON: game, size (or rows and columns), to_move (colour 1 or 2), "
        "cells (what the solver packs the position into, in hexadecimal), result (first, second, "
        "draw), best (a move that keeps the result, or null) and work (nodes). merge adds the "
        "records of other stores to the first one, which is made where it is missing. Where two "
        "stores contradict each other, one of them is wrong: that is said, and what the first "
        "one has stays.\n\n"
        "Stores may be read and written by several processes at once.",
    .statuses = "0 done\n"
                "1 merge: stores contradict each other\n"
                "2 wrong usage\n"
                "4 the system failed (file, memory, disk full, broken store)\n"
                "130, 143 interrupted or terminated",
    .options = options,
    .choices = choices,
    .examples = examples,
    .takes_files = true,
    .first = "info check export merge",
    .run = run,
};
