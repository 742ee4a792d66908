#include "CBuild.h"

// A module of its own, in C, because Swift's -D gives no value, and because a new commit then compiles this file alone
// and links: no module of Swift is compiled again.
#define TEXT_OF(words) #words
#define TEXT(words) TEXT_OF(words)

const char *guichet_build_commit(void) {
#ifdef GUICHET_COMMIT
    // Scripts/static-binary names it (Platform/Package.swift).
    return TEXT(GUICHET_COMMIT);
#else
    // `git archive` writes the commit here (.gitattributes), so that a build of the source archive knows it, too.
    return "$Format:%H$";
#endif
}
