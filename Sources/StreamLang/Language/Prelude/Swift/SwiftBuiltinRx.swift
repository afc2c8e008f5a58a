import StreamEngine

extension Builtin {
  /// Operators of RxSwift that do something else than those of this language by their names.
  static let swiftRx: [Builtin] = [
    swift("single", 1...2, "RxSwift's `single`: the value at once, and an error at a second one.") {
      call in
      let (swift, source) = (call.swift, try call.source(0))
      let test = call.has(1) ? call.values[1] : nil
      return .deferred {
        var count = 0
        let values = test.map { test in source.filter { try swift.holds(test, $0) } } ?? source
        return values.map { value in
          count += 1
          if count > 1 { throw StreamError.moreThanOneElement }
          return value
        }.throwIfEmpty()
      }
    },
    swift("onMain", 1...1, "`observe(on: MainScheduler.instance)`, which waits only if it has to.")
    { call in
      .stream(of: call.swift.observedOnMain(try call.source(0)))
    },
    swift("fromMain", 1...1, "`subscribe(on: MainScheduler.instance)`.") { call in
      .stream(of: call.swift.subscribedOnMain(try call.source(0)))
    },
    swift("sample", 2...3, "RxSwift's `sample`, which ends with the sampler's next event.") {
      call in
      let (source, sampler) = (try call.source(0), try call.source(1))
      let otherwise = call.has(2) ? call.values[2] : nil
      return .deferred {
        var (latest, isOver) = (Value?.none, false)
        let values = source.materialize().map { event -> [Event<Value>] in
          switch event {
          case .next(let value): latest = value
          case .completed: isOver = true
          case .failed: return [event]
          }
          return []
        }
        let samples = sampler.materialize().map { event -> [Event<Value>] in
          if case .failed = event { return [event] }
          defer { latest = nil }
          return ((latest ?? otherwise).map { [.next($0)] } ?? [])
            + (isOver ? [.completed] : [])
        }
        return Observable<[Event<Value>]>.merge([values, samples])
          .concatMap { Observable<Event<Value>>.from($0) }.concat(.never()).dematerialize()
      }
    },
  ]
}
