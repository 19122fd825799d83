/* arguments_kinds.h - where an argument of each kind is in a slot, and a good one: what is made for
 * a call, and taken back after it. arguments_test.c alone includes it. */
#ifndef ARGUMENTS_KINDS_H
#define ARGUMENTS_KINDS_H

#include "arguments_callbacks.h"
#include "arguments_slots.h"
#include "oracle/battery.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is made for one call ----------------------------------------------------------- */

enum { OUTS = 8, OUT_BYTES = 8192 };

/* Made where a call asks for it, and taken back after it. */
static struct fixture {
    dyad_session *session;
    dyad_reader *reader, *pile_reader;
    const dyad_position *position, *piles;
    const dyad_report *report;
    const dyad_simulation *simulation;
    dyad_records *records;
    dyad_record *record;
    dyad_play *play, *pile_play;
    dyad_batch *batch;
    dyad_player *player;
    dyad_solver *solver, *lead_solver;
    dyad_lead *lead;
    dyad_ungo_table *table;
    dyad_ungo_part *ungo_part;
    dyad_store *store;
    dyad_forms *forms;
    dyad_evaluator *evaluator;
    dyad_calculator *calculator;
    dyad_sum *sum;
    const dyad_form *options[1];
    const char *last_text;
    int stop;
    void *made[KIND_COUNT];  /* of kinds OUT_... */
    void *asked[KIND_COUNT]; /* structs that were made */
    size_t outs;
} f;

static _Alignas(16) unsigned char outs[OUTS][OUT_BYTES];
static unsigned char cells[25];
static const int32_t first_move = 0;
static dyad_error told; /* by functions that have no owner */
static const dyad_allocator allocator = {some_memory, NULL};
static const char *paths[] = {NULL}, *const no_path[] = {NULL};
static const uint64_t figures[DYAD_UNGO_FIGURES];
static const char sgf[] = /* whose text is no UTF-8 */
    "(;GM[11]SZ[3]RE[B+](;B[a1]C[\xe9];W[b2])(;B[b1]))";

static struct asked {
    dyad_convert_request convert;
    dyad_records_request records;
    dyad_draw_request draw;
    dyad_judge_request judge;
    dyad_input_part part;
    dyad_split_request split;
    dyad_verify_request verify;
    dyad_simulate_request simulate;
    dyad_simulation_writing simulation_writing;
    dyad_generate_request generate, generate_boards;
    dyad_boards boards;
    dyad_judge_boards_request judge_boards;
    dyad_hash_boards_request hash_boards;
    dyad_legal_boards_request legal_boards;
    dyad_simulate_boards_request simulate_boards;
    dyad_solve_boards_request solve_boards;
    dyad_batch_request batch_request;
    dyad_ungo_request ungo;
    dyad_ungo_position ungo_position;
    dyad_ungo_part_request ungo_part_request;
    dyad_ungo_batch ungo_batch;
    dyad_ungo_question ungo_question;
    dyad_ungo_join_request ungo_join;
    dyad_move move;
    dyad_record_move record_move;
    dyad_player_request player_request;
    dyad_player_limits player_limits;
    dyad_player_clock clock;
    dyad_solver_request solver_request;
    dyad_solve_limits solve_limits;
    dyad_lead_request lead_request;
    dyad_solve_job solve_job;
    dyad_solve_result solve_result;
    dyad_solve_proof solve_proof;
    dyad_value_writing value_writing;
    dyad_sum_limits sum_limits;
} asked;

#define GOOD(call) assert_int_equal(call, DYAD_OK)

static dyad_session *session(void)
{
    if (!f.session)
        GOOD(dyad_session_new(&allocator, &f.session, NULL));
    return f.session;
}

static dyad_reader *reader(void)
{
    if (!f.reader)
        GOOD(dyad_reader_open_bytes(session(), dyad_game_find("path"), "-", boards_text.bytes,
                                    boards_text.size, &f.reader));
    return f.reader;
}

static const dyad_position *position(void)
{
    if (!f.position)
        GOOD(dyad_reader_next(reader(), &f.position));
    return f.position;
}

static const dyad_position *piles(void)
{
    static const char text[] = "1 2 BW W";
    if (!f.piles) {
        GOOD(dyad_reader_open_bytes(session(), dyad_game_find("nim"), "-", text, sizeof text - 1,
                                    &f.pile_reader));
        GOOD(dyad_reader_next(f.pile_reader, &f.piles));
    }
    return f.piles;
}

static const dyad_report *report(void)
{
    if (!f.report)
        GOOD(dyad_judge(session(), position(), DYAD_JUDGE_EVIDENCE, &f.report));
    return f.report;
}

static const dyad_evidence *cells_value(void)
{
    const dyad_evidence *all = dyad_report_evidence(report());
    for (size_t i = 0; i < dyad_evidence_count(all); i++)
        if (dyad_evidence_type(dyad_evidence_item(all, i)) == DYAD_TYPE_CELLS)
            return dyad_evidence_item(all, i);
    give_up("no field of cells");
}

static const dyad_simulation *simulation(void)
{
    dyad_simulate_request request = {.position = position(), .games = 4, .jobs = 1};
    if (!f.simulation)
        GOOD(dyad_simulate(session(), &request, &f.simulation));
    return f.simulation;
}

static dyad_records *records(void)
{
    if (!f.records)
        GOOD(dyad_records_open_bytes(session(), NULL, DYAD_RECORD_ANY, "-", sgf, strlen(sgf),
                                     &f.records));
    return f.records;
}

static dyad_record *record(void)
{
    if (!f.record)
        GOOD(dyad_records_next(records(), &f.record));
    return f.record;
}

static dyad_play *play(void)
{
    dyad_move move = {DYAD_MOVE_PLACE, 1, 1, 1};
    if (!f.play) {
        GOOD(dyad_play_new(&allocator, dyad_game_find("hex"), 3, 3, &f.play, NULL));
        GOOD(dyad_play_move(f.play, &move, NULL));
    }
    return f.play;
}

static dyad_play *pile_play(void)
{
    if (!f.pile_play)
        GOOD(dyad_play_new_piles(&allocator, dyad_game_find("nim"), "BW W", 1, &f.pile_play, NULL));
    return f.pile_play;
}

static dyad_batch *batch(void)
{
    dyad_batch_request request = {
        .game = dyad_game_find("hex"), .rows = 2, .columns = 2, .games = 1};
    if (!f.batch)
        GOOD(dyad_batch_new(&allocator, &request, &f.batch, NULL));
    return f.batch;
}

static dyad_player *player(void)
{
    dyad_player_request request = {
        .game = dyad_game_find("hex"), .size = 3, .memory = 64 << 20, .jobs = 1};
    if (!f.player)
        GOOD(dyad_player_new(&allocator, &request, &f.player, NULL));
    return f.player;
}

static dyad_solver *solver(void)
{
    dyad_solver_request request = {
        .game = dyad_game_find("hex"), .size = 2, .memory = 64 << 20, .jobs = 1};
    if (!f.solver)
        GOOD(dyad_solver_new(&allocator, &request, &f.solver, NULL));
    return f.solver;
}

/* Before it begins, then, and when its worker has a job. */
static dyad_lead *lead(bool begun, bool busy)
{
    static const unsigned char empty[25];
    dyad_solver_request request = {
        .game = dyad_game_find("hex"), .size = 5, .memory = 64 << 20, .jobs = 1};
    if (f.lead)
        return f.lead;
    GOOD(dyad_solver_new(&allocator, &request, &f.lead_solver, NULL));
    dyad_lead_request asked_for = {.solver = f.lead_solver, .workers = 1};
    GOOD(dyad_lead_new(&allocator, &asked_for, &f.lead, NULL));
    dyad_solve_job job = {.nodes = 0};
    if (begun)
        GOOD(dyad_lead_begin(f.lead, empty, 1, NULL));
    if (busy) {
        GOOD(dyad_lead_next(f.lead, 0, &job, NULL));
        assert_true(job.nodes);
    }
    return f.lead;
}

static dyad_ungo_table *table(void)
{
    dyad_ungo_request request = {.size = 2, .jobs = 1};
    if (!f.table)
        GOOD(dyad_ungo_table_new(&allocator, &request, &f.table, NULL));
    return f.table;
}

/* At its first level, with all levels done, and finished. */
static dyad_ungo_part *ungo_part(bool last, bool done)
{
    dyad_ungo_part_request request = {.rows = 2, .columns = 2, .parts = 1};
    dyad_ungo_batch batch = {.size = 0};
    uint64_t sums[DYAD_UNGO_FIGURES];
    if (f.ungo_part)
        return f.ungo_part;
    GOOD(dyad_ungo_part_new(&allocator, &request, &f.ungo_part, NULL));
    while (last && dyad_ungo_part_level(f.ungo_part)) {
        GOOD(dyad_ungo_part_expand(f.ungo_part, &batch, 1, NULL));
        GOOD(dyad_ungo_part_next(f.ungo_part, NULL));
    }
    if (done)
        GOOD(dyad_ungo_part_finish(f.ungo_part, sums, NULL));
    return f.ungo_part;
}

static dyad_store *store(void)
{
    if (!f.store)
        GOOD(dyad_store_open(session(), store_file.path, DYAD_STORE_WRITE, &f.store));
    return f.store;
}

static dyad_forms *forms(void)
{
    if (!f.forms)
        GOOD(dyad_forms_new(&allocator, FORMS_BYTES, &f.forms, NULL));
    return f.forms;
}

static dyad_evaluator *evaluator(void)
{
    if (!f.evaluator)
        GOOD(dyad_evaluator_new(forms(), &f.evaluator));
    return f.evaluator;
}

static dyad_calculator *calculator(void)
{
    if (!f.calculator)
        GOOD(dyad_calculator_new(forms(), &f.calculator));
    return f.calculator;
}

static const dyad_ruleset *ruleset(void)
{
    return dyad_ruleset_find("domineering", strlen("domineering"));
}

static dyad_sum *sum(void)
{
    const char *text = dyad_ruleset_example(ruleset(), 0);
    if (!f.sum) {
        GOOD(dyad_sum_new(evaluator(), &f.sum));
        GOOD(dyad_sum_add(f.sum, ruleset(), text, strlen(text)));
    }
    return f.sum;
}

/* A struct that parts of a table of Un-Go are asked with. */
static void *ask_of_parts(enum kind kind)
{
    switch ((int)kind) {
    case K_UNGO_PART_REQUEST:
        asked.ungo_part_request = (dyad_ungo_part_request){.rows = 2, .columns = 2, .parts = 1};
        return &asked.ungo_part_request;
    case K_UNGO_BATCHES: asked.ungo_batch = (dyad_ungo_batch){.size = 0}; return &asked.ungo_batch;
    case K_UNGO_QUESTION:
        asked.ungo_question = (dyad_ungo_question){.kind = 0};
        return &asked.ungo_question;
    case K_UNGO_JOIN:
        asked.ungo_join = (dyad_ungo_join_request){
            .rows = 2, .columns = 2, .parts = 1, .figures = figures, .ask = ask_nobody};
        return &asked.ungo_join;
    default: return NULL;
    }
}

/* A struct that players, solvers and values are asked with. */
static void *ask_to_play(enum kind kind)
{
    const dyad_game *hex = dyad_game_find("hex");
    switch ((int)kind) {
    case K_PLAYER_REQUEST:
        asked.player_request =
            (dyad_player_request){.game = hex, .size = 2, .memory = 64 << 20, .jobs = 1};
        return &asked.player_request;
    case K_PLAYER_LIMITS:
        asked.player_limits =
            (dyad_player_limits){.playouts = 50, .stop = &f.stop, .progress = hear_result};
        return &asked.player_limits;
    case K_CLOCK: asked.clock = (dyad_player_clock){.left = 60, .empty = 9}; return &asked.clock;
    case K_SOLVER_REQUEST:
        asked.solver_request = (dyad_solver_request){
            .game = hex, .size = 2, .memory = 64 << 20, .jobs = 1, .stop = &f.stop};
        return &asked.solver_request;
    case K_SOLVE_LIMITS:
        asked.solve_limits = (dyad_solve_limits){.nodes = 1000, .progress = hear_nodes};
        return &asked.solve_limits;
    case K_LEAD_REQUEST:
        asked.lead_request = (dyad_lead_request){.solver = solver(), .workers = 1};
        return &asked.lead_request;
    case K_SOLVE_JOB:
        asked.solve_job = (dyad_solve_job){.nodes = 1, .to_move = 1};
        return &asked.solve_job;
    case K_SOLVE_RESULT:
        asked.solve_result =
            (dyad_solve_result){.proof = 1, .disproof = 1, .move = DYAD_SOLVE_NO_MOVE};
        return &asked.solve_result;
    case K_SOLVE_PROOFS:
        asked.solve_proof = (dyad_solve_proof){
            .to_move = 1, .winner = 1, .move = DYAD_SOLVE_NO_MOVE, .support = {15, 0}};
        return &asked.solve_proof;
    case K_VALUE_WRITING:
        f.last_text = dyad_ruleset_example(ruleset(), 0);
        asked.value_writing = (dyad_value_writing){.ruleset = ruleset(),
                                                   .text = f.last_text,
                                                   .size = strlen(f.last_text),
                                                   .write = write_some};
        return &asked.value_writing;
    case K_SUM_LIMITS:
        asked.sum_limits =
            (dyad_sum_limits){.nodes = 100000, .table = 1 << 20, .progress = hear_nodes};
        return &asked.sum_limits;
    default: return NULL;
    }
}

static dyad_boards *boards_at(void)
{
    if (!f.asked[K_BOARDS_AT]) {
        memset(cells, 0, sizeof cells);
        asked.boards = (dyad_boards){.cells = cells, .count = 1, .rows = 2, .columns = 2};
        f.asked[K_BOARDS_AT] = &asked.boards;
    }
    return f.asked[K_BOARDS_AT];
}

/* A struct that tells of many boards, or of verdicts. */
static void *ask_of_boards(enum kind kind)
{
    const dyad_game *path = dyad_game_find("path");
    switch ((int)kind) {
    case K_BOARDS_AT: return boards_at();
    case K_JUDGE_BOARDS:
        asked.judge_boards = (dyad_judge_boards_request){
            .game = path, .boards = boards_at(), .codes = outs[OUTS - 1], .jobs = 1};
        return &asked.judge_boards;
    case K_HASH_BOARDS:
        asked.hash_boards =
            (dyad_hash_boards_request){.game = path, .boards = boards_at(), .jobs = 1};
        return &asked.hash_boards;
    case K_LEGAL_BOARDS:
        asked.legal_boards = (dyad_legal_boards_request){
            .game = path, .boards = boards_at(), .legal = outs[OUTS - 1], .jobs = 1};
        return &asked.legal_boards;
    case K_SIMULATE_BOARDS:
        asked.simulate_boards =
            (dyad_simulate_boards_request){.game = path,
                                           .boards = boards_at(),
                                           .games = 4,
                                           .counts = (uint64_t *)(void *)outs[OUTS - 1],
                                           .jobs = 1};
        return &asked.simulate_boards;
    case K_SOLVE_BOARDS:
        asked.solve_boards = (dyad_solve_boards_request){.boards = boards_at()};
        return &asked.solve_boards;
    case K_GENERATE_BOARDS:
        asked.generate_boards = (dyad_generate_request){.game = path, .size = 2, .count = 3};
        return &asked.generate_boards;
    case K_RECORDS_REQUEST:
        asked.records = (dyad_records_request){.path = record_file.path,
                                               .jobs = 1,
                                               .facts_size = 1,
                                               .facts = take_no_facts,
                                               .taken = hear_facts};
        return &asked.records;
    case K_VERIFY:
        asked.verify = (dyad_verify_request){.game = path,
                                             .boards_path = boards_file.path,
                                             .verdicts_path = verdicts_file.path,
                                             .stop = &f.stop};
        return &asked.verify;
    case K_BATCH_REQUEST:
        asked.batch_request =
            (dyad_batch_request){.game = path, .rows = 2, .columns = 2, .games = 1};
        return &asked.batch_request;
    default: return NULL;
    }
}

/* A struct that is asked for, as it should be. */
static void *ask(enum kind kind)
{
    const dyad_game *path = dyad_game_find("path");
    switch ((int)kind) {
    case K_CONVERT:
        asked.convert = (dyad_convert_request){.game = path,
                                               .paths = paths,
                                               .path_count = 1,
                                               .to = DYAD_NOTATION_JSONL,
                                               .write = write_some,
                                               .stop = &f.stop};
        return &asked.convert;
    case K_DRAW:
        asked.draw =
            (dyad_draw_request){.position = position(), .report = report(), .write = write_some};
        return &asked.draw;
    case K_JUDGE:
        asked.judge = (dyad_judge_request){.game = path,
                                           .paths = paths,
                                           .path_count = 1,
                                           .jobs = 1,
                                           .write = write_some,
                                           .malformed = hear_error,
                                           .progress = hear_progress,
                                           .stop = &f.stop,
                                           .part = f.asked[K_PART_IN]};
        return &asked.judge;
    case K_PART_IN:
        asked.part = (dyad_input_part){
            .end = boards_text.size, .line = 1, .column = 1, .first = 1, .items = 2, .last = true};
        return &asked.part;
    case K_SPLIT:
        asked.split = (dyad_split_request){.game = path,
                                           .paths = paths,
                                           .path_count = 1,
                                           .part_bytes = 1,
                                           .take = take_part,
                                           .stop = &f.stop};
        return &asked.split;
    case K_SIMULATE:
        asked.simulate = (dyad_simulate_request){.position = position(),
                                                 .games = 4,
                                                 .jobs = 1,
                                                 .progress = hear_games,
                                                 .progress_user = &f.stop,
                                                 .stop = &f.stop};
        return &asked.simulate;
    case K_SIMULATION_WRITING:
        asked.simulation_writing = (dyad_simulation_writing){.write = write_some};
        return &asked.simulation_writing;
    case K_GENERATE:
        asked.generate = (dyad_generate_request){.game = path,
                                                 .size = 3,
                                                 .count = 2,
                                                 .kind = "random",
                                                 .write = write_some,
                                                 .stop = &f.stop};
        return &asked.generate;
    case K_UNGO:
        asked.ungo =
            (dyad_ungo_request){.size = 2, .jobs = 1, .progress = hear_phase, .stop = &f.stop};
        return &asked.ungo;
    case K_UNGO_POSITION:
        asked.ungo_position = (dyad_ungo_position){.to_move = 1};
        return &asked.ungo_position;
    case K_MOVE: asked.move = (dyad_move){DYAD_MOVE_PLACE, 2, 0, 0}; return &asked.move;
    case K_RECORD_MOVE_IN:
        asked.record_move = (dyad_record_move){DYAD_RECORD_STONE, 2, 2, 2};
        return &asked.record_move;
    default: break;
    }
    if (ask_of_parts(kind))
        return ask_of_parts(kind);
    return ask_of_boards(kind) ? ask_of_boards(kind) : ask_to_play(kind);
}

static slot text_slot(const char *text)
{
    f.last_text = text;
    return (slot){.p = (void *)(uintptr_t)text};
}

#define P(pointer) ((slot){.p = (void *)(uintptr_t)(pointer)})

/* A good text of a kind; false where it has none. */
static bool text_of(enum kind kind, slot *text)
{
    const char *found = kind == K_GAME_NAME      ? "path"
                        : kind == K_DIALECT_NAME ? "sgf"
                        : kind == K_BYTES        ? "1 W 0"
                        : kind == K_SGF          ? sgf
                        : kind == K_FORM_TEXT    ? "{1|*}"
                        : kind == K_RULES_NAME   ? "domineering"
                        : kind == K_DOMINOES     ? dyad_ruleset_example(ruleset(), 0)
                        : kind == K_PLAY_TEXT    ? "{\"game\":\"hex\",\"size\":2}"
                                                 : NULL;
    if (found)
        *text = text_slot(found);
    return found != NULL;
}

/* A good pointer of a kind. */
static slot pointer_of(enum kind kind)
{
    const dyad_record_node *node;
    slot text;
    if (text_of(kind, &text))
        return text;
    switch ((int)kind) {
    case K_NOTHING:
    case K_MAYBE_STORE:
    case K_NOT_BYTES:
    case K_MAYBE_MOVE:
    case K_NO_INPUTS:
    case K_NODE_OR_LAST: return P(NULL);
    case K_ERROR: return P(&told);
    case K_MAYBE:
    case K_TEXT_OR_NONE:
    case K_OUT: return P(outs[f.outs++]);
    case K_SESSION: return P(session());
    case K_GAME: return P(dyad_game_find("path"));
    case K_MAYBE_GAME:
    case K_HEX: return P(dyad_game_find("hex"));
    case K_NIM: return P(dyad_game_find("nim"));
    case K_NAME:
    case K_MAYBE_TEXT: return P("some name");
    case K_BOARDS: return P(boards_file.path);
    case K_VERDICTS: return P(verdicts_file.path);
    case K_RECORD_FILE: return P(record_file.path);
    case K_STORE_PATH: return P(store_file.path);
    case K_STORE_FROM: return P(from_file.path);
    case K_PILES_TEXT: return P("BW W");
    case K_PROPERTY: return P("C");
    case K_STRATEGY: return P(strategy_text.bytes);
    case K_FIELD_NAME: return P(dyad_evidence_name(dyad_report_evidence(report()), 0));
    case K_MAYBE_KIND: return P("random");
    case K_READER: return P(reader());
    case K_POSITION: return P(position());
    case K_PILES: return P(piles());
    case K_REPORT:
    case K_MAYBE_REPORT: return P(report());
    case K_VALUE: return P(dyad_report_evidence(report()));
    case K_CELLS_VALUE: return P(cells_value());
    case K_SIMULATION: return P(simulation());
    case K_DISTRIBUTION: return P(simulation()->all.ended.moves);
    case K_RECORDS: return P(records());
    case K_RECORD: return P(record());
    case K_NODE: node = dyad_record_child(dyad_record_root(record())); return P(node);
    case K_PLAY: return P(play());
    case K_PLAY_PILES: return P(pile_play());
    case K_BATCH: return P(batch());
    case K_MOVES: return P(&first_move);
    case K_PLAYER: return P(player());
    case K_SOLVER: return P(solver());
    case K_LEAD: return P(lead(false, false));
    case K_LEAD_BEGUN: return P(lead(true, false));
    case K_LEAD_BUSY: return P(lead(true, true));
    case K_TABLE: return P(table());
    case K_UNGO_PART: return P(ungo_part(false, false));
    case K_UNGO_PART_LAST: return P(ungo_part(true, false));
    case K_UNGO_PART_DONE: return P(ungo_part(true, true));
    case K_FIGURES: return P(figures);
    case K_STORE: return P(store());
    case K_FORMS: return P(forms());
    case K_FORM:
    case K_MAYBE_FORM: return P(dyad_form_up(forms(), 1, 1));
    case K_ONE: return P(dyad_form_integer(forms(), 1));
    case K_OPTIONS: f.options[0] = dyad_form_integer(forms(), 1); return P(f.options);
    case K_EVALUATOR: return P(evaluator());
    case K_RULES:
    case K_MAYBE_RULES: return P(ruleset());
    case K_SUM: return P(sum());
    case K_CALCULATOR: return P(calculator());
    case K_CELLS: memset(cells, 0, sizeof cells); return P(cells);
    case K_STOP:
    case K_GAMES_USER: return P(&f.stop);
    case K_ALLOCATOR: return P(&allocator);
    case K_PATHS: paths[0] = boards_file.path; return P(paths);
    default: break;
    }
    if (kind >= K_OUT_SESSION && kind <= K_OUT_CALCULATOR)
        return P(&f.made[kind]);
    if (kind == K_MAYBE_PART || kind == K_PART_IN)
        kind = K_PART_IN;
    if (!f.asked[kind])
        f.asked[kind] = ask(kind);
    assert_non_null(f.asked[kind]);
    return P(f.asked[kind]);
}

static slot function_of(enum kind kind)
{
    switch ((int)kind) {
    case K_READ: return (slot){.read = read_nothing};
    case K_READ_TABLE: return (slot){.read = read_table};
    case K_MAYBE_ERROR_FN: return (slot){.error = hear_error};
    case K_FACTS_FN: return (slot){.facts = take_no_facts};
    case K_TAKEN_FN: return (slot){.taken = hear_facts};
    case K_MAYBE_PROGRESS: return (slot){.progress = hear_progress};
    case K_MAYBE_GAMES_FN: return (slot){.games = hear_games};
    case K_MAYBE_UNGO_PROGRESS: return (slot){.phases = hear_phase};
    case K_MAYBE_UNGO_MOVE_FN: return (slot){.ungo_move = hear_ungo_move};
    case K_UNGO_ASK_FN: return (slot){.ask = ask_nobody};
    case K_MOVE_FN: return (slot){.move = hear_move};
    case K_SUM_MOVE_FN: return (slot){.sum_move = hear_sum_move};
    case K_MAYBE_POSITION_FN: return (slot){.position = no_position};
    case K_TAKE: return (slot){.take = take_part};
    case K_MAYBE_NODES_FN: return (slot){.nodes = hear_nodes};
    case K_MAYBE_RESULT_FN: return (slot){.result = hear_result};
    default: return (slot){.write = write_some};
    }
}

/* A slot with a number in it. */
static slot number_slot(enum kind kind, int64_t number)
{
    switch (kinds[kind].member) {
    case M_b: return (slot){.b = number != 0};
    case M_i: return (slot){.i = (int)number};
    case M_u: return (slot){.u = (unsigned)number};
    case M_c: return (slot){.c = (unsigned char)number};
    case M_u32: return (slot){.u32 = (uint32_t)number};
    case M_i32: return (slot){.i32 = (int32_t)number};
    case M_i64: return (slot){.i64 = number};
    case M_u64: return (slot){.u64 = (uint64_t)number};
    case M_z: return (slot){.z = (size_t)number};
    default: return (slot){.d = (double)number};
    }
}

static slot good_of(enum kind kind)
{
    if (kinds[kind].member == M_p)
        return pointer_of(kind);
    if (kinds[kind].member >= M_write)
        return function_of(kind);
    switch ((int)kind) {
    case K_ONE_BATCH: return number_slot(kind, 1);
    case K_LENGTH: return number_slot(kind, f.last_text ? (int64_t)strlen(f.last_text) : 0);
    case K_STRATEGY_LENGTH: return number_slot(kind, (int64_t)strategy_text.size);
    case K_ROOM: return number_slot(kind, 4);
    case K_BOARD_SIZE: return number_slot(kind, 2);
    case K_I32:
    case K_U32:
    case K_I64:
    case K_COLOUR:
    case K_PLAY_TURN:
    case K_STORE_MODE:
    case K_OPTION_COUNT: return number_slot(kind, 1);
    default: break;
    }
    return number_slot(kind, kinds[kind].way == RANGE ? kinds[kind].least : 0);
}

static void close_made(void)
{
    dyad_reader_close(f.made[K_OUT_READER]);
    dyad_records_close(f.made[K_OUT_RECORDS]);
    dyad_record_free(f.made[K_OUT_RECORD]);
    dyad_store_close(f.made[K_OUT_STORE]);
    dyad_ungo_table_free(f.made[K_OUT_TABLE]);
    dyad_ungo_part_free(f.made[K_OUT_UNGO_PART]);
    dyad_position_free(f.made[K_OUT_POSITION]);
    dyad_batch_free(f.made[K_OUT_BATCH]);
    dyad_play_free(f.made[K_OUT_PLAY]);
    dyad_player_free(f.made[K_OUT_PLAYER]);
    dyad_lead_free(f.made[K_OUT_LEAD]);
    dyad_solver_free(f.made[K_OUT_SOLVER]);
    dyad_calculator_free(f.made[K_OUT_CALCULATOR]);
    dyad_sum_free(f.made[K_OUT_SUM]);
    dyad_evaluator_free(f.made[K_OUT_EVALUATOR]);
    dyad_forms_free(f.made[K_OUT_FORMS]);
    dyad_session_free(f.made[K_OUT_SESSION]);
}

/* Takes everything back. */
static void fixture_end(void)
{
    close_made();
    dyad_sum_free(f.sum);
    dyad_calculator_free(f.calculator);
    dyad_evaluator_free(f.evaluator);
    dyad_forms_free(f.forms);
    dyad_lead_free(f.lead);
    dyad_solver_free(f.lead_solver);
    dyad_solver_free(f.solver);
    dyad_player_free(f.player);
    dyad_ungo_table_free(f.table);
    dyad_ungo_part_free(f.ungo_part);
    dyad_batch_free(f.batch);
    dyad_play_free(f.play);
    dyad_play_free(f.pile_play);
    dyad_store_close(f.store);
    dyad_record_free(f.record);
    dyad_records_close(f.records);
    dyad_reader_close(f.reader);
    dyad_reader_close(f.pile_reader);
    dyad_session_free(f.session);
    memset(&f, 0, sizeof f);
    written_bytes = table_at = 0;
}

#endif
