typealias StepEnd = (Result<Flow, any Error>) -> Void

/// Code that may stop on its way, and tells its end instead of answering it.
final class StepCode {
  private let step: (Coroutine, @escaping StepEnd) -> Void

  init(_ step: @escaping (Coroutine, @escaping StepEnd) -> Void) { self.step = step }

  func run(_ routine: Coroutine) { step(routine) { [unowned routine] in routine.finish($0) } }

  func run(_ routine: Coroutine, _ end: @escaping StepEnd) { step(routine, end) }
}

/// The body of a function that may stop: a call of it answers a coroutine.
final class CoroutineCode: Code {
  private let body: StepCode
  private let size: () -> Int

  init(_ body: StepCode, size: @escaping () -> Int, _ place: CodePlace) {
    (self.body, self.size) = (body, size)
    super.init(place)
  }

  override func value(_ frame: Frame) throws -> Value {
    .handle(Coroutine(frame, size: size()) { [body] in body.run($0) })
  }
}

extension Core.Statement {
  /// True if a function stops in it.
  var suspends: Bool {
    switch kind {
    case .evaluate(let value), .declare(_, let value), .leave(let value?), .fail(let value):
      value.suspends
    case .bind(_, let value): value.suspends
    case .set(let settings): settings.contains { $0.value.suspends }
    case .loop(let loop): loop.body.contains(where: \.suspends)
    case .attempt(let attempt): attempt.statements.contains(where: \.suspends)
    default: false
    }
  }
}

extension Core.Expression {
  /// The value at which a function stops, if this is such a point.
  fileprivate var suspension: (value: Core.Expression, isYield: Bool)? {
    guard case .builtin(let call) = kind, call.id.builtin.suspends else { return nil }
    return (call.arguments[0], call.spelling.text.hasSuffix("yield"))
  }

  fileprivate var suspends: Bool {
    if suspension != nil { return true }
    guard case .choice(let choice) = kind else { return false }
    return (choice.branches.flatMap(\.body) + (choice.otherwise ?? [])).contains(where: \.suspends)
  }
}

// MARK: Code of what stops

extension Compiler {
  /// Statements one after another, some of which may stop.
  func steps(_ statements: [Core.Statement], _ span: Span) -> StepCode {
    let steps = statements.map(step)
    return StepCode { routine, end in
      var index = 0
      // Steps that end at once go on in this loop, so that the stack does not grow.
      func goOn() {
        while index < steps.count {
          var isAtOnce = true
          var outcome: Result<Flow, any Error>?
          index += 1
          steps[index - 1].run(routine) { result in
            if isAtOnce { return outcome = result }
            if case .success(.value) = result { goOn() } else { end(result) }
          }
          isAtOnce = false
          guard let outcome else { return }
          guard case .success(.value) = outcome else { return end(outcome) }
        }
        end(.success(.value(.undefined)))
      }
      goOn()
    }
  }

  private func step(_ statement: Core.Statement) -> StepCode {
    guard statement.suspends else {
      let code = block([statement], statement.span)
      return StepCode { routine, end in end(Result { try code.flow(routine.values) }) }
    }
    let place = place(statement.span)
    switch statement.kind {
    case .evaluate(let value):
      if value.suspension != nil { return waiting(value) { _, _ in } }
      if case .choice(let choice) = value.kind { return branches(choice, statement.span) }
    case .declare(let local, let value):
      let slot = slot(of: local)
      return waiting(value) { value, frame in frame[slot] = .handle(SharedLocal(value)) }
    case .bind(let pattern, let value):
      let pattern = self.pattern(pattern, sets: true)
      return waiting(value) { try pattern.bind($0, $1) }
    case .set(let settings) where settings.count == 1:
      let local = Core.Local()
      var setting = settings[0]
      let slot = slot(of: local)
      let value = setting.value
      setting.value = Core.Expression(.local(local), value.span, .any)
      let code = set(setting, place)
      return waiting(value) { value, frame in
        frame[slot] = value
        _ = try code.value(frame)
      }
    case .leave(let value?):
      let step = waiting(value) { _, _ in }
      return StepCode { routine, end in
        step.run(routine) { result in end(result.map { .returned($0.value) }) }
      }
    case .loop(let loop): return self.steps(of: loop, statement.span)
    case .attempt(let attempt): return steps(of: attempt, statement.span)
    default: break
    }
    let fault = located(RuntimeError("a function cannot wait here"), place)
    return StepCode { _, end in end(.failure(fault)) }
  }

  private func located(_ fault: RuntimeError, _ place: CodePlace) -> RuntimeError {
    fault.from(place)
  }

  /// Stops, and goes on with what comes.
  private func waiting(
    _ expression: Core.Expression, _ take: @escaping (Value, Frame) throws -> Void
  ) -> StepCode {
    func taken(_ value: Value, _ frame: Frame) throws -> Flow {
      try take(value, frame)
      return .value(value)
    }
    guard let (value, isYield) = expression.suspension else {
      let code = code(expression)
      return StepCode { routine, end in
        end(Result { try taken(code.value(routine.values), routine.values) })
      }
    }
    let code = code(value)
    return StepCode { routine, end in
      do {
        routine.wait(try code.value(routine.values), isYield: isYield) { [unowned routine] result in
          end(result.flatMap { value in Result { try taken(value, routine.values) } })
        }
      } catch { end(.failure(error)) }
    }
  }

  private func branches(_ choice: Core.Branches, _ span: Span) -> StepCode {
    let subject = choice.subject.map { (pattern($0.local), code($0.value)) }
    let branches = choice.branches.map { (test: condition($0.test), body: steps($0.body, span)) }
    let otherwise = choice.otherwise.map { steps($0, span) }
    return StepCode { routine, end in
      do {
        if let (pattern, value) = subject {
          try pattern.bind(value.value(routine.values), routine.values)
        }
        let chosen = try branches.first { try $0.test(routine.values) }?.body ?? otherwise
        guard let chosen else { return end(.success(.value(.undefined))) }
        chosen.run(routine, end)
      } catch { end(.failure(error)) }
    }
  }

  private func steps(of loop: Core.Loop, _ span: Span) -> StepCode {
    let rounds = rounds(of: loop.head)
    let body = steps(loop.body, span)
    let machine = environment.machine
    return StepCode { routine, end in
      let rounds = rounds()
      func goOn() {
        while true {
          do {
            try machine.countOperator()
            guard try rounds.goOn(routine.values) else { return end(.success(.value(.undefined))) }
          } catch { return end(.failure(error)) }
          var isAtOnce = true
          var outcome: Result<Flow, any Error>?
          func take(_ result: Result<Flow, any Error>) -> Bool {
            var outcome = result
            switch result {
            case .success(.value), .success(.leftLoop(goesOn: true)): return true
            case .success(.leftLoop(goesOn: false)): outcome = .success(.value(.undefined))
            default: break
            }
            do { try rounds.leave() } catch {
              if case .success = outcome { outcome = .failure(error) }
            }
            end(outcome)
            return false
          }
          body.run(routine) { result in
            if isAtOnce { return outcome = result }
            if take(result) { goOn() }
          }
          isAtOnce = false
          guard let outcome, take(outcome) else { return }
        }
      }
      goOn()
    }
  }

  private func steps(of attempt: Core.Attempt, _ span: Span) -> StepCode {
    let body = steps(attempt.body, span)
    let handler = attempt.handler.map { (pattern($0.local), steps($0.body, span)) }
    let last = attempt.last.map { steps($0, span) }
    let (source, machine) = (source, environment.machine)
    return StepCode { routine, end in
      func finish(_ outcome: Result<Flow, any Error>) {
        guard let last, machine.foreign?.refusal == nil else { return end(outcome) }
        last.run(routine) { result in
          if case .success(.value) = result { end(outcome) } else { end(result) }
        }
      }
      body.run(routine) { result in
        guard case .failure(let error) = result, let (pattern, handler) = handler,
          let caught = machine.caught(error, in: source)
        else { return finish(result) }
        do {
          try pattern.bind(Value(of: caught, for: source, in: machine), routine.values)
          handler.run(routine, finish)
        } catch { finish(.failure(error)) }
      }
    }
  }
}
