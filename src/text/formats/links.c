/* links.c - links to boards of HexWorld and trmph within text: prose, Markdown, angle brackets,
 * with or without http.
 *
 *     See <https://hexworld.org/board/#11c1,a1:s>, or [this one](trmph.com/hex/board#13,a1b2).
 *
 * A link goes as far as it can, without what ends a sentence. hexworld.c reads it. */
#include "text/formats/formats.h"

#include "base/fault.h"

#include <ctype.h>
#include <string.h>

/* Which page's name comes next; NULL: none does. */
static const char *page_here(dy_source *source)
{
    const char *page;
    for (size_t i = 0; (page = dy_dialect_page(i)) && !dy_source_goes_on(source, page);)
        i++;
    return page;
}

/* An angle bracket and an address; Markdown's "[...]("; or an address without http. */
bool dy_links_begin(dy_source *source)
{
    int byte = dy_source_behind(source, 0);
    if (byte == '<')
        return dy_source_goes_on(source, "<http") || dy_source_goes_on(source, "<www.") ||
               dy_source_goes_on(source, "<hexworld.org") ||
               dy_source_goes_on(source, "<trmph.com");
    if (byte != '[')
        return dy_source_goes_on(source, "www.") || dy_source_goes_on(source, "trmph.com");
    size_t at = 1;
    while ((byte = dy_source_behind(source, at)) != DY_INPUT_END && byte != '\n' && byte != ']')
        at++;
    return byte == ']' && dy_source_behind(source, at + 1) == '(';
}

/* Whether a byte ends a link. */
static bool ends(int byte)
{
    return byte == DY_INPUT_END || dy_is_space(byte) || strchr("<>()[]{}\"'`|\\", byte);
}

/* Whether a byte may stand between a page and its '#': as in /index.html, or ?a=b. */
static bool is_of_path(char byte)
{
    return isalnum((unsigned char)byte) || strchr("/.?=&%_-", byte);
}

/* Takes a link from its page on; false: it is none, or out of memory. */
static bool take_link(dy_source *source, const char *page, dy_buffer *link)
{
    for (const char *byte = page; *byte; byte++)
        dy_pass(source);
    dy_buffer_text(link, page);
    size_t begin = link->size;
    for (int byte; !ends(byte = dy_peek(source)) && link->size < DY_RECORD_VALUE_MAX;) {
        dy_buffer_char(link, (char)byte);
        dy_pass(source);
    }
    while (link->size > begin && strchr(".,;:!?*_~", link->text[link->size - 1]))
        link->size--;
    if (link->failed || begin == link->size || !strchr("/?#", link->text[begin]))
        return false;
    size_t at = begin;
    while (at < link->size && link->text[at] && is_of_path(link->text[at]))
        at++;
    return at + 1 < link->size && link->text[at] == '#';
}

/* Has the link read as an input of its own, which stands where it stood. */
static dyad_status read_link(dy_records *in, const dy_buffer *link, uint64_t line, uint64_t column,
                             dyad_record *record, dyad_error *error)
{
    dy_source own;
    dy_source *source = in->source;
    dy_source_from_bytes(&own, source->name, link->text, link->size, source->stop);
    own.line = line;
    own.column_base = column;
    in->source = &own;
    dyad_status status = dy_hexworld_next(in, record, error);
    in->source = source;
    dy_source_close(&own);
    return status;
}

dyad_status dy_links_next(dy_records *in, dyad_record *record, dyad_error *error)
{
    dy_buffer link;
    dyad_status status = DYAD_END;
    bool found = false, any = false; /* a text without a link is none of links; nothing may be */
    uint64_t line = 0, column = 0;
    dy_buffer_init(&link, record->memory);
    while (!found && !link.failed && dy_peek(in->source) != DY_INPUT_END) {
        const char *page = page_here(in->source);
        line = in->source->line;
        column = dy_source_column(in->source);
        link.size = 0;
        any = any || !dy_is_space(dy_peek(in->source));
        if (page)
            found = take_link(in->source, page, &link);
        else
            dy_pass(in->source);
    }
    if (link.failed)
        status = dy_fault_memory(error);
    else if (!found && any && in->taken == 0 && !in->source->error)
        status = dy_source_unexpected(in->source, "a link to a board of hex, as hexworld.org/board",
                                      error);
    else if (!found || in->source->error)
        status = dy_source_end(in->source, error);
    else
        status = read_link(in, &link, line, column, record, error);
    dy_buffer_free(&link);
    return status;
}
