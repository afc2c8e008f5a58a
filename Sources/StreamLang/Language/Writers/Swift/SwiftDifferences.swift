/// The remarks about the statement that is being written.
///
/// A remark of a row stands where the library can do something else than this program does, not wherever the row is used.
struct SwiftDifferences {
  let paces: SwiftPaces
  private var remarks: [String] = []
  /// The calls of `groupBy` whose groups make nothing of their end, by their places.
  private var unseen: Set<Span> = []

  init(_ symbols: SymbolTable) { paces = SwiftPaces(symbols) }

  mutating func note(_ row: SwiftRow, of call: Core.OperatorCall, in library: String) {
    guard let remark = row.remark else { return }
    switch remark {
    case SwiftRow.takesTurns:
      if paces.isMixing(call) {
        remarks.append("\(library)'s sources take turns in \(call.spelling.text)")
      }
      return
    case SwiftRow.endsWithAll where paces.isOver(call): return
    case SwiftRow.completesEmpty
    where call.arguments.isEmpty && call.receiver.map { paces.alwaysSends($0.value) } == true:
      return
    case SwiftRow.endsGroups where unseen.contains(call.spelling.span): return
    default: remarks.append("\(library)'s \(call.spelling.text) \(remark)")
    }
  }

  /// A call follows a stream; of groups it may see the end of none.
  mutating func look(at call: Core.OperatorCall) {
    guard let groups = call.receiver?.value.operation, groups.op.name == "groupBy",
      call.arguments.count == 1, case .function(let function) = call.arguments[0].value.kind,
      function.body.count == 1, let answer = function.body[0].answer, answer.sendsNothingAtItsEnd
    else { return }
    unseen.insert(groups.spelling.span)
  }

  mutating func take() -> [String] {
    defer { (remarks, unseen) = ([], []) }
    return remarks
  }
}

extension SwiftRow {
  /// The remark of an operator that subscribes to several streams, of which one may fall behind another.
  static let takesTurns = "in turns"
  static let endsWithAll = "completes when all of them have"
  static let completesEmpty = "just completes where there is none"
  static let endsGroups = "ends its groups in any order"
}

extension Core.Expression {
  /// True of a parameter, and of what operators make of it that only pass its end on.
  fileprivate var sendsNothingAtItsEnd: Bool {
    var tree = self
    while true {
      let call: Core.OperatorCall?
      switch tree.kind {
      case .local: return true
      case .operation(let own): call = own
      case .dynamic(let own) where own.function == nil && own.told == nil: call = own.asOperation
      default: return false
      }
      guard let call, call.op.guide.completed == nil, let receiver = call.receiver else {
        return false
      }
      tree = receiver.value
    }
  }
}
