#pragma once

/// SQLite does not count the memory that it takes, from now on: 1 if so; 0 if it is in use already, and goes on counting.
/// No other thread may use SQLite meanwhile.
int guichet_sqlite_stops_counting_memory(void);
