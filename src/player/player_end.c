/* player_end.c - how far the end of a game is: see player_end.h. */
#include "player/player_end.h"
#include "player/player_level.h"

#include <string.h>

void dy_player_end_forget(dyad_player *player)
{
    memset(player->ends, 0, (player->cells + 1) * sizeof *player->ends);
    player->end_moves = 0;
}

/* A position that the game has had ends it without a winner, where that is a rule of the root. */
static bool is_past(void *user, const unsigned char *cells, int to_move, bool passed)
{
    const dyad_player *player = user;
    for (size_t i = 0; i < player->root.past_count; i++) {
        const dy_player_past *past = &player->root.past[i];
        if (past->to_move == to_move && past->passed == passed &&
            memcmp(past->cells, cells, player->cells) == 0)
            return true;
    }
    return memcmp(player->root.cells, cells, player->cells) == 0 && /* and so does the root's */
           player->root.to_move == to_move && player->root.passed == passed;
}

/* How far the end of a position is that `winner` wins. */
static dyad_status find(dyad_player *player, const dy_player_position *at, int winner,
                        const dy_connection_limits *limits, dy_distance_found *found,
                        uint64_t *nodes)
{
    bool repeats = player->root.repeats && player->past;
    dy_distance_question asked = {.cells = at->cells,
                                  .to_move = at->to_move,
                                  .passed = at->passed,
                                  .winner = winner,
                                  .is_past = repeats ? is_past : NULL,
                                  .user = player};
    return dy_distances_find(player->distances, &asked, limits, found, nodes);
}

/* What a search of moves may still take. */
typedef struct rest {
    const dy_connection_limits *all;
    uint64_t used;
} rest;

static bool goes_on(void *user, uint64_t nodes)
{
    const rest *of = user;
    return !of->all->go_on || of->all->go_on(of->all->user, of->used + nodes);
}

/* How far from the end a move of the root is. */
static dyad_status look_at_move(dyad_player *player, dy_node child, int winner,
                                const dy_connection_limits *limits, uint64_t *nodes)
{
    unsigned char cells[DY_PLAYER_CELLS];
    int move = dy_node_move(child), mover = player->root.to_move;
    void *board = player->walkers[0].board;
    dy_player_end *end = &player->ends[move];
    dy_player_position after = {
        .cells = cells, .to_move = 3 - mover, .passed = (size_t)move == player->cells};
    dy_distance_found found = {.move = -1};
    player->rules->load(board, &player->root);
    player->rules->play(board, move);
    player->rules->look(board, cells);
    if (cells[0] > DY_COLOURS)
        return DYAD_E_MEMORY;
    bool over = player->rules->check(board, &after) == DYAD_END;
    if (over && (winner == mover) == dy_player_level_has_won(player, &after))
        end->moves = 1;
    if (over)
        return DYAD_OK;
    dyad_status status = find(player, &after, winner, limits, &found, nodes);
    end->least = found.least ? found.least + 1 : 0;
    end->moves = found.moves ? found.moves + 1 : 0;
    return status;
}

/* How far the other moves are from the end; the best one is known. */
static dyad_status look_at_moves(dyad_player *player, int winner,
                                 const dy_connection_limits *limits)
{
    dy_block *children = dy_node_children(&player->tree, dy_tree_root(&player->tree));
    dyad_status status = DYAD_OK;
    rest left = {.all = limits};
    bool own = winner == player->root.to_move;
    for (uint32_t i = 0; children && i < children->count && status == DYAD_OK; i++) {
        dy_node child = {children, i};
        dy_player_end *end = &player->ends[dy_node_move(child)];
        if (left.used >= limits->nodes || !goes_on(&left, 0))
            break;
        dy_connection_limits share = {
            .nodes = (limits->nodes - left.used) / (children->count - i) + 1,
            .go_on = goes_on,
            .user = &left,
        };
        if (!end->moves && !dy_node_lesser(child))
            status = look_at_move(player, child, winner, &share, &left.used);
        if (end->moves)
            dy_node_make_known(child, own ? DY_NODE_WIN : DY_NODE_LOSS);
    }
    player->rules->load(player->walkers[0].board, &player->root);
    return status;
}

static dyad_status look_near(dyad_player *player)
{
    dy_nearness near[DY_PLAYER_CELLS];
    const dy_player_position *root = &player->root;
    dyad_status status =
        dy_distances_glance(player->distances, root->cells, root->to_move, root->passed, near);
    for (size_t cell = 0; cell < player->cells && status == DYAD_OK; cell++)
        player->ends[cell].near = near[cell];
    return status;
}

/* The child of the root by a move; false: there is none. */
static bool find_child(dyad_player *player, int move, dy_node *out)
{
    dy_block *children = dy_node_children(&player->tree, dy_tree_root(&player->tree));
    for (uint32_t i = 0; children && i < children->count; i++)
        if (dy_block_move(children)[i] == move) {
            *out = (dy_node){children, i};
            return true;
        }
    return false;
}

/* Takes over what was found of the root. */
static void take_found(dyad_player *player, bool own, const dy_distance_found *found)
{
    dy_node child;
    if (found->moves)
        player->end_moves = found->moves;
    if (found->move < 0 || !find_child(player, found->move, &child))
        return;
    if (found->moves) {
        player->ends[found->move].moves = found->moves;
        dy_node_set_lesser(child, false);
        dy_node_make_known(child, own ? DY_NODE_WIN : DY_NODE_LOSS);
    } else if (!own) { /* it has held out as long as was looked ahead */
        player->ends[found->move].least = found->least;
        dy_node_set_lesser(child, false);
    }
    if (found->moves && !own)
        dy_node_make_known(dy_tree_root(&player->tree), DY_NODE_WIN);
}

/* Every move of a position that is lost loses. */
static void note_loss(dyad_player *player)
{
    dy_node root = dy_tree_root(&player->tree);
    dy_block *children = dy_node_children(&player->tree, root);
    for (uint32_t i = 0; children && i < children->count && dy_node_known(root) == DY_NODE_WIN; i++)
        dy_node_make_known((dy_node){children, i}, DY_NODE_LOSS);
}

dyad_status dy_player_end_look(dyad_player *player, double winrate,
                               const dy_connection_limits *limits)
{
    const dy_player_position *root = &player->root;
    int known = dy_node_known(dy_tree_root(&player->tree));
    dy_distance_found found;
    bool own = known == DY_NODE_OPEN ? winrate > 0.5 : known == DY_NODE_LOSS;
    dy_distances_forget(player->distances);
    dy_player_end_forget(player);
    dyad_status status = look_near(player);
    if (status != DYAD_OK || known == DY_NODE_DRAW)
        return status;
    int winner = own ? root->to_move : 3 - root->to_move;
    status = find(player, root, winner, limits, &found, NULL);
    if (status == DYAD_OK && known == DY_NODE_OPEN && !found.moves) { /* perhaps it is the other */
        winner = 3 - winner;
        own = !own;
        status = find(player, root, winner, limits, &found, NULL);
    }
    if (status != DYAD_OK)
        return status;
    if (known == DY_NODE_OPEN && !found.moves)
        return DYAD_OK;
    take_found(player, own, &found);
    note_loss(player);
    return look_at_moves(player, winner, limits);
}
