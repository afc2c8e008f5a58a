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

// The lines that were entered, as libedit keeps them.
typedef struct line_history line_history;

// The result of one of the program's own commands.
enum {
  LIBEDIT_REFRESH,  // The line may have changed.
  LIBEDIT_REFUSE,   // The bell rings.
  LIBEDIT_END,      // The line is over.
};

// Called during libedit_read_line only, with the context given there.
typedef struct {
  // The next character that was typed, or negative to abandon the line.
  int32_t (*next_key)(void *context);
  // Performs one of the program's own commands.
  int32_t (*perform)(void *context, int32_t command);
} libedit_callbacks;

// Opens an editor. NULL if libedit does not know the terminal ($TERM) or memory is short.
// There is no way to close it: el_end would discard what the user has typed ahead.
libedit *libedit_open(const char *program, int input, int output, libedit_callbacks callbacks);

// Adds a command, below 48, under a name to which keys can be bound. False if memory is short.
bool libedit_add_command(libedit *editor, int32_t number, const int32_t *name);

// Makes libedit's own commands go through a history.
void libedit_set_history(libedit *editor, line_history *history);

// Binds all keys as one of libedit's editors does; those that were bound otherwise are forgotten.
void libedit_use_vi(libedit *editor, bool vi);
bool libedit_is_vi(libedit *editor);

// False once `edit off` has been obeyed.
bool libedit_is_editing(libedit *editor);

// Binds keys, as .editrc writes them, to a command, or to none if that is NULL: among the keys of vi's
// command mode if `in_commands`.
bool libedit_bind(
  libedit *editor, bool in_commands, const int32_t *keys, const int32_t *command);

// True if a command is bound to a sequence of several characters, or to one that it begins.
bool libedit_knows(libedit *editor, const int32_t *sequence);

// Obeys a line of .editrc. Negative if there is no such command, positive if it refuses its arguments.
int32_t libedit_obey(libedit *editor, const int32_t *line);

// The text with which libedit has refused something last; empty if it has said nothing.
const char *libedit_complaint(libedit *editor);

// Edits one line. Returns when a command ends it or `next_key` abandons it. True if one of libedit's own
// commands has completed the line, which then ends with a newline.
bool libedit_read_line(libedit *editor, void *context);

// The text being edited. The pointer is valid until the text changes.
const int32_t *libedit_text(libedit *editor, size_t *count, size_t *cursor);

// Inserts text ending in 0 at the cursor. False if memory is short.
bool libedit_insert(libedit *editor, const int32_t *text);

// Deletes `count` scalars before the cursor; nothing if there are fewer.
void libedit_delete_before(libedit *editor, size_t count);

// Moves the cursor by `distance` scalars, stopping at either end.
void libedit_move_cursor(libedit *editor, ptrdiff_t distance);

// Switches the terminal between editing and the mode between two lines, in which keys wait and do not show.
void libedit_set_editing_mode(libedit *editor, bool on);

// Appends bytes to the output. libedit itself draws nothing: whoever reads a line does.
void libedit_write(libedit *editor, const uint8_t *bytes, size_t count);

// Sends the output to the terminal, with one write(2) if the kernel takes it all.
void libedit_flush(libedit *editor);

// MARK: - The history

// Makes a history of so many lines at most. NULL if memory is short.
line_history *line_history_make(int32_t most);
void line_history_free(line_history *history);

// Forgets all lines.
void line_history_clear(line_history *history);

// Adds a line, as the newest. False if memory is short.
bool line_history_add(line_history *history, const int32_t *text);

// Forgets the line with a number.
void line_history_remove(line_history *history, int32_t number);

typedef enum { LINE_HISTORY_OLDER, LINE_HISTORY_NEWER, LINE_HISTORY_SAME } line_history_step;

// The nearest line behind the one with the number `from`, in a direction, which begins with a text; with
// no number, the search begins with the newest or the oldest line. NULL if there is none. The pointer is
// valid until the history changes.
const int32_t *line_history_seek(
  line_history *history, line_history_step step, int32_t from, const int32_t *prefix,
  int32_t *number);

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
