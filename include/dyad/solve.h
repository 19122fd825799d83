/* solve.h - who wins a game with best play, from any position. Part of <dyad/dyad.h>.
 *
 * Games of connection, hex and path, are searched by virtual connections and proof numbers. Any
 * other game that can be played is searched by its rules alone: exact too, and for small boards.
 * Where its positions can come again, all that can be reached are listed, and told from the end;
 * nobody wins where neither side can force an end.
 *
 * Colours are 1 and 2 and cells 0, 1 and 2, as dyad_position_cell() gives them; cells are numbered
 * row by row, from 0. Piles are laid out as a board too: a row for each pile, with its discs from
 * the top on, and 0 behind the last; a move is the cell of a disc. Where the solver has the swap,
 * see dyad_solver_set_swap(), rows * columns is a move too: the swap.
 */
#ifndef DYAD_SOLVE_H
#define DYAD_SOLVE_H

#include <dyad/base.h>
#include <dyad/store.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Searches positions of one game and size, and keeps what it has found out. It belongs to one
 * thread at a time; several may live side by side. */
typedef struct dyad_solver dyad_solver;

/* What a search can do without, to see what it is worth. */
enum {
    DYAD_OFF_CONNECTIONS = 1,     /* virtual connections of the side that is not to move */
    DYAD_OFF_FILL_IN = 2,         /* dead and captured cells filled in */
    DYAD_OFF_INFERIOR = 4,        /* moves left out that another is as good as */
    DYAD_OFF_PATTERNS = 8,        /* proofs used in other positions */
    DYAD_OFF_RESISTANCE = 16,     /* moves ordered by electric currents */
    DYAD_OFF_WIDENING = 32,       /* only some moves looked at, at first */
    DYAD_OFF_CAPTURES = 64,       /* cells captured by a move known to connections */
    DYAD_OFF_LEARNING = 128,      /* moves of hex ordered by odds learned from solved positions */
    DYAD_OFF_DECOMPOSITION = 256, /* parts that a chain divides searched on their own */
    DYAD_OFF_PAIRING = 512, /* of PATH: pairs of cells that keep a side from joining, see docs */
    DYAD_OFF_REPLIES = 1024 /* replies of hex that have refuted other moves rated higher */
};

typedef struct dyad_solver_request {
    size_t struct_size; /* sizeof this struct */
    const dyad_game *game;
    size_t size;          /* of a side of a square board: 1 .. 11; */
    size_t rows, columns; /* or 0, and rows and columns of any board, each 1 .. 11 */
    size_t memory;        /* bytes it may use; 0: no limit. When it is full, half is forgotten. */
    unsigned off;         /* DYAD_OFF_... */
    unsigned jobs; /* threads, at most DYAD_JOBS_MAX; 0: one. Fewer where memory is too little. */
    /* Positions that are looked into at the same time, in a search that is not over soon: at most
     * 64; 0: one for one thread, else two for each. All that is found, and in what order, depends
     * on this number and not on the threads. Who wins, and with which moves, does not depend on it
     * either; which of the winning moves is named, and how many positions that takes, does. */
    unsigned ahead;
    dyad_cpu cpu;
    dyad_stop stop; /* may be NULL */
    /* What is proved is kept there, unless it was opened for reading, and what is there is used;
     * NULL: there is none. It has to outlive the solver, which commits every few seconds; the rest
     * is for the caller to commit, at the end. */
    dyad_store *store;
} dyad_solver_request;

/* DYAD_E_USAGE: the game cannot be played, or not on that size, or too many jobs; DYAD_E_LIMIT:
 * `memory` is too little; DYAD_E_MEMORY. *solver is NULL where it fails. `allocator` NULL means
 * malloc; it is copied. */
DYAD_API dyad_status dyad_solver_new(const dyad_allocator *allocator,
                                     const dyad_solver_request *request, dyad_solver **solver,
                                     dyad_error *error);
DYAD_API void dyad_solver_free(dyad_solver *solver);

/* Whether the positions that are asked about from now on are of games that are played with the
 * swap, see dyad_play_set_swap(); at first they are not. What has been found out, and the store,
 * serve both. DYAD_E_USAGE: the game has no swap, or the solver's boards are not square. */
DYAD_API dyad_status dyad_solver_set_swap(dyad_solver *solver, bool swap, dyad_error *error);
DYAD_API bool dyad_solver_swap(const dyad_solver *solver);

/* The most rows, and columns, of a board that is searched; and its cells. */
enum { DYAD_SOLVE_SIDE_MAX = 11, DYAD_SOLVE_CELLS = 121 };

typedef struct dyad_solve_limits {
    size_t struct_size; /* sizeof this struct */
    uint64_t nodes;     /* positions to look into; 0: no limit */
    double seconds;     /* 0: no limit */
    /* Told now and then; NULL: nobody is. */
    void (*progress)(void *user, uint64_t nodes, double seconds);
    void *progress_user;
} dyad_solve_limits;

/* Of marks, one for each cell row by row, the first rows * columns count. A move is a cell, row *
 * columns + column, or rows * columns, the swap. Where the swap decides, no cells are marked. */
typedef struct dyad_solution {
    /* DYAD_YES: it is known; DYAD_OPEN: a budget was spent, or a stop asked for. */
    dyad_answer known;
    int winner; /* 1 or 2; 0: neither can force a win */
    /* One that wins, keeps the draw, or makes the other work most; -1: none is needed, or none is
     * known, as where a proof from before settles it, or two questions say that nobody wins:
     * dyad_solve_moves() tells them all. */
    int move;
    /* How many moves of both sides there are to the end, the winner playing for as few and the
     * loser for as many as can be; 0: that was not proved on the way. dyad_solve_line() looks for
     * it. */
    unsigned distance;
    /* Proof and disproof number of the question that is open, or was answered last. */
    uint32_t proof, disproof;
    /* Moves that were not refuted beforehand, but for those that another is as good as; all 0 where
     * nothing had to be looked for. */
    unsigned char must_play[DYAD_SOLVE_CELLS];
    /* What the winner needs: with its stones and the empty cells here it wins, whatever is
     * elsewhere. All 0 where nobody wins. */
    unsigned char support[DYAD_SOLVE_CELLS];
} dyad_solution;

/* Who wins the position `cells`, rows * columns of them, with `to_move` (1 or 2) to move, when both
 * play their best. DYAD_OK also where the budget is spent; DYAD_E_STOPPED on request, the solution
 * being what is known; DYAD_E_LIMIT where the memory is too little even after forgetting;
 * DYAD_E_USAGE: a cell or colour is none; DYAD_E_MALFORMED: it is no position; DYAD_E_SYSTEM,
 * DYAD_E_REFUTED: the store failed, or contradicts what was proved. It is the position before which
 * nothing has been: no pass, and no position that comes again. */
DYAD_API dyad_status dyad_solve(dyad_solver *solver, const unsigned char *cells, int to_move,
                                const dyad_solve_limits *limits, dyad_solution *solution,
                                dyad_error *error);
/* The same after a move of `to_move`, a cell, with the other to move. DYAD_E_USAGE: it is not
 * legal. */
DYAD_API dyad_status dyad_solve_after(dyad_solver *solver, const unsigned char *cells, int to_move,
                                      int move, const dyad_solve_limits *limits,
                                      dyad_solution *solution, dyad_error *error);
/* Marks each move of `to_move` that is as good as any: a winning one, or where the best is that
 * neither forces a path, one that keeps it so. `marks` takes rows * columns bytes, a cell each, 0
 * or 1; where the solver has the swap, one more for that. Where all lose, or somebody has joined
 * already, none is marked; a pass has no cell and is never, though it may keep a game without a
 * winner, which is all that it can do. The limits are for all of it; *known is DYAD_OPEN where they
 * did not suffice. */
DYAD_API dyad_status dyad_solve_moves(dyad_solver *solver, const unsigned char *cells, int to_move,
                                      const dyad_solve_limits *limits, unsigned char *marks,
                                      dyad_answer *known, dyad_error *error);
/* ---- many positions ---- */

struct dyad_boards;

typedef struct dyad_solve_boards_request {
    size_t struct_size;               /* sizeof this struct */
    const struct dyad_boards *boards; /* <dyad/arrays.h>; of the solver's size */
    /* Of each question: who wins a board, and with which moves. NULL: no limits. */
    const dyad_solve_limits *limits;
    /* For each board who wins, 1 or 2; 0: neither can force a win; -1: it is not known, because a
     * limit ended it, or it is malformed. NULL: not wanted. */
    signed char *winners;
    /* (boards, rows, columns), the marks of dyad_solve_moves(); 2 in all cells where they are not
     * known. NULL: not wanted, and much quicker. */
    unsigned char *moves;
    bool keep_going; /* malformed boards are no failure */
    /* Where the solver has the swap: for each board the mark of that, as in `moves`. NULL: not
     * wanted. */
    unsigned char *swaps;
} dyad_solve_boards_request;

typedef struct dyad_boards_solved {
    uint64_t boards;    /* of which it is known who wins, and where asked for with which moves */
    uint64_t open;      /* of which a limit ended it */
    uint64_t malformed; /* that are no positions of the game */
} dyad_boards_solved;

/* Solves one board after the other with the tables that the solver has by then; whose turn it is
 * says to_move, or else dyad_position_mover(). It goes on where the budget of a board is spent, or
 * the memory too little for it. DYAD_E_MALFORMED, without keep_going: some board is; the error
 * names the first (`item`, from 1), and all others are solved. DYAD_E_STOPPED: those that were not
 * reached are not known. Other failures as dyad_solve() has them, the error names the board.
 * `solved` may be NULL; it is filled in on failure too. */
DYAD_API dyad_status dyad_solve_boards(dyad_solver *solver,
                                       const dyad_solve_boards_request *request,
                                       dyad_boards_solved *solved, dyad_error *error);

/* ---- how a game goes on ---- */

/* A move that is as good as any. */
typedef struct dyad_solve_move {
    int move;          /* a cell, or the swap */
    unsigned distance; /* moves of both sides to the end, this one included; 0: it is not proved */
} dyad_solve_move;

/* The moves that dyad_solve_moves() marks, those first that end the game soonest: by what is
 * proved, and otherwise by what is near. `moves` has room for rows * columns, and one more where
 * the solver has the swap. */
DYAD_API dyad_status dyad_solve_ranked(dyad_solver *solver, const unsigned char *cells, int to_move,
                                       const dyad_solve_limits *limits, dyad_solve_move *moves,
                                       size_t *count, dyad_answer *known, dyad_error *error);

/* Moves of a line, at most: no game of cells that stay where they are is longer. */
enum { DYAD_SOLVE_LINE_MAX = 512 };

typedef struct dyad_best_play {
    size_t count; /* moves of the line */
    /* DYAD_YES: it goes on to the end of the game; DYAD_OPEN: a budget was spent before, or there
     * was no room; DYAD_NO: it goes on by a pass, which has no cell. */
    dyad_answer whole;
    unsigned distance; /* of the position: moves of both sides to the end; 0: it is not proved */
} dyad_best_play;

/* A game with best play, to its end: each move, a cell or the swap, keeps what the position comes
 * to; the winner plays what ends the game soonest, and the loser what holds out longest, as far as
 * is known: what few moves decide is searched for the fewest, and `distance` has the number where
 * it is proved. Un-Go ends too where a position comes again. `moves` has `room` for so many. Where
 * the budget does not suffice to know who wins, there is no move. */
DYAD_API dyad_status dyad_solve_line(dyad_solver *solver, const unsigned char *cells, int to_move,
                                     const dyad_solve_limits *limits, int *moves, size_t room,
                                     dyad_best_play *line, dyad_error *error);

/* ---- what is seen without a search ---- */

enum { DYAD_CONNECTIONS_MAX = 48 };

/* A virtual connection: a colour can join two of its groups, or a group and an edge of the board,
 * even if the other moves first. The smallest is the bridge, whose carrier is two cells. */
typedef struct dyad_connection {
    int colour;
    int from, to; /* a stone of each group, a cell; -1: the first edge of the colour, the top or the
                     left one, with the stones that are joined to it; -2: the other edge */
    unsigned char carrier[DYAD_SOLVE_CELLS]; /* the empty cells that it needs */
} dyad_connection;

/* Marks are for each cell row by row. What is marked is right; there may be more of it. */
typedef struct dyad_connections {
    int winner;                                /* 1 or 2, where that is seen; 0: it is not */
    unsigned char must_play[DYAD_SOLVE_CELLS]; /* the empty cells but those where a move loses */
    unsigned char dead[DYAD_SOLVE_CELLS];      /* empty cells whose colour changes nothing, however
                                                  the rest is filled */
    /* Empty cells that are as good as a colour's, 1 or 2: filled with it, who wins stays the same.
     */
    unsigned char captured[DYAD_SOLVE_CELLS];
    size_t count;
    dyad_connection connections[DYAD_CONNECTIONS_MAX]; /* of each colour the smallest first */
} dyad_connections;

/* What the position `cells` shows of connections, with `to_move` to move; it takes milliseconds and
 * no budget. Methods: Anshelevich, "A hierarchical approach to computer Hex" (2002); Hayward and
 * van Rijswijck, "Hex and combinatorics" (2006). DYAD_E_USAGE: the game is none of connection, or a
 * cell or colour is none. `error` may be NULL. */
DYAD_API dyad_status dyad_see_connections(dyad_solver *solver, const unsigned char *cells,
                                          int to_move, dyad_connections *seen, dyad_error *error);

/* Where the solver has the swap, and it decides, there is no strategy: DYAD_E_USAGE. Else writes a
 * strategy, as docs/solving-hex-and-path.md has it: for every move of the loser an answer,
 * down to where the winner has joined; where it has joined already, no move. Where nobody can force
 * a path it is two, one for each side that prevents it. `*nodes`, which may be NULL, is the number
 * of positions in it. DYAD_OK with *known DYAD_OPEN: the budget was spent, in looking or by more
 * positions than it has, and nothing was written. With DYAD_OFF_LEARNING it is smaller: four times
 * on 6 x 6 Hex, as moves that win soon are not those that need few cells. */
DYAD_API dyad_status dyad_solve_strategy(dyad_solver *solver, const unsigned char *cells,
                                         int to_move, const dyad_solve_limits *limits,
                                         dyad_write_fn write, void *user, dyad_answer *known,
                                         uint64_t *nodes, dyad_error *error);

typedef struct dyad_strategy_facts {
    const dyad_game *game;
    size_t size; /* of a square board, its side; 0 of any other */
    size_t rows, columns;
    int to_move, winner; /* colours; winner 0: neither can force a path */
    uint64_t nodes, replies;
    uint64_t depth; /* moves that the winner has to make at most; of two claims, the longer one */
    int move;       /* the winner's first one, a cell; -1: the other moves first, the winner has
                       joined already, or nobody wins */
    unsigned char cells[DYAD_SOLVE_CELLS]; /* the position, rows * columns of them */
} dyad_strategy_facts;

/* Checks a strategy with plain code that shares nothing with the solver: that every move of the
 * loser has an answer, which leads to a position that the strategy knows, and that where there is
 * nothing left to answer the winner has joined. That is a proof. DYAD_E_MALFORMED and
 * DYAD_E_REFUTED: the session's error names the line of `name`. DYAD_E_STOPPED: the stop of the
 * session was set. */
DYAD_API dyad_status dyad_verify_strategy(dyad_session *session, const char *name,
                                          const char *bytes, size_t size,
                                          dyad_strategy_facts *facts);

/* ---- one search by many solvers ---- */

/* Hex alone, and its kin: games of connection in which somebody always wins.
 *
 * A leader has the upper tree of a proof-number search. It hands the positions at its ends to
 * workers, each a solver with a table of its own, which may be in other processes and on other
 * machines: what passes between them are the structs below, as they lie in memory.
 *
 *     leader   dyad_lead_next --> job -----+                 +--> dyad_lead_take
 *              dyad_lead_proofs --> proofs |   result, proofs |
 *     worker           dyad_solver_learn <-+-> dyad_solver_work, dyad_solver_proofs
 *
 * A position that a worker is at has a virtual loss: the next is chosen as if it were lost. Who
 * wins does not depend on how many workers there are, nor on how fast they are. Methods: Wu et al.,
 * "Job-level proof-number search" (2013); Pawlewicz and Hayward, "Scalable parallel DFPN search"
 * (2013). */

#define DYAD_SOLVE_NO_MOVE 255

/* A position in which it is known who wins. Here and below sets of cells have a bit for each cell,
 * row by row, from the lowest of the first word; what is reserved is 0. */
typedef struct dyad_solve_proof {
    uint64_t stones[2][2];               /* by colour; filled in, as the search has it */
    uint64_t support[2];                 /* what the winner needs */
    uint64_t work;                       /* positions that it took */
    unsigned char to_move, winner, move; /* a cell, or DYAD_SOLVE_NO_MOVE */
    unsigned char reserved[5];
} dyad_solve_proof;

/* A position to search. */
typedef struct dyad_solve_job {
    uint64_t stones[2][2];
    uint64_t nodes; /* positions to look into; 0: it is no job */
    uint64_t share; /* proofs that took as many positions are told to others; 0: none */
    /* It ends where a number comes to as much: then another position is nearer to a proof. */
    uint32_t proof, disproof;
    unsigned char to_move;
    unsigned char reserved[7];
} dyad_solve_job;

/* A move of the position of a job, in the order to look at them. */
typedef struct dyad_solve_child {
    uint32_t proof, disproof; /* of who moves then; 0 and 0: it was not looked at */
    uint64_t work;
    unsigned char move; /* a cell; or, of a position in two parts, which of them */
    signed char odds;   /* as the search keeps them */
    unsigned char refuted;
    unsigned char reserved[5];
} dyad_solve_child;

/* Who wins; or, where it is open, the moves that are left. */
typedef struct dyad_solve_result {
    uint64_t nodes;      /* positions that were looked into */
    uint64_t support[2]; /* as that of a solution; or what moves were refuted by */
    uint64_t must[2];    /* moves that are left */
    uint32_t proof, disproof;
    unsigned char winner, move; /* 0: it is open */
    unsigned char divided;      /* the children are parts */
    unsigned char count;        /* of the children; 0: they cannot be told */
    unsigned char reserved[4];
    dyad_solve_child children[DYAD_SOLVE_CELLS];
} dyad_solve_result;

/* Takes what others have proved for proved: what is looked at is only that it is of this board. */
DYAD_API dyad_status dyad_solver_learn(dyad_solver *solver, const dyad_solve_proof *proofs,
                                       size_t count, dyad_error *error);
/* Searches the position of a job; `limits` apart from its nodes are heeded too. DYAD_E_USAGE: the
 * game is none of which a search can be shared, or it is no position; DYAD_E_STOPPED: the result is
 * what is known; other failures as dyad_solve() has them. */
DYAD_API dyad_status dyad_solver_work(dyad_solver *solver, const dyad_solve_job *job,
                                      const dyad_solve_limits *limits, dyad_solve_result *result,
                                      dyad_error *error);
/* Takes out up to `room` of what was proved since the solver came to be, in any order, to be told
 * to the leader before the result. Gives back how many. */
DYAD_API size_t dyad_solver_proofs(dyad_solver *solver, dyad_solve_proof *proofs, size_t room);

/* The leader of a search. It belongs to one thread at a time. */
typedef struct dyad_lead dyad_lead;

typedef struct dyad_lead_request {
    size_t struct_size; /* sizeof this struct */
    dyad_solver
        *solver; /* the upper tree, without the swap; it must outlive the leader, and is used by
                    nobody else between begin and end. Its store is that of the search. */
    unsigned workers; /* from 1 to DYAD_LEAD_WORKERS_MAX; they are numbered from 0 */
    unsigned ahead;   /* jobs that a worker may have, which it does in the order in which it got
                         them, at most DYAD_LEAD_AHEAD_MAX; 0: one */
    uint64_t unit;    /* positions of a job, at most; 0: 16, or half of the workers where that is
                         more: else the leader would not keep up */
} dyad_lead_request;

enum { DYAD_LEAD_WORKERS_MAX = 4096, DYAD_LEAD_AHEAD_MAX = 16 };

/* DYAD_E_USAGE: the game is none of which a search can be shared; DYAD_E_MEMORY. *lead is NULL
 * where it fails. */
DYAD_API dyad_status dyad_lead_new(const dyad_allocator *allocator,
                                   const dyad_lead_request *request, dyad_lead **lead,
                                   dyad_error *error);
DYAD_API void dyad_lead_free(dyad_lead *lead);
/* A position whose winner is asked for, as dyad_solve() takes it. No worker has a job. */
DYAD_API dyad_status dyad_lead_begin(dyad_lead *lead, const unsigned char *cells, int to_move,
                                     dyad_error *error);
/* A job for a worker that has room for one. DYAD_OK with 0 nodes: there is nothing for it until
 * another result has come. DYAD_END: who wins is known. Failures as those of dyad_solve(). */
DYAD_API dyad_status dyad_lead_next(dyad_lead *lead, unsigned worker, dyad_solve_job *job,
                                    dyad_error *error);
/* Takes out up to `room` proofs that this worker has not been told of: of the store, of other
 * workers and of the leader. Gives back how many. */
DYAD_API size_t dyad_lead_proofs(dyad_lead *lead, unsigned worker, dyad_solve_proof *proofs,
                                 size_t room);
/* What a worker has proved; it may be at a job. */
DYAD_API dyad_status dyad_lead_learn(dyad_lead *lead, unsigned worker,
                                     const dyad_solve_proof *proofs, size_t count,
                                     dyad_error *error);
/* The result of the oldest job of a worker. NULL: there is none, as where the worker is gone; what
 * it was at is handed to others. DYAD_E_USAGE: it has no job, or the result is of no such board. */
DYAD_API dyad_status dyad_lead_take(dyad_lead *lead, unsigned worker,
                                    const dyad_solve_result *result, dyad_error *error);
/* What is known by then; jobs that are under way are forgotten. After it the solver answers, as
 * where dyad_solve() was called. */
DYAD_API dyad_status dyad_lead_end(dyad_lead *lead, dyad_solution *solution, dyad_error *error);

/* Positions looked into so far, and bytes in use. */
DYAD_API uint64_t dyad_solver_nodes(const dyad_solver *solver);
DYAD_API size_t dyad_solver_memory(const dyad_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
