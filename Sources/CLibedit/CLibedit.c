// fopencookie, ppoll, wcwidth
#define _GNU_SOURCE

#include "CLibedit.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

_Static_assert(sizeof(wchar_t) == sizeof(int32_t), "text crosses the border as UTF-32");

#define LENGTH(array) (sizeof(array) / sizeof *(array))

// MARK: - The line editor

struct libedit {
  EditLine *line;
  libedit_callbacks callbacks;
  void *context;
  int output;
  // Output waiting for libedit_flush.
  uint8_t *pending;
  size_t pending_count, pending_capacity;
  // libedit draws on one stream, of which only the bell is kept, and complains on the other.
  FILE *drawing, *complaints;
  char complaint[256];
  size_t complaint_length;
};

static libedit *owner(EditLine *line) {
  void *data = NULL;
  el_wget(line, EL_CLIENTDATA, &data);
  return data;
}

static int next_key(EditLine *line, wchar_t *key) {
  libedit *editor = owner(line);
  int32_t next = editor->callbacks.next_key(editor->context);
  if (next < 0) return -1;
  *key = next;
  return 1;
}

static unsigned char perform(EditLine *line, int32_t command) {
  libedit *editor = owner(line);
  switch (editor->callbacks.perform(editor->context, command)) {
    case LIBEDIT_REFRESH: return CC_REFRESH;
    case LIBEDIT_END: return CC_EOF;
    default: return CC_ERROR;
  }
}

// libedit does not say by which name a function was called, so each command has a function of its own.
#define EACH_COMMAND(m) \
  m(0) m(1) m(2) m(3) m(4) m(5) m(6) m(7) m(8) m(9) m(10) m(11) \
  m(12) m(13) m(14) m(15) m(16) m(17) m(18) m(19) m(20) m(21) m(22) m(23) \
  m(24) m(25) m(26) m(27) m(28) m(29) m(30) m(31) m(32) m(33) m(34) m(35) \
  m(36) m(37) m(38) m(39) m(40) m(41) m(42) m(43) m(44) m(45) m(46) m(47)
#define FUNCTION(n) \
  static unsigned char perform_##n(EditLine *line, wint_t key) { \
    (void)key; \
    return perform(line, n); \
  }
#define NAME(n) perform_##n,
EACH_COMMAND(FUNCTION)
static unsigned char (*const performers[])(EditLine *, wint_t) = {EACH_COMMAND(NAME)};

static bool reserve(libedit *editor, size_t count) {
  size_t needed = editor->pending_count + count;
  if (needed <= editor->pending_capacity) return true;
  size_t capacity = editor->pending_capacity > 0 ? editor->pending_capacity : 4096;
  while (capacity < needed) capacity *= 2;
  uint8_t *grown = realloc(editor->pending, capacity);
  if (grown == NULL) return false;
  editor->pending = grown;
  editor->pending_capacity = capacity;
  return true;
}

static ssize_t keep_bell(void *cookie, const char *bytes, size_t count) {
  if (memchr(bytes, '\a', count) != NULL) libedit_write(cookie, (const uint8_t *)"\a", 1);
  return (ssize_t)count;
}

static ssize_t keep_complaint(void *cookie, const char *bytes, size_t count) {
  libedit *editor = cookie;
  size_t room = sizeof editor->complaint - 1 - editor->complaint_length;
  size_t kept = count < room ? count : room;
  memcpy(editor->complaint + editor->complaint_length, bytes, kept);
  editor->complaint_length += kept;
  editor->complaint[editor->complaint_length] = 0;
  return (ssize_t)count;
}

const char *libedit_complaint(libedit *editor) {
  fflush(editor->complaints);
  editor->complaint_length = 0;
  return editor->complaint;
}

// Forgets what was said before.
static void listen(libedit *editor) {
  libedit_complaint(editor);
  editor->complaint[0] = 0;
}

libedit *libedit_open(const char *program, int input, int output, libedit_callbacks callbacks) {
  // Before el_init_fd, which decides by the locale which keys are text.
  terminal_use_utf8();

  libedit *editor = calloc(1, sizeof *editor);
  if (editor == NULL) return NULL;
  editor->callbacks = callbacks;
  editor->output = output;
  editor->drawing = fopencookie(editor, "w", (cookie_io_functions_t){.write = keep_bell});
  editor->complaints = fopencookie(editor, "w", (cookie_io_functions_t){.write = keep_complaint});
  // Streams and descriptors are separate arguments: ioctls go to the terminal, but no text.
  // The input stream is never read, as next_key takes the place of reading.
  if (editor->drawing != NULL && editor->complaints != NULL) {
    editor->line = el_init_fd(
      program, stdin, editor->drawing, editor->complaints, input, output, output);
  }
  // All that libedit complains of by itself is that it does not know the terminal. What is left of the
  // editor then leaks, once per process: el_end would flush the typed-ahead input.
  if (editor->line == NULL || libedit_complaint(editor)[0] != 0) return NULL;

  el_wset(editor->line, EL_CLIENTDATA, editor);
  // With EL_SIGNAL on, libedit sends each signal again, to the whole process group.
  el_wset(editor->line, EL_SIGNAL, 0);
  // Keys that are typed between two lines are for the next one, and do not show before. The kernel would take some
  // of them for its own: Backspace deletes what it has not handed over.
  el_wset(editor->line, EL_SETTY, L"-x", L"-icanon", L"-echo", NULL);
  el_wset(editor->line, EL_GETCFN, next_key);
  return editor;
}

bool libedit_add_command(libedit *editor, int32_t number, const int32_t *name) {
  if (number < 0 || (size_t)number >= LENGTH(performers)) return false;
  // libedit keeps this pointer, not a copy of the name.
  const wchar_t *kept = wcsdup((const wchar_t *)name);
  return kept != NULL && el_wset(editor->line, EL_ADDFN, kept, L"", performers[number]) == 0;
}

void libedit_set_history(libedit *editor, line_history *history) {
  el_wset(editor->line, EL_HIST, history_w, (HistoryW *)history);
}

// MARK: Keys

void libedit_use_vi(libedit *editor, bool vi) {
  el_wset(editor->line, EL_EDITOR, vi ? L"vi" : L"emacs");
}

bool libedit_is_vi(libedit *editor) {
  const wchar_t *name = NULL;
  return el_wget(editor->line, EL_EDITOR, &name) == 0 && wcscmp(name, L"vi") == 0;
}

bool libedit_is_editing(libedit *editor) {
  int mode = 1;
  el_wget(editor->line, EL_EDITMODE, &mode);
  return mode != 0;
}

bool libedit_bind(
  libedit *editor, bool in_commands, const int32_t *keys, const int32_t *command
) {
  const wchar_t *in = (const wchar_t *)keys, *name = (const wchar_t *)command;
  if (name == NULL) return el_wset(editor->line, EL_BIND, L"-r", in, NULL) == 0;
  if (in_commands) return el_wset(editor->line, EL_BIND, L"-a", in, name, NULL) == 0;
  return el_wset(editor->line, EL_BIND, in, name, NULL) == 0;
}

bool libedit_knows(libedit *editor, const int32_t *sequence) {
  listen(editor);
  // Asked for a sequence, libedit prints its command, or complains that there is none.
  el_wset(editor->line, EL_BIND, (const wchar_t *)sequence, NULL);
  fflush(editor->drawing);
  return libedit_complaint(editor)[0] == 0;
}

int32_t libedit_obey(libedit *editor, const int32_t *line) {
  listen(editor);
  TokenizerW *tokenizer = tok_winit(NULL);
  if (tokenizer == NULL) return 0;
  int count = 0;
  const wchar_t **words = NULL;
  int result = tok_wstr(tokenizer, (const wchar_t *)line, &count, &words);
  // A quote that is not closed is as wrong as a command that does not exist.
  if (result == 0 && count > 0) result = el_wparse(editor->line, count, words);
  tok_wend(tokenizer);
  fflush(editor->drawing);
  return result;
}

bool libedit_read_line(libedit *editor, void *context) {
  int count;
  editor->context = context;
  bool has_line = el_wgets(editor->line, &count) != NULL;
  editor->context = NULL;
  return has_line;
}

const int32_t *libedit_text(libedit *editor, size_t *count, size_t *cursor) {
  const LineInfoW *info = el_wline(editor->line);
  *count = (size_t)(info->lastchar - info->buffer);
  *cursor = (size_t)(info->cursor - info->buffer);
  return (const int32_t *)info->buffer;
}

bool libedit_insert(libedit *editor, const int32_t *text) {
  return el_winsertstr(editor->line, (const wchar_t *)text) == 0;
}

void libedit_delete_before(libedit *editor, size_t count) {
  el_deletestr(editor->line, (int)count);
}

void libedit_move_cursor(libedit *editor, ptrdiff_t distance) {
  el_cursor(editor->line, (int)distance);
}

void libedit_set_editing_mode(libedit *editor, bool on) {
  el_wset(editor->line, EL_PREP_TERM, (int)on);
}

void libedit_write(libedit *editor, const uint8_t *bytes, size_t count) {
  if (!reserve(editor, count)) return;
  memcpy(editor->pending + editor->pending_count, bytes, count);
  editor->pending_count += count;
}

void libedit_flush(libedit *editor) {
  size_t sent = 0;
  while (sent < editor->pending_count) {
    struct pollfd room = {.fd = editor->output, .events = POLLOUT};
    if (poll(&room, 1, 50) <= 0) {
      // A process that is told to end does not wait for a terminal that takes nothing.
      if (terminal_peek_signals(TERMINAL_HANGUP) != 0) break;
      continue;
    }
    // A terminal that is asked for more than it has room for makes the writer wait, until a signal comes.
    ssize_t count = write(editor->output, editor->pending + sent, editor->pending_count - sent);
    if (count >= 0) {
      sent += (size_t)count;
    } else if (errno != EINTR && errno != EAGAIN) {
      break;  // the terminal is gone, as SIGHUP is about to say
    }
  }
  editor->pending_count = 0;
}

// MARK: - The history

line_history *line_history_make(int32_t most) {
  HistoryW *history = history_winit();
  HistEventW event;
  if (history != NULL) history_w(history, &event, H_SETSIZE, (int)most);
  return (line_history *)history;
}

void line_history_free(line_history *history) { history_wend((HistoryW *)history); }

void line_history_clear(line_history *history) {
  HistEventW event;
  history_w((HistoryW *)history, &event, H_CLEAR);
}

bool line_history_add(line_history *history, const int32_t *text) {
  HistEventW event;
  return history_w((HistoryW *)history, &event, H_ENTER, (const wchar_t *)text) >= 0;
}

void line_history_remove(line_history *history, int32_t number) {
  HistEventW event;
  history_w((HistoryW *)history, &event, H_DEL, (int)number);
}

const int32_t *line_history_seek(
  line_history *history, line_history_step step, int32_t from, const int32_t *prefix,
  int32_t *number
) {
  HistoryW *list = (HistoryW *)history;
  HistEventW event;
  int found;
  if (from < 0) {
    found = history_w(list, &event, step == LINE_HISTORY_OLDER ? H_FIRST : H_LAST);
  } else {
    found = history_w(list, &event, H_SET, (int)from);
    if (found >= 0 && step != LINE_HISTORY_SAME) {
      found = history_w(list, &event, step == LINE_HISTORY_OLDER ? H_NEXT : H_PREV);
    } else if (found >= 0) {
      found = history_w(list, &event, H_CURR);
    }
  }
  if (found >= 0 && prefix[0] != 0 && step != LINE_HISTORY_SAME) {
    int search = step == LINE_HISTORY_OLDER ? H_PREV_STR : H_NEXT_STR;
    found = history_w(list, &event, search, (const wchar_t *)prefix);
  }
  if (found < 0) return NULL;
  *number = event.num;
  return (const int32_t *)event.str;
}

// MARK: - How wide a scalar is

int32_t libedit_width(int32_t scalar) {
  int width = wcwidth((wchar_t)scalar);
  return width > 0 ? width : 0;
}

int32_t libedit_escape_length(int32_t scalar) {
  if (iswprint((wint_t)scalar)) return 0;
  return scalar > 0xffff ? 8 : 7;
}

// MARK: - Programs that were started

// Numbers of process groups; 0 is a free place. The list only grows, so that a signal may walk it.
struct started {
  atomic_int groups[64];
  struct started *_Atomic next;
};
static struct started first_started;

bool programs_add(int32_t group) {
  struct started *part = &first_started;
  while (true) {
    for (size_t i = 0; i < LENGTH(part->groups); i++) {
      int free_place = 0;
      if (atomic_compare_exchange_strong(&part->groups[i], &free_place, group)) return true;
    }
    if (atomic_load(&part->next) == NULL) {
      struct started *more = calloc(1, sizeof *more);
      if (more == NULL) return false;
      struct started *none = NULL;
      if (!atomic_compare_exchange_strong(&part->next, &none, more)) free(more);
    }
    part = atomic_load(&part->next);
  }
}

void programs_remove(int32_t group) {
  for (struct started *part = &first_started; part != NULL; part = atomic_load(&part->next)) {
    for (size_t i = 0; i < LENGTH(part->groups); i++) {
      int found = group;
      if (atomic_compare_exchange_strong(&part->groups[i], &found, 0)) return;
    }
  }
}

static bool programs_send(int signal_number) {
  bool any = false;
  for (struct started *part = &first_started; part != NULL; part = atomic_load(&part->next)) {
    for (size_t i = 0; i < LENGTH(part->groups); i++) {
      int group = atomic_load(&part->groups[i]);
      if (group > 0) any = kill(-group, signal_number) == 0 || any;
    }
  }
  return any;
}

void programs_stop(void) {
  if (!programs_send(SIGTERM)) return;
  poll(NULL, 0, PROGRAMS_PATIENCE_MILLISECONDS);
  programs_send(SIGKILL);
}

// MARK: - The terminal

// Written before the handlers below are installed, then only read.
static struct termios guarded_modes;
static int guarded_terminal = -1;

void terminal_use_utf8(void) {
  bool known = setlocale(LC_CTYPE, "") != NULL;
  if (!known || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
}

void terminal_restore(void) {
  if (guarded_terminal >= 0) tcsetattr(guarded_terminal, TCSADRAIN, &guarded_modes);
}

void terminal_abandon(void) {
  if (guarded_terminal < 0) return;
  static const char bracketed_paste_off[] = "\033[?2004l";
  ssize_t ignored = write(guarded_terminal, bracketed_paste_off, sizeof bracketed_paste_off - 1);
  (void)ignored;
  // Not TCSADRAIN: nothing may make a dying process wait.
  tcsetattr(guarded_terminal, TCSANOW, &guarded_modes);
}

// Ends the process by a signal, after all that must not be left as it is.
static void crash(int signal_number) {
  terminal_abandon();
  programs_stop();
  // SA_RESETHAND has brought the default action back. It takes effect when this handler returns.
  raise(signal_number);
}

void terminal_guard(int descriptor) {
  if (guarded_terminal >= 0 || tcgetattr(descriptor, &guarded_modes) != 0) return;
  guarded_terminal = descriptor;
  atexit(terminal_restore);

  // A stack overflow leaves no stack to handle it on.
  static char alternate_stack[1 << 16];
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
  sigaltstack(&stack, NULL);

  static const int fatal[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGQUIT};
  struct sigaction action = {.sa_handler = crash, .sa_flags = (int)SA_RESETHAND | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < LENGTH(fatal); i++) sigaction(fatal[i], &action, NULL);
}

// MARK: - Signals

static atomic_uint arrived;
// An eventfd that each signal makes readable.
static int wake_descriptor = -1;
// An eventfd that Ctrl-C and the signals that end the process make readable.
static int end_descriptor = -1;

static void note(int signal_number) {
  int saved_errno = errno;
  unsigned flag = 0;
  switch (signal_number) {
    case SIGINT: flag = TERMINAL_INTERRUPT; break;
    case SIGTSTP: flag = TERMINAL_STOP; break;
    case SIGCONT: flag = TERMINAL_CONTINUE; break;
    case SIGWINCH: flag = TERMINAL_RESIZE; break;
    case SIGHUP:
    case SIGTERM: flag = TERMINAL_HANGUP; break;
  }
  atomic_fetch_or(&arrived, flag);
  uint64_t one = 1;
  ssize_t ignored = write(wake_descriptor, &one, sizeof one);
  if (flag & (TERMINAL_INTERRUPT | TERMINAL_HANGUP)) {
    ignored = write(end_descriptor, &one, sizeof one);
  }
  (void)ignored;
  errno = saved_errno;
}

static const int caught[] = {SIGINT, SIGCONT, SIGWINCH, SIGHUP, SIGTERM};

void terminal_prepare_signals(void) {
  end_descriptor = eventfd(0, EFD_CLOEXEC);
  // Whoever started this process may have blocked the signals.
  sigset_t unblocked;
  sigemptyset(&unblocked);
  sigaddset(&unblocked, SIGTSTP);
  sigaddset(&unblocked, SIGQUIT);
  for (size_t i = 0; i < LENGTH(caught); i++) sigaddset(&unblocked, caught[i]);
  sigprocmask(SIG_UNBLOCK, &unblocked, NULL);
}

void terminal_await_signal(void) {
  uint64_t count;
  if (read(end_descriptor, &count, sizeof count) < 0 && errno != EINTR) pause();
}

void terminal_catch_signals(void) {
  if (wake_descriptor >= 0) return;
  wake_descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  // Uncaught signals end the process, which is better than signals that are not noticed.
  if (wake_descriptor < 0) return;

  struct sigaction action = {.sa_handler = note};
  sigemptyset(&action.sa_mask);
  struct sigaction quitting = {.sa_handler = crash, .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&quitting.sa_mask);
  // A guarded terminal has it handled already.
  if (guarded_terminal < 0) sigaction(SIGQUIT, &quitting, NULL);
  for (size_t i = 0; i < LENGTH(caught); i++) sigaction(caught[i], &action, NULL);
}

bool terminal_wait(int descriptor, bool writing, int64_t nanoseconds) {
  struct pollfd waited[] = {
    {.fd = wake_descriptor, .events = POLLIN},
    {.fd = descriptor, .events = writing ? POLLOUT : POLLIN},
  };
  const int64_t second = 1000000000;
  struct timespec time = {.tv_sec = nanoseconds / second, .tv_nsec = nanoseconds % second};
  if (ppoll(waited, LENGTH(waited), nanoseconds < 0 ? NULL : &time, NULL) <= 0) return false;
  // A caller that does not wait leaves the signal to wake who does.
  if (waited[0].revents != 0 && nanoseconds != 0) {
    uint64_t count;
    ssize_t ignored = read(wake_descriptor, &count, sizeof count);
    (void)ignored;
  }
  return waited[1].revents != 0;
}

void terminal_catch_stop(bool on) {
  struct sigaction action = {.sa_handler = on ? note : SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, NULL);
}

void terminal_stop_process(void) {
  terminal_catch_stop(false);
  raise(SIGTSTP);
  terminal_catch_stop(true);
}

uint32_t terminal_peek_signals(uint32_t signals) { return atomic_load(&arrived) & signals; }

uint32_t terminal_take_signals(uint32_t signals) {
  return atomic_fetch_and(&arrived, ~signals) & signals;
}

ptrdiff_t bytes_last_index(const uint8_t *bytes, size_t count, uint8_t byte) {
  const uint8_t *found = memrchr(bytes, byte, count);
  return found == NULL ? -1 : found - bytes;
}

#ifdef __GLIBC__
#include <malloc.h>
void memory_give_back(void) { malloc_trim(0); }
#else
void memory_give_back(void) {}
#endif
