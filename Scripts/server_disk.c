/*
 * server_disk.c: the disk of a PostgreSQL server, which can lose what was not flushed, or fail. For Scripts/torture --postgres,
 * which preloads it into the server; its processes inherit it.
 *
 * Platform/Tests/PowerCutTests/powercut.c does this for one process. The changes of a server of PostgreSQL are flushed by
 * other processes than those that made them ("checkpointer", "walwriter", any backend), so their record is shared: a journal,
 * to which each process appends what every change replaced, and which files were flushed since. When the power is gone, all
 * processes wait at their next operation until the test kills them; then torture_server_disk.py reads the journal and
 * undoes the changes that were not flushed.
 *
 *   GUICHET_DISK_FOLDER  the data folder, absolute and without symbolic links; without it the library does nothing
 *   GUICHET_DISK_STATE   a folder with two files, of the user of the server: `state`, 4,096 bytes of zero, and `journal`, empty
 *
 * Several servers, each with a data folder of its own, may have one state: then the power of all goes at the same operation.
 *
 * The state begins with numbers of 64 bits (struct state); the test sets the first ones while the server runs. A journal is a
 * row of records (struct record), each followed by the old bytes and then the new ones.
 *
 * What it takes for granted: names are durable at once; sync_file_range is no flush (its manual page: "None of these
 * operations writes out the file's metadata"); files are changed by the calls below, and not by a mapping or by stdio.
 * PostgreSQL writes with stdio what it can do without: its statistics, a copy of its catalogue. The log must be flushed by a call
 * (wal_sync_method: fdatasync or fsync), not by an option of open.
 *
 * Every call goes to the kernel directly, so nothing has to be looked up before the process's own start-up code runs.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#if !defined(__linux__) || !defined(__LP64__)
#error "server_disk.c knows the calls of 64-bit Linux only"
#endif

enum { DESCRIPTORS = 1 << 16, PIECE = 1 << 16 };

/* What an operation is; the bits of `fail_of`. */
enum { WRITES_LOG = 1, FLUSHES_LOG = 2, WRITES_DATA = 4, FLUSHES_DATA = 8, OTHER = 0 };

struct state {
    uint64_t cut_in;    /* the power goes at so many operations from now on; 0: it stays */
    uint64_t fail_in;   /* so many of the operations of `fail_of` from now on, one fails; 0: none */
    uint64_t fail_of;
    uint64_t fail_all_of; /* which operations all fail, until it is 0 again; bits as in `fail_of` */
    uint64_t fail_with;   /* the error; 0: a flush that fails says that it is done */
    uint64_t is_cut, failed, operations, changes;
    uint64_t is_made;
    pthread_mutex_t lock; /* held by the process that makes an operation */
};

enum { CHANGE = 1, FLUSH = 2, GONE = 3 };

struct record {
    uint64_t kind, device, file;
    uint64_t number; /* of a change; of a flush: the last change that it wrote */
    int64_t offset, old_size, new_size;
    uint64_t old_length, new_length;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char folder[4096];
static size_t folder_length;
static struct state *state;
static int journal;
/* Of each descriptor: 0, or whether it is a file of the log (1) or another one of the folder (2). */
static unsigned char watched[DESCRIPTORS];
enum { LOG = 1, DATA = 2 };

static _Noreturn void give_up(const char *what) {
    dprintf(2, "server disk: %s: %s\n", what, strerror(errno));
    abort();
}

static void set_up(void) {
    const char *name = getenv("GUICHET_DISK_FOLDER");
    if (name == NULL || strlen(name) >= sizeof folder) return;
    strcpy(folder, name);
    folder_length = strlen(folder);
}

static int open_state(const char *name, int flags) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", getenv("GUICHET_DISK_STATE"), name);
    int file = (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0);
    if (file < 0) give_up(path);
    return file;
}

/* By the server's first process, before it has others; these inherit the mapping and the descriptor. */
static void connect_state(void) {
    int file = open_state("state", O_RDWR);
    struct state *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared == MAP_FAILED) give_up("the state cannot be mapped");
    syscall(SYS_close, file);
    if (!shared->is_made) {
        pthread_mutexattr_t kind;
        pthread_mutexattr_init(&kind);
        pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED);
        /* A process may be killed while it has the lock. */
        pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
        pthread_mutex_init(&shared->lock, &kind);
        shared->is_made = 1;
    }
    journal = open_state("journal", O_WRONLY | O_APPEND);
    state = shared;
}

static int kind_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? watched[descriptor] : 0;
}

/* ---- operations ---- */

static void end(void) {
    int error = errno;
    pthread_mutex_unlock(&state->lock);
    errno = error;
}

/* The power is gone: nothing more happens in this process. */
static _Noreturn void go_dark(void) {
    end();
    for (;;) pause();
}

static void begin(void) {
    if (pthread_mutex_lock(&state->lock) == EOWNERDEAD) pthread_mutex_consistent(&state->lock);
    if (state->is_cut) go_dark();
}

/* Counts an operation, before it is made. Returns whether it fails. Its caller has begun. */
static int fails(unsigned kind) {
    state->operations += 1;
    if (state->cut_in > 0 && --state->cut_in == 0) {
        __atomic_store_n(&state->is_cut, 1, __ATOMIC_SEQ_CST);
        go_dark();
    }
    if ((state->fail_all_of & kind) == 0 && ((state->fail_of & kind) == 0 || state->fail_in == 0 || --state->fail_in > 0))
        return 0;
    state->failed += 1;
    errno = (int)state->fail_with;
    return 1;
}

/* Appends to the journal. */
static void note(struct record record, const struct stat *status, const void *old, const void *new) {
    record.device = status->st_dev, record.file = status->st_ino;
    struct iovec parts[] = {
        {&record, sizeof record}, {(void *)old, record.old_length}, {(void *)new, record.new_length}};
    ssize_t length = (ssize_t)(sizeof record + record.old_length + record.new_length);
    if (syscall(SYS_writev, journal, parts, 3) != length) give_up("the journal cannot be written");
}

/* ---- names ---- */

/* Takes note of a descriptor that leads to a file in the folder. */
static void watch(int descriptor) {
    char link[64], path[4096];
    struct stat status;
    if (descriptor >= DESCRIPTORS) give_up("there are too many descriptors");
    watched[descriptor] = 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= (ssize_t)folder_length) return;
    path[length] = 0;
    if (strncmp(path, folder, folder_length) != 0 || path[folder_length] != '/') return;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (state == NULL) connect_state();
    watched[descriptor] = strncmp(path + folder_length, "/pg_wal/", 8) == 0 ? LOG : DATA;
}

static int open_file(int start, const char *path, int flags, mode_t mode) {
    pthread_once(&once, set_up);
    if (folder_length == 0) return (int)syscall(SYS_openat, start, path, flags, mode);
    /* What is written over is read first. */
    int wanted = (flags & O_ACCMODE) == O_WRONLY && (flags & O_PATH) == 0 ? (flags & ~O_ACCMODE) | O_RDWR : flags;
    /* Emptying is a change like any other, and is made once the file is watched. */
    int descriptor = (int)syscall(SYS_openat, start, path, wanted & ~O_TRUNC, mode);
    /* Such as a terminal or a pipe, which one may only write to. */
    if (descriptor < 0 && wanted != flags) descriptor = (int)syscall(SYS_openat, start, path, flags & ~O_TRUNC, mode);
    if (descriptor < 0) return descriptor;
    int error = errno;
    watch(descriptor);
    if (flags & O_TRUNC) (void)!ftruncate(descriptor, 0);
    errno = error;
    return descriptor;
}

static mode_t mode_of(int flags, va_list rest) {
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int start, const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = mode_of(flags, rest);
    va_end(rest);
    return open_file(start, path, flags, mode);
}

int __open_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }
int __openat_2(int start, const char *path, int flags) { return open_file(start, path, flags, 0); }

int close(int descriptor) {
    if (kind_of(descriptor) != 0) watched[descriptor] = 0;
    return (int)syscall(SYS_close, descriptor);
}

/* A file loses a name, perhaps its last one. Its number may then be given to another file, which its changes are not part of;
 * what a process that has it open still writes is not noted. */
static int remove_name(const char *path, const char *from) {
    struct stat status;
    if (state != NULL) {
        begin();
        (void)fails(OTHER);
    }
    int is_there = fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0;
    int result = from == NULL ? (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0)
                              : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, path, 0);
    if (state == NULL) return result;
    if (result == 0 && is_there && S_ISREG(status.st_mode) && status.st_nlink == 1)
        note((struct record){.kind = GONE}, &status, NULL, NULL);
    end();
    return result;
}

int unlink(const char *path) { return remove_name(path, NULL); }
int rename(const char *from, const char *to) { return remove_name(to, from); }

/* ---- changing ---- */

/* One piece of a write, or a new size if `bytes` is NULL. */
static ssize_t change(int descriptor, const char *bytes, size_t length, off_t offset, int moves) {
    static char old[PIECE];
    struct stat status;
    begin();
    if (fails(kind_of(descriptor) == LOG ? WRITES_LOG : WRITES_DATA)) {
        end();
        return -1;
    }
    if (fstat(descriptor, &status) != 0) give_up("a file has no status");
    struct record record = {.kind = CHANGE, .old_size = status.st_size, .offset = offset};
    if (moves && bytes != NULL)
        record.offset = fcntl(descriptor, F_GETFL) & O_APPEND ? status.st_size : lseek(descriptor, 0, SEEK_CUR);
    if (record.offset < status.st_size) {
        off_t there = status.st_size - record.offset;
        record.old_length = bytes == NULL || (size_t)there < length ? (size_t)there : length;
        if (record.old_length > sizeof old) give_up("a file that is made smaller grows");
        if (syscall(SYS_pread64, descriptor, old, record.old_length, record.offset) != (ssize_t)record.old_length)
            give_up("what is written over cannot be read");
    }
    ssize_t result = bytes == NULL ? syscall(SYS_ftruncate, descriptor, offset)
                     : moves       ? syscall(SYS_write, descriptor, bytes, length)
                                   : syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    if ((bytes == NULL ? result == 0 : result > 0) && status.st_nlink > 0) {
        record.number = ++state->changes;
        record.new_length = bytes == NULL ? 0 : (size_t)result;
        record.new_size = record.offset + (off_t)record.new_length;
        if (bytes != NULL && record.new_size < status.st_size) record.new_size = status.st_size;
        note(record, &status, old, bytes);
    }
    end();
    return result;
}

/* In pieces: a cut may come between two, as it may on a real disk. */
static ssize_t change_all(int descriptor, const char *bytes, size_t length, off_t offset, int moves) {
    size_t total = 0;
    do {
        size_t piece = length - total < PIECE ? length - total : PIECE;
        ssize_t written = change(descriptor, bytes + total, piece, offset + (off_t)total, moves);
        if (written < 0) return total > 0 ? (ssize_t)total : written;
        total += (size_t)written;
        if ((size_t)written < piece) break;
    } while (total < length);
    return (ssize_t)total;
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
    if (kind_of(descriptor) == 0) return syscall(SYS_write, descriptor, bytes, length);
    return change_all(descriptor, bytes, length, 0, 1);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    if (kind_of(descriptor) == 0) return syscall(SYS_pwrite64, descriptor, bytes, length, offset);
    return change_all(descriptor, bytes, length, offset, 0);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    if (kind_of(descriptor) == 0) return syscall(SYS_writev, descriptor, parts, count);
    ssize_t total = 0;
    for (int part = 0; part < count; part++) {
        ssize_t written = write(descriptor, parts[part].iov_base, parts[part].iov_len);
        if (written < 0) return total > 0 ? total : written;
        total += written;
        if ((size_t)written < parts[part].iov_len) break;
    }
    return total;
}

ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
    ssize_t total = 0;
    for (int part = 0; part < count; part++) {
        ssize_t written = pwrite(descriptor, parts[part].iov_base, parts[part].iov_len, offset + total);
        if (written < 0) return total > 0 ? total : written;
        total += written;
        if ((size_t)written < parts[part].iov_len) break;
    }
    return total;
}

/* A smaller size is reached in steps, each of which takes no more away than a record keeps. */
int ftruncate(int descriptor, off_t size) {
    if (kind_of(descriptor) == 0) return (int)syscall(SYS_ftruncate, descriptor, size);
    struct stat status;
    if (fstat(descriptor, &status) != 0) return -1;
    for (off_t step = status.st_size - PIECE; step > size; step -= PIECE)
        if (change(descriptor, NULL, 0, step, 0) != 0) return -1;
    return (int)change(descriptor, NULL, 0, size, 0);
}

int truncate(const char *path, off_t size) {
    int descriptor = open_file(AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    int result = ftruncate(descriptor, size), error = errno;
    close(descriptor);
    errno = error;
    return result;
}

/* PostgreSQL writes zeros where the file system has no such call. */
int posix_fallocate(int descriptor, off_t offset, off_t length) {
    if (kind_of(descriptor) != 0) return EOPNOTSUPP;
    return syscall(SYS_fallocate, descriptor, 0, offset, length) == 0 ? 0 : errno;
}

/* ---- flushing ---- */

/* What is written while the flush is under way may or may not be part of it, so it is not. */
static int flush(int descriptor, long call) {
    int kind = kind_of(descriptor);
    if (kind == 0) return (int)syscall(call, descriptor);
    struct stat status;
    begin();
    int failed = fails(kind == LOG ? FLUSHES_LOG : FLUSHES_DATA);
    uint64_t number = state->changes;
    end();
    if (failed) return errno == 0 ? 0 : -1;
    int result = (int)syscall(call, descriptor);
    begin();
    (void)fails(OTHER);
    if (result == 0 && fstat(descriptor, &status) == 0 && status.st_nlink > 0)
        note((struct record){.kind = FLUSH, .number = number}, &status, NULL, NULL);
    end();
    return result;
}

int fsync(int descriptor) { return flush(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return flush(descriptor, SYS_fdatasync); }

/* ---- the same calls under their other names ---- */

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int start, const char *path, int flags, ...) __attribute__((alias("openat")));
int __open64_2(const char *path, int flags) __attribute__((alias("__open_2")));
int __openat64_2(int start, const char *path, int flags) __attribute__((alias("__openat_2")));
ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) __attribute__((alias("pwrite")));
ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off64_t offset) __attribute__((alias("pwritev")));
int ftruncate64(int descriptor, off64_t size) __attribute__((alias("ftruncate")));
int truncate64(const char *path, off64_t size) __attribute__((alias("truncate")));
int posix_fallocate64(int descriptor, off64_t offset, off64_t length) __attribute__((alias("posix_fallocate")));
