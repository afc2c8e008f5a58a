import OrderedCollections
import StreamEngine

/// The result of one step of a session, or the sum of several.
///
/// A step is a statement's turn, all that is due at one instant, or one rebuilding. Parts that were handed over early are gone from here; what they said of rows stays.
struct TurnOutcome {
  /// The parts of the answer, in the order in which they came about.
  private(set) var parts: [OutcomePart] = []
  private(set) var rows = RowSummary()
  /// The first mistake of a statement that has failed.
  private(set) var mistake: Diagnostic?
  /// A run was ended.
  private var hasStopped = false

  /// A statement has failed.
  var hasMistake: Bool { mistake != nil }

  var hasFailed: Bool { hasMistake || hasStopped }

  /// Nothing has happened that anybody could want to know.
  var isEmpty: Bool { parts.isEmpty && rows.touched.isEmpty && !hasFailed }

  /// Takes note of a part that is kept elsewhere, or not at all.
  mutating func note(_ part: OutcomePart) {
    switch part {
    case .mistake(let diagnostic): mistake = mistake ?? diagnostic
    case .stopped: hasStopped = true
    default: break
    }
  }

  mutating func note(_ event: RowEvent) { rows.note(event) }

  mutating func append(_ part: OutcomePart) {
    note(part)
    parts.append(part)
  }

  mutating func append(_ next: TurnOutcome) {
    parts += next.parts
    rows.append(next.rows)
    mistake = mistake ?? next.mistake
    hasStopped = hasStopped || next.hasStopped
  }

  /// The parts so far, which are gone from here.
  mutating func takeParts() -> [OutcomePart] {
    defer { parts = [] }
    return parts
  }
}

/// One thing that a step has done or found.
enum OutcomePart {
  /// An event, or what a statement or a command answers: the same for every host.
  case item(Reply.Item)
  /// Something that the program said while the turn went on.
  case output(RuntimeOutput)
  /// The state that a definition has left its name in, where that was no event.
  indirect case defined(Answer)
  indirect case rebuilt(Rebuilding)
  /// A statement has failed.
  indirect case mistake(Diagnostic)
  indirect case stopped(Reply.LimitReached)

  var diagram: Diagram? { if case .item(.diagram(let diagram)) = self { diagram } else { nil } }

  static func note(_ text: String) -> OutcomePart { .item(.note(text)) }

  static func lines(_ lines: [String]) -> OutcomePart { .item(.lines(lines)) }

  /// True if both are values of one row at one time.
  func isFollowed(by next: OutcomePart) -> Bool {
    guard case .item(.event(let event)) = self, case .item(.event(let other)) = next else {
      return false
    }
    return event.name == other.name && event.time == other.time
  }

  static func stopped(_ message: String) -> OutcomePart {
    .stopped(Reply.LimitReached(message: message, place: nil))
  }

  /// A mistake of a statement; a bound that was reached is no mistake, but an end.
  init(_ error: any Error, at span: Span, in source: Source) {
    let fault = error as? RuntimeError
    let place = fault?.origin.flatMap { $0.source == source ? $0.span : nil } ?? span
    let diagnostic =
      error as? Diagnostic
      ?? Diagnostic(.run, fault?.message ?? "\(error)", place, help: fault?.help)
    let placed = diagnostic.placed(in: source)
    self =
      fault?.isLimit == true
      ? .stopped(Reply.LimitReached(message: placed.text, place: placed)) : .mistake(placed)
  }

  /// A mistake that no statement waited for: its place may be in a text of long ago.
  init(unawaited fault: RuntimeError) {
    self.init(fault, at: Span(0, 0), in: fault.origin?.source ?? Source(""))
  }
}

/// The rows that something has happened to.
struct RowSummary {
  /// Their names, each once, in order.
  private(set) var touched: OrderedSet<String> = []
  /// The streams among them that have ended.
  private(set) var ended: OrderedSet<String> = []
  /// A stream has sent a value that was made from a new one and one about to be replaced.
  private(set) var hasStale = false

  mutating func note(_ event: RowEvent) {
    if touched.last != event.name { touched.append(event.name) }
    if event.row.isCell { return }
    switch event.kind {
    case .completed, .failed: ended.append(event.name)
    case .value(_, isStale: true): hasStale = true
    default: break
    }
  }

  mutating func append(_ next: RowSummary) {
    touched.formUnion(next.touched)
    ended.formUnion(next.ended)
    if next.hasStale { hasStale = true }
  }
}

/// The effects of a statement in a turn, besides what is recorded of it.
struct StatementEffect {
  /// The names that others may have to be built again for.
  var changes: [NameChange] = []
  /// The values that cells get once all that reads them is built.
  var inputs: [(cell: Cell<Value>, value: Value)] = []
  /// The cells that were given a value, and what they had before.
  var given: [(binding: Binding, before: Value)] = []
  /// The parts that it answers itself.
  var parts: [OutcomePart] = []
}

/// The result of one entry: of a text, a line of input, or time that has passed.
///
/// Commands and the host's part of a session write it besides the steps that are summed up here; a
/// reply is made of it, and of nothing else.
struct EntryOutcome {
  var source: Source
  /// The number of the first event that is its own.
  let firstEvent: Int
  var turns = TurnOutcome()
  /// The text that was not run, because something is wrong with it.
  var refusal: CheckedProgram?
  /// The texts that were run.
  var programs: [CheckedProgram] = []
  /// Something was sent, or time passed: a reason to draw.
  var hasSent = false
  /// Work that was due at once was done behind it.
  var hasSettled = false
  var hostRequest: Reply.HostRequest?
  var expectations = (met: 0, judged: 0)
  /// The things that were left at its end: still to come in a script, or behind a statement that failed.
  var rest = (running: [String](), isCutShort: false, isStopped: false)

  init(_ source: Source, firstEvent: Int) { (self.source, self.firstEvent) = (source, firstEvent) }
}
