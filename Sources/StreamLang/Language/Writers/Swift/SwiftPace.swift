/// The moments at which a stream of RxSwift sends, as far as they decide what comes first.
///
/// `of`, `from` and `range` wait for their turn before each value. A stream that is subscribed to with them and sends at
/// once is faster there; here each sends all that it has when it is subscribed to.
struct SwiftPace {
  struct Moments: OptionSet {
    let rawValue: Int
    /// It sends while it is being subscribed to.
    static let atOnce = Moments(rawValue: 1)
    /// It sends when its turn has come.
    static let inTurns = Moments(rawValue: 2)
    /// It can send several values one behind the other.
    static let many = Moments(rawValue: 4)

    /// It sends something while it is being subscribed to, or in a turn that begins there.
    var isEarly: Bool { !isDisjoint(with: [.atOnce, .inTurns]) }
  }

  /// The moments at which it sends, by the microseconds that a delay adds to them.
  private var moments: [Int: Moments] = [:]
  /// It has ended before anything else happens.
  private(set) var isOver = false

  static let unknown = SwiftPace([.atOnce, .inTurns, .many])

  /// A stream of what all of these send, which it subscribes to together.
  fileprivate init(of inputs: [SwiftPace]) {
    for (delay, sent) in inputs.flatMap(\.moments) {
      let isAmongOthers = moments[delay, default: []].isEarly && sent.isEarly
      moments[delay, default: []].formUnion(isAmongOthers ? sent.union(.many) : sent)
    }
    isOver = !inputs.isEmpty && inputs.allSatisfy(\.isOver)
  }

  fileprivate init(_ moments: Moments = [], isOver: Bool = false) {
    (self.moments, self.isOver) = ([0: moments], isOver)
  }

  /// A stream that subscribes to others one after another, or to one for each value of this one.
  fileprivate func followed(by others: [SwiftPace]) -> SwiftPace {
    let all = SwiftPace(of: [self] + others)
    let sent = all.moments[0] ?? []
    let isEarly = moments[0]?.isEarly == true
    return SwiftPace(isEarly ? sent : sent.intersection(.many), isOver: all.isOver)
  }

  fileprivate func sending(_ moments: Moments) -> SwiftPace {
    var made = self
    made.moments[0, default: []].formUnion(moments)
    return made
  }

  fileprivate func without(_ moments: Moments, isOver: Bool) -> SwiftPace {
    var made = self
    made.moments = self.moments.mapValues { $0.subtracting(moments) }
    made.isOver = isOver
    return made
  }

  /// Values that are delayed by the same time keep their order; nil is a time that is not written out.
  fileprivate func delayed(by microseconds: Int?) -> SwiftPace {
    var made = SwiftPace()
    for (delay, sent) in moments {
      made.moments[microseconds.map { delay &+ $0 } ?? .max, default: []].formUnion(sent)
    }
    return made
  }

  fileprivate static func source(_ moments: Moments) -> SwiftPace {
    SwiftPace(moments, isOver: true)
  }

  /// A stream of a list of so many values.
  fileprivate static func listed(_ count: Int = .max) -> SwiftPace {
    source(count > 1 ? [.inTurns, .many] : .inTurns)
  }

  /// It has ended when the call that subscribes to it is back.
  private var endsAtOnce: Bool { isOver && moments[0]?.contains(.inTurns) != true }

  /// True if the end of one of several streams, while it is subscribed to, comes behind a value of an earlier one that
  /// goes on.
  fileprivate static func isCutOff(_ streams: [SwiftPace]) -> Bool {
    guard let first = streams.firstIndex(where: { $0.moments[0]?.contains(.atOnce) == true }),
      !streams[first].endsAtOnce
    else { return false }
    return streams[first...].contains(where: \.endsAtOnce)
  }

  /// True if streams that are subscribed to in this order can send in another one.
  fileprivate static func isMixing(_ streams: [SwiftPace]) -> Bool {
    var before: [Int: Moments] = [:]
    for (delay, sent) in streams.flatMap(\.moments) {
      let first = before[delay, default: []]
      if first.contains(.inTurns), sent.contains(.atOnce) { return true }
      if first.isSuperset(of: [.inTurns, .many]), sent.isEarly { return true }
      before[delay] = first.union(sent.contains(.inTurns) ? sent : [])
    }
    return false
  }

  /// True if a stream for each value of this one falls behind the values that follow.
  fileprivate func isFaster(than inner: SwiftPace, keepsAll: Bool) -> Bool {
    guard moments[0]?.contains(.many) == true else { return false }
    return keepsAll
      ? inner.moments.values.contains { $0.isSuperset(of: [.inTurns, .many]) }
      : inner.moments[0]?.contains(.inTurns) == true
  }
}

/// The paces of the streams of a program.
final class SwiftPaces {
  let symbols: SymbolTable
  private var names: [String: SwiftPace] = [:]
  /// The names of those that certainly send a value, or fail.
  private(set) var sending: Set<String> = []
  /// The names of those that do not end before they have sent a value, as far as the program tells.
  private(set) var begun: Set<String> = []
  /// The names of those that never end, as far as the program tells.
  private(set) var endless: Set<String> = []
  /// Those of the calls of the definition that is being written, so that a chain is looked at once.
  private var calls: [Span: SwiftPace] = [:]
  /// The parameters that are groups and windows, which send behind the value that opens them.
  private var groups: Set<Core.Local> = []

  init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// A definition or a statement begins.
  func begin() { calls = [:] }

  func learn(_ definition: Definition) {
    guard case .name(let name) = definition.pattern else { return }
    if let formula = definition.formula {
      let inputs = formula.inputs.map { symbols.name(of: $0) }
      if inputs.allSatisfy(sending.contains) { sending.insert(name.text) }
      names[name.text] = SwiftPace(of: inputs.map { names[$0] ?? .unknown })
      return
    }
    let isCell = definition.isInput
    if isCell || alwaysSends(definition.value) { sending.insert(name.text) }
    if isCell || !endsEmpty(definition.value) { begun.insert(name.text) }
    if isCell || isEndless(definition.value) { endless.insert(name.text) }
    names[name.text] = isCell ? SwiftPace().sending(.atOnce) : pace(of: definition.value)
  }

  /// True if the library sends in another order what a call makes of its streams.
  func isMixing(_ call: Core.OperatorCall) -> Bool {
    let inputs = inputs(of: call)
    guard let outer = inputs.first else { return false }
    if let inner = inner(of: call) {
      let keepsAll = ["flatMap", "merge", "mergeMapTo"].contains(call.op.name)
      return outer.isFaster(than: inner, keepsAll: keepsAll)
    }
    // The other stream of `withLatestFrom` and `take(until:)` is subscribed to first.
    let isGuarded = ["withLatestFrom", "take"].contains(call.op.name)
    return SwiftPace.isMixing(isGuarded ? inputs.dropFirst() + [outer] : inputs)
  }

  /// True if RxSwift ends the stream that `amb` has chosen, since another one ends while it is subscribed to.
  func isCutOff(_ call: Core.OperatorCall) -> Bool { SwiftPace.isCutOff(inputs(of: call)) }

  /// True if all streams of a call have ended before anything else happens.
  func isOver(_ call: Core.OperatorCall) -> Bool { SwiftPace(of: inputs(of: call)).isOver }

  /// The streams that a call is given, the one that it is called on first.
  private func inputs(of call: Core.OperatorCall) -> [SwiftPace] {
    let given = call.arguments.indices.filter { index in
      switch call.parameter(of: index)?.kind.base {
      case .stream?, .streams?: true
      default: false
      }
    }
    let receiver = call.receiver.map { [pace(of: $0.value)] } ?? []
    return receiver + given.map { pace(of: call.arguments[$0].value) }
  }

  /// The stream that follows each value of another one, or its error, if a call makes one.
  private func inner(of call: Core.OperatorCall) -> SwiftPace? {
    if call.op.name.hasSuffix("MapTo") { return call.arguments.first.map { pace(of: $0.value) } }
    // Those of a stream of streams are made elsewhere.
    let isOfStreams = ["merge", "concat", "switchLatest"].contains(call.op.name)
    if isOfStreams, call.arguments.isEmpty { return .unknown }
    let maker = call.arguments.indices.first { index in
      switch call.parameter(of: index)?.kind.base {
      case .function(.streamMaker)?, .function(.recovery)?, .function(.streamFactory)?: true
      default: false
      }
    }
    guard let maker else { return nil }
    guard case .function(let function) = call.arguments[maker].value.kind,
      function.body.count == 1, let answer = function.body[0].answer
    else { return .unknown }
    if ["groupBy", "window"].contains(call.receiver?.value.operation?.op.name) {
      groups.formUnion(function.parameters.flatMap(\.locals))
    }
    return pace(of: answer)
  }

  private func pace(of tree: Core.Expression) -> SwiftPace {
    if let known = calls[tree.span] { return known }
    let pace: SwiftPace =
      switch tree.kind {
      case .symbol(let id, _): names[symbols.name(of: id)] ?? .unknown
      case .local(let local) where groups.contains(local): SwiftPace().sending(.many)
      case .conditional(_, let yes, let no): SwiftPace(of: [self.pace(of: yes), self.pace(of: no)])
      case .operation(let call): self.pace(of: call.decided)
      case .dynamic(let call) where call.function == nil && call.told == nil:
        call.asOperation.map { self.pace(of: $0) } ?? .unknown
      default: .unknown
      }
    calls[tree.span] = pace
    return pace
  }

  private func pace(of call: Core.OperatorCall) -> SwiftPace {
    if call.op.traits.contains(.marbleText) { return SwiftPace() }
    if call.op.role == .subject {
      let kept: SwiftPace.Moments = call.op.name == "replaySubject" ? [.atOnce, .many] : .atOnce
      return call.op.name == "subject" ? SwiftPace() : SwiftPace().sending(kept)
    }
    let inputs = inputs(of: call)
    let first = inputs.first ?? SwiftPace()
    if let inner = inner(of: call) { return inputs.isEmpty ? inner : first.followed(by: [inner]) }
    switch call.op.name {
    case "of": return .listed(call.arguments.count)
    case "from", "range": return .listed()
    case "just", "error", "empty": return .source(.atOnce)
    case "interval", "timer", "never": return SwiftPace()
    case "delay": return first.delayed(by: call.arguments.first?.value.microseconds)
    case "delaySubscription": return first.without([.atOnce, .inTurns], isOver: false)
    case "startWith": return first.sending(call.arguments.count > 1 ? [.atOnce, .many] : .atOnce)
    case "endWith": return first.followed(by: [.listed(call.arguments.count)])
    case "flatten": return first.followed(by: [.listed()])
    case "concat": return first.followed(by: Array(inputs.dropFirst()))
    default: break
    }
    if inputs.count > 1 || call.receiver == nil { return SwiftPace(of: inputs) }
    let takesTime = call.arguments.indices.contains { index in
      call.parameter(of: index)?.kind.base == .duration
    }
    let sendsOne =
      switch call.op.outcome {
      case .one?, .oneAtMost?: true
      default: call.op.name == "debounce"
      }
    return first.without(
      sendsOne ? .many : [],
      isOver: first.isOver && !takesTime && (sendsOne || call.op.guide.completed == nil))
  }
}

extension Core.Expression {
  /// The time that is written out.
  fileprivate var microseconds: Int? {
    if case .literal(.duration(let microseconds)) = kind { microseconds } else { nil }
  }
}
