/*
 * clock_offset.c: preloaded into a process, it gives it the clock of a machine that is GUICHET_CLOCK_OFFSET seconds ahead of
 * this one (behind, if negative). Clocks that only count, such as CLOCK_MONOTONIC, are as they are.
 *
 * Debian's libfaketime cannot be used: with it, a program in Swift does not see its arguments.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
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

int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
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
    struct timespec real = *limit;
    if (real.tv_sec > 1000000000) real.tv_sec -= offset();
    return real;
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
