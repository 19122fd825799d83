/* solve_answer.c - answers in text and JSON. */
#include "solve_answer.h"

#include <inttypes.h>

static void put_cell(const solve_answer *f, int cell)
{
    printf("[%d,%d]", cell / (int)f->columns, cell % (int)f->columns);
}

static void put_marks(const solve_answer *f, const char *name, const unsigned char *marks)
{
    bool any = false;
    printf(",\"%s\":[", name);
    for (int i = 0; i < (int)(f->rows * f->columns); i++)
        if (marks[i]) {
            fputs(any ? "," : "", stdout);
            put_cell(f, i);
            any = true;
        }
    putchar(']');
}

static void put_line(const solve_answer *f, const char *between)
{
    for (size_t i = 0; i < f->play.count; i++) {
        fputs(i ? between : "", stdout);
        put_cell(f, f->line[i]);
    }
}

/* The move that wins; -1: there is none, or none is needed. */
static int winning_move(const solve_answer *f)
{
    return f->solution.known == DYAD_YES && f->solution.winner == f->to_move && f->play.count
               ? f->line[0]
               : -1;
}

static void put_json(const solve_answer *f)
{
    const dyad_solution *found = &f->solution;
    printf("{\"game\":\"%s\"", dyad_game_name(f->game));
    if (f->item)
        printf(",\"item\":%" PRIu64, f->item);
    if (f->rows == f->columns)
        printf(",\"size\":%zu", f->rows);
    else
        printf(",\"rows\":%zu,\"columns\":%zu", f->rows, f->columns);
    printf(",\"to_move\":\"%s\",\"winner\":", dyad_game_colour(f->game, f->to_move));
    if (found->known == DYAD_YES)
        printf("\"%s\"", dyad_game_colour(f->game, found->winner));
    else
        printf("null,\"proof\":%" PRIu32 ",\"disproof\":%" PRIu32, found->proof, found->disproof);
    if (f->play.distance)
        printf(",\"distance\":%u", f->play.distance);
    fputs(",\"winning_moves\":[", stdout);
    if (winning_move(f) >= 0)
        put_cell(f, winning_move(f));
    fputs("],\"drawing_moves\":[],\"complete\":false,\"pv\":[", stdout);
    put_line(f, ",");
    printf("],\"pv_complete\":%s", f->play.whole == DYAD_YES ? "true" : "false");
    put_marks(f, "must_play", found->must_play);
    put_marks(f, "support", found->support);
    printf(",\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"memory\":%zu}\n", f->nodes, f->seconds,
           f->memory);
}

static void put_text(const solve_answer *f)
{
    const dyad_solution *found = &f->solution;
    if (found->known != DYAD_YES) {
        printf("unknown (proof number %" PRIu32 ", disproof number %" PRIu32 ")\n", found->proof,
               found->disproof);
        return;
    }
    printf("%s wins\n", dyad_game_colour(f->game, found->winner));
    if (winning_move(f) >= 0) {
        printf("%s to move: ", dyad_game_colour(f->game, f->to_move));
        put_cell(f, winning_move(f));
        putchar('\n');
    }
    if (f->play.count) {
        fputs("best play: ", stdout);
        put_line(f, " ");
        puts(f->play.whole == DYAD_YES ? "" : " ...");
        if (f->play.distance) /* moves of both sides; the winner makes the last one */
            printf("wins in: %u move%s\n", (f->play.distance + 1) / 2,
                   f->play.distance > 2 ? "s" : "");
    }
}

void put_solve_answer(const solve_answer *found, bool json)
{
    if (json)
        put_json(found);
    else
        put_text(found);
    fflush(stdout);
}
