import StreamEngine

extension Builtin {
  /// Operators of RxSwift and Combine that do something else than those of this language by their names.
  static let swiftRx: [Builtin] = [
    swift("single", 1...2, "RxSwift's `single`: the value at once, and an error at a second one.") {
      call in
      let (swift, source) = (call.swift, try call.source(0))
      let test = call.has(1) ? call[1] : nil
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
    swift("binder", 2...2, "`Binder(a) { a, value in }`, which does not keep `a` alive.") { call in
      let (swift, target, function) = (call.swift, SwiftWeak(call[0]), call[1])
      let all = SwiftMainWork()
      return .record(
        Record([
          "next": swift.function(1) { given in
            swift.runOnMain(of: all) {
              swift.letRecordGo()
              guard let object = target.value.unwrapped else { return }
              swift.attempt { _ = try swift.invoke(function, [object] + given) }
            }
            return .null
          },
          "error": swift.function(1) { given in
            throw swift.failure("Binding error: \(given.first.map(swift.text) ?? "")")
          },
          "complete": swift.function(0) { _ in .null },
        ]))
    },
    swift(
      "oneByOne", 1...2,
      "`Driver.of(1, 2)`: each value is work of the main queue; with `true` of the scheduler of all."
    ) { call in
      let all = call.has(1) ? call.swift.onMain : SwiftMainWork()
      return .stream(of: call.swift.oneByOneOnMain(try call.source(0), of: all))
    },
    swift("fromMain", 1...1, "`subscribe(on: MainScheduler.instance)`.") { call in
      .stream(of: call.swift.subscribedOnMain(try call.source(0)))
    },
    swift(
      "throttled", 3...3,
      "Combine's `throttle`: of what comes in a span of time, one at its end, as work of a queue."
    ) { call in
      guard let seconds = call[1].seconds else { throw call.refusal("a time", 1) }
      let span = UInt64(min(max(0, seconds), 3.2e9) * 1_000_000_000)
      let (source, isLatest) = (try call.source(0), call[2] != .bool(false))
      let scheduler = call.environment.scheduler
      return .deferred {
        var (due, waiting, failure) = (UInt64(0), Value?.none, (any Error)?.none)
        // A failure comes behind the value that waits.
        let values = source.endingAsWork().catch {
          failure = $0
          return .empty()
        }
        return values.map { value in
          if isLatest || waiting == nil { waiting = value }
          return waiting ?? value
        }.audit { _ in
          let rest = due > scheduler.now ? due - scheduler.now : 0
          return Observable.just(0).observe(on: nil, delay: .nanoseconds(Int64(rest)))
        }.map { value in
          due = scheduler.now &+ span
          waiting = nil
          return value
        }.concat(.deferred { failure.map { .error($0) } ?? .empty() })
      }
    },
    swift(
      "endingAsWork", 1...1,
      "A stream whose end is work of a queue, as that of Combine's `debounce` is."
    ) { call in
      .stream(of: try call.source(0).endingAsWork())
    },
    swift("sample", 2...3, "RxSwift's `sample`, which ends with the sampler's next event.") {
      call in
      let (source, sampler) = (try call.source(0), try call.source(1))
      let otherwise = call.has(2) ? call[2] : nil
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
          return ((latest ?? otherwise).map { [.next($0)] } ?? []) + (isOver ? [.completed] : [])
        }
        return Observable<[Event<Value>]>.merge([values, samples])
          .concatMap { Observable<Event<Value>>.from($0) }.concat(.never()).dematerialize()
      }
    },
  ]
}
