/// Builds the reply to the text that runs, or hands each item to who listens.
final class ReplyBuilder {
  var reply = Reply()
  /// Takes items as they come about, instead of the reply that would have collected them.
  var listener: ((Reply.Item) -> Void)?
  /// Takes what there is of a reply that has become long, while it goes on.
  var overflow: ((Reply) -> Void)?
  private static let mostItems = 1000
  /// Told where each statement stands, before it runs.
  var beginning: ((Span) -> Void)?
  /// A part of the past is being run again, and has been shown before.
  var isSilent = false
  /// The startup files run: only printed lines and mistakes are reported.
  var isQuiet = false
  /// A statement of the prompt is being run, rather than a timer.
  var isTyping = false

  /// Answers to what is typed instead of the session, until it is over; nil is for the session.
  var player: ((String) -> (reply: Reply, isOver: Bool)?)?

  func begin(_ source: Source = Source("")) {
    reply = Reply()
    reply.source = source
  }

  /// The whole reply; the next one begins empty.
  func take() -> Reply {
    defer { reply = Reply() }
    return reply
  }

  func add(_ item: Reply.Item) {
    if isSilent || isQuiet && !item.breaksQuiet { return }
    if let listener { return listener(item) }
    reply.items.append(item)
    if reply.items.count >= Self.mostItems, let overflow {
      overflow(reply)
      reply.items = []
    }
  }

  func addLines(_ lines: [String]) { add(.lines(lines)) }

  func addEvent(_ event: RowEvent) {
    var event = event
    event.isTyped = isTyping
    add(.event(event))
  }

  // MARK: Mistakes

  /// Shows a mistake while running; a bound that was reached is no mistake, but an end.
  func report(_ error: any Error, at span: Span, in source: Source) {
    let isLimit = (error as? RuntimeError)?.isLimit == true
    addFailure(diagnostic(error, at: span, in: source), isLimit: isLimit)
  }

  /// Shows a mistake that no statement waited for, where it was made, which may be long ago.
  func reportUnawaited(_ fault: RuntimeError) {
    let source = fault.origin?.source ?? Source("")
    var diagnostic = Diagnostic(
      .run, fault.message, fault.origin?.span ?? Span(0, 0), help: fault.help)
    if source != reply.source { diagnostic.source = source }
    addFailure(diagnostic, isLimit: fault.isLimit)
  }

  private func addFailure(_ diagnostic: Diagnostic, isLimit: Bool) {
    let stop = isLimit ? Reply.Stop(message: diagnostic.text, place: diagnostic) : nil
    add(stop.map { .stopped($0) } ?? .failure(diagnostic))
  }

  /// A mistake while running, at its place in the text that was submitted.
  private func diagnostic(
    _ error: any Error, at span: Span, in source: Source
  ) -> Diagnostic {
    switch error {
    case let diagnostic as Diagnostic: diagnostic
    case let fault as RuntimeError:
      Diagnostic(
        .run, fault.message,
        fault.origin.flatMap { $0.source == source ? $0.span : nil } ?? span,
        help: fault.help)
    default: Diagnostic(.run, "\(error)", span)
    }
  }
}

extension Reply.Item {
  /// True if it is reported even while startup files run.
  fileprivate var breaksQuiet: Bool {
    switch self {
    case .printed, .failure, .stopped: true
    default: false
    }
  }

  /// Lines without styles.
  static func lines(_ lines: [String]) -> Reply.Item { .page(lines.map { StyledText($0) }) }
}
