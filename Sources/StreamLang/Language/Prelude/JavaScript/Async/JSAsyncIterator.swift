import StreamEngine

/// An asynchronous generator, or another iterator that answers promises: one request after another.
final class JSAsyncIterator: JSObject, JSCallable {
  typealias Answer = (Result<JSIterator.Step, any Error>) -> Void
  typealias Request = (given: Result<Value, any Error>, promise: JSPromise)

  static let methods: Set<String> = ["next", "return", "throw", "@@asyncIterator"]
  /// Goes on with a value or an error, and answers the next value, or the end, when it is there.
  private let step: (Result<Value, any Error>, @escaping Answer) -> Void
  private var requests: [Request] = []
  private var isOver = false

  init(_ world: JSWorld, _ step: @escaping (Result<Value, any Error>, @escaping Answer) -> Void) {
    self.step = step
    super.init(world, nil)
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "next", "return", "throw":
      let promise = JSPromise(world)
      requests.append((JSWorld.request(name, given[0]), promise))
      if requests.count == 1 { begin() }
      return .handle(promise)
    case "@@asyncIterator": return .handle(self)
    default: return nil
    }
  }

  private func begin() {
    guard let (given, _) = requests.first else { return }
    if !isOver { return step(given) { [self] in end($0) } }
    // Nothing is left that could go on.
    if case .success = given { return end(.success((.undefined, true))) }
    end(given.map { ($0, true) })
  }

  private func end(_ outcome: Result<JSIterator.Step, any Error>) {
    switch outcome {
    case .success(let made): answer(.success(made))
    case .failure(let leaving as Leaving):
      world.whenSettled(leaving.answer.value) { [self] in answer($0.map { ($0, true) }) }
    case .failure(let error): answer(.failure(error))
    }
  }

  private func answer(_ outcome: Result<JSIterator.Step, any Error>) {
    let promise = requests.removeFirst().promise
    switch outcome {
    case .success(let made):
      isOver = isOver || made.isDone
      promise.settle(world.step(made))
    case .failure(let error):
      isOver = true
      promise.reject(error)
    }
    begin()
  }

  override var ownTag: String? { "AsyncGenerator" }
  override var shownText: String? { "Object [AsyncGenerator] {}" }
  override var shape: Shape { .stream }
  override var plain: Value? { .stream(of: observable) }
  override var observable: Stream { world.awaited(.handle(self)) }
}

extension JSWorld {
  /// The iterator that `for await` asks: one that answers promises, or one that waits for the members of a list.
  func asyncIterator(of source: Value) throws -> Value {
    if !source.isNothing {
      let make = try get(source, "@@asyncIterator")
      if make.isCallable { return try make.call([], this: source, in: self) }
      if try get(source, "getReader").isCallable { return .handle(try reading(source)) }
    }
    return .handle(JSAsyncIterator(self, try rounds(of: source)))
  }

  /// The chunks of a readable stream, which is locked as long as somebody reads.
  private func reading(_ source: Value) throws -> JSAsyncIterator {
    let reader = try call(source, "getReader", [])
    return JSAsyncIterator(self) { [unowned self] given, answer in
      func end(_ outcome: Result<JSIterator.Step, any Error>) {
        answer(
          Result {
            _ = try call(reader, "releaseLock", [])
            return try outcome.get()
          })
      }
      do {
        _ = try given.get()
        whenSettled(try call(reader, "read", [])) { [unowned self] read in
          do {
            let (value, done) = (try get(read.get(), "value"), try get(read.get(), "done"))
            if done.isTruthy { return end(.success((.undefined, true))) }
            answer(.success((value, false)))
          } catch { end(.failure(error)) }
        }
      } catch { end(.failure(error)) }
    }
  }

  /// The values that `for await` gets, as a stream; who leaves is noticed when the next one is there.
  func awaited(_ source: Value, leavingFor reasons: @escaping () -> [Value] = { [] }) -> Stream {
    .create { [self] observer in
      let iterator = try asyncIterator(of: source)
      var (hasLeft, hasSent) = (false, false)
      /// RxJS leaves an iterator that has sent something before; then the promise of the whole loop fails.
      func fail(_ error: any Error) {
        let end = { [self] in later { observer.fail(error) } }
        guard hasSent, let leave = try? get(iterator, "return"), leave.isCallable,
          let left = try? call(iterator, "return", [])
        else { return end() }
        whenSettled(left) { _ in end() }
      }
      func ask() throws {
        whenSettled(try call(iterator, "next", [])) { [self] outcome in
          do {
            let made = try outcome.get()
            if try get(made, "done").isTruthy { return observer.complete() }
            hasSent = true
            observer.next(try get(made, "value"))
            if !hasLeft { return try ask() }
            if try get(iterator, "return").isCallable {
              _ = try call(iterator, "return", reasons())
            }
          } catch { fail(error) }
        }
      }
      try ask()
      return ActionDisposable { hasLeft = true }
    }
  }
}

extension JSAsyncIterator {
  /// One that waits for each of some values.
  convenience init(_ world: JSWorld, _ rounds: Rounds<Value>) {
    self.init(world) { [unowned world] given, answer in
      do {
        if case .failure(is Leaving) = given {
          try rounds.leave()
          if !rounds.tellsLeaving { return answer(.success((.undefined, true))) }
        }
        _ = try given.get()
        guard let value = try rounds.next() else {
          world.whenSettled(.undefined) { _ in answer(.success((.undefined, true))) }
          return
        }
        world.whenSettled(value) { answer($0.map { ($0, false) }) }
      } catch { answer(.failure(error)) }
    }
  }
}
