/* convert_api.c - conversions, as convert.h has them. */
#include "api/session.h"

#include "base/border.h"
#include "convert/converting.h"

const char *dyad_notation_name(size_t notation)
{
    return dy_notation_name(notation);
}

dyad_status dyad_convert(dyad_session *session, const dyad_convert_request *request,
                         uint64_t *items)
{
    if (items)
        *items = 0;
    DY_EXPECT(NULL, session, "a session");
    DY_EXPECT(&session->error, request, "a request");
    DY_TAKE(&session->error, dyad_convert_request, asked, request);
    return dy_convert(&asked, session->ways, &session->memory, items, &session->error);
}
