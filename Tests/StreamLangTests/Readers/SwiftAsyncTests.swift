import Testing

@testable import StreamLang

/// Programs of Swift with `async` and `await`.
///
/// Those in `swift-more.jsonl` print what the compiler's programs print.
@Suite struct SwiftAsyncTests {
  @Test func `the values of a stream of RxSwift are kept until they are asked for`() {
    let code = """
      let subject = PublishSubject<Int>()
      let values = subject.values
      subject.onNext(1)
      subject.onNext(2)
      Task {
        do {
          for try await value in values { print("got", value) }
        } catch { print("failed", error) }
      }
      Task {
        try await Task.sleep(for: .seconds(1))
        subject.onNext(3)
        print("sent")
        try await Task.sleep(for: .seconds(1))
        subject.onError(RxError.timeout)
      }
      """
    #expect(
      Self.lines(code) == [
        "got 1", "got 2", "1000: sent", "1000: got 3", "2000: failed Sequence timeout.",
      ])
  }

  @Test func `Combine is asked for each value, and a subject drops the others`() {
    let code = """
      import Combine
      let subject = PassthroughSubject<Int, Never>()
      Task {
        for await value in subject.values { print("got", value) }
        print("over")
      }
      Task {
        await Task.yield()
        subject.send(1)
        subject.send(2)
        await Task.yield()
        await Task.yield()
        subject.send(3)
        subject.send(completion: .finished)
        for await n in (1...2).publisher.map({ n in print("map", n); return n * 2 }).values {
          print("double", n)
        }
      }
      """
    #expect(
      Self.lines(code) == ["got 1", "map 1", "map 2", "got 3", "over", "double 2", "double 4"])
  }

  @Test func `a stream of one value is awaited, and a loop that is left ends its subscription`() {
    let code = """
      print(try await Single.just(3).value, await Maybe<Int>.empty().value as Any)
      do { _ = try await Single<Int>.error(RxError.noElements).value } catch { print(error) }
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance)
        .do(onDispose: { print("disposed") })
      for try await tick in ticks.values where tick > 0 {
        print(tick)
        if tick == 2 { break }
      }
      let back = AsyncStream<Int> { $0.yield(5); $0.finish() }.asObservable()
      back.subscribe { print($0) }
      """
    #expect(
      Self.lines(code) == [
        "3 nil", "Sequence doesn't contain any elements.", "2000: 1", "3000: 2", "3000: disposed",
        "3000: next(5)",
        "3000: completed",
      ])
  }

  @Test func `a sequence that has a name goes on behind a loop that was left`() {
    let code = """
      let subject = PublishSubject<Int>()
      let values = subject.values
      for n in 1...4 { subject.onNext(n) }
      subject.onCompleted()
      for try await value in values { if value == 2 { break } }
      for try await value in values { print(value) }
      """
    #expect(Self.lines(code) == ["3", "4"])
  }

  @Test func `a task that is cancelled wakes up, and one that was sleeping keeps no clock`() {
    let code = """
      let task = Task {
        do { try await Task.sleep(for: .seconds(100)) } catch { print(error) }
      }
      Task {
        try await Task.sleep(for: .seconds(1))
        task.cancel()
      }
      """
    let program = RunProgram(code, as: .swift)
    #expect(program.lines == ["1000: CancellationError()"])
  }

  @Test(arguments: [
    (
      "let a = 1\nfunc f() async throws -> Int { throw E.bad }\nenum E: Error { case bad }\n_ = try await f()",
      "bad"
    ),
    ("for await x in 3 { }", "Fatal error: 3 is no async sequence"),
    (
      "await withCheckedContinuation { c in c.resume(); c.resume() }",
      "Fatal error: tried to resume a continuation more than once"
    ),
    (
      "let s = AsyncStream<Int> { _ in }\nTask { for await _ in s {} }\nawait Task.yield()\nfor await _ in s {}",
      "Fatal error: attempt to await next() on more than one task"
    ),
  ])
  func `an error that nobody handles is told`(_ code: String, _ message: String) {
    #expect(RunProgram(code, as: .swift).uncaught == [message])
  }

  @Test(arguments: [
    (
      "func f() async -> Bool { true }\nlet a = true && (await f())",
      "`await` cannot stand right of `&&`; give its value a name first"
    ),
    (
      "func f() async -> Int { 1 }\nlet a = if true { await f() } else { 2 }",
      "`await` cannot stand here; give its value a name first"
    ),
    (
      "class A { func g(_ n: Int) {} }\nlet a: A? = nil\nfunc f() async -> Int { 1 }\na?.g(await f())",
      "`await` behind `?.` is not read; unwrap the value first, with `if let`"
    ),
    (
      "class A { init() async { await f() } }\nfunc f() async {}",
      "an `async` initializer is not read; write a static function"
    ),
    (
      "func f() async -> (Int, Int) { (1, 2) }\nasync let (a, b) = f()",
      "`async let` wants one name; write one for each value"
    ),
  ])
  func `a text that has no meaning here is refused with what to write`(
    _ code: String, _ message: String
  ) {
    #expect(Reading.swift(code).diagnostics.map(\.text) == [message])
  }

  @Test func `a line with await is never read as this language`() {
    let prompt = TestPrompt(isVirtual: true)
    let note = "read as Swift; :translate shows it in the words of this language"
    #expect(prompt.type("func twice(_ n: Int) async -> Int { n * 2 }") == [note])
    // JavaScript would have it, too.
    #expect(prompt.type("print(await twice(4))") == [note, "8"])
    #expect(prompt.type("let r = await twice(5)") == [note])
    #expect(prompt.type("r") == ["r = 10"])
    let other = TestPrompt(isVirtual: true)
    _ = other.type("async function twice(n) { return n * 2 }")
    #expect(other.type("console.log(await twice(4))").last == "8")
    #expect(
      Parser.parse("await a").diagnostics.map(\.text) == [
        "`await` is not in this language; subscribe to the stream: `a.subscribe(x => …)`"
      ])
  }

  private static func lines(_ code: String) -> [String] { RunProgram(code, as: .swift).lines }
}
