/* path_oracle.c - PATH by definition. */
#include "oracle/oracle.h"

const oracle_link oracle_path_links[2] = {
    {.letter = 'W', .neighbours = 4, .down = false},
    {.letter = 'B', .neighbours = 4, .down = true},
};

oracle_path_answer oracle_path(const oracle_board *board)
{
    oracle_path_answer answer = {.verdict = ORACLE_NONE};
    for (int i = 0; i < 2; i++)
        answer.distance[i] = oracle_distance(board, oracle_path_links[i], 'U');
    for (int i = 0; i < 2; i++) {
        answer.path_length = oracle_shortest(board, oracle_path_links[i]);
        if (answer.path_length) {
            answer.verdict = i == 0 ? ORACLE_WHITE_WON : ORACLE_BLACK_WON;
            return answer;
        }
    }
    for (int i = 0; i < 2; i++) {
        answer.moves = oracle_wins_in_one(board, oracle_path_links[i], 'U');
        if (answer.moves.count) {
            answer.verdict = i == 0 ? ORACLE_WHITE_IN_ONE : ORACLE_BLACK_IN_ONE;
            return answer;
        }
    }
    return answer;
}

void oracle_path_free(oracle_path_answer *answer)
{
    oracle_cells_free(&answer->moves);
}
