/// The remarks about the statement that is being written, and what the writer knows of lists.
///
/// A remark of a row stands where the library can do something else than this program does, not wherever the row is used.
struct SwiftDifferences {
  let paces: SwiftPaces
  private var remarks: [String] = []
  /// The calls of `groupBy` whose groups make nothing of their end, by their places.
  private var unseen: Set<Span> = []
  /// The number of members that each list of a stream has, by the name of the stream.
  var memberCounts: [String: Int] = [:]
  /// The number of members of each list that the next function gets; nil where the program does not tell it.
  var givenCount: Int?

  init(_ symbols: SymbolTable) { paces = SwiftPaces(symbols) }

  mutating func note(_ row: SwiftRow, of call: Core.OperatorCall, in library: String) {
    if paces.mayGoOn(call) { add("\(library)'s \(SwiftPaces.goingOn)") }
    guard let remark = row.remark else { return }
    switch remark {
    case SwiftRow.takesTurns:
      if paces.isMixing(call) {
        add("\(library)'s sources take turns in \(call.spelling.text)")
      } else if call.op.name == "amb", paces.isCutOff(call) {
        add("\(library)'s \(call.spelling.text) leaves a stream when another one ends at once")
      }
    case SwiftRow.endsWithAll
    where paces.isOver(call) || call.op.name == "forkJoin" && paces.alwaysSends(call):
      break
    case SwiftRow.completesEmpty
    where call.arguments.isEmpty && call.receiver.map { paces.alwaysSends($0.value) } == true:
      break
    case SwiftRow.endsWithOther
    where call.arguments.first.map { paces.alwaysSends($0.value) } == true:
      break
    case SwiftRow.ignoresError where call.arguments.first?.value.neverFails == true: break
    case SwiftRow.endsGroups where unseen.contains(call.spelling.span): break
    default: add("\(library)'s \(call.spelling.text) \(remark)")
    }
  }

  private mutating func add(_ remark: String) {
    if !remarks.contains(remark) { remarks.append(remark) }
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
  static let endsWithOther = "ends with the other stream if that sends nothing"
  static let ignoresError = "ignores an error of the other stream"
  static let endsGroups = "ends its groups in any order"
}

extension Core.Expression {
  /// True of a source that has nothing in it that could fail.
  fileprivate var neverFails: Bool {
    ["timer", "interval", "just", "of", "range", "never", "empty"].contains(operation?.op.name)
  }

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
      guard let call, call.op.guide.completed == nil, call.op.silence?.lastsToTheEnd != true,
        let receiver = call.receiver
      else { return false }
      tree = receiver.value
    }
  }
}
