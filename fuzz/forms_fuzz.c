/* forms_fuzz.c - any bytes as a game, and as statements for the calculator: an error has a place
 * within the text; what is read is written as a text that reads back as the same form, in JSON too,
 * and cut short where that is asked for. Sums of hot games can take any time: they are stopped. */
#include <dyad/dyad.h>

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    MEMORY_LIMIT = 24 << 20, /* ends what grows, such as large multiples of hot games */
    SIZE_MAX_READ = 2048,
    WRITTEN_MAX = 1 << 20,
    SHORT = 12,
    SECONDS_MAX = 2, /* of processor time for one input, then it is stopped */
};

static volatile int stop;

static void ask_to_stop(int number)
{
    (void)number;
    stop = 1;
}

/* Not SIGALRM, which is libFuzzer's own. */
static void set_timer(int seconds)
{
    struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    struct sigaction action = {.sa_handler = ask_to_stop};
    stop = 0;
    if (sigaction(SIGVTALRM, &action, NULL) != 0 || setitimer(ITIMER_VIRTUAL, &timer, NULL) != 0)
        abort();
}

typedef struct text {
    size_t size;
    bool full;
    char bytes[WRITTEN_MAX];
} text;

static int take(void *user, const void *bytes, size_t size)
{
    text *to = user;
    if (size > WRITTEN_MAX - to->size) {
        to->full = true;
        return 0;
    }
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return 0;
}

/* Only limits may be reached by a form that is there. */
static bool good(dyad_forms *forms, dyad_status status)
{
    if (status != dyad_forms_error(forms)->status ||
        (status != DYAD_OK && status != DYAD_E_LIMIT && status != DYAD_E_STOPPED))
        abort();
    return status == DYAD_OK;
}

static void write_and_read(dyad_forms *forms, const dyad_form *form)
{
    static text whole, part;
    whole.size = part.size = 0;
    whole.full = part.full = false;
    if (!good(forms, dyad_form_write(forms, form, 0, take, &whole)))
        return;
    if (!good(forms, dyad_form_write(forms, form, SHORT, take, &part)))
        return;
    if (whole.size <= SHORT ? part.size != whole.size || memcmp(part.bytes, whole.bytes, part.size)
                            : part.size != SHORT + 3 || memcmp(part.bytes, whole.bytes, SHORT))
        abort();
    if (!whole.full) {
        const dyad_form *back = dyad_form_read(forms, whole.bytes, whole.size);
        if (back != form && good(forms, dyad_forms_error(forms)->status))
            abort();
    }
    if (dyad_forms_error(forms)->status == DYAD_OK) {
        part.size = 0;
        good(forms, dyad_form_write_json(forms, form, take, &part));
    }
}

static void check_error(const dyad_error *error, size_t size)
{
    if (error->status == DYAD_E_STOPPED)
        return;
    if (error->status != DYAD_E_MALFORMED && error->status != DYAD_E_LIMIT &&
        error->status != DYAD_E_USAGE)
        abort();
    if (error->text[0] == '\0' || error->line == 0 || error->column == 0 ||
        error->line > size + 1 || error->column > size + 1)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dyad_forms *forms;
    dyad_calculator *calculator;
    dyad_result answer;
    if (size > SIZE_MAX_READ)
        return 0;
    const char *bytes = (const char *)data;
    if (dyad_forms_new(NULL, MEMORY_LIMIT, &forms, NULL) != DYAD_OK ||
        dyad_calculator_new(forms, &calculator) != DYAD_OK)
        abort();
    set_timer(SECONDS_MAX);
    dyad_forms_set_stop(forms, &stop);
    const dyad_form *form = dyad_form_read(forms, bytes, size);
    if (form)
        write_and_read(forms, form);
    else
        check_error(dyad_forms_error(forms), size);
    if (dyad_calculator_run(calculator, bytes, size, &answer) != DYAD_OK)
        check_error(dyad_forms_error(forms), size);
    else if (answer.kind == DYAD_RESULT_FORM)
        write_and_read(forms, answer.form);
    set_timer(0);
    dyad_calculator_free(calculator);
    dyad_forms_free(forms);
    return 0;
}
