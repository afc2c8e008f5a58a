import StreamEngine
import Testing

@Suite struct TraitTests {
  @Test func `a single stays one through its operators`() {
    let one = Single.just(1)
    check(one.map { $0 + 1 }.asObservable(), "[2|]")
    check(one.flatMap { .just($0 + 2) }.asObservable(), "[3|]")
    check(one.zip(.just(4), +).asObservable(), "[5|]")
    check(one.filter { $0 > 1 }.asObservable(), "|")
    check(one.compactMap { $0 + 5 }.asObservable(), "[6|]")
    check(one.flatMapMaybe { _ in Maybe<Int>.empty() }.asObservable(), "|")
    check(one.map { _ in try throwTestError() }.catchAndReturn(7).asObservable(), "[7|]")
    check(one.asMaybe().asSingle().asObservable(), "[1|]")
    check(one.asCompletable().andThen(Observable.of(8)), "[8|]")
    check(Single.deferred { try throwTestError() }.catchAndReturn(9).asObservable(), "[9|]")
  }

  @Test func `a failure on either side of a zip is the result's`() {
    check(Single.just(1).zip(.error(TestError()), +).asObservable(), "#")
    check(Single<Int>.error(TestError()).zip(.just(1), +).asObservable(), "#")
  }

  @Test func `a maybe without an element can have a default`() {
    check(Maybe.empty().ifEmpty(default: 1).asObservable(), "[1|]")
    check(Maybe.just(2).ifEmpty(default: 1).asObservable(), "[2|]")
    check(Maybe.empty().ifEmpty(switchTo: .just(3)).asObservable(), "[3|]")
    check(Maybe<Int>.error(TestError()).ifEmpty(default: 1).asObservable(), "#")
    check(Maybe<Int>.empty().asSingle().asObservable(), "#")
    check(Maybe.just(1).flatMap { .just($0 + 1) }.map { $0 * 2 }.asObservable(), "[4|]")
  }

  @Test func `completables follow one another, or run side by side`() {
    let failing = Completable.error(TestError())
    check(Completable.concat([.empty(), .empty()]).andThen(Observable.of(1)), "[1|]")
    check(Completable.zip([.empty(), failing]).andThen(Observable.of(1)), "#")
    check(failing.catchAndComplete().andThen(Observable.of(1)), "[1|]")
    check(Completable.zip([.empty(), .never()]).andThen(Observable.of(1)), "")
  }

  @Test func `an infallible flattens infallibles`() {
    check(Infallible.of(1, 2).flatMap { .of($0, $0 + 4) }.asObservable(), "[1526|]")
    check(Infallible.of(1, 2).filter { $0 > 1 }.asObservable(), "[2|]")
  }
}
