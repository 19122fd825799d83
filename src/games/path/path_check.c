/* path_check.c - the separate check of PATH: groups by union-find say who has joined and which
 * cells join; breadth-first search says how long a shortest path is and how far each colour has to
 * go. */
#include "verify/plain_board.h"

enum { WHITE = 1, BLACK = 2 };

static const char *const colour_names[] = {"", "white", "black"};

/* What holds: the verdict, why, and which evidence goes with it. */
typedef struct path_truth {
    const char *verdict, *why;
    int winner;           /* 0: nobody has won */
    unsigned char *moves; /* NULL: nobody wins in one move */
} path_truth;

static bool find_truth(dy_plain_board *board, path_truth *truth)
{
    unsigned char *ends, *moves[DY_COLOURS + 1] = {NULL};
    bool joined[DY_COLOURS + 1];
    size_t count[DY_COLOURS + 1] = {0};
    if (!dy_plain_ends(board, &ends, joined))
        return false;
    if (joined[WHITE])
        *truth = (path_truth){"white_won", "left and right are joined", WHITE, NULL};
    else if (joined[BLACK])
        *truth = (path_truth){"black_won", "top and bottom are joined", BLACK, NULL};
    if (joined[WHITE] || joined[BLACK])
        return true;
    if (!dy_plain_wins(board, WHITE, ends, &moves[WHITE], &count[WHITE]) ||
        !dy_plain_wins(board, BLACK, ends, &moves[BLACK], &count[BLACK]))
        return false;
    if (count[WHITE])
        *truth = (path_truth){"white_wins_in_one", "one white stone more joins left and right", 0,
                              moves[WHITE]};
    else if (count[BLACK])
        *truth = (path_truth){"black_wins_in_one", "one black stone more joins top and bottom", 0,
                              moves[BLACK]};
    else
        *truth = (path_truth){"none", "no one stone joins two edges", 0, NULL};
    return true;
}

static bool check_path(dy_plain_board *board, json_t *line, int winner)
{
    dy_plain_path path;
    size_t shortest;
    unsigned char *marks = dy_arena_zero(board->arena, board->cells, 1);
    if (!marks)
        return dy_claim_memory(board->fault);
    if (!dy_plain_claimed_path(board, json_object_get(line, "path"), "path", winner,
                               colour_names[winner], marks, &path) ||
        !dy_plain_shortest(board, winner, &shortest))
        return false;
    return path.length == shortest ||
           dy_refute(board->fault, "path: it has %zu cells, but a shortest one has %zu",
                     path.length, shortest);
}

static bool check_moves(dy_plain_board *board, json_t *line, const unsigned char *moves)
{
    dy_marked_cells cells = {board->rows, board->columns, moves, "wins at once",
                             "does not win at once"};
    return dy_claim_cells(json_object_get(line, "moves"), "moves", &cells, board->fault);
}

static bool check_distance(dy_plain_board *board, json_t *line)
{
    static const char *const labels[] = {"", "distance.white", "distance.black"};
    json_t *pair = json_object_get(line, "distance");
    if (!dy_claim_object(pair, "distance", colour_names + 1, DY_COLOURS, board->fault))
        return false;
    for (int colour = WHITE; colour <= BLACK; colour++) {
        int64_t distance;
        json_t *claimed = json_object_get(pair, colour_names[colour]);
        if (!dy_plain_distance(board, colour, &distance))
            return false;
        bool holds = distance < 0 ? dy_claim_null(claimed, labels[colour], board->fault)
                                  : dy_claim_equal(claimed, labels[colour], (uint64_t)distance,
                                                   board->fault);
        if (!holds)
            return false;
    }
    return true;
}

bool dy_check_path(const dyad_position *position, json_t *line, dy_arena *arena, dyad_stop stop,
                   dy_claim_fault *fault)
{
    dy_plain_board board = {.vertical = BLACK, .arena = arena, .stop = stop, .fault = fault};
    path_truth truth;
    if (!dy_plain_copy(&board, position) || !find_truth(&board, &truth) ||
        !dy_claim_verdict(line, truth.verdict, truth.why, fault))
        return false;
    const char *fields[2] = {"distance"};
    if (truth.winner)
        fields[1] = "path";
    else if (truth.moves)
        fields[1] = "moves";
    return dy_claim_fields(line, fields, fields[1] ? 2 : 1, fault) &&
           (!truth.winner || check_path(&board, line, truth.winner)) &&
           (!truth.moves || check_moves(&board, line, truth.moves)) && check_distance(&board, line);
}
