extension SwiftTranslator {
  // MARK: Blocks

  /// The statements of a block; `isNew` says that it has names of its own.
  func block(_ statements: [SwiftStatement], isNew: Bool = true) -> [Statement] {
    if isNew { scope.enter() }
    defer { if isNew { scope.leave() } }
    let first = hoisted(statements)
    guard isSession, let place = statements.firstIndex(where: \.waits) else {
      let made = first + self.statements(statements[...])
      return isNew ? ended(made) : made
    }
    return first + self.statements(statements[..<place]) + waitingRest(statements[place...])
  }

  /// A function of a block: its name, and the key by which the scope has it.
  private typealias KeyedFunction = (function: SwiftFunction, name: Name, key: String)

  /// Types and functions, which may be used before their lines, and the names that those use.
  private func hoisted(_ statements: [SwiftStatement]) -> [Statement] {
    let outer = statements.compactMap { if case .type(let type) = $0.kind { type } else { nil } }
    let functions = keyed(
      statements.compactMap { if case .function(let function) = $0.kind { function } else { nil } })
    let all = outer.flatMap(\.withInnerTypes).sortedByParents { self.program.facts(of: $0).name }
    let types = all.filter { $0.keyword != .extension }
    for type in types {
      program.use(type)
      scope.declare(type.name, key: program.facts(of: type).name)
    }
    declare(functions)
    let spans = (types: outer.map(\.span), functions: functions.map(\.function.span))
    var bodies = (spans.types + spans.functions).sorted { $0.start < $1.start }
    // A computed variable that a type or a function uses before its line is declared with them.
    let computed = statements.flatMap(\.computed).filter {
      scope.stands($0.name.text, inOneOf: bodies, before: $0.name.span.start)
    }
    bodies = (bodies + computed.map(\.whole)).sorted { $0.start < $1.start }
    var (made, postponed) = earlyNames(of: statements, usedIn: bodies)
    for (variable, name, _) in computed { made += early(variable, name) }
    // The names that a function reads have to be there when it is written: types come first, then functions.
    made += early(functions, usedIn: spans.types, or: spans.functions) + early(types)
    for type in types { made.append(defined(own(type), typeValue(type), type.name)) }
    for type in all where type.keyword == .extension { made += extensionOf(type) }
    for (function, name, key) in functions {
      omissions.answers(function)
      made.append(defined(scope.own(key), testable(function), name))
    }
    for (variable, _, _) in computed { made += settled { declaration(variable) } }
    for (name, parameter) in postponed { scope.postpone(name, behind: parameter) }
    if isSession { made += functions.map(\.function).compactMap(dispatched) }
    return made
  }

  private func own(_ type: SwiftTypeDeclaration) -> SwiftBinding? {
    scope.own(program.facts(of: type).name)
  }

  /// Functions with their keys: the name alone is that of a function which has had no other beside it in its text.
  private func keyed(_ functions: [SwiftFunction]) -> [KeyedFunction] {
    let overloads = Dictionary(grouping: functions) { $0.name?.text ?? "" }
    return functions.compactMap { function in
      guard let name = function.name, let all = overloads[name.text] else { return nil }
      let number = text.number(of: function.span.start)
      let beside = all.filter { text.number(of: $0.span.start) == number }
      if beside.contains(where: function.isTwin) { return (function, name, function.answering) }
      let isAlone = beside.count <= 1 && all.first?.signature == function.signature
      return (function, name, isAlone ? name.text : function.signature)
    }
  }

  private func declare(_ functions: [KeyedFunction]) {
    var keys: Set<String> = []
    for (function, name, key) in functions {
      if !keys.insert(key).inserted {
        refuse("\(name.text) stands twice", name.span, "give one of them another name")
      }
      let binding = scope.declare(Name(key, name.span), function.type)
      if scope.own(name.text)?.functions.isEmpty ?? true { scope.bind(name.text, binding) }
      scope.own(name.text)?.functions.append((function, binding.value))
    }
  }

  /// Declares the names of a block that types and functions use before the lines of these names; it also gives the
  /// names that mean something else until then.
  private func earlyNames(
    of statements: [SwiftStatement], usedIn bodies: [Span]
  ) -> (made: [Statement], postponed: [(name: String, parameter: SwiftBinding?)]) {
    var made: [Statement] = []
    var postponed: [(name: String, parameter: SwiftBinding?)] = []
    for statement in statements {
      switch statement.kind {
      case .guarding(let clauses, _):
        // Only at the top do functions know names that are given behind them.
        let users = isSession ? bodies : bodies.filter { $0.start > statement.span.start }
        for clause in clauses {
          for name in clause.names where scope.stands(name.text, inOneOf: users) {
            postponed.append((name.text, scope.own(name.text)))
            let binding = scope.declare(name, type(unwrappedBy: clause), isConstant: false)
            made.append(early(binding, name))
          }
        }
      case .declare(let variables):
        for variable in variables where variable.getter == nil {
          // A closure may set the name for which it is called: `var c: AnyCancellable? = s.sink { c = nil }`.
          let own = variable.isConstant ? [] : variable.value?.closures.map(\.span) ?? []
          for name in variable.pattern.names {
            let isOfItself = scope.stands(name.text, inOneOf: own)
            guard isOfItself || scope.stands(name.text, inOneOf: bodies) else { continue }
            if !isOfItself { postponed.append((name.text, scope.own(name.text))) }
            made += earlyVariable(variable, name)
          }
        }
      default: break
      }
    }
    return (made, postponed)
  }

  /// `variable x = null` for a variable that is stored, and the function that sets it if that is observed.
  private func earlyVariable(_ variable: SwiftVariable, _ name: Name) -> [Statement] {
    let binding = scope.declare(name, declared(variable), isConstant: variable.isConstant)
    if variable.isWeak { weaken(binding, variable, name) }
    let made = early(binding, name)
    guard variable.isObserved else { return [made] }
    let setter = scope.declare(Name("set " + name.text, name.span))
    binding.setter = setter.value
    return [made, early(setter, name)]
  }

  /// The functions that types read, or functions before their lines.
  private func early(
    _ functions: [KeyedFunction], usedIn types: [Span], or bodies: [Span]
  ) -> [Statement] {
    functions.compactMap { _, name, key in
      guard let binding = scope.own(key), !binding.isEarly else { return nil }
      let isSign = name.text.first.map { !$0.isLetter && $0 != "_" } ?? false
      let words = [name.text, SwiftFunction.written(name.text)]
      let isRead =
        isSign || words.contains { scope.stands($0, inOneOf: types) }
        || words.contains { scope.stands($0, inOneOf: bodies, before: name.span.start) }
      return isRead ? early(binding, name) : nil
    }
  }

  /// The types that other types before them read.
  private func early(_ types: [SwiftTypeDeclaration]) -> [Statement] {
    let order = SwiftTypeOrder(types)
    return types.enumerated().compactMap { place, type in
      // A case or a static member may be named without its type.
      let words =
        scope.calling(type.name.text) + type.cases.map(\.name.text)
        + program.facts(of: type).staticNames
      guard words.contains(where: { order.isRead($0, before: place, scope) }) else { return nil }
      return own(type).map { early($0, type.name) }
    }
  }

  /// `variable f = Swift.overloaded([…], […])`: the name by which texts of this language call several functions, whose values
  /// tell which.
  private func dispatched(_ function: SwiftFunction) -> Statement? {
    guard let name = function.name, SwiftScope.canStand(name.text),
      let own = scope.own(name.text), own.name != name.text,
      case let all = own.functions, all.count > 1, all.last?.function.span == function.span
    else { return nil }
    let keys = all.map { string($0.function.signature, name.span) }
    let parts = [list(keys, name.span), list(all.map(\.value), name.span)]
    return bind(name.text, js("overloaded", parts, name.span), name.span)
  }

  /// The type of the name in `let x = e`; nil of all other clauses.
  private func type(unwrappedBy clause: SwiftStatement.Clause) -> SwiftTypeName? {
    if case .unwrap(_, let type, let value) = clause {
      type ?? self.type(of: value)?.unwrapped
    } else {
      nil
    }
  }

  /// `variable x = null`, for a name that something uses before its line.
  private func early(_ binding: SwiftBinding, _ name: Name) -> Statement {
    binding.isEarly = true
    return bind(binding.name ?? name.text, null(name.span), name.span)
  }

  /// The functions that get and set a computed variable which something uses before its line.
  private func early(_ variable: SwiftVariable, _ name: Name) -> [Statement] {
    let getter = scope.declare(Name("get " + name.text, name.span))
    let read = call(self.name(getter.name ?? name.text, name.span), [], name.span)
    let binding = scope.bind(name.text, SwiftBinding(read, variable.type))
    if variable.setter == nil { return [early(getter, name)] }
    let setter = scope.declare(Name("set " + name.text, name.span))
    binding.setter = setter.value
    return [early(getter, name), early(setter, name)]
  }

  /// `variable x = e`, or `x := e` where the name is there already.
  private func defined(_ binding: SwiftBinding?, _ value: Expression, _ name: Name) -> Statement {
    let written = binding?.name ?? name.text
    return binding?.isEarly == true
      ? set(written, value, name.span) : bind(written, value, name.span)
  }

  func statements(_ statements: ArraySlice<SwiftStatement>) -> [Statement] {
    var made: [Statement] = []
    for (place, statement) in zip(statements.indices, statements) {
      if case .atEnd(let last) = statement.kind {
        // `defer` runs when the rest of the block is over, however that ends.
        return made
          + grouped(statement.span, isNew: false) {
            let areDeferred = around.changes.areDeferred
            around.changes.areDeferred = true
            let rest = self.statements(statements[(place + 1)...])
            around.changes.areDeferred = areDeferred
            // A `defer` tells observers what it sets, in an initializer, too.
            let initializer = around.initializer
            around.initializer = nil
            let ending = block(last)
            around.initializer = initializer
            return [self.ending(rest, ending, statement.span)]
          }
      }
      made += settled { self.statement(statement) }
      if program.hasEnds, statement.mayEndInstances {
        // It has no text, so that the statement before it still gives the last value.
        let end = Span(statement.span.end, statement.span.end)
        made.append(evaluated(js("settle", [], end), end))
      }
    }
    return made
  }

  /// Statements that the session cannot have by themselves.
  func grouped(_ span: Span, isNew: Bool = true, _ write: () -> [Statement]) -> [Statement] {
    guard isSession else { return write() }
    depth += 1
    if isNew { scope.enter() }
    let body = settled(write)
    if isNew { scope.leave() }
    depth -= 1
    return [apart(body, span)]
  }

  private var jumps: SwiftJumps { SwiftJumps(typing: self) }

  private func statement(_ statement: SwiftStatement, label: String? = nil) -> [Statement] {
    let span = statement.span
    func left(
      _ kind: SwiftExit.Kind, isWritten: Bool = true, _ write: (SwiftExit) -> [Statement]
    ) -> [Statement] {
      let exit = SwiftExit(kind, label, isWritten: isWritten)
      return grouped(span) { jumps.leavable(exit, span) { write(exit) } }
    }
    switch statement.kind {
    case .function, .type, .synonym, .module: return []
    case .expression(let value): return effect(value)
    case .declare(let variables):
      return variables.flatMap { variable in settled { declaration(variable) } }
    case .branch(let clauses, let then, let otherwise):
      return grouped(span) { branch(clauses, then, otherwise, span) }
    case .guarding(let clauses, let exit): return passed(clauses, span) { block(exit) }
    case .whileLoop(let clauses, let body):
      return left(.loop) { _ in whileLoop(clauses, body, span) }
    case .repeating(let body, let test): return left(.loop) { repeating(body, test, $0, span) }
    case .each(let pattern, let members, let condition, let body):
      return left(.loop) { _ in each(pattern, members, condition, body, span) }
    case .choose(let subject, let cases):
      omissions.choice(subject, cases, span)
      let isRound = cases.contains { $0.body.leavesEarly(label) }
      return left(.choice, isWritten: isRound) { _ in
        choose(subject, cases, isRound: isRound, span)
      }
    case .leave(let value):
      if functions == 0 { refuse("`return` stands in no function", span, "leave it out") }
      if let value, !around.isAnswerGuessed { mistakes.gives(value, for: around.answer) }
      let made = value.map { direct(wrapped($0, as: around.answer)) }
      guard around.changes.areAnswered, let made else { return [leaving(made, span)] }
      // The value is what it is once its answer was computed.
      let answer = scope.fresh("answer")
      return [bind(answer, made, span), leaving(name(answer, span), span)]
    case .fail(let value): return [Statement(.throwing(expression(value)), span)]
    case .breaking(let label): return jumps.jump(label, goesOn: false, span)
    case .continuing(let label): return jumps.jump(label, goesOn: true, span)
    case .fallThrough:
      refuse("`fallthrough` within a block is not read", span, "put it at the end of the `case`")
      return []
    case .attempt(let body, let catches): return grouped(span) { attempt(body, catches, span) }
    case .atEnd(let body): return block(body)
    case .labelled(let label, let inner): return labelled(label, inner, span)
    }
  }

  /// A statement other than a loop, with a label.
  private func labelled(_ label: Name, _ inner: SwiftStatement, _ span: Span) -> [Statement] {
    switch inner.kind {
    case .whileLoop, .repeating, .each, .choose: return statement(inner, label: label.text)
    default:
      return grouped(span) {
        jumps.leavable(SwiftExit(.block, label.text), span) { [round(statement(inner), span)] }
      }
    }
  }

  /// An expression for what it does.
  private func effect(_ value: SwiftExpression) -> [Statement] {
    let span = value.span
    switch value.kind {
    case .assign(_, let target, _) where isTestSetting(target): return []
    case .assign(let sign, let target, let new): return assignment(sign, target, new, span)
    case .attempt(let inner, isOptional: false): return effect(inner)
    case .call(let callee, let given):
      if let made = specialStatement(callee, given, span) { return made }
    case .statement(let inner): return statement(inner)
    default: break
    }
    if let change = change(madeBy: value) { return [changed(change, [], span)] }
    return done(expression(value), span)
  }

  /// A statement for an expression whose value nobody wants.
  func done(_ value: Expression, _ span: Span) -> [Statement] {
    let made = direct(value)
    if isCombine, !isSession, case .call(let callee, _) = made.kind,
      case .member(_, let name) = callee.kind, ["sink", "assign", "connect"].contains(name.text)
    {
      // Nobody keeps it, so that it ends at once.
      return [evaluated(js("void", [made], span), span, isSession: false)]
    }
    if case .name = made.kind, !isSession {
      // A closure holds what it names.
      return program.hasEnds
        ? [evaluated(js("unwrapped", [made], span), span, isSession: false)] : []
    }
    if made.beginsWithDot {
      refuse("nothing tells the type of this", span, "write the type in front of the dot")
    }
    return [evaluated(made, span)]
  }

  // MARK: Declarations

  /// A variable with `willSet` or `didSet`, and the function that sets it.
  private func observed(_ variable: SwiftVariable) -> [Statement] {
    var plain = variable
    plain.observers = (nil, nil)
    let made = declaration(plain)
    guard let name = variable.name, let binding = scope.own(name.text), let own = binding.name
    else { return made }
    // The observers are not told of what they set themselves.
    let outer = binding.setter
    binding.setter = nil
    let span = variable.span
    let (new, old) = (scope.fresh("new"), scope.fresh("old"))
    // Nothing else holds what it was.
    let readsOld =
      variable.observers.after.map { observer in
        observer.parameters.first.map { scope.stands($0.name.text, inOneOf: [observer.span]) }
          ?? false
      } ?? false
    func told(_ observer: SwiftFunction?, _ value: String) -> [Statement] {
      guard let observer else { return [] }
      let call = js("invoke", [closure(observer, [binding.type]), self.name(value, span)], span)
      return [evaluated(call, span, isSession: false)]
    }
    let function = function(
      [new],
      told(variable.observers.before, new)
        + (readsOld ? [bind(old, self.name(own, span), span)] : [])
        + [set(own, self.name(new, span), span)]
        + told(variable.observers.after, readsOld ? old : own), span)
    binding.setter = outer
    return made + [setter(of: binding, name, function)]
  }

  /// The statement that makes the function known by which a variable is set.
  private func setter(of binding: SwiftBinding, _ name: Name, _ function: Expression) -> Statement {
    let span = name.span
    if case .name(let early)? = binding.setter?.kind { return set(early, function, span) }
    let made = scope.declare(Name("set " + name.text, span))
    binding.setter = made.value
    return bind(made.name ?? "set", function, span)
  }

  private func declaration(_ variable: SwiftVariable) -> [Statement] {
    let span = variable.span
    if let getter = variable.getter, let name = variable.name {
      let early = scope.own("get " + name.text)
      // It is written already.
      if let early, !early.isEarly { return [] }
      // A computed variable is read by calling it.
      let outer = (around.function, around.answer)
      around.function = (name.text, false)
      around.answer = variable.type
      let getter = built(getter, by: variable.modifiers.sorted(), span)
      let function = within { self.function([], body(getter), span) }
      (around.function, around.answer) = outer
      let binding = early ?? scope.declare(Name("get " + name.text, name.span))
      let written = binding.name ?? name.text
      if early == nil {
        scope.bind(
          name.text,
          SwiftBinding(call(self.name(written, name.span), [], name.span), variable.type))
      }
      let made = defined(binding, function, Name(written, span))
      binding.isEarly = false
      guard let setter = variable.setter, let binding = scope.own(name.text) else { return [made] }
      return [made, self.setter(of: binding, name, closure(setter, [variable.type]))]
    }
    if variable.isObserved { return observed(variable) }
    if variable.modifiers.contains("async") { return asyncLet(variable) }
    if variable.modifiers.contains("lazy") { return lazyVariable(variable) }
    var wanted = variable.type
    if variable.value?.isKeyPath == true { wanted = .named("KeyPath", []) }
    if variable.type == nil, let power = variable.value, self.power(power) != nil {
      refuse("this power is a Decimal, which is not here", power.span, "write `pow(2.0, 10)`")
    }
    if let both = heldList(variable) { return both }
    if let value = variable.value { mistakes.gives(value, for: variable.type) }
    let value = variable.value.map { direct(wrapped($0, as: wanted)) }
    let type = declared(variable) ?? wanted
    switch variable.pattern {
    case .name(let name):
      let origin = isCombine && variable.isConstant && isStream(type) ? variable.value : nil
      let binding = begun(name, type, isConstant: variable.isConstant)
      binding.origin = origin
      binding.line.role = value == nil || !variable.isConstant ? .variable : .constant
      binding.line.isTyped = variable.type != nil
      var held = value ?? blankTuple(variable.type, span)
      if variable.isWeak {
        if !binding.isWeak { weaken(binding, variable, name) }
        held = js("weak", [value ?? null(span)], span)
      }
      if held == nil, binding.isEarly { return [] }
      return [defined(binding, held ?? null(span), Name(name.text, span))]
    case .anything: return value.map { [evaluated($0, span)] } ?? []
    default:
      guard let value else { return [] }
      let whole = scope.fresh("parts")
      return [bind(whole, value, span)]
        + bindings(of: variable.pattern, name(whole, span), type, span)
    }
  }

  /// `let list = a.map(f)` and `let p = list.publisher`, where `p` is a publisher of a list that is computed: `print`
  /// of Combine shows the list.
  private func heldList(_ variable: SwiftVariable) -> [Statement]? {
    guard case .name = variable.pattern, variable.isConstant, variable.type == nil,
      let publisher = variable.value, let list = computedList(of: publisher)
    else { return nil }
    let (span, written) = (publisher.span, scope.fresh("list"))
    let first = bind(written, expression(list), span)
    scope.bind(written, SwiftBinding(name(written, span), type(of: list)))
    var second = variable
    second.value = SwiftExpression(
      .member(SwiftExpression(.name(written), span), Name("publisher", span)), span)
    return [first] + declaration(second)
  }

  /// A local `lazy var`: its value is computed when it is read first.
  private func lazyVariable(_ variable: SwiftVariable) -> [Statement] {
    let span = variable.span
    guard let name = variable.name, let value = variable.value else {
      refuse("`lazy` wants one name and its value", span, "write one line for each name")
      return []
    }
    let type = declared(variable)
    let made = js("once", [thunk(within { wrapped(value, as: variable.type) })], span)
    let written = scope.declare(Name("lazy " + name.text, name.span)).name ?? name.text
    scope.bind(name.text, SwiftBinding(call(self.name(written, name.span), [], name.span), type))
    return [bind(written, made, span)]
  }

  /// Lets a name hold nothing alive.
  private func weaken(_ binding: SwiftBinding, _ variable: SwiftVariable, _ name: Name) {
    let isUnowned = variable.modifiers.contains("unowned")
    let place = self.name(binding.name ?? name.text, name.span)
    binding.isWeak = true
    binding.value = js("strong", [place, bool(isUnowned, name.span)], name.span)
  }

  /// `async let a = b`: the name waits wherever it is read.
  private func asyncLet(_ variable: SwiftVariable) -> [Statement] {
    let span = variable.span
    guard let name = variable.name, let value = variable.value else {
      refuse("`async let` wants one name", span, "write one for each value")
      return []
    }
    let waiting = SwiftExpression(.wait(value), value.span)
    let body = SwiftFunction(
      parameters: [], answer: variable.type, body: [SwiftStatement(.leave(waiting), value.span)],
      span: value.span)
    let child = js("child", [closure(body)], span)
    scope.begin(name.text)
    let type = declared(variable)
    let early = scope.own(name.text).flatMap { $0.isEarly ? $0 : nil }
    let binding = early ?? scope.declare(name, type)
    binding.isPending = true
    let written = binding.name ?? name.text
    return [early == nil ? bind(written, child, span) : set(written, child, span)]
  }

  /// The statements that give the names of a pattern their values.
  func bindings(
    of pattern: SwiftPattern, _ value: Expression, _ type: SwiftTypeName?, _ span: Span
  ) -> [Statement] {
    parts(of: pattern, value, type, span).map { given($0.name, $0.type, $0.value).statement }
  }

  /// Gives a name its value: one that stands there already is set.
  func given(
    _ name: Name, _ type: SwiftTypeName?, _ value: Expression
  ) -> (name: String, statement: Statement) {
    let binding = begun(name, type, isConstant: false)
    return (binding.name ?? name.text, defined(binding, value, name))
  }

  /// A name at its line: the one that stands there already, or a new one.
  private func begun(_ name: Name, _ type: SwiftTypeName?, isConstant: Bool = true) -> SwiftBinding
  {
    scope.begin(name.text)
    guard let early = scope.own(name.text), early.isEarly else {
      return scope.declare(name, type, isConstant: isConstant)
    }
    early.type = type ?? early.type
    return early
  }
}

extension SwiftStatement {
  /// The computed variables that it declares, each with the part of the text that declares it.
  fileprivate var computed: [(variable: SwiftVariable, name: Name, whole: Span)] {
    guard case .declare(let variables) = kind else { return [] }
    return variables.compactMap { variable in
      variable.getter == nil ? nil : variable.name.map { (variable, $0, span) }
    }
  }
}

/// The order in which types are written, and where each stands in the text.
private struct SwiftTypeOrder {
  /// The parts of the text from one border of a type to the next, each with the first place that a type around it has.
  private var parts: [(start: Int, first: Int)] = []

  init(_ types: [SwiftTypeDeclaration]) {
    var open: [(end: Int, first: Int)] = []
    func close(before start: Int) {
      while let type = open.last, type.end <= start {
        open.removeLast()
        parts.append((type.end, open.last?.first ?? .max))
      }
    }
    for (place, type) in types.enumerated().sorted(by: {
      $0.element.span.start < $1.element.span.start
    }) {
      close(before: type.span.start)
      let first = min(place, open.last?.first ?? .max)
      open.append((type.span.end, first))
      parts.append((type.span.start, first))
    }
    close(before: .max)
  }

  /// True if a name stands in a type that is written before the one at this place.
  func isRead(_ name: String, before place: Int, _ scope: SwiftScope) -> Bool {
    scope.places(of: name).contains { word in
      let next = parts.partitioningIndex { $0.start > word }
      return next > 0 && parts[next - 1].first < place
    }
  }
}

extension [SwiftTypeDeclaration] {
  /// The types, with superclasses and protocols before those that inherit from them.
  fileprivate func sortedByParents(
    _ key: (SwiftTypeDeclaration) -> String
  ) -> [SwiftTypeDeclaration] {
    var (made, open) = ([SwiftTypeDeclaration](), self)
    while !open.isEmpty {
      let names = Set(open.filter { $0.keyword != .extension }.map(key))
      func isReady(_ type: SwiftTypeDeclaration) -> Bool {
        !type.parents.contains { $0.name.map { names.contains($0) && $0 != key(type) } ?? false }
      }
      let ready = open.filter(isReady)
      if ready.isEmpty { return made + open }
      made += ready
      open.removeAll(where: isReady)
    }
    return made
  }
}

extension Expression {
  /// True of `.name`, and of a call or a part of it.
  fileprivate var beginsWithDot: Bool {
    switch kind {
    case .dot: true
    case .call(let callee, _): callee.beginsWithDot
    case .member(let object, _), .index(let object, _): object.beginsWithDot
    default: false
    }
  }
}

extension SwiftStatement {
  /// True if the last name of an instance may be gone when it is over.
  fileprivate var mayEndInstances: Bool {
    switch kind {
    case .expression, .attempt, .branch, .whileLoop, .repeating, .each, .choose: true
    default: false
    }
  }
}

extension SwiftVariable {
  /// True if it keeps nothing alive.
  fileprivate var isWeak: Bool { modifiers.contains("weak") || modifiers.contains("unowned") }
}
