import StreamLang

/// Reads lines from a person or a pipe while streams go on living.
///
/// Everything happens on the thread that calls `read(prompt:)`: the closures are called inside it, and
/// may print but must not read.
protocol LineEditor: AnyObject {
  /// Reads until a line is complete or something else ends the wait.
  ///
  /// The line begins with a draft, if it can. In the prompt, text between two U+0001 is sent to the terminal as it is and takes no columns:
  /// that is where colours go. A printable character must follow it.
  func read(prompt: String, draft: Draft) -> LineInput

  /// Prints whole rows, above the line being typed if there is one.
  ///
  /// The final newline may be left out. Rows that come fast are drawn together, none is lost.
  func printAbove(_ text: String)

  /// Prints text as it is, while no line is being read.
  func write(_ text: String)

  /// Takes the text that was typed last off the screen, if nothing has been written since: it comes back as a draft.
  func takeBack()

  /// Lets a person change a text with a program for that, while no line is being read.
  ///
  /// Throws a `TextFile.Failure` if that cannot be.
  func edit(_ text: String) throws -> String

  /// Shows rows with a program for that if they are more than the screen has; false if they are not,
  /// or there is none.
  func page(_ rows: [String]) -> Bool

  /// Forgets what was typed ahead of the Ctrl-C that an evaluation has heard, as a terminal does.
  func forgetKeys()

  /// Remembers a line for the up arrow.
  func addHistory(_ line: String)

  /// Gives the terminal back as it was found.
  func close()

  /// The width of the terminal at this moment, 80 if there is none.
  var columns: Int { get }

  /// True if Enter should open another row instead of ending the input.
  ///
  /// A blank last row ends it anyway.
  var isIncomplete: (String) -> Bool { get set }

  /// The time until `onDeadline` is due: 0 if it is overdue, nil if nothing is scheduled.
  var nanosecondsToDeadline: () -> UInt64? { get set }

  /// Called once per turn of the loop while the deadline is due.
  ///
  /// Keys are read in between, so it should not run much longer than a few milliseconds.
  var onDeadline: () -> Void { get set }

  /// Rows to stand below the line, which change while it is typed; nil where there is no place for them.
  var rowsBelow: [StyledText]? { get set }

  /// The assistant that helps with the line being typed; without, there is nothing to see but its
  /// text.
  var assistant: (any LineAssistant)? { get set }
}

/// The text that a line begins with.
struct Draft {
  var text = ""
  /// The number of the row at whose start the cursor stands; nil if it stands behind the text.
  var row: Int?
}

/// The event that ended a read.
enum LineInput: Equatable {
  /// A complete text, possibly of several rows, without its final newline.
  case line(String)

  /// Rows to be run, and the rows below them, which stay to be edited.
  case above(String, rest: String)

  /// A text that is to be changed with another program.
  case toEdit(String)

  /// Ctrl-C, and the text typed so far is gone.
  case interrupted

  /// Ctrl-C while there was no text.
  case interruptedEmpty

  /// Ctrl-D on an empty line, or the end of a pipe.
  case endOfInput

  /// The process was told to end by SIGTERM or SIGHUP.
  case terminated
}
