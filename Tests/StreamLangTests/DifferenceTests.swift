import Testing

@testable import StreamLang

/// The sentences of the page about differences, run.
@Suite struct DifferenceTests {
  @Test func `let follows its formula, and a cell that is set takes a value once`() {
    #expect(Typed.answer("a = 1; let b = a + 1", "a = 2") == "a = 2\nb = 3")
    #expect(Typed.answer("a = 1; b = 0", "b := a + 1", "a = 2") == "a = 2")
  }

  @Test(arguments: [
    ("a.sink { print(\"heard\", $0) }", ""),
    ("f = () => { let s = a.sink { print(\"heard\", $0) } }; f()", ""),
  ])
  func `a cancellable that nobody holds goes on, and leaks`(_ subscribe: String, _ release: String)
  {
    let lines = Typed.answer("a = subject()", subscribe, release, "a.send(1); :leaks")
    #expect(lines.contains("heard 1"), "\(lines)")
    #expect(lines.contains("it can never be disposed"), "\(lines)")
  }

  @Test(arguments: [
    ("c = a.sink { print(\"heard\", $0) }", "c.cancel()"),
    ("c = a.sink { print(\"heard\", $0) }", "c = nil"),
    ("c = a.sink { print(\"heard\", $0) }", "del c"),
    ("bag = DisposeBag(); a.sink { print(\"heard\", $0) }.store(in: &bag)", "del bag"),
  ])
  func `cancel ends it, and so does letting go of its bag`(_ subscribe: String, _ end: String) {
    let lines = Typed.answer("a = subject()", subscribe, end, "a.send(1); :leaks")
    #expect(!lines.contains("heard 1") && lines.contains("nothing leaks"), "\(lines)")
  }

  @Test func `main delivers when what was entered is through, or waits`() {
    let program = """
      a = subject()
      m = a.observe(on: MainScheduler.instance)
      a.onNext(1)
      print("the next statement")
      wait 0ms
      a.onNext(2)
      print("the end")
      """
    #expect(
      Scripted.lines(program) == [
        "a  1", "the next statement", "m  1", "a  2", "the end", "m  2",
      ])
  }

  @Test func `a weak reference knows a stream as long as somebody else has it`() {
    #expect(
      Typed.answer(
        "quiet a = subject(); r = WeakReference(a); s = a.subscribe { print($0) }",
        "a.next(1); print(r.target == nil); del a; print(r.target)") == "1\nfalse\nnil")
    #expect(Typed.answer("WeakReference(3)").contains("WeakReference wants a stream, got a number"))
  }
}
