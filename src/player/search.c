/* search.c - Monte Carlo tree search.
 *
 * A walk goes down from the root, at each node to the child that looks best, until it comes to a
 * leaf; asks what playouts from there come to; and adds that to all nodes on its line. A child
 * looks as good as
 *
 *     (1 - b) mean + b amaf  +  what there is to find out  +  how it looks at a glance
 *
 * where `mean` is over its own visits and `amaf` over those playouts from its parent in which the
 * same player got the cell at any time: at first there are many more of those, and later they count
 * for less (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007). A visit is
 * counted on the way down, and won on the way up: in between it is a loss, which keeps threads
 * apart. Where there is a network, a node of some visits asks it how likely each move is the best,
 * and that counts as in "Mastering the game of Go without human knowledge" (Silver and others,
 * 2017): the chance times the root of the node's visits, divided by the move's. By how much it
 * rates the node higher than playouts do is added to all playouts below: see shift_sample().
 *
 * What is certain goes up too: a node one child of which wins is a loss for who made it, and one
 * all of whose children lose is a win (Winands, Björnsson and Saito, "Monte-Carlo tree search
 * solver", 2008). A child that is known to draw is not visited again, as there is nothing to find
 * out. Whoever is to move has that draw in hand: where what is visited instead comes to less, a
 * draw is what goes up (after Cazenave and Saffidine, "Score bounded Monte-Carlo tree search",
 * 2010).
 */
#include "player/search.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* ---- what is certain ----------------------------------------------------------------------- */

static int turned(int known)
{
    return known == DY_NODE_OPEN ? DY_NODE_OPEN : DY_NODE_WIN + DY_NODE_LOSS - known;
}

/* What a node is known to be from its children: that of its best one, turned. */
static int known_of_children(const dy_search *search, dy_node node)
{
    dy_block *children = dy_node_children(search->tree, node);
    int best = DY_NODE_OPEN;
    bool all = true;
    if (!children)
        return DY_NODE_OPEN;
    for (uint32_t i = 0; i < children->count; i++) {
        dy_node child = {children, i};
        int known = dy_node_known(child);
        if (known == DY_NODE_WIN)
            return DY_NODE_LOSS;
        if (dy_node_lesser(child))
            continue;
        all = all && known != DY_NODE_OPEN;
        best = known > best ? known : best;
    }
    return all ? turned(best) : DY_NODE_OPEN;
}

void dy_search_settle(const dy_search *search, const dy_node *line, size_t depth)
{
    for (;; depth--) {
        if (dy_node_known(line[depth]) == DY_NODE_OPEN) {
            int known = known_of_children(search, line[depth]);
            if (known == DY_NODE_OPEN)
                return;
            dy_node_make_known(line[depth], known);
        }
        if (depth == 0)
            return;
    }
}

/* ---- going down ---------------------------------------------------------------------------- */

static unsigned char glance_of(dy_node node)
{
    return __atomic_load_n(&dy_block_glance(node.block)[node.at], __ATOMIC_ACQUIRE);
}

/* The child to go to; -1: it is known of all what they come to, or there is none. *draw, whether
 * one is known to draw. */
static int choose_child(const dy_search *search, dy_node node, const dy_block *children, bool *draw)
{
    const dy_player_game *rules = search->rules;
    float visits = (float)dy_node_visits(node), spread = search->amaf ? rules->exploration : 0.5F;
    dy_child_weights w = {.amaf_bias = rules->amaf_bias,
                          .exploration = spread * sqrtf(logf(visits + 1)),
                          .looks = search->knows ? rules->looks_weight / UINT16_MAX : 0,
                          .amaf = search->amaf};
    if (search->advised && glance_of(node) >= DY_NODE_ADVISED) {
        w.looks = 0;
        w.chances = rules->advice_chances * sqrtf(visits) / UINT16_MAX;
    }
    return search->kernels->choose(children, &w, draw);
}

/* ---- leaves -------------------------------------------------------------------------------- */

bool dy_search_grow(const dy_search *search, dy_walker *walker, dy_node node)
{
    unsigned char leaf = DY_NODE_LEAF, *growth = &dy_block_growth(node.block)[node.at];
    if (!__atomic_compare_exchange_n(growth, &leaf, DY_NODE_GROWING, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_RELAXED))
        return false;
    size_t count = search->rules->moves(walker->board, walker->moves, walker->looks);
    uint32_t first = count ? dy_tree_take(search->tree, (uint32_t)count) : 0;
    if (!first) {
        __atomic_store_n(growth, DY_NODE_LEAF, __ATOMIC_RELEASE);
        return false;
    }
    const dy_block *children = dy_tree_block(search->tree, first);
    const float *worth = walker->sample.worth[walker->mover - 1];
    for (size_t i = 0; i < count; i++) {
        uint16_t move = walker->moves[i];
        dy_block_move(children)[i] = move;
        dy_block_looks(children)[i] = (uint16_t)(walker->looks[i] * UINT16_MAX);
        if (search->amaf && !isnan(worth[move])) {
            dy_block_amaf(children)[i] = worth[move];
            dy_block_amaf_visits(children)[i] = (uint16_t)search->rules->amaf_prior;
        }
    }
    dy_block_first(node.block)[node.at] = first;
    __atomic_store_n(growth, DY_NODE_GROWN, __ATOMIC_RELEASE);
    return true;
}

/* The fuller the tree, the more visits a leaf needs: it is never quite full. */
static bool may_grow(const dy_search *search, const dy_walker *walker)
{
    const dy_tree *tree = search->tree;
    uint64_t used = __atomic_load_n(&tree->used, __ATOMIC_RELAXED), eighths;
    eighths = used * 8 / tree->capacity;
    uint64_t needed = search->rules->grow_visits * (eighths < 4 ? 1 : UINT64_C(1) << (eighths - 4));
    return walker->depth == 0 || dy_node_visits(walker->line[walker->depth]) >= needed;
}

/* ---- what is seen at a glance --------------------------------------------------------------- */

static void set_glance(dy_node node, unsigned char seen)
{
    __atomic_store_n(&dy_block_glance(node.block)[node.at], seen, __ATOMIC_RELEASE);
}

/* What a thorough look finds may come while others read. */
static void write_note(dy_block *note, const unsigned char *filled, size_t cells)
{
    for (size_t i = 0; i < cells && i < DY_NOTE_CELLS; i++)
        if (filled[i])
            __atomic_fetch_or(&note->filled[i / 4], (unsigned char)(filled[i] << i % 4 * 2),
                              __ATOMIC_RELAXED);
}

static void fill_from_note(const dy_search *search, dy_walker *walker, const dy_block *note)
{
    unsigned char filled[DY_NOTE_CELLS], any = 0;
    for (size_t i = 0; i < DY_NOTE_CELLS / 4; i++) {
        unsigned char four = __atomic_load_n(&note->filled[i], __ATOMIC_RELAXED);
        for (size_t k = 0; k < 4; k++)
            filled[4 * i + k] = four >> k * 2 & 3;
        any |= four;
    }
    if (any) {
        search->rules->fill(walker->board, filled);
        walker->filled = true;
    }
}

static void use_insight(const dy_search *search, const dy_walker *walker, dy_block *children)
{
    const dy_insight *seen = &walker->insight;
    for (uint32_t i = 0; i < children->count; i++) {
        dy_node child = {children, i};
        int move = dy_node_move(child);
        uint16_t looks = (uint16_t)(seen->looks[move] * UINT16_MAX);
        if (!search->advised)
            __atomic_store_n(&dy_block_looks(children)[i], looks, __ATOMIC_RELAXED);
        if (seen->filled[move] || seen->lesser[move])
            dy_node_set_lesser(child, true);
        else if (seen->lost[move])
            dy_node_make_known(child, DY_NODE_LOSS);
    }
    if (search->rules->fill)
        write_note(children, seen->filled, DY_NOTE_CELLS);
}

/* Whether it is this thread's turn to look at a node; `seen` is how far that has come. The network
 * is asked first, where there is one. */
static bool claim_glance(const dy_search *search, dy_node node, unsigned char seen)
{
    const dy_player_game *rules = search->rules;
    uint32_t visits = dy_node_visits(node), needed = UINT32_MAX;
    unsigned char next = (unsigned char)(seen + 1);
    if (seen == DY_NODE_UNSEEN && search->advised)
        needed = rules->advice_visits;
    else if (search->glances && (seen == DY_NODE_UNSEEN || seen == DY_NODE_ADVISED))
        needed = rules->glance_visits;
    else if (search->glances && seen == DY_NODE_SEEN)
        needed = rules->thorough_visits;
    return visits >= needed &&
           __atomic_compare_exchange_n(&dy_block_glance(node.block)[node.at], &seen, next, false,
                                       __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

/* Asks the network about the end of the line. What it says of moves is kept in the children. */
static void ask_network(const dy_search *search, dy_walker *walker, dy_block *children)
{
    float *chances = walker->chances, shift;
    if (!search->rules->advise(walker->board, chances, &shift))
        return;
    shift *= DY_NOTE_SHIFT;
    shift = shift > SCHAR_MAX ? SCHAR_MAX : shift < -SCHAR_MAX ? -SCHAR_MAX : shift;
    children->shift = (signed char)(shift < 0 ? shift - 0.5F : shift + 0.5F);
    for (uint32_t i = 0; i < children->count; i++) {
        float chance = chances[dy_block_move(children)[i]];
        __atomic_store_n(&dy_block_looks(children)[i], (uint16_t)(chance * UINT16_MAX),
                         __ATOMIC_RELAXED);
    }
}

/* Looks at the end of the line, which is grown, if it is time and nobody has; and gives away what
 * has been found that may be. */
static dyad_status glance(const dy_search *search, dy_walker *walker, dy_block *children)
{
    dy_node node = walker->line[walker->depth];
    if (!search->glances && !search->advised)
        return DYAD_OK;
    unsigned char seen = glance_of(node);
    bool claimed = claim_glance(search, node, seen);
    if (claimed && seen == DY_NODE_UNSEEN && search->advised) {
        ask_network(search, walker, children);
        seen = DY_NODE_ADVISED;
        set_glance(node, seen);
    } else if (claimed) {
        bool thorough = seen == DY_NODE_SEEN;
        dy_insight *insight = &walker->insight;
        if (thorough)
            fill_from_note(search, walker, children);
        dyad_status status = search->rules->glance(walker->board, thorough, insight);
        if (status != DYAD_OK)
            return status;
        if (insight->proven && walker->depth == 0 && insight->outcome != DYAD_WDL_LOSS)
            walker->root_won = true; /* it is the move that is wanted */
        else if (insight->proven)
            dy_node_make_known(node, insight->outcome == DYAD_WDL_WIN    ? DY_NODE_LOSS
                                     : insight->outcome == DYAD_WDL_LOSS ? DY_NODE_WIN
                                                                         : DY_NODE_DRAW);
        else
            use_insight(search, walker, children);
        seen = thorough ? DY_NODE_SEEN_THROUGH : DY_NODE_SEEN;
        set_glance(node, seen);
        dy_search_settle(search, walker->line, walker->depth);
    }
    if (seen >= DY_NODE_ADVISED && search->advised)
        walker->shift = (float)children->shift / DY_NOTE_SHIFT;
    if (seen >= DY_NODE_SEEN && search->rules->fill)
        fill_from_note(search, walker, children);
    return DYAD_OK;
}

/* ---- a walk --------------------------------------------------------------------------------- */

/* Adds a visit, or what one came to; the mean is as that leaves it. */
static void add_to(dy_node node, uint32_t visits, uint64_t value)
{
    uint32_t *all_visits = &dy_block_visits(node.block)[node.at];
    uint64_t *all = &dy_block_value(node.block)[node.at];
    visits += visits ? __atomic_fetch_add(all_visits, visits, __ATOMIC_RELAXED)
                     : __atomic_load_n(all_visits, __ATOMIC_RELAXED);
    value += value ? __atomic_fetch_add(all, value, __ATOMIC_RELAXED)
                   : __atomic_load_n(all, __ATOMIC_RELAXED);
    float mean = (float)value / ((float)visits * DY_NODE_WHOLE);
    __atomic_store(&dy_block_mean(node.block)[node.at], &mean, __ATOMIC_RELAXED);
}

/* Nodes that grew before a cell was filled in further up have moves there: they are no moves of the
 * board on which play goes on, and are left out when their turn would come. */
static int choose_move(const dy_search *search, dy_walker *walker, dy_node node, dy_block *children)
{
    bool *draw = &walker->draw[walker->depth];
    int at = choose_child(search, node, children, draw);
    while (at >= 0 && walker->filled &&
           search->rules->is_filled(walker->board, dy_block_move(children)[at])) {
        dy_node_set_lesser((dy_node){children, (uint32_t)at}, true);
        at = choose_child(search, node, children, draw);
    }
    return at;
}

/* Down to a leaf, or to what is known. */
static dyad_status walk_down(const dy_search *search, dy_walker *walker)
{
    dy_node node = dy_tree_root(search->tree);
    dy_block *children;
    walker->depth = 0;
    walker->filled = false;
    walker->shift = 0;
    walker->mover = search->to_move;
    walker->line[0] = node;
    add_to(node, 1, 0);
    while (walker->depth < DY_SEARCH_DEPTH_MAX &&
           (children = dy_node_children(search->tree, node)) != NULL) {
        dyad_status status = glance(search, walker, children);
        if (status != DYAD_OK)
            return status;
        int at =
            dy_node_known(node) == DY_NODE_OPEN ? choose_move(search, walker, node, children) : -1;
        if (at < 0)
            break;
        node = (dy_node){children, (uint32_t)at};
        add_to(node, 1, 0);
        search->rules->play(walker->board, dy_node_move(node));
        walker->mover = 3 - walker->mover;
        walker->line[++walker->depth] = node;
        if (dy_node_known(node) != DY_NODE_OPEN)
            break;
    }
    return DYAD_OK;
}

/* The mover at a depth of the line. */
static int mover_at(const dy_search *search, size_t depth)
{
    return depth % 2 ? 3 - search->to_move : search->to_move;
}

/* Takes a value up the line, and with a sample what each move was worth below. */
static void walk_up(const dy_search *search, dy_walker *walker, float value, bool amaf)
{
    for (size_t depth = walker->depth + 1; depth-- > 0;) {
        dy_node node = walker->line[depth];
        int mover = mover_at(search, depth);
        if (depth < walker->depth && walker->draw[depth] &&
            dy_node_mean(walker->line[depth + 1]) < 0.5F)
            value = 0.5F;
        float worth = mover == 2 ? value : 1 - value; /* to the other, who made the move */
        add_to(node, 0, (uint64_t)(worth * DY_NODE_WHOLE));
        if (!amaf)
            continue;
        float *mine = walker->sample.worth[mover - 1], *theirs = walker->sample.worth[2 - mover];
        if (depth < walker->depth) {
            int move = dy_node_move(walker->line[depth + 1]);
            mine[move] = 1 - worth;
            theirs[move] = NAN;
        }
        dy_block *children = dy_node_children(search->tree, node);
        if (children)
            search->kernels->add_amaf(children, mine);
    }
}

/* Moves that were not made have no worth from here on. */
static void mark_unmade(const dy_search *search, dy_sample *sample)
{
    for (int colour = 0; colour < DY_COLOURS; colour++)
        for (size_t move = 0; move <= search->cells; move++)
            sample->worth[colour][move] =
                sample->got[colour][move] ? sample->worth[colour][move] : NAN;
}

/* Playouts of a position are wrong much as those of the one above are, about which a network was
 * asked: what it added there is added here. */
static void shift_sample(const dy_search *search, dy_walker *walker)
{
    dy_sample *sample = &walker->sample;
    float value = sample->value + walker->shift;
    sample->value = value < 0 ? 0 : value > 1 ? 1 : value;
    for (size_t move = 0; move < search->cells; move++) {
        sample->worth[0][move] += walker->shift;
        sample->worth[1][move] -= walker->shift;
    }
}

dyad_status dy_search_walk(const dy_search *search, dy_walker *walker)
{
    search->rules->rewind(walker->board);
    dyad_status status = walk_down(search, walker);
    if (status != DYAD_OK)
        return status;
    dy_node leaf = walker->line[walker->depth];
    int known = dy_node_known(leaf);
    if (known == DY_NODE_OPEN &&
        dy_node_children(search->tree, leaf)) { /* all that is left loses, or is filled */
        dy_search_settle(search, walker->line, walker->depth);
        known = dy_node_known(leaf);
    }
    if (known == DY_NODE_OPEN && walker->depth < DY_SEARCH_DEPTH_MAX) {
        dy_sample *sample = &walker->sample;
        search->rules->sample(walker->board, sample);
        if (sample->known == DYAD_YES) {
            bool draw = sample->value > 0.25F && sample->value < 0.75F;
            int winner = draw ? 0 : sample->value > 0.5F ? 1 : 2;
            dy_node_make_known(leaf, draw                      ? DY_NODE_DRAW
                                     : winner == walker->mover ? DY_NODE_LOSS
                                                               : DY_NODE_WIN);
            dy_search_settle(search, walker->line, walker->depth);
        } else if (search->valued && walker->shift != 0) {
            shift_sample(search, walker);
        }
        mark_unmade(search, sample);
        walk_up(search, walker, sample->value, search->amaf);
        if (sample->known != DYAD_YES && may_grow(search, walker))
            dy_search_grow(search, walker, leaf);
        return DYAD_OK;
    }
    /* A line that is as long as can be counts as half. */
    float worth = known == DY_NODE_WIN ? 1.0F : known == DY_NODE_LOSS ? 0.0F : 0.5F;
    walk_up(search, walker, walker->mover == 2 ? worth : 1 - worth, false);
    return DYAD_OK;
}
