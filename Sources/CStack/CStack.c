#define _GNU_SOURCE
#include "CStack.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

// A variable of each thread, which is read without a call.
#define PER_THREAD static _Thread_local __attribute__((tls_model("initial-exec")))

// The stack of this thread, from its lowest address on; a size of 0 before that is known, and all
// addresses where nobody knows.
PER_THREAD uintptr_t lowest;
PER_THREAD size_t size;
PER_THREAD void *note;

static void measure(void) {
  size = PTRDIFF_MAX;
#if defined(__APPLE__)
  size = pthread_get_stacksize_np(pthread_self());
  lowest = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - size;
#elif defined(__linux__)
  pthread_attr_t attributes;
  void *address;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &address, &size) == 0) lowest = (uintptr_t)address;
  pthread_attr_destroy(&attributes);
#if !defined(__GLIBC__)
  // Musl tells how far the stack of the first thread has grown, and not how far it may grow.
  struct rlimit limit;
  if (getpid() == gettid() && getrlimit(RLIMIT_STACK, &limit) == 0) {
    uintptr_t top = lowest + size;
    size = limit.rlim_cur == RLIM_INFINITY ? PTRDIFF_MAX : (size_t)limit.rlim_cur;
    lowest = top - size;
  }
#endif
#endif
}

ptrdiff_t stack_size(void) {
  if (size == 0) measure();
  return (ptrdiff_t)size;
}

ptrdiff_t stack_room(void) {
  if (__builtin_expect(size == 0, 0)) measure();
  size_t room = (uintptr_t)__builtin_frame_address(0) - lowest;
  // A fiber has another stack than its thread.
  return room <= size ? (ptrdiff_t)room : PTRDIFF_MAX;
}

void *stack_note(void) { return note; }

void stack_set_note(void *new) { note = new; }
