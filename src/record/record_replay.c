/* record_replay.c - the position after a node: what is set up and played on the way from the root
 * to it. Moves are put down as the record has them, also two of a colour in a row, for its author
 * knew the rules that were played by; but no stone lands on another, and in Un-Go what has no
 * liberty is taken off, and suicide refused, unless the row of the game has it.
 *
 * Captures are those of board/groups, as of the game itself. play/ungo_moves, which has more of
 * them, is above this layer; it can take moves back, refuses boards with groups that have no
 * liberty, which records may set up, and ends the game where the next to move has none, while
 * records go on.
 *
 * Pieces that are swapped stay where they are: from then on everything else is reflected in the
 * long diagonal and of the other colour, until the end, where the board is turned if need be. The
 * rules are the same for a board that was turned. */
#include "record/record_replay.h"

#include "base/fault.h"
#include "board/groups.h"
#include "record/points.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LOADED_CELLS_MAX = 1 << 26 }; /* by all set-ups between moves of a game with captures */

typedef struct replay {
    dyad_record *record;
    dyad_position *position;
    dyad_error *error;
    bool captures;
    dy_groups groups;  /* of a game with captures; as the board is, unless it is stale */
    bool stale, fresh; /* fresh: no stone has been set up or played */
    bool turned; /* the board is not as it should be, but reflected, with the colours exchanged */
    uint64_t moves, loaded_cells;
} replay;

/* Where a cell is on the board as it stands, and what a colour is there. */
static dy_point place_of(const replay *r, uint32_t row, uint32_t column)
{
    return r->turned ? (dy_point){column, row} : (dy_point){row, column};
}

static int colour_of(const replay *r, int colour)
{
    return r->turned && colour ? 3 - colour : colour;
}

/* Its cell is taken, or may not be played on, or there can be no such move. */
static dyad_status refuse(const replay *r, const dyad_record_node *node, const char *why)
{
    (void)dy_fault(r->error, DYAD_E_MALFORMED, "move %" PRIu64 ", %s [%" PRIu32 ",%" PRIu32 "]: %s",
                   r->moves, r->record->game->colours[node->colour - 1], node->row,
                   node->column_of_move, why);
    r->error->file = r->record->file;
    r->error->line = node->line;
    r->error->column = node->column;
    return r->error->status;
}

static void set_up(replay *r, const dyad_record_node *node)
{
    for (const dy_stones *one = node->first_stones; one; one = one->next)
        for (uint32_t row = one->row; row <= one->last_row; row++)
            for (uint32_t column = one->column; column <= one->last_column; column++) {
                dy_point at = place_of(r, row, column);
                dy_grid_put(&r->position->grid, at.row, at.column, colour_of(r, one->colour));
            }
    r->stale = r->stale || node->first_stones;
    r->fresh = r->fresh && !node->first_stones;
}

/* Puts what a capture took off into the board: what was logged since `before`. */
static void take_off(replay *r, uint64_t before)
{
    const dy_groups *groups = &r->groups;
    for (uint64_t i = before + 1; i < groups->logged; i++) {
        uint32_t cell = dy_groups_log_at(groups, i) / 2;
        dy_grid_put(&r->position->grid, cell / groups->width, cell % groups->width, 0);
    }
}

/* Takes the group of a stone off the board. */
static void take_group(replay *r, uint32_t row, uint32_t column)
{
    const dy_groups *groups = &r->groups;
    uint32_t first = dy_groups_cell(groups, row, column), stone = first;
    do {
        dy_grid_put(&r->position->grid, stone / groups->width, stone % groups->width, 0);
        stone = groups->next[stone];
    } while (stone != first);
}

/* Suicide: the groups of a colour beside an empty cell, which with a stone there would have no
 * liberty. */
static void take_own(replay *r, dy_point at, int colour)
{
    const dy_grid *grid = &r->position->grid;
    if (at.row > 0 && dy_grid_at(grid, at.row - 1, at.column) == colour)
        take_group(r, at.row - 1, at.column);
    if (at.column > 0 && dy_grid_at(grid, at.row, at.column - 1) == colour)
        take_group(r, at.row, at.column - 1);
    if (at.column + 1 < grid->columns && dy_grid_at(grid, at.row, at.column + 1) == colour)
        take_group(r, at.row, at.column + 1);
    if (at.row + 1 < grid->rows && dy_grid_at(grid, at.row + 1, at.column) == colour)
        take_group(r, at.row + 1, at.column);
    r->stale = true;
}

/* Plays by the rules of capture; *stays says whether the stone does. */
static dyad_status play_stone(replay *r, const dyad_record_node *node, dy_point at, int colour,
                              bool *stays)
{
    const dy_grid *grid = &r->position->grid;
    if (r->stale) {
        r->loaded_cells += r->fresh ? 0 : dy_grid_cells(grid);
        if (r->loaded_cells > LOADED_CELLS_MAX)
            return refuse(r, node,
                          "expected fewer stones set up, and less suicide, on such a board");
        dy_groups_load(&r->groups, grid);
    }
    r->stale = r->fresh = false;
    uint32_t cell = dy_groups_cell(&r->groups, at.row, at.column);
    *stays = dy_groups_legal(&r->groups, cell, colour);
    if (!*stays) {
        if (!r->record->game->suicide)
            return refuse(r, node, "expected a legal move, found suicide");
        take_own(r, at, colour);
        return DYAD_OK;
    }
    uint64_t before = r->groups.logged;
    dy_groups_play(&r->groups, cell, colour);
    take_off(r, before);
    return DYAD_OK;
}

static dyad_status put_stone(replay *r, const dyad_record_node *node)
{
    dy_grid *grid = &r->position->grid;
    dy_point at = place_of(r, node->row, node->column_of_move);
    int colour = colour_of(r, node->colour);
    if (dy_grid_at(grid, at.row, at.column))
        return refuse(r, node, "expected an empty cell, found a stone there");
    bool stays = true;
    dyad_status status = r->captures ? play_stone(r, node, at, colour, &stays) : DYAD_OK;
    if (status == DYAD_OK && stays)
        dy_bit_set(dy_grid_row(grid, colour, at.row), at.column); /* it was empty */
    return status;
}

static dyad_status enter(replay *r, const dyad_record_node *node)
{
    set_up(r, node);
    r->moves += node->kind != DYAD_RECORD_NONE;
    if (node->kind == DYAD_RECORD_SWAP_PIECES) {
        uint32_t *passes = r->position->passes, red = passes[0];
        r->turned = !r->turned;
        passes[0] = passes[1]; /* what has been a turn of one is one of the other */
        passes[1] = red;
    }
    if (node->kind == DYAD_RECORD_PASS && r->record->game->skips)
        r->position->passes[node->colour - 1]++;
    return node->kind == DYAD_RECORD_STONE ? put_stone(r, node) : DYAD_OK;
}

/* Turns the board as it should be: of as many rows as it has columns, each stone reflected and of
 * the other colour. False when out of memory. */
static bool turn_board(dyad_record *record, dy_grid *grid)
{
    size_t words = dy_grid_words(grid), stride = grid->stride;
    uint64_t *stones[DY_COLOURS];
    for (int i = 0; i < DY_COLOURS; i++) {
        stones[i] = dy_arena_alloc(&record->scratch, words, sizeof *stones[i]);
        if (!stones[i])
            return false;
        memcpy(stones[i], grid->plane[i], words * sizeof *stones[i]);
    }
    if (!dy_grid_reset(grid, grid->columns, grid->rows))
        return false;
    for (int i = 0; i < DY_COLOURS; i++)
        for (size_t at = 0; at < words; at++)
            for (uint64_t word = stones[i][at]; word; word &= word - 1) {
                size_t column = at % stride * DY_WORD_BITS + dy_lowest_bit(word);
                dy_bit_set(dy_grid_row(grid, DY_COLOURS - i, (uint32_t)column), at / stride);
            }
    return true;
}

/* The least power of 2 that holds all changes of one move: a stone, and all others taken off. */
static uint32_t log_for(uint32_t cells)
{
    uint32_t size = 1;
    while (size <= cells)
        size *= 2;
    return size;
}

dyad_status dy_record_replay(dyad_record *record, const dyad_record_node *node,
                             dyad_position *position, dyad_error *error)
{
    replay r = {
        .record = record, .position = position, .error = error, .stale = true, .fresh = true};
    size_t depth = 0;
    dy_arena_reset(&record->scratch);
    for (const dyad_record_node *one = node; one; one = one->parent)
        depth++;
    const dyad_record_node **way = dy_arena_alloc(&record->scratch, depth, sizeof(void *));
    r.captures = record->game->captures;
    if (!way || !dy_grid_reset(&position->grid, record->rows, record->columns) ||
        (r.captures && !dy_groups_take(&r.groups, record->rows, record->columns,
                                       log_for(record->rows * record->columns), &record->scratch)))
        return dy_fault_memory(error);
    position->game = record->game;
    dy_position_forget(position);
    position->dialect = record->told;
    position->charset = record->charset;
    position->remark = record->remark;
    for (const dyad_record_node *one = node; one; one = one->parent)
        way[--depth] = one;
    dyad_status status = DYAD_OK;
    do
        status = enter(&r, way[depth]);
    while (status == DYAD_OK && way[depth++] != node);
    if (r.turned && !turn_board(record, &position->grid))
        return dy_fault_memory(error);
    position->swap = dy_record_swap(record);
    position->to_move = dy_record_turn(node);
    dy_flaw flaw;
    if (status == DYAD_OK && dy_position_settle(position, &flaw) != DYAD_OK)
        position->to_move = 0; /* nothing says it: it can be played on, and is not judged */
    return status;
}

bool dy_record_of_position(dyad_record *record, const dyad_position *position)
{
    const dy_grid *grid = &position->grid;
    record->game = position->game;
    record->rows = grid->rows;
    record->columns = grid->columns;
    record->made = true;
    dyad_record_node *root = dy_record_node(record, NULL);
    for (int colour = 1; root && colour <= DY_COLOURS; colour++)
        for (uint32_t row = 0; row < grid->rows; row++)
            for (uint32_t column = 0; column < grid->columns; column++) {
                dy_stones one = {.colour = colour, row, column, row, column};
                if (dy_grid_at(grid, row, column) == colour &&
                    !dy_record_stones(record, root, &one))
                    return false;
            }
    if (root)
        root->turn = (unsigned char)position->to_move;
    return root && (!position->swap || dy_record_state_swap(record));
}

bool dy_record_add_passes(dyad_record *record, const dyad_position *position)
{
    int last = position->to_move ? 3 - position->to_move : DY_COLOURS;
    dyad_record_node *node = record->root;
    bool passed = position->passes[0] || position->passes[1];
    if (passed)
        node->turn = 0; /* it is whose turn it is after them */
    for (int i = 0; i < DY_COLOURS; i++) {
        int colour = i ? last : 3 - last;
        for (uint32_t count = position->passes[colour - 1]; count && node; count--) {
            node = dy_record_node(record, node);
            if (!node)
                return false;
            node->kind = DYAD_RECORD_PASS;
            node->colour = (unsigned char)colour;
            dy_record_follow(node);
        }
    }
    if (passed && position->to_move && dy_record_turn(node) != position->to_move) {
        node = dy_record_node(record, node);
        if (!node)
            return false;
        node->turn = (unsigned char)position->to_move;
        dy_record_follow(node);
    }
    return true;
}
