/// Writes programs of this language as programs of RxJS.
final class JSWriter: ProgramWriter {
  var state: WriterState
  let title = "RxJS"
  let end = ";"
  var readsCells: Bool { true }
  let elements: SwiftElements
  /// The names of the library that have been written.
  private var imports: Set<String> = []
  /// The calls of `pipe` that have been written, which further operators are added to.
  var pipes: Set<String> = []
  private let paces: SwiftPaces
  /// The things that the library does differently in the statement that is being written.
  private var remarks: [String] = []

  init(_ symbols: SymbolTable) {
    state = WriterState(symbols)
    paces = SwiftPaces(symbols)
    // Nothing has to be of one type here: the types are only those that are certain.
    elements = SwiftElements(symbols, isCareful: true) { call in
      SwiftTarget.rxSwift.row(for: call, isThrowing: false)
        ?? SwiftTarget.combine.row(for: call, isThrowing: false)
        ?? SwiftRow.withoutLibrary.first { $0.name == call.op.name && $0.operands(of: call) != nil }
    }
  }

  func learn(_ statements: [Core.Statement], _ definitions: [Definition]) {
    elements.learn(statements, definitions)
  }

  func begin() {
    elements.place += 1
    paces.begin()
  }

  func note(_ call: Core.OperatorCall) {
    if call.op.name == "expand" { remarks.append("RxJS's expand goes depth first") }
    if paces.mayGoOn(call) { remarks.append("RxJS's \(SwiftPaces.goingOn)") }
  }

  func takeRemarks() -> [String] {
    defer { remarks = [] }
    return remarks
  }

  func use(_ names: [String]) { imports.formUnion(names) }

  func isTaken(_ name: String) -> Bool {
    Self.reserved.contains(name) || JSLibrary.knows(name)
  }

  private static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally",
    "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new",
    "null", "package", "private", "protected", "public", "return", "static", "super", "switch",
    "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
    // Values of JavaScript that a converted program uses.
    "Array", "Error", "JSON", "Math", "Number", "Object", "String", "console", "setTimeout",
    "undefined",
  ]

  // MARK: Values

  var null: String { "null" }
  var exactLimit: Int { 1 << 53 }
  func number(_ number: Double) -> String { Self.number(number) }

  func duration(_ microseconds: Int) -> Text {
    (Self.number(Double(microseconds) / 1000), microseconds < 0 ? .sign : .call)
  }

  func template(_ pieces: [Core.Piece]) throws(Diagnostic) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let plain):
        text += plain.escaped.replacing("`", with: "\\`").replacing("${", with: "\\${")
          .replacing("\\\"", with: "\"")
      case .value(let value): text += "${\(try asText(value))}"
      }
    }
    return "`\(text)`"
  }

  func list(_ members: [Core.Expression], _ tree: Core.Expression) throws(Diagnostic) -> String {
    "[\(try texts(members))]"
  }

  func record(_ fields: [Core.Field], _ span: Span) throws(Diagnostic) -> String {
    let values = try words(of: fields.map { $0.value })
    let parts = zip(fields, values).map { "\(Self.key($0.key)): \($1)" }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }

  private static func key(_ key: String) -> String {
    key.first?.isLetter == true && key.allSatisfy(\.isWordPart) ? key : key.quoted
  }

  func joined(
    _ parts: [Core.Expression], _ shape: Core.Shape, _ span: Span
  ) throws(Diagnostic) -> String {
    let list = try words(of: parts).map { "...\($0)" }.joined(separator: ", ")
    return shape == .list ? "[\(list)]" : "{ \(list) }"
  }

  func duration(_ microseconds: Int, _ count: Core.Expression) throws(Diagnostic) -> Text {
    let factor = Double(microseconds) / 1000
    if factor == 1 { return try written(count) }
    return ("\(try text(count, .product)) * \(Self.number(factor))", .product)
  }

  func latest(of name: String) -> Text { ("\(name).value", .call) }

  func binary(
    _ operation: BinaryOperator, _ left: Core.Expression, _ right: Core.Expression, _ span: Span
  ) throws(Diagnostic) -> Text {
    if [.closedRange, .halfOpenRange].contains(operation) {
      let (first, last) = (try text(left, .product), try text(right, .sum))
      let isClosed = operation == .closedRange
      if case .literal(.int(let start)) = left.kind {
        let less = isClosed ? start - 1 : start
        let length = less == 0 ? last : less > 0 ? "\(last) - \(less)" : "\(last) + \(-less)"
        let member = start == 0 ? "i" : "i + \(start)"
        return ("Array.from({ length: \(length) }, (_, i) => \(member))", .call)
      }
      let length = "\(last) - \(first)\(isClosed ? " + 1" : "")"
      let words = first.spelledWords
      // A name that means nothing where the range begins.
      let place = ["i", "j", "k"].first { !words.contains($0[...]) } ?? "place"
      return ("Array.from({ length: \(length) }, (_, \(place)) => \(first) + \(place))", .call)
    }
    if operation == .add, isList(left) || isList(right) {
      let members = try members(of: left) + members(of: right)
      return ("[\(members.joined(separator: ", "))]", .call)
    }
    func join(_ sign: String, _ level: Tightness, _ a: String, _ b: String) -> Text {
      ("\(a) \(sign) \(b)", level)
    }
    let (sign, level): (String, Tightness) =
      switch operation {
      case .or: ("||", .or)
      case .and: ("&&", .and)
      case .coalesce: ("??", .coalesce)
      case .equal, .identical: ("===", .equality)
      case .notEqual, .notIdentical: ("!==", .equality)
      case .less: ("<", .relation)
      case .lessOrEqual: ("<=", .relation)
      case .greater: (">", .relation)
      case .greaterOrEqual: (">=", .relation)
      case .add: ("+", .sum)
      case .subtract: ("-", .sum)
      case .multiply: ("*", .product)
      case .divide: ("/", .product)
      case .remainder: ("%", .product)
      case .quotient: ("/", .product)
      case .closedRange, .halfOpenRange: ("", .any)
      }
    // `a ?? b || c` is no program.
    let isCoalescing = operation == .coalesce
    var a = try text(left, isCoalescing ? .equality : level)
    // In `(x ?? null) ?? y` the `null` is never the answer.
    if isCoalescing, a.first == "(", a.hasSuffix(" ?? null)"),
      case let inner = a.dropFirst().dropLast(" ?? null)".count), inner.isBalanced
    {
      a = String(inner)
    }
    let b = try text(right, isCoalescing ? .equality : level.next)
    if [.divide, .remainder, .quotient].contains(operation), !right.isNonzero {
      // A division by zero is an error here, and a number there.
      use("divisor")
      let divisor = "divisor(\(try text(right)))"
      if operation == .quotient { return ("Math.trunc(\(a) / \(divisor))", .call) }
      return join(sign, level, a, divisor)
    }
    if operation == .quotient { return ("Math.trunc(\(a) / \(b))", .call) }
    if [.equal, .notEqual].contains(operation), left.isNull || right.isNull {
      // Nothing is null or undefined there.
      return join(operation == .equal ? "==" : "!=", level, a, b)
    }
    if [.equal, .notEqual].contains(operation), isCompound(left), isCompound(right) {
      use("sameAs")
      let (a, b) = (try text(left), try text(right))
      return ("\(operation == .equal ? "" : "!")sameAs(\(a), \(b))", .sign)
    }
    return join(sign, level, a, b)
  }

  /// The members of a list that others follow: `a + [b]` is `[...a, b]`.
  private func members(of list: Core.Expression) throws(Diagnostic) -> [String] {
    switch list.kind {
    case .binary(.add, let left, let right): try members(of: left) + members(of: right)
    case .list(let members): try words(of: members)
    default: ["...\(try text(list))"]
    }
  }

  private func isList(_ tree: Core.Expression) -> Bool {
    switch tree.kind {
    case .list, .joined(_, .list): return true
    case .binary(.add, let left, let right): return isList(left) || isList(right)
    default: break
    }
    // Types that do not fit together say nothing.
    if elements.mistake != nil { return false }
    switch elements.known(elements.type(of: tree)) {
    case .list: return true
    case .tuple(let parts): return !parts.isEmpty && parts.allSatisfy { $0.label == nil }
    default: return false
    }
  }

  /// True of a list or a record, of which JavaScript compares only the identity.
  func isCompound(_ tree: Core.Expression) -> Bool {
    isCompound(elements.known(elements.type(of: tree)))
  }

  func isCompound(_ type: SwiftTypeName) -> Bool {
    switch type {
    case .list, .tuple: true
    default: false
    }
  }

  func field(_ object: Core.Expression, _ name: Name) throws(Diagnostic) -> Text {
    let inner = try value(of: object)
    if let number = Int(name.text) { return ("\(inner)[\(number)]", .call) }
    switch elements.known(elements.type(of: object)) {
    case .tuple(let parts) where parts.contains { $0.label != nil }: break
    case .list, .tuple, .named("String", _):
      // `list.first` is the function there is.
      if let builtin = Builtin.named(name.text) {
        return try plain(builtin, [object], name.text, name.span)
      }
    default: break
    }
    return ("\(inner).\(name.text)", .call)
  }

  func element(_ object: Core.Expression, _ index: Core.Expression) throws(Diagnostic) -> Text {
    ("\(try value(of: object))[\(try text(index))]", .call)
  }

  // MARK: Functions

  /// A function; of one that is given fewer arguments than it names, the last one is a list.
  func closure(_ function: Core.Function, taking arity: Int?) throws(Diagnostic) -> String {
    state.locals.bound.formUnion(function.parameters.flatMap(\.locals))
    var parameters = function.parameters.map(pattern)
    if let arity, arity > 0, parameters.count > arity {
      let parts = parameters[(arity - 1)...].joined(separator: ", ")
      parameters = parameters.prefix(arity - 1) + ["[\(parts)]"]
    }
    let isPlain = parameters.count == 1 && parameters[0].allSatisfy(\.isWordPart)
    let head = isPlain ? parameters[0] : "(\(parameters.joined(separator: ", ")))"
    if function.body.count == 1, let value = function.body[0].answer, choice(of: value) == nil {
      let body = try text(value)
      return "\(head) => \(body.first == "{" ? "(\(body))" : body)"
    }
    return "\(head) => { \(inOneLine(try body(of: function)) + end) }"
  }

  func pattern(_ pattern: Core.Pattern) -> String {
    switch pattern {
    case .name(let local): return name(of: local)
    case .ignored: return "_"
    case .list(let members): return "[\(members.map(self.pattern).joined(separator: ", "))]"
    case .record(let fields):
      let parts = fields.map { field in
        let inner = self.pattern(field.pattern)
        return inner == field.key ? inner : "\(Self.key(field.key)): \(inner)"
      }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }

  func call(_ callee: String, _ arguments: String, of function: Core.Expression) -> String {
    "\(callee)(\(arguments))"
  }

  // MARK: Statements

  func constant(_ name: String, _ value: String) -> String { "const \(name) = \(value)" }
  func variable(_ name: String, _ value: String) -> String { "let \(name) = \(value)" }
  func failing(_ value: Core.Expression) throws(Diagnostic) -> String { "throw \(try text(value))" }
  func later(_ time: String) -> (first: String, last: String) {
    ("setTimeout(() => {", "}, \(time))")
  }
  func whole(_ text: String) -> String { text }
  func kept(_ subscription: String) -> String { subscription }
  func send(_ name: String, _ value: String) -> String { "\(name).next(\(value))" }

  func told(
    _ receiver: String, _ method: ObserverMethod, _ arguments: [Core.Argument],
    _ roles: [HandlerRole?]
  ) throws(Diagnostic) -> String? {
    let name: String
    switch method {
    case .next, .onNext, .send, .accept: name = "next"
    case .error, .onError: name = "error"
    case .complete, .onCompleted: name = "complete"
    case .subscribe, .sink: name = "subscribe"
    case .dispose: name = "unsubscribe"
    case .on, .request: return nil
    }
    let texts = try arguments.map { argument throws(Diagnostic) in
      method.isSubscription ? try reference(argument.value) : try text(argument.value)
    }
    return "\(receiver).\(name)(\(try handlers(arguments, texts, roles)))"
  }

  /// The functions of a subscription, or the value that is sent.
  private func handlers(
    _ arguments: [Core.Argument], _ texts: [String], _ roles: [HandlerRole?]
  ) throws(Diagnostic) -> String {
    let isPlain = roles.allSatisfy { $0 == nil || $0 == .next }
    if isPlain { return texts.joined(separator: ", ") }
    var fields: [String] = []
    for (index, argument) in arguments.enumerated() {
      let name: String
      switch roles.indices.contains(index) ? roles[index] : nil {
      case .next?, nil: name = "next"
      case .error?: name = "error"
      case .completed?: name = "complete"
      case .some:
        throw refuse("this subscription", argument.span, "RxJS has next, error and complete")
      }
      fields.append("\(name): \(texts[index])")
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  // MARK: Programs

  func value(of definition: Definition, _ name: String) throws(Diagnostic) -> String {
    defer { paces.learn(definition) }
    return try text(definition.value)
  }

  func cell(_ value: String, _ definition: Definition) -> String {
    use(["BehaviorSubject"])
    return "new BehaviorSubject(\(value))"
  }

  func combined(_ names: [String], _ answer: String, of definition: Definition) -> String {
    paces.learn(definition)
    use(["map", "distinctUntilChanged"])
    let answer = answer.first == "{" ? "(\(answer))" : answer
    if names.count == 1 {
      return "\(names[0]).pipe(map(\(names[0]) => \(answer)), distinctUntilChanged())"
    }
    use(["combineLatest"])
    let list = "[\(names.joined(separator: ", "))]"
    return "combineLatest(\(list)).pipe(map((\(list)) => \(answer)), distinctUntilChanged())"
  }

  func shown(_ name: String, _ stream: String) -> String {
    use("show")
    return "show('\(name)', \(stream))"
  }

  func head(isMain: Bool) -> [String] {
    let list = imports.sorted().joined(separator: ", ")
    return imports.isEmpty ? [] : ["import { \(list) } from 'rxjs';", ""]
  }

  func tail(isMain: Bool) -> [String] { [] }

  func helper(_ name: String) -> WriterHelper? {
    JSPlainFunction.helpers[name].map { WriterHelper($0) }
  }
}

extension Substring {
  /// True if each bracket in it has its partner in it.
  fileprivate var isBalanced: Bool {
    var depth = 0
    for character in self {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
