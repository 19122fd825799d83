/* maze.c - perfect mazes by a random depth-first walk.
 *
 * Rooms are the cells with odd row and column; the walk goes to a room where nobody has been, by a
 * random one of the doors that lead to any, and back by the way it came where there is none. Each
 * room keeps by which door it was entered, which is all that going back takes, and gives the way
 * from the entrance to the exit as well. */
#include "generate/corridors.h"
#include "generate/stones.h"

enum { NEW_ROOM, ENTRANCE, ENTERED }; /* a room entered through door d has ENTERED + d */
enum { DOORS = 4 };

static const int downs[DOORS] = {-1, 0, 1, 0}, rights[DOORS] = {0, 1, 0, -1};

typedef struct maze {
    const dy_pen *pen;
    int a;
    uint32_t side; /* rooms */
    unsigned char *rooms;
} maze;

typedef struct place {
    uint32_t row, column; /* of a room, counted in rooms */
} place;

static unsigned char *room_at(const maze *m, place at)
{
    return &m->rooms[(size_t)at.row * m->side + at.column];
}

static place beyond(place at, int door)
{
    return (place){at.row + (uint32_t)downs[door], at.column + (uint32_t)rights[door]};
}

/* A random door that leads to a room where nobody has been; -1: there is none. */
static int choose_door(const maze *m, place at, dy_random *random)
{
    int doors[DOORS], count = 0;
    for (int door = 0; door < DOORS; door++) {
        place next = beyond(at, door); /* -1 wraps */
        if (next.row < m->side && next.column < m->side && *room_at(m, next) == NEW_ROOM)
            doors[count++] = door;
    }
    if (count < 2)
        return count ? doors[0] : -1;
    return doors[dy_random_below(random, (uint64_t)count)];
}

static place back_from(const maze *m, place at)
{
    return beyond(at, (*room_at(m, at) - ENTERED + DOORS / 2) % DOORS);
}

static void open_room(const maze *m, place at)
{
    dy_pen_put(m->pen, 2 * at.row + 1, 2 * at.column + 1, m->a);
}

static void walk(const maze *m, place entrance, dy_random *random)
{
    place at = entrance;
    *room_at(m, at) = ENTRANCE;
    open_room(m, at);
    for (;;) {
        int door = choose_door(m, at, random);
        if (door >= 0) {
            dy_pen_put(m->pen, 2 * at.row + 1 + (uint32_t)downs[door],
                       2 * at.column + 1 + (uint32_t)rights[door], m->a);
            at = beyond(at, door);
            *room_at(m, at) = (unsigned char)(ENTERED + door);
            open_room(m, at);
        } else if (*room_at(m, at) == ENTRANCE) {
            return;
        } else {
            at = back_from(m, at);
        }
    }
}

/* A random room on the way from the exit to the entrance. */
static place room_on_way(const maze *m, place exit, dy_random *random)
{
    uint64_t rooms = 1;
    place at = exit;
    for (; *room_at(m, at) != ENTRANCE; at = back_from(m, at))
        rooms++;
    at = exit;
    for (uint64_t i = dy_random_below(random, rooms); i; i--)
        at = back_from(m, at);
    return at;
}

/* Without room for rooms, the first row is the way. */
static bool small_maze(const dy_pen *pen, int a, bool blocked, dy_random *random)
{
    uint32_t n = pen->grid->rows;
    for (uint32_t c = 0; c < n; c++)
        dy_pen_put(pen, 0, c, a);
    if (blocked)
        dy_block(pen, 0, (uint32_t)dy_random_below(random, n), a, random);
    return true;
}

bool dy_corridor_maze(const dy_pen *pen, int a, bool blocked, dy_random *random, dy_arena *arena)
{
    uint32_t n = pen->grid->rows;
    if (dy_random_next(random) >> 63)
        dy_stones_fill(pen->grid, dy_other(a)); /* else the walls are unfilled */
    if (n < 3)
        return small_maze(pen, a, blocked, random);
    maze m = {.pen = pen, .a = a, .side = (n - 1) / 2};
    m.rooms = dy_arena_zero(arena, m.side, m.side);
    if (!m.rooms)
        return false;
    place entrance = {(uint32_t)dy_random_below(random, m.side), 0};
    place exit = {(uint32_t)dy_random_below(random, m.side), m.side - 1};
    walk(&m, entrance, random);
    dy_pen_put(pen, 2 * entrance.row + 1, 0, a);
    for (uint32_t c = 2 * m.side; c < n; c++)
        dy_pen_put(pen, 2 * exit.row + 1, c, a);
    if (blocked) {
        place at = room_on_way(&m, exit, random);
        dy_block(pen, 2 * at.row + 1, 2 * at.column + 1, a, random);
    }
    return true;
}
