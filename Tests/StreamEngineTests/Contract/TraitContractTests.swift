import StreamEngine
import Testing

/// The rules of traits.
@Suite struct TraitContractTests {
  @Test func `119 a single is one success or failure, and a second call is ignored`() {
    var cancelled = 0
    let twice = Single<Int>.create { done in
      done(.success(1))
      done(.success(2))
      done(.failure(TestError()))
      return OnCancel { cancelled += 1 }
    }
    check(twice.asObservable(), "[1|]")
    #expect(cancelled == 1)
    check(Single<Int>.create { _ in try throwTestError() }.asObservable(), "#")
    var results: [String] = []
    func listen(to single: Single<Int>) {
      single.subscribe(
        on: Scheduler(), onSuccess: { results.append("\($0)") },
        onFailure: { _ in results.append("#") })
    }
    listen(to: twice)
    listen(to: .error(TestError()))
    #expect(results == ["1", "#"])
  }

  @Test func `120 a completable has no elements, and what follows waits for its completion`() {
    let scheduler = Scheduler()
    let gate = Subject<Void>()
    var subscribed = 0
    let next = Observable<Int>.deferred {
      subscribed += 1
      return .of(7)
    }
    var values: [Int] = []
    gate.stream.asCompletable().andThen(next).subscribe(on: scheduler) { values.append($0) }
    gate.next(())
    #expect(subscribed == 0)
    gate.complete()
    #expect(values == [7])
    check(Completable.error(TestError()).andThen(next), "#")
    #expect(subscribed == 1)
    check(Completable.empty().andThen(Single.just(1)).asObservable(), "[1|]")
    check(Completable.empty().andThen(Maybe<Int>.empty()).asObservable(), "|")
    check(
      Completable.create { done in
        done(.success(()))
        done(.failure(TestError()))
        return nil
      }.andThen(.empty()).asObservable(), "|")
  }

  @Test func `121 a maybe succeeds, completes or fails, once`() {
    for (result, marbles) in [(Result<Int?, any Error>.success(1), "[1|]"), (.success(nil), "|")] {
      let maybe = Maybe<Int>.create { done in
        done(result)
        done(.success(5))
        return nil
      }
      check(maybe.asObservable(), marbles)
    }
    check(Maybe<Int>.error(TestError()).asObservable(), "#")
    check(Maybe.just(1).asObservable(), "[1|]")
  }

  @Test func `122 asSingle and asMaybe want one element at most`() {
    check("-1---|", { $0.asSingle().asObservable() }, "-----[1|]")
    check("-1-2-|", { $0.asSingle().asObservable() }, "---#", subscriptions: "^--!")
    check("--|", { $0.asSingle().asObservable() }, "--#")
    check("--|", { $0.asMaybe().asObservable() }, "--|")
    check("-1-|", { $0.asMaybe().asObservable() }, "---[1|]")
    check("-1-2-|", { $0.asMaybe().asObservable() }, "---#")
    check("-1-#", { $0.asSingle().asObservable() }, "---#")
    var errors: [StreamError?] = []
    for stream in [Observable<Int>.empty(), .of(1, 2)] {
      stream.asSingle().asObservable().subscribe(
        on: Scheduler(), end: { errors.append($0.error as? StreamError) }
      ) { _ in }
    }
    #expect(errors == [.noElements, .moreThanOneElement])
  }

  @Test func `123 an infallible never fails`() {
    check("-1-#", { $0.asInfallible(onErrorJustReturn: 0).asObservable() }, "-1-[0|]")
    check("-1-|", { $0.asInfallible(onErrorJustReturn: 0).asObservable() }, "-1-|")
    check(
      "-1-#", { $0.asInfallible(onErrorFallbackTo: .of(7, 8)).asObservable() }, "-1-[78|]",
      subscriptions: "^--!")
    check(
      "-#",
      { $0.asInfallible { $0 is TestError ? .of(1) : .empty() }.map { $0 + 1 }.asObservable() },
      "-[2|]")
  }
}
