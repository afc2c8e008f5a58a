/// Turns resolved expressions into code over places: each text once, before it runs.
final class Compiler {
  let environment: Environment
  let unit: CodeUnit
  private let outer: Compiler?
  /// Where names stand in the frame.
  private var places: [Core.LocalID: Int] = [:]
  /// How many values the frame has so far.
  private(set) var size: Int
  private var parameters = 0
  /// Names that functions share and change: each stands in an object of its own.
  private let shared: Set<Core.LocalID>
  /// Where the inputs of a formula stand.
  private var inputs: [Core.SymbolID: Int] = [:]
  /// A formula that is looked at once: of streams it reads the latest value.
  private var readsLatest: Bool

  /// For an expression that is no part of a function.
  init(
    _ environment: Environment, _ source: Source, _ whole: Core.Expression,
    readsLatest: Bool = false
  ) {
    self.environment = environment
    self.readsLatest = readsLatest
    unit = CodeUnit(source)
    outer = nil
    size = 0
    shared = Core.LocalNames(whole).changed
  }

  /// For a function within, or for a formula.
  private init(
    within outer: Compiler, _ parameters: [Core.LocalID?], captures: [Core.LocalID]
  ) {
    environment = outer.environment
    unit = outer.unit
    self.outer = outer
    readsLatest = false
    shared = outer.shared
    size = parameters.count
    self.parameters = parameters.count
    for (place, local) in parameters.enumerated() { if let local { places[local] = place } }
    for local in captures {
      places[local] = size
      size += 1
    }
  }

  private func place(of local: Core.LocalID) -> Int {
    if let place = places[local] { return place }
    defer { size += 1 }
    places[local] = size
    return size
  }

  /// Compiles what is handed over rather than computed with.
  func handedOver<Made>(_ make: () -> Made) -> Made {
    let saved = readsLatest
    readsLatest = false
    defer { readsLatest = saved }
    return make()
  }

  private func pattern(_ local: Core.LocalID?) -> PatternCode {
    local.map { .place(place(of: $0), isShared: shared.contains($0)) } ?? .ignored
  }

  private func pattern(_ pattern: Core.Pattern) -> PatternCode {
    switch pattern {
    case .name(let local): self.pattern(local)
    case .ignored: .ignored
    case .list(let members): .list(members.map(self.pattern))
    }
  }

  // MARK: Expressions

  func code(_ node: Core.Expression) -> Code {
    let span = node.span
    switch node.kind {
    case .literal(let literal): return LiteralCode(Value(literal), unit, span)
    case .local(let local): return self.local(local, span)
    case .live(let local, let stream):
      return places[local] == nil ? code(stream) : self.local(local, span)
    case .symbol(let symbol, let access): return self.symbol(symbol, access, span)
    case .previous(let symbol, let initial):
      return PreviousCode(symbol, code(initial), environment, unit, span)
    case .lastValue: return LastValueCode(environment, unit, span)
    case .text(let pieces):
      let pieces = pieces.map { piece -> TextCode.Piece in
        switch piece {
        case .text(let text): .text(text)
        case .value(let value): .value(code(value))
        }
      }
      return TextCode(pieces, unit, span)
    case .list(let members): return ListCode(members.map(code), unit, span)
    case .record(let fields):
      return RecordCode(fields.map { ($0.key, code($0.value)) }, unit, span)
    case .formula(let formula): return self.formula(formula, span)
    case .function(let function): return closure(function)
    case .plainFunction(let name):
      guard let builtin = Builtin.named(name) else { break }
      return PlainFunctionCode(builtin, environment, unit, span)
    case .operatorFunction(let name, let spelling):
      return OperatorFunctionCode(
        OperatorSite(name, spelling.text, nil, [], nil, environment, unit, span))
    case .negate(let value): return NegateCode(code(value), unit, span)
    case .not(let value): return NotCode(code(value), unit, span)
    case .binary(let operation, let left, let right):
      return .binary(operation, code(left), code(right), unit, span)
    case .conditional(let condition, let yes, let no):
      return ConditionalCode(code(condition), code(yes), code(no), unit, span)
    case .choice(let choice): return self.choice(choice, span)
    case .field(let object, let name):
      return FieldCode(code(object), name.text, environment, unit, span)
    case .element(let object, let index): return ElementCode(code(object), code(index), unit, span)
    case .event(let word, let values): return EventCode(word.text, values.map(code), unit, span)
    case .duration(let microseconds, let name, let number):
      return DurationCode(microseconds, name.text, code(number), unit, span)
    case .builtin, .operation, .either, .call, .send, .subscribe, .dynamic: return call(node)
    case .invalid: break
    }
    return FaultCode("this was refused before it ran", unit, span)
  }

  private func local(_ local: Core.LocalID, _ span: Span) -> Code {
    let place = place(of: local)
    if shared.contains(local) { return SharedLocalCode(place, unit, span) }
    return LocalCode(place, isParameter: place < parameters, unit, span)
  }

  private func symbol(_ symbol: Core.SymbolID, _ access: Core.Access, _ span: Span) -> Code {
    if let place = inputs[symbol] {
      switch access {
      case .plain, .value, .valueOrStream:
        return LocalCode(place, isParameter: place < parameters, unit, span)
      case .latest, .errors, .lateFunction: break
      }
    }
    let read = readsLatest && access == .plain ? Core.Access.value : access
    return SymbolCode(symbol, read, environment, unit, span)
  }

  // MARK: Functions

  func closure(_ function: Core.Function) -> ClosureCode {
    let names = Core.LocalNames(function)
    let captures = names.captures
    var bound: [(place: Int, parameter: Core.Pattern)] = []
    let parameters = function.parameters.enumerated().map { place, parameter -> Core.LocalID? in
      if case .name(let local) = parameter, !shared.contains(local) { return local }
      bound.append((place, parameter))
      return nil
    }
    let inner = Compiler(within: self, parameters, captures: captures)
    let patterns = bound.map { ($0.place, inner.pattern($0.parameter)) }
    var body = inner.block(function.body, function.span)
    if !patterns.isEmpty { body = ParameterCode(patterns, body) }
    let made = FunctionCode(arity: parameters.count, frameSize: inner.size, body: body)
    return ClosureCode(
      made, captures.map(place), called: function.name ?? text(function.span),
      environment.machine, unit, function.span)
  }

  func formula(_ formula: Core.Formula, _ span: Span) -> FormulaCode {
    let live = formula.live.map { (code: self.code($0.stream), stream: $0.stream) }
    let captures = Core.LocalNames(formula.body).captures.filter { places[$0] != nil }
    let arity = formula.inputs.count + live.count
    let parameters =
      formula.inputs.map { _ in nil as Core.LocalID? }
      + formula.live.map { $0.local as Core.LocalID? }
    let inner = Compiler(within: self, parameters, captures: captures)
    for (place, symbol) in formula.inputs.enumerated() { inner.inputs[symbol] = place }
    let body = inner.code(formula.body)
    let made = FunctionCode(arity: arity, frameSize: inner.size, body: body)
    let closure = ClosureCode(
      made, captures.map(place), called: text(span), environment.machine, unit, span)
    let part = formula.mayBeStream ? self.code(formula.body) : nil
    return FormulaCode(formula.inputs, live, closure, part, environment)
  }

  private func text(_ span: Span) -> String { String(span.text(in: unit.source.text)) }

  // MARK: Statements

  func block(_ statements: [Core.Statement], _ span: Span) -> Code {
    let codes = statements.map(statement)
    return codes.count == 1 ? codes[0] : BlockCode(codes, unit, span)
  }

  private func statement(_ statement: Core.Statement) -> Code {
    let span = statement.span
    switch statement.kind {
    case .evaluate(let value): return code(value)
    case .bind(let target, let value):
      let value = code(value)
      let isAgain = if case .name(let local) = target { places[local] != nil } else { false }
      return BindCode(pattern(target), value, isAgain: isAgain, unit, span)
    case .set(let settings):
      let codes = settings.map { set($0, span) }
      return codes.count == 1 ? codes[0] : BlockCode(codes, unit, span)
    case .leave(let value): return LeaveCode(value.map(code), unit, span)
    case .fail(let error): return FailCode(code(error), unit, span)
    default: return FaultCode("this cannot stand in a function", unit, span)
    }
  }

  func set(_ setting: Core.Setting, _ span: Span) -> Code {
    let target: SetCode.Target
    switch setting.target {
    case .local(let local): target = .local(place(of: local))
    case .symbol(let symbol, let span): target = .symbol(symbol, span)
    case .disposable(let object): target = .disposable(code(object))
    }
    return SetCode(target, code(setting.value), environment, unit, span)
  }

  private func choice(_ choice: Core.Choice, _ span: Span) -> Code {
    let subject = choice.subject.map { subject in
      let value = code(subject.value)
      return (pattern(subject.local), value)
    }
    let branches = choice.branches.map { branch in
      let test = test(branch.test)
      return (test, block(branch.body, span))
    }
    return ChoiceCode(
      subject, branches, choice.otherwise.map { block($0, span) }, unit, span)
  }

  private func test(_ test: Core.Test) -> TestCode {
    switch test {
    case .isTrue(let condition): return .isTrue(code(condition))
    case .isSome(let value, let local):
      let value = code(value)
      return .isSome(value, pattern(local))
    case .matches(let value, let patterns):
      let value = code(value)
      return .matches(
        value,
        patterns.map { pattern in
          switch pattern {
          case .anything(let local): .anything(self.pattern(local))
          case .equals(let value): .equals(code(value))
          case .event(let word, let local): .event(word, self.pattern(local))
          }
        })
    }
  }
}
