#include "CSQLiteMemory.h"

// In C, because Swift calls no function with a variable list of arguments. Declared as SQLite does ("C-language Interface
// Specification", sqlite3_config), whose header need not be where this is compiled.
extern int sqlite3_config(int option, ...);

enum {
    ok = 0,              // SQLITE_OK
    memory_status = 9,   // SQLITE_CONFIG_MEMSTATUS
};

int guichet_sqlite_stops_counting_memory(void) {
    return sqlite3_config(memory_status, 0) == ok;
}
