/* judge_main.c - the program at the end of the amalgamation: with DYAD_MAIN defined as the name of
 * a game, `cc -DDYAD_MAIN=NAME dyad.c' makes one that reads the contest problem's input and prints
 * its output, as `dyad judge NAME' does. Its argument, where it has one, is the name of a file. The
 * exit status is 0, or as that of `dyad judge'. Where the macro is not defined there is nothing
 * here. */
#include <dyad/dyad.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#ifdef DYAD_MAIN
#define JUDGE_TEXT(x) #x
#define JUDGE_NAME(x) JUDGE_TEXT(x)

enum { JUDGED = 0, WRONG_USAGE = 2, MALFORMED = 3, FAILED = 4 };

static int tell_error(const dyad_error *error)
{
    fprintf(stderr, "dyad: ");
    if (error->file)
        fprintf(stderr, "%s:", error->file);
    if (error->line)
        fprintf(stderr, "%" PRIu64 ":%" PRIu64 ":", error->line, error->column);
    fprintf(stderr, "%s%s\n", error->file || error->line ? " " : "", error->text);
    return error->status == DYAD_E_MALFORMED ? MALFORMED : FAILED;
}

/* Answer number `item`; 0, or an errno. */
static int put_answer(const dyad_game *game, const dyad_report *report, uint64_t item)
{
    const dyad_contest_layout *layout = dyad_game_layout(game);
    errno = 0;
    if (layout->one_line && item > 1)
        putchar(' ');
    if (layout->numbered)
        printf("%s%" PRIu64 ": ", layout->numbered, item);
    fputs(dyad_report_text(report), stdout);
    if (!layout->one_line)
        putchar('\n');
    return !ferror(stdout) ? 0 : errno ? errno : EIO;
}

/* Judges all that the reader has. */
static int judge_items(dyad_session *session, const dyad_game *game, dyad_reader *reader)
{
    const dyad_position *position;
    const dyad_report *report;
    uint64_t item = 0;
    int failed = 0;
    dyad_status status = DYAD_OK;
    while (status == DYAD_OK && !failed) {
        status = dyad_reader_next(reader, &position);
        if (status == DYAD_OK)
            status = dyad_judge(session, position, 0, &report);
        if (status != DYAD_OK)
            break;
        failed = put_answer(game, report, ++item);
    }
    if (item && dyad_game_layout(game)->one_line)
        putchar('\n');
    if (!failed && fflush(stdout) != 0)
        failed = errno;
    if (failed) {
        errno = failed;
        perror("dyad");
        return FAILED;
    }
    return status == DYAD_END ? JUDGED : tell_error(dyad_session_error(session));
}

int main(int argc, char **argv)
{
    const dyad_game *game = dyad_game_find(JUDGE_NAME(DYAD_MAIN));
    dyad_session *session = NULL;
    dyad_reader *reader = NULL;
    dyad_error error;
    if (!game || argc > 2) {
        fprintf(stderr, game ? "usage: %s [FILE]\n" : "%s: DYAD_MAIN is no game\n", argv[0]);
        return WRONG_USAGE;
    }
    if (dyad_session_new(NULL, &session, &error) != DYAD_OK)
        return tell_error(&error);
    int ended = dyad_reader_open(session, game, argc == 2 ? argv[1] : "-", &reader) == DYAD_OK
                    ? judge_items(session, game, reader)
                    : tell_error(dyad_session_error(session));
    dyad_reader_close(reader);
    dyad_session_free(session);
    return ended;
}
#endif
