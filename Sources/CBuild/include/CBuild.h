// Facts that the build tells the command about itself.

#ifndef CBUILD_H
#define CBUILD_H

// The commit that it was made from. NULL where nobody has linked one in, as a plain `swift build` does not.
const char *build_commit(void);

#endif
