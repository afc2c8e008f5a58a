import Testing

@testable import StreamLang

/// The first lines of somebody who comes from another library, and what helps them on.
@Suite struct FirstMistakesTests {
  @Test func `a formula that waits for an operator on a text or list names the plain function`() {
    let session = Session().after("email = \"a@b\"; n = 8; l = [3, 1]")
    #expect(
      Typed.lines(session.submit("ok = email.contains(\"@\") && n >= 8")) == [
        "ok  … waiting for email.contains(\"@\"); of a text it is `contains(email, \"@\")`"
      ])
    #expect(
      Typed.lines(session.submit("ok = contains(email, \"@\") && n >= 8")).first == "ok = true")
    #expect(
      Typed.lines(session.submit("t = behavior(3); k = [t + 0, 1]; m = k.max() + 1")).last
        == "m  … waiting for k.max(); of a list it is `max(k)`")
    #expect(
      Typed.lines(session.submit("s = subject(); k = s.max() + 1")).last
        == "k  … waiting for s")
  }

  @Test func `a name of the program does not hide what stands behind the name of a library`() {
    let session = Session()
    #expect(
      Typed.lines(
        session.submit("x = throwError(\"boom\").catch { error in Observable.error(error) }")) == [
          "x  ✕ boom"
        ])
    _ = session.submit("let interval = 1s; let just = 2")
    #expect(Typed.lines(session.submit("y = Observable.just(just)")) == ["y  2 │ completed"])
    #expect(
      session.submit("z = Observable<Int>.interval(interval, scheduler: MainScheduler.instance)")
        .diagnostics.isEmpty)
  }

  @Test func `a line that goes on with the one before may have an open bracket`() {
    let session = Session(isPrompt: true).after("a = subject()", "a")
    for text in [".map {", ".filter(", ".pipe(\n  map(x => x),"] {
      #expect(session.isIncomplete(text), "\(text)")
    }
    #expect(!session.isIncomplete(".map(+1)"))
  }

  @Test func `a setting is saved once, however often a script is loaded and saved`() {
    var files: [String: String] = [:]
    let session = Session(isPrompt: true) {
      $0.readFile = { files[$0] ?? "" }
      $0.writeFile = { files[$0] = $1 }
    }
    session.after(":set frame 100ms", "a = of(1)")
    for _ in 0..<3 {
      session.after(":save! a.rx", ":reset", ":load a.rx")
    }
    #expect(files["a.rx"] == ":set frame 100ms\na = of(1)\n")
  }
}
