/* strategy_check.c - a strategy that dyad_solve_strategy() wrote, replayed by plain code: line by
 * line, every move of the loser, and at each end a walk from edge to edge. */
#include "verify/strategy_check.h"

#include "base/fault.h"
#include "base/memory.h"
#include "base/stop.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { CELLS = DYAD_SOLVE_CELLS, WORD = 16 };

typedef struct place {
    bool stone[CELLS], cell[CELLS];
    uint64_t depth; /* moves that are left to make at most */
} place;

typedef struct check {
    const dyad_allocator *memory;
    dyad_error *error;
    const char *name;
    const char *at, *end; /* what has not been read; the text ends with NUL */
    uint64_t line;
    dyad_stop stop;
    bool stopped; /* then the text ends where it was being read */
    const dy_strategy_game *game, *games;
    size_t game_count;
    int m, n, cells, to_move; /* the side, 0 or 1 */
    char board[CELLS];
    place *places; /* of the claim */
    size_t count, capacity;
    int side, neighbours;
    bool chained;       /* the claim has a chain of links, and what it says is so */
    bool claimed[2][2]; /* by side: that it joins its edges; that the other does not */
    dyad_strategy_facts *facts;
} check;

__attribute__((format(printf, 3, 4))) static dyad_status complain(check *c, dyad_status status,
                                                                  const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    *c->error = (dyad_error){.status = status, .file = c->name, .line = c->line, .column = 1};
    vsnprintf(c->error->text, sizeof c->error->text, format, arguments);
    va_end(arguments);
    return status;
}

/* ---- words -------------------------------------------------------------------------------- */

/* Whether there is more of the text. All that goes through it asks here: a stop ends it. */
static bool has_more(check *c)
{
    if (dy_stopped(c->stop)) {
        c->stopped = true;
        c->end = c->at;
    }
    return c->at < c->end;
}

static void skip_blanks(check *c)
{
    while (has_more(c) && *c->at == ' ')
        c->at++;
}

static bool at_line_end(check *c)
{
    skip_blanks(c);
    return c->at == c->end || *c->at == '\n';
}

static bool next_line(check *c)
{
    if (!at_line_end(c) || c->at == c->end)
        return false;
    c->at++;
    c->line++;
    return true;
}

static bool take_word(check *c, const char *word)
{
    size_t size = strlen(word);
    skip_blanks(c);
    if ((size_t)(c->end - c->at) < size || memcmp(c->at, word, size) != 0)
        return false;
    c->at += size;
    return true;
}

static bool take_number(check *c, size_t most, size_t *number)
{
    skip_blanks(c);
    if (c->at == c->end || *c->at < '0' || *c->at > '9')
        return false;
    for (*number = 0; has_more(c) && *c->at >= '0' && *c->at <= '9'; c->at++) {
        *number = *number * 10 + (size_t)(*c->at - '0');
        if (*number > most)
            return false;
    }
    return true;
}

static bool take_colour(check *c, int *side)
{
    for (*side = 0; *side < 2; ++*side)
        if (take_word(c, c->game->colours[*side]))
            return true;
    return false;
}

/* ---- the head ----------------------------------------------------------------------------- */

static dyad_status read_board(check *c)
{
    const char *letters = c->game->letters;
    int row = 0, column = 0;
    for (; !at_line_end(c); row++, c->m = row, c->n = column) {
        for (column = 0; c->at < c->end && *c->at != ' ' && *c->at != '\n'; column++, c->at++) {
            const char *letter = memchr(letters, *c->at, 3);
            if (!letter || c->cells == CELLS)
                return complain(c, DYAD_E_MALFORMED, "expected a board of at most 11x11 cells");
            c->board[c->cells++] = (char)(letter - letters);
        }
        if (row && column != c->n)
            return complain(c, DYAD_E_MALFORMED, "expected rows of the same length");
    }
    if (c->cells == 0)
        return complain(c, DYAD_E_MALFORMED, "expected a board");
    return DYAD_OK;
}

static dyad_status read_head(check *c)
{
    if (!take_word(c, "dyad-strategy 1") || !next_line(c))
        return complain(c, DYAD_E_MALFORMED, "expected 'dyad-strategy 1'");
    bool of_game = take_word(c, "game");
    for (size_t i = 0; i < c->game_count && of_game && !c->game; i++)
        if (take_word(c, c->games[i].name))
            c->game = &c->games[i];
    if (!c->game || !next_line(c))
        return complain(c, DYAD_E_MALFORMED, "expected 'game hex' or 'game path'");
    if (!take_word(c, "to_move") || !take_colour(c, &c->to_move) || !next_line(c))
        return complain(c, DYAD_E_MALFORMED, "expected 'to_move' and a colour");
    if (!take_word(c, "board"))
        return complain(c, DYAD_E_MALFORMED, "expected 'board' and its rows");
    dyad_status status = read_board(c);
    if (status == DYAD_OK && !next_line(c))
        status = complain(c, DYAD_E_MALFORMED, "expected the end of the line");
    return status;
}

/* ---- the end of a line of play ------------------------------------------------------------ */

/* To the first 4, 6 or 8 neighbours of a cell: rows and columns. */
static const int steps[8][2] = {{-1, 0}, {1, 0},  {0, -1},  {0, 1},
                                {-1, 1}, {1, -1}, {-1, -1}, {1, 1}};

/* Whether the stones lead from one edge of the side to the other. */
static bool joins(const check *c, const bool *stone)
{
    bool downwards = c->game->downwards[c->side];
    int stack[CELLS], depth = 0;
    bool seen[CELLS] = {false};
    for (int i = 0; i < (downwards ? c->n : c->m); i++) {
        int cell = downwards ? i : i * c->n;
        if (stone[cell]) {
            seen[cell] = true;
            stack[depth++] = cell;
        }
    }
    while (depth) {
        int cell = stack[--depth], row = cell / c->n, column = cell % c->n;
        if (downwards ? row == c->m - 1 : column == c->n - 1)
            return true;
        for (int i = 0; i < c->neighbours; i++) {
            int r = row + steps[i][0], k = column + steps[i][1], next = r * c->n + k;
            if (r < 0 || r >= c->m || k < 0 || k >= c->n || seen[next] || !stone[next])
                continue;
            seen[next] = true;
            stack[depth++] = next;
        }
    }
    return false;
}

/* ---- nodes -------------------------------------------------------------------------------- */

/* That `next` needs no more than `has`, with `own` (or -1) added to the stones, and neither `own`
 * nor `lost` (or -1) among the cells. */
static bool fits(const check *c, const place *next, const place *has, int own, int lost)
{
    for (int i = 0; i < c->cells; i++) {
        if (next->stone[i] && !has->stone[i] && i != own)
            return false;
        if (next->cell[i] && (!has->cell[i] || i == own || i == lost))
            return false;
    }
    return true;
}

static dyad_status read_list(check *c, const char *word, bool *list)
{
    size_t cell;
    if (!take_word(c, word))
        return complain(c, DYAD_E_MALFORMED, "expected '%s'", word);
    while (take_number(c, (size_t)c->cells - 1, &cell))
        list[cell] = true;
    return DYAD_OK;
}

static dyad_status read_answers(check *c, place *here)
{
    bool answered[CELLS] = {false};
    size_t lost, own, node;
    if (!take_word(c, "answers"))
        return complain(c, DYAD_E_MALFORMED, "expected 'answers'");
    while (!at_line_end(c)) {
        size_t last = (size_t)c->cells - 1;
        if (!take_number(c, last, &lost) || !take_word(c, ">") || !take_number(c, last, &own) ||
            !take_word(c, "@") || !take_number(c, UINT32_MAX, &node))
            return complain(c, DYAD_E_MALFORMED, "expected MOVE>ANSWER@NODE");
        if (node >= c->count)
            return complain(c, DYAD_E_REFUTED, "node %zu does not come before", node);
        if (!here->cell[own] || own == lost)
            return complain(c, DYAD_E_REFUTED, "cell %zu is not there to answer with", own);
        if (!fits(c, &c->places[node], here, (int)own, (int)lost))
            return complain(c, DYAD_E_REFUTED, "node %zu needs more than is left after %zu>%zu",
                            node, lost, own);
        answered[lost] = true;
        if (here->depth <= c->places[node].depth)
            here->depth = c->places[node].depth + 1;
        c->facts->replies++;
    }
    bool any = false;
    for (int i = 0; i < c->cells; i++) {
        any = any || here->cell[i];
        if (here->cell[i] && !answered[i])
            return complain(c, DYAD_E_REFUTED, "cell %d has no answer", i);
    }
    if (!any && !joins(c, here->stone))
        return complain(c, DYAD_E_REFUTED, "the stones do not join the edges");
    return DYAD_OK;
}

static dyad_status read_node(check *c)
{
    const dyad_allocator *memory = c->memory;
    size_t number;
    if (!take_number(c, UINT32_MAX, &number) || number != c->count)
        return complain(c, DYAD_E_MALFORMED, "expected the number %zu", c->count);
    if (c->count == c->capacity) {
        size_t capacity = c->capacity ? 2 * c->capacity : 64;
        place *places = dy_memory_resize(memory, c->places, c->capacity, capacity, sizeof *places);
        if (!places)
            return dy_fault_memory(c->error);
        c->places = places;
        c->capacity = capacity;
    }
    place here;
    memset(&here, 0, sizeof here);
    dyad_status status = read_list(c, "stones", here.stone);
    if (status == DYAD_OK)
        status = read_list(c, "cells", here.cell);
    for (int i = 0; i < c->cells && status == DYAD_OK; i++)
        if (here.stone[i] && here.cell[i])
            status = complain(c, DYAD_E_REFUTED, "cell %d is empty and has a stone", i);
    if (status == DYAD_OK)
        status = read_answers(c, &here);
    c->places[c->count++] = here;
    c->facts->nodes++;
    return status;
}

/* ---- chains ------------------------------------------------------------------------------- */

/* A stone of the side, or two empty cells of which it gets one: whichever is taken, it takes the
 * other. A stone is both cells of its link. */
typedef struct chain_link {
    size_t cell[2];
} chain_link;

/* Takes "5" or "4/5", whose cells no other link has. */
static dyad_status read_link(check *c, bool *taken, chain_link *out)
{
    size_t last = (size_t)c->cells - 1;
    if (!take_number(c, last, &out->cell[0]))
        return complain(c, DYAD_E_MALFORMED, "expected CELL or CELL/CELL");
    out->cell[1] = out->cell[0];
    bool pair = take_word(c, "/");
    if (pair && !take_number(c, last, &out->cell[1]))
        return complain(c, DYAD_E_MALFORMED, "expected CELL/CELL");
    if (pair && out->cell[0] == out->cell[1])
        return complain(c, DYAD_E_REFUTED, "a pair has two cells");
    for (int i = 0; i < 1 + pair; i++) {
        size_t cell = out->cell[i];
        if (taken[cell])
            return complain(c, DYAD_E_REFUTED, "cell %zu is in two links", cell);
        taken[cell] = true;
        if (c->board[cell] != (pair ? 0 : c->side + 1))
            return complain(c, DYAD_E_REFUTED, "cell %zu is not %s", cell,
                            pair ? "empty" : "a stone of the side");
        c->facts->replies += pair;
    }
    return DYAD_OK;
}

static bool are_neighbours(const check *c, size_t a, size_t b)
{
    int row = (int)a / c->n, column = (int)a % c->n;
    for (int i = 0; i < c->neighbours; i++) {
        int r = row + steps[i][0], k = column + steps[i][1];
        if (r >= 0 && r < c->m && k >= 0 && k < c->n && r * c->n + k == (int)b)
            return true;
    }
    return false;
}

/* Whether both cells of a link lie along the first or the last edge of the side. */
static bool is_along(const check *c, const chain_link *link, bool last)
{
    bool downwards = c->game->downwards[c->side], along = true;
    for (int i = 0; i < 2; i++) {
        int cell = (int)link->cell[i], at = downwards ? cell / c->n : cell % c->n;
        along = along && at == (last ? (downwards ? c->m : c->n) - 1 : 0);
    }
    return along;
}

/* "chain LINK LINK ...": the first lies along one edge of the side, the last along the other, and
 * whatever cell the side gets of each, it is next to what it gets of the link before. So the side
 * joins its edges whoever is to move, and however the other plays. */
static dyad_status read_chain(check *c)
{
    bool taken[CELLS] = {false};
    chain_link link = {{0}}, before = {{0}};
    size_t count = 0;
    uint64_t pairs = 0;
    for (; !at_line_end(c); count++, before = link) {
        dyad_status status = read_link(c, taken, &link);
        if (status != DYAD_OK)
            return status;
        pairs += link.cell[0] != link.cell[1];
        if (count == 0 && !is_along(c, &link, false))
            return complain(c, DYAD_E_REFUTED, "the first link is not along an edge");
        for (int i = 0; i < 4 && count; i++)
            if (!are_neighbours(c, before.cell[i / 2], link.cell[i % 2]))
                return complain(c, DYAD_E_REFUTED, "cell %zu is not next to cell %zu",
                                link.cell[i % 2], before.cell[i / 2]);
    }
    if (!count || !is_along(c, &link, true))
        return complain(c, DYAD_E_REFUTED, "the last link is not along the other edge");
    c->chained = true;
    c->facts->nodes++;
    if (pairs > c->facts->depth)
        c->facts->depth = pairs;
    return DYAD_OK;
}

/* ---- claims ------------------------------------------------------------------------------- */

static dyad_status read_claim(check *c)
{
    size_t neighbours;
    bool hex = c->game->hexagons;
    if (!take_colour(c, &c->side) || !take_number(c, 8, &neighbours) || !next_line(c) ||
        (hex ? neighbours != 6 : neighbours != 4 && neighbours != 8))
        return complain(c, DYAD_E_MALFORMED, "expected a colour and %s",
                        hex ? "6 neighbours" : "4 or 8 neighbours");
    c->neighbours = (int)neighbours;
    c->count = 0;
    c->chained = false;
    return DYAD_OK;
}

/* The side may make any move, or none. */
static dyad_status end_with_chain(check *c)
{
    if (!next_line(c))
        return complain(c, DYAD_E_MALFORMED, "expected the end of the line");
    if (!c->chained)
        return complain(c, DYAD_E_REFUTED, "there is no chain");
    c->claimed[c->side][c->neighbours == 8] = true;
    c->side = -1;
    return DYAD_OK;
}

/* "1@2", or "2" where the winner makes no move: the other does, or the game is over. */
static dyad_status read_first(check *c, size_t *move, size_t *node, bool *moves)
{
    bool has_number = take_number(c, UINT32_MAX, node);
    *moves = has_number && take_word(c, "@");
    *move = *moves ? *node : 0;
    if (c->to_move != c->side && *moves)
        return complain(c, DYAD_E_MALFORMED, "expected the number of a node alone");
    if (*moves && *move >= (size_t)c->cells)
        return complain(c, DYAD_E_MALFORMED, "expected the winner's first move");
    if (*moves)
        has_number = take_number(c, UINT32_MAX, node);
    if (!has_number || !next_line(c))
        return complain(c, DYAD_E_MALFORMED, "expected the number of a node");
    if (*node >= c->count)
        return complain(c, DYAD_E_REFUTED, "there is no node %zu", *node);
    if (c->to_move == c->side && !*moves && memchr(c->places[*node].cell, true, (size_t)c->cells))
        return complain(c, DYAD_E_MALFORMED, "expected the winner's first move");
    return DYAD_OK;
}

/* The position that the claim is about. */
static dyad_status read_begin(check *c)
{
    place here;
    bool moves;
    size_t node, move = 0;
    memset(&here, 0, sizeof here);
    for (int i = 0; i < c->cells; i++) {
        here.stone[i] = c->board[i] == c->side + 1;
        here.cell[i] = c->board[i] == 0;
    }
    if (take_word(c, "chain"))
        return end_with_chain(c);
    dyad_status status = read_first(c, &move, &node, &moves);
    if (status != DYAD_OK)
        return status;
    if (moves && !here.cell[move])
        return complain(c, DYAD_E_REFUTED, "cell %zu is not empty", move);
    if (!fits(c, &c->places[node], &here, moves ? (int)move : -1, -1))
        return complain(c, DYAD_E_REFUTED, "node %zu needs more than the board has", node);
    uint64_t depth = c->places[node].depth + moves;
    if (depth > c->facts->depth)
        c->facts->depth = depth;
    if (moves && c->neighbours != 8)
        c->facts->move = (int)move;
    c->claimed[c->side][c->neighbours == 8] = true;
    c->side = -1;
    return DYAD_OK;
}

static dyad_status read_end(check *c)
{
    if (c->side >= 0)
        return complain(c, DYAD_E_MALFORMED, "expected 'begin' before the end");
    if (c->claimed[0][0] || c->claimed[1][0])
        c->facts->winner = c->claimed[0][0] ? 1 : 2;
    else if (c->claimed[0][1] && c->claimed[1][1])
        c->facts->winner = 0;
    else
        return complain(c, DYAD_E_REFUTED, "it is not shown who wins");
    if (next_line(c) && c->at == c->end)
        return DYAD_OK;
    return complain(c, DYAD_E_MALFORMED, "expected the end of the file");
}

dyad_status dy_strategy_check(const dyad_allocator *memory, const dy_strategy_text *text,
                              const dy_strategy_game *games, size_t count, dyad_stop stop,
                              dyad_strategy_facts *facts, const char **game, dyad_error *error)
{
    check c = {.memory = memory,
               .error = error,
               .stop = stop,
               .name = text->name,
               .at = text->bytes,
               .end = text->bytes + text->size,
               .games = games,
               .game_count = count,
               .line = 1,
               .side = -1,
               .facts = facts};
    *facts = (dyad_strategy_facts){.move = -1};
    dyad_status status = read_head(&c);
    for (int i = 0; status == DYAD_OK && i < c.cells; i++)
        facts->cells[i] = (unsigned char)c.board[i];
    while (status == DYAD_OK) {
        if (c.side < 0 && take_word(&c, "claim")) {
            status = read_claim(&c);
        } else if (c.side >= 0 && take_word(&c, "node")) {
            status = read_node(&c);
            if (status == DYAD_OK && !next_line(&c))
                status = complain(&c, DYAD_E_MALFORMED, "expected the end of the line");
        } else if (c.side >= 0 && take_word(&c, "chain")) {
            status = read_chain(&c);
            if (status == DYAD_OK && !next_line(&c))
                status = complain(&c, DYAD_E_MALFORMED, "expected the end of the line");
        } else if (c.side >= 0 && take_word(&c, "begin")) {
            status = read_begin(&c);
        } else if (take_word(&c, "end")) {
            status = read_end(&c);
            break;
        } else {
            status = complain(&c, DYAD_E_MALFORMED, "expected %s",
                              c.side < 0 ? "'claim' or 'end'" : "'node', 'chain' or 'begin'");
        }
    }
    if (c.stopped)
        status = complain(&c, DYAD_E_STOPPED, "stopped on request");
    *game = c.game ? c.game->name : NULL;
    facts->size = c.m == c.n ? (size_t)c.n : 0;
    facts->rows = (size_t)c.m;
    facts->columns = (size_t)c.n;
    facts->to_move = c.to_move + 1;
    dy_memory_free(memory, c.places, c.capacity, sizeof *c.places);
    return status;
}
