/* store_file.c - the pages of a file of LMDB, looked at one by one. */
#include "store/store_file.h"

#include "base/bits.h"
#include "base/fault.h"
#include "base/memory.h"
#include "base/stop.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    PAGE_LEAST = 512,
    PAGE_MOST = 32768,
    DEPTH_MOST = 32, /* of a tree; LMDB's cursors have as many */
    KEY_MOST = 511,
    META_TRIES = 20,         /* looks at meta pages that may just be being written, */
    META_PAUSE_NS = 1000000, /* with so long between */
    PAGE_BRANCH = 1,
    PAGE_LEAF = 2,
    PAGE_OVERFLOW = 4,
    PAGE_META = 8,
    NODE_OVERFLOWS = 1,
    INTEGER_KEYS = 8,
    TREE_FLAGS = 0xff, /* the others are options of the environment */
    FREE = 0,          /* the tree of free pages, */
    RECORDS = 1,       /* and of records */
};

static const uint32_t meta_magic = 0xBEEFC0DE, meta_version = 1;
static const size_t no_page = SIZE_MAX;
/* More address space than this many times the file, or this, nobody has asked for. */
static const size_t map_times = 64, map_least = (size_t)1 << 36;

typedef struct file_tree {
    uint32_t page_size; /* in the tree of free pages */
    uint16_t flags, depth;
    size_t branches, leaves, overflows, entries, root;
} file_tree;

typedef struct file_meta {
    uint32_t magic, version;
    size_t address, map_size;
    file_tree trees[2];
    size_t last_page, commit;
} file_meta;

typedef struct page_head {
    size_t number;
    uint16_t pad, flags, lower, upper; /* of overflow pages, lower and upper are their count */
} page_head;

typedef struct meta_page {
    page_head head;
    file_meta meta;
} meta_page;

typedef struct node_head {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint16_t low, high;
#else
    uint16_t high, low;
#endif
    uint16_t flags, key_size;
} node_head;

_Static_assert(sizeof(page_head) == sizeof(size_t) + 8, "as in the file");
_Static_assert(sizeof(node_head) == 8, "as in the file");

static dyad_status fault(const char *path, dyad_error *error, const char *what)
{
    (void)dy_fault(error, DYAD_E_SYSTEM, "the store is damaged: %s", what);
    error->file = path;
    return DYAD_E_SYSTEM;
}

static dyad_status no_store(const char *path, dyad_error *error)
{
    (void)dy_fault(error, DYAD_E_SYSTEM, "this is no store of solved positions");
    error->file = path;
    return DYAD_E_SYSTEM;
}

/* Reads `size` bytes, or fails: the file may end before. */
static dyad_status read_at(int fd, const char *path, void *bytes, size_t size, uint64_t at,
                           dyad_error *error)
{
    char *to = bytes;
    while (size) {
        ssize_t got = pread(fd, to, size, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return dy_fault_system(error, path, errno);
        if (got == 0)
            return fault(path, error, "it has been cut short");
        to += got;
        at += (uint64_t)got;
        size -= (size_t)got;
    }
    return DYAD_OK;
}

dyad_status dy_store_file_length(int fd, const char *path, uint64_t *bytes, dyad_error *error)
{
    struct stat status;
    if (fstat(fd, &status) != 0)
        return dy_fault_system(error, path, errno);
    if (S_ISDIR(status.st_mode))
        return dy_fault_system(error, path, EISDIR);
    if (!S_ISREG(status.st_mode)) {
        (void)dy_fault(error, DYAD_E_SYSTEM, "a store has to be a regular file, and this is none");
        error->file = path;
        return DYAD_E_SYSTEM;
    }
    *bytes = (uint64_t)status.st_size;
    return DYAD_OK;
}

/* ---- meta pages --------------------------------------------------------------------------- */

static bool tree_sound(const file_tree *tree, size_t last_page)
{
    if (tree->root == no_page)
        return tree->depth == 0 && tree->branches == 0 && tree->leaves == 0 &&
               tree->overflows == 0 && tree->entries == 0;
    return tree->depth >= 1 && tree->depth <= DEPTH_MOST && tree->root >= 2 &&
           tree->root <= last_page && tree->leaves >= 1;
}

static const char *meta_fault(const meta_page *page, size_t number, uint64_t file_bytes)
{
    const file_meta *meta = &page->meta;
    size_t page_size = meta->trees[FREE].page_size;
    if (page->head.number != number || page->head.flags != PAGE_META)
        return "a meta page has another number or kind";
    if (page_size < PAGE_LEAST || page_size > PAGE_MOST || (page_size & (page_size - 1)))
        return "its page size is none";
    if (2 * page_size > file_bytes)
        return "it has been cut short";
    /* Pages at the end that are free again may never have been written; there are not many. */
    if (meta->last_page < 1 || meta->last_page > 4 * (file_bytes / page_size) + (1 << 20))
        return "it has fewer pages than it says";
    size_t pages_bytes = (meta->last_page + 1) * page_size;
    if (meta->map_size % PAGE_LEAST || meta->map_size < 2 * page_size ||
        (meta->map_size > map_least && meta->map_size / map_times > pages_bytes))
        return "its map has no sensible size";
    if ((meta->trees[FREE].flags & TREE_FLAGS) != INTEGER_KEYS || meta->trees[RECORDS].flags != 0)
        return "its trees are of another kind";
    for (int i = 0; i < 2; i++)
        if (!tree_sound(&meta->trees[i], meta->last_page))
            return "a meta page contradicts itself";
    return NULL;
}

/* A commit writes the meta page of its parity; the other one is that of the commit before. */
static bool metas_agree(const file_meta *even, const file_meta *odd)
{
    const file_meta *older = even->commit < odd->commit ? even : odd;
    const file_meta *newer = older == even ? odd : even;
    if (even->trees[FREE].page_size != odd->trees[FREE].page_size)
        return false;
    if (even->commit == 0 && odd->commit == 0)
        return even->trees[RECORDS].root == no_page && odd->trees[RECORDS].root == no_page;
    return even->commit % 2 == 0 && odd->commit % 2 == 1 && newer->commit - older->commit == 1 &&
           older->last_page <= newer->last_page &&
           older->trees[RECORDS].entries <= newer->trees[RECORDS].entries;
}

static dyad_status check_metas(int fd, const char *path, bool *is_lmdb, dyad_error *error)
{
    meta_page pages[2];
    uint64_t bytes = 0;
    dyad_status status = dy_store_file_length(fd, path, &bytes, error);
    *is_lmdb = status == DYAD_OK && bytes >= sizeof pages[0];
    if (status == DYAD_OK && !*is_lmdb)
        return no_store(path, error);
    for (size_t i = 0; i < 2 && status == DYAD_OK; i++) {
        uint64_t at = i ? pages[0].meta.trees[FREE].page_size : 0;
        status = read_at(fd, path, &pages[i], sizeof pages[i], at, error);
        if (status != DYAD_OK)
            return status;
        if (i == 0 && pages[i].meta.magic != meta_magic) {
            *is_lmdb = false;
            return no_store(path, error);
        }
        if (pages[i].meta.magic != meta_magic || pages[i].meta.version != meta_version)
            return fault(path, error, "a meta page has another mark or version");
        const char *what = meta_fault(&pages[i], i, bytes);
        if (what)
            return fault(path, error, what);
    }
    if (status == DYAD_OK && !metas_agree(&pages[0].meta, &pages[1].meta))
        return fault(path, error, "its meta pages contradict each other");
    return status;
}

dyad_status dy_store_file_check_metas(int fd, const char *path, dyad_error *error)
{
    const struct timespec pause = {.tv_nsec = META_PAUSE_NS};
    bool is_lmdb;
    dyad_status status = check_metas(fd, path, &is_lmdb, error);
    for (int i = 1; i < META_TRIES && status != DYAD_OK && is_lmdb; i++) {
        nanosleep(&pause, NULL);
        status = check_metas(fd, path, &is_lmdb, error);
    }
    return status;
}

/* ---- pages -------------------------------------------------------------------------------- */

/* A key, or the place between two keys, that what comes next must lie behind. */
typedef struct floor_key {
    bool is_set, may_equal;
    size_t size;
    unsigned char bytes[KEY_MOST];
} floor_key;

typedef struct walk {
    int fd;
    const char *path;
    const dyad_allocator *memory;
    dyad_stop stop;
    dyad_error *error;
    size_t page_size, page_count;
    uint64_t commit;
    uint64_t *taken; /* pages that have been reached, or are free */
    char *pages;     /* room for one of each level, and one for what overflows */
    /* of the tree that is being looked at */
    int which;
    const file_tree *tree;
    file_tree seen;
    floor_key last;
} walk;

static dyad_status damaged(walk *w, const char *what)
{
    return fault(w->path, w->error, what);
}

/* Takes a page, which no other place may have taken before. */
static bool take(walk *w, size_t page)
{
    if (page < 2 || page >= w->page_count || dy_bit(w->taken, page))
        return false;
    dy_bit_set(w->taken, page);
    return true;
}

static int compare_keys(const walk *w, const void *a, size_t a_size, const void *b, size_t b_size)
{
    if (w->which == FREE) {
        size_t x, y;
        memcpy(&x, a, sizeof x);
        memcpy(&y, b, sizeof y);
        return (x > y) - (x < y);
    }
    int order = memcmp(a, b, a_size < b_size ? a_size : b_size);
    return order ? order : (a_size > b_size) - (a_size < b_size);
}

/* Whether a key comes after all before it; it becomes what others have to come after. */
static bool in_order(walk *w, const void *key, size_t size, bool may_equal)
{
    if (size == 0 || size > KEY_MOST || (w->which == FREE && size != sizeof(size_t)))
        return false;
    if (w->last.is_set) {
        int order = compare_keys(w, key, size, w->last.bytes, w->last.size);
        if (order < 0 || (order == 0 && !w->last.may_equal))
            return false;
    }
    w->last.is_set = true;
    w->last.may_equal = may_equal;
    w->last.size = size;
    memcpy(w->last.bytes, key, size);
    return true;
}

static node_head node_at(const char *page, size_t index, size_t *at)
{
    node_head node;
    uint16_t offset;
    memcpy(&offset, page + sizeof(page_head) + index * sizeof offset, sizeof offset);
    memcpy(&node, page + offset, sizeof node);
    *at = offset;
    return node;
}

/* The bytes of a node on its page, which are even. */
static size_t node_bytes(const node_head *node, bool is_leaf)
{
    size_t data = node->low | (size_t)node->high << 16;
    size_t held = !is_leaf ? 0 : node->flags & NODE_OVERFLOWS ? sizeof(size_t) : data;
    return (sizeof *node + node->key_size + held + 1) & ~(size_t)1;
}

/* Whether the nodes of a page fill the end of it side by side. */
static bool nodes_sound(const walk *w, const char *page, const page_head *head, size_t count)
{
    uint64_t starts[PAGE_MOST / 2 / DY_WORD_BITS] = {0};
    bool is_leaf = head->flags == PAGE_LEAF;
    size_t total = 0, at;
    for (size_t i = 0; i < count; i++) {
        uint16_t offset;
        memcpy(&offset, page + sizeof *head + i * sizeof offset, sizeof offset);
        if (offset % 2 || offset < head->upper || offset > w->page_size - sizeof(node_head) ||
            dy_bit(starts, offset / 2))
            return false;
        dy_bit_set(starts, offset / 2);
        node_head node = node_at(page, i, &at);
        size_t bytes = node_bytes(&node, is_leaf);
        if (bytes > w->page_size - offset)
            return false;
        total += bytes;
        if (is_leaf && (node.flags & ~NODE_OVERFLOWS))
            return false;
    }
    if (total != w->page_size - head->upper)
        return false;
    for (at = head->upper; at < w->page_size;) {
        node_head node;
        if (at > w->page_size - sizeof node || !dy_bit(starts, at / 2))
            return false;
        memcpy(&node, page + at, sizeof node);
        at += node_bytes(&node, is_leaf);
    }
    return at == w->page_size;
}

/* A value of the tree of free pages: how many, and their numbers, falling. */
typedef struct free_list {
    size_t left, above;
    bool begun;
} free_list;

static bool take_free(walk *w, free_list *list, const char *bytes, size_t size)
{
    for (; size >= sizeof(size_t); bytes += sizeof(size_t), size -= sizeof(size_t)) {
        size_t number;
        memcpy(&number, bytes, sizeof number);
        if (!list->begun) {
            list->begun = true;
            list->left = number;
            list->above = no_page;
        } else if (list->left) { /* what stands behind the list means nothing */
            if (number >= list->above || !take(w, number))
                return false;
            list->above = number;
            list->left--;
        }
    }
    return true;
}

/* The free pages that a value lists, which may go on over pages of its own. */
static dyad_status check_free(walk *w, const node_head *node, const char *value, char *room)
{
    static const char bad[] = "its list of free pages is wrong";
    size_t size = node->low | (size_t)node->high << 16, first;
    free_list list = {0};
    if (size < sizeof(size_t) || size % sizeof(size_t))
        return damaged(w, bad);
    if (!(node->flags & NODE_OVERFLOWS)) {
        if (!take_free(w, &list, value, size) || list.left)
            return damaged(w, bad);
        return DYAD_OK;
    }
    memcpy(&first, value, sizeof first);
    size_t count = (sizeof(page_head) - 1 + size) / w->page_size + 1;
    for (size_t i = 0; i < count; i++) {
        size_t begin = i ? 0 : sizeof(page_head);
        size_t here = size < w->page_size - begin ? size : w->page_size - begin;
        if (first >= w->page_count || i >= w->page_count - first || !take(w, first + i))
            return damaged(w, bad);
        dyad_status status = read_at(w->fd, w->path, room, w->page_size,
                                     (uint64_t)(first + i) * w->page_size, w->error);
        if (status != DYAD_OK)
            return status;
        if (i == 0) {
            page_head head;
            uint32_t pages;
            memcpy(&head, room, sizeof head);
            memcpy(&pages, &head.lower, sizeof pages);
            if (head.number != first || head.flags != PAGE_OVERFLOW || pages < count)
                return damaged(w, bad);
            for (size_t more = count; more < pages; more++)
                if (!take(w, first + more))
                    return damaged(w, bad);
            w->seen.overflows += pages;
        }
        if (!take_free(w, &list, room + begin, here))
            return damaged(w, bad);
        size -= here;
    }
    return list.left ? damaged(w, bad) : DYAD_OK;
}

static dyad_status check_leaf(walk *w, const char *page, size_t count)
{
    char *room = w->pages + (size_t)w->tree->depth * w->page_size;
    for (size_t i = 0; i < count; i++) {
        size_t at;
        node_head node = node_at(page, i, &at);
        const char *key = page + at + sizeof node;
        if (!in_order(w, key, node.key_size, false))
            return damaged(w, "its keys are out of order");
        if (w->which == RECORDS) {
            if (node.flags)
                return damaged(w, "a record is of another kind");
            continue;
        }
        size_t commit;
        memcpy(&commit, key, sizeof commit);
        if (commit == 0 || commit > w->commit)
            return damaged(w, "pages were freed by a commit that has not been");
        dyad_status status = check_free(w, &node, key + node.key_size, room);
        if (status != DYAD_OK)
            return status;
    }
    w->seen.entries += count;
    return DYAD_OK;
}

static dyad_status check_page(walk *w, size_t number, unsigned depth);

static dyad_status check_branch(walk *w, const char *page, size_t count, unsigned depth)
{
    for (size_t i = 0; i < count; i++) {
        size_t at;
        node_head node = node_at(page, i, &at);
        size_t child = node.low | (size_t)node.high << 16;
        if (sizeof child > 4)
            child |= (size_t)((uint64_t)node.flags << 32);
        /* The first key of a page stands for all that is less, and means nothing. */
        if (i && !in_order(w, page + at + sizeof node, node.key_size, true))
            return damaged(w, "its keys are out of order");
        dyad_status status = check_page(w, child, depth + 1);
        if (status != DYAD_OK)
            return status;
    }
    return DYAD_OK;
}

/* depth counts from 1, the root. */
static dyad_status check_page(walk *w, size_t number, unsigned depth)
{
    char *page = w->pages + (size_t)(depth - 1) * w->page_size;
    bool is_leaf = depth == w->tree->depth;
    page_head head;
    if (dy_stopped(w->stop))
        return dy_fault_stopped(w->error);
    if (!take(w, number))
        return damaged(w, "a page is reached twice, or lies outside");
    dyad_status status =
        read_at(w->fd, w->path, page, w->page_size, (uint64_t)number * w->page_size, w->error);
    if (status != DYAD_OK)
        return status;
    memcpy(&head, page, sizeof head);
    if (head.number != number || head.flags != (is_leaf ? PAGE_LEAF : PAGE_BRANCH))
        return damaged(w, "a page has another number or kind");
    size_t count = (size_t)(head.lower - sizeof head) / sizeof(uint16_t);
    if (head.lower < sizeof head || head.lower % 2 || head.lower > head.upper ||
        head.upper > w->page_size || head.upper % 2 || count < (is_leaf ? 1 : 2) ||
        !nodes_sound(w, page, &head, count))
        return damaged(w, "the nodes of a page are wrong");
    if (is_leaf)
        w->seen.leaves++;
    else
        w->seen.branches++;
    return is_leaf ? check_leaf(w, page, count) : check_branch(w, page, count, depth);
}

static dyad_status check_tree(walk *w, int which, const file_tree *tree)
{
    w->which = which;
    w->tree = tree;
    w->seen = (file_tree){0};
    w->last.is_set = false;
    if (tree->root == no_page)
        return DYAD_OK;
    w->pages = dy_memory_new(w->memory, (size_t)tree->depth + 1, w->page_size);
    if (!w->pages)
        return dy_fault_memory(w->error);
    dyad_status status = check_page(w, tree->root, 1);
    dy_memory_free(w->memory, w->pages, (size_t)tree->depth + 1, w->page_size);
    if (status == DYAD_OK &&
        (w->seen.entries != tree->entries || w->seen.leaves != tree->leaves ||
         w->seen.branches != tree->branches || w->seen.overflows != tree->overflows))
        return damaged(w, "it holds more or less than it says");
    return status;
}

dyad_status dy_store_file_check_pages(int fd, const char *path, uint64_t commit,
                                      const dyad_allocator *memory, dyad_stop stop,
                                      dy_store_tree *tree, dyad_error *error)
{
    meta_page first, page;
    dyad_status status = read_at(fd, path, &first, sizeof first, 0, error);
    size_t page_size = status == DYAD_OK ? first.meta.trees[FREE].page_size : 0;
    if (status == DYAD_OK)
        status = read_at(fd, path, &page, sizeof page, commit % 2 * page_size, error);
    if (status != DYAD_OK)
        return status;
    uint64_t bytes = 0;
    status = dy_store_file_length(fd, path, &bytes, error);
    if (status != DYAD_OK)
        return status;
    if (page.meta.commit != commit || meta_fault(&page, commit % 2, bytes))
        return DYAD_END;
    walk w = {.fd = fd,
              .path = path,
              .memory = memory,
              .stop = stop,
              .error = error,
              .page_size = page.meta.trees[FREE].page_size,
              .page_count = page.meta.last_page + 1,
              .commit = commit};
    size_t words = dy_words_for(w.page_count);
    w.taken = dy_memory_new(memory, words, sizeof *w.taken);
    if (!w.taken)
        return dy_fault_memory(error);
    memset(w.taken, 0, words * sizeof *w.taken);
    status = check_tree(&w, RECORDS, &page.meta.trees[RECORDS]);
    if (status == DYAD_OK)
        status = check_tree(&w, FREE, &page.meta.trees[FREE]);
    dy_memory_free(memory, w.taken, words, sizeof *w.taken);
    const file_tree *records = &page.meta.trees[RECORDS];
    if (status == DYAD_OK)
        *tree = (dy_store_tree){.records = records->entries,
                                .pages = records->branches + records->leaves,
                                .transactions = commit};
    return status;
}
