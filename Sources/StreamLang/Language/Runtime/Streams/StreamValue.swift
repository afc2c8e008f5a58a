import StreamEngine

/// A stream of values of the language, which is what every operator takes and gives.
typealias Stream = Observable<Value>

/// An event of such a stream, with its time.
package typealias TimedValue = TimedEvent<Value>

/// The one run that a stream stands for: a subscription that a program of another language makes, or one that a log tells
/// of, from its beginning or from later on.
enum SingleRun { case ofProgram, logged, loggedLater }

/// A stream as a value of the language: what to subscribe to, and how to call it.
public final class StreamValue {
  public let observable: Observable<Value>
  /// The subject that drives it, if it can be driven by hand.
  let subject: Subject<Value>?
  /// True if it happens without subscribers: a subject, or `hot`.
  let isHot: Bool
  /// The key that its elements have in common, if it is a group of `groupBy`.
  let key: Value?
  /// The messages that the subject understands besides.
  let subjectKind: SubjectKind
  /// The stream that `publish` or `replay` made.
  let connectable: Connectable<Value>?
  /// The demand that has been asked of it, where it passes on no more than that.
  let demand: StreamDemand?
  /// The cell whose values it has, for who sets that.
  let cell: Cell<Value>?
  /// The tracer that records its runs; nil where nobody does.
  let tracer: Tracer<Value>?
  /// The name it was first bound to.
  var name: String?
  /// Its name among the streams that one operator made together: `matches`.
  var part: String?
  /// The call that made it, for messages: `range(1, 5)`.
  var origin: CodePlace?
  /// Measures time as long as the stream can be asked for, if it keeps values for a while.
  var reading: (any Cancellable)?
  /// The run that it stands for, if that is only one.
  var singleRun: SingleRun?
  /// True if it ran elsewhere, and a log tells of it.
  var isLogged: Bool { singleRun == .logged || singleRun == .loggedLater }
  /// When its runs began and ended, if it is made from marble text.
  var runs: MarbleRuns?

  init(
    _ observable: Stream, subject: Subject<Value>? = nil, isHot: Bool = false,
    subjectKind: SubjectKind = .subject, key: Value? = nil, connectable: Connectable<Value>? = nil,
    demand: StreamDemand? = nil, cell: Cell<Value>? = nil, tracer: Tracer<Value>? = nil
  ) {
    (self.observable, self.subject) = (observable, subject)
    self.isHot = isHot || subject != nil
    self.key = key
    self.subjectKind = subjectKind
    self.connectable = connectable
    self.demand = demand
    self.cell = cell
    self.tracer = tracer
  }

  /// The stream that is left when a name in its text has gone: who subscribes now hears nothing.
  var silenced: StreamValue {
    let rest = StreamValue(.never(), isHot: isHot, tracer: tracer)
    (rest.name, rest.origin) = (name, origin)
    return rest
  }

  /// True of a subject that was given up before it has ended, or after that.
  var isDisposed: Bool {
    if case .failed(StreamError.disposed)? = subject?.ending { true } else { false }
  }

  /// The subject that drives it; a stream that is not driven by hand is refused.
  func subject(called name: String) throws -> Subject<Value> {
    if let subject { return subject }
    throw RuntimeError(
      "\(name) is not a subject, so nothing can be sent to it", help: "make it with `subject()`")
  }

  /// True if events are recorded as they are sent, as its run 0, rather than as they come out.
  ///
  /// An element that is sent to an async subject is no event yet.
  var isRecordedAsSent: Bool { subject?.deliversAtOnce ?? false }

  /// The node under which it is recorded; nil where it is not.
  var sendingNode: Int32? { isRecordedAsSent ? tracer?.node : nil }

  /// The number of the run that a watch which begins now will show.
  var watchedRun: Int32 { isRecordedAsSent ? 0 : tracer?.nextRun ?? 0 }

  /// The latest value of a subject that keeps one.
  var current: Value? { isRecordedAsSent ? subject?.value : nil }
}
