// Counts what the program costs that it is loaded into (LD_PRELOAD), in a file that others read while it runs.
//
// COUNTERS_FILE names the file: numbers of eight bytes, in the order of `struct counters`. Without it nobody can read
// them but the program itself. The functions are passed on to the next library that has them; those of glibc's allocator
// have a second name for this.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct counters {
    atomic_ulong allocations;
    // Of all allocations together, freed ones too.
    atomic_ulong bytes;
    // Times that SQLite began to carry out a statement, BEGIN and COMMIT among them.
    atomic_ulong statements;
    // Rows that were inserted, changed or deleted.
    atomic_ulong rows;
    // Bytes of the texts and blobs that were bound to statements.
    atomic_ulong bound;
    // Pages that were appended to a write-ahead log.
    atomic_ulong pages;
    // fsync and fdatasync, of whatever file.
    atomic_ulong flushes;
    // Tasks of Swift.
    atomic_ulong tasks;
    // Times that a thread woke another one: an event loop by its eventfd, a worker of libdispatch by its semaphore.
    atomic_ulong wakes;
};

static struct counters before_there_is_a_file;
static struct counters *counters = &before_there_is_a_file;

static void add_many(atomic_ulong *counter, unsigned long count) {
    atomic_fetch_add_explicit(counter, count, memory_order_relaxed);
}

static void add(atomic_ulong *counter) { add_many(counter, 1); }

static void add_allocation(size_t size) {
    add(&counters->allocations);
    add_many(&counters->bytes, size);
}

__attribute__((constructor)) static void open_file(void) {
    const char *name = getenv("COUNTERS_FILE");
    if (name == NULL) return;
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, sizeof(struct counters)) != 0) return;
    void *memory = mmap(NULL, sizeof(struct counters), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) counters = memory;
}

// Memory.

// For a program that asks itself: `guichet-bench-applepay`.
unsigned long guichet_allocations(void) { return counters->allocations; }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    add_allocation(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    add_allocation(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    add_allocation(size);
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    add_allocation(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    void *memory = memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *result = memory;
    return 0;
}

// The machine, which is taken to have two processors: threads, and what each allocates, follow from their number.

long sysconf(int name) {
    static long (*next)(int);
    if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) return 2;
    if (next == NULL) next = (long (*)(int))dlsym(RTLD_NEXT, "sysconf");
    return next(name);
}

// The database.

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

// The function of the next library with this name, of the type of `variable`.
#define FIND(variable, name) variable = (typeof(variable))dlsym(RTLD_NEXT, name)

int sqlite3_step(sqlite3_stmt *statement) {
    static int (*next)(sqlite3_stmt *), (*is_busy)(sqlite3_stmt *), (*only_reads)(sqlite3_stmt *);
    static sqlite3 *(*connection)(sqlite3_stmt *);
    static int (*changes)(sqlite3 *);
    if (next == NULL) {
        FIND(is_busy, "sqlite3_stmt_busy");
        FIND(only_reads, "sqlite3_stmt_readonly");
        FIND(connection, "sqlite3_db_handle");
        FIND(changes, "sqlite3_total_changes");
        FIND(next, "sqlite3_step");
    }
    // A statement that has given rows goes on; it is counted once.
    if (!is_busy(statement)) add(&counters->statements);
    if (only_reads(statement)) return next(statement);
    int before = changes(connection(statement));
    int result = next(statement);
    add_many(&counters->rows, changes(connection(statement)) - before);
    return result;
}

int sqlite3_bind_text64(
    sqlite3_stmt *statement, int place, const char *text, unsigned long long size, void (*end)(void *), unsigned char of) {
    static int (*next)(sqlite3_stmt *, int, const char *, unsigned long long, void (*)(void *), unsigned char);
    if (next == NULL) FIND(next, "sqlite3_bind_text64");
    add_many(&counters->bound, size);
    return next(statement, place, text, size, end, of);
}

int sqlite3_bind_blob64(
    sqlite3_stmt *statement, int place, const void *blob, unsigned long long size, void (*end)(void *)) {
    static int (*next)(sqlite3_stmt *, int, const void *, unsigned long long, void (*)(void *));
    if (next == NULL) FIND(next, "sqlite3_bind_blob64");
    add_many(&counters->bound, size);
    return next(statement, place, blob, size, end);
}

// Swift's tasks, and the threads that they run on. Where an argument is passed like in C, so is the call.

struct task_and_context {
    void *task;
    void *context;
};

struct task_and_context swift_task_create(
    size_t flags, void *options, const void *result, void *entry, void *context) {
    static struct task_and_context (*next)(size_t, void *, const void *, void *, void *);
    if (next == NULL) FIND(next, "swift_task_create");
    add(&counters->tasks);
    return next(flags, options, result, entry, context);
}

int eventfd_write(int file, unsigned long value) {
    static int (*next)(int, unsigned long);
    if (next == NULL) FIND(next, "eventfd_write");
    add(&counters->wakes);
    return next(file, value);
}

int sem_post(void *semaphore) {
    static int (*next)(void *);
    if (next == NULL) FIND(next, "sem_post");
    add(&counters->wakes);
    return next(semaphore);
}

// The disk.

static int is_log(int file) {
    char link[32], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path);
    return length > 4 && memcmp(path + length - 4, "-wal", 4) == 0;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    static ssize_t (*next)(int, const void *, size_t, off64_t);
    if (next == NULL) next = (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    // A page goes out as 24 bytes about it, which are not counted, and itself.
    if (count >= 512 && is_log(file)) add(&counters->pages);
    return next(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) { return pwrite64(file, bytes, count, offset); }

int fdatasync(int file) {
    static int (*next)(int);
    if (next == NULL) next = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    add(&counters->flushes);
    return next(file);
}

int fsync(int file) {
    static int (*next)(int);
    if (next == NULL) next = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    add(&counters->flushes);
    return next(file);
}
