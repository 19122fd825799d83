/* arguments_tables.h - every public function, and every field of what they are asked for in
 * structs. FUNCTIONS: what it gives back; the answer to arguments that are wrong; its name; the
 * kinds of its arguments. FIELDS: the kind of struct; its type; the field; the field's kind. */
#ifndef ARGUMENTS_TABLES_H
#define ARGUMENTS_TABLES_H

/* Ways to be wrong: NEED has to be there; FREE may be anything; RANGE lies between two ends, which
 * are given; of doubles NOT_NEGATIVE, also no infinity, TIME, which may be one, and SHARE. */
enum way { NEED, FREE, RANGE, NOT_BELOW_0, TIME, PART_OF_1 };

/* K(kind, member of the slot, way, least, greatest) */
/* clang-format off */
#define KINDS(K) \
    K(NOTHING, p, FREE, 0, 0) K(MAYBE, p, FREE, 0, 0) K(ERROR, p, FREE, 0, 0) \
    K(STRUCT_SIZE, z, RANGE, 0, 0) \
    K(OUT, p, NEED, 0, 0) \
    K(SESSION, p, NEED, 0, 0) K(GAME, p, NEED, 0, 0) K(HEX, p, NEED, 0, 0) K(NIM, p, NEED, 0, 0) \
    K(MAYBE_GAME, p, FREE, 0, 0) K(GAME_NAME, p, NEED, 0, 0) K(NAME, p, NEED, 0, 0) \
    K(DIALECT_NAME, p, NEED, 0, 0) \
    K(BOARDS, p, NEED, 0, 0) K(VERDICTS, p, NEED, 0, 0) K(RECORD_FILE, p, NEED, 0, 0) \
    K(BYTES, p, NEED, 0, 0) K(SGF, p, NEED, 0, 0) K(FORM_TEXT, p, NEED, 0, 0) \
    K(DOMINOES, p, NEED, 0, 0) K(RULES_NAME, p, NEED, 0, 0) K(STRATEGY, p, NEED, 0, 0) \
    K(PILES_TEXT, p, NEED, 0, 0) K(PROPERTY, p, NEED, 0, 0) K(MAYBE_TEXT, p, FREE, 0, 0) \
    K(FIELD_NAME, p, NEED, 0, 0) K(TEXT_OR_NONE, p, FREE, 0, 0) K(MAYBE_KIND, p, FREE, 0, 0) \
    K(READER, p, NEED, 0, 0) K(POSITION, p, NEED, 0, 0) K(PILES, p, NEED, 0, 0) \
    K(REPORT, p, NEED, 0, 0) K(MAYBE_REPORT, p, FREE, 0, 0) K(VALUE, p, NEED, 0, 0) \
    K(CELLS_VALUE, p, NEED, 0, 0) K(SIMULATION, p, NEED, 0, 0) K(DISTRIBUTION, p, NEED, 0, 0) \
    K(RECORDS, p, NEED, 0, 0) K(RECORD, p, NEED, 0, 0) K(NODE, p, NEED, 0, 0) \
    K(NODE_OR_LAST, p, FREE, 0, 0) K(PLAY, p, NEED, 0, 0) K(PLAY_PILES, p, NEED, 0, 0) \
    K(PLAYER, p, NEED, 0, 0) K(SOLVER, p, NEED, 0, 0) K(LEAD, p, NEED, 0, 0) \
    K(LEAD_BEGUN, p, NEED, 0, 0) K(LEAD_BUSY, p, NEED, 0, 0) K(TABLE, p, NEED, 0, 0) \
    K(UNGO_PART, p, NEED, 0, 0) K(UNGO_PART_LAST, p, NEED, 0, 0) K(UNGO_PART_DONE, p, NEED, 0, 0) \
    K(FIGURES, p, NEED, 0, 0) \
    K(STORE, p, NEED, 0, 0) K(MAYBE_STORE, p, FREE, 0, 0) K(STORE_PATH, p, NEED, 0, 0) \
    K(STORE_FROM, p, NEED, 0, 0) K(FORMS, p, NEED, 0, 0) K(FORM, p, NEED, 0, 0) \
    K(ONE, p, NEED, 0, 0) K(OPTIONS, p, NEED, 0, 0) K(MAYBE_FORM, p, FREE, 0, 0) \
    K(EVALUATOR, p, NEED, 0, 0) K(RULES, p, NEED, 0, 0) K(MAYBE_RULES, p, FREE, 0, 0) \
    K(SUM, p, NEED, 0, 0) K(CALCULATOR, p, NEED, 0, 0) K(CELLS, p, NEED, 0, 0) \
    K(STOP, p, FREE, 0, 0) K(ALLOCATOR, p, FREE, 0, 0) K(PATHS, p, NEED, 0, 0) \
    K(NOT_BYTES, p, FREE, 0, 0) K(MAYBE_MOVE, p, FREE, 0, 0) K(GAMES_USER, p, FREE, 0, 0) \
    K(OUT_SESSION, p, NEED, 0, 0) K(OUT_READER, p, NEED, 0, 0) K(OUT_TABLE, p, NEED, 0, 0) \
    K(OUT_PLAY, p, NEED, 0, 0) K(OUT_PLAYER, p, NEED, 0, 0) K(OUT_RECORDS, p, NEED, 0, 0) \
    K(OUT_RECORD, p, NEED, 0, 0) K(OUT_SOLVER, p, NEED, 0, 0) K(OUT_STORE, p, NEED, 0, 0) \
    K(OUT_FORMS, p, NEED, 0, 0) K(OUT_EVALUATOR, p, NEED, 0, 0) K(OUT_SUM, p, NEED, 0, 0) \
    K(OUT_POSITION, p, NEED, 0, 0) K(OUT_BATCH, p, NEED, 0, 0) K(OUT_LEAD, p, NEED, 0, 0) \
    K(OUT_UNGO_PART, p, NEED, 0, 0) \
    K(OUT_CALCULATOR, p, NEED, 0, 0) \
    K(BATCH, p, NEED, 0, 0) K(MOVES, p, NEED, 0, 0) K(PLAY_TEXT, p, NEED, 0, 0) \
    /* What is asked for in a struct. */ \
    K(RECORDS_REQUEST, p, NEED, 0, 0) \
    K(CONVERT, p, NEED, 0, 0) K(DRAW, p, NEED, 0, 0) K(JUDGE, p, NEED, 0, 0) \
    K(MAYBE_PART, p, FREE, 0, 0) K(PART_IN, p, FREE, 0, 0) K(SPLIT, p, NEED, 0, 0) \
    K(VERIFY, p, NEED, 0, 0) K(NO_INPUTS, p, FREE, 0, 0) \
    K(SIMULATE, p, NEED, 0, 0) K(SIMULATION_WRITING, p, NEED, 0, 0) K(GENERATE, p, NEED, 0, 0) \
    K(UNGO, p, NEED, 0, 0) K(UNGO_POSITION, p, NEED, 0, 0) K(MOVE, p, NEED, 0, 0) \
    K(UNGO_PART_REQUEST, p, NEED, 0, 0) K(UNGO_BATCHES, p, NEED, 0, 0) \
    K(UNGO_QUESTION, p, NEED, 0, 0) K(UNGO_JOIN, p, NEED, 0, 0) \
    K(RECORD_MOVE_IN, p, NEED, 0, 0) K(PLAYER_REQUEST, p, NEED, 0, 0) \
    K(PLAYER_LIMITS, p, NEED, 0, 0) K(CLOCK, p, FREE, 0, 0) K(SOLVER_REQUEST, p, NEED, 0, 0) \
    K(SOLVE_LIMITS, p, FREE, 0, 0) K(LEAD_REQUEST, p, NEED, 0, 0) \
    K(SOLVE_JOB, p, NEED, 0, 0) K(SOLVE_RESULT, p, FREE, 0, 0) K(SOLVE_PROOFS, p, NEED, 0, 0) \
    K(VALUE_WRITING, p, NEED, 0, 0) K(SUM_LIMITS, p, FREE, 0, 0) \
    K(BOARDS_AT, p, NEED, 0, 0) K(JUDGE_BOARDS, p, NEED, 0, 0) \
    K(HASH_BOARDS, p, NEED, 0, 0) K(LEGAL_BOARDS, p, NEED, 0, 0) \
    K(SIMULATE_BOARDS, p, NEED, 0, 0) K(SOLVE_BOARDS, p, NEED, 0, 0) \
    K(GENERATE_BOARDS, p, NEED, 0, 0) K(BATCH_REQUEST, p, NEED, 0, 0) \
    /* Functions. */ \
    K(WRITE, write, NEED, 0, 0) K(MAYBE_WRITE, write, FREE, 0, 0) K(READ, read, NEED, 0, 0) \
    K(READ_TABLE, read, NEED, 0, 0) K(MAYBE_ERROR_FN, error, FREE, 0, 0) \
    K(FACTS_FN, facts, NEED, 0, 0) K(TAKEN_FN, taken, NEED, 0, 0) \
    K(FACTS_SIZE, z, RANGE, 1, 65536) \
    K(MAYBE_PROGRESS, progress, FREE, 0, 0) K(MAYBE_GAMES_FN, games, FREE, 0, 0) \
    K(MAYBE_UNGO_PROGRESS, phases, FREE, 0, 0) K(MAYBE_UNGO_MOVE_FN, ungo_move, FREE, 0, 0) \
    K(UNGO_ASK_FN, ask, NEED, 0, 0) \
    K(MOVE_FN, move, NEED, 0, 0) K(SUM_MOVE_FN, sum_move, NEED, 0, 0) \
    K(MAYBE_POSITION_FN, position, FREE, 0, 0) K(TAKE, take, NEED, 0, 0) \
    K(MAYBE_NODES_FN, nodes, FREE, 0, 0) K(MAYBE_RESULT_FN, result, FREE, 0, 0) \
    /* Numbers. */ \
    K(TRUTH, b, FREE, 0, 0) K(SIZE, z, FREE, 0, 0) K(U64, u64, FREE, 0, 0) K(U32, u32, FREE, 0, 0) \
    K(I32, i32, FREE, 0, 0) K(I64, i64, FREE, 0, 0) K(UNSIGNED, u, FREE, 0, 0) \
    K(LENGTH, z, FREE, 0, 0) K(ROOM, z, FREE, 0, 0) K(OPTION_COUNT, z, FREE, 0, 0) \
    K(STRATEGY_LENGTH, z, FREE, 0, 0) K(NO_PATHS, z, FREE, 0, 0) K(SOME_PATHS, z, RANGE, 1, 0) \
    K(LENGTH_OF_NONE, z, RANGE, 0, 0) K(BOARD_SIZE, z, RANGE, 1, 1024) \
    K(BATCH_SIDE, z, RANGE, 1, 64) K(ONLY, z, RANGE, 0, 0) K(ONE_BATCH, z, RANGE, 1, 1) \
    K(ON_BOARD, z, RANGE, 0, 2) K(TABLE_SIZE, z, RANGE, 1, 4) K(BYTES_OF_MEMORY, z, FREE, 0, 0) \
    K(GENERATED_SIZE, z, RANGE, 1, 65535) K(SOME_GAMES, u64, RANGE, 1, INT64_MAX) \
    K(GAMES_EACH, u64, RANGE, 1, INT64_MAX) K(ITEM, u64, RANGE, 1, 0) \
    K(MAX_MOVES, u64, RANGE, 0, 0) K(JUDGE_FLAGS, u, RANGE, 0, 1) K(JOBS, u, RANGE, 0, 256) \
    K(FEW_JOBS, u, RANGE, 0, 256) K(LEVEL, u, RANGE, 0, 8) K(FLAGS, u, RANGE, 0, 2047) \
    K(COLOUR, i, RANGE, 1, 2) \
    K(EMPTY_CELL, i, RANGE, 0, 3) \
    K(COLOUR_OR_0, i, RANGE, 0, 2) K(PLAY_TURN, i, RANGE, 0, 2) K(CELL, c, RANGE, 0, 2) \
    K(FOLD, i, RANGE, -1, 64) K(SIDE, i, RANGE, 0, 1) K(WDL, i, RANGE, -1, 1) \
    K(IMAGE, i, RANGE, 0, 1) K(STATUS_CODE, i, FREE, 0, 0) K(CPU, i, RANGE, 0, 3) \
    K(REPORT_FORMAT, i, RANGE, 0, 3) K(JUDGE_FORMAT, i, RANGE, 0, 4) K(POLICY, i, RANGE, 0, 1) \
    K(SIMULATION_FORMAT, i, RANGE, 0, 3) K(GENERATED_FORMAT, i, RANGE, 0, 4) \
    K(NOTATION_IN, i, RANGE, 0, 21) K(NOTATION_OUT, i, RANGE, 1, 21) K(LEGALITY, i, RANGE, 1, 10) \
    K(ENDING, i, RANGE, 0, 7) K(SHAPE, i, RANGE, 0, 2) K(GOAL, i, RANGE, 0, 4) \
    K(EXPERT, i, RANGE, 0, 3) K(RECORD_FORMAT, i, RANGE, 0, 18) \
    K(RECORD_FORMAT_OUT, i, RANGE, 1, 18) K(SOLVED, i, RANGE, 1, 3) K(STORE_MODE, i, RANGE, 0, 1) \
    K(WORKER, u, RANGE, 0, 0) K(LEAD_WORKERS, u, RANGE, 1, 4096) K(LEAD_AHEAD, u, RANGE, 0, 16) \
    K(OUTCOME, i, FREE, 0, 0) K(PICTURE, i, RANGE, 0, 2) K(MOVE_KIND, i, RANGE, 0, 3) \
    K(RECORD_KIND, i, RANGE, 0, 6) K(NOT_NEGATIVE, d, NOT_BELOW_0, 0, 0) \
    K(NOT_NEGATIVE_TIME, d, TIME, 0, 0) K(SHARE, d, PART_OF_1, 0, 0) K(ANY_REAL, d, FREE, 0, 0)
/* clang-format on */

/* clang-format off */
#define FUNCTIONS(F) \
F(STATUS, 5, dyad_convert, SESSION, CONVERT, MAYBE) \
F(POINTER, 0, dyad_notation_name, SIZE) \
F(BOOL, 0, dyad_image_has, IMAGE) \
F(STATUS, 5, dyad_draw, SESSION, DRAW) \
F(POINTER, 1, dyad_status_text, STATUS_CODE) \
F(POINTER, 1, dyad_version) \
F(NUMBER, 0, dyad_version_number) \
F(NUMBER, 0, dyad_game_count) \
F(POINTER, 0, dyad_game_at, SIZE) \
F(POINTER, 0, dyad_game_find, GAME_NAME) \
F(POINTER, 0, dyad_dialect_at, SIZE) \
F(POINTER, 0, dyad_dialect_find, DIALECT_NAME) \
F(BOOL, 0, dyad_dialect_is_plain, DIALECT_NAME) \
F(POINTER, 0, dyad_record_form_at, SIZE) \
F(POINTER, 0, dyad_game_name, GAME) \
F(POINTER, 0, dyad_game_title, GAME) \
F(POINTER, 0, dyad_game_letters, GAME) \
F(POINTER, 0, dyad_game_colour, GAME, COLOUR) \
F(BOOL, 0, dyad_game_has_board, GAME) \
F(BOOL, 0, dyad_game_is_square, GAME) \
F(NUMBER, 0, dyad_game_shape, GAME) \
F(POINTER, 0, dyad_shape_name, SHAPE) \
F(NUMBER, 0, dyad_game_rows_max, GAME) \
F(NUMBER, 0, dyad_game_columns_max, GAME) \
F(POINTER, 0, dyad_game_layout, GAME) \
F(STATUS, 5, dyad_game_write, GAME, WRITE, MAYBE, ERROR) \
F(NUMBER, 0, dyad_game_allows_suicide, GAME) \
F(NUMBER, 0, dyad_game_passes, GAME) \
F(NUMBER, 0, dyad_game_skips, GAME) \
F(NUMBER, 0, dyad_game_begins, GAME) \
F(NUMBER, 0, dyad_game_black, GAME) \
F(NUMBER, 0, dyad_game_goal, GAME) \
F(POINTER, 0, dyad_goal_name, GOAL) \
F(BOOL, 0, dyad_game_goes_down, GAME, COLOUR) \
F(BOOL, 0, dyad_game_is_decisive, GAME) \
F(BOOL, 0, dyad_game_captures, GAME) \
F(BOOL, 0, dyad_game_is_misere, GAME) \
F(BOOL, 0, dyad_game_repeats, GAME) \
F(BOOL, 0, dyad_game_swaps, GAME) \
F(BOOL, 0, dyad_game_is_playable, GAME) \
F(BOOL, 0, dyad_game_has_records, GAME) \
F(NUMBER, 0, dyad_game_expert, GAME) \
F(POINTER, 0, dyad_expert_name, EXPERT) \
F(NUMBER, 0, dyad_game_verdict_count, GAME) \
F(POINTER, 0, dyad_game_verdict_name, GAME, SIZE) \
F(NUMBER, 0, dyad_game_verdict_winner, GAME, SIZE) \
F(NUMBER, 0, dyad_game_verdict_undecided, GAME, SIZE) \
F(POINTER, 0, dyad_game_evidence_name, GAME, SIZE) \
F(POINTER, 0, dyad_game_evidence_meaning, GAME, SIZE) \
F(POINTER, 0, dyad_game_outcome_name, GAME, SIZE) \
F(POINTER, 0, dyad_game_example, GAME) \
F(POINTER, 0, dyad_game_example_lesson, GAME) \
F(POINTER, 0, dyad_game_section_text, GAME, SIZE) \
F(POINTER, 0, dyad_game_section_title, GAME, SIZE) \
F(POINTER, 0, dyad_game_kind_name, GAME, SIZE) \
F(POINTER, 0, dyad_game_kind_summary, GAME, SIZE) \
F(STATUS, 5, dyad_session_new, ALLOCATOR, OUT_SESSION, ERROR) \
F(VOID, 0, dyad_session_free, NOTHING) \
F(VOID, 0, dyad_session_set_stop, SESSION, STOP) \
F(STATUS, 5, dyad_session_set_dialect, SESSION, NOTHING) \
F(STATUS, 5, dyad_session_set_record_format, SESSION, RECORD_FORMAT) \
F(STATUS, 5, dyad_session_set_utf8, SESSION, TRUTH) \
F(STATUS, 5, dyad_session_set_remark, SESSION, MAYBE_ERROR_FN, MAYBE) \
F(STATUS, 5, dyad_session_set_board_size, SESSION, BOARD_SIZE, BOARD_SIZE) \
F(POINTER, 1, dyad_session_error, SESSION) \
F(STATUS, 5, dyad_reader_open, SESSION, GAME, BOARDS, OUT_READER) \
F(STATUS, 5, dyad_reader_open_bytes, SESSION, GAME, NAME, BYTES, LENGTH, OUT_READER) \
F(STATUS, 5, dyad_reader_open_stream, SESSION, GAME, NAME, READ, MAYBE, OUT_READER) \
F(STATUS, 5, dyad_reader_next, READER, OUT) \
F(VOID, 0, dyad_reader_close, NOTHING) \
F(VOID, 0, dyad_reader_set_move, READER, U64) \
F(VOID, 0, dyad_reader_set_to_move, READER, COLOUR_OR_0) \
F(VOID, 0, dyad_reader_set_swap, READER, TRUTH) \
F(POINTER, 0, dyad_reader_record, READER) \
F(NUMBER, 0, dyad_position_size, POSITION) \
F(NUMBER, 0, dyad_position_rows, POSITION) \
F(NUMBER, 0, dyad_position_columns, POSITION) \
F(POINTER, 0, dyad_position_game, POSITION) \
F(NUMBER, 0, dyad_position_to_move, POSITION) \
F(BOOL, 0, dyad_position_swap, POSITION) \
F(POINTER, 0, dyad_position_dialect, POSITION) \
F(NUMBER, 0, dyad_position_mover, POSITION) \
F(NUMBER, -1, dyad_position_cell, POSITION, SIZE, SIZE) \
F(NUMBER, 0, dyad_position_cells, POSITION, OUT, OUT, OUT, ROOM) \
F(NUMBER, 0, dyad_position_pile_size, PILES, SIZE) \
F(NUMBER, -1, dyad_position_disc, PILES, SIZE, U64) \
F(STATUS, 5, dyad_judge, SESSION, POSITION, JUDGE_FLAGS, OUT) \
F(NUMBER, 0, dyad_report_verdict, REPORT) \
F(POINTER, 0, dyad_report_verdict_name, REPORT) \
F(POINTER, 0, dyad_report_text, REPORT) \
F(POINTER, 0, dyad_report_evidence, REPORT) \
F(POINTER, 0, dyad_report_find, REPORT, FIELD_NAME) \
F(NUMBER, 0, dyad_evidence_type, VALUE) \
F(NUMBER, 0, dyad_evidence_integer, VALUE) \
F(POINTER, 0, dyad_evidence_text, VALUE, MAYBE) \
F(NUMBER, 0, dyad_evidence_count, VALUE) \
F(BOOL, 0, dyad_evidence_cell, CELLS_VALUE, SIZE, OUT, OUT) \
F(POINTER, 0, dyad_evidence_item, VALUE, SIZE) \
F(POINTER, 0, dyad_evidence_name, VALUE, SIZE) \
F(POINTER, 0, dyad_evidence_find, VALUE, FIELD_NAME) \
F(POINTER, 0, dyad_cpu_name, SIZE) \
F(BOOL, 0, dyad_cpu_has, CPU) \
F(STATUS, 5, dyad_judge_stream, SESSION, JUDGE, OUT) \
F(STATUS, 5, dyad_report_write, SESSION, POSITION, REPORT, ITEM, REPORT_FORMAT, WRITE, MAYBE) \
F(STATUS, 5, dyad_report_string, SESSION, POSITION, REPORT, ITEM, REPORT_FORMAT, OUT, MAYBE) \
F(STATUS, 5, dyad_report_write_reason, SESSION, POSITION, REPORT, WRITE, MAYBE) \
F(STATUS, 5, dyad_split, SESSION, SPLIT) \
F(STATUS, 5, dyad_verify_stream, SESSION, GAME, BOARDS, VERDICTS, STOP, MAYBE) \
F(STATUS, 5, dyad_verify, SESSION, VERIFY, MAYBE) \
F(POINTER, 0, dyad_policy_name, SIZE) \
F(NUMBER, 0, dyad_distribution_count, DISTRIBUTION) \
F(NUMBER, 0, dyad_distribution_least, DISTRIBUTION) \
F(NUMBER, 0, dyad_distribution_most, DISTRIBUTION) \
F(REAL, 0, dyad_distribution_mean, DISTRIBUTION) \
F(REAL, 0, dyad_distribution_sd, DISTRIBUTION) \
F(BOOL, 0, dyad_distribution_bin, DISTRIBUTION, SIZE, OUT, OUT, OUT) \
F(STATUS, 5, dyad_simulate, SESSION, SIMULATE, OUT) \
F(REAL, 0, dyad_probability, U64, U64, MAYBE, MAYBE) \
F(STATUS, 5, dyad_simulation_write, SESSION, SIMULATION, SIMULATION_WRITING) \
F(STATUS, 5, dyad_generate, SESSION, GENERATE) \
F(STATUS, 5, dyad_position_new_board, ALLOCATOR, GAME, BOARDS_AT, ONLY, OUT_POSITION, ERROR) \
F(STATUS, 5, dyad_position_new_piles, ALLOCATOR, NIM, MAYBE, LENGTH, MAYBE, COLOUR_OR_0, \
  OUT_POSITION, ERROR) \
F(VOID, 0, dyad_position_free, NOTHING) \
F(STATUS, 5, dyad_judge_boards, SESSION, JUDGE_BOARDS, MAYBE) \
F(STATUS, 5, dyad_hash_boards, SESSION, HASH_BOARDS) \
F(STATUS, 5, dyad_legal_boards, SESSION, LEGAL_BOARDS) \
F(STATUS, 5, dyad_simulate_boards, SESSION, SIMULATE_BOARDS) \
F(NUMBER, 0, dyad_board_seed, U64, U64) \
F(STATUS, 5, dyad_solve_boards, SOLVER, SOLVE_BOARDS, MAYBE, ERROR) \
F(STATUS, 5, dyad_generate_boards, SESSION, GENERATE_BOARDS, JOBS, OUT) \
F(STATUS, 5, dyad_batch_new, ALLOCATOR, BATCH_REQUEST, OUT_BATCH, ERROR) \
F(VOID, 0, dyad_batch_free, NOTHING) \
F(BOOL, 0, dyad_batch_look, BATCH, OUT) \
F(STATUS, 5, dyad_batch_step, BATCH, MOVES, MAYBE, ERROR) \
F(STATUS, 5, dyad_batch_legal, BATCH, OUT, ERROR) \
F(STATUS, 5, dyad_batch_reset, BATCH, MAYBE, ERROR) \
F(STATUS, 5, dyad_batch_set, BATCH, ONLY, CELLS, COLOUR, ERROR) \
F(POINTER, 0, dyad_wdl_name, WDL) \
F(STATUS, 5, dyad_ungo_table_new, ALLOCATOR, UNGO, OUT_TABLE, ERROR) \
F(VOID, 0, dyad_ungo_table_free, NOTHING) \
F(STATUS, 5, dyad_ungo_table_write, TABLE, WRITE, MAYBE, ERROR) \
F(STATUS, 5, dyad_ungo_table_read, ALLOCATOR, READ_TABLE, MAYBE, OUT_TABLE, ERROR) \
F(NUMBER, 0, dyad_ungo_table_rows, TABLE) \
F(NUMBER, 0, dyad_ungo_table_columns, TABLE) \
F(NUMBER, 0, dyad_ungo_table_size, TABLE) \
F(BOOL, 0, dyad_ungo_table_fits, SIZE, SIZE) \
F(NUMBER, 0, dyad_ungo_table_memory, TABLE) \
F(STATUS, 5, dyad_ungo_table_look, TABLE, UNGO_POSITION, OUT, ERROR) \
F(STATUS, 5, dyad_ungo_table_moves, TABLE, UNGO_POSITION, OUT, OUT, ERROR) \
F(STATUS, 5, dyad_ungo_table_line, TABLE, UNGO_POSITION, MAYBE_UNGO_MOVE_FN, MAYBE, OUT, ERROR) \
F(VOID, 0, dyad_ungo_table_census, TABLE, OUT) \
F(NUMBER, 0, dyad_ungo_table_count, TABLE, UNSIGNED) \
F(BOOL, 0, dyad_ungo_table_example, TABLE, UNSIGNED, OUT) \
F(STATUS, 5, dyad_ungo_part_new, ALLOCATOR, UNGO_PART_REQUEST, OUT_UNGO_PART, ERROR) \
F(VOID, 0, dyad_ungo_part_free, NOTHING) \
F(STATUS, 5, dyad_ungo_part_expand, UNGO_PART, UNGO_BATCHES, ONE_BATCH, ERROR) \
F(STATUS, 5, dyad_ungo_part_take, UNGO_PART, BYTES, LENGTH, ERROR) \
F(NUMBER, 0, dyad_ungo_part_level, UNGO_PART) \
F(STATUS, 5, dyad_ungo_part_next, UNGO_PART_LAST, ERROR) \
F(STATUS, 5, dyad_ungo_part_finish, UNGO_PART_LAST, OUT, ERROR) \
F(VOID, 0, dyad_ungo_part_tally, UNGO_PART, OUT) \
F(STATUS, 5, dyad_ungo_part_answer, UNGO_PART_DONE, UNGO_QUESTION, OUT, ROOM, OUT, ERROR) \
F(STATUS, 5, dyad_ungo_table_join, ALLOCATOR, UNGO_JOIN, OUT_TABLE, ERROR) \
F(STATUS, 5, dyad_play_new, ALLOCATOR, GAME, BOARD_SIZE, BOARD_SIZE, OUT_PLAY, ERROR) \
F(STATUS, 5, dyad_play_new_cells, ALLOCATOR, GAME, BOARD_SIZE, BOARD_SIZE, CELLS, COLOUR, \
  OUT_PLAY, ERROR) \
F(STATUS, 5, dyad_play_new_piles, ALLOCATOR, NIM, PILES_TEXT, COLOUR, OUT_PLAY, ERROR) \
F(STATUS, 5, dyad_play_new_position, ALLOCATOR, POSITION, PLAY_TURN, OUT_PLAY, ERROR) \
F(VOID, 0, dyad_play_free, NOTHING) \
F(VOID, 0, dyad_play_reset, PLAY) \
F(POINTER, 0, dyad_legality_text, LEGALITY) \
F(LEGALITY_OF, 1, dyad_play_check, PLAY, MOVE) \
F(STATUS, 5, dyad_play_move, PLAY, MOVE, ERROR) \
F(STATUS, 5, dyad_play_skip, PLAY, COLOUR, ERROR) \
F(STATUS, 5, dyad_play_turn, PLAY, MOVE, ERROR) \
F(BOOL, 0, dyad_play_undo, PLAY) \
F(NUMBER, 0, dyad_play_legal, PLAY, COLOUR, OUT, ROOM) \
F(NUMBER, 0, dyad_play_count, PLAY) \
F(BOOL, 0, dyad_play_at, PLAY, SIZE, OUT) \
F(NUMBER, 0, dyad_play_captured_count, PLAY, SIZE) \
F(BOOL, 0, dyad_play_captured_at, PLAY, SIZE, SIZE, OUT, OUT) \
F(POINTER, 0, dyad_ending_name, ENDING) \
F(STANDING, 0, dyad_play_result, PLAY) \
F(POINTER, 0, dyad_play_game, PLAY) \
F(NUMBER, 0, dyad_play_size, PLAY) \
F(NUMBER, 0, dyad_play_rows, PLAY) \
F(NUMBER, 0, dyad_play_columns, PLAY) \
F(NUMBER, 0, dyad_play_to_move, PLAY) \
F(BOOL, 0, dyad_play_set_to_move, PLAY, COLOUR) \
F(STATUS, 5, dyad_play_set_swap, PLAY, TRUTH, ERROR) \
F(BOOL, 0, dyad_play_swap, PLAY) \
F(NUMBER, -1, dyad_play_cell, PLAY, SIZE, SIZE) \
F(VOID, 0, dyad_play_cells, PLAY, OUT) \
F(NUMBER, 0, dyad_play_pile, PLAY_PILES, SIZE, OUT, ROOM) \
F(STATUS, 5, dyad_play_position, PLAY, OUT, ERROR) \
F(STATUS, 5, dyad_play_write, PLAY, WRITE, MAYBE, ERROR) \
F(STATUS, 5, dyad_play_read, ALLOCATOR, PLAY_TEXT, LENGTH, OUT_PLAY, ERROR) \
F(STATUS, 5, dyad_record_of_play, SESSION, PLAY, OUT_RECORD) \
F(STATUS, 5, dyad_record_go_on, RECORD, SIZE, PLAY, OUT_RECORD) \
F(STATUS, 5, dyad_record_play, RECORD, SIZE, OUT_PLAY) \
F(STATUS, 5, dyad_player_new, ALLOCATOR, PLAYER_REQUEST, OUT_PLAYER, ERROR) \
F(VOID, 0, dyad_player_free, NOTHING) \
F(VOID, 0, dyad_player_reset, PLAYER, U64) \
F(STATUS, 5, dyad_player_think, PLAYER, CELLS, COLOUR, PLAYER_LIMITS, OUT, ERROR) \
F(STATUS, 5, dyad_player_think_game, PLAYER, PLAY, PLAYER_LIMITS, OUT, ERROR) \
F(REAL, 0, dyad_player_time, CLOCK) \
F(POINTER, 0, dyad_record_kind_name, SIZE) \
F(STATUS, 5, dyad_records_open, SESSION, MAYBE_GAME, RECORD_FORMAT, RECORD_FILE, OUT_RECORDS) \
F(STATUS, 5, dyad_records_open_bytes, SESSION, MAYBE_GAME, RECORD_FORMAT, NAME, SGF, \
    LENGTH, OUT_RECORDS) \
F(STATUS, 5, dyad_records_next, RECORDS, OUT_RECORD) \
F(VOID, 0, dyad_records_close, NOTHING) \
F(STATUS, 5, dyad_records_each, SESSION, RECORDS_REQUEST) \
F(POINTER, 0, dyad_record_game, RECORD) \
F(NUMBER, 0, dyad_record_size, RECORD) \
F(NUMBER, 0, dyad_record_rows, RECORD) \
F(NUMBER, 0, dyad_record_columns, RECORD) \
F(POINTER, 0, dyad_record_root, RECORD) \
F(NUMBER, 0, dyad_record_winner, RECORD) \
F(BOOL, 0, dyad_record_swap, RECORD) \
F(POINTER, 0, dyad_record_dialect, RECORD) \
F(POINTER, 0, dyad_record_form_of, RECORD) \
F(POINTER, 0, dyad_record_charset, RECORD) \
F(POINTER, 0, dyad_record_remark, RECORD) \
F(NUMBER, 0, dyad_record_length, RECORD) \
F(POINTER, 0, dyad_record_at, RECORD, SIZE) \
F(POINTER, 0, dyad_record_parent, NODE) \
F(POINTER, 0, dyad_record_child, NODE) \
F(POINTER, 0, dyad_record_sibling, NODE) \
F(RECORD_MOVE, 0, dyad_record_move_of, NODE) \
F(NUMBER, 0, dyad_record_to_move, RECORD, NODE) \
F(NUMBER, 0, dyad_record_line, NODE) \
F(NUMBER, 0, dyad_record_column, NODE) \
F(POINTER, 0, dyad_record_property, NODE, SIZE) \
F(NUMBER, -1, dyad_record_text, NODE, PROPERTY, SIZE, TEXT_OR_NONE, ROOM) \
F(STATUS, 5, dyad_record_position, RECORD, NODE_OR_LAST, OUT) \
F(STATUS, 5, dyad_record_new, SESSION, HEX, BOARD_SIZE, BOARD_SIZE, OUT_RECORD) \
F(VOID, 0, dyad_record_free, NOTHING) \
F(STATUS, 5, dyad_record_add, RECORD, NODE, RECORD_MOVE_IN, MAYBE) \
F(STATUS, 5, dyad_record_add_stone, RECORD, NODE, COLOUR_OR_0, ON_BOARD, ON_BOARD) \
F(STATUS, 5, dyad_record_set_turn, RECORD, NODE, COLOUR_OR_0) \
F(STATUS, 5, dyad_record_set, RECORD, NODE, PROPERTY, MAYBE_TEXT) \
F(STATUS, 5, dyad_record_write, RECORD, RECORD_FORMAT_OUT, WRITE, MAYBE) \
F(STATUS, 5, dyad_solver_new, ALLOCATOR, SOLVER_REQUEST, OUT_SOLVER, ERROR) \
F(VOID, 0, dyad_solver_free, NOTHING) \
F(STATUS, 5, dyad_solve, SOLVER, CELLS, COLOUR, SOLVE_LIMITS, OUT, ERROR) \
F(STATUS, 5, dyad_solve_after, SOLVER, CELLS, COLOUR, EMPTY_CELL, SOLVE_LIMITS, OUT, ERROR) \
F(STATUS, 5, dyad_solve_moves, SOLVER, CELLS, COLOUR, SOLVE_LIMITS, OUT, OUT, ERROR) \
F(STATUS, 5, dyad_solve_ranked, SOLVER, CELLS, COLOUR, SOLVE_LIMITS, OUT, OUT, OUT, ERROR) \
F(STATUS, 5, dyad_solve_line, SOLVER, CELLS, COLOUR, SOLVE_LIMITS, OUT, ROOM, OUT, ERROR) \
F(STATUS, 5, dyad_see_connections, SOLVER, CELLS, COLOUR, OUT, ERROR) \
F(STATUS, 5, dyad_solve_strategy, SOLVER, CELLS, COLOUR, SOLVE_LIMITS, WRITE, MAYBE, OUT, MAYBE, \
  ERROR) \
F(STATUS, 5, dyad_verify_strategy, SESSION, NAME, STRATEGY, STRATEGY_LENGTH, OUT) \
F(STATUS, 5, dyad_solver_learn, SOLVER, SOLVE_PROOFS, OPTION_COUNT, ERROR) \
F(STATUS, 5, dyad_solver_work, SOLVER, SOLVE_JOB, SOLVE_LIMITS, OUT, ERROR) \
F(NUMBER, 0, dyad_solver_proofs, SOLVER, OUT, ROOM) \
F(STATUS, 5, dyad_lead_new, ALLOCATOR, LEAD_REQUEST, OUT_LEAD, ERROR) \
F(VOID, 0, dyad_lead_free, NOTHING) \
F(STATUS, 5, dyad_lead_begin, LEAD, CELLS, COLOUR, ERROR) \
F(STATUS, 5, dyad_lead_next, LEAD_BEGUN, WORKER, OUT, ERROR) \
F(NUMBER, 0, dyad_lead_proofs, LEAD_BUSY, WORKER, OUT, ROOM) \
F(STATUS, 5, dyad_lead_learn, LEAD_BEGUN, WORKER, SOLVE_PROOFS, OPTION_COUNT, ERROR) \
F(STATUS, 5, dyad_lead_take, LEAD_BUSY, WORKER, SOLVE_RESULT, ERROR) \
F(STATUS, 5, dyad_lead_end, LEAD_BUSY, MAYBE, ERROR) \
F(NUMBER, 0, dyad_solver_nodes, SOLVER) \
F(STATUS, 5, dyad_solver_set_swap, SOLVER, TRUTH, ERROR) \
F(BOOL, 0, dyad_solver_swap, SOLVER) \
F(NUMBER, 0, dyad_solver_memory, SOLVER) \
F(POINTER, 0, dyad_solved_result_name, SOLVED) \
F(STATUS, 5, dyad_store_open, SESSION, STORE_PATH, STORE_MODE, OUT_STORE) \
F(VOID, 0, dyad_store_close, NOTHING) \
F(STATUS, 5, dyad_store_commit, STORE) \
F(STATUS, 5, dyad_store_info, STORE, OUT) \
F(STATUS, 5, dyad_store_check, STORE, MAYBE_ERROR_FN, MAYBE, MAYBE) \
F(STATUS, 5, dyad_store_export, STORE, WRITE, MAYBE) \
F(STATUS, 5, dyad_store_merge, STORE, STORE_FROM, MAYBE_ERROR_FN, MAYBE, OUT) \
F(STATUS, 5, dyad_forms_new, ALLOCATOR, SIZE, OUT_FORMS, ERROR) \
F(VOID, 0, dyad_forms_free, NOTHING) \
F(VOID, 0, dyad_forms_set_stop, FORMS, STOP) \
F(POINTER, 1, dyad_forms_error, FORMS) \
F(VOID, 0, dyad_forms_recover, FORMS) \
F(NUMBER, 0, dyad_forms_memory, FORMS) \
F(NUMBER, 0, dyad_forms_count, FORMS) \
F(POINTER, 0, dyad_form_integer, FORMS, I64) \
F(POINTER, 0, dyad_form_dyadic, FORMS, I64, UNSIGNED) \
F(POINTER, 0, dyad_form_nimber, FORMS, U32) \
F(POINTER, 0, dyad_form_up, FORMS, I32, U32) \
F(POINTER, 0, dyad_form_up_power, FORMS, U32) \
F(POINTER, 0, dyad_form_up_sum, FORMS, U32) \
F(POINTER, 0, dyad_form_tiny, FORMS, FORM) \
F(POINTER, 0, dyad_form_miny, FORMS, FORM) \
F(POINTER, 0, dyad_form_switch, FORMS, FORM) \
F(POINTER, 0, dyad_form_make, FORMS, OPTIONS, OPTION_COUNT, OPTIONS, OPTION_COUNT) \
F(POINTER, 0, dyad_form_negate, FORMS, FORM) \
F(POINTER, 0, dyad_form_add, FORMS, FORM, FORM) \
F(POINTER, 0, dyad_form_subtract, FORMS, FORM, FORM) \
F(POINTER, 0, dyad_form_multiply, FORMS, I64, FORM) \
F(POINTER, 0, dyad_form_ordinal_sum, FORMS, FORM, FORM) \
F(POINTER, 0, dyad_form_cool, FORMS, FORM, ONE) \
F(POINTER, 0, dyad_form_heat, FORMS, FORM, ONE) \
F(STATUS, 5, dyad_form_le, FORMS, FORM, FORM, OUT) \
F(STATUS, 5, dyad_form_compare, FORMS, FORM, FORM, OUT) \
F(NUMBER, 0, dyad_form_option_count, FORM, SIDE) \
F(POINTER, 0, dyad_form_option, FORMS, FORM, SIDE, SIZE) \
F(BOOL, 0, dyad_form_is_number, FORM) \
F(BOOL, 0, dyad_form_is_integer, FORM) \
F(BOOL, 0, dyad_form_is_number_up_star, FORM, MAYBE, MAYBE, MAYBE) \
F(BOOL, 0, dyad_form_small_number, ONE, OUT, OUT) \
F(STATUS, 5, dyad_form_is_all_small, FORMS, FORM, OUT) \
F(NUMBER, 2, dyad_form_outcome, FORMS, FORM) \
F(POINTER, 1, dyad_outcome_class_name, OUTCOME) \
F(STATUS, 5, dyad_form_birthday, FORMS, FORM, OUT) \
F(POINTER, 0, dyad_form_stop, FORMS, FORM, SIDE) \
F(POINTER, 0, dyad_form_mean, FORMS, FORM) \
F(POINTER, 0, dyad_form_temperature, FORMS, FORM) \
F(POINTER, 0, dyad_form_atomic_weight, FORMS, FORM) \
F(STATUS, 5, dyad_form_thermograph, FORMS, FORM, OUT, OUT) \
F(STATUS, 5, dyad_form_draw_thermograph, FORMS, FORM, PICTURE, TRUTH, UNSIGNED, WRITE, MAYBE) \
F(STATUS, 5, dyad_form_write, FORMS, FORM, SIZE, WRITE, MAYBE) \
F(STATUS, 5, dyad_form_string, FORMS, FORM, SIZE, OUT, MAYBE) \
F(STATUS, 5, dyad_form_write_json, FORMS, FORM, WRITE, MAYBE) \
F(POINTER, 0, dyad_form_read, FORMS, FORM_TEXT, LENGTH) \
F(NUMBER, 0, dyad_ruleset_count) \
F(POINTER, 0, dyad_ruleset_at, SIZE) \
F(POINTER, 0, dyad_ruleset_find, RULES_NAME, LENGTH) \
F(POINTER, 0, dyad_ruleset_name, RULES) \
F(POINTER, 0, dyad_ruleset_title, RULES) \
F(POINTER, 0, dyad_ruleset_side, RULES, SIDE) \
F(POINTER, 0, dyad_ruleset_syntax, RULES) \
F(POINTER, 0, dyad_ruleset_example, RULES, SIZE) \
F(STATUS, 5, dyad_evaluator_new, FORMS, OUT_EVALUATOR) \
F(VOID, 0, dyad_evaluator_free, NOTHING) \
F(VOID, 0, dyad_evaluator_use_formulas, EVALUATOR, TRUTH) \
F(NUMBER, 0, dyad_evaluator_positions, EVALUATOR) \
F(POINTER, 0, dyad_evaluate, EVALUATOR, RULES, DOMINOES, LENGTH) \
F(STATUS, 5, dyad_evaluate_moves, EVALUATOR, RULES, DOMINOES, LENGTH, SIDE, MOVE_FN, MAYBE) \
F(STATUS, 5, dyad_value_write, EVALUATOR, VALUE_WRITING) \
F(STATUS, 5, dyad_sum_new, EVALUATOR, OUT_SUM) \
F(VOID, 0, dyad_sum_free, NOTHING) \
F(STATUS, 5, dyad_sum_add, SUM, RULES, DOMINOES, LENGTH) \
F(STATUS, 5, dyad_sum_add_form, SUM, FORM) \
F(STATUS, 5, dyad_sum_first_wins, SUM, SIDE, SUM_LIMITS, OUT) \
F(NUMBER, 0, dyad_sum_nodes, SUM) \
F(NUMBER, 0, dyad_sum_memory, SUM) \
F(STATUS, 5, dyad_sum_winning_moves, SUM, SIDE, TRUTH, SUM_LIMITS, SUM_MOVE_FN, MAYBE, OUT) \
F(STATUS, 5, dyad_sum_line, SUM, SIDE, SUM_LIMITS, SUM_MOVE_FN, MAYBE, OUT) \
F(STATUS, 5, dyad_calculator_new, FORMS, OUT_CALCULATOR) \
F(VOID, 0, dyad_calculator_free, NOTHING) \
F(VOID, 0, dyad_calculator_set_position, CALCULATOR, MAYBE_POSITION_FN, MAYBE) \
F(STATUS, 5, dyad_calculator_run, CALCULATOR, FORM_TEXT, LENGTH, OUT) \
F(POINTER, 0, dyad_calculator_function, SIZE)

#define FIELDS(S) \
S(CONVERT, dyad_convert_request, struct_size, STRUCT_SIZE) \
S(CONVERT, dyad_convert_request, game, MAYBE_GAME) \
S(CONVERT, dyad_convert_request, paths, PATHS) \
S(CONVERT, dyad_convert_request, path_count, NO_PATHS) \
S(CONVERT, dyad_convert_request, bytes, NOT_BYTES) \
S(CONVERT, dyad_convert_request, size, LENGTH_OF_NONE) \
S(CONVERT, dyad_convert_request, name, NOT_BYTES) \
S(CONVERT, dyad_convert_request, from, NOTATION_IN) \
S(CONVERT, dyad_convert_request, to, NOTATION_OUT) \
S(CONVERT, dyad_convert_request, move, MAYBE_MOVE) \
S(CONVERT, dyad_convert_request, item, U64) \
S(CONVERT, dyad_convert_request, to_move, COLOUR_OR_0) \
S(CONVERT, dyad_convert_request, write, WRITE) \
S(CONVERT, dyad_convert_request, write_user, MAYBE) \
S(CONVERT, dyad_convert_request, keep_going, TRUTH) \
S(CONVERT, dyad_convert_request, malformed, MAYBE_ERROR_FN) \
S(CONVERT, dyad_convert_request, malformed_user, MAYBE) \
S(CONVERT, dyad_convert_request, stop, STOP) \
S(RECORDS_REQUEST, dyad_records_request, struct_size, STRUCT_SIZE) \
S(RECORDS_REQUEST, dyad_records_request, game, MAYBE_GAME) \
S(RECORDS_REQUEST, dyad_records_request, format, RECORD_FORMAT) \
S(RECORDS_REQUEST, dyad_records_request, path, RECORD_FILE) \
S(RECORDS_REQUEST, dyad_records_request, jobs, JOBS) \
S(RECORDS_REQUEST, dyad_records_request, facts_size, FACTS_SIZE) \
S(RECORDS_REQUEST, dyad_records_request, facts, FACTS_FN) \
S(RECORDS_REQUEST, dyad_records_request, taken, TAKEN_FN) \
S(RECORDS_REQUEST, dyad_records_request, user, MAYBE) \
S(DRAW, dyad_draw_request, struct_size, STRUCT_SIZE) \
S(DRAW, dyad_draw_request, position, POSITION) \
S(DRAW, dyad_draw_request, report, MAYBE_REPORT) \
S(DRAW, dyad_draw_request, has_last, TRUTH) \
S(DRAW, dyad_draw_request, last_row, SIZE) \
S(DRAW, dyad_draw_request, last_column, SIZE) \
S(DRAW, dyad_draw_request, dark, TRUTH) \
S(DRAW, dyad_draw_request, bare, TRUTH) \
S(DRAW, dyad_draw_request, format, IMAGE) \
S(DRAW, dyad_draw_request, scale, NOT_NEGATIVE) \
S(DRAW, dyad_draw_request, write, WRITE) \
S(DRAW, dyad_draw_request, write_user, MAYBE) \
S(JUDGE, dyad_judge_request, struct_size, STRUCT_SIZE) \
S(JUDGE, dyad_judge_request, game, GAME) \
S(JUDGE, dyad_judge_request, paths, PATHS) \
S(JUDGE, dyad_judge_request, path_count, NO_PATHS) \
S(JUDGE, dyad_judge_request, format, JUDGE_FORMAT) \
S(JUDGE, dyad_judge_request, colour, TRUTH) \
S(JUDGE, dyad_judge_request, keep_going, TRUTH) \
S(JUDGE, dyad_judge_request, jobs, JOBS) \
S(JUDGE, dyad_judge_request, write, WRITE) \
S(JUDGE, dyad_judge_request, write_user, MAYBE) \
S(JUDGE, dyad_judge_request, rewrite, MAYBE_WRITE) \
S(JUDGE, dyad_judge_request, malformed, MAYBE_ERROR_FN) \
S(JUDGE, dyad_judge_request, malformed_user, MAYBE) \
S(JUDGE, dyad_judge_request, progress, MAYBE_PROGRESS) \
S(JUDGE, dyad_judge_request, progress_user, MAYBE) \
S(JUDGE, dyad_judge_request, stop, STOP) \
S(JUDGE, dyad_judge_request, cpu, CPU) \
S(JUDGE, dyad_judge_request, move, MAYBE_MOVE) \
S(JUDGE, dyad_judge_request, part, MAYBE_PART) \
S(JUDGE, dyad_judge_request, memory, NO_INPUTS) \
S(JUDGE, dyad_judge_request, malformed_apart, TRUTH) \
S(PART_IN, dyad_input_part, path, SIZE) \
S(PART_IN, dyad_input_part, begin, U64) \
S(PART_IN, dyad_input_part, end, U64) \
S(PART_IN, dyad_input_part, line, U64) \
S(PART_IN, dyad_input_part, column, U64) \
S(PART_IN, dyad_input_part, first, U64) \
S(PART_IN, dyad_input_part, before, U64) \
S(PART_IN, dyad_input_part, items, U64) \
S(PART_IN, dyad_input_part, last, TRUTH) \
S(SPLIT, dyad_split_request, struct_size, STRUCT_SIZE) \
S(SPLIT, dyad_split_request, game, GAME) \
S(SPLIT, dyad_split_request, paths, PATHS) \
S(SPLIT, dyad_split_request, path_count, SOME_PATHS) \
S(SPLIT, dyad_split_request, part_bytes, U64) \
S(SPLIT, dyad_split_request, take, TAKE) \
S(SPLIT, dyad_split_request, take_user, MAYBE) \
S(SPLIT, dyad_split_request, stop, STOP) \
S(SPLIT, dyad_split_request, memory, NO_INPUTS) \
S(VERIFY, dyad_verify_request, struct_size, STRUCT_SIZE) \
S(VERIFY, dyad_verify_request, game, GAME) \
S(VERIFY, dyad_verify_request, boards_path, BOARDS) \
S(VERIFY, dyad_verify_request, verdicts_path, VERDICTS) \
S(VERIFY, dyad_verify_request, boards, NO_INPUTS) \
S(VERIFY, dyad_verify_request, verdicts, NO_INPUTS) \
S(VERIFY, dyad_verify_request, stop, STOP) \
S(SIMULATE, dyad_simulate_request, struct_size, STRUCT_SIZE) \
S(SIMULATE, dyad_simulate_request, position, POSITION) \
S(SIMULATE, dyad_simulate_request, to_move, COLOUR_OR_0) \
S(SIMULATE, dyad_simulate_request, policy, POLICY) \
S(SIMULATE, dyad_simulate_request, games, SOME_GAMES) \
S(SIMULATE, dyad_simulate_request, seed, U64) \
S(SIMULATE, dyad_simulate_request, max_moves, MAX_MOVES) \
S(SIMULATE, dyad_simulate_request, jobs, JOBS) \
S(SIMULATE, dyad_simulate_request, cpu, CPU) \
S(SIMULATE, dyad_simulate_request, by_move, TRUTH) \
S(SIMULATE, dyad_simulate_request, progress, MAYBE_GAMES_FN) \
S(SIMULATE, dyad_simulate_request, progress_user, GAMES_USER) \
S(SIMULATE, dyad_simulate_request, stop, STOP) \
S(SIMULATION_WRITING, dyad_simulation_writing, struct_size, STRUCT_SIZE) \
S(SIMULATION_WRITING, dyad_simulation_writing, format, SIMULATION_FORMAT) \
S(SIMULATION_WRITING, dyad_simulation_writing, colour, TRUTH) \
S(SIMULATION_WRITING, dyad_simulation_writing, seconds, ANY_REAL) \
S(SIMULATION_WRITING, dyad_simulation_writing, item, U64) \
S(SIMULATION_WRITING, dyad_simulation_writing, write, WRITE) \
S(SIMULATION_WRITING, dyad_simulation_writing, write_user, MAYBE) \
S(BOARDS_AT, dyad_boards, struct_size, STRUCT_SIZE) \
S(BOARDS_AT, dyad_boards, cells, CELLS) \
S(BOARDS_AT, dyad_boards, count, LENGTH) \
S(BOARDS_AT, dyad_boards, rows, GENERATED_SIZE) \
S(BOARDS_AT, dyad_boards, columns, GENERATED_SIZE) \
S(BOARDS_AT, dyad_boards, planes, TRUTH) \
S(BOARDS_AT, dyad_boards, strides, LENGTH) \
S(BOARDS_AT, dyad_boards, to_move, MAYBE) \
S(JUDGE_BOARDS, dyad_judge_boards_request, struct_size, STRUCT_SIZE) \
S(JUDGE_BOARDS, dyad_judge_boards_request, game, GAME) \
S(JUDGE_BOARDS, dyad_judge_boards_request, boards, BOARDS_AT) \
S(JUDGE_BOARDS, dyad_judge_boards_request, codes, MAYBE) \
S(JUDGE_BOARDS, dyad_judge_boards_request, keep_going, TRUTH) \
S(JUDGE_BOARDS, dyad_judge_boards_request, jobs, JOBS) \
S(JUDGE_BOARDS, dyad_judge_boards_request, cpu, CPU) \
S(JUDGE_BOARDS, dyad_judge_boards_request, stop, STOP) \
S(JUDGE_BOARDS, dyad_judge_boards_request, wins_in_one, MAYBE) \
S(JUDGE_BOARDS, dyad_judge_boards_request, distance, MAYBE) \
S(HASH_BOARDS, dyad_hash_boards_request, struct_size, STRUCT_SIZE) \
S(HASH_BOARDS, dyad_hash_boards_request, game, GAME) \
S(HASH_BOARDS, dyad_hash_boards_request, boards, BOARDS_AT) \
S(HASH_BOARDS, dyad_hash_boards_request, keys, MAYBE) \
S(HASH_BOARDS, dyad_hash_boards_request, plain, MAYBE) \
S(HASH_BOARDS, dyad_hash_boards_request, images, MAYBE) \
S(HASH_BOARDS, dyad_hash_boards_request, keep_colours, TRUTH) \
S(HASH_BOARDS, dyad_hash_boards_request, keep_going, TRUTH) \
S(HASH_BOARDS, dyad_hash_boards_request, jobs, JOBS) \
S(HASH_BOARDS, dyad_hash_boards_request, stop, STOP) \
S(LEGAL_BOARDS, dyad_legal_boards_request, struct_size, STRUCT_SIZE) \
S(LEGAL_BOARDS, dyad_legal_boards_request, game, GAME) \
S(LEGAL_BOARDS, dyad_legal_boards_request, boards, BOARDS_AT) \
S(LEGAL_BOARDS, dyad_legal_boards_request, legal, OUT) \
S(LEGAL_BOARDS, dyad_legal_boards_request, keep_going, TRUTH) \
S(LEGAL_BOARDS, dyad_legal_boards_request, jobs, JOBS) \
S(LEGAL_BOARDS, dyad_legal_boards_request, stop, STOP) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, struct_size, STRUCT_SIZE) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, game, GAME) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, boards, BOARDS_AT) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, policy, POLICY) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, games, GAMES_EACH) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, seed, U64) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, max_moves, MAX_MOVES) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, counts, OUT) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, keep_going, TRUTH) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, jobs, JOBS) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, cpu, CPU) \
S(SIMULATE_BOARDS, dyad_simulate_boards_request, stop, STOP) \
S(SOLVE_BOARDS, dyad_solve_boards_request, struct_size, STRUCT_SIZE) \
S(SOLVE_BOARDS, dyad_solve_boards_request, boards, BOARDS_AT) \
S(SOLVE_BOARDS, dyad_solve_boards_request, limits, SOLVE_LIMITS) \
S(SOLVE_BOARDS, dyad_solve_boards_request, winners, MAYBE) \
S(SOLVE_BOARDS, dyad_solve_boards_request, moves, MAYBE) \
S(SOLVE_BOARDS, dyad_solve_boards_request, keep_going, TRUTH) \
S(SOLVE_BOARDS, dyad_solve_boards_request, swaps, MAYBE) \
S(BATCH_REQUEST, dyad_batch_request, struct_size, STRUCT_SIZE) \
S(BATCH_REQUEST, dyad_batch_request, game, GAME) \
S(BATCH_REQUEST, dyad_batch_request, rows, BATCH_SIDE) \
S(BATCH_REQUEST, dyad_batch_request, columns, BATCH_SIDE) \
S(BATCH_REQUEST, dyad_batch_request, games, SIZE) \
S(BATCH_REQUEST, dyad_batch_request, jobs, JOBS) \
S(BATCH_REQUEST, dyad_batch_request, swap, TRUTH) \
S(GENERATE, dyad_generate_request, struct_size, STRUCT_SIZE) \
S(GENERATE, dyad_generate_request, game, GAME) \
S(GENERATE, dyad_generate_request, size, GENERATED_SIZE) \
S(GENERATE, dyad_generate_request, rows, SIZE) \
S(GENERATE, dyad_generate_request, columns, SIZE) \
S(GENERATE, dyad_generate_request, count, U64) \
S(GENERATE, dyad_generate_request, seed, U64) \
S(GENERATE, dyad_generate_request, kind, MAYBE_KIND) \
S(GENERATE, dyad_generate_request, fill, SHARE) \
S(GENERATE, dyad_generate_request, density, SHARE) \
S(GENERATE, dyad_generate_request, discs, SIZE) \
S(GENERATE, dyad_generate_request, format, GENERATED_FORMAT) \
S(GENERATE, dyad_generate_request, write, WRITE) \
S(GENERATE, dyad_generate_request, write_user, MAYBE) \
S(GENERATE, dyad_generate_request, stop, STOP) \
S(GENERATE, dyad_generate_request, zero_sums, TRUTH) \
S(UNGO, dyad_ungo_request, struct_size, STRUCT_SIZE) \
S(UNGO, dyad_ungo_request, size, TABLE_SIZE) \
S(UNGO, dyad_ungo_request, rows, SIZE) \
S(UNGO, dyad_ungo_request, columns, SIZE) \
S(UNGO, dyad_ungo_request, jobs, JOBS) \
S(UNGO, dyad_ungo_request, memory_limit, SIZE) \
S(UNGO, dyad_ungo_request, progress, MAYBE_UNGO_PROGRESS) \
S(UNGO, dyad_ungo_request, progress_user, MAYBE) \
S(UNGO, dyad_ungo_request, stop, STOP) \
S(UNGO_POSITION, dyad_ungo_position, cells, CELL) \
S(UNGO_POSITION, dyad_ungo_position, to_move, COLOUR) \
S(UNGO_PART_REQUEST, dyad_ungo_part_request, struct_size, STRUCT_SIZE) \
S(UNGO_PART_REQUEST, dyad_ungo_part_request, rows, SIZE) \
S(UNGO_PART_REQUEST, dyad_ungo_part_request, columns, SIZE) \
S(UNGO_PART_REQUEST, dyad_ungo_part_request, part, WORKER) \
S(UNGO_PART_REQUEST, dyad_ungo_part_request, parts, LEAD_WORKERS) \
S(UNGO_PART_REQUEST, dyad_ungo_part_request, memory_limit, SIZE) \
S(UNGO_PART_REQUEST, dyad_ungo_part_request, stop, STOP) \
S(UNGO_BATCHES, dyad_ungo_batch, bytes, MAYBE) \
S(UNGO_BATCHES, dyad_ungo_batch, size, SIZE) \
S(UNGO_BATCHES, dyad_ungo_batch, room, SIZE) \
S(UNGO_QUESTION, dyad_ungo_question, kind, U32) \
S(UNGO_QUESTION, dyad_ungo_question, number, U32) \
S(UNGO_JOIN, dyad_ungo_join_request, struct_size, STRUCT_SIZE) \
S(UNGO_JOIN, dyad_ungo_join_request, rows, SIZE) \
S(UNGO_JOIN, dyad_ungo_join_request, columns, SIZE) \
S(UNGO_JOIN, dyad_ungo_join_request, parts, LEAD_WORKERS) \
S(UNGO_JOIN, dyad_ungo_join_request, figures, FIGURES) \
S(UNGO_JOIN, dyad_ungo_join_request, ask, UNGO_ASK_FN) \
S(UNGO_JOIN, dyad_ungo_join_request, user, MAYBE) \
S(MOVE, dyad_move, kind, MOVE_KIND) \
S(MOVE, dyad_move, colour, COLOUR) \
S(MOVE, dyad_move, row, ON_BOARD) \
S(MOVE, dyad_move, column, ON_BOARD) \
S(RECORD_MOVE_IN, dyad_record_move, kind, RECORD_KIND) \
S(RECORD_MOVE_IN, dyad_record_move, colour, COLOUR) \
S(RECORD_MOVE_IN, dyad_record_move, row, ON_BOARD) \
S(RECORD_MOVE_IN, dyad_record_move, column, ON_BOARD) \
S(PLAYER_REQUEST, dyad_player_request, struct_size, STRUCT_SIZE) \
S(PLAYER_REQUEST, dyad_player_request, game, HEX) \
S(PLAYER_REQUEST, dyad_player_request, size, BOARD_SIZE) \
S(PLAYER_REQUEST, dyad_player_request, rows, SIZE) \
S(PLAYER_REQUEST, dyad_player_request, columns, SIZE) \
S(PLAYER_REQUEST, dyad_player_request, memory, BYTES_OF_MEMORY) \
S(PLAYER_REQUEST, dyad_player_request, jobs, FEW_JOBS) \
S(PLAYER_REQUEST, dyad_player_request, seed, U64) \
S(PLAYER_REQUEST, dyad_player_request, cpu, CPU) \
S(PLAYER_REQUEST, dyad_player_request, off, FLAGS) \
S(PLAYER_LIMITS, dyad_player_limits, struct_size, STRUCT_SIZE) \
S(PLAYER_LIMITS, dyad_player_limits, playouts, U64) \
S(PLAYER_LIMITS, dyad_player_limits, seconds, NOT_NEGATIVE_TIME) \
S(PLAYER_LIMITS, dyad_player_limits, cpu_seconds, TRUTH) \
S(PLAYER_LIMITS, dyad_player_limits, stop, STOP) \
S(PLAYER_LIMITS, dyad_player_limits, interval_seconds, NOT_NEGATIVE_TIME) \
S(PLAYER_LIMITS, dyad_player_limits, progress, MAYBE_RESULT_FN) \
S(PLAYER_LIMITS, dyad_player_limits, progress_user, MAYBE) \
S(PLAYER_LIMITS, dyad_player_limits, level, LEVEL) \
S(PLAYER_LIMITS, dyad_player_limits, swap, TRUTH) \
S(CLOCK, dyad_player_clock, struct_size, STRUCT_SIZE) \
S(CLOCK, dyad_player_clock, left, ANY_REAL) \
S(CLOCK, dyad_player_clock, stones, UNSIGNED) \
S(CLOCK, dyad_player_clock, period, ANY_REAL) \
S(CLOCK, dyad_player_clock, period_stones, UNSIGNED) \
S(CLOCK, dyad_player_clock, empty, SIZE) \
S(CLOCK, dyad_player_clock, lag, ANY_REAL) \
S(SOLVER_REQUEST, dyad_solver_request, struct_size, STRUCT_SIZE) \
S(SOLVER_REQUEST, dyad_solver_request, game, HEX) \
S(SOLVER_REQUEST, dyad_solver_request, size, BOARD_SIZE) \
S(SOLVER_REQUEST, dyad_solver_request, rows, SIZE) \
S(SOLVER_REQUEST, dyad_solver_request, columns, SIZE) \
S(SOLVER_REQUEST, dyad_solver_request, memory, SIZE) \
S(SOLVER_REQUEST, dyad_solver_request, off, FLAGS) \
S(SOLVER_REQUEST, dyad_solver_request, jobs, FEW_JOBS) \
S(SOLVER_REQUEST, dyad_solver_request, ahead, FLAGS) \
S(SOLVER_REQUEST, dyad_solver_request, cpu, CPU) \
S(SOLVER_REQUEST, dyad_solver_request, stop, STOP) \
S(SOLVER_REQUEST, dyad_solver_request, store, MAYBE_STORE) \
S(LEAD_REQUEST, dyad_lead_request, struct_size, STRUCT_SIZE) \
S(LEAD_REQUEST, dyad_lead_request, solver, SOLVER) \
S(LEAD_REQUEST, dyad_lead_request, workers, LEAD_WORKERS) \
S(LEAD_REQUEST, dyad_lead_request, ahead, LEAD_AHEAD) \
S(LEAD_REQUEST, dyad_lead_request, unit, U64) \
S(SOLVE_LIMITS, dyad_solve_limits, struct_size, STRUCT_SIZE) \
S(SOLVE_LIMITS, dyad_solve_limits, nodes, U64) \
S(SOLVE_LIMITS, dyad_solve_limits, seconds, NOT_NEGATIVE_TIME) \
S(SOLVE_LIMITS, dyad_solve_limits, progress, MAYBE_NODES_FN) \
S(SOLVE_LIMITS, dyad_solve_limits, progress_user, MAYBE) \
S(VALUE_WRITING, dyad_value_writing, struct_size, STRUCT_SIZE) \
S(VALUE_WRITING, dyad_value_writing, ruleset, MAYBE_RULES) \
S(VALUE_WRITING, dyad_value_writing, text, DOMINOES) \
S(VALUE_WRITING, dyad_value_writing, size, LENGTH) \
S(VALUE_WRITING, dyad_value_writing, form, MAYBE_FORM) \
S(VALUE_WRITING, dyad_value_writing, json, TRUTH) \
S(VALUE_WRITING, dyad_value_writing, brief, TRUTH) \
S(VALUE_WRITING, dyad_value_writing, explain, TRUTH) \
S(VALUE_WRITING, dyad_value_writing, most, SIZE) \
S(VALUE_WRITING, dyad_value_writing, most_moves, SIZE) \
S(VALUE_WRITING, dyad_value_writing, write, WRITE) \
S(VALUE_WRITING, dyad_value_writing, user, MAYBE) \
S(VALUE_WRITING, dyad_value_writing, line, U64) \
S(VALUE_WRITING, dyad_value_writing, error, ERROR) \
S(SUM_LIMITS, dyad_sum_limits, struct_size, STRUCT_SIZE) \
S(SUM_LIMITS, dyad_sum_limits, nodes, U64) \
S(SUM_LIMITS, dyad_sum_limits, seconds, NOT_NEGATIVE_TIME) \
S(SUM_LIMITS, dyad_sum_limits, table, SIZE) \
S(SUM_LIMITS, dyad_sum_limits, fold, FOLD) \
S(SUM_LIMITS, dyad_sum_limits, no_formulas, TRUTH) \
S(SUM_LIMITS, dyad_sum_limits, progress, MAYBE_NODES_FN) \
S(SUM_LIMITS, dyad_sum_limits, progress_user, MAYBE)
/* clang-format on */

#endif
