import StreamEngine
import Testing

@Suite struct FirstTests {
  @Test func `emits the first, or the first that satisfies`() {
    check("-1-2-|", { $0.first(default: 7) }, "-[1|]", subscriptions: "^!")
    check("-1-2-|", { $0.first(where: { $0 > 1 }, default: 7) }, "---[2|]")
    check("-1-2-|", { $0.firstOrError { $0 > 1 } }, "---[2|]", subscriptions: "^--!")
  }

  @Test func `none is the default, or an error`() {
    check("--|", { $0.first(default: 7) }, "--[7|]")
    check("-1|", { $0.first(where: { $0 > 1 }, default: 7) }, "--[7|]")
    check("-1|", { $0.firstOrError { $0 > 1 } }, "--#")
    check("-#", { $0.first(default: 7) }, "-#")
  }

  @Test func `fails when the predicate throws`() {
    check("-1-|", { $0.firstOrError { _ in try throwTestError() } }, "-#", subscriptions: "^!")
  }
}

@Suite struct LastTests {
  @Test func `emits the last, or the last that satisfies`() {
    check("-1-2-|", { $0.last(default: 7) }, "-----[2|]")
    check("-1-2-|", { $0.last(where: { $0 < 2 }, default: 7) }, "-----[1|]")
    check("-1-2-|", { $0.lastOrError() }, "-----[2|]")
  }

  @Test func `none is the default, or an error`() {
    check("--|", { $0.last(default: 7) }, "--[7|]")
    check("-1|", { $0.lastOrError { $0 > 1 } }, "--#")
    check("-1#", { $0.last(default: 7) }, "--#")
    check("-1|", { $0.last(where: { _ in try throwTestError() }, default: 7) }, "-#")
  }
}

@Suite struct FindTests {
  @Test func `emits the first that satisfies, or nil`() {
    check("-1-2-3|", { $0.find { $0 > 1 }.map { $0 ?? 0 } }, "---[2|]", subscriptions: "^--!")
    check("-1-|", { $0.find { $0 > 1 }.map { $0 ?? 0 } }, "---[0|]")
  }

  @Test func `emits its number, or -1`() {
    check("-1-2-3|", { $0.findIndex { $0 > 1 } }, "---[1|]", subscriptions: "^--!")
    check("-1-|", { $0.findIndex { $0 > 1 } }, "---['-1'|]")
    check("-1-#", { $0.findIndex { $0 > 1 } }, "---#")
    check("-1-|", { $0.findIndex { _ in try throwTestError() } }, "-#", subscriptions: "^!")
  }

  @Test func `two subscriptions count by themselves`() {
    let stream = cold("123|").findIndex { $0 == 2 }
    check(stream.concat(stream), "-1[1|]")
  }
}

@Suite struct SingleTests {
  @Test func `emits the only one at completion`() {
    check("-1---|", { $0.single() }, "-----[1|]")
    check("-1-2-|", { $0.single { $0 > 1 } }, "-----[2|]")
  }

  @Test func `a second is an error at once, none at completion`() {
    check("-1-2-|", { $0.single() }, "---#", subscriptions: "^--!")
    check("-1-|", { $0.single { $0 > 1 } }, "---#")
    check("-1-#", { $0.single() }, "---#")
    check("-1-|", { $0.single { _ in try throwTestError() } }, "-#")
  }

  @Test func `the errors say which`() {
    func error(of stream: Observable<Int>) -> StreamError? {
      var failure: StreamError?
      stream.subscribe(
        on: Scheduler(),
        end: { end in if case .failed(let error) = end { failure = error as? StreamError } }
      ) { _ in }
      return failure
    }
    #expect(error(of: .of(1, 2).single()) == .moreThanOneElement)
    #expect(error(of: .empty().single()) == .noElements)
    #expect(error(of: .empty().firstOrError()) == .noElements)
    #expect(error(of: .of(1).element(at: 3)) == .argumentOutOfRange)
  }
}
