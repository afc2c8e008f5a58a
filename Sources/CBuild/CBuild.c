#include "CBuild.h"

// The Makefile links it in, so that a new commit compiles nothing anew.
extern const char rxrepl_commit[] __attribute__((weak));

const char *build_commit(void) { return rxrepl_commit; }
