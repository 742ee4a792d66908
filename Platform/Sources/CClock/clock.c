#include "CClock.h"

#if defined(__linux__)
#include <string.h>
#include <sys/timex.h>
#endif

// In C, because Swift's module of the C library does not have this header.
int guichet_clock_is_synchronised(void) {
#if defined(__linux__)
    // Without a mode the call changes nothing and needs no right; a container may refuse it all the same.
    struct timex state;
    memset(&state, 0, sizeof state);
    int result = adjtimex(&state);
    if (result < 0) {
        return -1;
    }
    return result != TIME_ERROR && (state.status & STA_UNSYNC) == 0;
#else
    return -1;
#endif
}
