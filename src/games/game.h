/* game.h - what a game is: one struct of facts and rules, filled in by src/games/NAME.c. Readers,
 * writers, judges, the command line and the tests know a game only through this. */
#ifndef DY_GAME_H
#define DY_GAME_H

#include "base/buffer.h"
#include "board/connect.h"
#include "board/grid.h"
#include "board/stack.h"
#include "games/piles.h"
#include "report/report.h"

/* A position: a board, or piles, as game->piles says. */
struct dyad_position {
    const dyad_game *game;
    dy_grid grid;
    dy_piles piles;
    int to_move; /* whose turn it is, 1 or 2; 0: nothing says it */
    bool swap;   /* it says that its game is played with the swap */
    /* Passes of each colour on the way to it, as a record has them: turns without a stone. */
    uint32_t passes[DY_COLOURS];
    const char *dialect; /* of the record that it comes from, where that is to be said; or NULL */
    const char *charset, *remark; /* of its text, and a sentence on that; or NULL */
};

typedef struct dy_verdict {
    const char *name; /* jsonl: "white_won" */
    const char *text; /* the original's words; NULL where the judge composes them */
    dyad_winner winner;
    bool undecided; /* names no winner because play repeats */
    bool goes_on;   /* nobody has won yet, and the referee knows which moves would win at once */
} dy_verdict;

/* How games are kept in SGF. */
typedef struct dy_sgf_facts {
    unsigned gm;       /* the number of GM; 0: there are no records */
    const char *rules; /* what RU says, of games that share their GM; NULL: it says nothing */
    uint32_t side;     /* of the board where SZ does not say it */
    /* Files of other rules are read where this game is asked for: it is played on any board. */
    bool any_rules;
} dy_sgf_facts;

/* A field of evidence that the judge's reports may have: documentation, from which help is made. */
typedef struct dy_field_meaning {
    const char *name, *meaning;
} dy_field_meaning;

/* A section of a game's page: documentation, from which `dyad help GAME', its man page and
 * docs/games/ are made. Paragraphs are separated by an empty line; one whose lines begin with "- "
 * is a list of them. */
typedef struct dy_section {
    const char *title, *text;
} dy_section;

/* Why a position that reads well is no position of the game, and a cell of it to point at. */
typedef struct dy_flaw {
    bool has_cell;
    uint32_t row, column;
    char text[DYAD_ERROR_TEXT_MAX];
} dy_flaw;

/* Piles that can be judged quickly: the most discs of one, and the most piles. */
enum { DY_SHORT_PILE = 32, DY_SHORT_COUNT = 4096 };

/* What ruling on a stack says of a lane in place of a verdict: more patience is needed; or another
 * stage, DY_NEXT_STAGE + s, has to look at it. */
enum { DY_HARD = 0x80, DY_NEXT_STAGE = 0xc0, DY_STAGES_MAX = 4 };

/* Under which images of a board play stays as it is, so that one stands for the others. */
typedef enum dy_symmetry {
    DY_SYMMETRY_NONE,      /* none that is known */
    DY_SYMMETRY_HALF_TURN, /* turned by two right angles */
    DY_SYMMETRY_MIRRORS,   /* all four of a rectangle, also of a square */
    DY_SYMMETRY_SQUARE,    /* all eight of a square, all four of a rectangle */
} dy_symmetry;

/* With which image of a board the colours can be exchanged, so that play stays as it is for whoever
 * has the other colour now. */
typedef enum dy_exchange {
    DY_EXCHANGE_NONE,     /* none that is known */
    DY_EXCHANGE_PLAIN,    /* the board as it is */
    DY_EXCHANGE_MIRRORED, /* a square board with rows and columns exchanged */
} dy_exchange;

struct dyad_game {
    const char *name, *title;
    const char *letters;             /* boards: empty, first, second; piles: first, second */
    const char *colours[DY_COLOURS]; /* "white", "black": as in jsonl */
    const char *names[DY_COLOURS];   /* "White", "Black": in sentences */
    bool piles;                      /* positions are piles, not a board */
    dy_adjacency adjacency;          /* boards: which cells touch */
    uint32_t rows_max, columns_max;  /* boards: the most of each; the least are 1 */
    bool square;                     /* boards: there are as many rows as columns */
    dyad_goal goal;
    bool misere; /* whoever reaches the goal has lost */
    dy_symmetry symmetry;
    dy_exchange exchange;
    const struct dy_play_rules *rules; /* src/play/play_rules.h; NULL: it cannot be played */
    dy_edge home[DY_COLOURS], target[DY_COLOURS]; /* of games of connection: each joins its two */
    bool decisive;      /* of games of connection: one of them has, on every full board */
    bool captures;      /* a move may take stones off; else those that were put stay */
    bool suicide;       /* of games that capture: also the group of the stone that is put */
    bool passes;        /* a player may pass; two passes in a row end the game, which nobody wins */
    bool second_begins; /* colour 2 makes the first move of a game, and not colour 1 */
    bool second_black;  /* colour 2 is what SGF and GTP call black, and not colour 1 */
    bool swap;          /* a game may be played with the swap: see dyad_play_set_swap() */
    dyad_expert expert;
    dy_sgf_facts sgf;
    bool skips; /* a turn may go by without a stone, as in a handicap, though it is no move that one
                 * chooses: the referee counts it */
    bool hexworld; /* HexWorld links are of this game */
    dyad_contest_layout layout;

    const dy_verdict *verdicts;
    size_t verdict_count;
    const dy_field_meaning *evidence; /* ended by a NULL name; NULL: there is none */

    /* NULL: whatever reads well is a position. DYAD_OK: it is one; DYAD_E_MALFORMED: *flaw says why
     * it is none; DYAD_E_MEMORY. `arena` is scratch. */
    dyad_status (*check)(const dyad_position *position, dy_arena *arena, dy_flaw *flaw);

    /* Fills in the verdict and, with DYAD_JUDGE_EVIDENCE, the evidence. `scratch` is empty;
     * what the report keeps comes from report->arena. `stop` may be NULL; a
     * judge whose work has no known bound returns DYAD_E_STOPPED soon after it is set. */
    dyad_status (*judge)(const dyad_position *position, unsigned flags, dy_arena *scratch,
                         dyad_stop stop, dyad_report *report);

#ifndef DY_AMALGAMATION
    /* The verdicts alone, of many boards at a time. Boards begin in stage 0 and may go on to
     * others, of which there are `stages` in all (0: there is no such way), so that costly work is
     * done for full stacks of boards that need it. A stage asks its question of a stack, and rule()
     * says from the answer, for each lane in use, the verdict in results[lane]. The verdict of each
     * stage is one whose text stands in the table. */
    unsigned stages;
    dy_question questions[DY_STAGES_MAX];
    void (*rule)(const dy_kernels *kernels, const dy_stack *stack, unsigned stage,
                 const dy_flood_answer *answer, unsigned char results[DY_LANES]);
    /* Verdicts that cost next to nothing, before stage 0: bit i of what it gives back tells that
     * results[i] is one. NULL: there are none. */
    unsigned (*screen_stack)(const dy_kernels *kernels, const dy_stack *stack,
                             unsigned char results[DY_LANES]);

    /* The verdict alone on piles of at most DY_SHORT_PILE discs: pile i is the lowest sizes[i] bits
     * of discs[i], the lowest on top, a bit set for the first colour. NULL: there is no such way.
     */
    size_t (*judge_short)(const uint64_t *discs, const unsigned char *sizes, size_t count);
#endif

    /* One sentence, or a few, saying why the verdict holds, for a report with evidence. */
    void (*explain)(const dyad_position *position, const dyad_report *report, dy_buffer *out);

    /* What people read of the game: rules, input, output, limits, where it comes from. */
    const dy_section *page; /* ended by a NULL title; NULL: there is none */
    const char *example;    /* one position in the game's layout: the page judges and draws it; */
    const char *lesson;     /* and what is to be learned from it. NULL: there is none */
};

extern const dyad_game *const dy_games[];
extern const size_t dy_game_count;
/* NULL for an unknown name. */
const dyad_game *dy_game_find(const char *name);

/* Whether a position can come again: stones come off and the game goes on. Passes alone bring none
 * back: the second in a row ends the game. */
static inline bool dy_can_repeat(const dyad_game *game)
{
    return game->captures && (game->goal != DYAD_GOAL_CAPTURE || game->suicide);
}

/* Of games of connection: whether the colour, 1 or 2, joins top and bottom. */
static inline bool dy_goes_down(const dyad_game *game, int colour)
{
    return game->home[colour - 1] == DY_TOP || game->home[colour - 1] == DY_BOTTOM;
}

/* The colour that makes the first move of a game. */
static inline int dy_begins(const dyad_game *game)
{
    return game->second_begins ? 2 : 1;
}

/* The colour that SGF and GTP call black. */
static inline int dy_black(const dyad_game *game)
{
    return game->second_black ? 2 : 1;
}

/* Boards: the largest side of a square one. */
static inline uint32_t dy_side_max(const dyad_game *game)
{
    return game->rows_max < game->columns_max ? game->rows_max : game->columns_max;
}

/* Settles whose turn it is where nothing says it: by the rule of the original's layout, where the
 * game has one. DYAD_OK; or DYAD_E_MALFORMED, where that rule does not hold, and *flaw says why. */
dyad_status dy_position_settle(dyad_position *position, dy_flaw *flaw);
/* Whether a layout that cannot say whose turn it is can hold the position. */
bool dy_position_is_plain(const dyad_position *position);
/* Asks the game whether what reads well is a position, and settles whose turn it is. DYAD_OK,
 * DYAD_E_MALFORMED with *flaw, or DYAD_E_MEMORY. `arena` is scratch, and emptied. */
dyad_status dy_position_check(dyad_position *position, dy_arena *arena, dy_flaw *flaw);

/* Sets verdict number `verdict` of the game's table. */
void dy_report_verdict(dyad_report *report, const dyad_game *game, size_t verdict);

/* Whose turn it is: what the position says; or else on boards whoever has fewer stones; or else who
 * begins. */
int dy_position_mover(const dyad_position *position);

void dy_position_init(dyad_position *position, const dyad_game *game, const dyad_allocator *memory);
/* What it says beside its board or piles goes. */
void dy_position_forget(dyad_position *position);
void dy_position_free(dyad_position *position);
/* Copies a position of the same game; false when out of memory. */
bool dy_position_copy(dyad_position *to, const dyad_position *from);
/* The cells of the board, or all discs. */
uint64_t dy_position_places(const dyad_position *position);
/* How large a position is: rows and columns of a board; of piles, how many there are, twice. */
typedef struct dy_size {
    uint64_t rows, columns;
} dy_size;
/* Turns that a colour has had on the way to a board: its stones, and passes. */
uint64_t dy_position_turns(const dyad_position *position, int colour);
dy_size dy_position_extent(const dyad_position *position);
/* The side of a square board, 0 of any other; or the number of piles. */
size_t dy_position_size(const dyad_position *position);
/* Notes in a report how large the position is that it is of. */
void dy_report_set_size(dyad_report *report, const dyad_position *position);
/* Whether a report is of a position of that game and size, and has evidence where that is wanted:
 * then what it points to lies on the board. */
bool dy_report_is_of(const dyad_report *report, const dyad_position *position, bool evidence);

#endif
