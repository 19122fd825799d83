/* hex_oracle.c - Hex by definition: the three tests of SPEC section 1 one after the other, and, for
 * tiny boards, what those tests stand for: every legal game is played, and a board is impossible
 * when none of them came by it. */
#include "oracle/oracle.h"

#include <stdlib.h>

enum { TRY_ALL_UP_TO = 12 };

const oracle_link oracle_hex_links[2] = {
    {.letter = 'R', .neighbours = 6, .down = true},
    {.letter = 'B', .neighbours = 6, .down = false},
};

/* Marks the cells of one shortest chain, found by walking back along falling levels. */
static bool *one_chain(const oracle_board *board, oracle_link link)
{
    size_t cells = board->m * board->n, at = cells, others[6];
    size_t *level = oracle_levels(board, link);
    bool *on_chain = oracle_take(cells, sizeof *on_chain);
    for (size_t cell = 0; cell < cells; cell++)
        if (level[cell] && oracle_at_target(board, link, cell) &&
            (at == cells || level[cell] < level[at]))
            at = cell;
    while (at < cells) {
        size_t before = cells;
        on_chain[at] = true;
        int around = oracle_neighbours(board, link.neighbours, at, others);
        for (int i = 0; i < around && level[at] > 1; i++)
            if (level[others[i]] == level[at] - 1)
                before = others[i];
        at = before;
    }
    free(level);
    return on_chain;
}

/* Every stone of the winner's without which there is no win. On small boards each stone is tried;
 * on larger ones only those of one winning chain, as without any other stone that chain remains. */
static oracle_cells last_stones(const oracle_board *board, oracle_link link)
{
    oracle_cells last = {0};
    oracle_board before = oracle_board_copy(board);
    bool *worth =
        board->m * board->n > TRY_ALL_UP_TO * TRY_ALL_UP_TO ? one_chain(board, link) : NULL;
    for (size_t cell = 0; cell < board->m * board->n; cell++) {
        if (board->cells[cell] != link.letter || (worth && !worth[cell]))
            continue;
        before.cells[cell] = '.';
        if (!oracle_joined(&before, link))
            oracle_cells_add(&last, cell);
        before.cells[cell] = link.letter;
    }
    free(worth);
    oracle_board_free(&before);
    return last;
}

static oracle_hex_answer impossible(oracle_hex_answer answer, const char *reason)
{
    oracle_cells_free(&answer.last);
    answer.verdict = ORACLE_IMPOSSIBLE;
    answer.reason = reason;
    return answer;
}

oracle_hex_answer oracle_hex(const oracle_board *board)
{
    oracle_hex_answer answer = {.verdict = ORACLE_NOBODY, .winner = -1};
    size_t stones[2];
    for (int i = 0; i < 2; i++) {
        stones[i] = oracle_count(board, oracle_hex_links[i].letter);
        if (oracle_joined(board, oracle_hex_links[i]))
            answer.winner = i;
    }
    if (stones[0] > stones[1] + 1 || stones[1] > stones[0] + 1)
        return impossible(answer, "stone_count");
    if (answer.winner < 0) {
        answer.to_move = stones[0] == stones[1] ? "either" : stones[0] < stones[1] ? "red" : "blue";
        for (int i = 0; i < 2; i++)
            answer.wins_in_one[i] = oracle_wins_in_one(board, oracle_hex_links[i], '.');
        return answer;
    }
    if (stones[1 - answer.winner] > stones[answer.winner])
        return impossible(answer, "winner_not_last");
    answer.last = last_stones(board, oracle_hex_links[answer.winner]);
    if (answer.last.count == 0)
        return impossible(answer, "won_before");
    answer.verdict = answer.winner == 0 ? ORACLE_RED_WON : ORACLE_BLUE_WON;
    answer.path_length = oracle_shortest(board, oracle_hex_links[answer.winner]);
    return answer;
}

void oracle_hex_free(oracle_hex_answer *answer)
{
    oracle_cells_free(&answer->last);
    for (int i = 0; i < 2; i++)
        oracle_cells_free(&answer->wins_in_one[i]);
}

/* ---- all games on a tiny board ----------------------------------------------------------- */

size_t oracle_power(size_t base, size_t exponent)
{
    size_t power = 1;
    while (exponent--)
        power *= base;
    return power;
}

oracle_board oracle_hex_decode(size_t n, size_t code)
{
    oracle_board board = oracle_board_new(n, '.');
    for (size_t cell = 0; cell < n * n; cell++, code /= 3)
        board.cells[cell] = ".RB"[code % 3];
    return board;
}

/* Plays every game on from board `code` with `mover` (0, 1) to move. */
static void play_all(size_t n, size_t code, int mover, bool *seen[2])
{
    if (seen[mover][code])
        return;
    seen[mover][code] = true;
    oracle_board board = oracle_hex_decode(n, code);
    bool over =
        oracle_joined(&board, oracle_hex_links[0]) || oracle_joined(&board, oracle_hex_links[1]);
    for (size_t cell = 0, digit = 1; cell < n * n && !over; cell++, digit *= 3)
        if (board.cells[cell] == '.')
            play_all(n, code + digit * (size_t)(mover + 1), 1 - mover, seen);
    oracle_board_free(&board);
}

bool *oracle_hex_reachable(size_t n)
{
    size_t boards = oracle_power(3, n * n);
    bool *seen[2] = {oracle_take(boards, sizeof(bool)), oracle_take(boards, sizeof(bool))};
    play_all(n, 0, 0, seen);
    play_all(n, 0, 1, seen);
    for (size_t code = 0; code < boards; code++)
        seen[0][code] = seen[0][code] || seen[1][code];
    free(seen[1]);
    return seen[0];
}
