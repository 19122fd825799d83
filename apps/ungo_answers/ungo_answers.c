/* ungo_answers.c - what a table of Un-Go says of a position, as text and as JSON. */
#include "ungo_answers.h"

#include "output.h"

#include <inttypes.h>
#include <stdio.h>

/* What the table says of a position. */
typedef struct findings {
    dyad_endgame value;
    dyad_ungo_move moves[DYAD_UNGO_TABLE_CELLS_MAX];
    size_t count;
} findings;

static const char *const mover_words[] = {"black", "white"};

/* ---- text --------------------------------------------------------------------------------- */

static const char *colour_of(int to_move)
{
    return mover_words[to_move - 1];
}

static void put_number(const char *name, uint64_t number)
{
    char digits[24];
    int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    printf("%-10s%*s", name, 14 - count - (count - 1) / 3, "");
    for (int i = 0; i < count; i++)
        printf("%s%c", i && (count - i) % 3 == 0 ? "," : "", digits[i]);
}

static void put_board(const dyad_ungo_table *table, const dyad_ungo_position *position)
{
    size_t columns = dyad_ungo_table_columns(table), cells = dyad_ungo_table_rows(table) * columns;
    for (size_t i = 0; i < cells; i++)
        printf("%s%c%s", i % columns == 0 ? "  " : " ", ".BW"[position->cells[i]],
               i % columns == columns - 1 ? "\n" : "");
}

static void put_value(dyad_endgame value, int to_move)
{
    if (value.result == DYAD_WDL_DRAW) {
        fputs("a draw", stdout);
        return;
    }
    bool wins = value.result == DYAD_WDL_WIN;
    if (value.distance == 0) {
        printf("%s wins, there is no legal move", colour_of(3 - to_move));
        return;
    }
    printf("%s wins in %u move%s", colour_of(wins ? to_move : 3 - to_move), value.distance,
           value.distance == 1 ? "" : "s");
}

static void put_moves(const dyad_ungo_move *moves, size_t count, int to_move, bool all)
{
    for (size_t i = 0; i < count && all; i++) {
        printf("%-8s[%zu,%zu]  ", i ? "" : "moves", moves[i].row, moves[i].column);
        put_value(moves[i].value, to_move);
        puts(moves[i].best ? "  (best)" : "");
    }
    bool first = true;
    for (size_t i = 0; i < count && !all; i++) {
        if (!moves[i].best)
            continue;
        printf("%s[%zu,%zu]", first ? "best    " : " ", moves[i].row, moves[i].column);
        first = false;
    }
    if (count && !all)
        putchar('\n');
}

/* A dyad_ungo_move_fn; `user` counts. */
static bool put_line_move(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    enum { A_ROW = 10 };
    uint64_t *told = user;
    if (*told == 0 || *told % A_ROW == 0)
        printf("%s%-8s", *told ? "\n" : "", *told ? "" : "line");
    else
        putchar(' ');
    printf("%c[%zu,%zu]", before->to_move == 1 ? 'B' : 'W', move->row, move->column);
    ++*told;
    return true;
}

static dyad_status put_text(const ungo_answer *how, const dyad_ungo_table *table,
                            const dyad_ungo_position *position, const findings *found)
{
    dyad_ungo_line line;
    uint64_t told = 0;
    if (how->item)
        printf("item %" PRIu64 ": ", how->item);
    printf("ungo %zux%zu, %s to move: ", dyad_ungo_table_rows(table),
           dyad_ungo_table_columns(table), colour_of(position->to_move));
    put_value(found->value, position->to_move);
    putchar('\n');
    put_board(table, position);
    put_moves(found->moves, found->count, position->to_move, how->all_moves);
    dyad_status status = dyad_ungo_table_line(table, position, put_line_move, &told, &line, NULL);
    if (told)
        putchar('\n');
    if (status == DYAD_OK && line.period)
        printf("        play repeats from move %" PRIu64 " with period %" PRIu64 "\n",
               line.repeats_from, line.period);
    return status;
}

static void put_share(const char *name, uint64_t count, uint64_t of)
{
    put_number(name, count);
    printf("  %6.2f %%\n", 100 * (double)count / (double)of);
}

static void put_census(const dyad_ungo_table *table)
{
    dyad_ungo_census census;
    dyad_ungo_position far;
    dyad_ungo_table_census(table, &census);
    put_number("boards", census.boards);
    putchar('\n');
    put_number("positions", census.positions);
    putchar('\n');
    put_number("classes", census.classes);
    putchar('\n');
    put_share("won", census.wins, census.positions);
    put_share("drawn", census.draws, census.positions);
    put_share("lost", census.losses, census.positions);
    puts("distance       positions");
    for (unsigned i = 0; i <= census.longest; i++) {
        char name[16];
        if (!dyad_ungo_table_count(table, i))
            continue;
        snprintf(name, sizeof name, "%8u", i);
        put_number(name, dyad_ungo_table_count(table, i));
        putchar('\n');
    }
    if (dyad_ungo_table_example(table, census.longest, &far)) {
        puts("the longest, black to move");
        put_board(table, &far);
    }
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_json_value(dyad_endgame value)
{
    printf("\"result\":\"%s\",\"distance\":", dyad_wdl_name(value.result));
    if (value.result == DYAD_WDL_DRAW)
        fputs("null", stdout);
    else
        printf("%u", value.distance);
}

static void put_json_board(const dyad_ungo_table *table, const dyad_ungo_position *position)
{
    size_t columns = dyad_ungo_table_columns(table), cells = dyad_ungo_table_rows(table) * columns;
    for (size_t i = 0; i < cells; i++) {
        fputs(i == 0 ? "[\"" : i % columns == 0 ? "\",\"" : "", stdout);
        putchar(".BW"[position->cells[i]]);
    }
    fputs("\"]", stdout);
}

/* A dyad_ungo_move_fn; `user` counts. */
static bool put_json_move(void *user, const dyad_ungo_position *before, const dyad_ungo_move *move)
{
    uint64_t *told = user;
    (void)before;
    printf("%s[%zu,%zu]", *told ? "," : "", move->row, move->column);
    ++*told;
    return true;
}

static void put_json_census(const dyad_ungo_table *table)
{
    dyad_ungo_census census;
    dyad_ungo_position far;
    const char *comma = "";
    dyad_ungo_table_census(table, &census);
    printf(",\"census\":{\"boards\":%" PRIu64 ",\"positions\":%" PRIu64 ",\"classes\":%" PRIu64
           ",\"wins\":%" PRIu64 ",\"draws\":%" PRIu64 ",\"losses\":%" PRIu64
           ",\"longest\":%u,\"example\":",
           census.boards, census.positions, census.classes, census.wins, census.draws,
           census.losses, census.longest);
    if (dyad_ungo_table_example(table, census.longest, &far))
        put_json_board(table, &far);
    else
        fputs("null", stdout);
    fputs(",\"distances\":[", stdout);
    for (unsigned i = 0; i <= census.longest; i++) {
        uint64_t count = dyad_ungo_table_count(table, i);
        if (count)
            printf("%s[%u,%" PRIu64 "]", comma, i, count);
        comma = count ? "," : comma;
    }
    fputs("]}", stdout);
}

static dyad_status put_json(const ungo_answer *how, const dyad_ungo_table *table,
                            const dyad_ungo_position *position, const findings *found)
{
    dyad_ungo_line line;
    uint64_t told = 0;
    fputs("{\"game\":\"ungo\"", stdout);
    if (how->item)
        printf(",\"item\":%" PRIu64, how->item);
    size_t rows = dyad_ungo_table_rows(table), columns = dyad_ungo_table_columns(table);
    char size[SIZE_TEXT_MAX];
    printf(",%s,\"to_move\":\"%s\",\"board\":", size_text(rows, columns, size),
           colour_of(position->to_move));
    put_json_board(table, position);
    putchar(',');
    put_json_value(found->value);
    fputs(",\"best\":[", stdout);
    for (size_t i = 0; i < found->count; i++)
        if (found->moves[i].best)
            put_json_move(&told, position, &found->moves[i]);
    putchar(']');
    for (size_t i = 0; i < found->count && how->all_moves; i++) {
        const dyad_ungo_move *move = &found->moves[i];
        printf("%s{\"move\":[%zu,%zu],", i ? "," : ",\"moves\":[", move->row, move->column);
        put_json_value(move->value);
        fputs(i + 1 < found->count ? "}" : "}]", stdout);
    }
    if (how->all_moves && found->count == 0)
        fputs(",\"moves\":[]", stdout);
    fputs(",\"line\":[", stdout);
    told = 0;
    dyad_status status = dyad_ungo_table_line(table, position, put_json_move, &told, &line, NULL);
    putchar(']');
    if (status == DYAD_OK && line.period)
        printf(",\"repeats_from\":%" PRIu64 ",\"period\":%" PRIu64, line.repeats_from, line.period);
    if (how->census)
        put_json_census(table);
    puts("}");
    return status;
}

dyad_status put_ungo_answer(const ungo_answer *how, const dyad_ungo_table *table,
                            const dyad_ungo_position *position)
{
    findings found;
    dyad_status status = dyad_ungo_table_look(table, position, &found.value, NULL);
    if (status == DYAD_OK)
        status = dyad_ungo_table_moves(table, position, found.moves, &found.count, NULL);
    if (status == DYAD_OK)
        status = how->json ? put_json(how, table, position, &found)
                           : put_text(how, table, position, &found);
    if (status == DYAD_OK && how->census && !how->json)
        put_census(table);
    return status;
}
