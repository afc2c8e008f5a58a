/// Turns resolved expressions into code over slots of a frame: each text once, before it runs.
final class Compiler {
  let environment: Environment
  let source: Source
  private let outer: Compiler?
  /// The places at which names stand in the frame.
  private(set) var slots: [Core.Local: Int] = [:]
  /// The number of values in the frame so far.
  private(set) var size = 0
  private var parameters = (count: 0, usesOfFirst: 0)
  /// The values that a function takes along of those around it: from where in their frame to where
  /// in its own.
  private var captures: [(from: Int, to: Int)] = []
  private var inputs = Inputs()
  /// A formula that is looked at once: of streams it reads the latest value.
  private var readsLatest: Bool
  private var work = LongWork()

  /// The inputs of a formula.
  private struct Inputs {
    /// The places at which they stand in the frame.
    var places: [Core.SymbolID: Int] = [:]
    /// Those that may have no value, by their places, also where a function has taken them along.
    var optional: [Int: (branches: BranchInputs, number: Int)] = [:]
  }

  /// For an expression that is no part of a function.
  init(_ environment: Environment, _ source: Source, readsLatest: Bool = false) {
    (self.environment, self.source, self.readsLatest) = (environment, source, readsLatest)
    outer = nil
  }

  /// For a function within, or for a formula.
  private init(within outer: Compiler, _ parameters: [Core.Local?]) {
    environment = outer.environment
    source = outer.source
    self.outer = outer
    readsLatest = false
    self.parameters.count = parameters.count
    size = parameters.count
    for (slot, local) in parameters.enumerated() { if let local { slots[local] = slot } }
  }

  /// The place at which a name stands in the frame; that of a function around this one is taken
  /// along.
  func slot(of local: Core.Local) -> Int {
    if let slot = slots[local] {
      if slot == 0 { parameters.usesOfFirst += 1 }
      return slot
    }
    if let outer, outer.knows(local) {
      let place = outer.slot(of: local)
      captures.append((place, size))
      inputs.optional[size] = outer.inputs.optional[place]
    }
    defer { size += 1 }
    slots[local] = size
    return size
  }

  private func knows(_ local: Core.Local) -> Bool {
    slots[local] != nil || outer?.knows(local) == true
  }

  /// Counts an expression; true if nobody wants the code any more.
  func shouldStop() -> Bool { outer?.shouldStop() ?? work.shouldStop() }

  /// Code that was not made to its end is never run.
  func checkCompleteness() throws {
    if work.isStopped { throw RuntimeError.interrupted }
  }

  func place(_ span: Span) -> CodePlace { CodePlace(source: source, span: span) }

  /// Compiles what is handed over rather than computed with.
  func handedOver<Made>(_ make: () -> Made) -> Made {
    let saved = readsLatest
    readsLatest = false
    defer { readsLatest = saved }
    return make()
  }

  /// Compiles the call of an operator, which gets cells and streams as they are, and not their values.
  func built<Made>(_ make: () -> Made) -> Made {
    let saved = inputs.places
    inputs.places = [:]
    defer { inputs.places = saved }
    return make()
  }

  // MARK: Names

  func pattern(_ local: Core.Local?) -> PatternCode {
    local.map { .slot(slot(of: $0), isShared: $0.isChanged) } ?? .ignored
  }

  /// The places of the names of a pattern; one of `x = e` may set names that have a value.
  func pattern(_ pattern: Core.Pattern, sets: Bool = false) -> PatternCode {
    switch pattern {
    case .name(let local): sets && knows(local) ? .known(slot(of: local)) : self.pattern(local)
    case .ignored: .ignored
    case .list(let members): .list(members.map { self.pattern($0, sets: sets) })
    case .record(let fields): .record(fields.map { ($0.key, self.pattern($0.pattern, sets: sets)) })
    }
  }

  func local(_ local: Core.Local, _ place: CodePlace) -> Code {
    let slot = slot(of: local)
    if local.isChanged { return ComputedCode(place) { SharedLocal.at(slot, $0)?.current ?? .null } }
    return input(slot, place)
  }

  /// Reads a place of the frame, which may be that of an input without a value.
  private func input(_ slot: Int, _ place: CodePlace) -> Code {
    if let input = inputs.optional[slot] { return OptionalInputCode(slot, input, place) }
    return LocalCode(slot, isParameter: slot < parameters.count, place)
  }

  /// A stream without a name: in its formula an input, elsewhere its latest value.
  func live(
    _ local: Core.Local, _ stream: Core.Expression, isShown: Bool, _ place: CodePlace
  ) -> Code {
    if slots[local] != nil { return self.local(local, place) }
    let (code, environment) = (code(stream), environment)
    return ComputedCode(place) { frame in
      let value = try code.value(frame)
      guard case .stream(let stream) = value else { return value }
      if let latest = try environment.latest(ofUnnamed: stream) { return latest }
      if isShown { return value }
      var lack = RuntimeError.noValue(of: place.text)
      lack.help = "a name for it, outside of the function, keeps its latest value"
      throw lack
    }
  }

  func symbol(_ symbol: Core.SymbolID, _ access: Core.Access, _ place: CodePlace) -> Code {
    switch access {
    case .plain, .value, .valueOrStream:
      if let slot = inputSlot(of: symbol) { return input(slot, place) }
    case .stream, .latest, .errors, .lateFunction: break
    }
    let read = readsLatest && access == .plain ? Core.Access.value : access
    return SymbolCode(symbol, read, environment, place)
  }

  /// The place of an input of the formula around, which the functions in it take along.
  private func inputSlot(of symbol: Core.SymbolID) -> Int? {
    if let slot = inputs.places[symbol] { return slot }
    guard let outer, let place = outer.inputSlot(of: symbol) else { return nil }
    let slot = size
    size += 1
    captures.append((place, slot))
    inputs.places[symbol] = slot
    inputs.optional[slot] = outer.inputs.optional[place]
    return slot
  }

  // MARK: Functions

  func closure(_ function: Core.Function) -> ClosureCode {
    var bound: [(slot: Int, parameter: Core.Pattern)] = []
    let parameters = function.parameters.enumerated().map { slot, parameter -> Core.Local? in
      if case .name(let local) = parameter, !local.isChanged { return local }
      bound.append((slot, parameter))
      return nil
    }
    let changesFirst =
      if case .name? = function.parameters.first { parameters[0] == nil } else { false }
    return closure(
      parameters, called: function.name, changesFirst: changesFirst, function.span
    ) { inner in
      let patterns = bound.map { (slot: $0.slot, pattern: inner.pattern($0.parameter)) }
      let body: Code
      if function.body.contains(where: \.suspends) {
        let steps = inner.steps(function.body, function.span)
        body = CoroutineCode(steps, size: { [inner] in inner.size }, place(function.span))
      } else {
        body = inner.block(function.body, function.span)
      }
      if patterns.isEmpty { return body }
      return ComputedCode(body.place, isBlamed: false) { frame in
        for (slot, pattern) in patterns {
          // A function that changes its first argument may get the variable that holds it.
          if slot == 0, case .slot(let place, isShared: true) = pattern,
            SharedLocal.at(slot, frame) != nil
          {
            frame[place] = frame[slot]
          } else {
            try pattern.bind(frame[slot], frame)
          }
        }
        return try body.value(frame)
      }
    }
  }

  func formula(_ formula: Core.Formula, _ span: Span) -> FormulaCode {
    let live = formula.live.map { (code: code($0.stream), input: $0) }
    let parameters = formula.inputs.map { _ in nil } + formula.live.map(\.local)
    let branches = formula.optional.isEmpty ? nil : BranchInputs(formula.optional)
    let function = closure(parameters, span) { inner in
      for (slot, symbol) in formula.inputs.enumerated() { inner.inputs.places[symbol] = slot }
      if let branches {
        for number in branches.numbers { inner.inputs.optional[number] = (branches, number) }
      }
      return inner.code(formula.body)
    }
    let part = formula.mayBeStream ? code(formula.body) : nil
    return FormulaCode(formula.inputs, live, branches, function, part, environment)
  }

  private func closure(
    _ parameters: [Core.Local?], called name: String? = nil, changesFirst: Bool = false,
    _ span: Span,
    _ body: (Compiler) -> Code
  ) -> ClosureCode {
    let inner = Compiler(within: self, parameters)
    let body = body(inner)
    let made = FunctionCode(
      arity: parameters.count, captures: inner.captures.map(\.to), frameSize: inner.size,
      body: body, changesFirst: changesFirst,
      addend: parameters.count == 2 && inner.parameters.usesOfFirst == 1 ? body.addend : nil)
    let place = place(span)
    return ClosureCode(
      made, inner.captures.map(\.from), called: name ?? place.text, environment.machine, place)
  }
}
