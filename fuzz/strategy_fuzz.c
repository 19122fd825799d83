/* strategy_fuzz.c - whatever the bytes, a strategy is checked without going astray. */
#include <dyad/dyad.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dyad_session *session;
    dyad_strategy_facts facts;
    if (dyad_session_new(NULL, &session, NULL) != DYAD_OK)
        abort();
    dyad_status status = dyad_verify_strategy(session, "fuzz", (const char *)data, size, &facts);
    if (status == DYAD_OK &&
        (facts.rows == 0 || facts.rows * facts.columns > 121 || facts.winner > 2))
        abort();
    dyad_session_free(session);
    return 0;
}
