/* archive.c - the facts of games, and the tables that they add up to. */
#include "archive.h"

#include <stdlib.h>
#include <string.h>

const char *archive_check_name(archive_check check)
{
    static const char *const names[] = {"open", "agrees", "contradicts", "unplayable"};
    return names[check];
}

/* ---- the facts of a game ------------------------------------------------------------------ */

/* Two 64-bit hashes side by side (FNV-1a, and a multiplicative one): 128 bits, so that no two
 * different games of an archive are taken for one. */
static void mix(uint64_t hash[ARCHIVE_LANES], uint64_t value)
{
    hash[0] = (hash[0] ^ value) * UINT64_C(0x100000001b3);
    hash[0] ^= hash[0] >> 32;
    hash[1] = (hash[1] + value + 1) * UINT64_C(0x9e3779b97f4a7c15);
    hash[1] ^= hash[1] >> 29;
}

/* Whether a board turned by half is the same position: its two sides of a colour are alike. */
static bool turns(const dyad_game *game)
{
    return dyad_game_goal(game) == DYAD_GOAL_CONNECT;
}

/* A hash of a game as it is and of the same game turned by half. A game with a swap of sides is
 * hashed as the same game with a swap of pieces, in which all that follows is reflected in the long
 * diagonal and of the other colour. */
typedef struct both {
    uint64_t as_is[ARCHIVE_LANES], turned[ARCHIVE_LANES];
    size_t rows, columns; /* of the board on which the next move is */
    bool reflects;        /* sides have been swapped */
} both;

/* The number of a cell, or of the one opposite, and what is there, all in one. */
static uint64_t cell_number(const both *of, uint64_t what, size_t row, size_t column)
{
    return (what * of->rows + row) * of->columns + column;
}

static uint64_t opposite_number(const both *of, uint64_t what, size_t row, size_t column)
{
    return cell_number(of, what, of->rows - 1 - row, of->columns - 1 - column);
}

static void exchange_sides(both *of)
{
    size_t rows = of->rows;
    of->rows = of->columns;
    of->columns = rows;
}

/* The cell and the colour on the board that is hashed. */
static void reflect(const both *of, size_t *row, size_t *column, int *colour)
{
    size_t before = *row;
    if (!of->reflects)
        return;
    *row = *column;
    *column = before;
    *colour = *colour ? 3 - *colour : 0;
}

/* Adds a stone to a hash that does not depend on the order of stones. */
static void add_stone(uint64_t sum[ARCHIVE_LANES], uint64_t number)
{
    uint64_t one[ARCHIVE_LANES] = {2};
    mix(one, number);
    mix(one, number);
    sum[0] += one[0];
    sum[1] += one[1];
}

enum { AT_ONCE = 1024 }; /* cells of a board that are copied, and not asked for one by one */

static void mix_board(both *of, const dyad_position *position)
{
    uint64_t as_is[ARCHIVE_LANES] = {0}, turned[ARCHIVE_LANES] = {0};
    unsigned char cells[AT_ONCE];
    size_t rows, columns;
    size_t count = dyad_position_cells(position, &rows, &columns, cells, sizeof cells);
    of->rows = of->reflects ? columns : rows;
    of->columns = of->reflects ? rows : columns;
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++) {
            int colour = count <= AT_ONCE ? cells[row * columns + column]
                                          : dyad_position_cell(position, row, column);
            if (colour < 1)
                continue;
            size_t to_row = row, to_column = column;
            reflect(of, &to_row, &to_column, &colour);
            add_stone(as_is, cell_number(of, (uint64_t)colour, to_row, to_column));
            add_stone(turned, opposite_number(of, (uint64_t)colour, to_row, to_column));
        }
    for (size_t lane = 0; lane < ARCHIVE_LANES; lane++) {
        mix(of->as_is, as_is[lane]);
        mix(of->turned, turned[lane]);
    }
}

static void mix_move(both *of, dyad_record_move move)
{
    bool sides = move.kind == DYAD_RECORD_SWAP_SIDES;
    uint64_t kind = sides ? DYAD_RECORD_SWAP_PIECES : move.kind;
    size_t row = move.row, column = move.column;
    int colour = move.colour;
    reflect(of, &row, &column, &colour);
    uint64_t what = kind * 4 + (uint64_t)colour;
    bool stone = move.kind == DYAD_RECORD_STONE;
    mix(of->as_is, cell_number(of, what, row, column));
    mix(of->turned,
        stone ? opposite_number(of, what, row, column) : cell_number(of, what, row, column));
    if (sides || move.kind == DYAD_RECORD_SWAP_PIECES)
        exchange_sides(of);
    of->reflects = of->reflects != sides;
}

static void take_move(archive_game *facts, both *hash, dyad_record_move move)
{
    facts->moves++;
    mix_move(hash, move);
    if (move.kind == DYAD_RECORD_STONE && !facts->has_opening) {
        facts->has_opening = true;
        facts->row = move.row;
        facts->column = move.column;
    }
    if (move.kind == DYAD_RECORD_SWAP_PIECES || move.kind == DYAD_RECORD_SWAP_SIDES)
        facts->swap = move.kind;
}

/* The winner by the main line's last move, if that gives up. */
static int winner_by_giving_up(dyad_record_move last)
{
    bool gives_up = last.kind == DYAD_RECORD_RESIGN || last.kind == DYAD_RECORD_FORFEIT;
    return gives_up ? 3 - last.colour : 0;
}

/* The board that the game came to, and its winner. */
static dyad_status take_board(dyad_session *session, dyad_record *record, archive_game *facts,
                              both *hash)
{
    const dyad_position *position;
    const dyad_report *report;
    dyad_status status = dyad_record_position(record, NULL, &position);
    if (status == DYAD_E_MALFORMED) {
        facts->check = ARCHIVE_UNPLAYABLE;
        return DYAD_OK;
    }
    if (status != DYAD_OK)
        return status;
    mix_board(hash, position);
    if (!dyad_game_is_decisive(facts->game))
        return DYAD_OK;
    status = dyad_judge(session, position, 0, &report);
    if (status != DYAD_OK)
        return status == DYAD_E_MALFORMED ? DYAD_OK : status;
    dyad_winner winner = dyad_game_verdict_winner(facts->game, dyad_report_verdict(report));
    facts->on_board = winner == DYAD_WINNER_FIRST ? 1 : winner == DYAD_WINNER_SECOND ? 2 : 0;
    return DYAD_OK;
}

dyad_status archive_game_of(dyad_session *session, dyad_record *record, archive_game *facts)
{
    const dyad_record_node *root = dyad_record_root(record);
    const dyad_dialect *dialect = dyad_record_dialect(record);
    dyad_record_move last = {.kind = DYAD_RECORD_NONE};
    *facts = (archive_game){
        .game = dyad_record_game(record),
        .rows = dyad_record_rows(record),
        .columns = dyad_record_columns(record),
        .dialect = dialect ? dialect->name : NULL,
        .line = dyad_record_line(root),
        .stated = dyad_record_winner(record),
    };
    both hash = {.rows = facts->rows, .columns = facts->columns};
    for (const dyad_record_node *node = root; node; node = dyad_record_child(node)) {
        dyad_record_move move = dyad_record_move_of(node);
        if (move.kind == DYAD_RECORD_NONE)
            continue;
        take_move(facts, &hash, move);
        last = move;
    }
    dyad_status status = take_board(session, record, facts, &hash);
    if (status != DYAD_OK)
        return status;
    int by_move = winner_by_giving_up(last);
    bool differ = facts->stated && by_move && facts->stated != by_move;
    facts->stated = facts->stated ? facts->stated : by_move;
    if (facts->check != ARCHIVE_UNPLAYABLE && facts->stated && facts->on_board)
        facts->check = facts->stated == facts->on_board ? ARCHIVE_AGREES : ARCHIVE_CONTRADICTS;
    if (facts->check != ARCHIVE_UNPLAYABLE && differ)
        facts->check = ARCHIVE_CONTRADICTS;
    bool turned = turns(facts->game) && memcmp(hash.turned, hash.as_is, sizeof hash.as_is) < 0;
    memcpy(facts->hash, turned ? hash.turned : hash.as_is, sizeof facts->hash);
    return DYAD_OK;
}

/* ---- tables ------------------------------------------------------------------------------- */

/* The entry of a table for a key: the one that has it, or the free one where it belongs. Keys are
 * hashes; nobody who writes a file knows the address of the table. */
static archive_known *place_of(const archive *of, const uint64_t key[ARCHIVE_LANES])
{
    uint64_t hash = (key[0] ^ (uintptr_t)of) * UINT64_C(0x9e3779b97f4a7c15);
    hash = (hash ^ (hash >> 32) ^ key[1]) * UINT64_C(0xff51afd7ed558ccd);
    size_t at = (size_t)(hash >> 20) & (of->seen_room - 1);
    while (of->seen[at].number && memcmp(of->seen[at].key, key, sizeof of->seen[at].key) != 0)
        at = (at + 1) & (of->seen_room - 1);
    return &of->seen[at];
}

/* Doubles the table where it is half full; false: no memory. */
static bool make_place(archive *of)
{
    archive before = *of;
    if (of->seen_room > 2 * of->seen_count)
        return true;
    size_t room = of->seen_room ? 2 * of->seen_room : 1024;
    archive_known *made = calloc(room, sizeof *made);
    if (!made)
        return false;
    of->seen = made;
    of->seen_room = room;
    for (size_t i = 0; i < before.seen_room; i++)
        if (before.seen[i].number)
            *place_of(of, before.seen[i].key) = before.seen[i];
    free(before.seen);
    return true;
}

/* The number of a key, from 1; *is_new: it got the one that is given, now. 0: no memory. */
static uint64_t see(archive *of, const uint64_t key[ARCHIVE_LANES], uint64_t number, bool *is_new)
{
    if (!make_place(of))
        return 0;
    archive_known *place = place_of(of, key);
    *is_new = !place->number;
    if (*is_new) {
        memcpy(place->key, key, sizeof place->key);
        place->number = number;
        of->seen_count++;
    }
    return place->number;
}

/* Makes room for one more of `count` things; false: no memory. */
static bool grow(void **things, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t wanted = *room ? 2 * *room : 16;
    void *grown = realloc(*things, wanted * size);
    if (!grown)
        return false;
    *things = grown;
    *room = wanted;
    return true;
}

/* The group of a game; SIZE_MAX: no memory. */
static size_t group_of(archive *of, const archive_game *facts)
{
    bool is_new;
    uint64_t key[ARCHIVE_LANES] = {0};
    void *groups = of->groups;
    bool room = grow(&groups, of->group_count, &of->group_room, sizeof *of->groups);
    of->groups = groups;
    mix(key, (uint64_t)(uintptr_t)facts->game);
    mix(key, facts->rows);
    mix(key, facts->columns);
    uint64_t found = room ? see(of, key, of->group_count + 1, &is_new) : 0;
    if (!found || !is_new)
        return found ? (size_t)found - 1 : SIZE_MAX;
    of->groups[of->group_count] = (archive_group){
        .game = facts->game, .rows = facts->rows, .columns = facts->columns, .first = SIZE_MAX};
    return of->group_count++;
}

/* The opening of a game; NULL: no memory. */
static archive_opening *opening_of(archive *of, size_t group, const archive_game *facts)
{
    bool is_new;
    size_t row = facts->row, column = facts->column;
    size_t other_row = facts->rows - 1 - row, other_column = facts->columns - 1 - column;
    if (turns(facts->game) &&
        (other_column < column || (other_column == column && other_row < row))) {
        row = other_row;
        column = other_column;
    }
    uint64_t key[ARCHIVE_LANES] = {1};
    void *openings = of->openings;
    bool room = grow(&openings, of->opening_count, &of->opening_room, sizeof *of->openings);
    of->openings = openings;
    mix(key, group);
    mix(key, row);
    mix(key, column);
    uint64_t found = room ? see(of, key, of->opening_count + 1, &is_new) : 0;
    if (!found || !is_new)
        return found ? &of->openings[found - 1] : NULL;
    archive_opening *made = &of->openings[of->opening_count];
    *made = (archive_opening){
        .group = group, .row = row, .column = column, .next = of->groups[group].first};
    of->groups[group].first = of->opening_count++;
    return made;
}

static bool count_length(archive_group *group, size_t moves)
{
    size_t before = group->length_room, room = before ? before : 64;
    while (moves >= room)
        room *= 2;
    if (room > before) {
        uint64_t *grown = realloc(group->lengths, room * sizeof *grown);
        if (!grown)
            return false;
        memset(grown + before, 0, (room - before) * sizeof *grown);
        group->lengths = grown;
        group->length_room = room;
    }
    group->lengths[moves]++;
    return true;
}

/* Counts the first stone of a game of the group; false: no memory. */
static bool count_opening(archive *of, size_t group, const archive_game *facts, int winner)
{
    archive_opening *opening = facts->has_opening ? opening_of(of, group, facts) : NULL;
    if (!opening)
        return !facts->has_opening;
    opening->games++;
    if (winner)
        opening->won[winner - 1]++;
    return true;
}

bool archive_add(archive *of, const archive_game *facts, uint64_t number, uint64_t *double_of)
{
    size_t index = group_of(of, facts);
    int winner = facts->stated ? facts->stated : facts->on_board;
    *double_of = 0;
    if (index == SIZE_MAX || !count_length(&of->groups[index], facts->moves) ||
        !count_opening(of, index, facts, winner))
        return false;
    archive_group *group = &of->groups[index];
    of->games++;
    group->games++;
    group->without_result += !winner;
    group->checks[facts->check]++;
    if (facts->swap != DYAD_RECORD_NONE)
        group->swaps[facts->swap == DYAD_RECORD_SWAP_SIDES]++;
    if (winner)
        group->won[winner - 1]++;
    group->without_moves += facts->moves == 0;
    if (!facts->has_opening) /* no stone, as of a game that was given up at once */
        return true;
    bool is_new;
    uint64_t key[ARCHIVE_LANES] = {facts->hash[0], facts->hash[1]};
    mix(key, index);
    uint64_t first = see(of, key, number, &is_new);
    if (first && !is_new) {
        *double_of = first;
        of->doubles++;
    }
    return first != 0;
}

void archive_free(archive *of)
{
    for (size_t i = 0; i < of->group_count; i++)
        free(of->groups[i].lengths);
    free(of->groups);
    free(of->openings);
    free(of->seen);
    *of = (archive){0};
}
