/* train.c - `hex-train OUT PASSES RATE FROM FILE...`: fits the network of the player of Hex to what
 * hex-selfplay wrote, and writes its weights to OUT as floats; hex-quantise makes integers of them.
 * It begins with the weights in FROM, or where that is -, with random ones.
 *
 * The network is that of src/network/hex_network.h. The losses are the cross entropy of the moves
 * against the visits of the search, and that of the winner, mixed with what the search thought.
 * Adam; batches of BATCH positions; a rate that falls from RATE along a cosine. Two threads share
 * each batch, and their gradients are added in order: for the same arguments, on the same machine,
 * the weights are the same. */
#include "features.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 128,
    JOBS = 2,
    WARM = 200,   /* batches until the rate is what it should be */
    HELD_OUT = 25 /* one position in so many is not learned from */
};
static const float decay = 1e-5F, weight_most = 1.98F;

/* What one position is taken through. Layers have a frame of zeros, FRAME cells wide. */
typedef struct pass {
    hex_features in;
    float layer[LAYERS + 1][PLANE][CHANNELS], pre[LAYERS + 1][PLANE][CHANNELS];
    float back[2][PLANE][CHANNELS];
    float mean[LAYERS + 1][CHANNELS];
    float hidden[HIDDEN], logits[CELLS_MAX];
    network gradient;
    dy_random dice;
    double loss_moves, loss_value, hits, seen, right, q_right, q_loss;
} pass;

typedef struct example {
    const unsigned char *bytes;
} example;

static example *examples, *tests;
static size_t example_count, test_count;
static network weights;
static network *transposed; /* each matrix of a layer, the other way round */

static void die(const char *what)
{
    fprintf(stderr, "hex-train: %s\n", what);
    exit(1);
}

/* to[cell] += sum over taps and channels of from[cell + offset] * w */
static void convolve(const hex_features *f, float (*from)[CHANNELS], float (*w)[CHANNELS][CHANNELS],
                     int sign, float (*to)[CHANNELS])
{
    enum { STEP = 4 };
    int offsets[TAPS];
    hex_offsets(f->pitch, offsets);
    for (size_t i = 0; i < f->cells; i += STEP) {
        float sum[STEP][CHANNELS] = {{0}};
        size_t count = f->cells - i < STEP ? f->cells - i : STEP;
        float(*at[STEP])[CHANNELS];
        for (size_t k = 0; k < STEP; k++)
            at[k] = &from[f->at[k < count ? i + k : i]];
        for (size_t t = 0; t < TAPS; t++) {
            ptrdiff_t off = sign * offsets[t];
            for (size_t c = 0; c < CHANNELS; c++) {
                const float *row = w[t][c];
                float a0 = at[0][off][c], a1 = at[1][off][c], a2 = at[2][off][c],
                      a3 = at[3][off][c];
                for (size_t o = 0; o < CHANNELS; o++) {
                    sum[0][o] += a0 * row[o];
                    sum[1][o] += a1 * row[o];
                    sum[2][o] += a2 * row[o];
                    sum[3][o] += a3 * row[o];
                }
            }
        }
        for (size_t k = 0; k < count; k++)
            for (size_t o = 0; o < CHANNELS; o++)
                to[f->at[i + k]][o] += sum[k][o];
    }
}

static void forward(pass *p)
{
    const hex_features *f = &p->in;
    int far_offsets[FAR_TAPS], offsets[TAPS];
    hex_far_offsets(f->pitch, far_offsets);
    hex_offsets(f->pitch, offsets);
    memset(p->layer, 0, sizeof p->layer);
    for (size_t i = 0; i < f->cells; i++) {
        float sum[CHANNELS];
        memcpy(sum, weights.first_bias, sizeof sum);
        for (size_t t = 0; t < FAR_TAPS; t++)
            for (size_t c = 0; c < PLANES; c++) {
                float a = f->plane[(int)f->at[i] + far_offsets[t]][c];
                if (a != 0)
                    for (size_t o = 0; o < CHANNELS; o++)
                        sum[o] += a * weights.first[t][c][o];
            }
        for (size_t o = 0; o < CHANNELS; o++)
            p->layer[0][f->at[i]][o] = sum[o] > 0 ? sum[o] : 0;
    }
    for (size_t l = 0; l <= LAYERS; l++) {
        memset(p->mean[l], 0, sizeof p->mean[l]);
        for (size_t i = 0; i < f->cells; i++)
            for (size_t o = 0; o < CHANNELS; o++)
                p->mean[l][o] += p->layer[l][f->at[i]][o] / (float)f->cells;
        if (l == LAYERS)
            break;
        float bias[CHANNELS];
        memcpy(bias, weights.bias[l], sizeof bias);
        for (size_t c = 0; c < CHANNELS; c++)
            for (size_t o = 0; o < CHANNELS; o++)
                bias[o] += p->mean[l][c] * weights.global[l][c][o];
        for (size_t i = 0; i < f->cells; i++)
            for (size_t o = 0; o < CHANNELS; o++)
                p->pre[l][f->at[i]][o] = bias[o] + p->layer[l][f->at[i]][o];
        convolve(f, p->layer[l], weights.layer[l], 1, p->pre[l]);
        for (size_t i = 0; i < f->cells; i++)
            for (size_t o = 0; o < CHANNELS; o++) {
                float x = p->pre[l][f->at[i]][o];
                p->layer[l + 1][f->at[i]][o] = x > 0 ? x : 0;
            }
    }
    for (size_t i = 0; i < f->cells; i++) {
        float sum = 0;
        for (size_t t = 0; t < TAPS; t++)
            for (size_t c = 0; c < CHANNELS; c++)
                sum += p->layer[LAYERS][(int)f->at[i] + offsets[t]][c] * weights.moves[t][c];
        p->logits[i] = sum;
    }
}

static float forward_value(pass *p)
{
    float sum = weights.value_bias;
    for (size_t h = 0; h < HIDDEN; h++) {
        float x = weights.hidden_bias[h];
        for (size_t c = 0; c < CHANNELS; c++)
            x += p->mean[LAYERS][c] * weights.hidden[c][h];
        p->hidden[h] = x > 0 ? x : 0;
        sum += p->hidden[h] * weights.value[h];
    }
    return sum;
}

typedef float row __attribute__((vector_size(CHANNELS * sizeof(float)), aligned(4), may_alias));

/* dW[t][c][o] += from[cell + offset][c] * back[cell][o] */
static __attribute__((noinline)) void add_products(const hex_features *f, float (*from)[CHANNELS],
                                                   float (*back)[CHANNELS],
                                                   float (*w)[CHANNELS][CHANNELS])
{
    enum { STEP = 4 };
    int offsets[TAPS];
    hex_offsets(f->pitch, offsets);
    for (size_t t = 0; t < TAPS; t++)
        for (size_t c = 0; c < CHANNELS; c += STEP) {
            row s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
            for (size_t i = 0; i < f->cells; i++) {
                const float *a = &from[(int)f->at[i] + offsets[t]][c];
                row b = *(const row *)back[f->at[i]];
                s0 += a[0] * b;
                s1 += a[1] * b;
                s2 += a[2] * b;
                s3 += a[3] * b;
            }
            *(row *)w[t][c] += s0;
            *(row *)w[t][c + 1] += s1;
            *(row *)w[t][c + 2] += s2;
            *(row *)w[t][c + 3] += s3;
        }
}

/* `moves`: what is wrong with each logit; `value`: with the value's. */
static void backward(pass *p, const float *moves, float value)
{
    const hex_features *f = &p->in;
    network *g = &p->gradient;
    int far_offsets[FAR_TAPS], offsets[TAPS];
    hex_far_offsets(f->pitch, far_offsets);
    hex_offsets(f->pitch, offsets);
    float mean[CHANNELS] = {0};
    g->value_bias += value;
    for (size_t h = 0; h < HIDDEN; h++) {
        g->value[h] += value * p->hidden[h];
        float x = p->hidden[h] > 0 ? value * weights.value[h] : 0;
        g->hidden_bias[h] += x;
        for (size_t c = 0; c < CHANNELS; c++) {
            g->hidden[c][h] += x * p->mean[LAYERS][c];
            mean[c] += x * weights.hidden[c][h];
        }
    }
    float(*back)[CHANNELS] = p->back[0], (*next)[CHANNELS] = p->back[1];
    memset(p->back, 0, sizeof p->back);
    for (size_t i = 0; i < f->cells; i++)
        for (size_t t = 0; t < TAPS; t++) {
            int at = (int)f->at[i] + offsets[t];
            if (!f->inside[at])
                continue;
            for (size_t c = 0; c < CHANNELS; c++) {
                g->moves[t][c] += moves[i] * p->layer[LAYERS][at][c];
                back[at][c] += moves[i] * weights.moves[t][c];
            }
        }
    for (size_t l = LAYERS; l-- > 0;) {
        float sum[CHANNELS] = {0}, below[CHANNELS] = {0};
        for (size_t i = 0; i < f->cells; i++)
            for (size_t o = 0; o < CHANNELS; o++) {
                float *x = &back[f->at[i]][o];
                *x = p->pre[l][f->at[i]][o] > 0 ? *x + mean[o] / (float)f->cells : 0;
                sum[o] += *x;
            }
        for (size_t o = 0; o < CHANNELS; o++)
            g->bias[l][o] += sum[o];
        for (size_t c = 0; c < CHANNELS; c++)
            for (size_t o = 0; o < CHANNELS; o++) {
                g->global[l][c][o] += p->mean[l][c] * sum[o];
                below[c] += weights.global[l][c][o] * sum[o];
            }
        add_products(f, p->layer[l], back, g->layer[l]);
        memset(next, 0, sizeof p->back[0]);
        for (size_t i = 0; i < f->cells; i++)
            memcpy(next[f->at[i]], back[f->at[i]], sizeof next[0]);
        convolve(f, back, transposed->layer[l], -1, next);
        memcpy(mean, below, sizeof mean);
        float(*swap)[CHANNELS] = back;
        back = next;
        next = swap;
    }
    for (size_t i = 0; i < f->cells; i++) {
        float *x = back[f->at[i]];
        for (size_t o = 0; o < CHANNELS; o++) {
            x[o] = p->layer[0][f->at[i]][o] > 0 ? x[o] + mean[o] / (float)f->cells : 0;
            g->first_bias[o] += x[o];
        }
        for (size_t t = 0; t < FAR_TAPS; t++)
            for (size_t c = 0; c < PLANES; c++) {
                float a = f->plane[(int)f->at[i] + far_offsets[t]][c];
                if (a != 0)
                    for (size_t o = 0; o < CHANNELS; o++)
                        g->first[t][c][o] += a * x[o];
            }
    }
}

static void learn_from(pass *p, hex_reader *reader, const unsigned char *bytes, bool test)
{
    float target[CELLS_MAX], won, most = -1e9F, all = 0;
    hex_features_read(reader, bytes, (dy_random_next(&p->dice) & 1) != 0, &p->in, target, &won);
    const hex_features *f = &p->in;
    forward(p);
    size_t best = 0, wanted = 0;
    for (size_t i = 0; i < f->cells; i++) {
        if (!f->empty[i])
            continue;
        if (p->logits[i] > most) {
            most = p->logits[i];
            best = i;
        }
        if (target[i] > target[wanted])
            wanted = i;
    }
    for (size_t i = 0; i < f->cells; i++)
        all += f->empty[i] ? expf(p->logits[i] - most) : 0;
    float wrong[CELLS_MAX];
    for (size_t i = 0; i < f->cells; i++) {
        wrong[i] = f->empty[i] ? expf(p->logits[i] - most) / all - target[i] : 0;
        if (target[i] > 0)
            p->loss_moves -= (double)(target[i] * (p->logits[i] - most - logf(all)));
    }
    float value = forward_value(p), chance = 1 / (1 + expf(-value));
    p->loss_value -= (double)(won * logf(chance + 1e-7F) + (1 - won) * logf(1 - chance + 1e-7F));
    p->hits += best == wanted;
    p->right += (chance > 0.5F) == (won > 0.5F);
    float q = (float)(bytes[4] + 256 * bytes[5]) / 65535, sharp = 1 / (1 + expf(-8 * (q - 0.5F)));
    p->q_right += (q > 0.5F) == (won > 0.5F);
    p->q_loss -= (double)(won * logf(sharp + 1e-7F) + (1 - won) * logf(1 - sharp + 1e-7F));
    p->seen++;
    if (!test)
        backward(p, wrong, chance - 0.6F * won - 0.4F * sharp);
}

typedef struct job {
    pthread_t thread;
    pass *pass;
    hex_reader *reader;
    const example *from;
    size_t count;
    bool test;
} job;

static void *work(void *argument)
{
    job *own = argument;
    for (size_t i = 0; i < own->count; i++)
        learn_from(own->pass, own->reader, own->from[i].bytes, own->test);
    return NULL;
}

static void run(job *jobs, const example *from, size_t count, bool test)
{
    for (size_t j = 0; j < JOBS; j++) {
        size_t begin = count * j / JOBS, end = count * (j + 1) / JOBS;
        jobs[j].from = from + begin;
        jobs[j].count = end - begin;
        jobs[j].test = test;
        if (pthread_create(&jobs[j].thread, NULL, work, &jobs[j]))
            die("no thread");
    }
    for (size_t j = 0; j < JOBS; j++)
        pthread_join(jobs[j].thread, NULL);
}

static void transpose(void)
{
    for (size_t l = 0; l < LAYERS; l++)
        for (size_t t = 0; t < TAPS; t++)
            for (size_t c = 0; c < CHANNELS; c++)
                for (size_t o = 0; o < CHANNELS; o++)
                    transposed->layer[l][t][o][c] = weights.layer[l][t][c][o];
}

static void begin_weights(void)
{
    dy_random dice;
    dy_random_init(&dice, 1, 0);
    struct {
        float *at;
        size_t count;
        float spread;
    } parts[] = {{&weights.first[0][0][0], FAR_TAPS * PLANES * CHANNELS, 0.15F},
                 {&weights.layer[0][0][0][0], LAYERS * TAPS * CHANNELS * CHANNELS, 0.06F},
                 {&weights.global[0][0][0], LAYERS * CHANNELS * CHANNELS, 0.03F},
                 {&weights.moves[0][0], TAPS * CHANNELS, 0.03F},
                 {&weights.hidden[0][0], CHANNELS * HIDDEN, 0.2F},
                 {&weights.value[0], HIDDEN, 0.1F}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        for (size_t k = 0; k < parts[i].count; k++) {
            double sum = -6;
            for (int n = 0; n < 12; n++)
                sum += (double)(dy_random_next(&dice) >> 11) / 9007199254740992.0;
            parts[i].at[k] = parts[i].spread * (float)sum;
        }
}

static void report(job *jobs, const char *what, size_t step)
{
    double moves = 0, value = 0, hits = 0, seen = 0, right = 0, q_right = 0, q_loss = 0;
    for (size_t j = 0; j < JOBS; j++) {
        pass *p = jobs[j].pass;
        moves += p->loss_moves;
        value += p->loss_value;
        hits += p->hits;
        right += p->right;
        seen += p->seen;
        q_right += p->q_right;
        q_loss += p->q_loss;
        p->q_right = p->q_loss = 0;
        p->loss_moves = p->loss_value = p->hits = p->seen = p->right = 0;
    }
    printf("%s %zu: moves %.4f, best %.1f %%, value %.4f, right %.1f %%, search %.4f, %.1f %%\n",
           what, step, moves / seen, 100 * hits / seen, value / seen, 100 * right / seen,
           q_loss / seen, 100 * q_right / seen);
    fflush(stdout);
}

static void read_file(const char *name)
{
    FILE *in = fopen(name, "rbe");
    if (!in || fseek(in, 0, SEEK_END))
        die(name);
    size_t size = (size_t)ftell(in);
    unsigned char *bytes = malloc(size + 1);
    rewind(in);
    if (!bytes || fread(bytes, 1, size, in) != size)
        die(name);
    fclose(in);
    for (size_t at = 0; at + 6 <= size;) {
        size_t length = hex_record_length(&bytes[at]);
        if (at + length > size)
            break;
        static size_t number;
        bool test = number++ % (HELD_OUT * 64) < 64;
        example **list = test ? &tests : &examples;
        size_t *count = test ? &test_count : &example_count;
        if ((*count & (*count - 1)) == 0)
            *list = realloc(*list, (*count ? 2 * *count : 1) * sizeof **list);
        if (!*list)
            die("out of memory");
        (*list)[(*count)++].bytes = &bytes[at];
        at += length;
    }
}

static void save(const char *name)
{
    FILE *out = fopen(name, "wbe");
    if (!out || fwrite(&weights, sizeof weights, 1, out) != 1 || fclose(out))
        die(name);
}

/* Adam: what each gradient has been, and how large. */
typedef struct adam {
    network mean, square;
    float rate;
} adam;

static void step_along(adam *a, const float *gradient, size_t step)
{
    float *w = (float *)&weights, *m = (float *)&a->mean, *s = (float *)&a->square;
    float fix1 = 1 - powf(0.9F, (float)step + 1), fix2 = 1 - powf(0.999F, (float)step + 1);
    for (size_t i = 0; i < sizeof(network) / sizeof(float); i++) {
        m[i] = 0.9F * m[i] + 0.1F * gradient[i];
        s[i] = 0.999F * s[i] + 0.001F * gradient[i] * gradient[i];
        w[i] -= a->rate * (m[i] / fix1 / (sqrtf(s[i] / fix2) + 1e-8F) + decay * w[i]);
        w[i] = w[i] > weight_most ? weight_most : w[i] < -weight_most ? -weight_most : w[i];
    }
}

static void shuffle(dy_random *dice)
{
    for (size_t i = example_count; i-- > 1;) {
        size_t other = dy_random_below(dice, i + 1);
        example swap = examples[i];
        examples[i] = examples[other];
        examples[other] = swap;
    }
}

/* One batch, from examples[next] on. */
static void learn(job *jobs, adam *a, size_t next, size_t step)
{
    static float sum[sizeof(network) / sizeof(float)];
    transpose();
    for (size_t j = 0; j < JOBS; j++)
        memset(&jobs[j].pass->gradient, 0, sizeof(network));
    run(jobs, examples + next, BATCH, false);
    memset(sum, 0, sizeof sum);
    for (size_t j = 0; j < JOBS; j++) {
        const float *part = (const float *)&jobs[j].pass->gradient;
        for (size_t i = 0; i < sizeof(network) / sizeof(float); i++)
            sum[i] += part[i] / BATCH;
    }
    step_along(a, sum, step);
}

static void open_jobs(job *jobs)
{
    for (size_t j = 0; j < JOBS; j++) {
        jobs[j].pass = aligned_alloc(64, (sizeof(pass) + 63) / 64 * 64);
        jobs[j].reader = hex_reader_new(j);
        if (!jobs[j].pass || !jobs[j].reader)
            die("out of memory");
        memset(jobs[j].pass, 0, sizeof(pass));
        dy_random_init(&jobs[j].pass->dice, 3, j);
    }
}

static void load(const char *name)
{
    FILE *in = fopen(name, "rbe");
    if (!in || fread(&weights, sizeof weights, 1, in) != 1 || fclose(in))
        die(name);
}

int main(int argc, char **argv)
{
    static adam a;
    static job jobs[JOBS];
    if (argc < 6) {
        fputs("usage: hex-train OUT PASSES RATE FROM FILE...\n", stderr);
        return 2;
    }
    for (int i = 5; i < argc; i++)
        read_file(argv[i]);
    transposed = calloc(1, sizeof *transposed);
    if (example_count < BATCH || !transposed)
        die("too few positions, or too little memory");
    dy_random dice;
    dy_random_init(&dice, 2, 0);
    open_jobs(jobs);
    begin_weights();
    if (strcmp(argv[4], "-") != 0)
        load(argv[4]);
    size_t steps = (size_t)(strtod(argv[2], NULL) * (double)example_count / BATCH);
    float top = strtof(argv[3], NULL);
    printf("%zu positions, %zu held out, %zu weights, %zu steps\n", example_count, test_count,
           sizeof(network) / sizeof(float), steps);
    for (size_t step = 0, next = example_count; step < steps; step++, next += BATCH) {
        if (next + BATCH > example_count) {
            shuffle(&dice);
            next = 0;
        }
        a.rate = top * (0.5F + 0.5F * cosf(3.14159265F * (float)step / (float)steps)) + 1e-6F;
        if (step < WARM)
            a.rate *= (float)(step + 1) / WARM;
        learn(jobs, &a, next, step);
        if ((step + 1) % 1000 == 0 || step + 1 == steps) {
            report(jobs, "learned", step + 1);
            run(jobs, tests, test_count, true);
            report(jobs, "   held out", step + 1);
            save(argv[1]);
        }
    }
    return 0;
}
