/* connection_steps.h - one iteration of proof-number search: descend to the most-proving leaf,
 * evaluate it, and back up the result to the root.
 *
 * One thread owns the tree; the other threads only evaluate leaves. Several leaves can be under
 * evaluation at once. Such a leaf has a virtual loss, so that the next descent goes elsewhere.
 * (The method is that of Pawlewicz and Hayward, "Scalable parallel DFPN search", 2013, who call
 * this a virtual win.) Leaves are chosen until the given number of them is under evaluation. Then
 * the search waits for the oldest one and backs it up. Results are taken in this order alone, so
 * the search is the same for any number of threads. */
#ifndef DY_CONNECTION_STEPS_H
#define DY_CONNECTION_STEPS_H

#include "connection/connection_replies.h"

static leaf *leaf_of(search *s, uint64_t job)
{
    return &s->leaves[job % LEAVES_MAX];
}

/* A dy_job_fn. */
static void look_into_leaf(void *user, unsigned worker, uint64_t job)
{
    search *s = user;
    leaf *l = leaf_of(s, job);
    workspace *d = s->workspaces[worker];
    for (int side = 0; side < 2; side++)
        make_graph(&s->b, side, l->at, &d->filled.graphs[side]);
    look(&s->viewer, d, &l->at, &l->end, &l->view);
}

/* ---- positions of others, and answers ----------------------------------------------------- */

static void mark(const search *s, bits set, unsigned char *marks)
{
    for (int cell = 0; cell < s->b.cells; cell++)
        marks[cell] = (unsigned char)(set >> cell & 1);
}

static position position_of(const search *s, const unsigned char *cells, int mover)
{
    position p = {.mover = mover};
    for (int cell = 0; cell < s->b.cells; cell++)
        if (cells[cell])
            p.stones[cells[cell] - 1] |= BIT(cell);
    return p;
}

/* What the winner needs of the position whose node is solved, before it was filled in. */
static bits support_of_root(search *s, const node *x, int symmetry, position p)
{
    filled_board *f = &s->workspace.filled;
    int mover = p.mover;
    fill_in(&s->b, s->viewer.off & DYAD_OFF_FILL_IN, &p, f);
    return before_fill_in(f, x->solved == WINS ? mover : 1 - mover,
                          map(&s->b, symmetry, x->support));
}

/* `root` 0: there is none. */
static void put_answer(search *s, uint32_t root, int symmetry, position p,
                       dy_connection_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    *answer = (dy_connection_answer){.first_wins = DYAD_OPEN, .move = -1};
    if (!root)
        return;
    const node *x = node_at(s, root);
    bits empty = s->b.all & ~p.stones[0] & ~p.stones[1];
    answer->proof = x->proof;
    answer->disproof = x->disproof;
    mark(s, map(&s->b, symmetry, x->must) & empty, answer->must_play);
    if (!x->solved)
        return;
    answer->first_wins = x->solved == WINS ? DYAD_YES : DYAD_NO;
    mark(s, support_of_root(s, x, symmetry, p), answer->support);
    if (x->best != NO_MOVE)
        answer->move = FIRST(map(&s->b, symmetry, BIT(x->best)));
}

/* ---- to a leaf ---------------------------------------------------------------------------- */

static uint32_t known_node(const search *s, position p)
{
    uint32_t i = s->table[slot_of(s, p)];
    for (; i; i = node_at(s, i)->next) {
        position known = node_at(s, i)->at;
        if (known.stones[0] == p.stones[0] && known.stones[1] == p.stones[1] &&
            known.mover == p.mover)
            break;
    }
    return i;
}

/* The node of a position, and how its image there was come by; 0: no memory. *fresh: it has to be
 * looked into. */
static uint32_t find_node(search *s, position p, int *symmetry, bool *fresh)
{
    filled_board *f = &s->workspace.filled;
    fill_in(&s->b, s->viewer.off & DYAD_OFF_FILL_IN, &p, f);
    *symmetry = canonical(&s->b, &p);
    *fresh = false;
    uint32_t index = known_node(s, p);
    if (index || !(index = add_node(s, p)))
        return index;
    node *x = node_at(s, index);
    if (f->joined >= 0) {
        int side = s->b.exchanges[*symmetry] ? 1 - f->joined : f->joined;
        bits stones = map(&s->b, *symmetry, f->graphs[f->joined].stones[0]);
        settle(x, side == p.mover ? WINS : LOSES, stones);
    } else if (!match_note(s, x)) {
        *fresh = true;
        return index;
    }
    s->looked_at++;
    x->work = 1;
    return index;
}

/* The move that is nearest to a proof; NULL: all are being looked into. */
static child *most_proving(const search *s, const node *x)
{
    child *best = NULL;
    uint32_t least = UINT32_MAX;
    int width = width_of(s, x);
    for (int i = 0; i < x->count && width; i++) {
        child *c = &x->children[i];
        const node *y = c->node ? node_at(s, c->node) : NULL;
        uint32_t to_prove = proof_of(s, x, c);
        if (c->refuted)
            continue;
        width--;
        if (to_prove < least && !(y && y->taken)) {
            least = to_prove;
            best = c;
        }
    }
    return best;
}

/* What a node is to be taken for, with its children taken as they are. */
static int taken_by_children(const search *s, const node *x)
{
    int width = width_of(s, x), taken = LOSES;
    for (int i = 0; i < x->count && width; i++) {
        const child *c = &x->children[i];
        if (c->refuted)
            continue;
        int as = c->node ? for_parent(x, node_at(s, c->node)->taken) : OPEN;
        width--;
        if (as == WINS)
            return WINS;
        if (as == OPEN)
            taken = OPEN;
    }
    return taken;
}

/* Takes a leaf for lost, and those above it for what comes of that. */
static void take_for_lost(search *s, const leaf *l)
{
    node_at(s, l->node)->taken = LOSES;
    for (int depth = l->depth; depth--;) {
        node *x = l->path[depth];
        int taken = x->solved ? OPEN : taken_by_children(s, x);
        x->taken = (unsigned)taken & 3U;
        if (!taken)
            break;
    }
}

static void take_back(search *s, const leaf *l)
{
    node_at(s, l->node)->taken = OPEN;
    for (int depth = l->depth; depth--;)
        l->path[depth]->taken = OPEN;
}

/* A leaf to look into, a position that is known already and was taken up, none while others are
 * being looked into, or no memory. */
enum descent { LEAF, STEP, NONE, FAILURE };

static void take_up(search *s, const leaf *l, uint64_t work)
{
    for (int depth = l->depth; depth--;) {
        l->path[depth]->work += work;
        update(s, l->path[depth]);
    }
}

static enum descent go_down(search *s, uint32_t root, leaf *l)
{
    uint64_t before = s->looked_at;
    node *x = node_at(s, root);
    bool fresh = false, good = true;
    l->depth = 0;
    for (;;) {
        child *c = x->taken ? NULL : most_proving(s, x);
        if (!c)
            return NONE;
        l->path[l->depth++] = x;
        if (!c->node) {
            int symmetry;
            division parts;
            c->node = l->node = find_node(s, position_of_child(s, x, c, &parts), &symmetry, &fresh);
            c->symmetry = (unsigned char)symmetry;
            good = c->node != 0;
            break;
        }
        x = node_at(s, c->node);
        uint32_t proof = x->proof, disproof = x->disproof;
        update(s, x); /* it may have been reached another way */
        if (x->solved || x->proof != proof || x->disproof != disproof)
            break;
    }
    if (fresh)
        return LEAF;
    take_up(s, l, s->looked_at - before);
    return good ? STEP : FAILURE;
}

/* ---- and up ------------------------------------------------------------------------------- */

/* What the next look is at. */
static void set_leaf(search *s, leaf *l, position at)
{
    l->at = at;
    l->end = end_of_proofs(&s->proofs);
    if (s->leaf_count == 0)
        pin_proofs(&s->proofs, &l->end);
}

/* False where there is no memory. `parent` NULL: there is none. */
static bool open_node(search *s, const node *parent, uint32_t index, const view *v)
{
    node *x = node_at(s, index);
    if (v->solved) {
        settle(x, v->solved, v->support);
    } else {
        if (!take_children(s, x, (size_t)v->count))
            return false;
        x->support = v->support;
        x->must = v->must;
        x->divided = v->divided;
        for (int i = 0; i < v->count; i++)
            x->children[i] = (child){.move = v->moves[i], .odds = v->odds[i]};
        if (parent)
            expect_refutations(s, parent, x, index);
        update(s, x);
    }
    s->looked_at++;
    x->work = 1;
    return true;
}

/* Waits for the oldest leaf and takes it up. False where there is no memory: it stays. */
static bool take_up_oldest(search *s)
{
    leaf *l = leaf_of(s, s->leaf_first);
    dy_thread_pool_wait(&s->pool, s->leaf_first);
    if (!open_node(s, l->path[l->depth - 1], l->node, &l->view))
        return false;
    for (uint32_t i = 0; i < s->leaf_count; i++)
        take_back(s, leaf_of(s, s->leaf_first + i));
    take_up(s, l, 1);
    s->leaf_first++;
    s->leaf_count--;
    for (uint32_t i = 0; i < s->leaf_count; i++)
        take_for_lost(s, leaf_of(s, s->leaf_first + i));
    if (s->leaf_count)
        pin_proofs(&s->proofs, &leaf_of(s, s->leaf_first)->end);
    return true;
}

/* Gives up the leaves that are being looked into; `waited` for the first of them already. */
static void drop_leaves(search *s, bool waited)
{
    uint64_t end = s->leaf_first + s->leaf_count;
    for (uint64_t i = s->leaf_first; i < end; i++) {
        if (i > s->leaf_first || !waited)
            dy_thread_pool_wait(&s->pool, i);
        take_back(s, leaf_of(s, i));
        free_node(s, leaf_of(s, i)->node);
    }
    tidy(s);
    for (uint64_t i = s->leaf_first; i < end; i++)
        take_up(s, leaf_of(s, i), 0);
    s->leaf_first = end;
    s->leaf_count = 0;
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* The node of a position that is asked for, looked into; *root 0: there is no memory. */
static dyad_status find_root(search *s, position p, uint32_t *root, int *symmetry)
{
    bool fresh;
    for (;;) {
        *root = find_node(s, p, symmetry, &fresh);
        if (s->broken)
            return DYAD_E_SYSTEM;
        if (*root && fresh) {
            leaf *l = leaf_of(s, s->leaf_first);
            node *x = node_at(s, *root);
            set_leaf(s, l, x->at);
            look_into_leaf(s, 0, s->leaf_first);
            if (!open_node(s, NULL, *root, &l->view)) {
                free_node(s, *root);
                tidy(s);
                *root = 0;
            }
        }
        if (*root)
            return DYAD_OK;
        if (s->failed)
            return DYAD_E_MEMORY;
        if (!forget(s, 0))
            return DYAD_E_LIMIT;
    }
}

/* Chooses leaves until `ahead` are being looked into, and takes up the oldest. False: no memory. */
static bool step(search *s, uint32_t root, unsigned ahead)
{
    enum descent came = STEP;
    while (came != NONE && s->leaf_count < ahead && !node_at(s, root)->solved) {
        leaf *l = leaf_of(s, s->leaf_first + s->leaf_count);
        came = go_down(s, root, l);
        if (s->broken)
            return true;
        if (came == FAILURE) {
            drop_leaves(s, false);
            return false;
        }
        if (came == LEAF) {
            set_leaf(s, l, node_at(s, l->node)->at);
            s->leaf_count++;
            take_for_lost(s, l);
            dy_thread_pool_submit(&s->pool);
        }
    }
    if (s->leaf_count && !take_up_oldest(s)) {
        drop_leaves(s, true);
        return false;
    }
    return true;
}

enum { EASY = 256 }; /* positions that are looked into one at a time: most questions take no more */

static bool reaches(const node *x, const dy_connection_limits *limits)
{
    return (limits->proof && x->proof >= limits->proof) ||
           (limits->disproof && x->disproof >= limits->disproof);
}

/* Goes on until the root is solved or a limit is reached. */
static dyad_status search_root(search *s, uint32_t root, const dy_connection_limits *limits)
{
    uint64_t begin = s->looked_at, ask_at = 0;
    dyad_status status = DYAD_OK;
    while (status == DYAD_OK && !s->broken && !node_at(s, root)->solved) {
        uint64_t nodes = s->looked_at - begin;
        if (limits->nodes && nodes >= limits->nodes)
            break;
        if (nodes && reaches(node_at(s, root), limits))
            break;
        if (nodes >= ask_at && limits->go_on) {
            ask_at = nodes + 64;
            if (!limits->go_on(limits->user, nodes))
                break;
        }
        if (!step(s, root, nodes < EASY ? 1 : s->ahead))
            status = s->failed ? DYAD_E_MEMORY : forget(s, root) ? DYAD_OK : DYAD_E_LIMIT;
    }
    while (s->leaf_count) /* what has been begun is not lost */
        if (!take_up_oldest(s)) {
            drop_leaves(s, true);
            status = s->failed ? DYAD_E_MEMORY : status;
        }
    return s->broken ? DYAD_E_SYSTEM : status;
}

#endif
