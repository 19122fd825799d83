/* tokens.c - text cut into the words of the notation. The longest symbol that fits is taken; ups
 * take the number behind them along where it stands directly there, ^3 v[2] ^<4>, and a name may
 * begin with v only where a letter other than v, or an underscore, comes later: "v" and "vv" are
 * ups, and so is "v3". White space and comments, as in C, only separate. */
#include "cgt/tokens.h"

#include "base/fault.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct symbol {
    const char *text;
    dy_token_kind kind;
} symbol;

/* Longer ones first. */
static const symbol symbols[] = {
    {"+-", DY_TOKEN_PLUS_MINUS},
    {":=", DY_TOKEN_ASSIGN},
    {"==", DY_TOKEN_EQUAL},
    {"!=", DY_TOKEN_UNEQUAL},
    {"<=", DY_TOKEN_AT_MOST},
    {">=", DY_TOKEN_AT_LEAST},
    {"<>", DY_TOKEN_CONFUSED},
    {"<|", DY_TOKEN_LESS_OR_CONFUSED},
    {"|>", DY_TOKEN_GREATER_OR_CONFUSED},
    {"+", DY_TOKEN_PLUS},
    {"-", DY_TOKEN_MINUS},
    {"*", DY_TOKEN_STAR},
    {"/", DY_TOKEN_DIVIDE},
    {".", DY_TOKEN_DOT},
    {":", DY_TOKEN_COLON},
    {",", DY_TOKEN_COMMA},
    {";", DY_TOKEN_SEMICOLON},
    {"?", DY_TOKEN_QUESTION},
    {"(", DY_TOKEN_OPEN},
    {")", DY_TOKEN_CLOSE},
    {"{", DY_TOKEN_OPEN_BRACE},
    {"}", DY_TOKEN_CLOSE_BRACE},
    {"=", DY_TOKEN_EQUAL},
    {"<", DY_TOKEN_LESS},
    {">", DY_TOKEN_GREATER},
};

void dy_tokens_init(dy_tokens *tokens, const char *text, size_t size)
{
    if (size == 0)
        text = ""; /* it may be none */
    *tokens = (dy_tokens){.at = text, .end = text + size, .line_start = text, .line = 1};
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool begins_with(const char *at, const char *end, const char *text)
{
    size_t size = strlen(text);
    return (size_t)(end - at) >= size && memcmp(at, text, size) == 0;
}

static void step(dy_tokens *tokens)
{
    if (*tokens->at++ == '\n') {
        tokens->line++;
        tokens->line_start = tokens->at;
    }
}

/* Over white space and comments; false where a comment does not end, which is left there. */
static bool skip(dy_tokens *tokens)
{
    while (tokens->at < tokens->end) {
        char c = *tokens->at;
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
            step(tokens);
        } else if (begins_with(tokens->at, tokens->end, "//")) {
            while (tokens->at < tokens->end && *tokens->at != '\n')
                step(tokens);
        } else if (begins_with(tokens->at, tokens->end, "/*")) {
            const char *close = tokens->at + 2;
            while (close < tokens->end && !begins_with(close, tokens->end, "*/"))
                close++;
            if (close == tokens->end)
                return false;
            while (tokens->at < close + 2)
                step(tokens);
        } else {
            break;
        }
    }
    return true;
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && is_digit(*at))
        at++;
    return at;
}

/* "^<3>" and the like, from the bracket on: where it ends, or NULL where it is something else. */
static const char *bracketed(dy_token *token, const char *at, const char *end, char open,
                             char close)
{
    if (at == end || *at != open)
        return NULL;
    const char *last = skip_digits(at + 1, end);
    if (last == at + 1 || last == end || *last != close)
        return NULL;
    token->digits = at + 1;
    token->digit_count = (size_t)(last - at - 1);
    return last + 1;
}

/* `at` is behind the ^ or v, of which there are `count`. */
static const char *take_ups(dy_token *token, const char *at, const char *end, size_t count)
{
    token->kind = DY_TOKEN_UPS;
    if (count != 1)
        return at;
    const char *behind = bracketed(token, at, end, '<', '>');
    if (behind) {
        token->kind = DY_TOKEN_POWER;
        return behind;
    }
    behind = bracketed(token, at, end, '[', ']');
    if (behind) {
        token->kind = DY_TOKEN_POWERS;
        return behind;
    }
    behind = skip_digits(at, end);
    if (behind != at) {
        token->digits = at;
        token->digit_count = (size_t)(behind - at);
    }
    return behind;
}

static const char *take_name(dy_token *token, const char *at, const char *end)
{
    const char *downs = at, *letter;
    while (downs < end && *downs == 'v')
        downs++;
    letter = downs;
    while (letter < end && (*letter == 'v' || is_digit(*letter)))
        letter++;
    if (downs > at && (letter == end || !is_letter(*letter))) {
        token->down = true;
        return take_ups(token, downs, end, (size_t)(downs - at));
    }
    token->kind = DY_TOKEN_NAME;
    while (at < end && (is_letter(*at) || is_digit(*at)))
        at++;
    return at;
}

static const char *take_symbol(dy_token *token, const char *at, const char *end)
{
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (begins_with(at, end, symbols[i].text)) {
            token->kind = symbols[i].kind;
            return at + strlen(symbols[i].text);
        }
    const char *first = at;
    while (at < end && *at == '|')
        at++;
    token->kind = at > first ? DY_TOKEN_BARS : DY_TOKEN_BAD;
    return at > first ? at : at + 1;
}

static const char *take(dy_token *token, const char *at, const char *end)
{
    const char *first = at;
    if (is_digit(*at)) {
        token->kind = DY_TOKEN_DIGITS;
        return skip_digits(at, end);
    }
    if (is_letter(*at))
        return take_name(token, at, end);
    if (*at == '^') {
        while (at < end && *at == '^')
            at++;
        return take_ups(token, at, end, (size_t)(at - first));
    }
    if (*at == '"') {
        at = memchr(at + 1, '"', (size_t)(end - at - 1));
        token->kind = at ? DY_TOKEN_STRING : DY_TOKEN_BAD;
        return at ? at + 1 : first + 1;
    }
    return take_symbol(token, at, end);
}

dy_token dy_tokens_next(dy_tokens *tokens)
{
    const char *before = tokens->at;
    bool ends = skip(tokens);
    dy_token token = {.text = tokens->at,
                      .spaced = tokens->at != before,
                      .line = tokens->line,
                      .column = (uint64_t)(tokens->at - tokens->line_start) + 1};
    if (tokens->at == tokens->end)
        return token;
    const char *behind = tokens->at + 1;
    if (ends)
        behind = take(&token, tokens->at, tokens->end);
    else
        token.kind = DY_TOKEN_BAD;
    assert(behind <= tokens->end);
    token.size = (size_t)(behind - tokens->at);
    while (tokens->at < behind)
        step(tokens);
    if (token.kind == DY_TOKEN_STRING) {
        token.text++;
        token.size -= 2;
    }
    return token;
}

bool dy_tokens_take_hyphens(dy_tokens *tokens, dy_token *name)
{
    enum { HYPHENED_MAX = 64 }; /* characters: no ruleset has a longer name */
    const char *first = name->text + name->size, *at = first;
    while (at < tokens->end && at - first < HYPHENED_MAX &&
           (is_letter(*at) || is_digit(*at) || *at == '-'))
        at++;
    dy_tokens ahead = *tokens;
    ahead.at = at;
    if (at == first || dy_tokens_next(&ahead).kind != DY_TOKEN_OPEN ||
        dy_tokens_next(&ahead).kind != DY_TOKEN_STRING)
        return false;
    name->size = (size_t)(at - name->text);
    tokens->at = at;
    return true;
}

const char *dy_token_name(const dy_token *token, char *text)
{
    static const char *const shown[] = {
#define DY_TOKEN_SHOWN(name, shown) [DY_TOKEN_##name] = shown,
        DY_TOKENS(DY_TOKEN_SHOWN)
#undef DY_TOKEN_SHOWN
    };
    enum { SHOWN_MAX = 20 };
    char byte[DY_BYTE_NAME_MAX];
    if (shown[token->kind])
        snprintf(text, DY_TOKEN_NAME_MAX, "%s", shown[token->kind]);
    else if (token->kind == DY_TOKEN_BAD && *token->text == '"')
        snprintf(text, DY_TOKEN_NAME_MAX, "a quote that is not closed");
    else if (token->kind == DY_TOKEN_BAD && *token->text == '/')
        snprintf(text, DY_TOKEN_NAME_MAX, "a comment that is not closed");
    else if (token->kind == DY_TOKEN_BAD)
        snprintf(text, DY_TOKEN_NAME_MAX, "%s", dy_byte_name((unsigned char)*token->text, byte));
    else
        snprintf(text, DY_TOKEN_NAME_MAX, "'%.*s%s'",
                 (int)(token->size < SHOWN_MAX ? token->size : SHOWN_MAX), token->text,
                 token->size < SHOWN_MAX ? "" : "...");
    return text;
}
