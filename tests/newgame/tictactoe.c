/* tictactoe.c - noughts and crosses on N x N: who has a full row, column or diagonal. Either may
 * have started. The one file, with its row in games.def, that a new game is: see newgame.sh. */
#include "base/memory.h"
#include "games/game.h"

#include <stdio.h>

enum { CROSS_WON, NOUGHT_WON, OPEN, DRAWN };

static const dy_verdict verdicts[] = {
    [CROSS_WON] = {.name = "cross_won", .text = "Cross has a line."},
    [NOUGHT_WON] = {.name = "nought_won", .text = "Nought has a line."},
    [OPEN] = {.name = "open", .text = "The game is open."},
    [DRAWN] = {.name = "drawn", .text = "The game is drawn."},
};

const dyad_game dy_game_tictactoe;

/* Cell i of line number `line`: n rows, n columns, two diagonals. */
static uint32_t line_cell(uint32_t n, uint32_t line, uint32_t i)
{
    if (line < n)
        return line * n + i;
    if (line < 2 * n)
        return i * n + line - n;
    return line == 2 * n ? i * n + i : i * n + n - 1 - i;
}

/* The first line that is all of one colour; -1 when there is none. */
static int64_t find_line(const dy_grid *grid, int colour)
{
    for (uint32_t line = 0; line < 2 * grid->rows + 2; line++) {
        uint32_t i = 0;
        while (i < grid->rows) {
            uint32_t cell = line_cell(grid->rows, line, i);
            if (dy_grid_at(grid, cell / grid->rows, cell % grid->rows) != colour)
                break;
            i++;
        }
        if (i == grid->rows)
            return line;
    }
    return -1;
}

static dyad_status check(const dyad_position *position, dy_arena *arena, dy_flaw *flaw)
{
    (void)arena;
    size_t crosses = dy_grid_count(&position->grid, 1), noughts = dy_grid_count(&position->grid, 2);
    if (crosses <= noughts + 1 && noughts <= crosses + 1)
        return DYAD_OK;
    *flaw = (dy_flaw){.has_cell = false};
    snprintf(flaw->text, sizeof flaw->text,
             "expected counts that differ by at most 1, found %zu X, %zu O", crosses, noughts);
    return DYAD_E_MALFORMED;
}

static dyad_status judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                         dyad_stop stop, dyad_report *report)
{
    (void)scratch;
    (void)stop;
    const dy_grid *grid = &position->grid;
    int64_t line = -1;
    int colour = 0;
    while (line < 0 && colour < DY_COLOURS)
        line = find_line(grid, ++colour);
    size_t stones = dy_grid_count(grid, 1) + dy_grid_count(grid, 2);
    size_t verdict =
        line < 0 ? (stones == (size_t)grid->rows * grid->rows ? DRAWN : OPEN) : (size_t)colour - 1;
    dy_report_verdict(report, &dy_game_tictactoe, verdict);
    if (line < 0 || !(flags & DYAD_JUDGE_EVIDENCE))
        return DYAD_OK;
    uint32_t *cells = dy_arena_alloc(report->arena, grid->rows, sizeof *cells);
    if (!cells)
        return DYAD_E_MEMORY;
    for (uint32_t i = 0; i < grid->rows; i++)
        cells[i] = line_cell(grid->rows, (uint32_t)line, i);
    dy_report_add(report, "line", dy_evidence_cells(cells, grid->rows, grid->rows));
    return DYAD_OK;
}

static void explain(const dyad_position *position, const dyad_report *report, dy_buffer *out)
{
    (void)position;
    bool won = dy_evidence_find(&report->evidence, "line") != NULL;
    dy_buffer_text(out, won ? "The marked cells are a full line." : "Nobody has a full line.");
}

static const dy_section page[] = {
    {"Rules", "Cross and Nought mark cells by turns; a full row, column or diagonal wins."},
    {"Input", "For each board its size N, and N rows of `X', `O' and `.'."},
    {NULL, NULL},
};

const dyad_game dy_game_tictactoe = {
    .name = "tictactoe",
    .title = "Noughts and crosses on N x N",
    .letters = ".XO",
    .colours = {"cross", "nought"},
    .names = {"Cross", "Nought"},
    .adjacency = DY_SQUARE,
    .rows_max = 1000,
    .columns_max = 1000,
    .square = true,
    .verdicts = verdicts,
    .verdict_count = sizeof verdicts / sizeof verdicts[0],
    .check = check,
    .judge = judge,
    .explain = explain,
    .page = page,
    .example = "3\nXOO\n.XO\n..X\n",
    .lesson = "Cross has filled a diagonal.",
};
