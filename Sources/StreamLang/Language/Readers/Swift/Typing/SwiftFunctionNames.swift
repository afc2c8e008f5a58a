/// The names of functions that differ in their labels, their types, the conditions on these, or what they answer.
extension SwiftFunction {
  var labels: [String] { parameters.map { $0.label ?? "_" } }

  func key(isLabelled: Bool, isTyped: Bool, isConditional: Bool, isAnswering: Bool) -> String {
    let name = name?.text ?? "init"
    if isAnswering { return answering }
    if isConditional { return name + types + places }
    return isTyped ? name + types : isLabelled ? title : name
  }

  /// Its name with its labels: `see(_:by:)`.
  var title: String { (name?.text ?? "init") + "(\(labels.map { $0 + ":" }.joined()))" }

  /// The name that it shares with functions of the same labels.
  var shape: String { "\(name?.text ?? "") \(isStatic)(\(labels.joined(separator: ":")))" }

  /// The text that tells it from other functions of its name; the type of its answer is no part of it.
  var signature: String { (name?.text ?? "") + types + places }

  /// Its signature with what it answers: `see(_: Int) -> String`.
  var answering: String { signature + " -> " + (answer?.text ?? "Void") }

  /// All that two functions have in common which differ only in what they answer.
  var whole: String { shape + types + places }

  /// True of another function that differs in nothing but in what it answers; a subscript is chosen by its values.
  func isTwin(of other: SwiftFunction) -> Bool {
    name?.text != "subscript" && answer?.text != other.answer?.text && whole == other.whole
  }

  /// True of an `==` that compares values of two types, and so says nothing of two values of one.
  var comparesTypes: Bool { name?.text == "==" && parameters.first?.type != parameters.last?.type }

  /// Its labels and types: `(_: Int, by: String)`.
  ///
  /// A class of XCTest may have a `setUp() async` beside its `setUp()`. A property has none.
  var types: String {
    if isProperty { return "" }
    let types = parameters.map {
      "\($0.label ?? "_"): \($0.type?.text ?? "Any")\($0.marks.isMetatype ? ".Type" : "")"
        + ($0.isVariadic ? "..." : "")
    }
    let isBeside = isAsync && ["setUp", "tearDown"].contains(name?.text)
    return "(\(types.joined(separator: ", ")))" + (isBeside ? " async" : "")
  }

  /// The conditions on its types: ` where Output == Int`.
  var places: String {
    let all = conditions.filter { $0.type != nil }.map(\.text).sorted()
    return all.isEmpty ? "" : " where \(all.joined(separator: ", "))"
  }
}
