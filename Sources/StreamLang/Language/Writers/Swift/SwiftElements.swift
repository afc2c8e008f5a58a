/// The types that the names and parts of a program have in Swift, as far as the program tells them.
///
/// Types are found by what fits together: what a subject is sent, what an operator takes and answers. A type that is not
/// known yet is a variable; that of a whole number can still become a decimal one.
final class SwiftElements {
  let symbols: SymbolTable
  let rows: Rows
  var names: [String: SwiftTypeName] = [:]
  private var locals: [Core.Local: SwiftTypeName] = [:]
  private var solved: [String: SwiftTypeName] = [:]
  /// The variables of each place of the text, so that looking twice finds the same.
  private var holes: [String: SwiftTypeName] = [:]
  /// The type of a parameter that comes apart, by the first of its parts.
  private(set) var wholes: [Core.Local: SwiftTypeName] = [:]
  /// The number of the statement or definition that is looked at.
  var place = 0
  private(set) var mistake: (what: String, span: Span)?
  /// The first call that the library has nothing for; what it answers tells nothing.
  var unknown: Core.OperatorCall?

  struct Rows {
    /// The row of the library by which a call is written.
    let row: (Core.OperatorCall) -> SwiftRow?
    /// Nothing is taken for known that only a program in Swift has to keep to.
    let isCareful: Bool
  }

  init(
    _ symbols: SymbolTable, isCareful: Bool = false, row: @escaping (Core.OperatorCall) -> SwiftRow?
  ) { (self.symbols, rows) = (symbols, Rows(row: row, isCareful: isCareful)) }

  // MARK: Variables

  /// The variable for a type at a place of the text: the elements of marble text, a letter of a row.
  func hole(_ span: Span, _ word: String = "") -> SwiftTypeName {
    let key = "\(place) \(span.start) \(span.end) \(word)"
    if let known = holes[key] { return known }
    let made = SwiftTypeName.any((word == "number" ? "#" : "") + "$\(holes.count)$")
    holes[key] = made
    return made
  }

  /// A type with all that is known of its parts.
  func known(_ type: SwiftTypeName) -> SwiftTypeName {
    type.mapped { name, inner in solved[name].map(known) ?? .named(name, inner) }
  }

  /// Lets two types be one; a value fits where an optional is wanted.
  func fit(_ a: SwiftTypeName, _ b: SwiftTypeName, _ span: Span) {
    let (a, b) = (known(a), known(b))
    if a == b || a.name == "Any" { return }
    switch (a, b) {
    case (.optional(let x), _) where b.isNumber: fit(x, b, span)
    case (.named(let name, _), _) where a.isHole && !(a.isNumber && b.isHole): solve(name, b, span)
    case (_, .named(let name, _)) where b.isHole: solve(name, a, span)
    case (.named(let name, let one), .named(let word, let other))
    where name == word:
      for (x, y) in zip(one, other) { fit(x, y, span) }
    case (.optional(let x), .optional(let y)), (.list(let x), .list(let y)): fit(x, y, span)
    case (.optional(let x), _): fit(x, b, span)
    case (.tuple(let one), .tuple(let other)) where one.count == other.count:
      for (x, y) in zip(one, other) { fit(x.type, y.type, span) }
    case (.function(let one, let answer), .function(let other, let otherAnswer))
    where one.count == other.count:
      for (x, y) in zip(one, other) { fit(x, y, span) }
      fit(answer, otherAnswer, span)
    default: note("\(a.title) that is \(b.title)", span)
    }
  }

  /// Notes the first thing that is no program there.
  func note(_ what: String, _ span: Span) { mistake = mistake ?? (what, span) }

  private func solve(_ name: String, _ type: SwiftTypeName, _ span: Span) {
    if type.text.contains(name) { return note("a type of itself", span) }
    let isFitting = type.isNumber || type.name == "Int" || type.name == "Double"
    if name.hasPrefix("#"), !isFitting {
      note("a number that is \(type.title)", span)
    } else {
      solved[name] = type
    }
  }

  /// Takes numbers of which nothing else is known for whole ones.
  private func settle() {
    for hole in holes.values where hole.isNumber && known(hole).isHole {
      fit(hole, .named("Int", []), Span(0, 0))
    }
  }

  // MARK: Programs

  /// Looks at a whole program.
  func learn(_ statements: [Core.Statement], _ definitions: [Definition]) {
    // Calls tell that a function is one of streams, so that a second look knows what it answers.
    for _ in 0..<2 {
      place = 0
      for statement in statements {
        place += 1
        learn(statement)
      }
      for definition in definitions {
        place += 1
        learn(definition)
      }
    }
    settle()
    place = 0
  }

  func learn(_ statement: Core.Statement) {
    switch statement.kind {
    case .define(let definition, _):
      for part in definition.parts.isEmpty ? [definition] : definition.parts { learn(part) }
    case .evaluate(let value):
      if case .choice(let choice) = value.kind { learn(choice) } else { _ = type(of: value) }
    case .wait(let value), .fail(let value): _ = type(of: value)
    case .bind(let pattern, let value): learn(pattern, type(of: value), value.span)
    case .declare(let local, let value): fit(type(of: local), type(of: value), value.span)
    // Functions look at what they are left with.
    case .leave: break
    case .loop(let loop): learn(loop)
    case .attempt(let attempt):
      if let error = attempt.handler?.local {
        fit(type(of: error), .named("Error", []), statement.span)
      }
      for inner in attempt.statements { learn(inner) }
    case .batch(let body), .schedule(_, let body, _): for inner in body { learn(inner) }
    case .set(let settings):
      for setting in settings {
        let value = type(of: setting.value)
        switch setting.target {
        case .local(let local, let span): fit(part(setting.path, of: type(of: local)), value, span)
        case .symbol(let id, let span):
          let own = names[symbols.name(of: id)] ?? hole(span)
          if !setting.path.isEmpty {
            fit(part(setting.path, of: held(own)), value, span)
          } else {
            fit(own, known(own).isStream ? .stream(value) : value, span)
          }
        case .object(let object): fit(type(of: object), .stream(value), object.span)
        }
      }
    default: break
    }
  }

  private func learn(_ definition: Definition) {
    guard case .name(let name) = definition.pattern else { return }
    if definition.isInput, let own = names[name.text] {
      let value = type(of: definition.value)
      return fit(own, known(own).isStream ? .stream(value) : value, definition.syntax.span)
    }
    names[name.text] = type(of: definition)
  }

  /// The type of a name as it is written there: a cell is a stream.
  func type(of definition: Definition) -> SwiftTypeName {
    if let formula = definition.formula { return .stream(held(type(of: formula.body))) }
    let type = type(of: definition.value)
    if let call = definition.value.operation, call.op.role == .subject,
      let written = definition.writtenType(behind: call.spelling.span.end)
    {
      fit(type, .stream(written), call.spelling.span)
    }
    return definition.isCell ? .stream(type) : type
  }

  // MARK: Functions

  func type(of local: Core.Local) -> SwiftTypeName {
    if let known = locals[local] { return known }
    let made = SwiftTypeName.any("$local\(locals.count)$")
    locals[local] = made
    return made
  }

  private func learn(_ pattern: Core.Pattern, _ type: SwiftTypeName, _ span: Span) {
    switch pattern {
    case .name(let local): fit(self.type(of: local), type, span)
    case .ignored: break
    case .list(let parts): apart(parts, type, span)
    case .record(let fields):
      guard case .tuple(let parts) = known(type) else { return }
      for field in fields {
        if let part = parts.first(where: { $0.label == field.key }) {
          learn(field.pattern, part.type, span)
        }
      }
    }
  }

  /// Several names for the parts of one value.
  private func apart(_ patterns: [Core.Pattern], _ type: SwiftTypeName, _ span: Span) {
    if let first = patterns.lazy.compactMap(\.local).first { wholes[first] = type }
    switch known(type) {
    case .list(let element):
      for pattern in patterns { learn(pattern, element, span) }
      return
    case .tuple: break
    case _ where rows.isCareful: return
    case let whole where !whole.isHole || whole.isNumber:
      return note("a function that is given the number of its call", span)
    default: break
    }
    let parts = patterns.indices.map { hole(span, "part \($0)") }
    fit(type, .tuple(parts.map { (nil, $0) }), span)
    for (pattern, part) in zip(patterns, parts) { learn(pattern, part, span) }
  }

  /// The type of a function that is given these types; nil of one that nothing is known of.
  func type(of function: Core.Function, given: [SwiftTypeName]?) -> SwiftTypeName {
    let patterns = function.parameters
    var given = given ?? patterns.indices.map { hole(function.span, "given \($0)") }
    if let last = given.last, patterns.count > given.count {
      let plain = given.count - 1
      for (pattern, type) in zip(patterns.prefix(plain), given) {
        learn(pattern, type, function.span)
      }
      apart(Array(patterns[plain...]), last, function.span)
    } else {
      for (pattern, type) in zip(patterns, given) { learn(pattern, type, function.span) }
    }
    for statement in function.body.dropLast() { learn(statement) }
    var answers: [SwiftTypeName] = []
    if let last = function.body.last {
      if case .evaluate(let value) = last.kind, last.isAnswer {
        answers.append(type(of: value))
      } else {
        learn(last)
      }
    }
    answers += function.body.flatMap(\.answers).map { type(of: $0) }
    if function.isOpen { answers.append(.optional(hole(function.span, "open"))) }
    given = given.map(known)
    return .function(given, one(answers, function.span) ?? .tuple([]))
  }

  private func learn(_ loop: Core.Loop) {
    switch loop.head {
    case .test(let test): fit(.named("Bool", []), type(of: test), test.span)
    case .each(let pattern, let list):
      let type = type(of: list)
      if case .list(let element) = known(type) {
        learn(pattern, element, list.span)
      } else if !rows.isCareful {
        let element = hole(list.span, "element")
        fit(.list(element), type, list.span)
        learn(pattern, element, list.span)
      }
    case .steps(let local, let first, let test, let step):
      fit(type(of: local), type(of: first), first.span)
      fit(.named("Bool", []), type(of: test), test.span)
      learn(step)
    }
    for statement in loop.body { learn(statement) }
  }

  /// Looks at a choice whose value nobody wants.
  private func learn(_ choice: Core.Branches) {
    for test in choice.tested { _ = type(of: test) }
    for statement in choice.bodies.joined() { learn(statement) }
  }
}

extension Core.Pattern {
  var local: Core.Local? { if case .name(let local) = self { local } else { nil } }
}

extension Definition {
  /// True of what is a subject there, which keeps its value.
  fileprivate var isCell: Bool { isInput && !isVariable }

  /// The type between `<` and `>` at a place of its text: `PublishSubject<Int>()`.
  fileprivate func writtenType(behind place: Int) -> SwiftTypeName? {
    let rest = Span(place, syntax.span.end).text(in: source.text)
    guard rest.first == "<", let end = rest.lastIndex(of: ">"),
      let read = try? SwiftParser.parse("let x: \(rest[..<end].dropFirst())"),
      case .declare(let variables)? = read.statements.first?.kind
    else { return nil }
    return variables.first?.type
  }
}
