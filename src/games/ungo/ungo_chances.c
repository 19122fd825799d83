/* ungo_chances.c - how likely each move of Un-Go is the one to make: see ungo_chances.h. */
#include "games/ungo/ungo_chances.h"

#include <string.h>

enum { SIDES = 4, STEPS = 16 /* of a weight, to twice the chance */ };

static const signed char weights_of_features[DY_UNGO_FEATURES] = {
#include "games/ungo/ungo_weights.inc"
};

bool dy_ungo_sight_take(dy_ungo_sight *sight, const dy_groups *like, dy_arena *arena)
{
    size_t cells = like->cells;
    *sight = (dy_ungo_sight){.last = DY_NO_CELL};
    sight->size = dy_arena_zero(arena, cells + 1, sizeof *sight->size);
    sight->open = dy_arena_zero(arena, cells + 1, 1);
    sight->seen = dy_arena_zero(arena, cells, sizeof *sight->seen);
    return sight->size && sight->open && sight->seen;
}

void dy_ungo_sight_begin(dy_ungo_sight *sight, const dy_groups *groups, int mover, uint32_t last)
{
    sight->groups = groups;
    sight->mover = mover;
    sight->last = last;
    memset(sight->size, 0, (groups->group_count + 1) * sizeof *sight->size);
    if (sight->moment > UINT32_MAX / 2) {
        memset(sight->seen, 0, groups->cells * sizeof *sight->seen);
        sight->moment = 0;
    }
}

/* ---- groups -------------------------------------------------------------------------------- */

/* Counts liberties of a stone's group that have not been seen at this moment, up to a bound. */
static unsigned count_open(dy_ungo_sight *sight, uint32_t stone, unsigned count, unsigned most)
{
    const dy_groups *groups = sight->groups;
    uint32_t at = stone;
    do {
        for (unsigned side = 0; side < SIDES && count < most; side++) {
            uint32_t next = at + groups->step[side];
            if (next >= groups->cells || dy_groups_at(groups, next) != 0 ||
                sight->seen[next] == sight->moment)
                continue;
            sight->seen[next] = sight->moment;
            count++;
        }
        at = groups->next[at];
    } while (at != stone && count < most);
    return count;
}

/* The number of a stone's group, whose size and liberties are known from then on. */
static uint32_t look_at_group(dy_ungo_sight *sight, uint32_t stone)
{
    uint32_t group = dy_groups_of(sight->groups, stone), at = stone, size = 0;
    if (sight->size[group])
        return group;
    do {
        size++;
        at = sight->groups->next[at];
    } while (at != stone);
    sight->moment++;
    sight->size[group] = size;
    sight->open[group] = (unsigned char)count_open(sight, stone, 0, DY_UNGO_OPEN_MAX);
    return group;
}

/* ---- features ------------------------------------------------------------------------------ */

/* What is on the sides of a move. */
typedef struct beside {
    unsigned own, others;       /* cells */
    unsigned joined, touched;   /* groups */
    uint32_t stones[SIDES];     /* one of each own group */
    uint32_t taken, saved, put; /* stones: captured; in atari till now; put in atari */
    bool presses, answers;      /* see DY_UNGO_PRESSES, DY_UNGO_ANSWERS */
} beside;

static bool is_last(const dy_ungo_sight *sight, uint32_t group)
{
    return sight->last != DY_NO_CELL && dy_groups_of(sight->groups, sight->last) == group;
}

static void meet_group(dy_ungo_sight *sight, beside *by, uint32_t stone)
{
    uint32_t group = look_at_group(sight, stone), size = sight->size[group];
    unsigned open = sight->open[group];
    if (dy_groups_at(sight->groups, stone) == sight->mover) {
        by->stones[by->joined++] = stone;
        by->saved += open == 1 ? size : 0;
        return;
    }
    by->touched++;
    by->taken += open == 1 ? size : 0;
    by->put += open == 2 ? size : 0;
    by->presses = by->presses || open == 3;
    by->answers = by->answers || (open == 1 && is_last(sight, group));
}

static beside look_beside(dy_ungo_sight *sight, uint32_t cell)
{
    const dy_groups *groups = sight->groups;
    uint32_t met[SIDES] = {0};
    beside by = {0};
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t next = cell + groups->step[side];
        int kind = next < groups->cells ? dy_groups_at(groups, next) : 3;
        by.own += kind == sight->mover;
        by.others += kind == 3 - sight->mover;
        if (kind == 0 || kind == 3)
            continue;
        unsigned known = 0;
        met[by.joined + by.touched] = groups->tag[next];
        while (met[known] != groups->tag[next])
            known++;
        if (known == by.joined + by.touched)
            meet_group(sight, &by, next);
    }
    return by;
}

/* Liberties of the stone that is put, with what it joins; those of stones taken count once each
 * side. */
static unsigned liberties_after(dy_ungo_sight *sight, uint32_t cell, const beside *by)
{
    const dy_groups *groups = sight->groups;
    unsigned count = 0;
    sight->moment++;
    sight->seen[cell] = sight->moment;
    for (unsigned side = 0; side < SIDES; side++) {
        uint32_t next = cell + groups->step[side];
        int kind = next < groups->cells ? dy_groups_at(groups, next) : 3;
        if (kind == 0)
            sight->seen[next] = sight->moment;
        count +=
            kind == 0 || (kind == 3 - sight->mover && sight->open[dy_groups_of(groups, next)] == 1);
    }
    for (unsigned i = 0; i < by->joined; i++)
        count = count_open(sight, by->stones[i], count, DY_UNGO_OPEN_MAX);
    return count;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned apart(uint32_t a, uint32_t b)
{
    return a < b ? b - a : a - b;
}

static unsigned place_of(const dy_groups *groups, uint32_t cell)
{
    unsigned row = cell / groups->width, column = cell % groups->width;
    unsigned down = least(3, least(row, groups->rows - 1 - row));
    unsigned across = least(3, least(column, groups->columns - 1 - column));
    return down < across ? 4 * down + across : 4 * across + down;
}

/* 2 beside it, 3 across a corner, and so on, less 2. */
static unsigned nearness(const dy_groups *groups, uint32_t cell, uint32_t last)
{
    unsigned down = apart(cell / groups->width, last / groups->width);
    unsigned across = apart(cell % groups->width, last % groups->width);
    return least(down + across + (down > across ? down : across), 11) - 2;
}

static unsigned corners_of(const dy_groups *groups, uint32_t cell, int mover)
{
    unsigned found[4] = {0}, row = cell / groups->width, column = cell % groups->width;
    for (unsigned i = 0; i < SIDES; i++) {
        uint32_t down = row + (i & 2) - 1, across = column + (i & 1) * 2 - 1;
        if (down < groups->rows && across < groups->columns)
            found[dy_groups_at(groups, dy_groups_cell(groups, down, across))]++;
    }
    return 5 * found[mover] + found[3 - mover];
}

size_t dy_ungo_features(dy_ungo_sight *sight, uint32_t cell,
                        unsigned char features[DY_UNGO_FEATURES_MAX])
{
    size_t count = 0;
    beside by = look_beside(sight, cell);
    unsigned open = liberties_after(sight, cell, &by);
#define ADD(feature) features[count++] = (unsigned char)(feature)
    if (by.taken)
        ADD(DY_UNGO_TAKES + (by.taken < 3 ? by.taken - 1 : by.taken < 5 ? 2 : 3));
    if (by.saved && open > 1)
        ADD(DY_UNGO_SAVES + least(by.saved, 3) - 1);
    if (by.put)
        ADD(DY_UNGO_THREATENS + least(by.put, 3) - 1);
    if (by.presses)
        ADD(DY_UNGO_PRESSES);
    ADD(DY_UNGO_LIBERTIES + (by.own ? 4U : 0U) + (open ? open - 1 : 0));
    ADD(DY_UNGO_JOINS + least(by.joined, 3));
    ADD(DY_UNGO_TOUCHES + least(by.touched, 3));
    ADD(DY_UNGO_SIDES + 5 * by.own + by.others);
    ADD(DY_UNGO_CORNERS + corners_of(sight->groups, cell, sight->mover));
    ADD(DY_UNGO_PLACE + place_of(sight->groups, cell));
    if (sight->last != DY_NO_CELL && sight->last != cell)
        ADD(DY_UNGO_NEAR + nearness(sight->groups, cell, sight->last));
    if (by.answers)
        ADD(DY_UNGO_ANSWERS);
    if (by.saved && open > 1 && sight->last != DY_NO_CELL &&
        nearness(sight->groups, cell, sight->last) < 4)
        ADD(DY_UNGO_ANSWERS + 1);
#undef ADD
    return count;
}

/* ---- chances ------------------------------------------------------------------------------- */

int dy_ungo_weight(dy_ungo_sight *sight, uint32_t cell)
{
    unsigned char features[DY_UNGO_FEATURES_MAX];
    int sum = 0;
    for (size_t i = dy_ungo_features(sight, cell, features); i-- > 0;)
        sum += weights_of_features[features[i]];
    return sum;
}

void dy_ungo_chances(const int *weights, size_t count, float *chances)
{
    /* 2^20 times 2^(i/16) */
    static const uint32_t powers[STEPS] = {1048576, 1095000, 1143480, 1194106, 1246974, 1302182,
                                           1359835, 1420040, 1482910, 1548564, 1617125, 1688721,
                                           1763487, 1841563, 1923096, 2008240};
    uint64_t all = 0;
    int most = weights[0];
    for (size_t i = 1; i < count; i++)
        most = weights[i] > most ? weights[i] : most;
    for (size_t i = 0; i < count; i++) {
        unsigned less = (unsigned)(most - weights[i]), halves = (less + STEPS - 1) / STEPS;
        uint32_t share = halves > 20 ? 0 : powers[halves * STEPS - less] >> halves;
        chances[i] = (float)share;
        all += share;
    }
    for (size_t i = 0; i < count; i++)
        chances[i] /= (float)all;
}
