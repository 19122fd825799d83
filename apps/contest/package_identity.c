/* package_identity.c - a hash of all that states the problem: what it is called and whose it is,
 * its limits, and its tests with their answers. */
#include "package_identity.h"

#include "package_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a, twice: two problems need not be hard to forge, but other. */
typedef struct identity {
    uint64_t halves[2];
} identity;

static void add(identity *to, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t half = 0; half < 2; half++)
        for (size_t i = 0; i < size; i++)
            to->halves[half] = (to->halves[half] ^ byte[i]) * UINT64_C(0x100000001b3);
}

static void add_number(identity *to, uint64_t number)
{
    char digits[32];
    int size = snprintf(digits, sizeof digits, "%" PRIu64 " ", number);
    add(to, digits, (size_t)size);
}

/* With its length, so that no two lists of texts are the same bytes. */
static void add_text(identity *to, const char *text, size_t size)
{
    add_number(to, size);
    add(to, text, size);
}

static void add_bounds(identity *to, bounds of)
{
    add_number(to, of.min);
    add_number(to, of.max);
}

static identity identity_of(const package_problem *of)
{
    const package_request *request = of->request;
    const char *words[] = {dyad_game_name(request->game), request->name, request->author,
                           request->license};
    identity made = {{UINT64_C(0xcbf29ce484222325), UINT64_C(0x84222325cbf29ce4)}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        add_text(&made, words[i] ? words[i] : "", words[i] ? strlen(words[i]) : 0);
    add_bounds(&made, request->limits.items);
    add_bounds(&made, request->limits.sizes);
    add_bounds(&made, request->limits.discs);
    add_number(&made, request->limits.zero_sums);
    add_number(&made, request->seconds);
    add_number(&made, request->mebibytes);
    for (size_t i = 0; i < of->count; i++) {
        const package_case *test = &of->cases[i];
        add_text(&made, test->name, strlen(test->name));
        add_text(&made, test->input.bytes, test->input.size);
        add_text(&made, test->answer.bytes, test->answer.size);
    }
    return made;
}

void package_identify(package_problem *of)
{
    const package_request *request = of->request;
    const identity made = identity_of(of);
    unsigned long long high = made.halves[0], low = made.halves[1];
    if (request->uuid)
        snprintf(of->uuid, sizeof of->uuid, "%s", request->uuid);
    else
        snprintf(of->uuid, sizeof of->uuid, "%08llx-%04llx-8%03llx-%04llx-%012llx", high >> 32,
                 high >> 16 & 0xffff, high & 0xfff, (low >> 48 & 0x3fff) | 0x8000,
                 low & 0xffffffffffff);
    if (request->id)
        snprintf(of->id, sizeof of->id, "%s", request->id);
    else
        snprintf(of->id, sizeof of->id, "%.48s-%.8s", dyad_game_name(request->game), of->uuid);
}
