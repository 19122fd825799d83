/* nim.c - Two Colour Special Nim: sums of coloured piles, each a number: see nim_value.c. */
#include "games/game.h"
#include "games/nim/nim_moves.h"

#include "base/stop.h"
#include "cgt/dyadic.h"
#include "games/nim/nim_value.h"

enum { BLACK_WINS, WHITE_WINS, ZERO };

static const dy_verdict verdicts[] = {
    [BLACK_WINS] = {.name = "black", .text = "B", .winner = DYAD_WINNER_FIRST},
    [WHITE_WINS] = {.name = "white", .text = "W", .winner = DYAD_WINNER_SECOND},
    [ZERO] = {.name = "zero", .text = "0", .winner = DYAD_WINNER_WAITS},
};

static const dy_field_meaning evidence[] = {
    {"values", "the value of each pile, a dyadic rational as text: \"-55/32\""},
    {"sum", "their sum"},
    {NULL, NULL},
};

/* The values of all piles, and their sum; false when out of memory, or a stop was asked for. */
static bool find_values(const dy_piles *piles, dy_arena *arena, dyad_stop stop, dy_dyadic **values,
                        dy_dyadic *sum)
{
    uint64_t longest = 0;
    for (size_t i = 0; i < piles->count; i++)
        if (dy_pile_size(piles, i) > longest)
            longest = dy_pile_size(piles, i);
    *values = (dy_dyadic *)dy_arena_alloc(arena, piles->count, sizeof **values);
    uint64_t *fraction =
        (uint64_t *)dy_arena_alloc(arena, dy_words_for(longest) + 1, sizeof *fraction);
    if (!*values || !fraction)
        return false;
    for (size_t i = 0; i < piles->count; i++)
        if (dy_stopped(stop) || !dy_nim_value(0, piles->discs, dy_pile_start(piles, i),
                                              piles->end[i], fraction, arena, &(*values)[i]))
            return false;
    return dy_dyadic_sum(*values, piles->count, arena, sum);
}

static bool add_evidence(const dy_dyadic *values, size_t count, const dy_dyadic *sum,
                         dyad_stop stop, dyad_report *report)
{
    dyad_evidence *texts = (dyad_evidence *)dy_arena_alloc(report->arena, count, sizeof *texts);
    const char *text;
    size_t size;
    if (!texts)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (dy_stopped(stop) || !dy_dyadic_text(&values[i], report->arena, stop, &text, &size))
            return false;
        texts[i] = dy_evidence_text(text, size);
    }
    if (!dy_dyadic_text(sum, report->arena, stop, &text, &size))
        return false;
    dy_report_add(report, "values", dy_evidence_list(texts, count));
    dy_report_add(report, "sum", dy_evidence_text(text, size));
    return true;
}

static dyad_status judge(const dyad_position *position, unsigned flags, dy_arena *scratch,
                         dyad_stop stop, dyad_report *report)
{
    dy_dyadic *values, sum;
    if (!find_values(&position->piles, scratch, stop, &values, &sum))
        return dy_stopped(stop) ? DYAD_E_STOPPED : DYAD_E_MEMORY;
    int sign = dy_dyadic_sign(&sum);
    dy_report_verdict(report, position->game, sign > 0 ? BLACK_WINS : sign < 0 ? WHITE_WINS : ZERO);
    if ((flags & DYAD_JUDGE_EVIDENCE) &&
        !add_evidence(values, position->piles.count, &sum, stop, report))
        return dy_stopped(stop) ? DYAD_E_STOPPED : DYAD_E_MEMORY;
    return DYAD_OK;
}

static void explain(const dyad_position *position, const dyad_report *report, dy_buffer *out)
{
    enum { LONGEST_SHOWN = 40 }; /* characters of a number in a sentence */
    const dyad_evidence *sum = dy_evidence_find(&report->evidence, "sum");
    dy_buffer_text(out, position->piles.count == 1 ? "The pile is worth " : "The piles sum to ");
    if (sum->count <= LONGEST_SHOWN) {
        dy_buffer_bytes(out, sum->of.text, sum->count);
    } else {
        dy_buffer_text(out, "a number of ");
        dy_buffer_unsigned(out, sum->count);
        dy_buffer_text(out, " characters");
    }
    switch (report->verdict) {
    case BLACK_WINS: dy_buffer_text(out, " > 0, so Black wins, whoever starts."); break;
    case WHITE_WINS: dy_buffer_text(out, " < 0, so White wins, whoever starts."); break;
    default: dy_buffer_text(out, ", so whoever has to move loses."); break;
    }
}

/* ---- short piles -------------------------------------------------------------------------- */

/* The same fold in fixed point: a pile of 32 discs is halved at most 31 times. */
static size_t judge_short(const uint64_t *discs, const unsigned char *sizes, size_t count)
{
    const int64_t one = INT64_C(1) << DY_SHORT_PILE;
    int64_t sum = 0;
    for (size_t pile = 0; pile < count; pile++) {
        int64_t value = 0; /* for whoever owns the disc */
        uint64_t bits = discs[pile], before = 1;
        for (unsigned disc = 0; disc < sizes[pile]; disc++) {
            uint64_t black = bits >> disc & 1;
            int64_t flip = -(int64_t)(black ^ before);
            value = (value ^ flip) - flip;
            int64_t added = value + one, halved = value >> 1;
            value = value >= 0 || value <= -2 * one ? added : halved;
            before = black;
        }
        sum += before ? value : -value;
    }
    return sum > 0 ? BLACK_WINS : sum < 0 ? WHITE_WINS : ZERO;
}

/* ---- the page ---------------------------------------------------------------------------- */

static const dy_section page[] = {
    {"Rules", "Piles of black and white discs lie on the table. Black and White move by turns, "
              "and a move is made in one pile.\n\n"
              "A player takes one disc of their own colour out of a pile, wherever it is in the "
              "pile. There is one special case: where that disc is the top one, and the disc "
              "right below it is the opponent's, the whole run of the opponent's discs right "
              "below it goes with it.\n\n"
              "A player who cannot move loses.\n\n"
              "The referee says who wins if both play as well as can be. It never depends on "
              "who begins, except where the position is worth nothing to either side: then "
              "whoever has to move loses."},
    {"Input", "The number of games, then the games: for each the number of piles, and the "
              "piles, separated by white space. A pile is a string of `B' for black and `W' for "
              "white discs; its first letter is the top disc."},
    {"Output", "All answers on one line, separated by blanks: `B' or `W', the winner of each "
               "game, or `0' where whoever has to move loses."},
    {"Limits",
     "The original problem has 3 to 12 piles of 1 to 14 discs, and no position that is worth "
     "nothing to either side. Dyad takes any number "
     "of piles, none included, and piles of millions of discs."},
    {"Origin", "Problem 486 of CodeAbbey."},
    {NULL, NULL},
};

static const char lesson[] =
    "Each pile is a number in the sense of combinatorial game theory: how many moves "
    "Black is ahead in it. Read from the top, a disc adds 1 to the lead of its "
    "colour; but where that colour is behind by less than 2, the lead of the other is "
    "halved. The piles are worth 5/4, 1/2 and -1. Their sum is more than 0, so Black "
    "wins.";

const dyad_game dy_game_nim = {
    .name = "nim",
    .title = "Two Colour Special Nim: the value of a sum of coloured piles",
    .letters = "BW",
    .colours = {"black", "white"},
    .names = {"Black", "White"},
    .piles = true,
    .goal = DYAD_GOAL_LAST_MOVE,
#ifndef DY_AMALGAMATION
    .rules = &dy_rules_discs,
#endif
    .expert = DYAD_EXPERT_VALUES,
    .layout = {.counted = true,
               .one_line = true,
               .size_min = 3,
               .size_max = 12,
               .discs_max = 14,
               .decided = true},
    .verdicts = verdicts,
    .verdict_count = sizeof verdicts / sizeof verdicts[0],
    .evidence = evidence,
    .judge = judge,
#ifndef DY_AMALGAMATION
    .judge_short = judge_short,
#endif
    .explain = explain,
    .page = page,
    .example = "1\n3\nBWWB BW W\n",
    .lesson = lesson,
};
