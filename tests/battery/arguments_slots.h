/* arguments_slots.h - the kinds of argument that arguments_tables.h names, and the slots that they
 * stand in. */
#ifndef ARGUMENTS_SLOTS_H
#define ARGUMENTS_SLOTS_H

#include "arguments_tables.h"
#include "oracle/battery.h"

typedef union slot {
    void *p;
    bool b;
    int i;
    unsigned u;
    unsigned char c;
    uint32_t u32;
    int32_t i32;
    int64_t i64;
    uint64_t u64;
    size_t z;
    double d;
    /* Functions. */
    dyad_write_fn write;
    dyad_read_fn read;
    dyad_error_fn error;
    dyad_progress_fn progress;
    dyad_games_fn games;
    dyad_ungo_progress_fn phases;
    dyad_ungo_move_fn ungo_move;
    dyad_ungo_ask_fn ask;
    dyad_value_move_fn move;
    dyad_sum_move_fn sum_move;
    dyad_position_value_fn position;
    int (*take)(void *user, const dyad_input_part *part);
    void (*nodes)(void *user, uint64_t nodes, double seconds);
    void (*result)(void *user, const dyad_player_result *result);
    dyad_record_facts_fn facts;
    dyad_record_taken_fn taken;
} slot;

enum member {
    M_p,
    M_b,
    M_i,
    M_u,
    M_c,
    M_u32,
    M_i32,
    M_i64,
    M_u64,
    M_z,
    M_d,
    M_write,
    M_read,
    M_error,
    M_progress,
    M_games,
    M_phases,
    M_ungo_move,
    M_ask,
    M_move,
    M_sum_move,
    M_position,
    M_take,
    M_nodes,
    M_result,
    M_facts,
    M_taken
};

enum kind {
#define KIND(name, member, way, least, greatest) K_##name,
    KINDS(KIND)
#undef KIND
        KIND_COUNT
};

static const struct kind_row {
    const char *name;
    enum member member;
    size_t size;
    enum way way;
    int64_t least, greatest;
} kinds[] = {
#define KIND(name, member, way, least, greatest) \
    {#name, M_##member, sizeof((slot){0}).member, way, least, greatest},
    KINDS(KIND)
#undef KIND
};

/* What a kind takes out of its slot. */
#define KIND(name, member, way, least, greatest)                     \
    static inline __typeof__(((slot *)0)->member) get_##name(slot s) \
    {                                                                \
        return s.member;                                             \
    }
KINDS(KIND)
#undef KIND

#endif
