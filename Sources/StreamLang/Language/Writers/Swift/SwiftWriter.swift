/// Writes programs of this language as programs in Swift, for RxSwift or Combine.
///
/// In Combine every stream can fail with any error, so that all of them fit together.
final class SwiftWriter: ProgramWriter {
  var state: WriterState
  let library: SwiftTarget
  private(set) var elements: SwiftElements
  /// The expression that is being written can throw, and so can the function around it.
  var isThrowing = false
  var hasThrown = false
  /// The number of functions around what is being written.
  private var depth = 0
  /// Functions tell the types of their parameters, since Swift takes too long to find all those of a long chain.
  var tellsTypes = false
  /// The type that is written behind the next name.
  private var annotation = ""
  /// Names of functions that can throw.
  private(set) var throwingNames: Set<String> = []
  /// The things that the library does differently.
  var differences: SwiftDifferences

  var title: String { library.title }
  var end: String { "" }
  var readsCells: Bool { false }

  init(_ symbols: SymbolTable, _ library: SwiftTarget) {
    state = WriterState(symbols)
    self.library = library
    differences = SwiftDifferences(symbols)
    elements = SwiftElements(symbols) { library.row(for: $0, isThrowing: false) }
  }

  func learn(_ statements: [Core.Statement], _ definitions: [Definition]) throws(Diagnostic) {
    elements.learn(statements, definitions)
    if let unknown = elements.unknown { throw refuse(unknown) }
    if let mistake = elements.mistake {
      throw refuse(mistake.what, mistake.span, "each thing has one type in Swift")
    }
  }

  func begin() {
    elements.place += 1
    differences.paces.begin()
  }

  func takeRemarks() -> [String] { differences.take() }

  func isTaken(_ name: String) -> Bool { Self.reserved.contains(name) || library.knows(name) }

  /// Words that no name may be, and functions of Swift that a program could hide.
  private static let reserved = SwiftToken.words.union([
    "print", "min", "max", "abs", "zip", "kept", "self", "Failure", "Error", "String", "Int",
    "Double", "Bool", "Array", "Set", "Never", "Any", "await", "stride", "pow", "Timer",
    "Disposables",
  ])

  // MARK: Types

  /// The text of a type; nil if a part of it is not known.
  func text(of type: SwiftTypeName) -> String? {
    let type = elements.known(type)
    return type.isOpen ? nil : library.text(of: type)
  }

  /// The texts of the types in that of a function.
  private func function(of type: SwiftTypeName) -> (given: String, answer: String) {
    guard case .function(let given, let answer) = elements.known(type) else { return ("", "Void") }
    return (library.text(of: given), library.text(of: answer))
  }

  func isUntold(_ definition: Definition) -> Bool {
    guard case .function = definition.value.kind else { return false }
    return elements.known(elements.type(of: definition.value)).isOpen
  }

  /// The type of what nothing is ever sent of.
  private func name(of type: SwiftTypeName) -> String { text(of: type) ?? "Never" }

  private func isNumber(_ tree: Core.Expression, _ name: String) -> Bool {
    elements.known(elements.type(of: tree)).name == name
  }

  // MARK: Values

  var null: String { "nil" }
  var exactLimit: Int { .max }
  func number(_ number: Double) -> String { "\(number)" }

  func duration(_ microseconds: Int) -> Text {
    let units = [(1_000_000, "seconds"), (1000, "milliseconds")]
    let (size, unit) = units.first { microseconds % $0.0 == 0 } ?? (1, "microseconds")
    return (".\(unit)(\(microseconds / size))", .call)
  }

  func template(_ pieces: [Core.Piece]) throws(Diagnostic) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let plain): text += plain.escaped
      case .value(let value): text += "\\(\(try printed(value)))"
      }
    }
    return "\"\(text)\""
  }

  func list(_ members: [Core.Expression], _ tree: Core.Expression) throws(Diagnostic) -> String {
    let type = elements.known(elements.type(of: tree))
    if case .tuple = type { return "(\(try texts(members)))" }
    if members.isEmpty {
      guard let text = text(of: type) else {
        throw refuse("a list whose members are never told", tree.span)
      }
      return "\(text)()"
    }
    return "[\(try texts(members))]"
  }

  func record(_ fields: [Core.Field], _ span: Span) throws(Diagnostic) -> String {
    if fields.count < 2 { throw refuse("a record of one field", span, "a value alone has one") }
    let values = try words(of: fields.map { $0.value })
    return "(\(zip(fields, values).map { "\($0.key): \($1)" }.joined(separator: ", ")))"
  }

  func joined(
    _ parts: [Core.Expression], _ shape: Core.Shape, _ span: Span
  ) throws(Diagnostic) -> String {
    if shape == .list { return "(\(try words(of: parts, .sum).joined(separator: " + ")))" }
    var values: [(label: String, text: String)] = []
    for part in parts {
      for field in try fields(of: part, span) {
        let place = values.firstIndex { $0.label == field.label } ?? values.endIndex
        values.replaceSubrange(place..<min(place + 1, values.endIndex), with: [field])
      }
    }
    return "(\(values.map { "\($0.label): \($0.text)" }.joined(separator: ", ")))"
  }

  /// The fields of a part of a record, each by itself.
  private func fields(
    of part: Core.Expression, _ span: Span
  ) throws(Diagnostic) -> [(label: String, text: String)] {
    if case .record(let fields) = part.kind {
      return zip(fields, try words(of: fields.map { $0.value })).map { ($0.key, $1) }
    }
    switch part.kind {
    case .local, .symbol, .field: break
    default: throw refuse("a record made of one that is computed", span, "give that a name")
    }
    guard case .tuple(let fields) = elements.held(elements.type(of: part)) else {
      throw refuse("a record made of one whose fields nothing tells", span)
    }
    let whole = try value(of: part)
    return fields.compactMap { field in field.label.map { ($0, "\(whole).\($0)") } }
  }

  func duration(_ microseconds: Int, _ count: Core.Expression) throws(Diagnostic) -> Text {
    if microseconds % 1000 == 0 {
      let factor = microseconds / 1000
      return (
        factor == 1
          ? ".milliseconds(\(try text(count)))"
          : ".milliseconds(\(try text(count, .product)) * \(factor))", .call
      )
    }
    return (".microseconds(\(try text(count, .product)) * \(microseconds))", .call)
  }

  func latest(of name: String) -> Text { (library.latest(of: name), .call) }

  func field(_ object: Core.Expression, _ name: Name) throws(Diagnostic) -> Text {
    try part(object, name.text, name.span)
  }

  func element(_ object: Core.Expression, _ index: Core.Expression) throws(Diagnostic) -> Text {
    if case .literal(.int(let place)) = index.kind {
      return try part(object, "\(place)", index.span)
    }
    return ("\(try value(of: object))[\(try text(index))]", .call)
  }

  private func part(
    _ object: Core.Expression, _ name: String, _ span: Span
  ) throws(Diagnostic) -> Text {
    let inner = try value(of: object)
    let own = elements.type(of: object)
    if name == "key", elements.known(own).key != nil { return ("\(inner).key", .call) }
    let type = elements.held(own)
    switch type {
    case .tuple where type.part(called: type.nameOfPart(name)) != nil:
      return ("\(inner).\(type.nameOfPart(name))", .call)
    case .list where Int(name) != nil: return ("\(inner)[\(name)]", .call)
    case _ where type.hasFunctionsAsParts:
      guard let function = Builtin.named(name) else { throw refuse("`.\(name)`", span) }
      return try builtin(function.name, [object], name, span)
    default:
      if !type.isHole { throw refuse("`.\(name)`", span) }
      throw refuse(
        "a part of a value whose type is not known", span, "send it a value that shows it")
    }
  }

  // MARK: Operators of values

  /// A product, because Swift cannot tell whose sign `{ x in -x }` and `-(2 + 3)` have.
  func negated(_ operand: Core.Expression) throws(Diagnostic) -> Text {
    let one = isNumber(operand, "Double") ? "-1.0" : "-1"
    return ("\(one) * \(try text(operand, .sign))", .product)
  }

  func binary(
    _ operation: BinaryOperator, _ left: Core.Expression, _ right: Core.Expression, _ span: Span
  ) throws(Diagnostic) -> Text {
    for (time, count) in [(left, right), (right, left)] {
      guard operation == .multiply, case .literal(.duration(let one)) = time.kind else { continue }
      return try duration(one, count)
    }
    if [.closedRange, .halfOpenRange].contains(operation) {
      // A range that ends before it begins is empty here, and stops a program there.
      let label = operation == .closedRange ? "through" : "to"
      let (first, last) = (try text(left), try text(right))
      return ("Array(stride(from: \(first), \(label): \(last), by: 1))", .call)
    }
    let divides = [.divide, .remainder, .quotient].contains(operation)
    // Both are decimal numbers if one is.
    let isDecimal = operation == .divide || isNumber(left, "Double") || isNumber(right, "Double")
    guard let (sign, level, inner) = Self.signs[operation] else {
      throw refuse("`\(operation.rawValue)`", span)
    }
    let a = try operand(left, inner, isDecimal)
    if divides, !right.isNonzero {
      // A division by zero is an error here, and stops a program there, or gives no number.
      use("divisor")
      isThrowing = true
    }
    let isSafe = !divides || right.isNonzero
    let b = try operand(right, isSafe ? level == inner ? level.next : inner : .any, isDecimal)
    if operation == .remainder, isDecimal {
      let divisor = isSafe ? b : "divisor(\(b))"
      return ("\(a).truncatingRemainder(dividingBy: \(divisor))", .call)
    }
    if operation == .quotient, isDecimal { throw refuse("div of decimal numbers", span) }
    return ("\(a) \(sign) \(isSafe ? b : "divisor(\(b))")", level)
  }

  /// The sign of each operator, how strongly it holds together, and how strongly its operands have to.
  private static let signs: [BinaryOperator: (String, Tightness, Tightness)] = [
    .or: ("||", .or, .or), .and: ("&&", .and, .and), .coalesce: ("??", .relation, .sum),
    .equal: ("==", .equality, .relation), .notEqual: ("!=", .equality, .relation),
    .less: ("<", .equality, .relation), .lessOrEqual: ("<=", .equality, .relation),
    .greater: (">", .equality, .relation), .greaterOrEqual: (">=", .equality, .relation),
    .add: ("+", .sum, .sum), .subtract: ("-", .sum, .sum), .multiply: ("*", .product, .product),
    .divide: ("/", .product, .product), .remainder: ("%", .product, .product),
    .quotient: ("/", .product, .product),
  ]

  private func operand(
    _ tree: Core.Expression, _ level: Tightness, _ isDecimal: Bool
  ) throws(Diagnostic) -> String {
    if isDecimal, case .literal(.int(let number)) = tree.kind, number >= 0 { return "\(number).0" }
    return isDecimal && isNumber(tree, "Int") ? "Double(\(try text(tree)))" : try text(tree, level)
  }

  // MARK: Functions

  func closure(_ function: Core.Function, taking arity: Int?) throws(Diagnostic) -> String {
    let outer = (isThrowing, hasThrown)
    (isThrowing, hasThrown) = (false, false)
    depth += 1
    defer { depth -= 1 }
    var (names, parts): ([String], [String]) = ([], [])
    var patterns = function.parameters
    if let arity, arity > 0, patterns.count > arity {
      let last = Array(patterns[(arity - 1)...])
      patterns.removeSubrange((arity - 1)...)
      for pattern in patterns { names.append(try parameter(pattern, function.span, &parts)) }
      if arity == 1, !isList(last) {
        // A tuple comes apart by itself.
        for pattern in last { names.append(try parameter(pattern, function.span, &parts)) }
      } else {
        names.append(try parameter(.list(last), function.span, &parts))
      }
    } else {
      for pattern in patterns { names.append(try parameter(pattern, function.span, &parts)) }
      while let arity, names.count < arity { names.append("_") }
    }
    differences.givenCount = nil
    var statements: [String]
    if function.body.count == 1, let value = function.body[0].answer, choice(of: value) == nil {
      statements = [whole(try text(value))]
      if !parts.isEmpty { statements[0] = "return " + statements[0] }
    } else {
      statements = try body(of: function)
    }
    (isThrowing, hasThrown) = (outer.0, outer.1 || hasThrown)
    let typed = tellsTypes ? typed(names, function.parameters) : nil
    let parameters =
      typed.map { "(\($0))\(madeList(by: function))" } ?? names.joined(separator: ", ")
    let head = names.isEmpty ? "" : "\(parameters) in "
    return "{ \(head)\((parts + statements).joined(separator: "; ")) }"
  }

  /// Names with their types; nil if one is not known, or of a stream, each operator of which has a type of its own.
  private func typed(_ names: [String], _ patterns: [Core.Pattern]) -> String? {
    guard patterns.count == names.count else { return nil }
    var texts: [String] = []
    for (name, pattern) in zip(names, patterns) {
      guard let type = pattern.local.map({ elements.known(elements.type(of: $0)) }),
        !type.mentions({ $0 == "Stream" }), let text = text(of: type)
      else { return nil }
      texts.append("\(name): \(text)")
    }
    return texts.joined(separator: ", ")
  }

  /// ` -> [Int]` of a function that makes a list, which could be of many types.
  private func madeList(by function: Core.Function) -> String {
    guard let answer = function.body.last?.answer,
      case let type = elements.known(elements.type(of: answer)), case .list = type
    else { return "" }
    return text(of: type).map { " -> \($0)" } ?? ""
  }

  func branch(_ value: Core.Expression) throws(Diagnostic) -> String {
    // In a formula a name stands for the latest value of its stream.
    let isLatest =
      if case .symbol(let id, .plain) = value.kind {
        state.latest.contains(name(state.symbols.name(of: id)))
      } else {
        false
      }
    // Each operator of Combine has a type of its own.
    return library.isCombine && elements.isStream(value) && !isLatest
      ? "\(try text(value, .call)).eraseToAnyPublisher()" : try text(value)
  }

  /// A function that a name stands for: a stream that it answers has the type that it says.
  private func erased(_ text: String, _ value: Core.Expression) -> String {
    guard library.isCombine, case .function(let function) = value.kind,
      case .function(_, let answer) = elements.known(elements.type(of: value)),
      elements.known(answer).isStream
    else { return text }
    switch function.body.last?.answer?.kind {
    case .conditional, .choice: return text
    default: return "\(text.dropLast(2)).eraseToAnyPublisher() }"
    }
  }

  /// True of names for the members of a list, which does not come apart by itself.
  private func isList(_ patterns: [Core.Pattern]) -> Bool {
    let whole = patterns.lazy.compactMap(\.local).first.flatMap { elements.wholes[$0] }
    if case .list? = whole.map(elements.known) { return true }
    return false
  }

  /// The name of a parameter; `parts` get what takes it apart.
  func parameter(
    _ pattern: Core.Pattern, _ span: Span, _ parts: inout [String]
  ) throws(Diagnostic) -> String {
    switch pattern {
    case .name(let local):
      state.locals.bound.insert(local)
      let name = name(of: local)
      if local.isChanged { parts.append("var \(name) = \(name)") }
      return name
    case .ignored: return "_"
    case .list(let members):
      let whole = unused("pair")
      let isList = isList(members)
      if isList, differences.givenCount != members.count {
        // Swift stops where a list has no such member.
        use("Failure")
        hasThrown = true
        let text = "\"a list of \\(\(whole).count) for \(members.count) names\""
        parts.append(
          "if \(whole).count != \(members.count) { throw Failure(description: \(text)) }")
      }
      for (place, member) in members.enumerated() {
        guard let local = member.local else { continue }
        let part = isList ? "\(whole)[\(place)]" : "\(whole).\(place)"
        parts.append(taken(local, part))
      }
      return whole
    case .record(let fields):
      let whole = unused("record")
      for field in fields {
        guard let local = field.pattern.local else {
          throw refuse("a pattern in a pattern", span, "name its parts one by one")
        }
        parts.append(taken(local, "\(whole).\(field.key)"))
      }
      return whole
    }
  }

  /// A name that nothing in this function has so far.
  private func unused(_ wish: String) -> String {
    var (name, count) = (wish, 1)
    while !state.locals.used.insert(name).inserted {
      count += 1
      name = "\(wish)\(count)"
    }
    return name
  }

  private func taken(_ local: Core.Local, _ part: String) -> String {
    state.locals.bound.insert(local)
    return "\(local.isChanged ? "var" : "let") \(name(of: local)) = \(part)"
  }

  func call(_ callee: String, _ arguments: String, of function: Core.Expression) -> String {
    if throwingNames.contains(callee) { isThrowing = true }
    return "\(callee)(\(arguments))"
  }

  func whole(_ text: String) -> String {
    guard isThrowing else { return text }
    isThrowing = false
    // Outside of functions nobody could handle it.
    if depth == 0 { return "try! \(text)" }
    hasThrown = true
    return "try \(text)"
  }

  // MARK: Statements

  func constant(_ name: String, _ value: String) -> String {
    defer { annotation = "" }
    return "let \(name)\(annotation) = \(value)"
  }

  func variable(_ name: String, _ value: String) -> String { "var \(name) = \(value)" }

  func failing(_ value: Core.Expression) throws(Diagnostic) -> String {
    hasThrown = true
    return "throw \(try failure(value))"
  }

  /// A value as an error.
  func failure(_ value: Core.Expression) throws(Diagnostic) -> String {
    let text = try text(value)
    switch elements.known(elements.type(of: value)).name {
    case "Error": return text
    case "String":
      use("Failure")
      return "Failure(description: \(text))"
    default:
      use("Failure")
      return "Failure(description: \"\\(\(text))\")"
    }
  }

  func later(_ time: String) -> (first: String, last: String) {
    ("DispatchQueue.main.asyncAfter(deadline: .now() + \(time)) {", "}")
  }

  func send(_ name: String, _ value: String) -> String { "\(name).\(library.next)(\(value))" }

  func kept(_ subscription: String) -> String {
    use(library.bag)
    return subscription + library.kept
  }

  func told(
    _ receiver: String, _ method: ObserverMethod, _ arguments: [Core.Argument],
    _ roles: [HandlerRole?]
  ) throws(Diagnostic) -> String? {
    switch method {
    case .next, .onNext, .send, .accept:
      return send(receiver, try texts(arguments.map { $0.value }))
    case .error, .onError:
      guard let value = arguments.first?.value else { return nil }
      return "\(receiver).\(library.failed(try failure(value)))"
    case .complete, .onCompleted: return "\(receiver).\(library.completed)"
    case .dispose: return "\(receiver).\(library.dispose)()"
    case .on, .request: return nil
    case .subscribe, .sink:
      if let target = arguments.first?.value, target.type.isStream {
        return "\(receiver).subscribe(\(try text(target)))"
      }
      var handlers: [String: String] = [:]
      for (index, argument) in arguments.enumerated() {
        let role: HandlerRole? = roles.indices.contains(index) ? roles[index] : nil
        guard let name = [.next: "next", .error: "error", .completed: "completed"][role ?? .next]
        else { return nil }
        guard case .function(let function) = argument.value.kind else {
          handlers[name] = try text(argument.value)
          continue
        }
        let arity = role == .completed ? 0 : 1
        handlers[name] = try self.function(function, taking: arity)
      }
      return library.subscription(receiver, handlers)
    }
  }

  // MARK: Programs

  func value(of definition: Definition, _ name: String) throws(Diagnostic) -> String {
    defer { differences.paces.learn(definition) }
    let value = definition.value
    if case .function = value.kind {
      hasThrown = false
      let text = erased(try text(value), value)
      let type = function(of: elements.type(of: value))
      if hasThrown { throwingNames.insert(name) }
      annotation = ": (\(type.given)) \(hasThrown ? "throws " : "")-> \(type.answer)"
      hasThrown = false
      return text
    }
    differences.memberCounts[name] = memberCount(of: value)
    return whole(try text(value))
  }

  func cell(_ value: String, _ definition: Definition) -> String {
    let type = elements.type(of: definition).element ?? .named("Never", [])
    return library.cell(name(of: type), value)
  }

  func combined(
    _ names: [String], _ answer: String, of definition: Definition
  ) throws(Diagnostic) -> String {
    differences.paces.learn(definition)
    // The library handles what it throws.
    let outer = hasThrown
    depth += 1
    let answer = whole(answer)
    depth -= 1
    hasThrown = outer
    guard names.count <= library.mostCombined else {
      throw refuse(
        "a formula of \(names.count) names", definition.syntax.span, "make two formulas of it")
    }
    let rest = names.dropFirst().joined(separator: ", ")
    let list = names.joined(separator: ", ")
    let isThrowing = answer.hasPrefix("try ")
    return library.combined(names[0], rest, "{ \(list) in \(answer) }", isThrowing: isThrowing)
  }

  func shown(_ name: String, _ stream: String) -> String {
    use("show")
    var stream = stream
    if case .optional? = elements.names[name].flatMap({ elements.known($0).element }) {
      use("textOf")
      stream += ".map(textOf)"
    }
    return kept("show(\(name.quoted), \(stream))")
  }

  func head(isMain: Bool) -> [String] {
    ["Foundation", title].sorted().map { "import \($0)" } + [""]
  }

  func tail(isMain: Bool) -> [String] { isMain ? ["", "RunLoop.main.run()"] : [] }
  func helper(_ name: String) -> WriterHelper? { library.helpers[name] }
}
