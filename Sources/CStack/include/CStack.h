// What a thread has of its stack, which only the C library knows.

#ifndef CSTACK_H
#define CSTACK_H

#include <stddef.h>

// How many bytes the stack of the calling thread has; PTRDIFF_MAX where nobody knows.
ptrdiff_t stack_size(void);

// How many bytes of it are left; PTRDIFF_MAX where nobody knows.
ptrdiff_t stack_room(void);

// A pointer that each thread has for itself; NULL in the beginning.
void *stack_note(void);
void stack_set_note(void *note);

#endif
