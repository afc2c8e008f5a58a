import StreamEngine

/// A stream as a value of the language: what to subscribe to, and how to call it.
public final class StreamValue {
  public let observable: Observable<Value>
  /// What drives it, if it can be driven by hand.
  let subject: Subject<Value>?
  /// Whether it happens without subscribers: a subject, or `hot`.
  let isHot: Bool
  /// What its elements have in common, if it is a group of `groupBy`.
  let key: Value?
  /// What else the subject can be told.
  let subjectKind: SubjectKind
  /// What `publish` or `replay` made.
  let connectable: Connectable<Value>?
  /// What has been asked of it, where it passes on no more than that.
  let demand: StreamDemand?
  /// The cell whose values it has, for who sets that.
  let cell: Cell<Value>?
  /// Who records its runs; nil where nobody does.
  let tracer: Tracer<Value>?
  /// The name it was first bound to.
  var name: String?
  /// What the operator calls it that made it, together with others: `matches`.
  var part: String?
  /// The call that made it, for messages: `range(1, 5)`.
  var origin: RuntimeError.SourceLocation?
  /// When its runs began and ended, if it is made from marble text.
  var runs: MarbleRuns?

  init(
    _ observable: Observable<Value>, subject: Subject<Value>? = nil, isHot: Bool = false,
    subjectKind: SubjectKind = .subject, key: Value? = nil, connectable: Connectable<Value>? = nil,
    demand: StreamDemand? = nil, cell: Cell<Value>? = nil, tracer: Tracer<Value>? = nil
  ) {
    self.observable = observable
    self.subject = subject
    self.isHot = isHot || subject != nil
    self.key = key
    self.subjectKind = subjectKind
    self.connectable = connectable
    self.demand = demand
    self.cell = cell
    self.tracer = tracer
  }

  /// What is left of it when a name in its text has gone: who subscribes now hears nothing.
  var silenced: StreamValue {
    let rest = StreamValue(.never(), isHot: isHot, tracer: tracer)
    (rest.name, rest.origin) = (name, origin)
    return rest
  }

  /// What drives it; what is not driven by hand is refused.
  func subject(called name: String) throws -> Subject<Value> {
    if let subject { return subject }
    throw RuntimeError("\(name) is not driven by hand", help: "a `subject()` is")
  }

  /// Whether events are recorded as they are sent, as its run 0, rather than as they come out.
  ///
  /// What an async subject is sent is no event yet.
  var isRecordedAsSent: Bool { subject?.deliversAtOnce ?? false }

  /// Where what is sent is recorded; nil where it is not.
  var sendingNode: Int32? { isRecordedAsSent ? tracer?.node : nil }

  /// The number of the run that a watch which begins now will show.
  var watchedRun: Int32 { isRecordedAsSent ? 0 : tracer?.nextRun ?? 0 }

  /// The latest value of a subject that keeps one.
  var current: Value? { isRecordedAsSent ? subject?.value : nil }
}
