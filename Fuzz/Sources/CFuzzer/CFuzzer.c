#include "CFuzzer.h"

#include <stdlib.h>

// In a debug build, the linker takes the runtime library's own `main` in, which refers to this. Neither is called:
// SwiftPM gives the program the `main` of Swift.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    (void)data;
    (void)size;
    abort();
}
