// libedit and the terminal, as functions that Swift can call.
//
// <histedit.h> is variadic where it matters (el_wset), so Swift cannot use it directly. Text
// crosses this border as UTF-32: wchar_t is 32 bits wide here, which the source file asserts.

#ifndef CLIBEDIT_H
#define CLIBEDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - The line editor

// One line editor on one terminal.
typedef struct libedit libedit;

// Called during libedit_read_line only, with the context given there.
typedef struct {
  // The next key: one of LIBEDIT_FIRST_KEY ... LIBEDIT_LAST_KEY, or negative to abandon the line.
  int32_t (*next_key)(void *context);
  // Changes the line for a key that is bound to no name. False if it cannot.
  bool (*perform)(void *context);
} libedit_callbacks;

// Keys that no keyboard sends: the C1 controls, which UTF-8 input never delivers as text.
enum { LIBEDIT_FIRST_KEY = 0x80, LIBEDIT_LAST_KEY = 0x9f };

// Opens an editor. NULL if libedit does not know the terminal ($TERM) or memory is short.
// There is no way to close it: el_end would discard what the user has typed ahead.
libedit *libedit_open(const char *program, int input, int output, libedit_callbacks callbacks);

// Binds a key to a command of libedit's by its name, or to `perform` if the name is NULL.
bool libedit_bind(libedit *editor, int32_t key, const char *command);

// Edits one line. Returns when a command ends it or `next_key` abandons it, without saying which:
// libedit reports an empty line like the end of input. Whoever answers `next_key` knows better.
void libedit_read_line(libedit *editor, void *context);

// The text being edited. The pointer is valid until the text changes.
const int32_t *libedit_text(libedit *editor, size_t *count, size_t *cursor);

// Inserts text ending in 0 at the cursor. False if memory is short.
bool libedit_insert(libedit *editor, const int32_t *text);

// Deletes `count` scalars before the cursor; nothing if there are fewer.
void libedit_delete_before(libedit *editor, size_t count);

// Moves the cursor by `distance` scalars, stopping at either end.
void libedit_move_cursor(libedit *editor, ptrdiff_t distance);

// Switches the terminal between editing and ordinary line mode.
void libedit_set_editing_mode(libedit *editor, bool on);

// Appends bytes to the output. libedit itself draws nothing: whoever reads a line does.
void libedit_write(libedit *editor, const uint8_t *bytes, size_t count);

// Sends the output to the terminal, with one write(2) if the kernel takes it all.
void libedit_flush(libedit *editor);

// MARK: - How wide a scalar is

// The columns a printable scalar takes: 0 for a combining mark.
int32_t libedit_width(int32_t scalar);

// The length of the \U+XXXX that stands for an unprintable scalar, and 0 for a printable one.
int32_t libedit_escape_length(int32_t scalar);

// MARK: - Programs that were started

// The time that programs have to end by themselves, before they are killed.
enum { PROGRAMS_PATIENCE_MILLISECONDS = 50 };

// Remembers the process group of a program that was started, so that it ends with this process, also by a
// signal. False if memory is short.
bool programs_add(int32_t group);

// Forgets a process group, whose number may soon be another's.
void programs_remove(int32_t group);

// Asks all that are remembered to end, and a moment later makes them. A signal handler may call it.
void programs_stop(void);

// MARK: - The terminal

// Makes the process's character encoding UTF-8, whatever the environment says.
void terminal_use_utf8(void);

// Remembers the modes of the terminal. They come back when the process exits or crashes.
void terminal_guard(int descriptor);

// Sets the remembered modes, keeping what the user has typed ahead.
void terminal_restore(void);

// Sets the remembered modes at once, and ends what the terminal was asked for. May be called in a signal handler.
void terminal_abandon(void);

// MARK: - Signals

// Signals that have arrived and were not taken yet, as a set.
enum {
  TERMINAL_INTERRUPT = 1 << 0,  // SIGINT
  TERMINAL_STOP = 1 << 1,       // SIGTSTP
  TERMINAL_CONTINUE = 1 << 2,   // SIGCONT
  TERMINAL_RESIZE = 1 << 3,     // SIGWINCH
  TERMINAL_HANGUP = 1 << 4,     // SIGHUP, SIGTERM
};

// Makes what terminal_await_signal waits for. To be called before there are other threads.
void terminal_prepare_signals(void);

// Sleeps until SIGINT, SIGHUP or SIGTERM has arrived since it was called last, or any other signal arrives.
void terminal_await_signal(void);

// Starts catching signals, once. SIGTSTP keeps its default action until terminal_catch_stop.
void terminal_catch_signals(void);

// Sleeps until `descriptor` can be read (or written), a signal arrives or the time is over; without
// end if it is negative. True if the descriptor is ready, or in error. With a time of 0 it only looks: a
// signal that has arrived still ends the next sleep.
bool terminal_wait(int descriptor, bool writing, int64_t nanoseconds);

// Sets whether SIGTSTP is caught rather than obeyed.
void terminal_catch_stop(bool on);

// Obeys the SIGTSTP that was caught. Returns when the process is continued.
void terminal_stop_process(void);

// Which of `signals` have arrived. Cheap: one atomic load.
uint32_t terminal_peek_signals(uint32_t signals);

// Which of `signals` have arrived, forgetting those.
uint32_t terminal_take_signals(uint32_t signals);

// MARK: - Memory

// The last place of a byte; -1 if there is none.
ptrdiff_t bytes_last_index(const uint8_t *bytes, size_t count, uint8_t byte);

// Gives free memory back to the system, where that can be asked for.
void memory_give_back(void);

#endif
