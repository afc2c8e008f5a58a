/// Turns resolved expressions into code over slots of a frame: each text once, before it runs.
final class Compiler {
  let environment: Environment
  let source: Source
  /// Where names stand in the frame.
  private(set) var slots: [Core.LocalID: Int] = [:]
  /// How many values the frame has so far.
  private(set) var size = 0
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
    self.source = source
    self.readsLatest = readsLatest
    shared = Core.LocalNames(whole).changed
  }

  /// For a function within, or for a formula.
  private init(within outer: Compiler, _ parameters: [Core.LocalID?], captures: [Core.LocalID]) {
    environment = outer.environment
    source = outer.source
    readsLatest = false
    shared = outer.shared
    self.parameters = parameters.count
    for local in parameters + captures {
      if let local { slots[local] = size }
      size += 1
    }
  }

  func slot(of local: Core.LocalID) -> Int {
    if let slot = slots[local] { return slot }
    defer { size += 1 }
    slots[local] = size
    return size
  }

  func place(_ span: Span) -> RuntimeError.Origin {
    RuntimeError.Origin(source: source, span: span)
  }

  /// Compiles what is handed over rather than computed with.
  func handedOver<Made>(_ make: () -> Made) -> Made {
    let saved = readsLatest
    readsLatest = false
    defer { readsLatest = saved }
    return make()
  }

  // MARK: Names

  func pattern(_ local: Core.LocalID?) -> PatternCode {
    local.map { .slot(slot(of: $0), isShared: shared.contains($0)) } ?? .ignored
  }

  func pattern(_ pattern: Core.Pattern) -> PatternCode {
    switch pattern {
    case .name(let local): self.pattern(local)
    case .ignored: .ignored
    case .list(let members): .list(members.map(self.pattern))
    }
  }

  func local(_ local: Core.LocalID, _ place: RuntimeError.Origin) -> Code {
    let slot = slot(of: local)
    if shared.contains(local) {
      return ComputedCode(place) { SharedLocal.at(slot, $0)?.current ?? .null }
    }
    return LocalCode(slot, isParameter: slot < parameters, place)
  }

  /// A stream without a name: in its formula an input, elsewhere itself.
  func live(
    _ local: Core.LocalID, _ stream: Core.Expression, _ place: RuntimeError.Origin
  ) -> Code {
    slots[local] == nil ? code(stream) : self.local(local, place)
  }

  func symbol(
    _ symbol: Core.SymbolID, _ access: Core.Access, _ place: RuntimeError.Origin
  ) -> Code {
    if let slot = inputs[symbol] {
      switch access {
      case .plain, .value, .valueOrStream:
        return LocalCode(slot, isParameter: slot < parameters, place)
      case .latest, .errors, .lateFunction: break
      }
    }
    let read = readsLatest && access == .plain ? Core.Access.value : access
    return SymbolCode(symbol, read, environment, place)
  }

  // MARK: Functions

  func closure(_ function: Core.Function) -> ClosureCode {
    var bound: [(slot: Int, parameter: Core.Pattern)] = []
    let parameters = function.parameters.enumerated().map { slot, parameter -> Core.LocalID? in
      if case .name(let local) = parameter, !shared.contains(local) { return local }
      bound.append((slot, parameter))
      return nil
    }
    let captures = Core.LocalNames(function).captures
    return closure(parameters, captures, called: function.name, function.span) { inner in
      let patterns = bound.map { (slot: $0.slot, pattern: inner.pattern($0.parameter)) }
      let body = inner.block(function.body, function.span)
      if patterns.isEmpty { return body }
      return ComputedCode(body.place, isBlamed: false) { frame in
        for (slot, pattern) in patterns { try pattern.bind(frame[slot], frame) }
        return try body.value(frame)
      }
    }
  }

  func formula(_ formula: Core.Formula, _ span: Span) -> FormulaCode {
    let live = formula.live.map { (code: code($0.stream), stream: $0.stream) }
    let captures = Core.LocalNames(formula.body).captures.filter { slots[$0] != nil }
    let parameters = formula.inputs.map { _ in nil } + formula.live.map(\.local)
    let function = closure(parameters, captures, span) { inner in
      for (slot, symbol) in formula.inputs.enumerated() { inner.inputs[symbol] = slot }
      return inner.code(formula.body)
    }
    let part = formula.mayBeStream ? code(formula.body) : nil
    return FormulaCode(formula.inputs, live, function, part, environment)
  }

  private func closure(
    _ parameters: [Core.LocalID?], _ captures: [Core.LocalID], called name: String? = nil,
    _ span: Span, _ body: (Compiler) -> Code
  ) -> ClosureCode {
    let inner = Compiler(within: self, parameters, captures: captures)
    let body = body(inner)
    let made = FunctionCode(arity: parameters.count, frameSize: inner.size, body: body)
    let place = place(span)
    return ClosureCode(
      made, captures.map(slot), called: name ?? place.text, environment.machine, place)
  }
}
