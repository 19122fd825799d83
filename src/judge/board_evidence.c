/* board_evidence.c - moves that win at once and distances, of boards in an array.
 *
 * Games of connection are asked for them plane by plane, as their referees do it; what the referee
 * of another game tells is taken from its report. */
#include "judge/board_evidence.h"

#include "base/stop.h"
#include "board/connect.h"
#include "judge/judge.h"

#include <string.h>

/* ---- what is told --------------------------------------------------------------------------- */

bool dy_tells_wins(const dyad_game *game)
{
    for (size_t i = 0; i < game->verdict_count; i++)
        if (game->verdicts[i].goes_on)
            return true;
    return false;
}

bool dy_tells_distance(const dyad_game *game)
{
    if (game->goal != DYAD_GOAL_CONNECT || game->misere)
        return false;
    for (const dy_field_meaning *field = game->evidence; field && field->name; field++)
        if (strcmp(field->name, "distance") == 0)
            return true;
    return false;
}

/* ---- games of connection -------------------------------------------------------------------- */

typedef struct planes {
    dy_lattice lattice;
    dy_trail trail;
    uint64_t *open, *reach, *frontier, *moves;
} planes;

static bool take_planes(planes *own, const dyad_position *position, dyad_stop stop, dy_arena *arena)
{
    const dy_grid *grid = &position->grid;
    own->lattice = dy_lattice_of(grid, position->game->adjacency);
    own->open = dy_plane_take(&own->lattice, arena);
    own->reach = dy_plane_take(&own->lattice, arena);
    own->frontier = dy_plane_take(&own->lattice, arena);
    own->moves = dy_plane_take(&own->lattice, arena);
    if (!own->open || !own->reach || !own->frontier || !own->moves ||
        !dy_trail_take(&own->trail, &own->lattice, false, stop, arena))
        return false;
    dy_outside(&own->lattice, grid->plane[0], grid->plane[1], own->open);
    return true;
}

/* Sets the byte of each cell of a plane. */
static void put_plane(const dy_lattice *lattice, const uint64_t *plane, unsigned char *bytes)
{
    for (size_t row = 0; row < lattice->rows; row++, bytes += lattice->columns)
        for (size_t i = 0; i < lattice->stride; i++)
            for (uint64_t left = plane[row * lattice->stride + i]; left; left &= left - 1)
                bytes[i * DY_WORD_BITS + (size_t)dy_lowest_bit(left)] = 1;
}

static void put_wins(planes *own, const dyad_position *position, unsigned char *bytes)
{
    const dyad_game *game = position->game;
    uint64_t *const scratch[] = {own->reach, own->frontier};
    for (int i = 0; i < DY_COLOURS; i++, bytes += dy_grid_cells(&position->grid)) {
        dy_joining(&own->lattice, position->grid.plane[i], own->open, game->home[i],
                   game->target[i], &own->trail, scratch, own->moves);
        put_plane(&own->lattice, own->moves, bytes);
    }
}

static void put_distances(planes *own, const dyad_position *position, int32_t *distance)
{
    const dyad_game *game = position->game;
    for (int i = 0; i < DY_COLOURS; i++) {
        int64_t found = dy_distance(&own->lattice, position->grid.plane[i], own->open,
                                    game->home[i], game->target[i], &own->trail, own->reach);
        distance[i] = found < INT32_MAX ? (int32_t)found : INT32_MAX;
    }
}

/* ---- other games ---------------------------------------------------------------------------- */

static dyad_status put_told(dy_board_hand *hand, unsigned char *bytes)
{
    const dyad_game *game = hand->of->game;
    size_t cells = dy_board_array_bytes(&hand->of->array);
    dyad_report report;
    dyad_status status = dy_judge_position(&hand->position, DYAD_JUDGE_EVIDENCE, &hand->scratch,
                                           &hand->keep, hand->of->stop, &report);
    if (status != DYAD_OK)
        return status;
    const dyad_evidence *wins = dy_evidence_find(&report.evidence, "wins_in_one");
    for (int i = 0; wins && i < DY_COLOURS; i++, bytes += cells) {
        const dyad_evidence *moves = dy_evidence_find(wins, game->colours[i]);
        for (size_t j = 0; moves && moves->type == DYAD_TYPE_CELLS && j < moves->count; j++)
            bytes[moves->of.cells[j]] = 1;
    }
    return DYAD_OK;
}

/* ---- a board, and all of a share ------------------------------------------------------------- */

static dyad_status put_board(dy_board_hand *hand, uint64_t index, bool goes_on, unsigned char *wins,
                             int32_t *distance)
{
    const dyad_game *game = hand->of->game;
    dyad_status status = dy_board_hand_position(hand, index);
    if (status != DYAD_OK) /* it was changed meanwhile */
        return status == DYAD_E_MALFORMED ? DYAD_OK : status;
    bool connects = game->goal == DYAD_GOAL_CONNECT && !game->misere;
    if (!connects)
        return goes_on && wins ? put_told(hand, wins) : DYAD_OK;
    planes own;
    dy_arena_reset(&hand->scratch);
    if (!take_planes(&own, &hand->position, hand->of->stop, &hand->scratch))
        return DYAD_E_MEMORY;
    if (goes_on && wins)
        put_wins(&own, &hand->position, wins);
    if (distance)
        put_distances(&own, &hand->position, distance);
    return own.trail.stopped ? DYAD_E_STOPPED : DYAD_OK;
}

dyad_status dy_board_evidence(dy_board_hand *hand, const unsigned char *codes,
                              unsigned char *wins_in_one, int32_t *distance)
{
    const dyad_game *game = hand->of->game;
    size_t bytes = DY_COLOURS * dy_board_array_bytes(&hand->of->array);
    if (!wins_in_one && !distance)
        return DYAD_OK;
    for (uint64_t i = hand->begin; i < hand->end; i++) {
        unsigned char code = codes[i - hand->begin];
        bool goes_on = code < game->verdict_count && game->verdicts[code].goes_on;
        unsigned char *wins = wins_in_one ? wins_in_one + i * bytes : NULL;
        int32_t *far = distance ? distance + i * DY_COLOURS : NULL;
        if (dy_board_hand_stopped(hand, i))
            return DYAD_E_STOPPED;
        if (wins)
            memset(wins, 0, bytes);
        if (far)
            far[0] = far[1] = -1;
        if (code == DYAD_VERDICT_MALFORMED || (!goes_on && !far))
            continue;
        dyad_status status = put_board(hand, i, goes_on, wins, far);
        if (status != DYAD_OK)
            return status;
    }
    return DYAD_OK;
}
