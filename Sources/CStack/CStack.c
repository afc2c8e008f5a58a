#define _GNU_SOURCE
#include "CStack.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

PER_THREAD uintptr_t stack_lowest;
PER_THREAD size_t stack_length;
static PER_THREAD void *note;

static void measure(void) {
  stack_length = PTRDIFF_MAX;
#if defined(__APPLE__)
  stack_length = pthread_get_stacksize_np(pthread_self());
  stack_lowest = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - stack_length;
#elif defined(__linux__)
  pthread_attr_t attributes;
  void *address;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &address, &stack_length) == 0) {
    stack_lowest = (uintptr_t)address;
  }
  pthread_attr_destroy(&attributes);
#if !defined(__GLIBC__)
  // Musl tells how far the stack of the first thread has grown, and not how far it may grow.
  struct rlimit limit;
  if (getpid() == gettid() && getrlimit(RLIMIT_STACK, &limit) == 0) {
    uintptr_t top = stack_lowest + stack_length;
    stack_length = limit.rlim_cur == RLIM_INFINITY ? PTRDIFF_MAX : (size_t)limit.rlim_cur;
    stack_lowest = top - stack_length;
  }
#endif
#endif
}

ptrdiff_t stack_size(void) {
  if (stack_length == 0) measure();
  return (ptrdiff_t)stack_length;
}

void *stack_note(void) { return note; }

void stack_set_note(void *new) { note = new; }
