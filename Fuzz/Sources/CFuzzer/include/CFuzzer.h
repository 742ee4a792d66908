#ifndef GUICHET_CFUZZER_H
#define GUICHET_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer's driver, from the toolchain's runtime library (https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as
// a library").
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#endif
