/// The text of a resolved tree of which some parts are replaced: by values, other names or other trees.
///
/// All other parts stay as they were written. A text that is put in gets parentheses where its place wants them, and a
/// parameter that would capture one of its names gets another name.
struct CorePrinter {
  enum Replacement {
    case name(String)
    /// A stream or handle is written by its name; where it has none, the place keeps its text.
    case value(Value)
    /// A tree of the same text, which means the same in its new place.
    case tree(Core.Expression)
  }

  /// The text that the trees were resolved from.
  let source: String
  let symbols: SymbolTable
  /// The replacements for names of the session, and for parameters and streams without a name.
  var names: [String: Replacement] = [:]
  var locals: [Core.Local: Replacement] = [:]
  /// The replacements for calls, by where they stand.
  var places: [Span: Replacement] = [:]

  /// Streams without a name stay as they are written: a formula reads what they have sent.
  var keepsStreams = false

  init(_ source: Source, _ symbols: SymbolTable) {
    (self.source, self.symbols) = (source.text, symbols)
  }

  /// The text of an expression; `floor` is how tightly it has to hold together, see `Expression.tightness`.
  func text(of tree: Core.Expression, _ floor: Int = 0) -> String {
    text(of: tree, in: Place(floor))
  }

  func text(of statement: Core.Statement) -> String {
    var edits = CoreEdits(self)
    edits.visit(statement)
    return source.text(in: statement.span, replacing: edits.all)
  }

  /// A name that stands nowhere in the text and is no name of the session, such as `s1`.
  func freshName(_ wish: String, besides others: Set<String> = []) -> String {
    let written = source.words
    var number = 1
    var name: String { "\(wish)\(number)" }
    while others.contains(name) || written.contains(name) || symbols[name] != nil { number += 1 }
    return name
  }

  /// A function that is called with a value: `12 > 20` for `>20` of 12; nil where there is more than one
  /// expression to it.
  func call(of argument: Core.Argument, with value: Value) -> String? {
    guard let function = argument.function else {
      return "\(text(of: argument.value, 9))(\(value.literal))"
    }
    guard function.body.count == 1 else { return nil }
    var printer = self
    var values = [value]
    // A list with a value for each parameter is spread over them.
    if case .list(let members) = value, function.parameters.count == members.count,
      members.count > 1
    {
      values = members
    }
    for (parameter, value) in zip(function.parameters, values) { printer.bind(parameter, value) }
    switch function.body[0].kind {
    case .evaluate(let body), .leave(let body?): return printer.text(of: body)
    default: return nil
    }
  }

  private mutating func bind(_ pattern: Core.Pattern, _ value: Value) {
    switch (pattern, value) {
    case (.name(let local), _): locals[local] = .value(value)
    case (.list(let members), .list(let values)) where members.count == values.count:
      for (member, value) in zip(members, values) { bind(member, value) }
    case (.record(let fields), .record(let record)):
      for field in fields {
        if let value = record.fields[field.key] { bind(field.pattern, value) }
      }
    default: break
    }
  }
}

// MARK: Places and replacements

extension CorePrinter {
  /// A place in a text, by what can stand there without parentheses.
  struct Place {
    let floor: Int
    /// It stands behind an operator, where a sign would be read as another one.
    var isBehind = false
    /// Brackets or commas stand around it.
    var isEnclosed = false

    init(_ floor: Int, isBehind: Bool = false, isEnclosed: Bool = false) {
      (self.floor, self.isBehind, self.isEnclosed) = (floor, isBehind, isEnclosed)
    }
  }

  /// The names that its replacements bring along, which nothing may capture.
  var freeNames: Set<String> {
    let all = Array(names.values) + Array(locals.values) + Array(places.values)
    return all.reduce(into: []) { names, replacement in
      switch replacement {
      case .name(let name): names.insert(name)
      case .value(let value): if let name = name(of: value) { names.insert(name) }
      case .tree(let tree): names.formUnion(tree.span.text(in: source).words)
      }
    }
  }

  func text(of tree: Core.Expression, in place: Place) -> String {
    if let new = replacement(of: tree), let text = text(of: new, in: place) { return text }
    var edits = CoreEdits(self)
    edits.visit(tree, place)
    let text = source.text(in: tree.span, replacing: edits.all)
    return enclosed(text, tightness(of: tree), in: place)
  }

  /// The text of what replaces something; nil where a value has no text.
  func text(of replacement: Replacement, in place: Place) -> String? {
    switch replacement {
    case .name(let name): return name
    case .tree(let tree): return text(of: tree, in: place)
    case .value(.stream), .value(.handle):
      if case .value(let value) = replacement { return name(of: value) }
      return nil
    case .value(let value):
      let isFunction = if case .function = value { true } else { false }
      let literal = value.literal
      return enclosed(literal, literal.first == "-" ? 8 : isFunction ? 0 : 10, in: place)
    }
  }

  private func name(of value: Value) -> String? {
    symbols.values.first { binding in
      switch (binding.node, value) {
      case (.stream(let one), .stream(let other)): one === other
      case (.constant(.handle(let one)), .handle(let other)): one === other
      default: false
      }
    }?.name
  }

  private func enclosed(_ text: String, _ tightness: Int, in place: Place) -> String {
    let isLoose =
      tightness < place.floor || tightness == 8 && place.isBehind
      || text.first == "{" && !place.isEnclosed
    return isLoose ? "(\(text))" : text
  }

  /// The replacement for a tree; nil if that stays.
  func replacement(of tree: Core.Expression) -> Replacement? {
    if let new = places[tree.span] { return new }
    switch tree.kind {
    case .local(let local), .live(let local, _, _): return locals[local]
    case .symbol(let id, let access):
      guard let new = names[symbols.name(of: id)], case .name(let name) = new else {
        return access == .errors ? nil : names[symbols.name(of: id)]
      }
      switch access {
      case .latest: return .name("\(name).value")
      case .errors: return .name("\(name).errors")
      default: return new
      }
    // A name for a literal is resolved as that.
    case .literal: return names[String(tree.span.text(in: source))]
    case .field(let object, let name):
      guard case .value(.record(let record))? = replacement(of: object) else { return nil }
      return record.fields[name.text].map { .value($0) }
    default: return nil
    }
  }

  /// The tightness of a tree as it is written.
  private func tightness(of tree: Core.Expression) -> Int {
    let text = tree.span.text(in: source)
    if text.isGrouped { return 10 }
    switch tree.kind {
    case .conditional, .choice: return 0
    case .function: return text.first == "{" ? 10 : 0
    case .binary(let operation, _, _): return operation.precedence
    case .negate, .not: return 8
    case .literal: return text.first == "-" ? 8 : 10
    case .list, .record, .joined, .text, .local, .symbol(_, .plain), .symbol(_, .value), .lastValue:
      return 10
    case .live(_, let stream, _): return tightness(of: stream)
    case .formula(let formula): return tightness(of: formula.body)
    default: return 9
    }
  }
}

extension Core.Argument {
  /// True if it is a function, written out or by a name.
  var isFunction: Bool { function != nil || value.type.isFunction }
}

extension Definition {
  /// Its text with values in the places of these names: `2 + 20` for `a + b`.
  func text(with values: [String: Value], among symbols: SymbolTable) -> String {
    var printer = CorePrinter(source, symbols)
    printer.names = values.mapValues { .value($0) }
    printer.keepsStreams = true
    return printer.text(of: value)
  }
}

extension StringProtocol {
  /// True if one pair of parentheses stands around all of it.
  fileprivate var isGrouped: Bool {
    guard first == "(" else { return false }
    var lexer = Lexer(String(self))
    let tokens = lexer.tokens()
    return tokens.first?.partner == tokens.count - 2
  }

  /// All that could be a name in it.
  fileprivate var words: Set<String> { Set(spelledWords.map { String($0) }) }
}
