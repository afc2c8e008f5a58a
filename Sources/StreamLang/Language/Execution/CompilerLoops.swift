extension Compiler {
  /// `variable x = e` in a function: a new place for the value, which is known in its own text.
  func declare(
    _ local: Core.Local, _ value: Core.Expression, _ place: RuntimeError.SourceLocation
  ) -> Code {
    let slot = slot(of: local)
    let value = code(value)
    return ComputedCode(place, isBlamed: false) { frame in
      let shared = SharedLocal(.null)
      frame[slot] = .handle(shared)
      shared.current = try value.value(frame)
      return .null
    }
  }

  func loop(_ loop: Core.Loop, _ span: Span) -> Code {
    let place = place(span)
    let next = rounds(of: loop.head)
    return LoopCode(next, block(loop.body, span), environment.machine, place)
  }

  /// Begins a round of a loop; the answer is whether there is one.
  func rounds(of head: Core.Loop.Head) -> () -> (Frame) throws -> Bool {
    switch head {
    case .test(let test):
      let test = code(test)
      return { { try test.truth($0) } }
    case .each(let pattern, let list):
      let (list, pattern) = (code(list), self.pattern(pattern))
      return {
        var values: (any IteratorProtocol<Value>)?
        return { frame in
          if values == nil { values = try list.value(frame).rounds().makeIterator() }
          guard let value = values?.next() else { return false }
          try pattern.bind(value, frame)
          return true
        }
      }
    case .steps(let local, let first, let test, let step):
      let slot = slot(of: local)
      let (first, test, step) = (code(first), code(test), block([step], step.span))
      return {
        var isFirst = true
        return { frame in
          let value = try isFirst ? first.value(frame) : SharedLocal.at(slot, frame)?.current
          // A new place, so that functions of the round before keep theirs.
          frame[slot] = .handle(SharedLocal(value ?? .null))
          if !isFirst { _ = try step.value(frame) }
          isFirst = false
          return try test.truth(frame)
        }
      }
    }
  }

  func attempt(_ attempt: Core.Attempt, _ span: Span) -> Code {
    let handler = attempt.handler.map { handler in
      (pattern: pattern(handler.local), body: block(handler.body, span))
    }
    return AttemptCode(
      block(attempt.body, span), handler, attempt.last.map { block($0, span) }, environment.machine,
      place(span))
  }
}

extension Value {
  /// The values that a loop takes one after another.
  fileprivate func rounds() throws -> [Value] {
    switch self {
    case .list(let members): return members
    case .handle(let handle):
      if let members = try handle.iterated() { return members }
    default: break
    }
    throw RuntimeError("for wants a list, got \(title)")
  }
}

/// `break`, `continue`.
final class LeaveCode: Code {
  private let goesOn: Bool

  init(goesOn: Bool, _ place: RuntimeError.SourceLocation) {
    self.goesOn = goesOn
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { .null }
  override func flow(_ frame: Frame) throws -> Flow { .leftLoop(goesOn: goesOn) }
}

/// `while`, `for`.
final class LoopCode: Code {
  /// The number of rounds of one loop, after which something is wrong with it.
  static let mostRounds = 100_000_000
  let rounds: () -> (Frame) throws -> Bool
  let body: Code
  private let machine: Machine

  init(
    _ rounds: @escaping () -> (Frame) throws -> Bool, _ body: Code, _ machine: Machine,
    _ place: RuntimeError.SourceLocation
  ) {
    (self.rounds, self.body, self.machine) = (rounds, body, machine)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { try flow(frame).value }

  override func flow(_ frame: Frame) throws -> Flow {
    let next = rounds()
    var count = 0
    while try next(frame) {
      try machine.countOperator()
      count += 1
      if count > Self.mostRounds { throw tooLong }
      switch try body.flow(frame) {
      case .value, .leftLoop(goesOn: true): continue
      case .leftLoop(goesOn: false): return .value(.null)
      case .returned(let value): return .returned(value)
      }
    }
    return .value(.null)
  }

  private var tooLong: any Error {
    located(RuntimeError.limit("tooLong", "a loop has gone round more than 100,000,000 times"))
  }
}

/// `try { … } catch e { … } finally { … }`.
final class AttemptCode: Code {
  typealias Handler = (pattern: PatternCode, body: Code)
  let body: Code
  let handler: Handler?
  let last: Code?
  private let machine: Machine

  init(
    _ body: Code, _ handler: Handler?, _ last: Code?, _ machine: Machine,
    _ place: RuntimeError.SourceLocation
  ) {
    (self.body, self.handler, self.last, self.machine) = (body, handler, last, machine)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { try flow(frame).value }

  override func flow(_ frame: Frame) throws -> Flow {
    let outcome = Result { try handled(frame) }
    if let last {
      let flow = try last.flow(frame)
      guard case .value = flow else { return flow }
    }
    return try outcome.get()
  }

  private func handled(_ frame: Frame) throws -> Flow {
    do { return try body.flow(frame) } catch {
      guard let handler, let caught = error.caught else { throw error }
      try handler.pattern.bind(value(of: caught), frame)
      return try handler.body.flow(frame)
    }
  }

  /// An error as the language of the text has it.
  func value(of error: any Error) -> Value {
    Value(of: error, for: place.source, in: machine)
  }
}
