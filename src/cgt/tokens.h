/* tokens.h - the words of the notation of games, each with its place in the text. */
#ifndef DY_TOKENS_H
#define DY_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* X(NAME, how it is named in a message; NULL: by its text) */
#define DY_TOKENS(X)                      \
    X(END, "the end")                     \
    X(BAD, NULL)                          \
    X(DIGITS, NULL)                       \
    X(NAME, NULL)                         \
    X(STRING, "a text in quotes")         \
    X(UPS, NULL)    /* ^ ^^ ^3 v vv v3 */ \
    X(POWER, NULL)  /* ^<3> v<3> */       \
    X(POWERS, NULL) /* ^[3] v[3] */       \
    X(STAR, NULL)                         \
    X(PLUS, NULL)                         \
    X(MINUS, NULL)                        \
    X(PLUS_MINUS, NULL)                   \
    X(DIVIDE, NULL)                       \
    X(DOT, NULL)                          \
    X(COLON, NULL)                        \
    X(ASSIGN, NULL)                       \
    X(COMMA, NULL)                        \
    X(SEMICOLON, NULL)                    \
    X(QUESTION, NULL)                     \
    X(BARS, NULL) /* one and more | */    \
    X(OPEN, NULL)                         \
    X(CLOSE, NULL)                        \
    X(OPEN_BRACE, NULL)                   \
    X(CLOSE_BRACE, NULL)                  \
    X(EQUAL, NULL)                        \
    X(UNEQUAL, NULL)                      \
    X(LESS, NULL)                         \
    X(GREATER, NULL)                      \
    X(AT_MOST, NULL)                      \
    X(AT_LEAST, NULL)                     \
    X(CONFUSED, NULL)                     \
    X(LESS_OR_CONFUSED, NULL)             \
    X(GREATER_OR_CONFUSED, NULL)

typedef enum dy_token_kind {
#define DY_TOKEN_ENUM(name, shown) DY_TOKEN_##name,
    DY_TOKENS(DY_TOKEN_ENUM)
#undef DY_TOKEN_ENUM
} dy_token_kind;

typedef struct dy_token {
    dy_token_kind kind;
    bool spaced;      /* something, be it a comment, stands between it and what is before */
    bool down;        /* of ups: v */
    const char *text; /* not NUL-terminated; of a text in quotes without them */
    size_t size;
    const char *digits; /* of ups and powers: their number; NULL where it is not written */
    size_t digit_count;
    uint64_t line, column; /* of its first byte, from 1 */
} dy_token;

typedef struct dy_tokens {
    const char *at, *end, *line_start;
    uint64_t line;
} dy_tokens;

void dy_tokens_init(dy_tokens *tokens, const char *text, size_t size);
/* The next one; DY_TOKEN_END for ever at the end, DY_TOKEN_BAD for a byte that begins none, or a
 * text in quotes or a comment that does not end. */
dy_token dy_tokens_next(dy_tokens *tokens);
/* Where a name, behind which one more token has been read, goes on over hyphens and a text in
 * parentheses follows, as in toads-and-frogs("T.F"), all of that becomes the name, and what is
 * behind it comes next. Else false. */
bool dy_tokens_take_hyphens(dy_tokens *tokens, dy_token *name);
/* What a token is called in a message, e.g. "')'" or "the end"; gives back `text`, which holds at
 * least DY_TOKEN_NAME_MAX characters. */
enum { DY_TOKEN_NAME_MAX = 48 };
const char *dy_token_name(const dy_token *token, char *text);

#endif
