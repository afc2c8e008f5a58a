// The size of a thread's stack and the room that is left, which only the C library knows.

#ifndef CSTACK_H
#define CSTACK_H

#include <stddef.h>

// The size of the calling thread's stack in bytes; PTRDIFF_MAX where nobody knows.
ptrdiff_t stack_size(void);

// The bytes of it that are left; PTRDIFF_MAX where nobody knows.
ptrdiff_t stack_room(void);

// A pointer that each thread has for itself; NULL in the beginning.
void *stack_note(void);
void stack_set_note(void *note);

#endif
