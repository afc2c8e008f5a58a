import StreamEngine

/// The effects of a turn besides its events: everything that the session has to tell afterwards.
struct TurnResult {
  /// The error that the action of the turn has thrown; its statement reports it.
  var failure: (any Error)?
  /// The errors that handlers of explicit subscriptions have thrown.
  var handlerFailures: [RuntimeError] = []
  /// The events at which time is to stand still: the first of them, how many there were, and the last.
  var breakpoints: [Event<Value>] = []
  var breakpointCount = 0
  var lastBreakpoint: Event<Value>?
  /// The runs that were ended because they sent too much.
  var overflows: [Overflow] = []
  /// A loop that was stopped.
  var feedback: Feedback?

  /// A run that was ended because it sent too much in one turn.
  struct Overflow {
    let name: String
    let stream: StreamValue
    let count: Int
  }

  /// A loop that was stopped because it came to no end.
  struct Feedback {
    let rounds: Int
    /// The subject that answered itself; nil for cells.
    var subject: String?
  }
}

/// A statement of the session, with its meaning.
struct RunningStatement {
  let meaning: Core.Statement
  let source: Source

  var origin: CodePlace { CodePlace(source: source, span: meaning.span) }
}

/// Notes what the turn under way does, and knows for whom it runs.
final class TurnRecorder {
  /// The statement that is being run, to which turns belong and subscriptions that it makes.
  var statement: RunningStatement? { didSet { lastOrigin = statement?.origin ?? lastOrigin } }
  /// The statements that have begun a turn, by its number.
  private(set) var origins: [Int32: CodePlace] = [:]
  /// A stream that is being subscribed serves an expectation, and does not count as a run.
  private(set) var isForExpectation = false
  private var result = TurnResult()

  /// The turn with this number is the statement's.
  func noteOrigin(of turn: Int) {
    if let statement { origins[Int32(truncatingIfNeeded: turn)] = statement.origin }
  }

  /// The turn with this number comes from a text of elsewhere.
  func noteOrigin(of turn: Int, at place: CodePlace) {
    origins[Int32(truncatingIfNeeded: turn)] = place
  }

  func noteHandlerFailure(_ fault: RuntimeError) { result.handlerFailures.append(fault) }
  /// An error that nobody handles, where the program goes on.
  func noteUncaught(_ fault: RuntimeError) {
    noteHandlerFailure(fault.from(statement?.origin ?? lastOrigin))
  }
  /// The place of the call under way whose function asks for it; nil within all others.
  private(set) var callPlace: CodePlace?

  func calling<Result>(at place: CodePlace?, _ call: () throws -> Result) rethrows -> Result {
    let outer = exchange(&callPlace, with: place)
    defer { callPlace = outer }
    return try call()
  }

  /// The place of the statement that ran last.
  private var lastOrigin: CodePlace?
  /// The largest number of breakpoints of a turn that are told one by one.
  private static let mostBreakpoints = 100

  func noteBreakpoint(_ event: Event<Value>) {
    result.breakpointCount += 1
    result.lastBreakpoint = event
    if result.breakpointCount <= Self.mostBreakpoints { result.breakpoints.append(event) }
  }

  func noteOverflow(_ overflow: TurnResult.Overflow) { result.overflows.append(overflow) }
  func noteFeedback(_ feedback: TurnResult.Feedback) { result.feedback = feedback }
  func noteFailure(_ error: any Error) { result.failure = error }

  /// All of it; the next turn begins with nothing.
  func take() -> TurnResult {
    defer { result = TurnResult() }
    return result
  }

  /// Subscribes for an expectation: none of it counts as a run of the program.
  @discardableResult
  func forExpectation<Result>(_ action: () throws -> Result) rethrows -> Result {
    isForExpectation = true
    defer { isForExpectation = false }
    return try action()
  }
}
