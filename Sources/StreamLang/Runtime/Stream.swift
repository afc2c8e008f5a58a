import StreamEngine

/// A stream as a value of the language: what to subscribe to, and how to call it.
public final class Stream {
  public let observable: Observable<Value>
  /// What drives it, if it can be driven by hand.
  let subject: Subject<Value>?
  /// Whether it happens without subscribers: a subject, or `hot`.
  let isHot: Bool
  /// What its elements have in common, if it is a group of `groupBy`.
  let key: Value?
  /// Starts the run of what `publish` or `replay` made.
  let connect: ((Scheduler) -> any Cancellable)?
  /// Who records its runs; nil where nobody does.
  let tracer: Tracer<Value>?
  /// The name it was first bound to.
  var name: String?
  /// The call that made it, for messages: `range(1, 5)`.
  var origin: Fault.Origin?
  /// When its runs began and ended, if it is made from marble text.
  var runs: RunLog?
  /// What it was sent while it was delivering, in order.
  var backlog: [Sending]?

  /// Something sent to a subject.
  enum Sending {
    case next(Value)
    case end(End)
  }

  init(
    _ observable: Observable<Value>, subject: Subject<Value>? = nil, isHot: Bool = false,
    key: Value? = nil, connect: ((Scheduler) -> any Cancellable)? = nil,
    tracer: Tracer<Value>? = nil
  ) {
    self.observable = observable
    self.subject = subject
    self.isHot = isHot || subject != nil
    self.key = key
    self.connect = connect
    self.tracer = tracer
  }
}
