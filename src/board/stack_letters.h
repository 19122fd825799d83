/* stack_letters.h - the part of stack_body.h that turns text into bits: 64 bytes at a time are
 * compared with each letter, which gives a word of a row. It is compiled for each level too. */

/* 64 bytes: which are letter 1, which are letter 2, and which are any letter. */
typedef struct letter_bits {
    uint64_t first, second, any;
} letter_bits;

#if defined(LEVEL_AVX512)
INLINE letter_bits read_64(const unsigned char *text, const unsigned char letters[3])
{
    __m512i v = _mm512_loadu_si512(text);
    uint64_t empty = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)letters[0]));
    uint64_t first = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)letters[1]));
    uint64_t second = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8((char)letters[2]));
    return (letter_bits){first, second, empty | first | second};
}

INLINE uint64_t newlines_64(const unsigned char *text)
{
    return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(text), _mm512_set1_epi8('\n'));
}
#elif defined(LEVEL_AVX2)
INLINE uint64_t equal_64(__m256i low, __m256i high, unsigned char letter)
{
    __m256i wanted = _mm256_set1_epi8((char)letter);
    uint32_t a = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted));
    uint32_t b = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted));
    return a | (uint64_t)b << 32;
}

INLINE letter_bits read_64(const unsigned char *text, const unsigned char letters[3])
{
    __m256i low = _mm256_loadu_si256((const void *)text);
    __m256i high = _mm256_loadu_si256((const void *)(text + 32));
    uint64_t empty = equal_64(low, high, letters[0]);
    uint64_t first = equal_64(low, high, letters[1]);
    uint64_t second = equal_64(low, high, letters[2]);
    return (letter_bits){first, second, empty | first | second};
}

INLINE uint64_t newlines_64(const unsigned char *text)
{
    return equal_64(_mm256_loadu_si256((const void *)text),
                    _mm256_loadu_si256((const void *)(text + 32)), '\n');
}
#else
/* Eight bytes, the first one lowest: bit i is set when byte i is the letter. */
INLINE uint64_t equal_8(uint64_t bytes, unsigned char letter)
{
    const uint64_t ones = 0x0101010101010101, low = 0x7f7f7f7f7f7f7f7f;
    uint64_t other = bytes ^ ones * letter;
    uint64_t equal = ~(((other & low) + low) | other | low); /* 0x80 in each byte that is */
    return (equal >> 7) * 0x0102040810204080 >> 56;
}

INLINE letter_bits read_64(const unsigned char *text, const unsigned char letters[3])
{
    letter_bits bits = {0};
    for (unsigned at = 0; at < DY_WORD_BITS; at += 8) {
        uint64_t bytes;
        memcpy(&bytes, text + at, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        bytes = __builtin_bswap64(bytes);
#endif
        uint64_t empty = equal_8(bytes, letters[0]);
        uint64_t first = equal_8(bytes, letters[1]), second = equal_8(bytes, letters[2]);
        bits.first |= first << at;
        bits.second |= second << at;
        bits.any |= (empty | first | second) << at;
    }
    return bits;
}
#endif

static size_t read_letters(const unsigned char *text, size_t count, const unsigned char letters[3],
                           uint64_t *first, uint64_t *second)
{
    unsigned char tail[DY_WORD_BITS];
    for (size_t at = 0; at < count; at += DY_WORD_BITS) {
        size_t left = count - at;
        const unsigned char *from = text + at;
        uint64_t wanted = ~UINT64_C(0);
        if (left < DY_WORD_BITS) {
            memset(tail, 0, sizeof tail);
            memcpy(tail, from, left);
            from = tail;
            wanted >>= DY_WORD_BITS - left;
        }
        letter_bits bits = read_64(from, letters);
        uint64_t other = ~bits.any & wanted;
        if (other)
            wanted &= (other & -other) - 1;
        first[at / DY_WORD_BITS] = bits.first & wanted;
        second[at / DY_WORD_BITS] = bits.second & wanted;
        if (other)
            return at + dy_lowest_bit(other);
    }
    return count;
}

/* What stands after a row. */
INLINE bool gap_holds(const unsigned char *text, size_t gap)
{
    if (gap == 1)
        return text[0] == '\n';
    return gap == 0 || (text[0] == '\r' && text[1] == '\n');
}

/* A board of at most 8 x 8, row by row. */
static bool parse_tiny_rows(const unsigned char *text, size_t gap, const unsigned char letters[3],
                            dy_stack *stack, unsigned lane)
{
    uint32_t n = stack->n;
    uint64_t planes[DY_COLOURS] = {0}, wanted = (UINT64_C(1) << n) - 1;
    for (uint32_t row = 0; row < n; row++, text += n + gap) {
        letter_bits bits = read_64(text, letters);
        if ((bits.any & wanted) != wanted || !gap_holds(text + n, gap))
            return false;
        planes[0] |= (bits.first & wanted) << (8 * row);
        planes[1] |= (bits.second & wanted) << (8 * row);
    }
    stack->plane[0][0].lane[lane] = planes[0];
    stack->plane[1][0].lane[lane] = planes[1];
    return true;
}

/* The same from cells without anything between the rows: 64 bytes hold it. */
INLINE bool parse_tiny_cells(const unsigned char *text, const unsigned char letters[3],
                             dy_stack *stack, unsigned lane)
{
    uint32_t n = stack->n;
    uint64_t wanted = ~UINT64_C(0) >> (DY_WORD_BITS - n * n);
    letter_bits bits = read_64(text, letters);
    uint64_t first = bits.first & wanted, second = bits.second & wanted;
#if defined(LEVEL_AVX512) || defined(LEVEL_AVX2)
    stack->plane[0][0].lane[lane] = _pdep_u64(first, stack->cells);
    stack->plane[1][0].lane[lane] = _pdep_u64(second, stack->cells);
#else
    uint64_t planes[DY_COLOURS] = {0}, row_bits = (UINT64_C(1) << n) - 1;
    for (uint32_t row = 0; row < n; row++) {
        planes[0] |= (first >> (n * row) & row_bits) << (DY_TINY_SIDE_MAX * row);
        planes[1] |= (second >> (n * row) & row_bits) << (DY_TINY_SIDE_MAX * row);
    }
    stack->plane[0][0].lane[lane] = planes[0];
    stack->plane[1][0].lane[lane] = planes[1];
#endif
    return (bits.any & wanted) == wanted;
}

#if defined(LEVEL_AVX512) || defined(LEVEL_AVX2)
/* Bit i: byte i of eight is the letter. */
INLINE uint64_t equal_in_8(__m128i bytes, unsigned char letter)
{
    __m128i equal = _mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)letter));
    return (unsigned)_mm_movemask_epi8(equal) & 0xff;
}

/* The same from lines of text, all at once: 72 bytes hold it, and the letters among them are drawn
 * together and laid out by two instructions. */
INLINE bool parse_tiny_lines(const unsigned char *text, const unsigned char letters[3],
                             dy_stack *stack, unsigned lane)
{
    uint64_t cells = stack->text_cells, ends = stack->text_ends;
    letter_bits low = read_64(text, letters);
    uint64_t first = _pext_u64(low.first, cells), second = _pext_u64(low.second, cells);
    uint64_t missing = (~low.any & cells) | (~newlines_64(text) & ends);
    if (stack->n == DY_TINY_SIDE_MAX) { /* the last row but for its first cell, and its newline */
        __m128i rest = _mm_loadl_epi64((const void *)(text + DY_WORD_BITS));
        uint64_t first_rest = equal_in_8(rest, letters[1]);
        uint64_t second_rest = equal_in_8(rest, letters[2]);
        uint64_t any = first_rest | second_rest | equal_in_8(rest, letters[0]);
        missing |= (any & 0x7f) ^ 0x7f ^ (~equal_in_8(rest, '\n') & 0x80);
        first |= (first_rest & 0x7f) << 57;
        second |= (second_rest & 0x7f) << 57;
    }
    stack->plane[0][0].lane[lane] = _pdep_u64(first, stack->cells);
    stack->plane[1][0].lane[lane] = _pdep_u64(second, stack->cells);
    return missing == 0;
}
#endif

/* Boards are read from memory at the speed of memory only if it is asked in time. */
enum { PREFETCH_BYTES = 2048 };

INLINE bool parse_rows(const unsigned char *text, size_t gap, const unsigned char letters[3],
                       dy_stack *stack, unsigned lane, unsigned words)
{
    uint32_t n = stack->n;
    uint64_t missing = 0, last = dy_column_mask(n, words - 1);
    dy_lanes *first = stack->plane[0], *second = stack->plane[1];
    for (uint32_t row = 0; row < n; row++, text += n + gap) {
        __builtin_prefetch(text + PREFETCH_BYTES);
        for (unsigned word = 0; word < words; word++) {
            letter_bits bits = read_64(text + word * DY_WORD_BITS, letters);
            uint64_t wanted = word + 1 == words ? last : ~UINT64_C(0);
            missing |= ~bits.any & wanted;
            (first++)->lane[lane] = bits.first & wanted;
            (second++)->lane[lane] = bits.second & wanted;
        }
        missing |= !gap_holds(text + n, gap);
    }
    return missing == 0;
}

static bool parse(const unsigned char *text, size_t gap, const unsigned char letters[3],
                  dy_stack *stack, unsigned lane)
{
    if (stack->n > DY_WORD_BITS)
        return parse_rows(text, gap, letters, stack, lane, 2);
    if (stack->n > DY_TINY_SIDE_MAX)
        return parse_rows(text, gap, letters, stack, lane, 1);
    if (gap == 0)
        return parse_tiny_cells(text, letters, stack, lane);
#if defined(LEVEL_AVX512) || defined(LEVEL_AVX2)
    if (gap == 1)
        return parse_tiny_lines(text, letters, stack, lane);
#endif
    return parse_tiny_rows(text, gap, letters, stack, lane);
}
