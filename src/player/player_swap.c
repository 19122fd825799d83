/* player_swap.c - see player_swap.h. */
#include "player/player_swap.h"

#include "play/play_layout.h"

/* Of boards up to 6 x 6, on which the shares of first stones are known. */
enum { SOLVED_CELLS = 36 };

bool dy_player_has_swap(const dyad_player *player)
{
    return player->game->swap && player->rows == player->columns;
}

/* The cell of the only stone; -1: there is none, -2: there are more. */
static int only_stone(const dyad_player *player, const unsigned char *cells)
{
    int stone = -1;
    for (size_t cell = 0; cell < player->cells && stone > -2; cell++)
        if (cells[cell])
            stone = stone == -1 ? (int)cell : -2;
    return stone;
}

bool dy_player_may_swap(const dyad_player *player, const dy_player_position *position)
{
    int first = dy_begins(player->game), stone = only_stone(player, position->cells);
    return dy_player_has_swap(player) && stone >= 0 && position->cells[stone] == first &&
           position->to_move != first;
}

/* ---- a first stone ------------------------------------------------------------------------ */

/* The side of the largest boards in the table of first stones; 0: there is no table. */
static size_t largest_of(const dyad_player *player)
{
    size_t largest = 0;
    for (const dy_fair_stone *one = player->rules->fair; one && one->side; one++)
        largest = one->side > largest ? one->side : largest;
    return largest;
}

/* Where a row, or a column, of a board lies on one that is no larger: as far from the nearer edge,
 * but for those in the middle, which come together there. */
static size_t place_on(size_t at, size_t side, size_t smaller)
{
    size_t half = smaller / 2;
    if (at < half)
        return at;
    return side - 1 - at < half ? at - (side - smaller) : half;
}

/* How often a first stone on a cell wins, of 100; -1: it is not known. */
static int share_of(const dyad_player *player, size_t cell)
{
    size_t side = player->rows, known = largest_of(player);
    if (!player->rules->openings || side != player->columns)
        return -1;
    if (side < known)
        known = side;
    const unsigned char *shares = player->rules->openings(known, known);
    size_t at = place_on(cell / side, side, known) * known + place_on(cell % side, side, known);
    size_t turned = known * known - 1 - at;
    return shares ? shares[at < turned ? at : turned] : -1;
}

static int unevenness(int share)
{
    return share < 50 ? 50 - share : share - 50;
}

/* Whether a row names the cell, or that which half a turn takes to it. */
static bool names(const dyad_player *player, const dy_fair_stone *row, size_t cell)
{
    size_t at = row->row * player->columns + row->column;
    return at == cell || player->cells - 1 - at == cell;
}

/* A row is of boards of its side, and those of the largest side are of larger ones too. */
static bool is_of(const dyad_player *player, const dy_fair_stone *row)
{
    size_t largest = largest_of(player);
    return row->side == (player->rows < largest ? player->rows : largest);
}

/* The share of a cell that is fair by a row; -1: there is none. *any: there are rows for the board.
 */
static int fair_share(const dyad_player *player, size_t cell, bool *any)
{
    int share = -1;
    *any = false;
    for (const dy_fair_stone *row = player->rules->fair; row && row->side; row++) {
        if (!is_of(player, row))
            continue;
        *any = true;
        if (names(player, row, cell))
            share = row->share;
    }
    return share;
}

/* Tells of one move. */
static void put_candidate(dyad_player *player, dyad_player_candidate *at, int move, double winrate)
{
    size_t line = (size_t)(at - player->candidates);
    player->lines[line][0] = move;
    *at = (dyad_player_candidate){.move = move,
                                  .winrate = winrate,
                                  .prior = -1,
                                  .line = player->lines[line],
                                  .line_count = 1};
}

/* Reports a first stone for the side that plays it: the other side takes the better one. The share
 * of wins is always the player's own figure, like its estimates of the positions that follow, also
 * if another program found that the stone is fair. The table is exact on boards that are solved,
 * and there the other side wins. */
static void put_first_stone(dyad_player *player, size_t number, size_t cell)
{
    int share = share_of(player, cell);
    dyad_player_candidate *at = &player->candidates[number];
    put_candidate(player, at, (int)cell, share < 0 ? 0.5 : (50 - unevenness(share)) / 100.0);
    at->visits = 1; /* a look at the table */
    at->proven = player->cells <= SOLVED_CELLS;
    at->outcome = at->proven ? DYAD_WDL_LOSS : DYAD_WDL_DRAW;
}

bool dy_player_open_evenly(dyad_player *player, const dy_player_position *position,
                           dyad_player_result *result)
{
    enum { ALIKE = 3, STREAM = 1 << 20 }; /* no walker's */
    int least = 100;
    size_t count = 0, chosen = 0;
    bool rows;
    dy_random dice;
    if (!dy_player_has_swap(player) || position->to_move != dy_begins(player->game) ||
        only_stone(player, position->cells) != -1)
        return false;
    fair_share(player, 0, &rows);
    for (size_t cell = 0; cell < player->cells && !rows; cell++) {
        int off = unevenness(share_of(player, cell));
        if (share_of(player, cell) < 0)
            return false;
        least = off < least ? off : least;
    }
    dy_random_init(&dice, player->seed, STREAM);
    for (size_t cell = 0; cell < player->cells; cell++) {
        bool any;
        bool good = rows ? fair_share(player, cell, &any) >= 0
                         : unevenness(share_of(player, cell)) <= least + ALIKE;
        if (!good)
            continue;
        put_first_stone(player, count, cell);
        if (dy_random_below(&dice, ++count) == 0)
            chosen = count - 1;
    }
    dyad_player_candidate first = player->candidates[chosen];
    for (; chosen > 0; chosen--)
        player->candidates[chosen] = player->candidates[chosen - 1];
    player->candidates[0] = first;
    result->move = first.move;
    result->winrate = first.winrate;
    result->proven = first.proven;
    result->outcome = first.outcome;
    result->candidates = player->candidates;
    result->candidate_count = count;
    return true;
}

/* ---- the swap ----------------------------------------------------------------------------- */

/* How far apart the shares of the best and the worst first stone are: on large boards less, as play
 * there is decided later than the search sees. */
static int spread_of(const dyad_player *player)
{
    int least = 100, most = 0;
    for (size_t cell = 0; cell < player->cells; cell++) {
        int share = share_of(player, cell);
        least = share < least ? share : least;
        most = share > most ? share : most;
    }
    return most - least;
}

/* How it stands for who does not swap: what was thought, or the table where that is plainer. */
static double worth_of_staying(const dyad_player *player, size_t stone,
                               const dyad_player_result *result)
{
    int share = share_of(player, stone);
    if (result->proven || share < 0 || 4 * unevenness(share) < spread_of(player))
        return result->winrate;
    return 1 - share / 100.0;
}

/* What others have found of the stone decides where that is plain: an estimate is a few per cent
 * off. */
static bool should_swap(const dyad_player *player, size_t stone, const dyad_player_result *result,
                        double stay)
{
    bool any;
    int fair = fair_share(player, stone, &any);
    if (result->proven || fair < 0 || 4 * unevenness(fair) < spread_of(player))
        return stay < 0.5;
    return fair > 50;
}

/* Who swaps has the position of the other, mirrored: it is as good for them as it is now for whom
 * it is not. */
void dy_player_weigh_swap(dyad_player *player, dyad_player_result *result)
{
    size_t count = result->candidate_count;
    size_t stone = (size_t)only_stone(player, player->root.cells);
    double stay = worth_of_staying(player, stone, result);
    bool swaps = should_swap(player, stone, result, stay);
    int swap = (int)player->cells;
    dyad_player_candidate own;
    put_candidate(player, &player->candidates[count], swap, 1 - stay);
    own = player->candidates[count];
    own.visits = result->playouts + result->reused;
    own.proven = result->proven;
    own.outcome = result->proven ? (dyad_wdl)-result->outcome : DYAD_WDL_DRAW;
    own.distance = result->distance ? result->distance + 1 : 0; /* the same game, a move later */
    for (size_t i = count; swaps && i > 0; i--)
        player->candidates[i] = player->candidates[i - 1];
    player->candidates[swaps ? 0 : count] = own;
    result->candidates = player->candidates;
    result->candidate_count = count + 1;
    if (!swaps)
        return;
    result->move = swap;
    result->winrate = own.winrate;
    result->outcome = own.outcome;
    result->distance = own.distance;
    result->resigns = false;
}
