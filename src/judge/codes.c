/* codes.c - writes verdict codes as a NumPy file. Its header holds how many there are, and is
 * written before them, or at the end over a first header. */
#include "judge/codes.h"

#include "base/fault.h"
#include "text/npy.h"

void dy_codes_init(dy_codes *codes, const dyad_judge_request *request, const dyad_allocator *memory)
{
    *codes = (dy_codes){.request = request};
    dy_buffer_init(&codes->kept, memory);
}

void dy_codes_free(dy_codes *codes)
{
    dy_buffer_free(&codes->kept);
}

static dyad_status put_out(const dy_codes *codes, dyad_write_fn write, const char *bytes,
                           size_t size, dyad_error *error)
{
    int number = size ? write(codes->request->write_user, bytes, size) : 0;
    return number ? dy_fault_output(error, number) : DYAD_OK;
}

static dyad_status put_header(const dy_codes *codes, dyad_write_fn write, dyad_error *error)
{
    char header[DY_NPY_HEADER_BYTES];
    dy_npy_header(header, &codes->count, 1);
    return put_out(codes, write, header, sizeof header, error);
}

dyad_status dy_codes_begin(dy_codes *codes, dyad_error *error)
{
    if (!codes->request->rewrite)
        return DYAD_OK;
    dyad_status status = put_header(codes, codes->request->write, error);
    codes->begun = status == DYAD_OK;
    return status;
}

dyad_status dy_codes_put(dy_codes *codes, const char *bytes, size_t size, dyad_error *error)
{
    dyad_status status = DYAD_OK;
    if (codes->request->rewrite)
        status = put_out(codes, codes->request->write, bytes, size, error);
    else
        dy_buffer_bytes(&codes->kept, bytes, size);
    if (codes->kept.failed)
        return dy_fault_memory(error);
    codes->count += status == DYAD_OK ? size : 0;
    return status;
}

dyad_status dy_codes_end(dy_codes *codes, dyad_error *error)
{
    const dyad_judge_request *request = codes->request;
    if (request->rewrite)
        return codes->begun ? put_header(codes, request->rewrite, error) : DYAD_OK;
    dyad_status status = put_header(codes, request->write, error);
    if (status == DYAD_OK)
        status = put_out(codes, request->write, codes->kept.text, codes->kept.size, error);
    return status;
}
