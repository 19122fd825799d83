/* connection_test.c - what a look into a position of hex or path goes by: cells filled in, moves
 * left out, connections. Each claim is checked by playing it out with plain code.
 *
 * ctest: busy */
#define ENGINE    connection_under_test
#define CELLS_MAX 64
#include "connection/connection_body.inc"

#include "oracle/battery.h"
#include "oracle/perfect_play.h"

#include <stdlib.h>

/* A game as one question: has side 0 joined, or side 1? In path the one with four neighbours needs
 * a path, the other prevents it. */
typedef struct question {
    bool hex;
    int asker; /* of path: the side that needs a path */
    dy_connection_rules rules;
} question;

static const question questions[] = {
    {true, 0, {{6, 6}, {true, false}, true}},
    {false, 0, {{4, 8}, {false, true}, false}},
    {false, 1, {{8, 4}, {false, true}, false}},
};

/* Who wins the question, the side to move being `mover`: by the oracle. */
static int winner_of(const question *q, perfect_play *oracle, const board *b, position p, int mover)
{
    unsigned char cells[16];
    for (int i = 0; i < b->cells; i++)
        cells[i] = p.stones[0] >> i & 1 ? 1 : p.stones[1] >> i & 1 ? 2 : 0;
    int winner = perfect_play_winner(oracle, cells, mover + 1) - 1;
    return q->hex ? winner : winner == q->asker ? q->asker : 1 - q->asker;
}

static position some_position(dice *d, const board *b)
{
    position p = {.mover = (int)dice_below(d, 2)};
    /* With fewer stones the oracle takes long. */
    double share = (b->n == 4 ? 0.45 : 0.1) + 0.08 * (double)dice_below(d, 5);
    for (int i = 0; i < b->cells; i++)
        if (dice_chance(d, share))
            p.stones[dice_below(d, 2)] |= BIT(i);
    return p;
}

/* ---- plain connection --------------------------------------------------------------------- */

/* Whether cells, of which `own` are the side's, are joined from `from` to `to`: sets of cells, or
 * whole edges, which nothing passes over. */
static bool plainly_joined(const board *b, int side, bits own, bits from, bits to)
{
    bool seen[CELLS_MAX] = {false};
    int stack[CELLS_MAX], height = 0, n = b->n;
    for (int i = 0; i < b->cells; i++)
        if (from >> i & 1 && own >> i & 1) {
            seen[i] = true;
            stack[height++] = i;
        }
    while (height) {
        int cell = stack[--height], row = cell / n, column = cell % n;
        if (to >> cell & 1)
            return true;
        for (int down = -1; down <= 1; down++)
            for (int right = -1; right <= 1; right++) {
                int r = row + down, c = column + right, neighbours = b->rules.neighbours[side];
                bool near = down == 0 || right == 0 || neighbours == 8 ||
                            (neighbours == 6 && down == -right);
                if (!near || r < 0 || r >= n || c < 0 || c >= n || seen[r * n + c] ||
                    !(own >> (r * n + c) & 1))
                    continue;
                seen[r * n + c] = true;
                stack[height++] = r * n + c;
            }
    }
    return false;
}

/* What is claimed: within `left` the side joins `from` and `to`, `own` being its stones. */
typedef struct claim {
    const board *b;
    int side;
    bits from, to;
} claim;

static bool holds_if_played(const claim *c, bits own, bits left, bool ours)
{
    int cell;
    if (plainly_joined(c->b, c->side, own, c->from, c->to))
        return true;
    if (!left)
        return false;
    FOR_EACH (cell, left) {
        bool good = holds_if_played(c, ours ? own | BIT(cell) : own, left & ~BIT(cell), !ours);
        if (good == ours)
            return ours;
    }
    return !ours;
}

/* ---- what is filled in -------------------------------------------------------------------- */

/* Who wins is not changed by what is filled in, whoever is to move; and where the winner needs no
 * more than a set of the filled position, it needs no more of the other than is said. */
static void filling_changes_nothing(void **state)
{
    (void)state;
    size_t filled_cells = 0, supports = 0;
    dice d = {71};
    for (size_t k = 0; k < LENGTH_OF(questions); k++)
        for (size_t n = 2; n <= 4; n++) {
            const question *q = &questions[k];
            board *b = calloc(1, sizeof *b);
            filled_board *f = malloc(sizeof *f);
            perfect_play *oracle = perfect_play_new(q->hex, (int)n);
            assert_true(b && f);
            make_board(b, n, n, &q->rules);
            for (size_t round = 0; round < scaled(200); round++) {
                position p = some_position(&d, b), after = p;
                fill_in(b, false, &after, f);
                assert_false((p.stones[0] & ~after.stones[0]) | (p.stones[1] & ~after.stones[1]));
                filled_cells += (size_t)(COUNT(after.stones[0] | after.stones[1]) -
                                         COUNT(p.stones[0] | p.stones[1]));
                for (int mover = 0; mover < 2; mover++) {
                    int winner = winner_of(q, oracle, b, p, mover);
                    assert_int_equal(winner_of(q, oracle, b, after, mover), winner);
                    /* all that the winner has and could have, with some cells left out */
                    bits spare = (bits)dice_roll(&d) & (bits)dice_roll(&d) & ~p.stones[winner];
                    bits support = b->all & ~after.stones[1 - winner] & ~spare;
                    position bare = after;
                    bare.stones[1 - winner] = b->all & ~support;
                    bare.stones[winner] &= support;
                    if (winner_of(q, oracle, b, bare, mover) != winner)
                        continue;
                    support = before_fill_in(f, winner, support);
                    bare = p;
                    bare.stones[1 - winner] = b->all & ~support;
                    bare.stones[winner] &= support;
                    assert_int_equal(winner_of(q, oracle, b, bare, mover), winner);
                    supports++;
                }
            }
            perfect_play_free(oracle);
            free(f);
            free(b);
        }
    assert_true(filled_cells > scaled(1000) && supports > scaled(1000));
}

/* Cells that a move captures can be filled in once it has been made, and moves that are left out
 * leave one that is as good. */
static void moves_left_out_are_no_loss(void **state)
{
    (void)state;
    size_t captures = 0, useless = 0, lesser = 0;
    dice d = {73};
    for (size_t k = 0; k < LENGTH_OF(questions); k++)
        for (size_t n = 2; n <= 4; n++) {
            const question *q = &questions[k];
            board *b = calloc(1, sizeof *b);
            graph *graphs = malloc(3 * sizeof *graphs);
            perfect_play *oracle = perfect_play_new(q->hex, (int)n);
            assert_true(b && graphs);
            make_board(b, n, n, &q->rules);
            for (size_t round = 0; round < scaled(120); round++) {
                position p = some_position(&d, b);
                int mover = p.mover, move;
                bits empty = b->all & ~p.stones[0] & ~p.stones[1];
                for (int side = 0; side < 2; side++)
                    make_graph(b, side, p, &graphs[side]);
                if (!empty || graphs[0].joined || graphs[1].joined)
                    continue;
                FOR_EACH (move, empty) {
                    position after = p;
                    after.stones[mover] |= BIT(move);
                    bits captured = captured_by(b, mover, &graphs[mover], &graphs[2], move);
                    position with = after;
                    with.stones[mover] |= captured;
                    captures += captured != 0;
                    for (int next = 0; next < 2 && captured; next++)
                        assert_int_equal(winner_of(q, oracle, b, after, next),
                                         winner_of(q, oracle, b, with, next));
                }
                bits out = useless_moves(&graphs[1 - mover], empty, NULL);
                useless += (size_t)COUNT(out);
                bits less = lesser_moves(b, mover, &graphs[mover], &graphs[2], empty & ~out);
                lesser += (size_t)COUNT(less);
                bits left = empty & ~out & ~less;
                bool wins = winner_of(q, oracle, b, p, mover) == mover, found = false;
                FOR_EACH (move, left) {
                    position after = p;
                    after.stones[mover] |= BIT(move);
                    found = found || winner_of(q, oracle, b, after, 1 - mover) == mover;
                }
                assert_int_equal(found, wins);
            }
            perfect_play_free(oracle);
            free(graphs);
            free(b);
        }
    assert_true(captures > scaled(300) && useless > scaled(300) && lesser > scaled(200));
}

/* A position of which a chain of the side may leave two parts. */
static position divided_position(dice *d, const board *b, int side)
{
    position p = some_position(d, b);
    int line = (int)dice_below(d, (size_t)b->n);
    for (int i = 0; i < b->n; i++) {
        bits cell = BIT(b->rules.vertical[side] ? line * b->n + i : i * b->n + line);
        if (dice_chance(d, 0.85) && !(p.stones[1 - side] & cell))
            p.stones[side] |= cell;
    }
    return p;
}

/* The side wins if it wins both parts; and where it needs no more than sets of the two, it needs
 * no more than is said of the whole. */
static bool division_holds(const question *q, perfect_play *oracle, dice *d, const board *b,
                           int side, position p, const division *parts)
{
    bool wins = winner_of(q, oracle, b, p, 1 - side) == side, wins_parts = true, holds = true;
    bits support = 0;
    for (int i = 0; i < 2; i++) {
        position part = p;
        part.stones[side] |= parts->part[1 - i];
        wins_parts = wins_parts && winner_of(q, oracle, b, part, 1 - side) == side;
        bits enough = b->all & ~p.stones[1 - side] & ~((bits)dice_roll(d) & (bits)dice_roll(d));
        part.stones[1 - side] = b->all & ~enough;
        part.stones[side] &= enough;
        holds = holds && winner_of(q, oracle, b, part, 1 - side) == side;
        support |= needed_for_part(parts, i, enough);
    }
    assert_int_equal(wins_parts, wins);
    position bare = p;
    bare.stones[1 - side] = b->all & ~support;
    bare.stones[side] &= support;
    if (holds)
        assert_int_equal(winner_of(q, oracle, b, bare, 1 - side), side);
    return holds;
}

static void parts_are_apart(void **state)
{
    (void)state;
    size_t divided = 0, supports = 0;
    dice d = {79};
    for (size_t k = 0; k < LENGTH_OF(questions); k++)
        for (size_t n = 3; n <= 4; n++) {
            const question *q = &questions[k];
            board *b = calloc(1, sizeof *b);
            graph *graphs = malloc(2 * sizeof *graphs);
            perfect_play *oracle = perfect_play_new(q->hex, (int)n);
            assert_true(b && graphs);
            make_board(b, n, n, &q->rules);
            for (size_t round = 0; round < scaled(1500); round++) {
                int side = (int)dice_below(&d, 2);
                position p = divided_position(&d, b, side);
                division parts;
                for (int i = 0; i < 2; i++)
                    make_graph(b, i, p, &graphs[i]);
                if (graphs[0].joined || graphs[1].joined || !find_division(&graphs[side], &parts))
                    continue;
                assert_true(parts.part[0] && parts.part[1] && !(parts.part[0] & parts.part[1]));
                assert_true((parts.part[0] | parts.part[1]) == graphs[0].empty);
                divided++;
                supports += division_holds(q, oracle, &d, b, side, p, &parts);
            }
            perfect_play_free(oracle);
            free(graphs);
            free(b);
        }
    assert_true(divided > scaled(600) && supports > scaled(60)); /* few, so they scatter */
}

/* ---- connections -------------------------------------------------------------------------- */

enum { PLAYED_OUT_MAX = 6 }; /* cells of a carrier, which is played out in every order */

typedef struct tally {
    size_t full, semi;
} tally;

static bits cells_of_point(const board *b, int side, const graph *g, const connections *l,
                           int point)
{
    return point < 2               ? b->edge[side][point]
           : point < l->first_cell ? g->stones[point]
                                   : l->cell[point];
}

static void play_out(const board *b, int side, const graph *g, const connections *l, bits own,
                     int x, int y, bits carrier, bool first, tally *t)
{
    bits ends = l->cell[x] | l->cell[y];
    claim c = {b, side, cells_of_point(b, side, g, l, x), cells_of_point(b, side, g, l, y)};
    if (COUNT(carrier) > PLAYED_OUT_MAX)
        return;
    assert_false(carrier & (own | ends));
    assert_true((carrier & ~g->empty) == 0);
    if (!holds_if_played(&c, own | ends, carrier, first))
        give_up("%s connection of points %d and %d does not hold", first ? "semi" : "full", x, y);
    if (first)
        t->semi++;
    else
        t->full++;
}

/* The empty cells that the side joins to an empty cell without another one: over groups of its own
 * that have not come to an edge, too. */
static bits reach(const board *b, int side, const position *p, bits cell)
{
    bits own = p->stones[side], empty = b->all & ~own & ~p->stones[1 - side];
    bits free = own & ~connected(b, side, own & (b->edge[side][0] | b->edge[side][1]), own);
    bits groups = connected(b, side, grown(b, side, cell) & free, free);
    return grown(b, side, cell | groups) & empty & ~cell;
}

/* Two cells that reach two others are joined. */
static void bridges_are_found(const board *b, int side, const position *p, const graph *g,
                              const connections *l)
{
    int x, y;
    FOR_EACH (x, g->empty) {
        bits reached = reach(b, side, p, BIT(x)), after = g->empty & ~(BIT(x) - 1) & ~BIT(x);
        FOR_EACH (y, after)
            if (reached >> y & 1 || COUNT(reached & reach(b, side, p, BIT(y))) > 1)
                assert_true(l->pairs[pair_of(l, l->id[x], l->id[y])].full_count > 0);
    }
}

static void connections_of(dice *d, const board *b, int side, const position *p, graph *g,
                           connections *l, tally *t)
{
    make_graph(b, side, *p, g);
    if (g->joined)
        return;
    find_connections(b, side, g, true, l);
    if (!l->edges_joined)
        bridges_are_found(b, side, p, g, l);
    for (int y = 1; y < l->points; y++)
        for (int x = 0; x < y; x++) {
            int which = pair_of(l, x, y);
            bool edges = x + y == 1;
            for (int i = 0; i < l->pairs[which].full_count && !edges; i++)
                if (dice_chance(d, 0.2))
                    play_out(b, side, g, l, p->stones[side], x, y, l->fulls[which].carrier[i],
                             false, t);
            for (int i = 0; i < l->pairs[which].semi_count; i++)
                if (edges || dice_chance(d, 0.2))
                    play_out(b, side, g, l, p->stones[side], x, y, semis_of(l, x, y)[i], true, t);
        }
    if (l->edges_joined)
        play_out(b, side, g, l, p->stones[side], 0, 1, l->edge_full, false, t);
}

/* Every connection that is found holds within its carrier, whatever is outside: templates of edges
 * among them, which are connections of a cell or group with an edge. */
static void connections_hold(void **state)
{
    (void)state;
    tally t = {0};
    dice d = {79};
    graph *g = malloc(sizeof *g);
    connections *l = malloc(sizeof *l);
    board *b = malloc(sizeof *b);
    assert_true(g && l && b);
    for (size_t k = 0; k < LENGTH_OF(questions); k++)
        for (size_t n = 3; n <= 6; n++) {
            memset(b, 0, sizeof *b);
            make_board(b, n, n, &questions[k].rules);
            for (size_t round = 0; round < scaled(12); round++) {
                position p = some_position(&d, b);
                for (int side = 0; side < 2; side++)
                    connections_of(&d, b, side, &p, g, l, &t);
            }
        }
    assert_true(t.full > scaled(2000) && t.semi > scaled(2000));
    free(b);
    free(l);
    free(g);
}

/* Templates that every player knows, on an empty board with one stone: from the second row it is
 * joined to its edge by a bridge, from the third by the ziggurat; no cell of these can be spared.
 */
static void edge_templates_are_found(void **state)
{
    (void)state;
    static const struct {
        int n, row, column, cells; /* the least that the connection needs */
    } templates[] = {{4, 2, 1, 2}, {5, 2, 2, 8}};
    graph *g = malloc(sizeof *g);
    connections *l = malloc(sizeof *l);
    assert_true(g && l);
    for (size_t i = 0; i < LENGTH_OF(templates); i++) {
        board *b = calloc(1, sizeof *b);
        assert_non_null(b);
        make_board(b, (size_t)templates[i].n, (size_t)templates[i].n, &questions[0].rules);
        int cell = templates[i].row * b->n + templates[i].column, spared;
        bits least = b->all;
        position p = {.stones = {BIT(cell), 0}};
        make_graph(b, 0, p, g);
        find_connections(b, 0, g, true, l);
        const pair *known = &l->pairs[pair_of(l, 1, 2)];
        claim c = {b, 0, BIT(cell), b->edge[0][1]};
        for (int k = 0; k < known->full_count; k++)
            if (COUNT(l->fulls[pair_of(l, 1, 2)].carrier[k]) < COUNT(least))
                least = l->fulls[pair_of(l, 1, 2)].carrier[k];
        assert_int_equal(COUNT(least), templates[i].cells);
        assert_true(holds_if_played(&c, BIT(cell), least, false));
        FOR_EACH (spared, least)
            assert_false(holds_if_played(&c, BIT(cell), least & ~BIT(spared), false));
        free(b);
    }
    free(l);
    free(g);
}

/* Whether who is not to move wins moving first with nothing but its stones and empty cells of a
 * set. */
static bool other_wins_within(const question *q, perfect_play *oracle, const board *b, position p,
                              bits set)
{
    int other = 1 - p.mover;
    p.stones[p.mover] = b->all & ~set;
    p.stones[other] &= set;
    return winner_of(q, oracle, b, p, other) == other;
}

/* A set with which the other side wins moving first still does so without what is captured. */
static void threats_shrink_soundly(void **state)
{
    (void)state;
    size_t shrunk = 0;
    dice d = {83};
    for (size_t k = 0; k < LENGTH_OF(questions); k++) {
        const question *q = &questions[k];
        board *b = calloc(1, sizeof *b);
        graph *graphs = malloc(3 * sizeof *graphs), *spare_graph = &graphs[2];
        perfect_play *oracle = perfect_play_new(q->hex, 4);
        assert_true(b && graphs);
        make_board(b, 4, 4, &q->rules);
        for (size_t round = 0; round < scaled(400); round++) {
            position p = some_position(&d, b);
            int mover = p.mover, other = 1 - mover;
            make_graph(b, mover, p, &graphs[mover]);
            make_graph(b, other, p, &graphs[other]);
            if (graphs[0].joined || graphs[1].joined)
                continue;
            for (int i = 0; i < 4; i++) {
                bits spare = (bits)dice_roll(&d) & (bits)dice_roll(&d);
                bits threat = b->all & ~p.stones[mover] & ~spare;
                if (!other_wins_within(q, oracle, b, p, threat))
                    continue;
                bits less = without_captured(b, mover, &graphs[mover], spare_graph, &p, threat);
                assert_true(other_wins_within(q, oracle, b, p, less));
                shrunk += (threat & ~less) != 0;
            }
        }
        perfect_play_free(oracle);
        free(graphs);
        free(b);
    }
    assert_true(shrunk > scaled(30));
}

/* ---- proofs ------------------------------------------------------------------------------- */

typedef struct proof {
    int turn, winner;
    uint64_t number; /* in its list */
    bits stones, cells;
} proof;

/* Where the proofs of a side are kept. */
static int list_of(const board *b, int side)
{
    return b->rules.swaps ? 0 : side;
}

static proof some_proof(dice *d, const board *b, const proofs *known)
{
    proof p = {.turn = (int)dice_below(d, 2), .winner = (int)dice_below(d, 2)};
    p.number = known->with[p.turn][list_of(b, p.winner)].added;
    p.cells = (bits)dice_roll(d) & (bits)dice_roll(d) & b->all;
    p.stones = p.cells & (bits)dice_roll(d) & (bits)dice_roll(d);
    return p;
}

/* Whether a look that begins at `end` is at it: at whole blocks, and PATTERNS_MAX at least. */
static bool is_kept(const board *b, const proof *p, const proofs_end *end)
{
    return p->number / BLOCK * BLOCK + BLOCK + PATTERNS_MAX >
           end->with[p->turn][list_of(b, p->winner)];
}

/* A sum over those that hold in an image of a position. */
static bits sum_plainly(const board *b, const proof *all, size_t count, const proofs_end *end,
                        position at, int image, int turn, int winner)
{
    int side = b->exchanges[image] ? 1 - winner : winner;
    position turned = map_position(b, image, at);
    bits sum = 0;
    for (size_t i = 0; i < count; i++) {
        const proof *p = &all[i];
        if (p->turn == turn && p->winner == side && is_kept(b, p, end) &&
            !(p->stones & ~turned.stones[side]) && !(p->cells & turned.stones[1 - side]))
            sum += (bits)dy_scatter((uint64_t)map(b, image, p->cells));
    }
    return sum;
}

/* Proofs that hold are found, and no others: those of a block at once, those after the last block,
 * and none that others have been written over. */
static void proofs_are_found(void **state)
{
    (void)state;
    enum { LOOKS = 60, PROOFS = 3 * RING / LOOKS * LOOKS };
    dice d = {89};
    for (size_t k = 0; k < LENGTH_OF(questions); k++) {
        board *b = calloc(1, sizeof *b);
        proofs *known = malloc(sizeof *known);
        proof *all = malloc(PROOFS * sizeof *all);
        size_t count = 0, found = 0;
        assert_true(b && known && all);
        make_board(b, 5, 5, &questions[k].rules);
        begin_proofs(known);
        while (count < PROOFS) {
            for (int i = 0; i < PROOFS / LOOKS; i++) {
                proof p = all[count++] = some_proof(&d, b, known);
                add_proof(b, known, p.turn, p.winner, p.stones, p.cells);
            }
            proofs_end end = end_of_proofs(known);
            pin_proofs(known, &end);
            position at = some_position(&d, b);
            int turn = (int)dice_below(&d, 2), winner = (int)dice_below(&d, 2);
            bits cells, sum = 0, expected = 0;
            proof_search of = search_proofs(b, known, &end, &at, turn, winner);
            for (; next_proof(&of, &cells); found++)
                sum += (bits)dy_scatter((uint64_t)cells);
            for (int image = 0; image < 4; image++)
                expected += sum_plainly(b, all, count, &end, at, image, turn, winner);
            assert_true(sum == expected);
        }
        assert_true(found > LOOKS);
        free(all);
        free(known);
        free(b);
    }
}

/* ---- what is seen without a search -------------------------------------------------------- */

enum { COMPLETED_MAX = 10 }; /* empty cells that are filled in every way */

/* No way to fill the board makes a difference to who wins between the two colours of a cell. */
static void assert_dead(const board *b, position p, int cell)
{
    bits empty = b->all & ~p.stones[0] & ~p.stones[1] & ~BIT(cell), own = 0;
    do { /* every subset */
        bits first = p.stones[0] | own;
        assert_int_equal(plainly_joined(b, 0, first, b->edge[0][0], b->edge[0][1]),
                         plainly_joined(b, 0, first | BIT(cell), b->edge[0][0], b->edge[0][1]));
        own = (own - empty) & empty;
    } while (own);
}

typedef struct seen_tally {
    size_t dead, captured, lost, won, links;
} seen_tally;

static void check_cells(const question *q, perfect_play *oracle, const board *b, position p,
                        const dyad_connections *seen, seen_tally *t)
{
    bits empty = b->all & ~p.stones[0] & ~p.stones[1];
    position filled = p;
    int cell;
    FOR_EACH (cell, empty) {
        if (seen->dead[cell] && COUNT(empty) <= COMPLETED_MAX) {
            assert_dead(b, p, cell);
            t->dead++;
        }
        if (seen->captured[cell])
            filled.stones[seen->captured[cell] - 1] |= BIT(cell);
        t->captured += seen->captured[cell] != 0;
        position after = p;
        after.stones[p.mover] |= BIT(cell);
        if (!seen->must_play[cell]) {
            assert_int_equal(winner_of(q, oracle, b, after, 1 - p.mover), 1 - p.mover);
            t->lost++;
        }
    }
    for (int mover = 0; mover < 2; mover++)
        assert_int_equal(winner_of(q, oracle, b, p, mover), winner_of(q, oracle, b, filled, mover));
    if (seen->winner) {
        assert_int_equal(winner_of(q, oracle, b, p, p.mover), seen->winner - 1);
        t->won++;
    }
}

static void check_links(const board *b, position p, const dyad_connections *seen, seen_tally *t)
{
    for (size_t i = 0; i < seen->count; i++) {
        const dyad_connection *link = &seen->connections[i];
        int side = link->colour - 1, ends[2] = {link->from, link->to};
        bits joined[2], own = p.stones[side], carrier = 0;
        for (int end = 0; end < 2; end++)
            joined[end] = ends[end] < 0 ? b->edge[side][-1 - ends[end]]
                                        : connected(b, side, BIT(ends[end]), own);
        for (int cell = 0; cell < b->cells; cell++)
            carrier |= link->carrier[cell] ? BIT(cell) : 0;
        assert_false(carrier & (p.stones[0] | p.stones[1]));
        if (COUNT(carrier) > PLAYED_OUT_MAX)
            continue;
        claim c = {b, side, joined[0], joined[1]};
        assert_true(holds_if_played(&c, own, carrier, false));
        t->links++;
    }
}

static void what_is_seen_holds(void **state)
{
    (void)state;
    seen_tally t = {0};
    dice d = {97};
    for (size_t k = 0; k < LENGTH_OF(questions); k++)
        for (size_t n = 3; n <= 4; n++) {
            const question *q = &questions[k];
            dy_connection_means means = {.jobs = 1, .ahead = 1};
            dyad_allocator memory = dy_memory_default();
            dy_connection_search *s;
            perfect_play *oracle = perfect_play_new(q->hex, (int)n);
            dyad_connections seen;
            assert_int_equal(open_search(&memory, &q->rules, n, n, &means, &s), DYAD_OK);
            for (size_t round = 0; round < scaled(150); round++) {
                unsigned char cells[16];
                position p = some_position(&d, &s->b);
                for (int i = 0; i < s->b.cells; i++)
                    cells[i] = p.stones[0] >> i & 1 ? 1 : p.stones[1] >> i & 1 ? 2 : 0;
                if (plainly_joined(&s->b, 0, p.stones[0], s->b.edge[0][0], s->b.edge[0][1]) ||
                    plainly_joined(&s->b, 1, p.stones[1], s->b.edge[1][0], s->b.edge[1][1]))
                    continue;
                see_position(s, cells, p.mover, -1, &seen);
                check_cells(q, oracle, &s->b, p, &seen, &t);
                check_links(&s->b, p, &seen, &t);
            }
            perfect_play_free(oracle);
            close_search(s);
        }
    assert_true(t.dead > scaled(100) && t.captured > scaled(300) && t.lost > scaled(300));
    assert_true(t.won > scaled(200) && t.links > scaled(300));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filling_changes_nothing), cmocka_unit_test(moves_left_out_are_no_loss),
        cmocka_unit_test(connections_hold),        cmocka_unit_test(edge_templates_are_found),
        cmocka_unit_test(threats_shrink_soundly),  cmocka_unit_test(parts_are_apart),
        cmocka_unit_test(proofs_are_found),        cmocka_unit_test(what_is_seen_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
