/* duel.c - a game by turns over two descriptors.
 *
 *     Dyad       B W              the program's colour, and who is to move
 *                3
 *                U..              the position: a size and its rows, or a number and its piles
 *                0 1              where Dyad moves first, its move: row and column, or pile and
 *     program    1 1              disc, from 0
 *     Dyad       2 0
 *     ...
 *     program    0 2
 *     Dyad       win              or loss, draw; fault, where the program did what it may not
 *
 * Each line of the program is answered by one: a move, or how the game has ended; the move of Dyad
 * that ends it is not sent, so that nobody has to find out whether an answer is awaited. What Dyad
 * says is sent when the program is awaited. */
#include "duel.h"

#include "duel_opponent.h"
#include "duel_talk.h"
#include "output.h"
#include "shown.h"
#include "stopped.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct dueling {
    const duel_request *request;
    const dyad_game *game;
    dyad_play *play;
    int colour; /* the program's */
    opponent *opponent;
    kept_text said; /* that has not been sent */
    talk talk;
    duel_result *result;
} dueling;

/* ---- what is said --------------------------------------------------------------------------- */

void duel_move_text(const dyad_move *move, char text[DUEL_MOVE_TEXT_MAX])
{
    static const char *const words[] = {
        [DYAD_MOVE_SWAP] = "swap", [DYAD_MOVE_PASS] = "pass", [DYAD_MOVE_RESIGN] = "resign"};
    if (move->kind == DYAD_MOVE_PLACE)
        snprintf(text, DUEL_MOVE_TEXT_MAX, "%zu %zu", move->row, move->column);
    else
        snprintf(text, DUEL_MOVE_TEXT_MAX, "%s", words[move->kind]);
}

static const char *name_of(const dueling *of, int colour)
{
    return dyad_game_colour(of->game, colour);
}

static bool put(kept_text *text, const char *word)
{
    return keep_text(text, word, strlen(word)) == 0;
}

static bool put_number(kept_text *text, size_t number, char behind)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%zu%c", number, behind);
    return put(text, digits);
}

static bool put_board(const dyad_play *play, kept_text *text)
{
    const char *letters = dyad_game_letters(dyad_play_game(play));
    size_t rows = dyad_play_rows(play), columns = dyad_play_columns(play);
    bool good = (rows == columns || put_number(text, rows, ' ')) && put_number(text, columns, '\n');
    for (size_t i = 0; good && i < rows * columns; i++) {
        char cell[] = {letters[dyad_play_cell(play, i / columns, i % columns)],
                       (i + 1) % columns ? '\0' : '\n', '\0'};
        good = put(text, cell);
    }
    return good;
}

/* The letters of a pile. */
static bool put_pile(const dyad_play *play, size_t pile, kept_text *text)
{
    const char *letters = dyad_game_letters(dyad_play_game(play));
    size_t count = dyad_play_pile(play, pile, NULL, 0);
    unsigned char *discs = malloc(count + 1);
    bool good = discs && kept_text_reserve(text, count);
    if (good)
        dyad_play_pile(play, pile, discs, count);
    for (size_t i = 0; good && i < count; i++) {
        char letter = letters[discs[i] - 1];
        good = keep_text(text, &letter, 1) == 0;
    }
    free(discs);
    return good;
}

static bool put_piles(const dyad_play *play, kept_text *text)
{
    size_t count = dyad_play_size(play);
    bool good = put_number(text, count, '\n');
    for (size_t pile = 0; good && pile < count; pile++)
        good = (pile == 0 || put(text, " ")) && put_pile(play, pile, text);
    return good && put(text, "\n");
}

/* What the program is told first. */
static bool put_start(dueling *of)
{
    bool board = dyad_game_has_board(of->game);
    const char *letters = dyad_game_letters(of->game) + board - 1; /* of colours 1 and 2 */
    char line[] = {letters[of->colour], ' ', letters[dyad_play_to_move(of->play)], '\n', '\0'};
    return put(&of->said, line) &&
           (board ? put_board(of->play, &of->said) : put_piles(of->play, &of->said));
}

/* ---- drawings ------------------------------------------------------------------------------- */

static bool draw_board(const dyad_play *play, kept_text *text)
{
    const char *letters = dyad_game_letters(dyad_play_game(play));
    size_t rows = dyad_play_rows(play), columns = dyad_play_columns(play);
    bool leans = dyad_game_shape(dyad_play_game(play)) == DYAD_SHAPE_HEXAGONS;
    int width = columns > 100 ? 5 : columns > 10 ? 3 : 2; /* of a column */
    char word[2048];
    bool good = put(text, "     ");
    for (size_t column = 0; good && column < columns; column++) {
        snprintf(word, sizeof word, "%*zu", width, column);
        good = put(text, word);
    }
    for (size_t row = 0; good && row < rows; row++) {
        int lean = leans ? (int)row * width / 2 : 0;
        snprintf(word, sizeof word, "\n%5zu%*s", row, lean < 2000 ? lean : 2000, "");
        good = put(text, word);
        for (size_t column = 0; good && column < columns; column++) {
            snprintf(word, sizeof word, "%*c", width, letters[dyad_play_cell(play, row, column)]);
            good = put(text, word);
        }
    }
    return good && put(text, "\n");
}

static bool draw_piles(const dyad_play *play, kept_text *text)
{
    bool good = true;
    for (size_t pile = 0; good && pile < dyad_play_size(play); pile++) {
        char word[32];
        snprintf(word, sizeof word, "%5zu ", pile);
        good = put(text, word) && put_pile(play, pile, text) && put(text, "\n");
    }
    return good;
}

dyad_status duel_draw(const dyad_play *play, dyad_write_fn write, void *user)
{
    kept_text text = {0};
    bool board = dyad_game_has_board(dyad_play_game(play));
    bool good = board ? draw_board(play, &text) : draw_piles(play, &text);
    int failed = good && text.size ? write(user, text.bytes, text.size) : 0;
    free(text.bytes);
    return failed ? DYAD_E_SYSTEM : good ? DYAD_OK : DYAD_E_MEMORY;
}

/* ---- verdicts ------------------------------------------------------------------------------- */

static void fail(dueling *of, dyad_status status, const char *text)
{
    of->result->verdict = CHECK_FAILED;
    of->result->status = status;
    snprintf(of->result->text, sizeof of->result->text, "%s", text);
}

static void fail_with(dueling *of, dyad_status status)
{
    fail(of, status, dyad_status_text(status));
}

/* Where the program is in the game: "move 3: ", "after the game: ". */
static void tell_place(dueling *of, bool over)
{
    of->result->move = over ? 0 : dyad_play_count(of->play) + 1;
    if (over)
        snprintf(of->result->text, sizeof of->result->text, "after the game: ");
    else
        snprintf(of->result->text, sizeof of->result->text, "move %zu: ", of->result->move);
}

static void add_text(dueling *of, const char *before, const char *word, const char *behind)
{
    char *text = of->result->text;
    size_t used = strlen(text);
    snprintf(text + used, sizeof of->result->text - used, "%s%s%s", before, word, behind);
}

/* ", found 'x' in line 3". */
static void add_found(dueling *of, const char *bytes, size_t size, bool cut)
{
    char shown[SHOWN_MAX], line[64];
    show_bytes(bytes, size, cut, shown);
    snprintf(line, sizeof line, "' in line %llu", (unsigned long long)of->talk.line);
    add_text(of, ", found '", shown, line);
}

/* What a move looks like in this game. */
static void add_expected(dueling *of)
{
    add_text(of, "expected ",
             dyad_game_has_board(of->game) ? "a row and a column" : "a pile and a disc", "");
    bool swaps = dyad_play_swap(of->request->play);
    if (swaps && dyad_game_passes(of->game))
        add_text(of, ", swap or pass", "", "");
    else if (swaps || dyad_game_passes(of->game))
        add_text(of, " or ", swaps ? "swap" : "pass", "");
}

/* What was heard in place of a line. */
static void tell_silence(dueling *of, heard got, const char *bytes, size_t size, bool over)
{
    char seconds[64];
    double limit = got == HEARD_LATE ? of->request->move_seconds : of->request->game_seconds;
    snprintf(seconds, sizeof seconds, "%.6g s", limit);
    tell_place(of, over);
    of->result->verdict =
        got == HEARD_LATE || got == HEARD_GAME_LATE ? CHECK_WRONG : CHECK_PRESENTATION;
    of->result->ended = got == HEARD_END;
    switch (got) {
    case HEARD_LATE:
    case HEARD_GAME_LATE:
        add_text(of, over ? "the program still runs" : "no move", "", "");
        add_text(of, got == HEARD_LATE ? " after " : " when its time for the game is over, ",
                 seconds, "");
        if (size && !over)
            add_found(of, bytes, size, false), add_text(of, " without its end", "", "");
        break;
    case HEARD_END:
        add_expected(of);
        add_text(of, ", found the end of the output", "", "");
        break;
    case HEARD_LONG:
        if (over)
            add_text(of, "expected nothing", "", "");
        else
            add_expected(of);
        if (size)
            add_found(of, bytes, size, true);
        else
            add_text(of, ", found white space without end", "", "");
        break;
    case HEARD_STOPPED: fail_with(of, DYAD_E_STOPPED); break;
    default: fail(of, DYAD_E_SYSTEM, strerror(errno)); break;
    }
}

/* ---- the program's moves -------------------------------------------------------------------- */

/* Digits alone; what is too large for any board is no number either. */
static bool take_number(const char **at, const char *end, size_t *number)
{
    enum { DIGITS_MAX = 18 };
    const char *begin = *at;
    *number = 0;
    for (; *at < end && **at >= '0' && **at <= '9'; ++*at)
        if (*at - begin < DIGITS_MAX)
            *number = 10 * *number + (size_t)(**at - '0');
    return *at > begin && *at - begin <= DIGITS_MAX;
}

static bool take_word(const char *bytes, size_t size, const char *word)
{
    return size == strlen(word) && memcmp(bytes, word, size) == 0;
}

/* Reads a move as duel_move_text() writes it, with any blanks between. */
static bool read_move(const char *bytes, size_t size, dyad_move *move)
{
    const char *at = bytes, *end = bytes + size;
    if (take_word(bytes, size, "pass"))
        move->kind = DYAD_MOVE_PASS;
    else if (take_word(bytes, size, "swap"))
        move->kind = DYAD_MOVE_SWAP;
    else {
        bool first = take_number(&at, end, &move->row);
        const char *gap = at;
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
        return first && at > gap && take_number(&at, end, &move->column) && at == end;
    }
    return true;
}

/* Sends what there is to say. False: it could not, and the result says why. */
static bool send_said(dueling *of, bool over)
{
    heard sent = talk_send(&of->talk, of->said.bytes, of->said.size);
    of->said.size = 0;
    if (sent != HEARD_LINE)
        tell_silence(of, sent, "", 0, over);
    return sent == HEARD_LINE;
}

/* Whether the program has made a legal move, which is made in the game. */
static bool hear_move(dueling *of)
{
    const char *bytes;
    size_t size;
    dyad_move move = {.colour = of->colour};
    talk_begin_turn(&of->talk);
    if (!send_said(of, false))
        return false;
    heard got = talk_hear(&of->talk, &bytes, &size);
    talk_end_turn(&of->talk);
    if (got != HEARD_LINE) {
        tell_silence(of, got, bytes, size, false);
        return false;
    }
    bool good = read_move(bytes, size, &move);
    dyad_legality legality = good ? dyad_play_check(of->play, &move) : DYAD_LEGAL;
    if (good && legality == DYAD_LEGAL) {
        dyad_status status = dyad_play_move(of->play, &move, NULL);
        if (status != DYAD_OK)
            fail_with(of, status);
        return status == DYAD_OK;
    }
    tell_place(of, false);
    of->result->verdict = good ? CHECK_WRONG : CHECK_PRESENTATION;
    if (good)
        add_text(of, "expected a legal move of ", name_of(of, of->colour), "");
    else
        add_expected(of);
    add_found(of, bytes, size, false);
    if (good)
        add_text(of, ": ", dyad_legality_text(legality), "");
    return false;
}

/* ---- the game ------------------------------------------------------------------------------- */

static bool goes_on(const dueling *of)
{
    return dyad_play_result(of->play).ending == DYAD_ENDING_NONE &&
           dyad_play_count(of->play) < of->request->settings->values[DUEL_MAX_MOVES];
}

static bool make_own_move(dueling *of)
{
    dyad_move move;
    char text[DUEL_MOVE_TEXT_MAX];
    dyad_status status = opponent_choose(of->opponent, of->play, &move);
    if (status == DYAD_OK && is_stopped(of->request->stop))
        status = DYAD_E_STOPPED;
    if (status == DYAD_OK)
        status = dyad_play_move(of->play, &move, NULL);
    if (status == DYAD_OK && goes_on(of)) { /* else the program is told how it has ended */
        duel_move_text(&move, text);
        if (!put(&of->said, text) || !put(&of->said, "\n"))
            status = DYAD_E_MEMORY;
    }
    if (status != DYAD_OK)
        fail_with(of, status);
    return status == DYAD_OK;
}

/* Whether the game was played to its end. */
static bool play_on(dueling *of)
{
    if (!put_start(of)) {
        fail_with(of, DYAD_E_MEMORY);
        return false;
    }
    while (goes_on(of)) {
        bool own = dyad_play_to_move(of->play) == of->colour;
        if (!(own ? hear_move(of) : make_own_move(of)))
            return false;
        if (of->request->tell)
            of->request->tell(of->request->user, of->play);
    }
    return true;
}

/* Why a game has ended, behind "after 7 moves". */
static const char *reason_of(dyad_ending ending)
{
    static const char *const reasons[] = {
        [DYAD_ENDING_NONE] = ", the most that a game may have",
        [DYAD_ENDING_JOINED] = ": the winner has joined its sides",
        [DYAD_ENDING_FULL] = ": the board is full",
        [DYAD_ENDING_NO_MOVE] = ": the loser cannot move",
        [DYAD_ENDING_RESIGNED] = "",
        [DYAD_ENDING_REPEATS] = ": play repeats",
        [DYAD_ENDING_GOAL] = ": the goal of the game has been reached",
        [DYAD_ENDING_PASSED] = ": both have passed",
    };
    return reasons[ending];
}

/* Of a game that was played to its end: the verdict, and what the program is told. */
static void rule(dueling *of)
{
    static const char *const asked[] = {"", ", where it must not lose", ", where it must win"};
    dyad_standing standing = dyad_play_result(of->play);
    duel_ask ask = (duel_ask)of->request->settings->values[DUEL_ASK];
    bool won = standing.winner == of->colour, lost = standing.winner && !won;
    bool good = ask == ASK_LEGAL || won || (ask == ASK_NOT_LOSE && !lost);
    size_t moves = dyad_play_count(of->play);
    of->result->verdict = good ? CHECK_RIGHT : CHECK_WRONG;
    snprintf(of->result->text, sizeof of->result->text, "the program (%s) %s after %zu move%s%s%s",
             name_of(of, of->colour),
             won    ? "wins"
             : lost ? "loses"
                    : "neither wins nor loses",
             moves, moves == 1 ? "" : "s", good ? "" : asked[ask], reason_of(standing.ending));
    if (!put(&of->said, won ? "win\n" : lost ? "loss\n" : "draw\n"))
        fail_with(of, DYAD_E_MEMORY);
}

/* After the game: the program is told how it ended, and has to end without another word. */
static void say_goodbye(dueling *of)
{
    const char *bytes;
    size_t size;
    talk_begin_turn(&of->talk);
    if (!send_said(of, true))
        return;
    heard got = talk_end(&of->talk, &bytes, &size);
    if (got == HEARD_LINE) {
        tell_place(of, true);
        of->result->verdict = CHECK_PRESENTATION;
        add_text(of, "expected nothing", "", "");
        add_found(of, bytes, size, false);
    } else if (got != HEARD_END) {
        tell_silence(of, got, bytes, size, true);
    }
}

void duel_play(dyad_session *session, const duel_request *request, duel_result *result)
{
    *result = (duel_result){.verdict = CHECK_RIGHT};
    dueling of = {.request = request,
                  .play = request->play,
                  .game = dyad_play_game(request->play),
                  .colour = duel_colour(request->settings, request->play),
                  .result = result,
                  .talk = {.from = request->from,
                           .to = request->to,
                           .program = request->program,
                           .move_seconds = request->move_seconds,
                           .game_seconds = request->game_seconds,
                           .stop = request->stop}};
    of.opponent = opponent_new(session, request->settings, request->play, request->stop);
    if (!of.opponent) {
        fail_with(&of, DYAD_E_MEMORY);
    } else if (play_on(&of)) {
        rule(&of);
        say_goodbye(&of);
    } else if (result->verdict != CHECK_FAILED) {
        of.said.size = 0;
        of.talk.move_seconds = of.talk.game_seconds = 1e-9; /* whether it is heard or not */
        talk_begin_turn(&of.talk);
        talk_send(&of.talk, "fault\n", strlen("fault\n"));
    }
    talk_close(&of.talk);
    opponent_free(of.opponent);
    free(of.said.bytes);
}

/* ---- beforehand ----------------------------------------------------------------------------- */

void duel_foresee(dyad_session *session, const duel_request *request, duel_result *result)
{
    *result = (duel_result){.verdict = CHECK_RIGHT};
    dueling of = {.request = request,
                  .play = request->play,
                  .game = dyad_play_game(request->play),
                  .colour = duel_colour(request->settings, request->play),
                  .result = result};
    duel_ask ask = (duel_ask)request->settings->values[DUEL_ASK];
    dyad_standing standing = dyad_play_result(request->play);
    dyad_answer known = DYAD_YES;
    dyad_status status = DYAD_OK;
    int winner = standing.winner;
    if (standing.ending == DYAD_ENDING_NONE) {
        of.opponent = opponent_new(session, request->settings, request->play, request->stop);
        status = of.opponent ? opponent_foresees(of.opponent, request->play, &known, &winner)
                             : DYAD_E_MEMORY;
        opponent_free(of.opponent);
    }
    if (status != DYAD_OK) {
        fail_with(&of, status);
        return;
    }
    bool lost = winner && winner != of.colour;
    bool bad = known == DYAD_YES &&
               ((ask == ASK_WIN && winner != of.colour) || (ask == ASK_NOT_LOSE && lost));
    if (bad)
        fail_with(&of, DYAD_E_MALFORMED);
    snprintf(result->text, sizeof result->text,
             "the test asks the program (%s) to %s: with best play %s", name_of(&of, of.colour),
             ask == ASK_WIN        ? "win"
             : ask == ASK_NOT_LOSE ? "not lose"
                                   : "play legally",
             known != DYAD_YES ? "it is not known who wins"
             : winner          ? ""
                               : "nobody wins");
    if (known == DYAD_YES && winner)
        add_text(&of, name_of(&of, winner), " wins", "");
}
