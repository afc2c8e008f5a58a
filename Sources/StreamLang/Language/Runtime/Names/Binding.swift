import StreamEngine

/// A name, the text that defines it, and what it stands for now.
///
/// Redefining a cell keeps its binding, with its place among the rows and everybody who reads it.
final class Binding {
  /// The thing that a name stands for.
  enum Node {
    case cell(Cell<Value>)
    case stream(StreamValue)
    /// Another name for the same stream.
    case alias(Binding)
    /// A function, a subscription: nothing that changes.
    case constant(Value)
  }

  let name: String
  /// Counted in definition order.
  let number: Int
  var node: Node
  /// Of a name in a table, `SymbolTable.redefine` exchanges it.
  var definition: Definition
  /// The run that its watch and all formulas share; nil until one of them asks.
  var view: SharedSubscription?
  /// The streams without a name that a formula reads.
  var hidden: [Binding] = []
  /// The names in its text that keep the meaning they had, though they stand for something else
  /// now.
  var kept: [String: Binding] = [:]

  init(_ name: String, number: Int, _ node: Node, _ definition: Definition) {
    (self.name, self.number, self.node, self.definition) = (name, number, node, definition)
  }

  /// Releases the thing that the name stands for, and the runs that read it.
  func forget() {
    let forgotten = (node, view, hidden, kept)
    (node, view, hidden, kept) = (.constant(.null), nil, [], [:])
    forgotten.1?.forget()
    for other in forgotten.2 + forgotten.3.values { other.forget() }
  }

  /// The stream that the name stands for, directly or by another name.
  var stream: StreamValue? {
    switch node {
    case .stream(let stream): stream
    case .alias(let other): other.stream
    case .cell, .constant: nil
    }
  }

  /// The stream that the name stands for, also one that a program of another language holds.
  var heldStream: StreamValue? {
    if case .constant(.stream(let held)) = root.node { held } else { stream }
  }

  /// False for a stream that a program of another language holds: it has only the text that made it.
  var hasState: Bool { if case .constant(.stream) = node { false } else { true } }

  /// True of `_1`, the name that a statement got which is only an expression.
  var isUnnamed: Bool { name.first == "_" && Int(name.dropFirst()) != nil }

  /// The stream that the name stands for, unless another name does, too.
  var ownStream: StreamValue? {
    if case .stream(let stream) = node, stream.name == name { stream } else { nil }
  }

  var cell: Cell<Value>? { if case .cell(let cell) = node { cell } else { nil } }

  /// The demand that has been asked of the stream, or in the subscription, that the name stands
  /// for.
  var demand: StreamDemand? {
    if case .constant(.handle(let handle)) = node { handle.demand } else { stream?.demand }
  }

  /// The binding that a second name stands for; any other itself.
  var root: Binding { if case .alias(let other) = node { other.root } else { self } }

  /// The way in which its stream has ended; nil while it goes on, and for what is no stream.
  var ending: End? { stream?.subject?.ending ?? root.view?.ending }

  /// True if nothing comes of it any more by itself.
  var hasEnded: Bool { cell?.isEnded ?? (ending != nil) }

  /// True of a variable that is no function: its value was computed once, and stays if names in its text change.
  var isSettled: Bool { definition.isVariable && !isFunction }
  var isFunction: Bool { if case .constant(.function) = node { true } else { false } }

  /// The name with its end, without the stream that it stood for.
  var remains: Binding {
    guard case .stream(let stream) = node else { return self }
    let rest = Binding(name, number: number, .stream(stream.silenced), definition)
    if let ending {
      let view = SharedSubscription(stream.silenced, run: view?.run ?? 0)
      view.end(ending)
      rest.view = view
    }
    return rest
  }

  /// True if its value is a member of what its text computes.
  var isMember: Bool { definition.pattern.isApart || definition.isTakenApart }

  /// `c = a + b`, or of a name for a member, `x in (x, y) = p`.
  var equation: String { "\(name) \(isMember ? "in" : "=") \(definition.text.asOneLine)" }

  /// The place of its text.
  var line: Int { definition.source.line(of: definition.syntax.span.start) }

  /// The bindings that it has pinned, and those that they have.
  var allKept: [Binding] {
    var found: [Binding] = []
    var pending = Array(kept.values)
    while let previous = pending.popLast() {
      if found.contains(where: { $0 === previous }) { continue }
      found.append(previous)
      pending += previous.kept.values
    }
    return found.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }
}

extension Definition {
  /// True of one name of `(u, v) = p`: the function that takes `p` apart stands where the pattern does.
  fileprivate var isTakenApart: Bool {
    guard case .call(let callee, _) = syntax.kind, case .function(let literal) = callee.kind,
      case .named(let patterns, _) = literal.parameters
    else { return false }
    return patterns.first?.span == callee.span
  }

  /// The part that the name stands for when the text has this value.
  func part(of value: Value) -> Value {
    guard let member, case .list(let members) = value, members.indices.contains(member) else {
      return value
    }
    return members[member]
  }

  /// The text, if it makes something of other streams: not of `subject()` or `interval(1s)`.
  var made: String? {
    let isCalledOnSomething =
      switch value.kind {
      case .operation(let call): call.receiver != nil
      case .dynamic(let call): call.receiver != nil
      default: false
      }
    return mentions.isEmpty && !isCalledOnSomething ? nil : text
  }
}

/// The one run of a stream that its watch and all formulas that name it share.
final class SharedSubscription {
  private(set) var stream: StreamValue
  /// Which of the stream's recorded runs this is.
  let run: Int32
  private(set) var latest: Value?
  /// The event by which the latest value was recorded.
  private(set) var latestEvent = EventID.none
  private(set) var ending: End?
  /// The cell that formulas read it through, once one does.
  var cell: Cell<Value>?
  /// At hand before the run begins, so that a source that does not end can be left.
  let subscription = Subscription()
  /// The events of what it is told as it is being subscribed, as long as that lasts: what a subject says then is
  /// not what it is sent then.
  var beginning: ArraySlice<Int?>?
  /// It has sent too many values in one turn, and was ended for that.
  private(set) var isStopped = false
  /// The number of values that came in the turn that is under way.
  private var burst = (turn: -1, count: 0)

  init(_ stream: StreamValue, run: Int32) { (self.stream, self.run) = (stream, run) }

  /// Takes a value in; the answer is how many it makes in this turn.
  func take(_ value: Value, on scheduler: Scheduler) -> Int {
    latest = value
    latestEvent = scheduler.current
    let turn = scheduler.turn
    burst = burst.turn == turn ? (turn, burst.count + 1) : (turn, 1)
    return burst.count
  }

  /// Holds another value in the place of the latest one.
  func hold(_ value: Value) { latest = value }

  func end(_ end: End) { ending = end }

  func stop() {
    isStopped = true
    subscription.cancel()
  }

  /// Ends the run, and releases the stream.
  func forget() {
    subscription.cancel()
    stream = stream.silenced
  }

  /// True if it may still say something.
  var isOpen: Bool { ending == nil && !subscription.isOver }

  /// Records what a subject says to a new subscriber; the rest is recorded as it is sent.
  @inline(__always)
  func record(_ value: Value, under name: Int, in recording: Recording?, _ take: () -> Void) {
    guard beginning != nil, let node = stream.sendingNode, let recording else { return take() }
    let original: Int? = beginning?.popFirst() ?? nil
    // A repeated value is no consequence of the event that had sent it.
    let cause = original.map { _ in EventID.none }
    recording.log.perform(value, node: node, because: cause) {
      recording.noteRetelling(of: original, to: name)
      take()
    }
  }

  func record(_ end: End, in recording: Recording?, _ take: () -> Void) {
    guard beginning != nil, let node = stream.sendingNode, let recording else { return take() }
    recording.log.perform(end, node: node, take)
  }
}

extension Binding {
  /// The number of an input that its formula needs on some branches only; nil of any other name.
  func branchInput(_ name: String, in symbols: SymbolTable) -> Int? {
    guard let formula = definition.formula, !formula.optional.isEmpty,
      let index = formula.inputs.firstIndex(of: symbols.id(of: name)),
      formula.optional.contains(index)
    else { return nil }
    return index
  }
}

/// A name that stands for something else, or has come back.
struct NameChange {
  let binding: Binding
  /// The binding before; nil if the name was new.
  let old: Binding?

  /// True if it stands for another kind of thing.
  var isOfKind: Bool {
    switch (old?.node, binding.node) {
    case (.cell, .cell), (.constant, .constant): false
    case (.stream, .stream), (.alias, .stream), (.stream, .alias), (.alias, .alias): false
    default: true
    }
  }
}
