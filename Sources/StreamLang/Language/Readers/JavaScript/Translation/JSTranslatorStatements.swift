extension JSTranslator {
  // MARK: Declarations

  /// The names that statements declare in their own block.
  func declaredNames(_ statements: [JSStatement]) -> [Name] {
    statements.flatMap { statement -> [Name] in
      switch statement.kind {
      case .declare(_, let parts): parts.flatMap { $0.pattern.names }
      case .function(let function): function.name.map { [$0] } ?? []
      case .classDeclaration(let made): made.name.map { [$0] } ?? []
      case .imports(let module, let names) where modules.file(module)?.isCommon == true:
        names.map(\.local)
      default: []
      }
    }
  }

  /// Refuses a name that a block declares twice, unless functions or `var` do that.
  private func refuseDoubles(_ statements: [JSStatement]) {
    var isFixed: [String: Bool] = [:]
    for statement in statements {
      var fixes = !statement.isVar
      switch statement.kind {
      case .function: fixes = false
      case .imports: continue
      default: break
      }
      for name in declaredNames([statement]) {
        if let known = isFixed[name.text], known || fixes {
          refuse("\(name.text) is declared already", name.span, "give it another name")
        }
        isFixed[name.text] = fixes
      }
    }
  }

  /// Makes the names of a block known; those of `var` belong to the function around.
  func declare(_ statements: [JSStatement], isFunction: Bool) {
    refuseDoubles(statements)
    for statement in statements {
      switch statement.kind {
      case .declare(let keyword, let parts):
        if keyword == .var && !isFunction { continue }
        for part in parts { declare(part.pattern, part.value, isConstant: keyword == .const) }
      case .function(let function):
        guard let name = function.name, isFunction || scope.find(name.text)?.isFromBlock != true
        else { continue }
        scope.declare(name)
      case .classDeclaration(let made): if let name = made.name { scope.declare(name) }
      case .imports(let module, let names):
        let hasTests = JSLibrary.testModules.contains(module)
        let file = modules.file(module)
        for (name, local) in names
        where !hasTests || name != local.text || !JSLibrary.isOfTests(name) {
          if file?.isCommon == true {
            scope.declare(local).isConstant = true
          } else if let known = file?.exported(name) {
            scope.bring(known, as: local.text)
          } else {
            scope.declare(local, as: imported(name, from: module, statement.span))
          }
        }
      case .expression(let value):
        // `rx = require('rxjs')`, which nothing declares.
        guard case .assign("", let pattern, let source) = value.kind, isNamespace(source),
          pattern.names.allSatisfy({ scope.find($0.text) == nil })
        else { continue }
        declare(pattern, source, isConstant: false)
      default: break
      }
    }
    if isFunction {
      for name in statements.flatMap(\.innerVars) where scope.own(name.text) == nil {
        scope.declare(name)
      }
      for name in innerFunctions(statements) where scope.own(name.text) == nil {
        scope.declare(name).isFromBlock = true
      }
    }
  }

  /// The meaning of a name that an import brings from what is no file of the program.
  func imported(_ name: String, from module: String, _ place: Span) -> JSBinding.Kind {
    let isWhole = name == "*" || name == "default"
    if JSLibrary.isLibrary(module) { return isWhole ? .namespace : .library(name) }
    if let known = JSLibrary.node(module, name) { return .library(known) }
    return JSLibrary.hasModule(module)
      ? .module(module, name: isWhole ? nil : name) : .missing(module: module, place)
  }

  /// Makes the names known that texts before have declared or imported.
  func declare(_ earlier: [JSStatement]) {
    for statement in earlier {
      // Those of other files are names of the session.
      if case .imports(let module, _) = statement.kind, JSModulePath.isLocal(module) { continue }
      // A name means what its last declaration says.
      for name in declaredNames([statement]) { scope.forget(name.text) }
      declare([statement], isFunction: true)
    }
  }

  /// The names of functions in blocks within, which belong to the function around, too, but in a module.
  private func innerFunctions(_ statements: [JSStatement]) -> [Name] {
    let names = statements.flatMap { statement in
      statement.inner {
        guard case .function(let function) = $0.kind, let name = function.name else { return [] }
        return function.isAsync || function.isGenerator ? [] : [name]
      }
    }
    return names.isEmpty || around.isStrict ? [] : names
  }

  private func declare(_ pattern: JSPattern, _ value: JSExpression?, isConstant: Bool) {
    // `const queue = queueScheduler` is another name for it.
    if isConstant, case .name(let own) = pattern, let value, let original = libraryName(value),
      JSLibrary.schedulers[original] != nil || value.isMember && JSLibrary.knows(original)
    {
      scope.declare(own, as: .library(original))
      return
    }
    // Of `const button = document.querySelector('button')` nothing is known but its events.
    if case .name(let own) = pattern, let value, let text = pageText(value) {
      scope.declare(own, as: .page(text))
      return
    }
    // `const { of } = rxjs` is an import.
    if let value, isNamespace(value) {
      for (local, name) in pattern.taken {
        let isWhole = name == nil || name == "operators"
        scope.declare(local, as: isWhole ? .namespace : .library(name ?? ""))
      }
      return
    }
    // `const EventEmitter = require('events')`, `const { once } = require('node:events')`.
    if let module = value.flatMap(required), JSLibrary.node(module, "*") != nil {
      for (local, name) in pattern.taken {
        let known = JSLibrary.node(module, name ?? "*").map { JSBinding.Kind.library($0) }
        scope.declare(local, as: known ?? .missing(module: module, local.span))
      }
      return
    }
    // `const { expect } = require('chai')`
    if let fields = brought(pattern, value) {
      for (key, local) in fields where key.text != local.text || !JSLibrary.isOfTests(key.text) {
        let module = value.flatMap(required) ?? ""
        scope.declare(local, as: imported(key.text, from: module, local.span))
      }
      return
    }
    for name in pattern.names where scope.own(name.text) == nil {
      let binding = scope.declare(name)
      binding.isConstant = isConstant
      if case .name = pattern { binding.input = value.flatMap(input) }
    }
  }

  /// The names that a pattern takes of a module of a test framework, with their own names here; nil for all else.
  func brought(_ pattern: JSPattern, _ value: JSExpression?) -> [(key: Name, local: Name)]? {
    guard let module = value.flatMap(required), JSLibrary.testModules.contains(module),
      case .record(let fields, rest: nil) = pattern
    else { return nil }
    return fields.compactMap { field in
      guard case .name(let key) = field.key, case .name(let local) = field.pattern else {
        return nil
      }
      return (key, local)
    }
  }

  /// The module that `require('a')` names; nil for all else.
  func required(_ value: JSExpression) -> String? { value.requiredModule }

  /// True of `rxjs`, `rxjs.operators`, `require('rxjs')`, `await import('rxjs')`.
  func isNamespace(_ value: JSExpression) -> Bool {
    switch value.kind {
    case .name(let name):
      if let known = scope.find(name) { return known.kind == .namespace }
      return name == "rxjs" || name == "Rx"
    case .member(let object, let name, isOptional: false):
      return ["operators", "ajax", "testing"].contains(name.text) && isNamespace(object)
    case .await(let module): return required(module).map(JSLibrary.isLibrary) ?? false
    default: return required(value).map { JSLibrary.isLibrary($0) } ?? false
    }
  }

  /// The statements by which an import runs a module of node, and takes what it exports.
  func broughtIn(_ statement: JSStatement) -> [Statement] {
    let span = statement.span
    guard case .imports(let module, let names) = statement.kind,
      let file = modules.file(module), file.isCommon, let whole = loaded(file, span)
    else { return [] }
    if names.isEmpty { return [evaluated(whole, span)] }
    return names.compactMap { name, local in
      let isWhole = name == "*" || name == "default"
      let value = isWhole ? whole : js("get", [whole, string(name, local.span)], local.span)
      return scope.find(local.text).map { defined($0, value, local.span) }
    }
  }

  /// The statements that come first: names that are needed before their line, then functions.
  func hoisted(_ statements: [JSStatement], areDeclared: Bool = false) -> [Statement] {
    let functions = statements.compactMap { statement -> JSFunction? in
      if case .function(let function) = statement.kind { function } else { nil }
    }
    var made: [Statement] = []
    if !areDeclared {
      let bodies = functions.map(\.span)
      for function in functions {
        guard let name = function.name, let binding = scope.own(name.text) else { continue }
        if scope.words.stands(name.text, inOneOf: bodies, before: function.span.start) {
          made.append(bind(binding.name, undefined(name.span), name.span))
          binding.isEarly = true
        }
      }
    }
    let early = JSEarlyNames(statements, scope.words, callsLater: callsLater)
    for name in statements.flatMap(early.of) {
      guard let binding = scope.own(name.name.text), binding.kind == .variable,
        binding.place == name.name.span.start, !binding.isEarly, !binding.isChecked
      else { continue }
      let first = comesEarly(binding, name.name.span, isChecked: !name.isVar)
      if !areDeclared { made.append(first) }
      (binding.end, binding.laterBodies) = (name.end, name.laterBodies)
    }
    if areDeclared {
      for name in declaredNames(statements) { scope.find(name.text)?.isEarly = true }
    }
    for name in statements.flatMap(\.innerVars) + innerFunctions(statements) {
      guard let binding = scope.find(name.text), !binding.isEarly, binding.place == name.span.start
      else { continue }
      made.append(bind(binding.name, undefined(name.span), name.span))
      binding.isEarly = true
    }
    for function in functions {
      guard let name = function.name, let binding = scope.find(name.text) else { continue }
      made.append(defined(binding, self.function(function, called: name.text), name.span))
      binding.isEarly = true
    }
    return made
  }

  /// The statement that makes a name before its line.
  private func comesEarly(_ binding: JSBinding, _ span: Span, isChecked: Bool) -> Statement {
    (binding.isEarly, binding.isChecked) = (true, isChecked)
    return bind(binding.name, isChecked ? js("unset", [], span) : undefined(span), span)
  }

  /// True of a function that calls those that it gets later, and not at once: operators, timers, `then`.
  private func callsLater(_ callee: JSExpression) -> Bool {
    if libraryName(callee) != nil { return true }
    switch callee.kind {
    case .name(let name): return JSLibrary.laterCallers.contains(name)
    case .member(_, let name, _): return JSLibrary.laterCallers.contains(name.text)
    default: return false
    }
  }

  /// `variable x = e`, or `x := e` where the name is there already.
  func defined(_ binding: JSBinding, _ value: Expression, _ span: Span) -> Statement {
    binding.isEarly ? set(binding.name, value, span) : bind(binding.name, value, span)
  }

  // MARK: Blocks

  /// The statements of a block with names of its own.
  func block(_ statements: [JSStatement]) -> [Statement] {
    scope.enter()
    defer { scope.leave() }
    declare(statements, isFunction: false)
    return hoisted(statements) + self.statements(statements)
  }

  func block(_ statement: JSStatement) -> [Statement] {
    if case .block(let body) = statement.kind { return block(body) }
    return block([statement])
  }

  func statements(_ statements: [JSStatement]) -> [Statement] {
    statements.flatMap { statement -> [Statement] in
      defer { noteVars(statement) }
      guard hasTests, !isSession else { return settled { self.statement(statement) } }
      let (made, problem) = separately { settled { self.statement(statement) } }
      guard let problem else { return made }
      // Later statements can still use its names.
      return [evaluated(refused(problem), statement.span)]
        + declaredNames([statement]).compactMap { name in
          scope.own(name.text).map { defined($0, undefined(name.span), name.span) }
        }
    }
  }

  /// A second `var` of a name only sets it.
  private func noteVars(_ statement: JSStatement) {
    guard case .declare(.var, let parts) = statement.kind else { return }
    for name in parts.flatMap(\.pattern.names) { scope.find(name.text)?.isEarly = true }
  }

  /// A statement that the session cannot have by itself, in a function that is called at once.
  private func within(_ span: Span, _ write: () -> [Statement]) -> [Statement] {
    guard isSession else { return write() }
    scope.depth += 1
    let body = write()
    scope.depth -= 1
    return [apart(body, span)]
  }

  private func statement(_ statement: JSStatement) -> [Statement] {
    let span = statement.span
    switch statement.kind {
    case .empty, .function, .exports, .file, .path: return []
    case .imports(let module, let names):
      // A file that an import only runs has no name by which it would be missed.
      if names.isEmpty, JSModulePath.isProgram(module), modules.file(module) == nil {
        refuse(missing: module, span)
      }
      return []
    case .expression(let value):
      // `require('rxjs/add/operator/map')`
      if required(value).map(JSLibrary.isLibrary) == true { return [] }
      return effect(value, span)
    case .declare(_, let parts): return parts.flatMap { declaration($0.pattern, $0.value, span) }
    case .classDeclaration(let made):
      guard let name = made.name, let binding = scope.find(name.text) else { return [] }
      return [defined(binding, classValue(made), span)]
    case .block(let body): return within(span) { [when(bool(true, span), block(body), span)] }
    case .branch(let test, let then, let otherwise):
      return within(span) {
        if let isTaken = answer(ofTypeTest: test) {
          let taken = isTaken ? then : otherwise
          return taken.map { [when(bool(true, span), block($0), span)] } ?? []
        }
        let test = condition(test)
        return [when(test, block(then), otherwise.map { block($0) }, span)]
      }
    case .loop(let first, let test, let step, let body):
      return within(span) { leaving(.loop, span) { loop(first, test, step, body, span) } }
    case .repeating(let body, let test):
      return within(span) { leaving(.loop, span) { repeating(body, test, span) } }
    case .each(let keyword, let pattern, let values, let ofKeys, let isAwaiting, let body):
      return within(span) {
        leaving(.loop, span) {
          each(keyword, pattern, values, ofKeys: ofKeys, isAwaiting: isAwaiting, body, span)
        }
      }
    case .leave(let value):
      if scope.functions == 0, !around.mayLeave {
        refuse("`return` stands in no function", span, "leave it out")
      }
      return [leave(value.map { lowered($0) } ?? undefined(span), span)]
    case .fail(let value): return [Statement(.throwing(lowered(value)), span)]
    case .breaking(let label): return [leaveLoop(label, goesOn: false, span)]
    case .continuing(let label): return [leaveLoop(label, goesOn: true, span)]
    case .labelled(let label, let inner):
      around.labels.append(label.text)
      switch inner.kind {
      case .loop, .repeating, .each, .choose, .labelled: return self.statement(inner)
      default: return within(span) { leaving(.block, span) { namedBlock(inner, span) } }
      }
    case .attempt(let body, let caught, let last):
      return within(span) { attempt(body, caught, last, span) }
    case .choose(let subject, let cases):
      return within(span) { leaving(.choice, span) { choose(subject, cases, span) } }
    }
  }

  /// An expression for what it does.
  func effect(_ value: JSExpression, _ span: Span) -> [Statement] {
    switch value.kind {
    case .assign(let sign, let pattern, let new): return assignment(sign, pattern, new, span)
    case .update(let step, let target, _): return [update(target, by: step, span)]
    case .sequence(let values): return values.flatMap { effect($0, $0.span) }
    default:
      let made = unwanted(value)
      if case .name = made.kind, value.suspends { return [] }
      return [evaluated(made, span)]
    }
  }

  // MARK: What is tried

  private func attempt(
    _ body: [JSStatement], _ caught: (JSPattern?, [JSStatement])?, _ last: [JSStatement]?,
    _ span: Span
  ) -> [Statement] {
    let outer = isTried
    isTried = outer || caught != nil
    var attempt = Attempt(body: block(body))
    isTried = outer
    if let (pattern, body) = caught {
      scope.enter()
      var handler = Attempt.Handler(name: nil, body: [])
      var first: [Statement] = []
      switch pattern {
      case .name(let own)?: handler.name = Name(scope.declare(own).name, own.span)
      case let pattern?:
        let error = scope.fresh("error")
        handler.name = Name(error, span)
        for own in pattern.names { scope.declare(own) }
        first = destructured(pattern, name(error, span), span)
      case nil: break
      }
      handler.body = first + block(body)
      scope.leave()
      attempt.handler = handler
    }
    attempt.last = last.map { block($0) }
    return [Statement(.attempt(attempt), span)]
  }

  /// `switch`: from the case that fits on, until something leaves it.
  private func choose(
    _ subject: JSExpression, _ cases: [(test: JSExpression?, body: [JSStatement])], _ span: Span
  ) -> [Statement] {
    let (value, place) = (scope.fresh("value"), scope.fresh("place"))
    let otherwise = cases.firstIndex { $0.test == nil } ?? cases.count
    var choice = int(otherwise, span)
    for (number, branch) in cases.enumerated().reversed() {
      guard let test = branch.test else { continue }
      let same = js("same", [name(value, span), lowered(test)], test.span)
      choice = Expression(.conditional(same, int(number, span), choice), span)
    }
    let body = cases.flatMap(\.body)
    let first = [bind(value, lowered(subject), span), bind(place, choice, span)]
    scope.enter()
    declare(body, isFunction: false)
    var inner = hoisted(body)
    for (number, branch) in cases.enumerated() {
      let others = cases[(number + 1)...].flatMap(\.body).map(\.span)
      for statement in branch.body {
        for name in declaredNames([statement]) {
          guard let binding = scope.own(name.text), !binding.isEarly else { continue }
          let isRead = scope.words.stands(name.text, inOneOf: others)
          inner.append(comesEarly(binding, name.span, isChecked: isRead && !statement.isVar))
          binding.laterBodies = nil
        }
      }
    }
    for (number, branch) in cases.enumerated() where !branch.body.isEmpty {
      let reached = Expression(
        .binary(.lessOrEqual, self.name(place, span), int(number, span)), span)
      inner.append(when(reached, statements(branch.body), span))
    }
    scope.leave()
    return first + [round(inner, span)]
  }
}

extension JSExpression {
  fileprivate var isMember: Bool { if case .member = kind { true } else { false } }
}

extension JSPattern {
  /// The names that it gives to a module, or to parts of it by their names there.
  fileprivate var taken: [(local: Name, name: String?)] {
    switch self {
    case .name(let local): [(local, nil)]
    case .record(let fields, rest: nil):
      fields.compactMap { field in
        guard case .name(let key) = field.key, case .name(let local) = field.pattern else {
          return nil
        }
        return (local, key.text)
      }
    default: []
    }
  }
}

extension JSStatement {
  fileprivate var isVar: Bool { if case .declare(.var, _) = kind { true } else { false } }

  /// True of `describe('…', …)` and `it('…', …)`.
  var describesTest: Bool {
    guard case .expression(let value) = kind, case .call(var callee, _, _) = value.kind else {
      return false
    }
    // `it.each(table)(…)`
    if case .call(let inner, _, _) = callee.kind { callee = inner }
    while case .member(let object, _, _) = callee.kind { callee = object }
    if case .name(let name) = callee.kind { return JSLibrary.tests[name] != nil }
    return false
  }

  /// The names of `var` in blocks within, which belong to the function around.
  var innerVars: [Name] {
    inner { statement in
      guard case .declare(.var, let parts) = statement.kind else { return [] }
      return parts.flatMap(\.pattern.names)
    }
  }

  /// The names that statements within declare, but for those in functions.
  func inner(_ names: (JSStatement) -> [Name]) -> [Name] {
    func all(_ statement: JSStatement) -> [Name] { names(statement) + statement.inner(names) }
    switch kind {
    case .block(let body): return body.flatMap(all)
    case .branch(_, let then, let otherwise): return all(then) + (otherwise.map(all) ?? [])
    case .loop(let first, _, _, let body): return (first.map(all) ?? []) + all(body)
    case .repeating(let body, _), .labelled(_, let body): return all(body)
    case .each(let keyword, let pattern, _, _, _, let body):
      let declared = keyword.map { JSStatement(.declare($0, [(pattern, nil)]), span) }
      return (declared.map(names) ?? []) + all(body)
    case .attempt(let body, let caught, let last):
      return body.flatMap(all) + (caught?.1.flatMap(all) ?? []) + (last?.flatMap(all) ?? [])
    case .choose(_, let cases): return cases.flatMap(\.body).flatMap(all)
    default: return []
    }
  }
}
