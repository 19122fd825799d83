/* play.c - games being played: what is the same for all of them. */
#include "play/play_rules.h"

#include "base/border.h"
#include "play/play_layout.h"
#include "play/repeats.h"

#include <assert.h>
#include <string.h>

enum { FIRST_PLIES = 64 };

/* ---- names ------------------------------------------------------------------------------- */

const char *dyad_legality_text(dyad_legality legality)
{
    static const char *const texts[] = {
        [DYAD_ILLEGAL_MOVE] = "that is no move",
        [DYAD_ILLEGAL_OVER] = "the game is over",
        [DYAD_ILLEGAL_OFF_BOARD] = "it is off the board",
        [DYAD_ILLEGAL_OCCUPIED] = "the cell is occupied",
        [DYAD_ILLEGAL_SUICIDE] = "it is suicide",
        [DYAD_ILLEGAL_OWNER] = "the disc is the opponent's",
        [DYAD_ILLEGAL_SWAP] =
            "only the opening stone of who goes first can be swapped, by the second move",
        [DYAD_ILLEGAL_NO_SWAP] = "the game has no swap",
        [DYAD_ILLEGAL_NO_MIRROR] = "there is no swap on a board that is not square",
        [DYAD_ILLEGAL_NO_PASS] = "the game has no pass",
    };
    return (size_t)legality < sizeof texts / sizeof texts[0] ? texts[legality] : NULL;
}

const char *dyad_ending_name(dyad_ending ending)
{
    static const char *const names[] = {
        [DYAD_ENDING_NONE] = "none",         [DYAD_ENDING_JOINED] = "joined",
        [DYAD_ENDING_FULL] = "full",         [DYAD_ENDING_NO_MOVE] = "no_move",
        [DYAD_ENDING_RESIGNED] = "resigned", [DYAD_ENDING_REPEATS] = "repeats",
        [DYAD_ENDING_GOAL] = "goal",         [DYAD_ENDING_PASSED] = "passed",
    };
    return (size_t)ending < sizeof names / sizeof names[0] ? names[ending] : NULL;
}

/* ---- beginning ---------------------------------------------------------------------------- */

static bool is_colour(int colour)
{
    return colour >= 1 && colour <= DY_COLOURS;
}

/* A game whose start is to be filled in; piles are played without rows and columns. */
static dyad_status begin(const dyad_allocator *allocator, const dyad_game *game, size_t rows,
                         size_t columns, int to_move, dyad_play **play, dyad_error *error)
{
    const dy_play_rules *rules = game ? game->rules : NULL;
    if (!rules)
        return dy_fault(error, DYAD_E_USAGE, "%s cannot be played move by move",
                        game ? game->name : "no game");
    if (!is_colour(to_move))
        return dy_fault(error, DYAD_E_USAGE, "colour %d is none", to_move);
    if (!game->piles &&
        (rows < 1 || rows > DYAD_PLAY_SIDE_MAX || columns < 1 || columns > DYAD_PLAY_SIDE_MAX))
        return dy_fault(error, DYAD_E_USAGE, "a board that is played on has a side of 1 to %d",
                        DYAD_PLAY_SIDE_MAX);
    if (game->square && rows != columns)
        return dy_fault(error, DYAD_E_USAGE, "%s is played on square boards", game->name);
    dyad_allocator memory = allocator ? *allocator : dy_memory_default();
    dyad_play *made = dy_memory_new(&memory, 1, sizeof *made);
    if (!made)
        return dy_fault_memory(error);
    *made = (dyad_play){.memory = memory,
                        .game = game,
                        .rules = rules,
                        .rows = (uint32_t)rows,
                        .columns = (uint32_t)columns,
                        .to_move = to_move,
                        .first_to_move = to_move};
    dy_position_init(&made->start, game, &made->memory);
    dy_position_init(&made->now, game, &made->memory);
    dy_track_init(&made->track, &made->memory);
    *play = made;
    return DYAD_OK;
}

/* Whether a game can be played with the swap on such a board. */
static bool can_swap(const dyad_play *play)
{
    return play->game->swap && play->rows == play->columns;
}

/* Whether the last two moves were passes. */
static bool passed_twice(const dyad_play *play)
{
    size_t count = play->ply_count;
    if (count == 0 || !play->game->passes || !dy_play_passed(play))
        return false;
    return count == 1 ? play->began_passed : play->plies[count - 2].move.kind == DYAD_MOVE_PASS;
}

/* How it stands, but for resigning. */
static dyad_standing standing_of(dyad_play *play)
{
    dyad_standing standing = play->rules->result(play);
    if (standing.ending == DYAD_ENDING_NO_MOVE && play->game->passes)
        standing = (dyad_standing){DYAD_ENDING_NONE, 0};
    if (standing.ending == DYAD_ENDING_NONE && passed_twice(play))
        standing.ending = DYAD_ENDING_PASSED;
    if (standing.ending == DYAD_ENDING_NONE && play->rules->repeats && dy_repeats_found(play))
        standing.ending = DYAD_ENDING_REPEATS;
    return standing;
}

/* Ends what begin() began: hands the game out, or takes it back. */
static dyad_status finish(dyad_play *made, dyad_status status, dyad_play **play, dyad_error *error)
{
    if (status == DYAD_OK && made->rules->accept)
        status = made->rules->accept(made, error);
    assert(!made->rules->repeats || (!made->game->swap && !made->game->piles));
    assert(!made->game->swap || !made->game->captures); /* swap_stone() takes all stones off */
    if (status == DYAD_OK && made->rules->repeats && !dy_repeats_take(made))
        status = dy_fault_memory(error);
    if (status != DYAD_OK) {
        dyad_play_free(made);
        return status;
    }
    made->first_journal = made->track.size;
    made->result = made->first_result = standing_of(made);
    *play = made;
    return DYAD_OK;
}

/* Sets the words up for an empty board, or for the piles at the start. */
static dyad_status clear(dyad_play *made, dyad_error *error)
{
    if (!dy_track_take(&made->track, made->rules->words(made)))
        return dy_fault_memory(error);
    made->rules->clear(made);
    return DYAD_OK;
}

/* Puts a stone of the starting position down; `colour` may be 0. */
static dyad_status set_up(dyad_play *made, int colour, uint32_t row, uint32_t column,
                          dyad_error *error)
{
    if (colour == 0)
        return DYAD_OK;
    made->setup++;
    return made->rules->setup(made, colour, row, column) ? DYAD_OK : dy_fault_memory(error);
}

/* `cells` NULL: the board is empty. */
static dyad_status new_cells(const char *function, const dyad_allocator *allocator,
                             const dyad_game *game, size_t rows, size_t columns,
                             const unsigned char *cells, int to_move, dyad_play **play,
                             dyad_error *error)
{
    DY_EXPECT_FOR(function, error, play, "where the game goes");
    DY_EXPECT_FOR(function, error, !allocator || allocator->resize, "an allocator with a function");
    dyad_play *made = NULL;
    if (game && game->piles)
        return dy_fault(error, DYAD_E_USAGE, "%s is played with piles", game->name);
    dyad_status status = begin(allocator, game, rows, columns, to_move, &made, error);
    if (status != DYAD_OK)
        return status;
    status = clear(made, error);
    for (size_t i = 0; cells && i < rows * columns && status == DYAD_OK; i++)
        status =
            cells[i] > DY_COLOURS
                ? dy_fault(error, DYAD_E_MALFORMED, "cell %zu is %d, neither empty nor a colour", i,
                           cells[i])
                : set_up(made, cells[i], (uint32_t)(i / columns), (uint32_t)(i % columns), error);
    return finish(made, status, play, error);
}

dyad_status dyad_play_new(const dyad_allocator *allocator, const dyad_game *game, size_t rows,
                          size_t columns, dyad_play **play, dyad_error *error)
{
    return new_cells(__func__, allocator, game, rows, columns, NULL, game ? dy_begins(game) : 1,
                     play, error);
}

dyad_status dyad_play_new_cells(const dyad_allocator *allocator, const dyad_game *game, size_t rows,
                                size_t columns, const unsigned char *cells, int to_move,
                                dyad_play **play, dyad_error *error)
{
    DY_EXPECT(error, cells, "the cells of a board");
    return new_cells(__func__, allocator, game, rows, columns, cells, to_move, play, error);
}

/* ---- piles -------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static dyad_status read_piles(dyad_play *made, const char *text, dyad_error *error)
{
    dy_piles *piles = &made->start.piles;
    const char *letters = made->game->letters;
    bool inside = false;
    for (const char *at = text;; at++) {
        bool blank = is_blank(*at) || *at == '\0';
        if (blank && inside && !dy_piles_end(piles))
            return dy_fault_memory(error);
        inside = !blank;
        if (*at == '\0')
            return DYAD_OK;
        if (blank)
            continue;
        if (*at != letters[0] && *at != letters[1]) {
            char name[DY_BYTE_NAME_MAX];
            return dy_fault(error, DYAD_E_MALFORMED, "expected '%c' or '%c', found %s", letters[0],
                            letters[1], dy_byte_name((unsigned char)*at, name));
        }
        if (piles->disc_count == DYAD_PLAY_DISCS_MAX)
            return dy_fault(error, DYAD_E_MALFORMED, "piles of at most %d discs can be played",
                            DYAD_PLAY_DISCS_MAX);
        if (!dy_piles_push(piles, *at == letters[0], 1))
            return dy_fault_memory(error);
    }
}

dyad_status dyad_play_new_piles(const dyad_allocator *allocator, const dyad_game *game,
                                const char *text, int to_move, dyad_play **play, dyad_error *error)
{
    DY_EXPECT(error, play, "where the game goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    DY_EXPECT(error, text, "piles as text");
    dyad_play *made = NULL;
    if (game && !game->piles)
        return dy_fault(error, DYAD_E_USAGE, "%s is played on a board", game->name);
    dyad_status status = begin(allocator, game, 0, 0, to_move, &made, error);
    if (status != DYAD_OK)
        return status;
    status = read_piles(made, text, error);
    made->piles = (uint32_t)made->start.piles.count;
    if (status == DYAD_OK)
        status = clear(made, error);
    return finish(made, status, play, error);
}

/* ---- laid out ------------------------------------------------------------------------------ */

static dyad_status take_rows(dyad_play *made, uint32_t rows, uint32_t columns,
                             const unsigned char *cells)
{
    dy_piles *piles = &made->start.piles;
    for (uint32_t row = 0; row < rows; row++) {
        const unsigned char *pile = cells + (size_t)row * columns;
        uint32_t size = 0;
        for (; size < columns && pile[size]; size++)
            if (!dy_piles_push(piles, pile[size] == 1, 1))
                return DYAD_E_MEMORY;
        for (uint32_t i = size; i < columns; i++)
            if (pile[i])
                return DYAD_E_MALFORMED;
        if (!dy_piles_end(piles))
            return DYAD_E_MEMORY;
    }
    made->piles = rows;
    return DYAD_OK;
}

dyad_status dy_play_new_laid_out(const dyad_allocator *allocator, const dyad_game *game,
                                 uint32_t rows, uint32_t columns, const unsigned char *cells,
                                 int to_move, dyad_play **play)
{
    dyad_play *made = NULL;
    if (!game->piles)
        return dyad_play_new_cells(allocator, game, rows, columns, cells, to_move, play, NULL);
    dyad_status status = begin(allocator, game, 0, 0, to_move, &made, NULL);
    if (status != DYAD_OK)
        return status;
    status = take_rows(made, rows, columns, cells);
    if (status == DYAD_OK)
        status = clear(made, NULL);
    return finish(made, status, play, NULL);
}

void dy_play_lay_out(const dyad_play *play, uint32_t rows, uint32_t columns, unsigned char *cells)
{
    if (!play->game->piles) {
        dyad_play_cells(play, cells);
        return;
    }
    memset(cells, 0, (size_t)rows * columns);
    for (uint32_t row = 0; row < rows; row++)
        dyad_play_pile(play, row, cells + (size_t)row * columns, columns);
}

/* ---- positions ---------------------------------------------------------------------------- */

static dyad_status copy_piles(dyad_play *made, const dy_piles *from, dyad_error *error)
{
    dy_piles *piles = &made->start.piles;
    if (from->disc_count > DYAD_PLAY_DISCS_MAX || from->count > DYAD_PLAY_DISCS_MAX)
        return dy_fault(error, DYAD_E_MALFORMED, "piles of at most %d discs can be played",
                        DYAD_PLAY_DISCS_MAX);
    if (!dy_piles_copy(piles, from))
        return dy_fault_memory(error);
    made->piles = (uint32_t)piles->count;
    return DYAD_OK;
}

dyad_status dyad_play_new_position(const dyad_allocator *allocator, const dyad_position *position,
                                   int to_move, dyad_play **play, dyad_error *error)
{
    DY_EXPECT(error, play, "where the game goes");
    DY_EXPECT(error, !allocator || allocator->resize, "an allocator with a function");
    DY_EXPECT(error, position, "a position");
    const dyad_game *game = position->game;
    dyad_play *made = NULL;
    const dy_grid *grid = &position->grid;
    dyad_status status = begin(allocator, game, game->piles ? 0 : grid->rows,
                               game->piles ? 0 : grid->columns, to_move, &made, error);
    if (status != DYAD_OK)
        return status;
    if (game->piles)
        status = copy_piles(made, &position->piles, error);
    if (status == DYAD_OK)
        status = clear(made, error);
    for (uint32_t row = 0; row < made->rows; row++)
        for (uint32_t column = 0; column < made->columns && status == DYAD_OK; column++)
            status = set_up(made, dy_grid_at(grid, row, column), row, column, error);
    made->swap = position->swap && can_swap(made);
    memcpy(made->start.passes, position->passes, sizeof made->start.passes);
    return finish(made, status, play, error);
}

void dyad_play_free(dyad_play *play)
{
    if (!play)
        return;
    dyad_allocator memory = play->memory;
    dy_position_free(&play->start);
    dy_position_free(&play->now);
    dy_track_free(&play->track);
    dy_repeats_free(play);
    dy_memory_free(&memory, play->plies, play->ply_capacity, sizeof *play->plies);
    dy_memory_free(&memory, play->taken, play->taken_capacity, sizeof *play->taken);
    dy_memory_free(&memory, play, 1, sizeof *play);
}

void dyad_play_reset(dyad_play *play)
{
    if (!play)
        return;
    while (play->swapped) /* a stone of the starting position may be the one that was swapped */
        dyad_play_undo(play);
    dy_track_back(&play->track, play->first_journal);
    play->ply_count = play->taken_count = 0;
    play->hash = 0;
    dy_repeats_clear(play);
    play->to_move = play->first_to_move;
    play->result = play->first_result;
}

dyad_status dy_play_load(dyad_play *play, const unsigned char *cells, int to_move)
{
    dy_track_back(&play->track, 0);
    play->ply_count = play->taken_count = 0;
    play->hash = 0;
    dy_repeats_clear(play);
    play->to_move = play->first_to_move = to_move;
    play->swapped = play->setup = 0;
    play->began_passed = false;
    dyad_status status = DYAD_OK;
    for (uint32_t row = 0; row < play->rows; row++)
        for (uint32_t column = 0; column < play->columns && status == DYAD_OK; column++)
            status = set_up(play, *cells++, row, column, NULL);
    if (status == DYAD_OK && play->rules->accept)
        status = play->rules->accept(play, NULL);
    play->first_journal = play->track.size;
    play->result = play->first_result = standing_of(play);
    return status;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Room for a move in the history. */
static bool reserve_ply(dyad_play *play)
{
    size_t ask = play->ply_capacity ? 2 * play->ply_capacity : FIRST_PLIES;
    if (play->ply_count < play->ply_capacity)
        return true;
    dy_ply *grown =
        dy_memory_resize(&play->memory, play->plies, play->ply_capacity, ask, sizeof *play->plies);
    if (!grown)
        return false;
    play->plies = grown;
    play->ply_capacity = ask;
    return true;
}

/* The cell of the only stone on the board; false: there is none, or more than one. */
static bool only_stone(const dyad_play *play, uint32_t *row, uint32_t *column)
{
    size_t stones = 0;
    for (uint32_t r = 0; r < play->rows && stones < 2 && play->setup < 2; r++)
        for (uint32_t c = 0; c < play->columns && stones < 2; c++) {
            if (!play->rules->at(play, r, c))
                continue;
            stones++;
            *row = r;
            *column = c;
        }
    return stones == 1;
}

/* The board and the colour say it all, and no history does, so that a position has one value. A
 * stone of the colour that goes second is no opening: it has been swapped already. */
static dyad_legality check_swap(const dyad_play *play, int colour)
{
    uint32_t row, column;
    if (play->game->swap && !can_swap(play))
        return DYAD_ILLEGAL_NO_MIRROR;
    if (!play->swap)
        return DYAD_ILLEGAL_NO_SWAP;
    bool is_opening = colour != dy_begins(play->game) && only_stone(play, &row, &column) &&
                      play->rules->at(play, row, column) != colour;
    return is_opening ? DYAD_LEGAL : DYAD_ILLEGAL_SWAP;
}

dyad_status dyad_play_set_swap(dyad_play *play, bool swap, dyad_error *error)
{
    DY_EXPECT(error, play, "a game");
    if (swap && !play->game->swap)
        return dy_fault(error, DYAD_E_USAGE, "%s has no swap", play->game->name);
    if (swap && !can_swap(play))
        return dy_fault(error, DYAD_E_USAGE, "%s", dyad_legality_text(DYAD_ILLEGAL_NO_MIRROR));
    if (!swap && play->swapped)
        return dy_fault(error, DYAD_E_USAGE, "a stone has been swapped");
    play->swap = swap;
    return DYAD_OK;
}

bool dyad_play_swap(const dyad_play *play)
{
    return play && play->swap;
}

dyad_legality dyad_play_check(const dyad_play *play, const dyad_move *move)
{
    if (!play || !move)
        return DYAD_ILLEGAL_MOVE;
    if (!is_colour(move->colour))
        return DYAD_ILLEGAL_MOVE;
    if (play->result.ending != DYAD_ENDING_NONE)
        return DYAD_ILLEGAL_OVER;
    switch (move->kind) {
    case DYAD_MOVE_PLACE: return play->rules->check(play, move->colour, move->row, move->column);
    case DYAD_MOVE_SWAP: return check_swap(play, move->colour);
    case DYAD_MOVE_RESIGN: return DYAD_LEGAL;
    case DYAD_MOVE_PASS: return play->game->passes ? DYAD_LEGAL : DYAD_ILLEGAL_NO_PASS;
    }
    return DYAD_ILLEGAL_MOVE;
}

/* Takes the only stone off the board, and puts one of `colour` on the mirrored cell. The journal is
 * that of the stone alone, before and afterwards. */
static bool mirror_stone(dyad_play *play, int colour)
{
    uint32_t row, column;
    bool found = only_stone(play, &row, &column);
    assert(found);
    (void)found;
    dy_track_back(&play->track, 0);
    if (play->rules->place(play, colour, column, row))
        return true;
    bool back = play->rules->place(play, 3 - colour, row, column);
    (void)back; /* there was room for it before */
    return false;
}

static bool make(dyad_play *play, const dyad_move *move)
{
    switch (move->kind) {
    case DYAD_MOVE_PLACE:
        return play->rules->place(play, move->colour, (uint32_t)move->row, (uint32_t)move->column);
    case DYAD_MOVE_SWAP: return mirror_stone(play, move->colour);
    default: return true;
    }
}

/* Makes a move that may be made. */
static dyad_status make_ply(dyad_play *play, const dyad_move *move, dyad_error *error)
{
    dy_ply ply = {*move,     play->to_move, play->result, play->track.size, play->taken_count,
                  play->hash};
    if (move->kind != DYAD_MOVE_PLACE)
        ply.move.row = ply.move.column = 0;
    if (!reserve_ply(play) || (play->rules->repeats && !dy_repeats_reserve(play)) ||
        !make(play, move))
        return dy_fault_memory(error);
    play->plies[play->ply_count++] = ply;
    if (move->kind == DYAD_MOVE_SWAP)
        play->swapped = play->ply_count;
    bool resigns = move->kind == DYAD_MOVE_RESIGN; /* at any time: it takes no turn */
    if (!resigns)
        play->to_move = 3 - move->colour;
    if (play->rules->repeats)
        dy_repeats_add(play);
    play->result =
        resigns ? (dyad_standing){DYAD_ENDING_RESIGNED, 3 - move->colour} : standing_of(play);
    return DYAD_OK;
}

dyad_status dyad_play_move(dyad_play *play, const dyad_move *move, dyad_error *error)
{
    dyad_legality legality = dyad_play_check(play, move);
    return legality == DYAD_LEGAL
               ? make_ply(play, move, error)
               : dy_fault(error, DYAD_E_USAGE, "%s", dyad_legality_text(legality));
}

dyad_status dyad_play_skip(dyad_play *play, int colour, dyad_error *error)
{
    DY_EXPECT(error, play, "a game");
    DY_EXPECT(error, is_colour(colour), "colour 1 or 2");
    const dyad_move pass = {.kind = DYAD_MOVE_PASS, .colour = colour};
    dyad_legality legality = !play->game->skips                        ? DYAD_ILLEGAL_NO_PASS
                             : play->result.ending != DYAD_ENDING_NONE ? DYAD_ILLEGAL_OVER
                                                                       : DYAD_LEGAL;
    return legality == DYAD_LEGAL
               ? make_ply(play, &pass, error)
               : dy_fault(error, DYAD_E_USAGE, "%s", dyad_legality_text(legality));
}

dyad_status dyad_play_turn(dyad_play *play, const dyad_move *move, dyad_error *error)
{
    DY_EXPECT(error, play && move, "a game and a move");
    bool skips = move->kind == DYAD_MOVE_PASS && play->game->skips;
    return skips ? dyad_play_skip(play, move->colour, error) : dyad_play_move(play, move, error);
}

bool dyad_play_undo(dyad_play *play)
{
    if (!play)
        return false;
    if (play->ply_count == 0)
        return false;
    if (play->rules->repeats)
        dy_repeats_drop(play);
    const dy_ply *ply = &play->plies[--play->ply_count];
    if (ply->move.kind == DYAD_MOVE_SWAP) {
        bool back = mirror_stone(play, 3 - ply->move.colour);
        (void)back; /* there was room for it before */
        play->swapped = 0;
    } else {
        dy_track_back(&play->track, ply->journal);
    }
    play->taken_count = ply->taken;
    play->to_move = ply->to_move;
    play->result = ply->result;
    return true;
}

/* ---- lists -------------------------------------------------------------------------------- */

/* A list of moves that may be longer than there is room for. */
typedef struct list {
    dyad_move *moves;
    size_t room, count;
} list;

static void list_add(list *out, dyad_move_kind kind, int colour, size_t row, size_t column)
{
    if (out->count < out->room)
        out->moves[out->count] = (dyad_move){kind, colour, row, column};
    out->count++;
}

static void list_discs(const dyad_play *play, int colour, list *out)
{
    for (size_t pile = 0; pile < play->piles; pile++) {
        size_t depth = 0;
        for (uint32_t disc = play->rules->top(play, pile); disc != DY_NO_DISC;
             disc = play->rules->below(play, disc), depth++)
            if (play->rules->any_disc || play->rules->colour(play, disc) == colour)
                list_add(out, DYAD_MOVE_PLACE, colour, pile, depth);
    }
}

size_t dyad_play_legal(const dyad_play *play, int colour, dyad_move *moves, size_t room)
{
    if (!play || (!moves && room))
        return 0;
    list out = {moves, room, 0};
    if (!is_colour(colour) || play->result.ending != DYAD_ENDING_NONE)
        return 0;
    if (play->game->piles)
        list_discs(play, colour, &out);
    for (uint32_t row = 0; row < play->rows; row++)
        for (uint32_t column = 0; column < play->columns; column++)
            if (play->rules->check(play, colour, row, column) == DYAD_LEGAL)
                list_add(&out, DYAD_MOVE_PLACE, colour, row, column);
    if (!play->game->piles && check_swap(play, colour) == DYAD_LEGAL)
        list_add(&out, DYAD_MOVE_SWAP, colour, 0, 0);
    if (play->game->passes)
        list_add(&out, DYAD_MOVE_PASS, colour, 0, 0);
    return out.count;
}

size_t dyad_play_count(const dyad_play *play)
{
    return play ? play->ply_count : 0;
}

bool dyad_play_at(const dyad_play *play, size_t index, dyad_move *move)
{
    if (!play || !move || index >= play->ply_count)
        return false;
    *move = play->plies[index].move;
    return true;
}

size_t dyad_play_captured_count(const dyad_play *play, size_t index)
{
    if (!play || index >= play->ply_count)
        return 0;
    size_t end = index + 1 < play->ply_count ? play->plies[index + 1].taken : play->taken_count;
    return end - play->plies[index].taken;
}

bool dyad_play_captured_at(const dyad_play *play, size_t index, size_t i, size_t *row,
                           size_t *column)
{
    if (!row || !column || i >= dyad_play_captured_count(play, index))
        return false;
    uint32_t taken = play->taken[play->plies[index].taken + i];
    *row = play->game->piles ? play->plies[index].move.row : taken / play->columns;
    *column = play->game->piles ? taken : taken % play->columns;
    return true;
}

/* ---- how it stands ------------------------------------------------------------------------ */

dyad_standing dyad_play_result(const dyad_play *play)
{
    return play ? play->result : (dyad_standing){DYAD_ENDING_NONE, 0};
}

const dyad_game *dyad_play_game(const dyad_play *play)
{
    return play ? play->game : NULL;
}

size_t dyad_play_size(const dyad_play *play)
{
    if (!play || play->game->piles)
        return play ? play->piles : 0;
    return play->rows == play->columns ? play->rows : 0;
}

size_t dyad_play_rows(const dyad_play *play)
{
    return play ? play->rows : 0;
}

size_t dyad_play_columns(const dyad_play *play)
{
    return play ? play->columns : 0;
}

int dyad_play_to_move(const dyad_play *play)
{
    return play ? play->to_move : 0;
}

bool dyad_play_set_to_move(dyad_play *play, int colour)
{
    if (!play || !is_colour(colour))
        return false;
    play->to_move = colour;
    if (play->result.ending != DYAD_ENDING_RESIGNED)
        play->result = standing_of(play);
    return true;
}

int dyad_play_cell(const dyad_play *play, size_t row, size_t column)
{
    if (!play || play->game->piles || row >= play->rows || column >= play->columns)
        return -1;
    return play->rules->at(play, (uint32_t)row, (uint32_t)column);
}

void dyad_play_cells(const dyad_play *play, unsigned char *cells)
{
    if (!play || !cells || play->game->piles)
        return;
    for (uint32_t row = 0; row < play->rows; row++)
        for (uint32_t column = 0; column < play->columns; column++)
            *cells++ = (unsigned char)play->rules->at(play, row, column);
}

size_t dyad_play_pile(const dyad_play *play, size_t pile, unsigned char *discs, size_t room)
{
    if (!play || !play->game->piles || pile >= play->piles || (!discs && room))
        return 0;
    uint32_t disc = play->rules->top(play, pile);
    for (size_t i = 0; i < room && disc != DY_NO_DISC; i++) {
        discs[i] = (unsigned char)play->rules->colour(play, disc);
        disc = play->rules->below(play, disc);
    }
    return play->rules->pile_size(play, pile);
}

bool dy_play_put_piles(const dyad_play *play, dy_piles *piles)
{
    dy_piles_clear(piles);
    for (size_t pile = 0; pile < play->piles; pile++) {
        for (uint32_t disc = play->rules->top(play, pile); disc != DY_NO_DISC;
             disc = play->rules->below(play, disc))
            if (!dy_piles_push(piles, play->rules->colour(play, disc) == 1, 1))
                return false;
        if (!dy_piles_end(piles))
            return false;
    }
    return true;
}

/* The turns without a stone of each colour on the way to where the game stands. */
static void count_passes(dyad_play *play)
{
    uint32_t *passes = play->now.passes;
    passes[0] = play->start.passes[0];
    passes[1] = play->start.passes[1];
    for (size_t i = 0; i < play->ply_count && play->game->skips; i++) {
        const dyad_move *move = &play->plies[i].move;
        if (move->kind == DYAD_MOVE_PASS)
            passes[move->colour - 1]++;
        if (move->kind == DYAD_MOVE_SWAP) { /* a turn of one becomes a turn of the other */
            uint32_t first = passes[0];
            passes[0] = passes[1];
            passes[1] = first;
        }
    }
}

dyad_status dyad_play_position(dyad_play *play, const dyad_position **position, dyad_error *error)
{
    DY_EXPECT(error, play && position, "a game, and where the position goes");
    if (play->game->piles) {
        if (!dy_play_put_piles(play, &play->now.piles))
            return dy_fault_memory(error);
    } else {
        if (!dy_grid_reset(&play->now.grid, play->rows, play->columns))
            return dy_fault_memory(error);
        for (uint32_t row = 0; row < play->rows; row++)
            for (uint32_t column = 0; column < play->columns; column++)
                dy_grid_put(&play->now.grid, row, column, play->rules->at(play, row, column));
    }
    play->now.to_move = play->to_move;
    play->now.swap = play->swap;
    count_passes(play);
    *position = &play->now;
    return DYAD_OK;
}
