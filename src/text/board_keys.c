/* board_keys.c - keys of boards in arrays.
 *
 * A plain key is the sum without carries of a random word for each stone, one for the size of the
 * board and one for whose turn it is. The words of a board's images are looked up in one table,
 * where an image is another way to go through it:
 *
 *     words   [ 0 | colour 1 | colour 2 | . ]  [ 0 | colour 1 | colour 2 | . ]  ...  for each cell
 */
#include "text/board_keys.h"

#include "base/fault.h"
#include "base/random.h"
#include "base/stop.h"
#include "games/board_images.h"
#include "text/board_work.h"

enum { WORDS_A_CELL = 4, COLOUR_BITS = 3 };

/* Constants, so that no word of a cell is one of these. */
static const uint64_t SIZES = UINT64_C(0x8000000000000000), TURNS = UINT64_C(0xc000000000000000);

/* What is the same for all boards. */
typedef struct hashing {
    const dyad_hash_boards_request *request;
    dy_images images;
    dy_image_map maps[DY_IMAGES_ALL];
    uint64_t *words;
    size_t cells;
    uint32_t look_rows;           /* between looks at the stop flag */
    uint64_t base[DY_IMAGES_ALL]; /* of the size of each image */
} hashing;

static uint64_t size_word(size_t rows, size_t columns)
{
    return dy_scatter(SIZES ^ (uint64_t)rows << 32 ^ columns);
}

static uint64_t turn_word(unsigned to_move)
{
    return to_move ? dy_scatter(TURNS + to_move) : 0;
}

static unsigned exchanged(unsigned colour)
{
    return colour ? DY_COLOURS + 1 - colour : 0;
}

/* DYAD_OK; DYAD_E_MEMORY; DYAD_E_STOPPED. */
static dyad_status take_words(hashing *own, const dy_board_array *boards,
                              const dyad_allocator *memory)
{
    own->words = dy_memory_new(memory, own->cells, WORDS_A_CELL * sizeof *own->words);
    if (!own->words)
        return DYAD_E_MEMORY;
    for (size_t i = 0; i < own->cells; i++) {
        if (i % DY_BOARD_LOOK_CELLS == 0 && dy_stopped(own->request->stop))
            return DYAD_E_STOPPED;
        uint64_t *words = own->words + i * WORDS_A_CELL;
        words[0] = words[COLOUR_BITS] = 0;
        for (unsigned colour = 1; colour <= DY_COLOURS; colour++)
            words[colour] = dy_scatter(i * WORDS_A_CELL + colour);
    }
    for (unsigned i = 0; i < own->images.count; i++) {
        bool turned = own->images.number[i] & DY_IMAGE_TRANSPOSE;
        own->maps[i] = dy_image_map_of(own->images.number[i], boards->rows, boards->columns);
        own->base[i] = turned ? size_word(boards->columns, boards->rows)
                              : size_word(boards->rows, boards->columns);
    }
    return DYAD_OK;
}

/* The plain key of an image; of a part of it when the stop flag is set. */
static uint64_t key_of(const hashing *own, unsigned image, const dy_board_array *array,
                       const unsigned char *cells, unsigned to_move)
{
    const dy_image_map *map = &own->maps[image];
    bool exchange = own->images.number[image] & DY_IMAGE_COLOURS;
    const ptrdiff_t step = map->column * WORDS_A_CELL;
    /* Of a cell, the place of its word: colour 1 is that of 2 where they are exchanged. */
    const unsigned char place[WORDS_A_CELL] = {0, exchange ? 2 : 1, exchange ? 1 : 2, 0};
    uint64_t key = own->base[image] ^ turn_word(exchange ? exchanged(to_move) : to_move);
    for (uint32_t row = 0; row < array->rows;) {
        if (row && dy_stopped(own->request->stop))
            break;
        uint32_t left = array->rows - row;
        uint32_t end = row + (left < own->look_rows ? left : own->look_rows);
        for (; row < end; row++, cells += array->columns) {
            const uint64_t *words =
                own->words + (map->first + (ptrdiff_t)row * map->row) * WORDS_A_CELL;
            for (uint32_t column = 0; column < array->columns; column++)
                key ^= words[(ptrdiff_t)column * step + place[cells[column] & COLOUR_BITS]];
        }
    }
    return key;
}

static void put_keys(const hashing *own, uint64_t index, const uint64_t *keys, unsigned count)
{
    const dyad_hash_boards_request *request = own->request;
    unsigned least = 0;
    for (unsigned i = 1; i < count; i++)
        least = keys[i] < keys[least] ? i : least;
    if (request->keys)
        request->keys[index] = keys[least];
    if (request->images)
        request->images[index] = own->images.number[least];
}

static void put_plain(const hashing *own, uint64_t index, uint64_t key)
{
    if (own->request->plain)
        own->request->plain[index] = key;
}

/* Tells the plain key as soon as it is known. */
static dyad_status hash_board(dy_board_hand *hand, uint64_t index)
{
    const dy_board_array *array = &hand->of->array;
    const hashing *own = hand->of->request;
    const unsigned char *cells = dy_board_array_cells(array, (size_t)index, hand->room);
    uint64_t keys[DY_IMAGES_ALL] = {0};
    if (dy_board_array_check(array, (size_t)index, cells, &hand->flaw) != DYAD_OK) {
        put_plain(own, index, 0);
        put_keys(own, index, keys, 1);
        return DYAD_E_MALFORMED;
    }
    unsigned to_move = array->to_move ? array->to_move[index] & COLOUR_BITS : 0;
    bool all = own->request->keys || own->request->images;
    unsigned count = all ? own->images.count : 1;
    for (unsigned i = 0; i < count; i++) {
        keys[i] = key_of(own, i, array, cells, to_move);
        if (own->look_rows < array->rows && dy_stopped(own->request->stop))
            return DYAD_E_STOPPED; /* it may be of a part */
        if (i == 0)
            put_plain(own, index, keys[0]);
    }
    put_keys(own, index, keys, count);
    return DYAD_OK;
}

static dyad_status hash_share(dy_board_hand *hand)
{
    return dy_board_hand_each(hand, hash_board);
}

dyad_status dy_hash_boards(const dyad_hash_boards_request *request, const dyad_allocator *memory,
                           dyad_error *error)
{
    hashing own = {.request = request};
    dy_board_work work = {.function = "dyad_hash_boards",
                          .game = request->game,
                          .memory = memory,
                          .request = &own,
                          .jobs = request->jobs,
                          .stop = request->stop,
                          .keep_going = request->keep_going,
                          .own_bytes = 1,
                          .do_share = hash_share};
    dy_board_array array;
    dyad_status status =
        dy_board_array_take(&array, request->boards, request->game, work.function, error);
    if (status != DYAD_OK || array.count == 0)
        return status;
    if (dy_stopped(request->stop))
        return dy_fault_stopped(error);
    own.cells = dy_board_array_bytes(&array);
    own.look_rows = DY_BOARD_LOOK_CELLS / array.columns + 1;
    own.images = dy_images_of(request->game, array.rows, array.columns, !request->keep_colours);
    status = dy_fault_status(error, take_words(&own, &array, memory));
    if (status == DYAD_OK)
        status = dy_board_work_do(&work, request->boards, error);
    dy_memory_free(memory, own.words, own.cells, WORDS_A_CELL * sizeof *own.words);
    return status;
}
