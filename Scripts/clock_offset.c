/*
 * clock_offset.c: preloaded into a process, it gives it the clock of a machine that is GUICHET_CLOCK_OFFSET seconds ahead of
 * this one (behind, if negative). Clocks that only count, such as CLOCK_MONOTONIC, are as they are.
 *
 * GUICHET_CLOCK_FILE names a file of two numbers of 64 bits, which may be written at any time: how many seconds more it is
 * ahead from now on, and, if it stands still, the second at which it does (0: it goes).
 *
 * Debian's libfaketime cannot be used: with it, a program in Swift does not see its arguments.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long offset(void) {
    static long seconds;
    static int is_known;
    if (!is_known) {
        const char *text = getenv("GUICHET_CLOCK_OFFSET");
        seconds = text ? strtol(text, NULL, 10) : 0;
        is_known = 1;
    }
    return seconds;
}

/* The numbers of the file; NULL without one. */
static const volatile int64_t *moved(void) {
    static const volatile int64_t *numbers;
    static int is_known;
    if (!is_known) {
        const char *name = getenv("GUICHET_CLOCK_FILE");
        int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
        void *found = file >= 0 ? mmap(NULL, 2 * sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
        if (found != MAP_FAILED) numbers = found;
        if (file >= 0) close(file);
        is_known = 1;
    }
    return numbers;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (status != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return status;
    const volatile int64_t *numbers = moved();
    int64_t still = numbers ? numbers[1] : 0;
    if (still != 0) {
        *now = (struct timespec){still, 0};
    } else {
        now->tv_sec += offset() + (numbers ? numbers[0] : 0);
    }
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec time;
    if (clock_gettime(CLOCK_REALTIME, &time) != 0) return -1;
    *now = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *place) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (place != NULL) *place = now.tv_sec;
    return now.tv_sec;
}

/* The system waits by the machine's own clock. A moment after 2001 is one of that clock; clocks that count have begun at the
   machine's start. */
static struct timespec moment(const struct timespec *limit) {
    struct timespec real, own, wanted = *limit;
    if (wanted.tv_sec > 1000000000 && syscall(SYS_clock_gettime, CLOCK_REALTIME, &real) == 0
        && clock_gettime(CLOCK_REALTIME, &own) == 0) wanted.tv_sec -= own.tv_sec - real.tv_sec;
    return wanted;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict limit) {
    static int (*next)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (next == NULL) *(void **)&next = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
    if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
    struct timespec real = moment(limit);
    return next(condition, mutex, &real);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict limit) {
    static int (*next)(sem_t *, const struct timespec *);
    if (next == NULL) *(void **)&next = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec real = moment(limit);
    return next(semaphore, &real);
}
