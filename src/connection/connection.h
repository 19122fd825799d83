/* connection.h - the solver of connection games, in four builds.
 *
 * Each side owns two opposite edges and tries to join them with its stones. The neighbours of a
 * cell may differ between the sides. When the board is full, exactly one side has joined its
 * edges. Hex is such a game, with six neighbours for both sides. PATH is two such games: the side
 * that needs a path has four neighbours, and the side that prevents it has eight.
 *
 * A search keeps what it has proved for later calls. It belongs to one thread at a time and hands
 * work to other threads. Its results, and the order of its work, do not depend on the number of
 * threads. */
#ifndef DY_CONNECTION_H
#define DY_CONNECTION_H

#include <dyad/dyad.h>

typedef struct dy_connection_rules {
    int neighbours[2]; /* of a cell, by side: 4, 6 or 8 */
    bool vertical[2];  /* that side joins top and bottom, else left and right */
    bool swaps;        /* a reflection in a diagonal of a square board exchanges the sides */
} dy_connection_rules;

enum { DY_CONNECTION_CELLS = 121 };

/* Cells are numbered row by row; a mark for each. */
typedef struct dy_connection_answer {
    dyad_answer first_wins; /* the side to move */
    bool drawn;        /* it does not, and neither does the other: that is all there is to ask */
    int move;          /* that wins; -1: none is known, or needed */
    unsigned distance; /* moves of both sides to the end; 0: it is not known */
    uint32_t proof, disproof;
    /* Moves that are not known to lose, but for those that another is as good as. */
    unsigned char must_play[DY_CONNECTION_CELLS];
    unsigned char
        support[DY_CONNECTION_CELLS]; /* what the winner needs: its stones and empty cells */
} dy_connection_answer;

/* Proofs that are kept elsewhere. Cells are those of a position that is filled in, in the image
 * that stands for all of its images. False: it failed, and the search ends. */
typedef struct dy_connection_notes {
    /* Whether who is to move wins, and a move; DYAD_OPEN where it is not known. */
    bool (*recall)(void *user, const unsigned char *cells, int mover, dyad_answer *first_wins,
                   int *move);
    bool (*keep)(void *user, const unsigned char *cells, int mover, bool first_wins, int move,
                 uint64_t work);
    void *user;
} dy_connection_notes;

typedef struct dy_connection_limits {
    uint64_t nodes;           /* positions to look at in this call; 0: no limit */
    uint32_t proof, disproof; /* of the position, to which the search goes; 0: no limit */
    bool (*go_on)(void *user, uint64_t nodes);
    void *user;
    const dy_connection_notes *notes; /* NULL: there are none */
} dy_connection_limits;

typedef struct dy_connection_means {
    /* For the search by the rules of play. */
    const dyad_game *game;
    int question;   /* the colour that is to win */
    size_t bytes;   /* of memory; 0: no limit */
    unsigned off;   /* DYAD_OFF_... */
    unsigned jobs;  /* threads, 1 .. DYAD_JOBS_MAX; fewer where there is no memory for them */
    unsigned ahead; /* positions that are looked into at the same time, from 1 */
} dy_connection_means;

/* What is seen of a position without a search, but for what searches have proved before. */
typedef struct dy_connection_glance {
    dyad_answer first_wins;                    /* DYAD_OPEN: the rest tells something */
    unsigned char filled[DY_CONNECTION_CELLS]; /* cells that may as well be a side's: side + 1 */
    unsigned char lost[DY_CONNECTION_CELLS];   /* moves that lose */
    unsigned char lesser[DY_CONNECTION_CELLS]; /* moves of which another is as good */
    float current[DY_CONNECTION_CELLS];        /* through each empty cell, of both sides */
} dy_connection_glance;

typedef struct dy_connection_search dy_connection_search;

/* A search that many share: connection_upper.h. Jobs and proofs are checked by who calls. */
typedef struct dy_connection_sharing {
    /* By a worker. */
    dyad_status (*work)(dy_connection_search *search, const dyad_solve_job *job,
                        const dy_connection_limits *limits, dyad_solve_result *result);
    /* By both: takes proofs for known, and says whether this one was not; gives its own away. */
    bool (*learn)(dy_connection_search *search, const dyad_solve_proof *proof);
    size_t (*proofs)(dy_connection_search *search, dyad_solve_proof *proofs, size_t room);
    /* By the leader. `begin` comes first, `end` last; `answer` has the numbers, and who wins. */
    dyad_status (*begin)(dy_connection_search *search, const unsigned char *cells, int mover,
                         const dy_connection_notes *notes, const dyad_lead_request *how);
    /* DYAD_END: the position is solved. A job of 0 nodes: there is none for the worker now. */
    dyad_status (*next)(dy_connection_search *search, unsigned worker, dyad_solve_job *job);
    /* Of the oldest job. `result` NULL: the worker gives it up. */
    dyad_status (*take)(dy_connection_search *search, unsigned worker,
                        const dyad_solve_result *result);
    void (*end)(dy_connection_search *search, dy_connection_answer *answer);
} dy_connection_sharing;

typedef struct dy_connection_engine {
    size_t cells; /* the most that a board may have */
    dyad_status (*open)(const dyad_allocator *memory, const dy_connection_rules *rules, size_t rows,
                        size_t columns, const dy_connection_means *means,
                        dy_connection_search **search);
    void (*close)(dy_connection_search *search);
    /* Forgets all that it has found out, as if it had just been opened. NULL: there is no need. */
    void (*forget)(dy_connection_search *search);
    /* `cells`: 0 empty, 1 and 2 the sides. The answer is DYAD_OPEN where a limit ended it. */
    dyad_status (*solve)(dy_connection_search *search, const unsigned char *cells, int mover,
                         const dy_connection_limits *limits, dy_connection_answer *answer);
    /* Looks at a position that nobody has won; `thorough`: for connections too. */
    void (*glance)(dy_connection_search *search, const unsigned char *cells, int mover,
                   bool thorough, dy_connection_glance *glance);
    /* What it shows without a search: connections of one side, or of both where that is -1. NULL:
     * of the game no connections are known. */
    void (*see)(dy_connection_search *search, const unsigned char *cells, int mover, int side,
                dyad_connections *seen);
    const dy_connection_sharing *sharing; /* NULL: a search is not shared */
    uint64_t (*nodes)(const dy_connection_search *search);
    size_t (*bytes)(const dy_connection_search *search);
} dy_connection_engine;

/* By the rules of play alone: any game that always ends (plain_search.c), and any whose positions
 * can come again (graph_search.c). */
extern const dy_connection_engine dy_plain_engine, dy_graph_engine;
extern const dy_connection_engine dy_connection64_portable, dy_connection64_avx2,
    dy_connection128_portable, dy_connection128_avx2;

#endif
