#pragma once

/// The commit that the program was built from: 40 hexadecimal digits. Another text where none was named: then it is a
/// build of work in progress.
const char *guichet_build_commit(void);
