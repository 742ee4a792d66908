/*
 * powercut.c: takes the power away from a process, as far as its files can tell.
 *
 * kill -9 loses nothing that was written, because the system's page cache outlives the process; so it cannot show a
 * flush that is missing. This library, preloaded into a process on 64-bit Linux, can. It stands between the process
 * and the files below one folder, remembers for every change what was there before, and forgets that only when the
 * file is flushed. At the cut all writes and reads end, everything that was not flushed is undone, and the
 * process ends with status 137.
 *
 *   GUICHET_CUT_FOLDER  the folder, absolute and without symbolic links; without it the library does nothing
 *   GUICHET_CUT_AFTER   the cut comes at this operation: a change of a file, or the beginning or end of a flush
 *   GUICHET_CUT_OF      a file's name: only operations on it count; without it, those on every file of the folder
 *   GUICHET_CUT_KEEP    0, or not given: every change that was not flushed is lost. Otherwise the seed of a random
 *                       choice of those that reached the disk all the same, in part torn, as real disks do it
 *
 * It can also let operations fail, as on a disk that is full or broken, and it can lie:
 *
 *   GUICHET_FAIL_AFTER  from this operation on, changes and flushes are not made and return an error
 *                       The first one writes "power cut: operations fail" to standard error
 *   GUICHET_FAIL_TIMES  how many of them fail; without it, all from then on
 *   GUICHET_FAIL_WITH   the error's number; without it ENOSPC, no space left
 *   GUICHET_CUT_LIES    if it is 1, a flush says that it is done, and nothing is safe from the cut. A test that then
 *                       loses nothing could never find a missing flush
 *
 * What it takes for granted: names are durable at once (SQLite flushes the folder itself, so this test cannot tell
 * whether it does); files are changed by the calls below and not through a mapping, a copied descriptor or stdio. The
 * one mapped file, SQLite's index of the log, is removed at the cut: it is made anew from the log and is never flushed.
 *
 * Every call goes to the kernel directly, so nothing has to be looked up before the process's own start-up code runs.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#if !defined(__linux__) || !defined(__LP64__)
#error "powercut.c knows the calls of 64-bit Linux only"
#endif

enum { DESCRIPTORS = 1 << 16, SECTOR = 512 };

/* A change that was not flushed: what was there, and what came in its place. */
struct change {
    struct change *older;
    uint64_t number;
    off_t offset;
    size_t old_length, new_length;
    off_t old_size, new_size;
    char bytes[]; /* the old ones, then the new ones */
};

/* A file, whatever names and descriptors lead to it. */
struct file {
    struct file *next;
    dev_t device;
    ino_t number;
    int descriptor; /* our own; never closed, since closing any would drop the locks that SQLite holds on the file */
    struct change *newest;
    char name[64]; /* for the report */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;   /* held by the thread that changes a file or the lists */
static pthread_rwlock_t reading = PTHREAD_RWLOCK_INITIALIZER;  /* held by readers; taken for good at the cut */
static atomic_int dark;                                        /* the power is gone */
static char folder[4096], index_name[4096];
static const char *counted;
static size_t folder_length;
static uint64_t operations, cut_after, numbers, seed;
static uint64_t fail_after, fail_times;
static int fail_with = ENOSPC, lies;
static struct file *files;
static struct file *_Atomic by_descriptor[DESCRIPTORS];

static void set_up(void) {
    const char *name = getenv("GUICHET_CUT_FOLDER"), *after = getenv("GUICHET_CUT_AFTER"), *keep = getenv("GUICHET_CUT_KEEP");
    if (name == NULL || strlen(name) >= sizeof folder) return;
    counted = getenv("GUICHET_CUT_OF");
    cut_after = after ? strtoull(after, NULL, 10) : 0;
    seed = keep ? strtoull(keep, NULL, 10) : 0;
    const char *fail = getenv("GUICHET_FAIL_AFTER"), *times = getenv("GUICHET_FAIL_TIMES"), *with = getenv("GUICHET_FAIL_WITH");
    fail_after = fail ? strtoull(fail, NULL, 10) : 0;
    fail_times = times ? strtoull(times, NULL, 10) : UINT64_MAX;
    if (with != NULL) fail_with = (int)strtol(with, NULL, 10);
    const char *lie = getenv("GUICHET_CUT_LIES");
    lies = lie != NULL && lie[0] == '1';
    strcpy(folder, name);
    folder_length = strlen(folder);
}

static int is_inside(const char *path) {
    pthread_once(&once, set_up);
    return folder_length > 0 && strncmp(path, folder, folder_length) == 0 && path[folder_length] == '/';
}

static struct file *file_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? atomic_load(&by_descriptor[descriptor]) : NULL;
}

static off_t size_of(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 ? status.st_size : 0;
}

static ssize_t put(int descriptor, const char *bytes, size_t length, off_t offset) {
    return syscall(SYS_pwrite64, descriptor, bytes, length, offset);
}

/* ---- the cut ---- */

static uint64_t chance(uint64_t of) {
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    return seed % of;
}

/* Puts back what was there before the changes; returns them with the oldest first. */
static struct change *undo(struct file *file) {
    struct change *oldest = NULL;
    for (struct change *change = file->newest, *older; change != NULL; change = older) {
        put(file->descriptor, change->bytes, change->old_length, change->offset);
        if (change->old_size != change->new_size) syscall(SYS_ftruncate, file->descriptor, change->old_size);
        older = change->older;
        change->older = oldest;
        oldest = change;
    }
    return oldest;
}

/* Undoes what was not flushed to a file, and does again what reached the disk all the same. */
static void lose(struct file *file) {
    uint64_t lost = 0, kept = 0, torn = 0;
    for (struct change *change = undo(file); change != NULL; change = change->older) {
        if (seed == 0 || chance(2) == 0) {
            lost += 1;
            continue;
        }
        size_t length = change->new_length;
        if (length > 1 && chance(8) == 0) {
            length = length > SECTOR ? SECTOR * (1 + chance((length - 1) / SECTOR)) : 1 + chance(length - 1);
            torn += 1;
        }
        kept += 1;
        if (length > 0) put(file->descriptor, change->bytes + change->old_length, length, change->offset);
        else syscall(SYS_ftruncate, file->descriptor, change->new_size);
    }
    if (lost + kept > 0)
        dprintf(2, "power cut: %s: %lu changes lost, %lu kept (%lu torn)\n", file->name, lost, kept, torn);
}

static _Noreturn void cut(void) {
    atomic_store(&dark, 1);
    pthread_rwlock_wrlock(&reading);
    for (struct file *file = files; file != NULL; file = file->next) lose(file);
    if (index_name[0] != 0) syscall(SYS_unlinkat, AT_FDCWD, index_name, 0);
    dprintf(2, "power cut: the power is gone at operation %lu\n", operations);
    syscall(SYS_exit_group, 137);
    __builtin_unreachable();
}

/* Counts an operation. Its caller holds `changing`, so that nothing changes once the power is gone. */
static void operation(const struct file *file) {
    if (counted != NULL && strcmp(counted, file->name) != 0) return;
    if (++operations == cut_after) cut();
}

/* Whether the operation that was just counted fails. Its caller holds `changing`. */
static int fails(const struct file *file) {
    if (fail_after == 0 || (counted != NULL && strcmp(counted, file->name) != 0)) return 0;
    if (operations < fail_after || operations - fail_after >= fail_times) return 0;
    static int is_said;
    static const char line[] = "power cut: operations fail\n";
    /* To the kernel directly: the caller is between two operations of a file. */
    if (!is_said) is_said = 1, syscall(SYS_write, 2, line, sizeof line - 1);
    return 1;
}

/* ---- opening ---- */

/* Takes note of a descriptor that leads to a file in the folder. */
static void watch(int descriptor) {
    char link[64], path[4096];
    struct stat status;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    if (!is_inside(path) || fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (length > 4 && strcmp(path + length - 4, "-shm") == 0) {
        strcpy(index_name, path);
        return;
    }
    pthread_mutex_lock(&changing);
    struct file *file = files;
    while (file != NULL && (file->device != status.st_dev || file->number != status.st_ino)) file = file->next;
    if (file == NULL) {
        int own = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDWR | O_CLOEXEC, 0);
        file = own < 0 || descriptor >= DESCRIPTORS ? NULL : calloc(1, sizeof *file);
        if (file == NULL) {
            dprintf(2, "power cut: %s cannot be watched\n", path);
            abort();
        }
        file->device = status.st_dev, file->number = status.st_ino, file->descriptor = own;
        snprintf(file->name, sizeof file->name, "%s", strrchr(path, '/') + 1);
        file->next = files;
        files = file;
    }
    atomic_store(&by_descriptor[descriptor], file);
    pthread_mutex_unlock(&changing);
}

static int open_file(int start, const char *path, int flags, mode_t mode) {
    /* Emptying is a change like any other, and is made once the file is watched. */
    int empties = (flags & O_TRUNC) != 0 && is_inside(path);
    int descriptor = (int)syscall(SYS_openat, start, path, empties ? flags & ~O_TRUNC : flags, mode);
    if (descriptor < 0) return descriptor;
    int error = errno;
    watch(descriptor);
    if (empties) (void)!ftruncate(descriptor, 0);
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

int creat(const char *path, mode_t mode) { return open_file(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int __open_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }
int __openat_2(int start, const char *path, int flags) { return open_file(start, path, flags, 0); }

int close(int descriptor) {
    if (file_of(descriptor) != NULL) atomic_store(&by_descriptor[descriptor], NULL);
    return (int)syscall(SYS_close, descriptor);
}

/* ---- changing ---- */

/* Writes down a change before it is made: `length` old bytes from `offset` on, and room for as many new ones. */
static struct change *begin(struct file *file, off_t offset, size_t old_length, size_t new_length) {
    struct change *change = malloc(sizeof *change + old_length + new_length);
    if (change == NULL) abort();
    ssize_t got = syscall(SYS_pread64, file->descriptor, change->bytes, old_length, offset);
    if (got != (ssize_t)old_length) abort();
    change->number = ++numbers, change->offset = offset;
    change->old_length = old_length, change->new_length = 0;
    change->old_size = size_of(file->descriptor);
    return change;
}

static void end(struct file *file, struct change *change) {
    change->new_size = size_of(file->descriptor);
    change->older = file->newest;
    file->newest = change;
}

static ssize_t change_bytes(struct file *file, int descriptor, const void *bytes, size_t length, off_t offset, int moves) {
    pthread_mutex_lock(&changing);
    operation(file);
    if (fails(file)) {
        pthread_mutex_unlock(&changing);
        errno = fail_with;
        return -1;
    }
    off_t size = size_of(descriptor);
    if (fcntl(descriptor, F_GETFL) & O_APPEND) offset = size;
    else if (moves) offset = lseek(descriptor, 0, SEEK_CUR);
    size_t there = offset >= size ? 0 : (size_t)(size - offset) < length ? (size_t)(size - offset) : length;
    struct change *change = begin(file, offset, there, length);
    ssize_t written = moves ? syscall(SYS_write, descriptor, bytes, length) : put(descriptor, bytes, length, offset);
    int error = errno;
    if (written > 0) {
        memcpy(change->bytes + there, bytes, (size_t)written);
        change->new_length = (size_t)written;
        end(file, change);
    } else {
        free(change);
    }
    pthread_mutex_unlock(&changing);
    errno = error;
    return written;
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
    struct file *file = file_of(descriptor);
    if (file == NULL) return syscall(SYS_write, descriptor, bytes, length);
    return change_bytes(file, descriptor, bytes, length, 0, 1);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
    struct file *file = file_of(descriptor);
    if (file == NULL) return put(descriptor, bytes, length, offset);
    return change_bytes(file, descriptor, bytes, length, offset, 0);
}

/* Part by part: a cut may come between two parts, as it may on a real disk. */
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    if (file_of(descriptor) == NULL) return syscall(SYS_writev, descriptor, parts, count);
    ssize_t total = 0;
    for (int part = 0; part < count; part++) {
        ssize_t written = write(descriptor, parts[part].iov_base, parts[part].iov_len);
        if (written < 0) return total > 0 ? total : written;
        total += written;
    }
    return total;
}

ssize_t pwritev(int descriptor, const struct iovec *parts, int count, off_t offset) {
    ssize_t total = 0;
    for (int part = 0; part < count; part++) {
        ssize_t written = pwrite(descriptor, parts[part].iov_base, parts[part].iov_len, offset + total);
        if (written < 0) return total > 0 ? total : written;
        total += written;
    }
    return total;
}

int ftruncate(int descriptor, off_t size) {
    struct file *file = file_of(descriptor);
    if (file == NULL) return (int)syscall(SYS_ftruncate, descriptor, size);
    pthread_mutex_lock(&changing);
    operation(file);
    if (fails(file)) {
        pthread_mutex_unlock(&changing);
        errno = fail_with;
        return -1;
    }
    off_t now = size_of(descriptor);
    struct change *change = begin(file, size, size < now ? (size_t)(now - size) : 0, 0);
    int result = (int)syscall(SYS_ftruncate, descriptor, size);
    int error = errno;
    if (result == 0) end(file, change);
    else free(change);
    pthread_mutex_unlock(&changing);
    errno = error;
    return result;
}

/* ---- flushing ---- */

/* Forgets how to undo everything up to a number: it is on the disk. */
static void forget(struct file *file, uint64_t number) {
    struct change **place = &file->newest;
    while (*place != NULL && (*place)->number > number) place = &(*place)->older;
    struct change *durable = *place;
    *place = NULL;
    while (durable != NULL) {
        struct change *older = durable->older;
        free(durable);
        durable = older;
    }
}

/* What another thread writes while the flush is under way may or may not be part of it, so it is not. */
static int flush(int descriptor, long call) {
    struct file *file = file_of(descriptor);
    if (file == NULL) return (int)syscall(call, descriptor);
    pthread_mutex_lock(&changing);
    operation(file);
    int failed = fails(file);
    uint64_t number = numbers;
    pthread_mutex_unlock(&changing);
    if (failed) {
        errno = fail_with;
        return -1;
    }
    if (lies) return 0;
    int result = (int)syscall(call, descriptor);
    int error = errno;
    pthread_mutex_lock(&changing);
    operation(file);
    if (result == 0) forget(file, number);
    pthread_mutex_unlock(&changing);
    errno = error;
    return result;
}

int fsync(int descriptor) { return flush(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return flush(descriptor, SYS_fdatasync); }

/* ---- reading: no thread may see a file while its changes are undone, and answer from it ---- */

static ssize_t get(int descriptor, void *bytes, size_t length, off_t offset, int moves) {
    int watched = file_of(descriptor) != NULL;
    if (watched) {
        while (atomic_load(&dark)) pause();
        pthread_rwlock_rdlock(&reading);
    }
    ssize_t got = moves ? syscall(SYS_read, descriptor, bytes, length)
                        : syscall(SYS_pread64, descriptor, bytes, length, offset);
    int error = errno;
    if (watched) pthread_rwlock_unlock(&reading);
    errno = error;
    return got;
}

ssize_t read(int descriptor, void *bytes, size_t length) { return get(descriptor, bytes, length, 0, 1); }
ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset) {
    return get(descriptor, bytes, length, offset, 0);
}

/* ---- the same calls under their other names ---- */

int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int start, const char *path, int flags, ...) __attribute__((alias("openat")));
int creat64(const char *path, mode_t mode) __attribute__((alias("creat")));
int __open64_2(const char *path, int flags) __attribute__((alias("__open_2")));
int __openat64_2(int start, const char *path, int flags) __attribute__((alias("__openat_2")));
ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) __attribute__((alias("pwrite")));
ssize_t pwritev64(int descriptor, const struct iovec *parts, int count, off64_t offset) __attribute__((alias("pwritev")));
ssize_t pread64(int descriptor, void *bytes, size_t length, off64_t offset) __attribute__((alias("pread")));
int ftruncate64(int descriptor, off64_t size) __attribute__((alias("ftruncate")));
