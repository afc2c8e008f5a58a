import StreamEngine

/// The values and errors of another language, as its programs have them.
protocol ForeignWorld: AnyObject {
  /// The language of its programs.
  var dialect: Source.Dialect { get }
  /// The types that its programs have declared, for programs that follow.
  var types: Set<String> { get }
  /// True of a value that its place may get changed: a name that holds it is a variable for programs that follow.
  func isVariable(_ value: Value) -> Bool
  /// A value as its language shows it at a prompt; nil of the value of a call that answers nothing.
  func promptText(of value: Value) -> String?
  /// A method of a value of a type that this language does not know; nil of all others.
  func method(_ name: String, of value: Value) -> Handle.Method?
  /// The stream that a value is for its operators, besides those that are one here; nil if it is none.
  func stream(of value: Value) throws -> Stream?
  /// A number below 0, 0, or above 0: how two values compare in its language; nil where that is done as here.
  var comparison: ((Value, Value) throws -> Int)? { get }
  /// Any error as a program gets it.
  func value(of error: any Error) -> Value
  /// The error of a call of something that is no function; nil if its language has none of its own.
  func failure(calling value: Value) -> RuntimeError?
  /// The object that functions are called on which are called alone, where its language has one.
  var looseReceiver: Value { get }
  /// The error with which its program has ended: none of its functions runs any more.
  var refusal: RuntimeError? { get }
  /// The exit status that its program has chosen; nil if it has said nothing.
  var exitStatus: Int? { get }
  /// A text begins, whatever became of the one before.
  func begin()
  /// The error that `catch` of its language can handle; nil of all else.
  func caught(_ error: any Error) -> (any Error)?
  /// An error that nobody handles.
  func tell(uncaught error: any Error)
  /// Tells those who listen for the end of the program of an error that has ended a text; true if they handle it.
  func takes(uncaught error: any Error) -> Bool
  /// Keeps the error of a teardown for whoever ends the run by hand; false if nobody does.
  func keep(teardownError error: any Error) -> Bool
  /// Prints the part of a line that was begun.
  func endLine()
  /// True as long as tests of its program are still to come, each of which ends at a limit of its own.
  var isTesting: Bool { get }
  /// Tells what the program still waits for where it ends.
  func endProgram()
  /// Ends the program if an error that leaves one of its functions can be handled by nothing there.
  func trap(_ fault: RuntimeError)
}

extension ForeignWorld {
  var looseReceiver: Value { .undefined }
  /// True if the program has ended itself by `exit`.
  var hasLeft: Bool { refusal?.name == "exit" }
  func isVariable(_ value: Value) -> Bool { false }
  func method(_ name: String, of value: Value) -> Handle.Method? { nil }
  func failure(calling value: Value) -> RuntimeError? { nil }
  var comparison: ((Value, Value) throws -> Int)? { nil }
  var refusal: RuntimeError? { nil }
  var isTesting: Bool { false }
  func keep(teardownError error: any Error) -> Bool { false }
  func begin() {}
  func trap(_ fault: RuntimeError) {}
  func takes(uncaught error: any Error) -> Bool { false }
  func caught(_ error: any Error) -> (any Error)? { error.caught }

  /// An error that is none of the program's own: something is not read, or a bound was reached; nil of all others.
  func fault(in error: any Error) -> RuntimeError? {
    if let mistake = error as? Diagnostic {
      return RuntimeError(mistake.message, help: mistake.help)
    }
    guard let fault = error as? RuntimeError else { return nil }
    return fault.thrown == nil && fault.name != "interrupted" ? fault : nil
  }

  /// The error that leaves a program which ends itself by `exit`.
  var leaving: RuntimeError {
    var end = RuntimeError("the program has ended")
    end.name = "exit"
    return end
  }
}

/// The part of a line that a program has printed so far.
struct OpenLine {
  private var text = ""

  var isEmpty: Bool { text.isEmpty }

  /// Adds a text; the answer has the lines that are whole now.
  mutating func add(_ more: String) -> [String] {
    let lines = (text + more).split(separator: "\n", omittingEmptySubsequences: false)
    text = String(lines.last ?? "")
    return lines.dropLast().map(String.init)
  }

  /// Ends the line; the answer is nil if nothing of it was printed.
  mutating func end() -> String? {
    if text.isEmpty { return nil }
    defer { text = "" }
    return text
  }
}

extension Machine {
  /// The error that `catch` in a text can handle; nil of all else.
  func caught(_ error: any Error, in source: Source) -> (any Error)? {
    guard source.library != nil, let world = foreign else { return error.caught }
    return world.caught(error)
  }
}

extension Value {
  /// An error as the language of a text has it.
  init(of error: any Error, for source: Source, in machine: Machine?) {
    if source.library != nil, let world = machine?.foreign {
      self = world.value(of: error)
    } else {
      self.init(of: error)
    }
  }

  /// An error for a function, in the language in which that is written.
  init(of error: any Error, for function: Function?) {
    if let (source, machine) = function?.home {
      self.init(of: error, for: source, in: machine)
    } else {
      self.init(of: error)
    }
  }
}
