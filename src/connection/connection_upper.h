/* connection_upper.h - one search by many: the upper tree of the leader, and what a worker does.
 *
 *                 root                 the leader descends as connection_steps.h does, until it
 *               /  |   \               comes to a position that is searched elsewhere: a job.
 *             x    x    E  <- 2        Workers answer with its proof and disproof number, or who
 *           /  \    \                  wins and what the winner needs.
 *   1 ->  E     E    x
 *                     \
 *                      E  <- 0
 *
 * While a worker is at a position, the position has a virtual loss. Its worker, who has the tree
 * below it in a table of its own, goes on with it as long as it is the most proving one. It is
 * opened when as much work was spent on it as a job may take, or where another worker has nothing
 * to do: its moves then are positions that are searched elsewhere, with the numbers that its worker
 * has for them.
 *
 * Sources: Wu, Lin, Sun, Wu, Kuo, Ho and Lee, "Job-level proof-number search" (2013); Pawlewicz and
 * Hayward, "Scalable parallel DFPN search" (2013). */
#ifndef DY_CONNECTION_UPPER_H
#define DY_CONNECTION_UPPER_H

#include "connection/connection_steps.h"

enum {
    TRIES_MAX = 16,  /* ends of the tree that are passed by for one that suits a worker */
    SHARED_WORK = 1, /* of proofs that all workers are told */
    SLACK_UNIT = 64, /* by so many positions of a job may another be twice as near to a proof */
};

/* The way to a position that is searched elsewhere, from the root. */
typedef struct route {
    uint32_t node; /* 0: none */
    int depth;
    uint32_t proof, disproof; /* to which it is the most proving one */
    uint32_t path[CELLS_MAX + 1];
} route;

typedef struct upper_mark {
    uint32_t owner; /* the worker that was at it last, from 1 */
    uint32_t jobs;  /* routes of jobs that lead through it, or to it */
} upper_mark;

/* The jobs of a worker, which it does one after the other. */
typedef struct queue {
    unsigned first, count;
} queue;

struct upper {
    position asked;
    uint32_t root;
    int symmetry;
    unsigned workers, ahead; /* and how many jobs each may have */
    uint64_t unit, work;     /* positions of a job at most; those that workers have looked into */
    bool hungry;             /* a worker had nothing to do */
    queue *queues;           /* by worker */
    route *jobs;             /* `ahead` for each worker */
    upper_mark *marks;       /* by node, */
    uint32_t marked;         /* so many */
    unsigned tried;          /* ends of the tree that were passed by */
    route ends[TRIES_MAX + 1];
};

typedef struct upper upper;

/* ---- marks -------------------------------------------------------------------------------- */

/* Room for the marks of all nodes. */
static bool make_marks(search *s)
{
    upper *u = s->upper;
    if (s->nodes_used <= u->marked)
        return true;
    uint32_t room = 2 * s->nodes_used + 1024;
    upper_mark *marks = take(s, room, sizeof *marks);
    if (!marks)
        return false;
    memset(marks, 0, room * sizeof *marks);
    if (u->marked)
        memcpy(marks, u->marks, u->marked * sizeof *marks);
    give(s, u->marks, u->marked, sizeof *marks);
    u->marks = marks;
    u->marked = room;
    return true;
}

static upper_mark *mark_of(search *s, uint32_t index)
{
    return &s->upper->marks[index];
}

/* ---- virtual losses ----------------------------------------------------------------------- */

/* What the nodes of a route are taken for, from the lowest. Those of no job are not taken. */
static void take_again(search *s, const route *r)
{
    for (int depth = r->depth; depth--;) {
        node *x = node_at(s, r->path[depth]);
        int taken = x->solved || x->elsewhere || !mark_of(s, r->path[depth])->jobs
                        ? OPEN
                        : taken_by_children(s, x);
        x->taken = (unsigned)taken & 3U;
    }
}

static void hold(search *s, const route *r)
{
    node *x = node_at(s, r->node);
    int taken = x->elsewhere ? LOSES : taken_by_children(s, x);
    for (int depth = 0; depth < r->depth; depth++)
        mark_of(s, r->path[depth])->jobs++;
    mark_of(s, r->node)->jobs++;
    x->taken = (unsigned)(taken == OPEN ? LOSES : taken) & 3U;
    take_again(s, r);
}

static void release(search *s, const route *r)
{
    for (int depth = 0; depth < r->depth; depth++)
        mark_of(s, r->path[depth])->jobs--;
    if (--mark_of(s, r->node)->jobs == 0)
        node_at(s, r->node)->taken = OPEN;
    take_again(s, r);
}

static void release_tried(search *s)
{
    upper *u = s->upper;
    while (u->tried)
        release(s, &u->ends[--u->tried]);
}

/* ---- down to a position for a worker ------------------------------------------------------ */

static void take_up_route(search *s, const route *r, uint64_t work)
{
    for (int depth = r->depth; depth--;) {
        node *x = node_at(s, r->path[depth]);
        x->work += work;
        update(s, x);
    }
    take_again(s, r);
}

/* The numbers of a child, to which it is the one to search, from those of its parent. Where jobs
 * are large it goes on for a while when another is nearer, or they would end at once (Pawlewicz and
 * Lew, "Improving depth-first PN-search: 1 + e trick", 2007). */
static void narrow(const search *s, const node *x, const child *c, route *r)
{
    uint32_t second = INFINITE;
    uint64_t slack = s->upper->unit;
    int width = width_of(s, x);
    for (int i = 0; i < x->count && width; i++) {
        const child *other = &x->children[i];
        const node *y = other->node ? node_at(s, other->node) : NULL;
        if (other->refuted)
            continue;
        width--;
        if (other == c || (y && y->taken))
            continue;
        uint32_t to_prove = proof_of(s, x, other);
        second = to_prove < second ? to_prove : second;
    }
    slack = second + 1 + second * slack / SLACK_UNIT;
    second = slack >= INFINITE / 2 ? INFINITE : (uint32_t)slack;
    uint32_t most = r->proof < second ? r->proof : second;
    uint32_t more = r->disproof >= INFINITE / 2 ? INFINITE
                    : r->disproof > x->disproof ? r->disproof - x->disproof
                                                : 1;
    uint32_t other = disproof_of(s, x, c) + more;
    other = other > INFINITE ? INFINITE : other;
    r->proof = x->divided ? most : other;
    r->disproof = x->divided ? other : most;
}

/* A move that has no node yet. What is new is searched elsewhere; its parent expects as much. */
static enum descent make_end(search *s, node *x, child *c, route *r)
{
    int symmetry;
    bool fresh;
    division parts;
    uint32_t index = find_node(s, position_of_child(s, x, c, &parts), &symmetry, &fresh);
    if (!index)
        return FAILURE;
    if (!make_marks(s)) {
        if (fresh) {
            free_node(s, index);
            tidy(s);
        }
        return FAILURE;
    }
    c->symmetry = (unsigned char)symmetry;
    if (fresh) {
        node *y = node_at(s, index);
        uint32_t proof = proof_of(s, x, c), disproof = disproof_of(s, x, c);
        y->proof = x->divided ? proof : disproof;
        y->disproof = x->divided ? disproof : proof;
        y->elsewhere = true;
        *mark_of(s, index) = (upper_mark){0};
    }
    c->node = index;
    if (!fresh) {
        take_up_route(s, r, 0);
        return STEP;
    }
    narrow(s, x, c, r);
    r->node = index;
    return LEAF;
}

/* LEAF: a position that is searched elsewhere. NONE: all of this node are being searched. */
static enum descent go_to_end(search *s, route *r)
{
    node *x = node_at(s, s->upper->root);
    r->node = s->upper->root;
    r->depth = 0;
    r->proof = r->disproof = INFINITE;
    for (;;) {
        if (x->taken)
            return NONE;
        if (x->elsewhere)
            return LEAF;
        child *c = most_proving(s, x);
        if (!c)
            return NONE;
        r->path[r->depth++] = r->node;
        if (!c->node)
            return make_end(s, x, c, r);
        narrow(s, x, c, r);
        r->node = c->node;
        x = node_at(s, c->node);
        uint32_t proof = x->proof, disproof = x->disproof;
        update(s, x); /* it may have been reached another way */
        if (x->solved || x->proof != proof || x->disproof != disproof) {
            take_up_route(s, r, 0);
            return STEP;
        }
    }
}

/* Whether a worker should be at a position, whose tree another may have. */
static bool suits(const search *s, unsigned worker, uint32_t index)
{
    unsigned owner = s->upper->marks[index].owner;
    return owner == 0 || owner == worker + 1;
}

/* Makes room in the upper tree; not what jobs are at, or above. */
static bool forget_some(search *s)
{
    for (uint32_t i = 1; i < s->nodes_used && i < s->upper->marked; i++)
        node_at(s, i)->held = mark_of(s, i)->jobs > 0;
    return forget(s, s->upper->root);
}

/* The end of the tree for a worker, or NULL. */
static const route *choose_end(search *s, unsigned worker, dyad_status *status)
{
    upper *u = s->upper;
    *status = DYAD_OK;
    const route *first = NULL;
    while (u->tried < TRIES_MAX && !node_at(s, u->root)->solved && !s->broken) {
        route *l = &u->ends[u->tried];
        enum descent came = go_to_end(s, l);
        if (came == FAILURE) {
            release_tried(s);
            first = NULL;
            if (s->failed || !forget_some(s)) {
                *status = s->failed ? DYAD_E_MEMORY : DYAD_E_LIMIT;
                return NULL;
            }
        }
        if (came == LEAF && suits(s, worker, l->node)) {
            first = l;
            break;
        }
        if (came == LEAF && !first)
            first = l;
        if (came == NONE && l->depth == 0)
            break;
        if (came == LEAF || came == NONE) {
            hold(s, l);
            u->tried++;
        }
    }
    release_tried(s);
    return s->broken || node_at(s, u->root)->solved ? NULL : first;
}

/* The job of a worker behind so many others. */
static route *job_of(const upper *u, unsigned worker, unsigned behind)
{
    return &u->jobs[worker * u->ahead + (u->queues[worker].first + behind) % u->ahead];
}

static dyad_status next_job(dy_connection_search *s, unsigned worker, dyad_solve_job *job)
{
    upper *u = s->upper;
    dyad_status status;
    *job = (dyad_solve_job){.nodes = 0};
    s->failed = false;
    if (u->queues[worker].count == u->ahead)
        return DYAD_E_USAGE;
    const route *found = choose_end(s, worker, &status);
    if (s->broken)
        return DYAD_E_SYSTEM;
    if (status != DYAD_OK || node_at(s, u->root)->solved)
        return status == DYAD_OK ? DYAD_END : status;
    u->hungry = u->hungry || (!found && !u->queues[worker].count);
    if (!found)
        return DYAD_OK;
    route *l = job_of(u, worker, u->queues[worker].count++);
    const node *x = node_at(s, found->node);
    *l = *found;
    hold(s, l);
    *job = (dyad_solve_job){.nodes = u->unit,
                            .share = SHARED_WORK,
                            .proof = l->proof,
                            .disproof = l->disproof,
                            .to_move = (unsigned char)(x->at.mover + 1)};
    for (int side = 0; side < 2; side++)
        to_words(x->at.stones[side], job->stones[side]);
    return DYAD_OK;
}

/* ---- results ------------------------------------------------------------------------------ */

/* A move that a worker has looked at. */
static void take_child(search *s, node *x, child *c, const dyad_solve_child *told, unsigned worker)
{
    int symmetry;
    bool fresh;
    division parts;
    uint32_t index = find_node(s, position_of_child(s, x, c, &parts), &symmetry, &fresh);
    if (!index)
        return;
    if (fresh) {
        node *y = node_at(s, index);
        y->proof = told->proof;
        y->disproof = told->disproof;
        y->work = told->work;
        y->elsewhere = true;
        if (!make_marks(s)) {
            free_node(s, index);
            tidy(s);
            return;
        }
        *mark_of(s, index) = (upper_mark){worker + 1, 0};
    }
    c->node = index;
    c->symmetry = (unsigned char)symmetry;
}

/* Its moves are positions that are searched elsewhere. Where there is no memory it stays one. */
static void open_end(search *s, uint32_t index, const dyad_solve_result *result, unsigned worker)
{
    node *x = node_at(s, index);
    if (!result->count || !take_children(s, x, result->count))
        return;
    x->support = from_words(result->support);
    x->must = from_words(result->must);
    x->divided = result->divided != 0;
    x->elsewhere = false;
    for (int i = 0; i < result->count; i++) {
        const dyad_solve_child *told = &result->children[i];
        x->children[i] =
            (child){.move = told->move, .odds = told->odds, .refuted = told->refuted != 0};
    }
    for (int i = 0; i < result->count; i++)
        if (result->children[i].proof && !x->children[i].refuted)
            take_child(s, x, &x->children[i], &result->children[i], worker);
    update(s, x);
}

static void take_numbers(search *s, uint32_t index, const dyad_solve_result *result,
                         unsigned worker)
{
    upper *u = s->upper;
    node *x = node_at(s, index);
    x->proof = result->proof;
    x->disproof = result->disproof;
    mark_of(s, index)->owner = worker + 1;
    if (u->hungry || x->work >= u->unit) {
        u->hungry = false;
        open_end(s, index, result, worker);
    }
}

/* Whether what is left is of that position: empty cells, or its parts, with odds as they are kept.
 */
static bool is_left(search *s, const node *x, const dyad_solve_result *result)
{
    bits empty = s->b.all & ~x->at.stones[0] & ~x->at.stones[1], seen = 0;
    bits children = result->divided ? 3 : empty;
    graph *g = &s->workspace.filled.graphs[0];
    division parts;
    if (result->divided) {
        make_graph(&s->b, 1 - x->at.mover, x->at, g);
        if (!find_division(g, &parts))
            return false;
    }
    for (int i = 0; i < result->count; i++) {
        const dyad_solve_child *told = &result->children[i];
        bits one = BIT(told->move);
        if (!(one & children & ~seen) || told->odds < -ODDS_MAX || told->odds > ODDS_MAX)
            return false;
        seen |= one;
    }
    return !(from_words(result->must) & ~empty);
}

static dyad_status take_result(dy_connection_search *s, unsigned worker,
                               const dyad_solve_result *result)
{
    upper *u = s->upper;
    const route *l = job_of(u, worker, 0);
    queue *of = &u->queues[worker];
    if (!of->count)
        return DYAD_E_USAGE;
    node *x = node_at(s, l->node);
    if (result && !result->winner && !is_left(s, x, result))
        return DYAD_E_USAGE;
    if (result) {
        u->work += result->nodes;
        x->work += result->nodes;
        if (!x->solved && result->winner) {
            bool wins = result->winner == x->at.mover + 1;
            x->best = result->move == DYAD_SOLVE_NO_MOVE ? NO_MOVE : result->move;
            settle(x, wins ? WINS : LOSES, from_words(result->support));
            keep_note(s, x);
            add_pattern_of(s, x);
            give_children(s, x);
        } else if (!x->solved && x->elsewhere) {
            take_numbers(s, l->node, result, worker);
        }
        take_up_route(s, l, result->nodes);
    }
    release(s, l);
    of->first = (of->first + 1) % u->ahead;
    of->count--;
    return s->broken ? DYAD_E_SYSTEM : DYAD_OK;
}

/* ---- the beginning and the end ------------------------------------------------------------ */

static void free_upper(search *s)
{
    upper *u = s->upper;
    if (!u)
        return;
    give(s, u->marks, u->marked, sizeof *u->marks);
    give(s, u->jobs, (size_t)u->workers * u->ahead, sizeof *u->jobs);
    give(s, u->queues, u->workers, sizeof *u->queues);
    give(s, u, 1, sizeof *u);
    s->upper = NULL;
}

static dyad_status begin_upper(search *s)
{
    upper *u = s->upper;
    u->jobs = take(s, (size_t)u->workers * u->ahead, sizeof *u->jobs);
    u->queues = take(s, u->workers, sizeof *u->queues);
    if (!u->jobs || !u->queues)
        return s->failed ? DYAD_E_MEMORY : DYAD_E_LIMIT;
    memset(u->queues, 0, u->workers * sizeof *u->queues);
    dyad_status status = find_root(s, u->asked, &u->root, &u->symmetry);
    if (status == DYAD_OK && !make_marks(s))
        status = s->failed ? DYAD_E_MEMORY : DYAD_E_LIMIT;
    return status;
}

static dyad_status begin_sharing(dy_connection_search *s, const unsigned char *cells, int mover,
                                 const dy_connection_notes *notes, const dyad_lead_request *how)
{
    s->failed = s->broken = false;
    s->notes = notes;
    s->upper = take(s, 1, sizeof *s->upper);
    if (!s->upper)
        return s->failed ? DYAD_E_MEMORY : DYAD_E_LIMIT;
    *s->upper = (upper){.asked = position_of(s, cells, mover),
                        .workers = how->workers,
                        .ahead = how->ahead,
                        .unit = how->unit};
    s->out.work = SHARED_WORK;
    dyad_status status = begin_upper(s);
    if (status != DYAD_OK)
        free_upper(s);
    return status;
}

static void end_sharing(dy_connection_search *s, dy_connection_answer *answer)
{
    upper *u = s->upper;
    for (uint32_t i = 1; i < s->nodes_used; i++) {
        node *x = node_at(s, i);
        x->taken = OPEN;
        x->held = false;
        if (x->elsewhere)
            free_node(s, i);
    }
    tidy(s);
    s->out.work = 0;
    put_answer(s, u->root, u->symmetry, u->asked, answer);
    free_upper(s);
}

/* ---- a worker ----------------------------------------------------------------------------- */

static bool learn_proof(dy_connection_search *s, const dyad_solve_proof *proof)
{
    position p = {{from_words(proof->stones[0]), from_words(proof->stones[1])}, proof->to_move - 1};
    uint32_t index = known_node(s, p);
    if (index && node_at(s, index)->solved)
        return false;
    if (!index && !(index = add_node(s, p)))
        return false;
    proofs_end end = end_of_proofs(&s->proofs);
    pin_proofs(&s->proofs, &end);
    node *x = node_at(s, index);
    int loser = 2 - proof->winner;
    x->work = x->work < proof->work ? proof->work : x->work;
    x->best = proof->move == DYAD_SOLVE_NO_MOVE ? NO_MOVE : proof->move;
    settle(x, proof->winner == proof->to_move ? WINS : LOSES, from_words(proof->support));
    give_children(s, x);
    keep_note(s, x);
    if (x->support != (s->b.all & ~p.stones[loser])) /* of a store it says nothing */
        add_pattern_of(s, x);
    return true;
}

static size_t take_proofs(dy_connection_search *s, dyad_solve_proof *found, size_t room)
{
    size_t count = s->out.count < room ? s->out.count : room;
    s->out.count -= count;
    if (count)
        memcpy(found, s->out.proofs + s->out.count, count * sizeof *found);
    return count;
}

/* What is left of a position that is open. Not where more of it was filled in, since supports would
 * be of that; and which part is which cannot be told of an image. */
static void tell_moves(search *s, const node *x, int symmetry, position p,
                       dyad_solve_result *result)
{
    position same = map_position(&s->b, symmetry, x->at);
    if (same.stones[0] != p.stones[0] || same.stones[1] != p.stones[1] || same.mover != p.mover ||
        (x->divided && symmetry))
        return;
    result->divided = x->divided;
    to_words(map(&s->b, symmetry, x->support), result->support);
    to_words(map(&s->b, symmetry, x->must), result->must);
    for (int i = 0; i < x->count; i++) {
        const child *c = &x->children[i];
        const node *y = c->node ? node_at(s, c->node) : NULL;
        int move = x->divided ? c->move : FIRST(map(&s->b, symmetry, BIT(c->move)));
        dyad_solve_child *told = &result->children[result->count++];
        *told =
            (dyad_solve_child){.move = (unsigned char)move, .odds = c->odds, .refuted = c->refuted};
        if (y && !y->solved) {
            told->proof = y->proof;
            told->disproof = y->disproof;
            told->work = y->work;
        }
    }
}

static dyad_status work_at(dy_connection_search *s, const dyad_solve_job *job,
                           const dy_connection_limits *limits, dyad_solve_result *result)
{
    position p = {{from_words(job->stones[0]), from_words(job->stones[1])}, job->to_move - 1};
    uint64_t before = s->looked_at;
    uint32_t root;
    int symmetry;
    *result = (dyad_solve_result){.proof = 1, .disproof = 1, .move = DYAD_SOLVE_NO_MOVE};
    s->failed = s->broken = false;
    s->notes = limits->notes;
    s->out.work = job->share;
    dyad_status status = find_root(s, p, &root, &symmetry);
    if (status == DYAD_OK)
        status = search_root(s, root, limits);
    s->out.work = 0;
    result->nodes = s->looked_at - before;
    if (!root)
        return status;
    const node *x = node_at(s, root);
    result->proof = x->proof;
    result->disproof = x->disproof;
    if (!x->solved) {
        tell_moves(s, x, symmetry, p, result);
        return status;
    }
    result->winner = (unsigned char)(x->solved == WINS ? p.mover + 1 : 2 - p.mover);
    to_words(support_of_root(s, x, symmetry, p), result->support);
    if (x->best != NO_MOVE)
        result->move = (unsigned char)FIRST(map(&s->b, symmetry, BIT(x->best)));
    return status;
}

/* Where bytes count, nothing asks for it. */
__attribute__((unused)) static const dy_connection_sharing sharing = {
    .work = work_at,
    .learn = learn_proof,
    .proofs = take_proofs,
    .begin = begin_sharing,
    .next = next_job,
    .take = take_result,
    .end = end_sharing,
};

#endif
