/* rows_test.c - every row of the table of games, whatever it is: its judge, its playouts, its kinds
 * of board, its solver, the expert that it names and its player, compared with what plain loops
 * make of its rules of play. No game is named: a new row is compared without an edit, and
 * newgame/newgame.sh does so.
 *
 * On tiny boards, and in small piles, all positions are laid out, all moves of each are made, and
 * values are handed back until nothing new comes of it; what stays open then is a draw.
 * ctest: threads */
#include "oracle/battery.h"

#include <math.h>
#include <string.h>

enum {
    CELLS = 6,
    CODES = 729,       /* 3 ^ CELLS */
    PLAIN = 2 * CODES, /* nodes before which nobody has passed; then come the others */
    NODES = 2 * PLAIN,
    ASKED = 60, /* positions of a game on one size whose best play is asked for */
    PLAYOUTS = 3000,
    BOARDS = 40,
};

static const size_t sizes[][2] = {{1, 1}, {1, 2}, {3, 1}, {2, 2}, {1, 5}, {2, 3}, {3, 2}};

/* A position: cells row by row; of piles a row for each, its discs from the top on. */
typedef struct spot {
    unsigned char cells[CELLS];
    int mover;
    bool passed; /* by the move before */
} spot;

/* A move, on a cell or a pass, and the node after it. The game may be over by the move, as where it
 * has taken a stone off, though nothing on the board says so. */
typedef struct edge {
    size_t cell, to;
    bool over;
    int winner;
} edge;

/* What is known of a position. */
typedef struct node {
    bool legal, reached, settled;
    int winner; /* 0: nobody; where it is not settled, as play goes on for ever */
    bool over;
    size_t count;
    edge moves[CELLS + 1];
} node;

typedef struct world {
    const dyad_game *game;
    size_t rows, columns, cells;
    node nodes[NODES];
} world;

/* ---- positions ----------------------------------------------------------------------------- */

static spot decode(const world *w, size_t number)
{
    spot at = {.mover = 1 + (int)(number % 2), .passed = number >= PLAIN};
    number = number % PLAIN / 2;
    for (size_t cell = 0; cell < w->cells; cell++, number /= 3)
        at.cells[cell] = (unsigned char)(number % 3);
    return at;
}

static size_t encode(const world *w, const spot *at)
{
    size_t number = 0;
    for (size_t cell = w->cells; cell-- > 0;)
        number = 3 * number + at->cells[cell];
    return 2 * number + (size_t)(at->mover - 1) + (at->passed ? PLAIN : 0);
}

/* Piles as text; false where one has a gap. */
static bool piles_text(const world *w, const spot *at, char *text)
{
    const char *letters = dyad_game_letters(w->game);
    for (size_t row = 0; row < w->rows; row++) {
        const unsigned char *pile = at->cells + row * w->columns;
        for (size_t i = 0; i < w->columns; i++) {
            if (pile[i] && i && !pile[i - 1])
                return false;
            if (pile[i])
                *text++ = letters[pile[i] - 1];
        }
        *text++ = ' ';
    }
    *text = '\0';
    return true;
}

/* Row of the layout of a pile of the game, in which empty piles do not count. */
static size_t row_of(const world *w, const spot *at, size_t pile)
{
    for (size_t row = 0; row < w->rows; row++)
        if (at->cells[row * w->columns] && pile-- == 0)
            return row;
    give_up("there is no such pile");
}

/* NULL: it is no position. */
static dyad_play *open_play(const world *w, const spot *at)
{
    char text[2 * CELLS + 1];
    dyad_play *play = NULL;
    dyad_status status;
    int mover = at->passed ? 3 - at->mover : at->mover;
    dyad_move pass = {.kind = DYAD_MOVE_PASS, .colour = mover};
    if (dyad_game_has_board(w->game))
        status =
            dyad_play_new_cells(NULL, w->game, w->rows, w->columns, at->cells, mover, &play, NULL);
    else if (piles_text(w, at, text))
        status = dyad_play_new_piles(NULL, w->game, text, mover, &play, NULL);
    else
        return NULL;
    assert_true(status == DYAD_OK || status == DYAD_E_MALFORMED);
    if (play && at->passed && dyad_play_move(play, &pass, NULL) != DYAD_OK) {
        dyad_play_free(play);
        return NULL;
    }
    return play;
}

/* What `play`, which began at `from`, has come to. */
static spot spot_of(const world *w, const spot *from, const dyad_play *play)
{
    spot at = {.mover = dyad_play_to_move(play)};
    dyad_move last;
    size_t made = dyad_play_count(play);
    at.passed = made && dyad_play_at(play, made - 1, &last) && last.kind == DYAD_MOVE_PASS;
    dyad_play_cells(play, at.cells);
    for (size_t pile = 0; !dyad_game_has_board(w->game) && pile < dyad_play_size(play); pile++)
        dyad_play_pile(play, pile, at.cells + row_of(w, from, pile) * w->columns, w->columns);
    return at;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void make_moves(world *w, size_t number)
{
    node *here = &w->nodes[number];
    spot at = decode(w, number);
    dyad_play *play = open_play(w, &at);
    dyad_move moves[CELLS + 2];
    here->legal = play;
    if (!play)
        return;
    dyad_standing standing = dyad_play_result(play);
    here->over = here->settled = standing.ending != DYAD_ENDING_NONE;
    here->winner = standing.winner;
    size_t count = dyad_play_legal(play, at.mover, moves, CELLS + 2);
    for (size_t i = 0; i < count; i++) {
        bool pass = moves[i].kind == DYAD_MOVE_PASS;
        if (moves[i].kind == DYAD_MOVE_SWAP)
            continue;
        size_t row =
            dyad_game_has_board(w->game) || pass ? moves[i].row : row_of(w, &at, moves[i].row);
        assert_int_equal(dyad_play_move(play, &moves[i], NULL), DYAD_OK);
        spot after = spot_of(w, &at, play);
        standing = dyad_play_result(play);
        here->moves[here->count++] = (edge){
            .cell = pass ? CELLS : row * w->columns + moves[i].column,
            .to = encode(w, &after),
            .over = standing.ending != DYAD_ENDING_NONE && standing.ending != DYAD_ENDING_REPEATS,
            .winner = standing.winner};
        assert_true(dyad_play_undo(play));
        after = spot_of(w, &at, play);
        assert_int_equal(encode(w, &after), number);
        assert_int_equal(dyad_play_result(play).ending, DYAD_ENDING_NONE);
    }
    assert_true(here->over || here->count);
    dyad_play_free(play);
}

/* Whether it is known what a move comes to, and who wins then. */
static bool is_settled(const world *w, const edge *move, int *winner)
{
    *winner = move->over ? move->winner : w->nodes[move->to].winner;
    return move->over || w->nodes[move->to].settled;
}

static bool settle(world *w, size_t number)
{
    node *here = &w->nodes[number];
    int mover = 1 + (int)(number % 2);
    bool lost = true;
    for (size_t i = 0; i < here->count; i++) {
        int winner;
        bool settled = is_settled(w, &here->moves[i], &winner);
        lost = lost && settled && winner == 3 - mover;
        if (settled && winner == mover) {
            here->settled = true;
            here->winner = mover;
            return true;
        }
    }
    here->settled = lost;
    here->winner = lost ? 3 - mover : 0;
    return lost;
}

/* Marks what can be reached: from the empty board by whose turn it is first; of piles, all. */
static void reach(world *w)
{
    spot empty = {.mover = dyad_game_begins(w->game)};
    bool board = dyad_game_has_board(w->game), more = true;
    for (size_t i = 0; i < NODES; i++)
        w->nodes[i].reached = w->nodes[i].legal && !board;
    w->nodes[encode(w, &empty)].reached = true;
    while (more) {
        more = false;
        for (size_t i = 0; i < NODES; i++)
            for (size_t k = 0; w->nodes[i].reached && k < w->nodes[i].count; k++) {
                if (w->nodes[i].moves[k].over)
                    continue;
                node *after = &w->nodes[w->nodes[i].moves[k].to];
                more = more || !after->reached;
                after->reached = true;
            }
    }
}

/* False: the game is not played on that size. */
static bool lay_out(world *w, const dyad_game *game, size_t rows, size_t columns)
{
    *w = (world){.game = game, .rows = rows, .columns = columns, .cells = rows * columns};
    size_t codes = 2;
    for (size_t cell = 0; cell < w->cells; cell++)
        codes *= 3;
    if (!dyad_game_is_playable(game) || (dyad_game_is_square(game) && rows != columns))
        return false;
    for (size_t i = 0; i < codes; i++) {
        make_moves(w, i);
        if (dyad_game_passes(game))
            make_moves(w, PLAIN + i);
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < NODES; i++)
            if (w->nodes[i].legal && !w->nodes[i].settled)
                more = settle(w, i) || more;
    }
    reach(w);
    return true;
}

/* Whether a move is as good as any, of those that do not lose. */
static bool is_good(const world *w, const node *here, int mover, size_t cell)
{
    int winner;
    for (size_t i = 0; i < here->count; i++)
        if (here->moves[i].cell == cell) {
            is_settled(w, &here->moves[i], &winner);
            return here->winner != 3 - mover && winner == here->winner;
        }
    return false;
}

/* ---- the judge ------------------------------------------------------------------------------- */

/* Who wins where each plays the first legal move; 0: nobody. */
static int first_moves_winner(const world *w, size_t number)
{
    spot at = decode(w, number);
    dyad_play *play = open_play(w, &at);
    dyad_move move;
    while (dyad_play_legal(play, dyad_play_to_move(play), &move, 1) > 0)
        assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
    int winner = dyad_play_result(play).winner;
    dyad_play_free(play);
    return winner;
}

/* What the judge says of open positions: who wins by best play, or by the first legal moves. */
typedef struct meaning {
    bool best, first;
    size_t named;
} meaning;

/* Moves that win at once, where the report has them. */
static void compare_wins(const world *w, size_t number, const dyad_report *report)
{
    const dyad_evidence *wins = dyad_report_find(report, "wins_in_one");
    const node *here = &w->nodes[number];
    int mover = 1 + (int)(number % 2);
    const dyad_evidence *own = dyad_evidence_find(wins, dyad_game_colour(w->game, mover));
    size_t count = 0;
    for (size_t i = 0; own && i < here->count; i++) {
        if (!here->moves[i].over || here->moves[i].winner != mover)
            continue;
        size_t row, column;
        if (dyad_evidence_type(own) == DYAD_TYPE_CELLS) {
            assert_true(dyad_evidence_cell(own, count, &row, &column));
            assert_int_equal(row * w->columns + column, here->moves[i].cell);
        }
        count++;
    }
    assert_true(!own || dyad_evidence_count(own) == count);
}

static void judge_one(const world *w, dyad_session *session, size_t number, meaning *means)
{
    const node *here = &w->nodes[number];
    spot at = decode(w, number);
    dyad_play *play = open_play(w, &at);
    const dyad_position *position;
    const dyad_report *report;
    assert_int_equal(dyad_play_position(play, &position, NULL), DYAD_OK);
    assert_int_equal(dyad_judge(session, position, DYAD_JUDGE_EVIDENCE, &report), DYAD_OK);
    dyad_winner named = dyad_game_verdict_winner(w->game, dyad_report_verdict(report));
    int winner = named == DYAD_WINNER_WAITS ? 3 - at.mover : (int)named;
    if (here->over) {
        assert_int_equal(winner, here->winner);
    } else {
        compare_wins(w, number, report);
        if (winner) {
            means->named++;
            means->best = means->best && winner == here->winner;
            means->first = means->first && winner == first_moves_winner(w, number);
        }
    }
    dyad_play_free(play);
}

/* ---- best play --------------------------------------------------------------------------------
 */

static void solve_one(const world *w, dyad_solver *solver, size_t number)
{
    const node *here = &w->nodes[number];
    spot at = decode(w, number);
    unsigned char marks[CELLS];
    dyad_solution found;
    dyad_answer known;
    assert_int_equal(dyad_solve(solver, at.cells, at.mover, NULL, &found, NULL), DYAD_OK);
    assert_int_equal(found.known, DYAD_YES);
    assert_int_equal(found.winner, here->winner);
    if (here->over)
        return;
    assert_int_equal(dyad_solve_moves(solver, at.cells, at.mover, NULL, marks, &known, NULL),
                     DYAD_OK);
    assert_int_equal(known, DYAD_YES);
    for (size_t cell = 0; cell < w->cells; cell++)
        assert_int_equal(marks[cell], is_good(w, here, at.mover, cell));
}

/* What is proven holds, and who can win plays a move that does; but where play can go round for
 * ever, a move that keeps going round may look as good for longer than so few looks last. */
static void play_one(const world *w, dyad_player *player, size_t number)
{
    const node *here = &w->nodes[number];
    spot at = decode(w, number);
    dyad_player_limits limits = {.playouts = 1000};
    dyad_player_result found;
    dyad_play *play = dyad_game_has_board(w->game) ? open_play(w, &at) : NULL;
    dyad_status status = play
                             ? dyad_player_think_game(player, play, &limits, &found, NULL)
                             : dyad_player_think(player, at.cells, at.mover, &limits, &found, NULL);
    dyad_play_free(play);
    assert_int_equal(status, here->over ? DYAD_END : DYAD_OK);
    if (here->over)
        return;
    size_t move = (size_t)found.move == w->cells ? CELLS : (size_t)found.move;
    int proven = found.outcome == DYAD_WDL_WIN    ? at.mover
                 : found.outcome == DYAD_WDL_LOSS ? 3 - at.mover
                                                  : 0;
    if (found.proven)
        assert_int_equal(proven, here->winner);
    bool legal = false;
    for (size_t i = 0; i < here->count; i++)
        legal = legal || here->moves[i].cell == move;
    assert_true(legal);
    if (here->winner == at.mover && !dyad_game_repeats(w->game))
        assert_true(is_good(w, here, at.mover, move));
}

static void look_one(const dyad_ungo_table *table, const world *w, size_t number)
{
    const node *here = &w->nodes[number];
    spot at = decode(w, number);
    dyad_ungo_position position = {.to_move = at.mover};
    dyad_endgame value;
    memcpy(position.cells, at.cells, w->cells);
    assert_int_equal(dyad_ungo_table_look(table, &position, &value, NULL), DYAD_OK);
    int winner = value.result == DYAD_WDL_WIN    ? at.mover
                 : value.result == DYAD_WDL_LOSS ? 3 - at.mover
                                                 : 0;
    assert_int_equal(winner, here->winner);
}

/* ---- playouts -------------------------------------------------------------------------------- */

/* How many of the legal moves are drawn from: no swap, and a pass where it is the only one. */
static size_t drawn(const dyad_move *moves, size_t count)
{
    while (count > 1 && moves[count - 1].kind != DYAD_MOVE_PLACE)
        count--;
    return count;
}

/* A game of random moves, to an outcome of the game's playouts. Where they have none for a game
 * that nobody wins, play goes on although it repeats. */
static size_t play_out(const world *w, const spot *from, dice *d)
{
    spot at = *from;
    const char *other = dyad_game_outcome_name(w->game, 2);
    bool stops = !other || strcmp(other, "unfinished") != 0;
    for (size_t left = 100 * w->cells; left > 0; left--) {
        const node *here = &w->nodes[encode(w, &at)];
        if (here->over)
            return here->winner ? (size_t)here->winner - 1 : 2;
        if (stops) {
            dyad_play *play = open_play(w, &at);
            dyad_move moves[CELLS + 2];
            size_t count;
            while ((count = dyad_play_legal(play, dyad_play_to_move(play), moves, CELLS + 2)) > 0) {
                count = drawn(moves, count);
                assert_int_equal(dyad_play_move(play, &moves[dice_below(d, count)], NULL), DYAD_OK);
            }
            int winner = dyad_play_result(play).winner;
            dyad_play_free(play);
            return winner ? (size_t)winner - 1 : 2;
        }
        const edge *move = &here->moves[dice_below(d, here->count)];
        if (move->over)
            return move->winner ? (size_t)move->winner - 1 : 2;
        at = decode(w, move->to);
    }
    return 2;
}

/* Shares of outcomes lie as near as chance allows: 6 standard errors. */
static void simulate_one(const world *w, dyad_session *session, size_t number, dice *d)
{
    size_t games = scaled(PLAYOUTS) + 500, counts[DYAD_OUTCOMES_MAX] = {0};
    spot at = decode(w, number);
    dyad_play *play = open_play(w, &at);
    dyad_simulate_request request = {
        .to_move = at.mover, .games = games, .seed = number, .jobs = 1};
    const dyad_simulation *made;
    assert_int_equal(dyad_play_position(play, &request.position, NULL), DYAD_OK);
    assert_int_equal(dyad_simulate(session, &request, &made), DYAD_OK);
    for (size_t i = 0; i < games; i++)
        counts[play_out(w, &at, d)]++;
    for (size_t i = 0; i < 3; i++) {
        double p = (double)made->all.outcomes[i] / (double)games,
               q = (double)counts[i] / (double)games;
        double mean = (p + q) / 2, error = sqrt(2 * mean * (1 - mean) / (double)games);
        assert_true(fabs(p - q) <= 6 * error + 1e-12);
    }
    dyad_play_free(play);
}

/* ---- a game on a size -------------------------------------------------------------------------
 */

static void compare_best_play(const world *w, dice *d)
{
    dyad_solver_request solves = {.game = w->game, .rows = w->rows, .columns = w->columns};
    dyad_player_request plays = {
        .game = w->game, .rows = w->rows, .columns = w->columns, .memory = 1 << 25, .jobs = 1};
    dyad_ungo_request tables = {.rows = w->rows, .columns = w->columns};
    dyad_solver *solver;
    dyad_player *player;
    dyad_ungo_table *table = NULL;
    assert_int_equal(dyad_solver_new(NULL, &solves, &solver, NULL), DYAD_OK);
    assert_int_equal(dyad_player_new(NULL, &plays, &player, NULL), DYAD_OK);
    if (dyad_game_expert(w->game) == DYAD_EXPERT_TABLE)
        assert_int_equal(dyad_ungo_table_new(NULL, &tables, &table, NULL), DYAD_OK);
    size_t all = 0, asked = scaled(ASKED);
    for (size_t i = 0; i < PLAIN; i++)
        all += w->nodes[i].reached;
    if (dyad_game_passes(w->game)) /* a solver may mix up what comes before a pass and after it */
        asked = all;
    for (size_t i = 0; i < NODES; i++) {
        if (!w->nodes[i].reached)
            continue;
        if (table && i < PLAIN)
            look_one(table, w, i);
        if (dice_below(d, all) >= asked)
            continue;
        if (i < PLAIN) /* it is not told of a pass */
            solve_one(w, solver, i);
        if (asked < all || dice_below(d, all) < scaled(ASKED))
            play_one(w, player, i);
    }
    dyad_ungo_table_free(table);
    dyad_player_free(player);
    dyad_solver_free(solver);
}

static void compare_row(const dyad_game *game, dice *d)
{
    static world w;
    dyad_session *session;
    meaning means = {true, true, 0};
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t s = 0; s < LENGTH_OF(sizes); s++) {
        if (!lay_out(&w, game, sizes[s][0], sizes[s][1]))
            continue;
        for (size_t i = 0; i < PLAIN; i++)
            if (w.nodes[i].reached)
                judge_one(&w, session, i, &means);
        compare_best_play(&w, d);
        for (size_t rolls = 0, played = 0; rolls < 10 * CODES && played < 4; rolls++) {
            size_t i = dice_below(d, PLAIN);
            if (!w.nodes[i].reached || w.nodes[i].over)
                continue;
            simulate_one(&w, session, i, d);
            played++;
        }
    }
    if (means.named && !means.best && !means.first)
        give_up("%s: whom the judge names in open positions wins by no way of playing",
                dyad_game_name(game));
    dyad_session_free(session);
}

static void test_rows(void **state)
{
    (void)state;
    dice d = {23};
    for (size_t g = 0; g < dyad_game_count(); g++)
        compare_row(dyad_game_at(g), &d);
}

/* ---- kinds of board ---------------------------------------------------------------------------
 */

/* Where the rules say who has won, the judge names nobody else. It may name nobody, for what no
 * game leads to. */
static void judge_boards(const dyad_game *game, const blob *boards, const char *kind)
{
    dyad_session *session;
    dyad_reader *reader;
    const dyad_position *position;
    dyad_status status;
    size_t count = 0;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    assert_int_equal(
        dyad_reader_open_bytes(session, game, kind, boards->bytes, boards->size, &reader), DYAD_OK);
    while ((status = dyad_reader_next(reader, &position)) == DYAD_OK) {
        int mover = dyad_position_mover(position);
        const dyad_report *report;
        dyad_play *play = NULL;
        count++;
        assert_int_equal(dyad_judge(session, position, 0, &report), DYAD_OK);
        if (!dyad_game_is_playable(game))
            continue;
        status = dyad_play_new_position(NULL, position, mover, &play, NULL);
        assert_true(status == DYAD_OK || status == DYAD_E_MALFORMED);
        dyad_standing standing = dyad_play_result(play);
        dyad_winner named = dyad_game_verdict_winner(game, dyad_report_verdict(report));
        int winner = named == DYAD_WINNER_WAITS ? 3 - mover : (int)named;
        if (standing.ending != DYAD_ENDING_NONE && winner != 0)
            assert_int_equal(winner, standing.winner);
        dyad_play_free(play);
    }
    assert_int_equal(status, DYAD_END);
    assert_int_equal(count, BOARDS);
    dyad_reader_close(reader);
    dyad_session_free(session);
}

static void test_kinds(void **state)
{
    (void)state;
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        const char *kind;
        size_t made = 0;
        for (size_t k = 0; (kind = dyad_game_kind_name(game, k)); k++) {
            for (size_t n = 1; n <= 7; n++) {
                blob boards = {0};
                if (generated(game, kind, n, BOARDS, k + n, &boards)) {
                    judge_boards(game, &boards, kind);
                    made++;
                }
                blob_free(&boards);
            }
        }
        if (made == 0)
            give_up("%s: no boards", dyad_game_name(game));
    }
}

/* ---- boards in an array -----------------------------------------------------------------------
 */

enum { ARRAY = 24, ARRAY_SIDE = 4, ARRAY_CELLS = ARRAY_SIDE * ARRAY_SIDE };

/* A position after some moves at random, and whose turn it is. */
static void put_played(const dyad_game *game, dice *d, unsigned char *cells, unsigned char *to_move)
{
    dyad_play *play;
    assert_int_equal(dyad_play_new(NULL, game, ARRAY_SIDE, ARRAY_SIDE, &play, NULL), DYAD_OK);
    for (size_t left = dice_below(d, ARRAY_CELLS); left > 0; left--) {
        dyad_move moves[2 * ARRAY_CELLS];
        size_t count = dyad_play_legal(play, dyad_play_to_move(play), moves, LENGTH_OF(moves));
        const dyad_move *move = count ? &moves[dice_below(d, count)] : NULL;
        if (move && move->kind == DYAD_MOVE_PLACE)
            assert_int_equal(dyad_play_move(play, move, NULL), DYAD_OK);
    }
    dyad_play_cells(play, cells);
    *to_move = (unsigned char)dyad_play_to_move(play);
    dyad_play_free(play);
}

/* Whether a stone of `colour` on a cell is legal, and whether it wins at once: by the rules. */
static bool is_legal_there(const dyad_game *game, const unsigned char *cells, int colour,
                           size_t cell, bool *wins)
{
    dyad_play *play;
    dyad_move move = {DYAD_MOVE_PLACE, colour, cell / ARRAY_SIDE, cell % ARRAY_SIDE};
    assert_int_equal(
        dyad_play_new_cells(NULL, game, ARRAY_SIDE, ARRAY_SIDE, cells, colour, &play, NULL),
        DYAD_OK);
    bool legal = dyad_play_check(play, &move) == DYAD_LEGAL;
    *wins = false;
    if (legal) {
        assert_int_equal(dyad_play_move(play, &move, NULL), DYAD_OK);
        *wins = dyad_play_result(play).winner == colour;
    }
    dyad_play_free(play);
    return legal;
}

static void compare_array(dyad_session *session, const dyad_game *game, dice *d)
{
    static unsigned char cells[ARRAY][ARRAY_CELLS], turns[ARRAY], codes[ARRAY];
    static unsigned char legal[ARRAY][ARRAY_CELLS], wins[ARRAY][2][ARRAY_CELLS];
    for (size_t i = 0; i < ARRAY; i++)
        put_played(game, d, cells[i], &turns[i]);
    dyad_boards boards = {.struct_size = sizeof boards,
                          .cells = cells,
                          .count = ARRAY,
                          .rows = ARRAY_SIDE,
                          .columns = ARRAY_SIDE,
                          .to_move = turns};
    dyad_judge_boards_request judging = {.struct_size = sizeof judging,
                                         .game = game,
                                         .boards = &boards,
                                         .codes = codes,
                                         .wins_in_one = wins[0][0],
                                         .jobs = 1};
    dyad_legal_boards_request listing = {.struct_size = sizeof listing,
                                         .game = game,
                                         .boards = &boards,
                                         .legal = legal[0],
                                         .jobs = 1};
    bool told = dyad_judge_boards(session, &judging, NULL) == DYAD_OK;
    assert_true(told || dyad_game_goal(game) != DYAD_GOAL_CONNECT);
    assert_int_equal(dyad_legal_boards(session, &listing), DYAD_OK);
    for (size_t i = 0; i < ARRAY; i++)
        for (size_t cell = 0; cell < ARRAY_CELLS; cell++)
            for (int colour = 1; colour <= 2; colour++) {
                bool won;
                bool can = is_legal_there(game, cells[i], colour, cell, &won);
                if (colour == turns[i])
                    assert_int_equal(legal[i][cell], can);
                if (told)
                    assert_int_equal(wins[i][colour - 1][cell], won);
            }
}

static void test_arrays(void **state)
{
    (void)state;
    dice d = {29};
    dyad_session *session;
    assert_int_equal(dyad_session_new(NULL, &session, NULL), DYAD_OK);
    for (size_t g = 0; g < dyad_game_count(); g++) {
        const dyad_game *game = dyad_game_at(g);
        if (dyad_game_has_board(game) && dyad_game_is_playable(game))
            compare_array(session, game, &d);
    }
    dyad_session_free(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
