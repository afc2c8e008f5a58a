extension Compiler {
  /// `variable x = e` in a function: a new place for the value, which is known in its own text.
  func declare(_ local: Core.Local, _ value: Core.Expression, _ place: CodePlace) -> Code {
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
  func rounds(of head: Core.Loop.Head) -> () -> LoopRounds {
    switch head {
    case .test(let test):
      let test = code(test)
      return { LoopRounds(goOn: { try test.truth($0) }) }
    case .each(let pattern, let list):
      let (list, pattern) = (code(list), self.pattern(pattern))
      return {
        var values: Rounds<Value>?
        return LoopRounds(
          goOn: { frame in
            if values == nil { values = try list.value(frame).rounds() }
            guard let value = try values?.next() else {
              pattern.clear(frame)
              return false
            }
            try pattern.bind(value, frame)
            return true
          }, leave: { try values?.leave() })
      }
    case .steps(let local, let first, let test, let step):
      let slot = slot(of: local)
      let (first, test, step) = (code(first), code(test), block([step], step.span))
      return {
        var isFirst = true
        return LoopRounds(goOn: { frame in
          let value = try isFirst ? first.value(frame) : SharedLocal.at(slot, frame)?.current
          // A new place, so that functions of the round before keep theirs.
          frame[slot] = .handle(SharedLocal(value ?? .null))
          if !isFirst { _ = try step.value(frame) }
          isFirst = false
          return try test.truth(frame)
        })
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
  fileprivate func rounds() throws -> Rounds<Value> {
    switch self {
    case .list(let members): return Rounds(members)
    case .handle(let handle):
      if let rounds = try handle.rounds() { return rounds }
    default: break
    }
    throw RuntimeError("for wants a list, got \(title)")
  }
}

/// The rounds of a loop that runs.
struct LoopRounds {
  /// Begins the next round, unless there is none.
  let goOn: (Frame) throws -> Bool
  /// Called if the loop is left within a round.
  var leave: () throws -> Void = {}
}

/// `break`, `continue`.
final class LeaveCode: Code {
  private let goesOn: Bool

  init(goesOn: Bool, _ place: CodePlace) {
    self.goesOn = goesOn
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { .null }
  override func flow(_ frame: Frame) throws -> Flow { .leftLoop(goesOn: goesOn) }
}

/// `while`, `for`.
final class LoopCode: Code {
  /// The largest number of rounds of one loop; a loop with more is taken for an endless one.
  static let mostRounds = 100_000_000
  let rounds: () -> LoopRounds
  let body: Code
  private let machine: Machine

  init(_ rounds: @escaping () -> LoopRounds, _ body: Code, _ machine: Machine, _ place: CodePlace) {
    (self.rounds, self.body, self.machine) = (rounds, body, machine)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { try flow(frame).value }

  override func flow(_ frame: Frame) throws -> Flow {
    let rounds = rounds()
    var count = 0
    while try rounds.goOn(frame) {
      try machine.countOperator()
      count += 1
      if count > Self.mostRounds { throw tooLong }
      let flow: Flow
      do { flow = try body.flow(frame) } catch {
        // The error of the loop counts, whatever becomes of its values.
        try? rounds.leave()
        throw error
      }
      switch flow {
      case .value, .leftLoop(goesOn: true): continue
      case .leftLoop(goesOn: false):
        try rounds.leave()
        return .value(.null)
      case .returned:
        try rounds.leave()
        return flow
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

  init(_ body: Code, _ handler: Handler?, _ last: Code?, _ machine: Machine, _ place: CodePlace) {
    (self.body, self.handler, self.last, self.machine) = (body, handler, last, machine)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value { try flow(frame).value }

  override func flow(_ frame: Frame) throws -> Flow {
    let outcome = Result { try handled(frame) }
    if let last, machine.foreign?.refusal == nil {
      let flow = try last.flow(frame)
      guard case .value = flow else { return flow }
    }
    return try outcome.get()
  }

  private func handled(_ frame: Frame) throws -> Flow {
    do { return try body.flow(frame) } catch {
      guard let handler, let caught = machine.caught(error, in: place.source) else { throw error }
      try handler.pattern.bind(value(of: caught), frame)
      return try handler.body.flow(frame)
    }
  }

  /// An error as the language of the text has it.
  func value(of error: any Error) -> Value { Value(of: error, for: place.source, in: machine) }
}
