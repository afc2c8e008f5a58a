/// The methods of async sequences, which take a value only when somebody asks them for one.
extension SwiftAsyncSequence {
  /// The part of an operator's result that comes of one value.
  private enum Step {
    case emit(Value)
    case skip
    case end
  }

  /// A question about each value, and the step that follows from the answer, which may come later.
  private typealias Stage = (ask: (Value) throws -> Value, step: (_ answer: Value, Value) -> Step)

  /// A method by its name without labels; nil if there is none.
  func operation(_ name: String, _ given: [Value]) throws -> Value? {
    let isAsking = world.isFunction(given.last)
    let function = given.last ?? .null
    let ask: (Value) throws -> Value = { [world] in try world.invoke(function, [$0]) }
    let count = if case .int(let number)? = given.first { max(0, number) } else { 1 }
    switch name {
    case "map": return through { (ask, { answer, _ in .emit(answer) }) }
    case "compactMap":
      return through { (ask, { answer, _ in answer.unwrapped.map(Step.emit) ?? .skip }) }
    case "filter":
      return through { (ask, { answer, value in answer.isTrue ? .emit(value) : .skip }) }
    case "prefix" where isAsking:
      return through { (ask, { answer, value in answer.isTrue ? .emit(value) : .end }) }
    case "drop" where isAsking:
      return through {
        var isOver = false
        return (
          { isOver ? .bool(false) : try ask($0) },
          { answer, value in
            isOver = !answer.isTrue
            return isOver ? .emit(value) : .skip
          }
        )
      }
    case "dropFirst":
      return through {
        var left = count
        return (
          { $0 },
          { _, value in
            left = max(-1, left - 1)
            return left < 0 ? .emit(value) : .skip
          }
        )
      }
    case "prefix":
      return .handle(
        SwiftAsyncSequence(world) { [makeIterator] in
          let source = try makeIterator()
          var left = count
          return SwiftAsyncIterator(close: source.close, endsSequence: source.endsSequence) {
            left -= 1
            return left < 0 ? SwiftCall(answering: .null) : try source.next()
          }
        })
    case "reduce" where given.count > 1:
      var result = given[0]
      return last(otherwise: { result }, { [world] in try world.invoke(function, [result, $0]) }) {
        answer, _ in
        result = answer
        return nil
      }
    case "first" where isAsking:
      return last(ask) { answer, value in answer.isTrue ? .optional(value) : nil }
    case "contains" where isAsking:
      return last(otherwise: { .bool(false) }, ask) { answer, _ in answer.isTrue ? answer : nil }
    case "allSatisfy":
      return last(otherwise: { .bool(true) }, ask) { answer, _ in answer.isTrue ? nil : answer }
    case "contains":
      return last(otherwise: { .bool(false) }, { [world] in .bool(world.areEqual($0, function)) }) {
        answer, _ in answer.isTrue ? answer : nil
      }
    case "min", "max":
      var best: Value?
      let isBetter: (Value, Value) throws -> Bool = { [world] in
        name == "min" ? try world.isBefore($0, $1) : try world.isBefore($1, $0)
      }
      return last(
        otherwise: { .optional(best) },
        { value in .bool(try best.map { try isBetter(value, $0) } ?? true) }
      ) { answer, value in
        if answer.isTrue { best = value }
        return nil
      }
    default: return nil
    }
  }

  /// Pairs of the values of both.
  func zipped(with other: Value) throws -> Value {
    guard case .handle(let other as SwiftAsyncSequence) = other else {
      throw world.failure("zip wants two async sequences")
    }
    let pairs = SwiftAsyncSequence(world) { [makeIterator] in
      let (a, b) = (try makeIterator(), try other.makeIterator())
      let close = {
        a.close()
        b.close()
      }
      return SwiftAsyncIterator(close: close) {
        let (first, second) = (try a.next(), try b.next())
        let pair = SwiftCall()
        first.whenOver { one in
          second.whenOver { two in
            pair.finish(
              Result {
                guard let a = try one.get().unwrapped, let b = try two.get().unwrapped else {
                  return .null
                }
                return .optional(.handle(SwiftTuple([a, b])))
              })
          }
        }
        return pair
      }
    }
    return .handle(pairs)
  }

  /// A sequence of what a stage makes of each value.
  private func through(_ make: @escaping () -> Stage) -> Value {
    .handle(
      SwiftAsyncSequence(world) { [makeIterator, world] in
        let (source, stage) = (try makeIterator(), make())
        var isOver = false
        return SwiftAsyncIterator(close: source.close, endsSequence: source.endsSequence) {
          if isOver { return SwiftCall(answering: .null) }
          return world.first(of: source, stage.ask) { answer, value in
            switch stage.step(answer, value) {
            case .emit(let value): return .optional(value)
            case .skip: return nil
            case .end:
              isOver = true
              return .null
            }
          }
        }
      })
  }

  /// The first answer that is one, or the one for a sequence that ends without.
  private func last(
    otherwise: @escaping () -> Value = { .null }, _ ask: @escaping (Value) throws -> Value,
    _ answer: @escaping (_ answer: Value, Value) -> Value?
  ) -> Value {
    let call = SwiftCall()
    do {
      let source = try makeIterator()
      world.first(of: source, ask, otherwise, answer).whenOver {
        source.close()
        call.finish($0)
      }
    } catch { call.finish(.failure(error)) }
    return .handle(call)
  }
}

extension SwiftWorld {
  /// Takes values until one of them has an answer.
  fileprivate func first(
    of source: SwiftAsyncIterator, _ ask: @escaping (Value) throws -> Value,
    _ otherwise: @escaping () -> Value = { .null },
    _ answer: @escaping (_ answer: Value, Value) -> Value?
  ) -> SwiftCall {
    let call = SwiftCall()
    let task = task
    func goOn() {
      while call.outcome == nil {
        let step = begin(in: task) { .handle(try source.next()) }
        guard step.outcome != nil else { return step.whenOver { if !take($0) { goOn() } } }
        if step.outcome.map(take) != false { return }
      }
    }
    // Answers whether something waits, or it is over.
    func take(_ outcome: Result<Value, any Error>) -> Bool {
      guard case .success(let made) = outcome, let value = made.unwrapped else {
        call.finish(outcome.map { _ in otherwise() })
        return true
      }
      let asked = begin(in: task) { try ask(value) }
      func judge(_ outcome: Result<Value, any Error>) {
        switch outcome {
        case .success(let made): if let made = answer(made, value) { call.finish(.success(made)) }
        case .failure(let error): call.finish(.failure(error))
        }
      }
      if let outcome = asked.outcome {
        judge(outcome)
        return call.outcome != nil
      }
      asked.whenOver {
        judge($0)
        goOn()
      }
      return true
    }
    goOn()
    return call
  }
}

extension Value {
  fileprivate var isTrue: Bool { self == .bool(true) }
}
