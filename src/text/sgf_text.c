/* sgf_text.c - the text of an SGF game in its character set: where a value ends, and all of it as
 * UTF-8 once the game is read, since CA may come after other properties of the root.
 *
 * In sets of two bytes a character the second may be a ']' or a '\'. Programs write such characters
 * in two ways: as they are, or with an escape before the second byte. L is a first byte:
 *
 *     as it is   L]    L\    L\]  a character, and the end of the value
 *     escaped    L\]   L\\   L\]  a character, whose second byte is the ']'
 *
 * So backslashes behind L are counted, and whether the value can end behind them is looked up: by
 * what follows the bracket. */
#include "text/records.h"

#include "base/fault.h"

#include <string.h>

/* ---- where a value ends -----------------------------------------------------------------------
 */

static int byte_at(const dy_sgf_bytes *bytes, size_t at)
{
    if (bytes->source)
        return dy_source_behind(bytes->source, at);
    return at < bytes->size ? (unsigned char)bytes->text[at] : DY_INPUT_END;
}

static size_t behind_spaces(const dy_sgf_bytes *bytes, size_t at)
{
    while (dy_is_space(byte_at(bytes, at)))
        at++;
    return at;
}

static bool is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* Whether a property begins there. */
static bool is_property(const dy_sgf_bytes *bytes, size_t at)
{
    int byte = byte_at(bytes, at);
    if (byte < 'A' || byte > 'Z')
        return false;
    while (is_letter(byte_at(bytes, at)))
        at++;
    return byte_at(bytes, behind_spaces(bytes, at)) == '[';
}

/* Whether a game goes on there behind a value, or ends: a property, a node, a variation. */
static bool goes_on(const dy_sgf_bytes *bytes, size_t at, bool in_list)
{
    at = behind_spaces(bytes, at);
    int byte = byte_at(bytes, at);
    if (byte == '[')
        return in_list;
    while (byte == ')') {
        at = behind_spaces(bytes, at + 1);
        byte = byte_at(bytes, at);
        if (byte == DY_INPUT_END)
            return true;
    }
    if (byte == '(') {
        at = behind_spaces(bytes, at + 1);
        return byte_at(bytes, at) == ';' || is_property(bytes, at);
    }
    if (byte == ';') {
        at = behind_spaces(bytes, at + 1);
        byte = byte_at(bytes, at);
        return byte == ';' || byte == '(' || byte == ')' || byte == DY_INPUT_END ||
               is_property(bytes, at);
    }
    return byte == DY_INPUT_END || is_property(bytes, at);
}

size_t dy_sgf_character(const dy_charset *set, const dy_sgf_bytes *bytes, size_t at, bool *escaped)
{
    bool in_value = !bytes->source; /* all of it: no bracket there is its end */
    int next = byte_at(bytes, at + 1);
    size_t run = 0;
    *escaped = false;
    if (!dy_charset_leads(set, (unsigned char)byte_at(bytes, at)) || !dy_charset_trails(next))
        return 1;
    if (next == ']')
        return in_value || !goes_on(bytes, at + 2, false) ? 2 : 1;
    while (byte_at(bytes, at + 1 + run) == '\\')
        run++;
    if (run == 0)
        return 2;
    bool ends = byte_at(bytes, at + 1 + run) != ']' ||
                (!in_value && goes_on(bytes, at + 1 + run + 1, true));
    *escaped = (run % 2 == 0) == ends;
    return *escaped ? 3 : 2;
}

/* ---- which set it is --------------------------------------------------------------------------
 */

static const dy_charset *set_of(const dy_property *property)
{
    char name[64];
    const dy_record_value *value = property->first;
    size_t size = value ? dy_sgf_unescape(value->text, value->size, name, sizeof name) : 0;
    return size <= sizeof name ? dy_charset_find(name, size) : NULL;
}

/* What CA says that follows in the root, the bytes being within a value of it; text is taken for
 * that of `like`. NULL: none follows, or not near. */
static const dy_charset *set_behind(const dy_sgf_bytes *bytes, const dy_charset *like)
{
    char name[64];
    bool inside = true, is_ca = false, escaped;
    size_t length = 0;
    for (size_t at = 0;;) {
        int byte = byte_at(bytes, at);
        if (byte == DY_INPUT_END)
            return NULL;
        if (inside && byte == ']') {
            if (is_ca)
                return dy_charset_find(name, length);
            inside = false;
            at = behind_spaces(bytes, at + 1);
        } else if (inside) {
            at += byte == '\\' ? 1 : 0;
            if (is_ca && length < sizeof name)
                name[length++] = (char)byte_at(bytes, at);
            at += byte == '\\' ? 1 : dy_sgf_character(like, bytes, at, &escaped);
        } else if (byte == '[') {
            inside = true;
            at++;
        } else {
            char letters[3] = "";
            for (size_t count = 0; is_letter(byte); byte = byte_at(bytes, ++at))
                if (byte <= 'Z')
                    letters[count < 2 ? count++ : 2] = (char)byte;
            at = behind_spaces(bytes, at);
            if (byte_at(bytes, at) != '[')
                return NULL;
            is_ca = memcmp(letters, "CA", sizeof letters) == 0; /* and no third letter */
        }
    }
}

const dy_charset *dy_sgf_charset(dy_records *in, const dyad_record *record, bool in_root)
{
    const dy_property *stated = dy_property_find(record->root, "CA");
    const dy_sgf_bytes bytes = {.source = in->source};
    const dy_charset *set;
    if (in->ways.utf8)
        return NULL;
    if (stated && stated->first)
        return set_of(stated);
    set = in_root ? set_behind(&bytes, NULL) : NULL;
    if (set && set->lead == 0)
        return set;
    /* A set is stated where its own text is read over to its CA. */
    for (size_t i = 0; in_root && (set = dy_charset_at(i)) != NULL; i++)
        if (set->lead && set_behind(&bytes, set) == set)
            return set;
    return NULL;
}

/* ---- all of it as UTF-8 -----------------------------------------------------------------------
 */

typedef struct decoding {
    dy_records *in;
    dyad_record *record;
    const dy_charset *set;
    dy_buffer plain, text;
    bool damaged;
} decoding;

static bool is_wide(const dy_record_value *value)
{
    unsigned char all = 0;
    for (size_t i = 0; i < value->size; i++)
        all |= (unsigned char)value->text[i];
    return all >= 0x80;
}

/* The value with characters of two bytes as they are, in `plain`. */
static void take_escapes(decoding *d, const dy_record_value *value)
{
    const dy_sgf_bytes bytes = {.text = value->text, .size = value->size};
    dy_buffer_clear(&d->plain);
    for (size_t at = 0, size; at < value->size; at += size) {
        bool escaped;
        size = dy_sgf_character(d->set, &bytes, at, &escaped);
        dy_buffer_char(&d->plain, value->text[at]);
        if (size > 1)
            dy_buffer_char(&d->plain, value->text[at + size - 1]);
    }
}

/* Gives brackets and backslashes in `text` the escapes that they lack, where the value was read as
 * of another set. */
static void repair(decoding *d)
{
    bool escaped = false;
    if (dy_sgf_is_value(d->text.text, d->text.size))
        return;
    dy_buffer_clear(&d->plain);
    for (size_t i = 0; i < d->text.size; i++) {
        char byte = d->text.text[i];
        if (byte == ']' && !escaped)
            dy_buffer_char(&d->plain, '\\');
        dy_buffer_char(&d->plain, byte);
        escaped = byte == '\\' && !escaped;
    }
    if (escaped)
        dy_buffer_char(&d->plain, '\\');
    dy_buffer_clear(&d->text);
    dy_buffer_bytes(&d->text, d->plain.text, d->plain.size);
}

/* The value as UTF-8, in `text`; false: it is that already, or memory ran out. */
static bool decode(decoding *d, const dy_record_value *value)
{
    bool kept = d->set->way == DY_CHARSET_UTF8 && dy_text_is_utf8(value->text, value->size) &&
                dy_sgf_is_value(value->text, value->size);
    if (kept)
        return false;
    take_escapes(d, value);
    dy_buffer_clear(&d->text);
    if (!d->plain.failed)
        dy_transcode(&d->in->transcoder, d->plain.text, d->plain.size, &d->text, &d->damaged);
    if (!d->text.failed)
        repair(d);
    return !d->plain.failed && !d->text.failed;
}

typedef bool (*visit_fn)(decoding *d, dy_record_value *value);

/* Goes through all values that are not ASCII; false as soon as `visit` is. */
static bool each_wide(decoding *d, visit_fn visit)
{
    for (dyad_record_node *node = d->record->root; node; node = dy_record_next(node))
        for (dy_property *property = node->first_property; property; property = property->next)
            for (dy_record_value *value = property->first; value; value = value->next)
                if (is_wide(value) && !visit(d, value))
                    return false;
    return true;
}

static bool is_utf8(decoding *d, dy_record_value *value)
{
    (void)d;
    return dy_text_is_utf8(value->text, value->size);
}

static bool is_undamaged(decoding *d, dy_record_value *value)
{
    decode(d, value);
    return !d->damaged;
}

static bool replace(decoding *d, dy_record_value *value)
{
    if (decode(d, value))
        return dy_record_value_set(d->record, value, d->text.text, d->text.size);
    d->record->limit = DY_LIMIT_NONE;
    return !d->plain.failed && !d->text.failed;
}

/* Finds out which set the text is of, and what is to be said of it. */
static dyad_status settle_set(decoding *d, const dy_property *ca, dy_text_remark *remark)
{
    const dy_charset *stated = ca ? set_of(ca) : NULL, *utf8 = dy_charset_utf8();
    bool valid = each_wide(d, is_utf8);
    *remark = DY_TEXT_PLAIN;
    if (d->in->ways.utf8 || stated == utf8) {
        d->set = utf8;
        return dy_transcoder_open(&d->in->transcoder, utf8);
    }
    dyad_status status = stated ? dy_transcoder_open(&d->in->transcoder, stated) : DYAD_OK;
    if (status == DYAD_E_MEMORY)
        return status;
    if (status == DYAD_END)
        *remark = valid ? DY_TEXT_MISSING_UTF8 : DY_TEXT_MISSING;
    else if (!ca)
        *remark = valid ? DY_TEXT_PLAIN : DY_TEXT_UNDECLARED;
    else if (!stated)
        *remark = valid ? DY_TEXT_UNKNOWN_UTF8 : DY_TEXT_UNKNOWN;
    d->set = status == DYAD_OK && stated ? stated : valid ? utf8 : dy_charset_latin();
    bool other =
        stated && valid && d->set == stated && (stated->weak || !each_wide(d, is_undamaged));
    if (other) {
        *remark = DY_TEXT_OTHER;
        d->set = utf8;
    }
    return dy_transcoder_open(&d->in->transcoder, d->set);
}

static dyad_status refused(const dy_records *in, const dyad_record *record, dyad_error *error)
{
    dyad_status status = dy_record_refused(record, error);
    return status == DYAD_E_MALFORMED
               ? dy_source_fault_at(in->source, record->root->line, record->root->column, error)
               : status;
}

dyad_status dy_record_decode(dy_records *in, dyad_record *record, dyad_error *error)
{
    decoding d = {.in = in, .record = record};
    dy_property *ca = record->root ? dy_property_find(record->root, "CA") : NULL;
    dy_text_remark remark;
    if (!record->wide)
        return DYAD_OK;
    dy_buffer_init(&d.plain, record->memory);
    dy_buffer_init(&d.text, record->memory);
    dyad_status status = settle_set(&d, ca, &remark);
    d.damaged = false;
    record->limit = DY_LIMIT_NONE;
    bool kept = status == DYAD_OK && each_wide(&d, replace) &&
                (!ca || !ca->first || dy_record_value_set(record, ca->first, "UTF-8", 5));
    dy_buffer_free(&d.plain);
    dy_buffer_free(&d.text);
    if (status != DYAD_OK)
        return dy_fault_memory(error);
    if (!kept)
        return refused(in, record, error);
    if (ca && ca->first) {
        ca->last = ca->first;
        ca->first->next = NULL;
    }
    remark = d.damaged && remark == DY_TEXT_PLAIN ? DY_TEXT_DAMAGED : remark;
    bool said = remark != DY_TEXT_PLAIN || d.set->way != DY_CHARSET_UTF8;
    record->charset = said ? d.set->name : NULL;
    record->remark = dy_text_remark_words(remark);
    return DYAD_OK;
}

void dy_record_remark(dyad_record *record, const char *charset, const char *remark)
{
    const dy_charset *set;
    const char *known;
    for (size_t i = 0; charset && (set = dy_charset_at(i)) != NULL; i++)
        if (strcmp(charset, set->name) == 0)
            record->charset = set->name;
    for (size_t i = 1; remark && (known = dy_text_remark_words(i)) != NULL; i++)
        if (strcmp(remark, known) == 0)
            record->remark = known;
}
