/* ungo_play.c - playing the first legal move, and finding the first repetition. */
#include "games/ungo/ungo_play.h"

#include <string.h>

enum {
    STOP_EVERY = 1 << 12, /* moves between looks at the stop flag */
    MARK_LEAST = 8,       /* moves between two marks: so many, */
    MARK_SHARE = 16,      /* and the moves so far divided by this */
};

typedef enum { PLAYED, NO_MOVE, STOPPED } step_result;

/* ---- play --------------------------------------------------------------------------------- */

static int mover_after(const dy_ungo_play *play, uint64_t moves)
{
    return moves % DY_COLOURS == 0 ? play->begins : 3 - play->begins;
}

int dy_ungo_to_move(const dy_ungo_play *play)
{
    return mover_after(play, play->moves);
}

static step_result step(dy_ungo_play *play)
{
    if (play->moves % STOP_EVERY == 0 && dy_stopped(play->stop))
        return STOPPED;
    if (!dy_groups_play_first(&play->groups, mover_after(play, play->moves)))
        return NO_MOVE;
    play->moves++;
    return PLAYED;
}

/* ---- repetition --------------------------------------------------------------------------- */

/* A moment of play. */
typedef struct moment {
    uint64_t moves, logged;
} moment;

static moment now(const dy_ungo_play *play)
{
    return (moment){play->moves, play->groups.logged};
}

/* Plays until the end (NO_MOVE), or until the marked state comes again (PLAYED), which was marked
 * at *mark. As it is compared at every move, it comes after one period. */
static step_result play_to_mark(dy_ungo_play *play, moment *mark)
{
    uint64_t next_mark = MARK_LEAST;
    *mark = now(play);
    for (;;) {
        step_result result = step(play);
        if (result != PLAYED)
            return result;
        if (play->groups.changes == 0 && (play->moves - mark->moves) % DY_COLOURS == 0)
            return PLAYED;
        if (play->moves == next_mark) {
            dy_groups_mark(&play->groups);
            *mark = now(play);
            next_mark += MARK_LEAST + play->moves / MARK_SHARE;
        }
    }
}

/* Where the changes of the last move before `end` begin in the log; `end` when the log no longer
 * reaches back that far. */
static uint64_t last_move(const dy_groups *groups, uint64_t end)
{
    uint64_t held = (uint64_t)groups->log_mask + 1;
    uint64_t oldest = groups->logged > held ? groups->logged - held : 0;
    for (uint64_t i = end; i > oldest; i--)
        if (dy_groups_log_at(groups, i - 1) & 1)
            return i - 1;
    return end;
}

/* Flips what a move changed, which stands in the log from `begin` to `end`. */
static void flip_move(dy_groups *groups, uint64_t begin, uint64_t end, int mover)
{
    dy_groups_flip(groups, dy_groups_log_at(groups, begin) / 2, mover);
    for (uint64_t i = begin + 1; i < end; i++)
        dy_groups_flip(groups, dy_groups_log_at(groups, i) / 2, 3 - mover);
}

/* Goes back from the moment of the mark, and from now, one period later, to the first repetition:
 * sets `first`, and what differs from the marked board to what has changed since the end of the
 * first period. False, with nothing changed, when the log does not reach back that far. */
static bool go_back_to_first(dy_ungo_play *play, moment mark)
{
    dy_groups *groups = &play->groups;
    moment later = now(play);
    while (mark.moves > 0) {
        uint64_t begin = last_move(groups, mark.logged);
        uint64_t later_begin = last_move(groups, later.logged);
        int mover = mover_after(play, mark.moves - 1);
        if (begin == mark.logged)
            return false;
        flip_move(groups, begin, mark.logged, mover);
        flip_move(groups, later_begin, later.logged, mover);
        if (groups->changes != 0) {
            flip_move(groups, begin, mark.logged, mover);
            flip_move(groups, later_begin, later.logged, mover);
            break;
        }
        mark = (moment){mark.moves - 1, begin};
        later = (moment){later.moves - 1, later_begin};
    }
    play->first = mark.moves;
    for (moment end = now(play); end.moves > later.moves; end.moves--) {
        uint64_t begin = last_move(groups, end.logged);
        int mover = mover_after(play, end.moves - 1);
        flip_move(groups, begin, end.logged, mover);
        play->captured[2 - mover] -= end.logged - begin - 1;
        end.logged = begin;
    }
    play->moves = later.moves;
    return true;
}

/* ---- repetition without a log ------------------------------------------------------------- */

/* A state that can be gone back to. */
typedef struct snapshot {
    dy_grid stones;
    uint64_t moves, captured[DY_COLOURS];
} snapshot;

static bool take_snapshot(snapshot *state, const dy_grid *like, dy_arena *arena)
{
    *state = (snapshot){
        .stones = {.rows = like->rows, .columns = like->columns, .stride = like->stride}};
    for (int i = 0; i < DY_COLOURS; i++) {
        state->stones.plane[i] =
            (uint64_t *)dy_arena_zero(arena, dy_grid_words(like), sizeof(uint64_t));
        if (!state->stones.plane[i])
            return false;
    }
    return true;
}

static void count_captured(const dy_ungo_play *play, uint64_t captured[DY_COLOURS])
{
    for (int i = 0; i < DY_COLOURS; i++)
        captured[i] = play->loaded_captured[i] + play->groups.captured[i];
}

static void save(const dy_ungo_play *play, snapshot *state)
{
    const dy_groups *groups = &play->groups;
    dy_grid *stones = &state->stones;
    for (size_t i = 0; i < dy_grid_words(stones); i++) {
        uint32_t row = (uint32_t)(i / stones->stride);
        uint32_t from = (uint32_t)(i % stones->stride) * DY_WORD_BITS;
        const uint32_t *tags = groups->tag + dy_groups_cell(groups, row, from);
        uint64_t word[DY_COLOURS] = {0};
        for (uint32_t bit = 0; bit < DY_WORD_BITS && from + bit < groups->columns; bit++) {
            word[0] |= (uint64_t)(tags[bit] & 1) << bit;
            word[1] |= (uint64_t)(tags[bit] >> 1 & 1) << bit;
        }
        for (int colour = 0; colour < DY_COLOURS; colour++)
            stones->plane[colour][i] = word[colour];
    }
    count_captured(play, state->captured);
    state->moves = play->moves;
}

static void load(dy_ungo_play *play, const snapshot *state)
{
    dy_groups_load(&play->groups, &state->stones);
    memcpy(play->loaded_captured, state->captured, sizeof state->captured);
    play->moves = state->moves;
}

/* Plays on until `moves` have been played; the moves are known to exist. False: stopped. */
static bool play_to(dy_ungo_play *play, uint64_t moves)
{
    while (play->moves < moves)
        if (step(play) == STOPPED)
            return false;
    return true;
}

/* Goes to the state after `moves` moves, saves it in `state`, and finds out whether it is on the
 * cycle. False: stopped. */
static bool probe(dy_ungo_play *play, uint64_t moves, snapshot *state, bool *on_cycle)
{
    if (!play_to(play, moves))
        return false;
    save(play, state);
    dy_groups_mark(&play->groups);
    if (!play_to(play, moves + play->period))
        return false;
    *on_cycle = play->groups.changes == 0;
    return true;
}

/* Finds `first`, at most `high`, and plays to the end of the first period. */
static dy_ungo_ending halve_to_first(dy_ungo_play *play, uint64_t high)
{
    bool on_cycle;
    uint64_t low = 0;
    snapshot off,
        probed; /* off: the state after `low` moves, off the cycle unless it is the start */
    if (!take_snapshot(&off, play->start, play->arena) ||
        !take_snapshot(&probed, play->start, play->arena))
        return DY_UNGO_NO_MEMORY;
    for (int i = 0; i < DY_COLOURS; i++)
        memcpy(off.stones.plane[i], play->start->plane[i],
               dy_grid_words(play->start) * sizeof(uint64_t));
    load(play, &off);
    if (!probe(play, 0, &probed, &on_cycle))
        return DY_UNGO_STOPPED;
    if (on_cycle)
        high = 0;
    while (high - low > 1 && high > 0) {
        uint64_t middle = low + (high - low) / 2;
        load(play, &off);
        if (!probe(play, middle, &probed, &on_cycle))
            return DY_UNGO_STOPPED;
        if (on_cycle) {
            high = middle;
            continue;
        }
        snapshot swap = off;
        off = probed;
        probed = swap;
        low = middle;
    }
    play->first = high;
    load(play, &off);
    if (!play_to(play, high + play->period))
        return DY_UNGO_STOPPED;
    dy_groups_mark(&play->groups); /* nothing has to be undone */
    count_captured(play, play->captured);
    return DY_UNGO_REPEATS;
}

/* ---- all of it ---------------------------------------------------------------------------- */

dy_ungo_ending dy_ungo_play_out(dy_ungo_play *play, const dy_grid *grid, int begins,
                                uint32_t log_size, dyad_stop stop, dy_arena *arena)
{
    *play = (dy_ungo_play){.start = grid, .begins = begins, .arena = arena, .stop = stop};
    if (!dy_groups_take(&play->groups, grid->rows, grid->columns, log_size, arena))
        return DY_UNGO_NO_MEMORY;
    dy_groups_load(&play->groups, grid);
    moment mark;
    step_result result = play_to_mark(play, &mark);
    count_captured(play, play->captured);
    if (result == STOPPED)
        return DY_UNGO_STOPPED;
    if (result == NO_MOVE) {
        dy_groups_mark(&play->groups); /* nothing has to be undone */
        return DY_UNGO_ENDED;
    }
    play->period = play->moves - mark.moves;
    play->replayed = !go_back_to_first(play, mark);
    return play->replayed ? halve_to_first(play, mark.moves) : DY_UNGO_REPEATS;
}

int dy_ungo_at(const dy_ungo_play *play, uint32_t row, uint32_t column)
{
    uint32_t cell = dy_groups_cell(&play->groups, row, column);
    for (int i = 1; i <= DY_COLOURS; i++)
        if ((dy_groups_at(&play->groups, cell) == i) != dy_groups_differs(&play->groups, cell, i))
            return i;
    return 0;
}
