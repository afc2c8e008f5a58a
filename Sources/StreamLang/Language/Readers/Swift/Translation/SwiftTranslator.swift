/// Translates a Swift program into this language.
final class SwiftTranslator: SwiftTyping {
  /// The number of functions around in the program that is written.
  var depth = 0
  /// The number of functions around in the text, and of branches that are values.
  var functions = 0
  /// An expression is being written that may not be computed.
  private var isConditional = false
  override var isSession: Bool { depth == 0 }
  var mistakes: SwiftMistakes { SwiftMistakes(typing: self) }
  var omissions: SwiftOmissions { SwiftOmissions(typing: self) }

  /// The statements of a program, or the first reason why it has no meaning here.
  ///
  /// Some names are known from texts before it; the `last` statement of its own may have a value to be shown.
  static func translate(
    _ text: SwiftText, last: SwiftStatement?, known: Source.Known
  ) throws(Problem) -> Parsed.Translation {
    let translator = SwiftTranslator(text, known: known)
    let made = translator.program(text.statements)
    if let problem = translator.problem { throw problem }
    guard let last else { return ([], .unused) }
    let library = Statement(.library(translator.isCombine ? .combine : .swift), Span(0, 0))
    return ([library] + made, translator.value(of: last))
  }

  /// The value of a statement that comes last.
  private func value(of last: SwiftStatement) -> Parsed.LastValue {
    guard case .expression(let value) = last.kind, !value.waits else { return .unused }
    switch value.kind {
    case .assign, .statement: return .unused
    case .attempt(let inner, isOptional: false):
      return self.value(of: SwiftStatement(.expression(inner), last.span))
    case .call: return type(of: value)?.isOptional == true ? .shown : .shownUnlessNil
    default: return .shown
    }
  }

  private func program(_ statements: [SwiftStatement]) -> [Statement] {
    let place = statements.first?.span ?? Span(0, 0)
    var made: [Statement] = []
    if scope.uses("TestError"), program.types["TestError"] == nil {
      let name = Name("TestError", place)
      let test = record([("test", list([list([], place)], place))], place)
      let type = js(
        "type",
        [
          string("TestError", place), string("enum", place), list([string("Error", place)], place),
          record([("cases", test)], place),
        ], place)
      made.append(bind(scope.declare(name).name ?? name.text, type, place))
    }
    // The examples of Combine keep their subscriptions in names of the class around them.
    let declared = whole.declaredNames
    for written in known.variables.sorted() {
      let name = SwiftScope.spelling(ofWritten: written)
      if declared.contains(name) || scope.find(name) != nil { continue }
      scope.bind(name, SwiftBinding(self.name(written, place), nil, isConstant: false))
    }
    for name in statements.flatMap(\.assigned)
    where !declared.contains(name.text) && scope.find(name.text) == nil {
      made.append(
        bind(scope.declare(name, isConstant: false).name ?? name.text, null(name.span), name.span))
    }
    let end = text.source.text.utf8.count
    omissions.marks(in: statements)
    let written = block(whole + entries(of: statements), isNew: false)
    return made + written.filter { $0.span.start <= end } + tests(statements, wrapped)
  }

  /// The call of the `main()` of a type that says `@main`.
  private func entries(of statements: [SwiftStatement]) -> [SwiftStatement] {
    statements.compactMap { statement in
      guard case .type(let type) = statement.kind, type.isEntry else { return nil }
      let name = type.name
      let mains = program.functions("main", of: name.text).filter(\.isStatic)
      guard let main = mains.first else {
        refuse("`@main` wants a `static func main()`", name.span, "add it, or leave `@main` out")
        return nil
      }
      func made(_ kind: SwiftExpression.Kind) -> SwiftExpression {
        SwiftExpression(kind, name.span)
      }
      let function = made(.member(made(.name(name.text)), Name("main", name.span)))
      let call = made(.call(function, []))
      return SwiftStatement(.expression(main.isAsync ? made(.wait(call)) : call), name.span)
    }
  }

  // MARK: Nodes

  func isNil(_ value: Expression) -> Expression {
    Expression(.binary(.identical, value, null(value.span)), value.span)
  }

  func isNotNil(_ value: Expression) -> Expression {
    Expression(.binary(.notIdentical, value, null(value.span)), value.span)
  }

  // MARK: Functions

  /// Writes what stands within a function, where names of its own come and go.
  func within<Result>(_ write: () -> Result) -> Result {
    let saved = (around.exits, before, isConditional)
    (around.exits, before, isConditional) = ([], [], false)
    scope.enter()
    depth += 1
    defer {
      (around.exits, before, isConditional) = saved
      scope.leave()
      depth -= 1
    }
    return write()
  }

  /// A closure; `hints` are the types of what it gets.
  func closure(
    _ literal: SwiftFunction, _ hints: [SwiftTypeName?] = [], answer: SwiftTypeName? = nil
  ) -> Expression {
    let span = literal.span
    var literal = literal
    if literal.mayRest, let resting = literal.asResting {
      literal.mayRest = false
      let both = [resting, literal].map { closure($0, hints, answer: answer) }
      return js("sleeping", both, span)
    }
    if literal.body.isEmpty, !literal.parameters.isEmpty, !literal.isAccumulating {
      // `{ _ in }` answers `()`.
      literal.body = [SwiftStatement(.expression(SwiftExpression(.tuple([]), span)), span)]
    }
    let (taken, values) = taken(by: literal)
    let made = asynchronous(literal) {
      let outer = around
      defer { around = outer }
      around.answer = literal.answer ?? answer
      around.isAnswerGuessed = literal.answer == nil
      // It answers by itself, whatever the method around does.
      around.changes.areAnswered = false
      around.changes.areDeferred = false
      around.changes.accumulator = nil
      around.initializer = nil
      bind(taken)
      var first: [Statement] = []
      var references: References = []
      let parameters = parameters(ofClosure: literal, hints, &first, &references)
      if literal.isAccumulating, let result = parameters.first {
        around.changes.accumulator = result
        functions += 1
        defer { functions -= 1 }
        return function(
          parameters, first + block(literal.body, isNew: false) + [leaving(nil, span)], span)
      }
      return function(parameters, first + returning(references, body(literal.body), span), span)
    }
    return values.isEmpty
      ? made : js("invoke", [function(taken.map(\.held), of: made)] + values, span)
  }

  private typealias Taken = [(capture: SwiftFunction.Capture, held: String, type: SwiftTypeName?)]

  /// The names that a closure takes values into, and the values that are given to it where it stands.
  private func taken(by literal: SwiftFunction) -> (taken: Taken, values: [Expression]) {
    // The values are computed where the closure stands, and a name of the session would keep them for ever.
    let isApart = isConditional || isSession && literal.taken.contains { $0.hold == .strong }
    var (taken, values): (Taken, [Expression]) = ([], [])
    for capture in literal.taken {
      let isSelf = capture.name.text == "self"
      if isSelf, capture.hold == .strong || around.receiver == nil { continue }
      let value = expression(capture.value)
      let held = scope.fresh(isSelf ? "weakSelf" : capture.name.text)
      let given = capture.hold == .strong ? value : js("weak", [value], literal.span)
      if isApart {
        values.append(given)
      } else {
        before.append(bind(held, given, capture.name.span))
      }
      taken.append((capture, held, type(of: capture.value)))
    }
    return (taken, values)
  }

  /// Lets the names that a closure takes values into mean those values.
  private func bind(_ taken: Taken) {
    for (capture, held, type) in taken {
      if capture.name.text == "self" {
        (around.receiver, around.hold) = (held, capture.hold)
      } else {
        let value = reading(held, capture.hold, capture.name.span)
        scope.bind(capture.name.text, SwiftBinding(value, type))
      }
    }
  }

  /// The names of the parameters of a closure, among them `$0` and the like.
  private func parameters(
    ofClosure literal: SwiftFunction, _ hints: [SwiftTypeName?], _ first: inout [Statement],
    _ references: inout References
  ) -> [String] {
    let span = literal.span
    var parameters: [String] = []
    // An accumulator is the value itself.
    func isAccumulator(_ place: Int) -> Bool { literal.isAccumulating && place == 0 }
    func hint(_ place: Int) -> SwiftTypeName? {
      hints.indices.contains(place) ? hints[place] : nil
    }
    guard let implicit = literal.implicit else {
      for (place, parameter) in literal.parameters.enumerated() {
        let name = self.parameter(parameter, hint(place)?.referenced, &first)
        let isReference =
          !isAccumulator(place) && (parameter.isReference || hint(place)?.isReference == true)
        parameters.append(isReference ? reference(name, span, &first, &references) : name)
        if isAccumulator(place) || isReference {
          scope.find(parameter.name.text)?.isConstant = false
        }
      }
      return parameters
    }
    // `{ $0.0 + $0.1 }` gets one thing, `{ $0 + $1 }` two.
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
    for place in 0..<max(implicit, 0) {
      let name = scope.fresh(implicit == 1 ? "x" : names[min(place, 9)])
      let (type, isReference) = (hint(place)?.referenced, hint(place)?.isReference == true)
      let isConstant = !(isAccumulator(place) || isReference)
      scope.bind("$\(place)", SwiftBinding(self.name(name, span), type, isConstant: isConstant))
      parameters.append(isReference ? reference(name, span, &first, &references) : name)
    }
    return parameters
  }

  /// A text with values in it.
  func text(_ pieces: [SwiftExpression.Piece], _ span: Span) -> Expression {
    var parts: [Expression.Piece] = []
    for piece in pieces {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .value(let value):
        if program.methods["appendInterpolation"] != nil, let own = interpolation(value) {
          parts.append(.value(expression(own)))
          continue
        }
        if let special = specialText(value) {
          parts.append(.value(special))
          continue
        }
        let made = expression(value)
        let isPlain = ["String", "Substring", "Int"].contains(type(of: value)?.name ?? "")
        parts.append(.value(isPlain ? made : js("text", [made], value.span)))
      }
    }
    if parts.isEmpty { return string("", span) }
    if parts.count == 1, case .text(let text) = parts[0] { return string(text, span) }
    return Expression(.interpolation(parts), span)
  }

  /// `self`, which may be a place that does not keep it alive.
  func this(_ span: Span) -> Expression { reading(around.receiver ?? "this", around.hold, span) }

  /// `Self`: the type of the instance, or the one around a closure that does not keep it alive.
  func ownType(_ span: Span) -> Expression {
    if around.isStatic { return this(span) }
    if around.hold != .strong, let type = around.type { return typeNamed(type.name, span) }
    return js("typeOf", [this(span)], span)
  }

  /// Writes an expression that may not be computed.
  func conditionally<Result>(_ write: () -> Result) -> Result {
    let outer = isConditional
    isConditional = true
    defer { isConditional = outer }
    return write()
  }

  private func reading(
    _ place: String, _ hold: SwiftFunction.Capture.Hold, _ span: Span
  ) -> Expression {
    let value = name(place, span)
    return hold == .strong ? value : js("strong", [value, bool(hold == .unowned, span)], span)
  }

  /// A function that `write` makes; a call of it may wait if something in it does.
  private func asynchronous(_ literal: SwiftFunction, _ write: () -> Expression) -> Expression {
    let made = within(write)
    return literal.mayWait ? js("async", [made], literal.span) : made
  }

  private func parameter(
    _ parameter: SwiftFunction.Parameter, _ hint: SwiftTypeName?, _ first: inout [Statement]
  ) -> String {
    if parameter.name.text == "_" { return scope.fresh("unused") }
    if let parts = parameter.parts {
      let name = scope.fresh("pair")
      for (place, part) in parts.enumerated() {
        let value = js(
          "get", [self.name(name, part.name.span), string("\(place)", part.name.span)],
          part.name.span)
        var inner: [Statement] = []
        let written = self.parameter(part, nil, &inner)
        first.append(bind(written, value, part.name.span))
        first += inner
      }
      return name
    }
    let binding = scope.declare(parameter.name, parameter.type ?? hint)
    return binding.name ?? parameter.name.text
  }

  /// The body of a function: one expression is its answer.
  func body(_ statements: [SwiftStatement]) -> [Statement] {
    functions += 1
    defer { functions -= 1 }
    if statements.count == 1, case .expression(let value) = statements[0].kind, value.isValue,
      !around.changes.areAnswered, !around.isInitializer
    {
      return answering(isLeft: value.waits) { direct(wrapped(value, as: around.answer)) }
    }
    // A name alone, as the last expression of a branch, would be left out.
    let isAnswer = statements.count == 1 && !around.changes.areAnswered && !around.isInitializer
    return block(isAnswer ? statements.map(\.answering) : statements, isNew: false)
  }

  /// A function with a name, or a method, of which the first parameter is then the value itself; `title` is its name
  /// for `#function`, if it is the property or the like that it belongs to, or that it observes.
  func function(
    _ literal: SwiftFunction, of type: SwiftProgram.TypeFacts? = nil, title: String? = nil,
    observes: Bool = false
  ) -> Expression {
    let span = literal.span
    if type != nil, literal.isInitializer, literal.mayWait {
      refuse("an `async` initializer is not read", span, "write a static function")
    }
    return asynchronous(literal) {
      let outer = around
      defer { around = outer }
      around.changes.areAnswered = literal.isMutating
      around.changes.areDeferred = false
      around.changes.accumulator = nil
      around.initializer = nil
      if let type { enter(type, literal, isTitled: title != nil) }
      scope.note(literal.conditions)
      scope.note(sames: literal.conditions)
      around.answer = literal.answer?.with(literal.decimals)
      around.isAnswerGuessed = false
      around.function = (title ?? literal.title, observes)
      var first: [Statement] = []
      var references: References = []
      let types = (title == nil ? program.valued(literal) : []).map { name in
        (name: name, given: scope.fresh(name + "Type"))
      }
      for (name, given) in types { bindType(name, of: literal, given) }
      let parameters =
        (type == nil ? [] : ["this"])
        + parameters(of: literal, type, isTitled: title != nil, &first, &references)
        + types.map(\.given)
      if let type { bindTypes(of: type, inStatic: literal) }
      for (name, given) in types { bindType(name, of: literal, given) }
      if title == nil, literal.body.count == 1, !scope.uses("resultBuilder"),
        case .expression(let only) = literal.body[0].kind
      {
        mistakes.gives(only, for: around.answer)
      }
      var statements = built(
        literal.body, by: literal.attributes, as: (literal.name?.text, type), span)
      if around.changes.areAnswered, literal.answer != nil, statements.count == 1,
        case .expression(let only) = statements[0].kind
      {
        statements = [SwiftStatement(.leave(only), only.span)]
      }
      var body = self.body(statements)
      if around.isInitializer || around.changes.areAnswered { body.append(leaving(nil, span)) }
      if around.changes.areAnswered, literal.isThrowing { body = [handingBack(body, span)] }
      return function(parameters, first + returning(references, body, span), span)
    }
  }

  /// Begins a method of a type, whose first parameter is the value itself.
  private func enter(
    _ type: SwiftProgram.TypeFacts, _ literal: SwiftFunction, isTitled: Bool
  ) {
    around.type = type
    (around.receiver, around.hold) = ("this", .strong)
    around.isStatic = literal.isStatic
    around.initializer =
      !literal.isInitializer
      ? nil : isTitled ? .accessor : literal.isFailable ? .failable : .plain
    around.changes.arePossible =
      literal.isMutating || around.isInitializer && !program.isReference(type.name)
    let isOfStreams = program.types[type.name] == nil && SwiftLibrary.isStream(type.name)
    scope.hide(
      behind: program.members(
        of: type.name, areStatic: literal.isStatic, where: literal.conditions),
      andOperators: isOfStreams && !literal.isStatic)
    bindTypes(of: type, in: literal)
  }

  /// The names of the parameters of a function or of a method.
  private func parameters(
    of literal: SwiftFunction, _ type: SwiftProgram.TypeFacts?, isTitled: Bool,
    _ first: inout [Statement], _ references: inout References
  ) -> [String] {
    let span = literal.span
    var own: [String: SwiftTypeName] = [:]
    if let type, type.keyword != .protocol, program.types[type.name] != nil {
      own["Self"] = .named(type.name, [])
    }
    return literal.parameters.map { parameter in
      let type = parameter.type.map {
        parameter.isVariadic ? .list($0) : parameter.isComputedLater ? .function([], $0) : $0
      }?.with(own)
      let binding = scope.declare(parameter.name, type, isConstant: !parameter.isReference)
      binding.line.role = isTitled ? nil : parameter.isReference ? .variable : .parameter
      binding.line.isTyped = true
      let written = binding.name ?? parameter.name.text
      if parameter.isReference { return reference(written, span, &first, &references) }
      if let otherwise = parameter.otherwise {
        let isAbsent = Expression(
          .binary(.identical, name(written, span), js("absent", [], span)), span)
        let given = settled { [set(written, argument(otherwise, for: parameter), span)] }
        first.append(when(isAbsent, given, span))
      }
      return written
    }
  }

  private typealias References = [(name: String, given: String)]

  /// An `inout` parameter, whose value is taken out of its place; the answer is the name of what is given.
  private func reference(
    _ name: String, _ span: Span, _ first: inout [Statement], _ references: inout References
  ) -> String {
    let given = scope.fresh("given")
    first.append(bind(name, js("invoke", [element(given, 0, span)], span), span))
    references.append((name, given))
    return given
  }

  /// Puts `inout` parameters back at the end of a body.
  private func returning(
    _ references: References, _ body: [Statement], _ span: Span
  ) -> [Statement] {
    if references.isEmpty { return body }
    let last = references.map { reference in
      Statement(
        .expression(
          js("invoke", [element(reference.given, 1, span), name(reference.name, span)], span)),
        span)
    }
    return [ending(body, last, span)]
  }

  /// The body of a method that changes its value and throws: it answers the error behind the value.
  private func handingBack(_ body: [Statement], _ span: Span) -> Statement {
    let error = scope.fresh("error")
    let parts = [name(around.receiver ?? "this", span), null(span), name(error, span)]
    let handler = Attempt.Handler(name: Name(error, span), body: [leave(list(parts, span), span)])
    return Statement(.attempt(Attempt(body: body, handler: handler, last: nil)), span)
  }

  func element(_ list: String, _ place: Int, _ span: Span) -> Expression {
    Expression(.index(name(list, span), int(place, span)), span)
  }

  /// `return`, in an initializer and in a method that changes its value with that value.
  func leaving(_ value: Expression?, _ span: Span) -> Statement {
    if let accumulator = around.changes.accumulator { return leave(name(accumulator, span), span) }
    let this = name(around.receiver ?? "this", span)
    if around.isInitializer {
      if let value { return leave(value, span) }
      return leave(around.initializer == .failable ? js("some", [this], span) : this, span)
    }
    if around.changes.areAnswered {
      // The value is what it is when the statements of `defer` have run.
      let held = around.changes.areDeferred ? thunk(this) : this
      return leave(list([held, value ?? null(span)], span), span)
    }
    return value.map { leave($0, span) } ?? Statement(.giveBack(nil), span)
  }
}

extension SwiftStatement {
  /// An `if` or a `switch` that returns the only expression of each of its branches; all others as they are.
  var answering: SwiftStatement {
    func answering(_ block: [SwiftStatement]) -> [SwiftStatement] {
      guard block.count == 1 else { return block }
      guard case .expression(let value) = block[0].kind, value.isValue else {
        return [block[0].answering]
      }
      return [SwiftStatement(.leave(value), block[0].span)]
    }
    var made = self
    switch kind {
    case .branch(let clauses, let then, let otherwise):
      made.kind = .branch(clauses, answering(then), otherwise.map(answering))
    case .choose(let subject, let cases):
      made.kind = .choose(
        subject,
        cases.map {
          var made = $0
          made.body = answering($0.body)
          return made
        })
    default: break
    }
    return made
  }

  /// The names that it sets.
  fileprivate var assigned: [Name] {
    guard case .expression(let value) = kind else { return [] }
    var names: [Name] = []
    func look(_ value: SwiftExpression) {
      if case .assign("=", let target, let new) = value.kind {
        switch target.kind {
        case .name(let name) where name != "_": names.append(Name(name, target.span))
        case .member(let object, let name):
          if case .name("self") = object.kind { names.append(name) }
        default: break
        }
        look(new)
      }
      for closure in value.closures {
        for statement in closure.body {
          if case .expression(let inner) = statement.kind { look(inner) }
        }
      }
    }
    look(value)
    return names
  }
}

extension [SwiftStatement] {
  /// The names that are declared in them.
  fileprivate var declaredNames: Set<String> {
    Set(
      flatMap { statement -> [String] in
        guard case .declare(let variables) = statement.kind else { return [] }
        return variables.flatMap { $0.pattern.names.map(\.text) }
      })
  }
}
