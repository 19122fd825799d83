/* player_level.c - what a level below the highest does: see player_level.h. */
#include "player/player_level.h"

#include <math.h>

static const double unit = 1.0 / (double)(UINT64_C(1) << 53); /* of a random number, 53 bits */

enum { WALKS, BLUR }; /* streams of random numbers */

const dy_player_level *dy_player_level_of(const dy_player_game *rules, unsigned level)
{
    return level >= 1 && level < DYAD_PLAYER_LEVELS ? &rules->levels[level - 1] : NULL;
}

uint64_t dy_player_level_seed(const dyad_player *player)
{
    const dy_player_position *root = &player->root;
    uint64_t sum = (uint64_t)root->to_move * 2 + root->passed;
    for (size_t cell = 0; cell < player->cells; cell++)
        if (root->cells[cell]) {
            uint64_t row = cell / player->columns, column = cell % player->columns;
            sum += dy_scatter((row << 16 | column) << 2 | root->cells[cell]);
        }
    return dy_seed_of(player->seed, sum);
}

bool dy_player_level_has_won(dyad_player *player, const dy_player_position *after)
{
    dy_walker *walker = &player->walkers[0];
    player->rules->load(walker->board, after);
    player->rules->sample(walker->board, &walker->sample);
    float value = after->to_move == 2 ? walker->sample.value : 1 - walker->sample.value;
    return walker->sample.known == DYAD_YES && value > 0.75F;
}

void dy_player_level_find_win(dyad_player *player)
{
    const dy_player_game *rules = player->rules;
    dy_block *children = dy_node_children(&player->tree, dy_tree_root(&player->tree));
    void *board = player->walkers[0].board;
    unsigned char cells[DY_PLAYER_CELLS];
    dy_player_position after = {.cells = cells, .to_move = 3 - player->root.to_move};
    bool found = false;
    for (uint32_t i = 0; !found && children && i < children->count; i++) {
        int move = dy_block_move(children)[i];
        if (move == (int)player->cells) /* nobody wins by a pass */
            continue;
        rules->load(board, &player->root);
        rules->play(board, move);
        rules->look(board, cells);
        if (cells[move] > DY_COLOURS) /* memory ran out */
            break;
        found = rules->check(board, &after) == DYAD_END && dy_player_level_has_won(player, &after);
        if (found)
            dy_node_make_known((dy_node){children, i}, DY_NODE_WIN);
    }
    rules->load(board, &player->root);
}

/* What a move seems worth to whom it is made by, as the search weighs it, about 0 .. 1; below 0: it
 * has not been thought of. */
static double estimate(const dyad_player *player, dy_node child)
{
    double n = dy_node_visits(child), a = dy_node_amaf_visits(child);
    switch (dy_node_known(child)) {
    case DY_NODE_WIN: return 1;
    case DY_NODE_LOSS: return 0;
    case DY_NODE_DRAW: return 0.5;
    default: break;
    }
    if (n == 0)
        return a > 0 ? fmax(0, (double)dy_node_amaf(child)) : -1;
    double mean = (double)dy_node_mean(child);
    double share = a > 0 ? a / (a + n + a * n * (double)player->rules->amaf_bias) : 0;
    return fmax(0, mean + share * ((double)dy_node_amaf(child) - mean));
}

int dy_player_level_choose(const dyad_player *player, const dy_player_level *level, double *winrate)
{
    dy_block *children = dy_node_children(&player->tree, dy_tree_root(&player->tree));
    dy_random random;
    int move = -1; /* none has been thought of yet */
    double most = 0;
    dy_random_init(&random, dy_player_level_seed(player), BLUR);
    for (uint32_t i = 0; i < children->count; i++) {
        dy_node child = {children, i};
        double off = 2 * unit * (double)(dy_random_next(&random) >> 11) - 1;
        double worth = estimate(player, child), seems = worth + (double)level->blur * off;
        if (worth < 0 || dy_node_lesser(child) || (move >= 0 && seems <= most))
            continue;
        most = seems;
        move = dy_node_move(child);
        *winrate = fmin(worth, 1); /* whose tempo is counted, it may seem more than won */
    }
    return move >= 0 ? move : dy_block_move(children)[0];
}
