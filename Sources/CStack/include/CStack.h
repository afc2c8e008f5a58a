// The size of a thread's stack and the room that is left, which only the C library knows.

#ifndef CSTACK_H
#define CSTACK_H

#include <stddef.h>
#include <stdint.h>

// A variable of each thread, which is read without a call.
#define PER_THREAD _Thread_local __attribute__((tls_model("initial-exec")))

// The stack of this thread, from its lowest address on; a size of 0 before that is known, and all
// addresses where nobody knows.
extern PER_THREAD uintptr_t stack_lowest;
extern PER_THREAD size_t stack_length;

// The size of the calling thread's stack in bytes; PTRDIFF_MAX where nobody knows.
ptrdiff_t stack_size(void);

// The bytes of it that are left; PTRDIFF_MAX where nobody knows.
static inline ptrdiff_t stack_room(void) {
  if (__builtin_expect(stack_length == 0, 0)) stack_size();
  size_t room = (uintptr_t)__builtin_frame_address(0) - stack_lowest;
  // A fiber has another stack than its thread.
  return room <= stack_length ? (ptrdiff_t)room : PTRDIFF_MAX;
}

// A pointer that each thread has for itself; NULL in the beginning.
void *stack_note(void);
void stack_set_note(void *note);

#endif
