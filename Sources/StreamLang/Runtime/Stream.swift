import StreamEngine

/// A stream as a value of the language: what to subscribe to, and how to call it.
public final class Stream {
  public let observable: Observable<Value>
  /// What drives it, if it can be driven by hand.
  let subject: Subject<Value>?
  /// Whether it happens without subscribers: a subject, or `hot`.
  let isHot: Bool
  /// Who records its runs; nil where nobody does.
  let tracer: Tracer<Value>?
  /// The name it was first bound to.
  var name: String?
  /// The call that made it, for messages: `range(1, 5)`.
  var origin: Fault.Origin?
  /// What it was sent while it was delivering, in order.
  var backlog: [Sending]?

  /// Something sent to a subject.
  enum Sending {
    case next(Value)
    case end(End)
  }

  init(
    _ observable: Observable<Value>, subject: Subject<Value>? = nil, isHot: Bool = false,
    tracer: Tracer<Value>? = nil
  ) {
    self.observable = observable
    self.subject = subject
    self.isHot = isHot || subject != nil
    self.tracer = tracer
  }
}
