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
  }

  private(set) var moments: Moments = []
  /// It has ended before anything else happens.
  private(set) var isOver = false

  static let unknown = SwiftPace(moments: [.atOnce, .inTurns, .many])

  /// It sends nothing while it is being subscribed to, and in no turn that begins there.
  private var isLater: Bool { moments.isDisjoint(with: [.atOnce, .inTurns]) }

  /// A stream of what all of these send, which it subscribes to together.
  fileprivate init(of inputs: [SwiftPace]) {
    for input in inputs { moments.formUnion(input.moments) }
    if inputs.count(where: { !$0.isLater }) > 1 { moments.insert(.many) }
    isOver = !inputs.isEmpty && inputs.allSatisfy(\.isOver)
  }

  fileprivate init(moments: Moments = [], isOver: Bool = false) {
    (self.moments, self.isOver) = (moments, isOver)
  }

  /// A stream that subscribes to others one after another, or to one for each value of this one.
  fileprivate func followed(by others: [SwiftPace]) -> SwiftPace {
    var all = SwiftPace(of: [self] + others)
    if isLater { all.moments.formIntersection(.many) }
    return all
  }

  fileprivate func sending(_ moments: Moments) -> SwiftPace {
    SwiftPace(moments: self.moments.union(moments), isOver: isOver)
  }

  fileprivate func without(_ moments: Moments, isOver: Bool) -> SwiftPace {
    SwiftPace(moments: self.moments.subtracting(moments), isOver: isOver)
  }

  fileprivate static func source(_ moments: Moments) -> SwiftPace {
    SwiftPace(moments: moments, isOver: true)
  }

  /// True if streams that are subscribed to in this order can send in another one.
  fileprivate static func isMixing(_ streams: [SwiftPace]) -> Bool {
    var before: Moments = []
    for stream in streams {
      if before.contains(.inTurns), stream.moments.contains(.atOnce) { return true }
      if before.isSuperset(of: [.inTurns, .many]), !stream.isLater { return true }
      before.formUnion(stream.moments.contains(.inTurns) ? stream.moments : [])
    }
    return false
  }

  /// True if a stream for each value of this one falls behind the values that follow.
  fileprivate func isFaster(than inner: SwiftPace, keepsAll: Bool) -> Bool {
    moments.contains(.many) && inner.moments.contains(.inTurns)
      && (!keepsAll || inner.moments.contains(.many))
  }
}

/// The paces of the streams of a program.
final class SwiftPaces {
  private let symbols: SymbolTable
  private var names: [String: SwiftPace] = [:]
  /// Those of the calls of the definition that is being written, so that a chain is looked at once.
  private var calls: [Span: SwiftPace] = [:]
  /// The parameters that are groups and windows, which send behind the value that opens them.
  private var groups: Set<Core.Local> = []

  init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// A definition or a statement begins.
  func begin() { calls = [:] }

  func learn(_ definition: Definition) {
    guard case .name(let name) = definition.pattern else { return }
    names[name.text] =
      definition.isInput ? SwiftPace().sending(.atOnce) : pace(of: definition.value)
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
    case "of": return .source(call.arguments.count > 1 ? [.inTurns, .many] : .inTurns)
    case "from", "range": return .source([.inTurns, .many])
    case "just", "error", "empty": return .source(.atOnce)
    case "interval", "timer", "never", "delay": return SwiftPace()
    case "delaySubscription": return first.without([.atOnce, .inTurns], isOver: false)
    case "startWith": return first.sending(call.arguments.count > 1 ? [.atOnce, .many] : .atOnce)
    case "endWith", "flatten": return first.sending(.many)
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
      isOver: first.isOver && !takesTime && call.op.guide.completed == nil)
  }
}
