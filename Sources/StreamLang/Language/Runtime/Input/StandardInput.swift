import StreamEngine

/// The lines of standard input: one stream for all who ask for them.
struct StandardInput {
  private enum State {
    /// They cannot be had, for this reason.
    case refused(String)
    case available
    case open(Subject<Value>)
  }

  private var state: State
  /// The number of lines.
  private(set) var linesRead = 0

  init(refusal: String?) { state = refusal.map { .refused($0) } ?? .available }

  /// The stream; from now on somebody wants the lines.
  mutating func open() throws -> Stream {
    switch state {
    case .refused(let reason): throw RuntimeError(reason)
    case .open(let subject): return subject.stream
    case .available:
      let subject = Subject<Value>()
      state = .open(subject)
      return subject.stream
    }
  }

  /// Fails if it cannot be had.
  func check() throws { if case .refused(let reason) = state { throw RuntimeError(reason) } }

  mutating func countLines(_ number: Int = 1) { linesRead += number }

  /// The subject that the lines are sent to; nil as long as nobody has asked for them.
  var subject: Subject<Value>? { if case .open(let subject) = state { subject } else { nil } }
}
