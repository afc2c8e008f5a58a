import StreamEngine

/// Values that have come while nobody asks for one, as `iterateEachValue` of RxJS 9 and its kind keep them.
enum JSUnread: String {
  /// One after another.
  case each = "iterateEachValue"
  /// All at once, as a list.
  case buffered = "iterateBufferedValues"
  /// The last one.
  case latest = "iterateLatestValue"
  /// None.
  case next = "iterateNextValue"

  /// True where a value that somebody waits for is read in a microtask, so that others may still come.
  fileprivate var gathers: Bool { self == .buffered || self == .latest }

  fileprivate func keep(_ value: Value, in values: inout [Value]) {
    if self == .latest { values = [] }
    values.append(value)
  }

  fileprivate func read(_ values: inout [Value], _ world: JSWorld) -> Value {
    guard self == .buffered else { return values.removeFirst() }
    defer { values = [] }
    return .handle(JSArray(values, world))
  }
}

extension JSAsyncIterator {
  /// The values of a stream, which is subscribed to when somebody asks for the first one.
  convenience init(of source: JSStream, keeping unread: JSUnread) {
    let (world, run) = (source.world, Subscription())
    var values: [Value] = []
    var waiting: Answer?
    var ending: Result<JSIterator.Step, any Error>?
    var hasBegun = false
    func tell(_ answer: @escaping Answer, later: Bool) {
      let read = { answer(.success((unread.read(&values, world), false))) }
      if later { world.later(read) } else { read() }
    }
    func end(_ outcome: Result<JSIterator.Step, any Error>) {
      ending = outcome
      let answer = waiting
      waiting = nil
      answer?(outcome)
    }
    func begin() {
      hasBegun = true
      source.observable.subscribe(
        Sink(
          ending: run,
          next: { value in
            if unread != .next || waiting != nil { unread.keep(value, in: &values) }
            guard let answer = waiting else { return }
            waiting = nil
            tell(answer, later: unread.gathers)
          },
          end: {
            switch $0 {
            case .completed: end(.success((.undefined, true)))
            case .failed(let error): end(.failure(error))
            }
          }), on: world.environment.scheduler)
    }
    self.init(world) { given, answer in
      do { _ = try given.get() } catch {
        run.cancel()
        return answer(.failure(error))
      }
      if !hasBegun { begin() }
      if !values.isEmpty { return tell(answer, later: unread == .latest) }
      if let ending { return answer(ending) }
      waiting = answer
    }
  }
}
