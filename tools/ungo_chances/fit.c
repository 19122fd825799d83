/* fit.c - makes src/games/ungo/ungo_weights.inc: plays Un-Go with itself, and fits the weights of
 * features to how often the search went each way.
 *
 *     ungo-fit SIZE GAMES PLAYOUTS SEED OFF >POSITIONS           plays
 *     ungo-fit POSITIONS... >src/games/ungo/ungo_weights.inc        fits
 *
 * One line of POSITIONS is a position: for each move its visits and its features, then `;`. OFF: 8
 * plays without chances, 0 with those that are built in. */
#include "base/random.h"
#include "games/game.h"
#include "games/ungo/ungo_chances.h"

#include <dyad/dyad.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CELLS_MAX = DYAD_PLAYER_SIDE_MAX * DYAD_PLAYER_SIDE_MAX,
    MOVES_A_CELL = 3,
    ROUNDS = 300,
    STEPS = 16
};

static void fail(const char *what)
{
    fprintf(stderr, "ungo-fit: %s\n", what);
    exit(1);
}

/* ---- playing ------------------------------------------------------------------------------- */

typedef struct table {
    size_t n, cells;
    dy_groups groups;
    dy_ungo_sight sight;
    dyad_player *player;
    uint64_t playouts;
    dy_random dice;
} table;

static uint32_t cell_of(const table *t, size_t move)
{
    return dy_groups_cell(&t->groups, (uint32_t)(move / t->n), (uint32_t)(move % t->n));
}

static size_t random_move(table *t, int mover)
{
    size_t legal[CELLS_MAX], count = 0;
    for (size_t move = 0; move < t->cells; move++)
        if (dy_groups_at(&t->groups, cell_of(t, move)) == 0 &&
            dy_groups_legal(&t->groups, cell_of(t, move), mover))
            legal[count++] = move;
    return count ? legal[dy_random_below(&t->dice, count)] : t->cells;
}

static void write_position(table *t, int mover, uint32_t last, const dyad_player_result *result)
{
    unsigned char features[DY_UNGO_FEATURES_MAX];
    dy_ungo_sight_begin(&t->sight, &t->groups, mover, last);
    for (size_t i = 0; i < result->candidate_count; i++) {
        const dyad_player_candidate *move = &result->candidates[i];
        size_t count = dy_ungo_features(&t->sight, cell_of(t, (size_t)move->move), features);
        printf("%llu", (unsigned long long)move->visits);
        for (size_t k = 0; k < count; k++)
            printf(" %d", features[k]);
        printf(i + 1 < result->candidate_count ? ", " : ";\n");
    }
}

/* The first few moves are random, and one of 16 later; what follows on those is written too. */
static void play_game(table *t, const dy_grid *empty)
{
    unsigned char cells[CELLS_MAX];
    size_t opening = 2 + (size_t)dy_random_below(&t->dice, 8);
    uint32_t last = DY_NO_CELL;
    int mover = 1;
    dy_groups_load(&t->groups, empty);
    dyad_player_reset(t->player, dy_random_next(&t->dice));
    for (size_t made = 0; made < MOVES_A_CELL * t->cells; made++, mover = 3 - mover) {
        dyad_player_limits limits = {.playouts = t->playouts};
        dyad_player_result result;
        size_t move = random_move(t, mover);
        if (move == t->cells)
            return;
        if (made >= opening) {
            for (size_t i = 0; i < t->cells; i++)
                cells[i] = (unsigned char)dy_groups_at(&t->groups, cell_of(t, i));
            if (dyad_player_think(t->player, cells, mover, &limits, &result, NULL) != DYAD_OK)
                fail("no thought");
            if (result.proven || result.winrate < 0.04 || result.winrate > 0.96)
                return;
            if (result.candidate_count > 1)
                write_position(t, mover, last, &result);
            if (dy_random_below(&t->dice, 16))
                move = (size_t)result.move;
        }
        last = cell_of(t, move);
        dy_groups_play(&t->groups, last, mover);
    }
}

static int play(char **words)
{
    dyad_allocator memory = dy_memory_default();
    dy_arena arena;
    dy_grid empty;
    table t = {.n = strtoull(words[0], NULL, 10), .playouts = strtoull(words[2], NULL, 10)};
    t.cells = t.n * t.n;
    dyad_player_request request = {.game = dyad_game_find("ungo"),
                                   .size = t.n,
                                   .jobs = 1,
                                   .off = (unsigned)strtoul(words[4], NULL, 10)};
    dy_arena_init(&arena, &memory);
    if (dyad_player_new(NULL, &request, &t.player, NULL) != DYAD_OK)
        fail("no player");
    empty = (dy_grid){.rows = (uint32_t)t.n, .columns = (uint32_t)t.n};
    empty.stride = dy_words_for(empty.columns);
    for (int i = 0; i < DY_COLOURS; i++)
        empty.plane[i] = dy_arena_zero(&arena, dy_grid_words(&empty), sizeof(uint64_t));
    if (!empty.plane[0] || !empty.plane[1] ||
        !dy_groups_take(&t.groups, empty.rows, empty.columns, 2048, &arena) ||
        !dy_ungo_sight_take(&t.sight, &t.groups, &arena))
        fail("out of memory");
    dy_random_init(&t.dice, strtoull(words[3], NULL, 10), 0);
    for (unsigned long long games = strtoull(words[1], NULL, 10); games-- > 0;) {
        play_game(&t, &empty);
        fflush(stdout);
    }
    dyad_player_free(t.player);
    dy_arena_free(&arena);
    return 0;
}

/* ---- fitting ------------------------------------------------------------------------------- */

typedef struct move_row {
    float share;
    unsigned char count, features[DY_UNGO_FEATURES_MAX];
} move_row;

typedef struct positions {
    move_row *moves;
    size_t move_count, move_room;
    size_t *first; /* move of each position, and the end */
    size_t count, room;
} positions;

static void *grow(void *memory, size_t *room, size_t need, size_t size)
{
    if (need < *room)
        return memory;
    *room = 2 * need + 1024;
    memory = realloc(memory, *room * size);
    if (!memory)
        fail("out of memory");
    return memory;
}

static void end_position(positions *all)
{
    double visits = 0;
    size_t from = all->first[all->count];
    for (size_t i = from; i < all->move_count; i++) {
        all->moves[i].share *= all->moves[i].share; /* a search spreads more than it believes */
        visits += (double)all->moves[i].share;
    }
    for (size_t i = from; i < all->move_count; i++)
        all->moves[i].share /= visits > 0 ? (float)visits : 1;
    all->first = grow(all->first, &all->room, all->count + 1, sizeof *all->first);
    all->first[++all->count] = all->move_count;
}

/* Whether a number comes next, after blanks. */
static bool read_number(FILE *file, unsigned long long *number)
{
    int letter;
    bool any = false;
    do
        letter = fgetc(file);
    while (letter == ' ' || letter == '\n');
    for (*number = 0; letter >= '0' && letter <= '9'; letter = fgetc(file), any = true)
        *number = 10 * *number + (unsigned long long)(letter - '0');
    ungetc(letter, file);
    return any;
}

static void read_positions(positions *all, const char *name)
{
    FILE *file = fopen(name, "r");
    unsigned long long number;
    if (!file)
        fail(name);
    all->first = grow(all->first, &all->room, all->count + 1, sizeof *all->first);
    all->first[all->count] = all->move_count;
    while (read_number(file, &number)) {
        all->moves = grow(all->moves, &all->move_room, all->move_count, sizeof *all->moves);
        move_row *move = &all->moves[all->move_count++];
        *move = (move_row){.share = (float)number};
        int end;
        while ((end = fgetc(file)) == ' ' && move->count < DY_UNGO_FEATURES_MAX &&
               read_number(file, &number))
            move->features[move->count++] = (unsigned char)number;
        if (end == ';')
            end_position(all);
        else if (end != ',')
            break; /* cut off */
    }
    all->move_count = all->first[all->count];
    fclose(file);
}

/* Adds a position's gradient; gives back its loss. *hit: the likeliest move is the most visited. */
static double look(const positions *all, size_t position, const double *weights, double *gradient,
                   int *hit)
{
    double chances[CELLS_MAX], sum = 0, loss = 0;
    size_t from = all->first[position], count = all->first[position + 1] - from, best = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        const move_row *move = &all->moves[from + i];
        double score = 0;
        for (size_t k = 0; k < move->count; k++)
            score += weights[move->features[k]];
        chances[i] = exp(score);
        sum += chances[i];
        best = chances[i] > chances[best] ? i : best;
        most = move->share > all->moves[from + most].share ? i : most;
    }
    *hit = best == most;
    for (size_t i = 0; i < count; i++) {
        const move_row *move = &all->moves[from + i];
        double chance = chances[i] / sum;
        if (move->share > 0)
            loss -= (double)move->share * log(chance);
        for (size_t k = 0; gradient && k < move->count; k++)
            gradient[move->features[k]] += (double)move->share - chance;
    }
    return loss;
}

/* Every eighth position is kept back to test the weights on. */
static void tell(const positions *all, const double *weights, unsigned round)
{
    double loss[2] = {0}, hits[2] = {0}, count[2] = {0};
    for (size_t i = 0; i < all->count; i++) {
        int hit, part = i % 8 == 7;
        loss[part] += look(all, i, weights, NULL, &hit);
        hits[part] += hit;
        count[part]++;
    }
    fprintf(stderr, "round %u: loss %.4f, best %.1f %%; of %.0f kept back: %.4f, %.1f %%\n", round,
            loss[0] / count[0], 100 * hits[0] / count[0], count[1], loss[1] / count[1],
            100 * hits[1] / count[1]);
}

static int fit(int count, char **names)
{
    positions all = {0};
    double weights[DY_UNGO_FEATURES] = {0}, mean[DY_UNGO_FEATURES] = {0},
           square[DY_UNGO_FEATURES] = {0};
    for (int i = 0; i < count; i++)
        read_positions(&all, names[i]);
    for (unsigned round = 0; round <= ROUNDS; round++) { /* Adam, all positions at once */
        double gradient[DY_UNGO_FEATURES] = {0}, step = 0.1 * (1 - 0.9 * round / ROUNDS);
        int hit;
        if (round % 100 == 0)
            tell(&all, weights, round);
        for (size_t i = 0; i < all.count; i++)
            if (i % 8 != 7)
                look(&all, i, weights, gradient, &hit);
        for (size_t k = 0; k < DY_UNGO_FEATURES; k++) {
            double slope = gradient[k] / (double)all.count - 1e-4 * weights[k];
            mean[k] = 0.9 * mean[k] + 0.1 * slope;
            square[k] = 0.99 * square[k] + 0.01 * slope * slope;
            weights[k] += step * mean[k] / (sqrt(square[k]) + 1e-6);
        }
    }
    printf(
        "/* ungo_weights.inc - what each feature of a move says, as tools/ungo_chances made it. */"
        "\n/* clang-format off */");
    for (size_t k = 0; k < DY_UNGO_FEATURES; k++) {
        int units = (int)lround(weights[k] * STEPS / log(2));
        printf("%s%d,", k % 16 ? " " : "\n", units < -127 ? -127 : units > 127 ? 127 : units);
    }
    printf("\n");
    free(all.moves);
    free(all.first);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 6 && strspn(argv[1], "0123456789") == strlen(argv[1]))
        return play(argv + 1);
    if (argc > 1)
        return fit(argc - 1, argv + 1);
    fprintf(stderr, "usage: ungo-fit SIZE GAMES PLAYOUTS SEED OFF, or ungo-fit POSITIONS...\n");
    return 2;
}
