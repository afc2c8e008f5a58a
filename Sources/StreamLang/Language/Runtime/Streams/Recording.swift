import StreamEngine

/// The record of a session: its events, and a number for each operator in it.
final class Recording {
  /// Enough for any timeline that a person would look at.
  static let capacity = 1 << 20
  /// Enough where nobody looks back.
  static let leastCapacity = 1 << 14
  private static let newestOfOneCall = 64

  let log: EventLog<Value>
  private var nodes: Int32 = 0
  /// The calls that made the streams which events are filed under.
  private(set) var calls: [Int32: RecordedCall] = [:]
  /// The reasons why calls may make nothing of a value, where these are others than their operators'.
  private(set) var silences: [Int32: Silence] = [:]
  /// The statements by which the subscriptions were made that a program has asked for and that
  /// still exist, by the numbers of these; nil for one that a function has made by itself.
  fileprivate(set) var statements: [UInt32: RunningStatement?] = [:]
  /// The values to which cells were set, the last of it: also what was taken back before anybody
  /// saw it.
  private(set) var settings: [RecordedSetting] = []

  /// The subscriptions that programs of other languages have made.
  var subscriptions = SubscriptionTally()

  /// The events by which the watch of a name, or formulas, were told what a subject keeps as they began.
  private(set) var retold: [Int: Retelling] = [:]
  /// So many of either are kept before those are looked for that nobody can ask about any more.
  private var roomForRetold = 1 << 12
  private var roomForCalls = 1 << 12

  init(on scheduler: Scheduler, capacity: Int) {
    log = EventLog(on: scheduler, capacity: capacity, blank: .null)
  }

  func newNode() -> Int32 {
    defer { nodes += 1 }
    return nodes
  }

  func note(_ node: Int32, isMadeBy call: RecordedCall) {
    if calls.count == roomForCalls { forgetCalls() }
    calls[node] = call
  }

  func note(_ node: Int32, isSilentAs silence: Silence) { silences[node] = silence }

  /// Forgets by which call streams were made that a function makes again and again, but for the newest, and for those
  /// of which a run is known.
  private func forgetCalls() {
    let known = Set(log.runs.flatMap { [$0.node, $0.sharer] })
    var counts: [ObjectIdentifier: Int] = [:]
    for (node, call) in calls.sorted(by: { $0.key > $1.key }) {
      let count = counts[ObjectIdentifier(call), default: 0] + 1
      counts[ObjectIdentifier(call)] = count
      if count > Self.newestOfOneCall && !known.contains(node) { calls[node] = nil }
    }
    silences = silences.filter { calls[$0.key] != nil }
    roomForCalls = max(1 << 12, 2 * calls.count)
  }

  /// Remembers where a program has asked for a subscription, as long as that runs and is not freed.
  func note(_ subscription: Subscription, madeBy statement: RunningStatement?) {
    let number = log.number(of: subscription)
    statements[number] = .some(statement)
    subscription.own(StatementEnd(number, self))
  }

  /// The events that have sent what a subject keeps, oldest first; nil where that is not known.
  func kept(by stream: StreamValue) -> [Int?] {
    guard let node = stream.sendingNode, let count = stream.subject?.keptCount, count > 0 else {
      return []
    }
    let sent = log.events(of: log.source(of: node)).lazy
      .filter { [log, retold] in log[$0].kind == .next && retold[$0] == nil }.prefix(count)
    let known = Array(sent)
    return Array(repeating: nil, count: count - known.count) + known.reversed()
  }

  /// The event that is under way tells the watch of a name what another one had sent.
  func noteRetelling(of original: Int?, to listener: Int) {
    let event = Int(log.scheduler.current.number)
    guard let original, log.value(of: original) == log.value(of: event) else { return }
    if retold.count == roomForRetold {
      retold = retold.filter { $0.key >= log.first }
      roomForRetold = max(1 << 12, 2 * retold.count)
    }
    retold[event] = Retelling(original: original, listener: listener)
  }

  /// False of an event by which the watch of another name, or formulas, were told what had been sent before.
  func isShown(_ event: Int, under name: Int) -> Bool {
    retold.isEmpty || retold[event].map { $0.listener == name } ?? true
  }

  func noteSetting(of node: Int32, to value: Value) {
    if settings.count == 1 << 12 { settings.removeFirst(1 << 11) }
    settings.append(
      RecordedSetting(turn: log.turn, time: log.scheduler.now, node: node, value: value))
  }
}

/// Forgets by which statement a subscription was made; it is freed together with that.
private final class StatementEnd: Cancellable {
  private let number: UInt32
  private weak var recording: Recording?

  init(_ number: UInt32, _ recording: Recording) {
    (self.number, self.recording) = (number, recording)
  }

  deinit { recording?.statements[number] = nil }

  func cancel() {}
}

/// A call of an operator whose events are recorded; one for all streams that it makes.
final class RecordedCall {
  let call: Core.OperatorCall
  let place: CodePlace

  init(_ call: Core.OperatorCall, at place: CodePlace) { (self.call, self.place) = (call, place) }

  /// The operator, as it was spelled.
  var name: String { call.spelling.text }
  /// The whole call: `s.map(*2)`; one within `.pipe(…)` ends with the bracket that stands behind those after it.
  var text: String {
    let text = place.text
    if !text.contains(".pipe(") { return text }
    var lexer = Lexer(text)
    let symbols = lexer.tokens().map(\.symbol)
    let open = symbols.count { $0 == .leftParenthesis } - symbols.count { $0 == .rightParenthesis }
    return text + String(repeating: ")", count: max(0, open))
  }
}

/// A cell was given a value by hand.
struct RecordedSetting {
  let turn: Int32
  let time: UInt64
  let node: Int32
  let value: Value
}

/// The event that had sent what a watch was told as it began, and the number of the name that it was the watch of;
/// -1 for formulas that read a stream without a name.
struct Retelling {
  let original: Int
  let listener: Int
}
