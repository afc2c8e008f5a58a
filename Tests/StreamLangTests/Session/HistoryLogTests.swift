import StreamLang
import Testing

/// A session that is kept as it happens, and taken up again.
@Suite struct HistoryLogTests {
  /// The lines of a file, as a host writes them.
  private final class File {
    var lines: [String] = []

    func write(_ change: (kept: Int, lines: [String])?) {
      guard let change else { return }
      lines.removeSubrange(change.kept...)
      lines += change.lines
    }
  }

  private func session(after file: File? = nil) -> Session {
    Session(isPrompt: true) { options in
      if let file { options.lastSession = { file.lines.isEmpty ? nil : file.lines } }
    }
  }

  @Test(arguments: [
    ["a = behavior(1)", "b = a.map(+1)", "a.next(5)"],
    ["a = behavior(1)", "a.next(2)", ":undo", "a.next(3)", ":undo", ":redo"],
    ["t = interval(1s)", "wait 2500ms", ":only t", "wait 1s", "x = 3; y = x + 1"],
    ["a = subject()", "a.next(1); a.next(x)", "of(1, 2)", ".map(+1)", "f = x => {\n  x + 1\n}"],
    ["a = 1", ":undo", "b = 2", ":reset", "c = \"\\n\\\"\""],
  ])
  func `what was kept is taken up`(_ lines: [String]) {
    let file = File()
    let first = session()
    for line in lines {
      _ = first.submit(line)
      file.write(first.takeLogChanges())
    }
    let second = session(after: file)
    _ = second.submit(":resume")
    for command in [":history", ":ls", ":marbles"] {
      #expect(
        Typed.lines(second.submit(command)) == Typed.lines(first.submit(command)), "\(command)")
    }
    let copy = File()
    copy.write(second.takeLogChanges())
    #expect(copy.lines == file.lines)
  }

  @Test func `what has not changed is not told again`() {
    let first = session()
    _ = first.submit("a = 1")
    #expect(first.takeLogChanges()?.lines == [#"{"time":0,"line":"a = 1"}"#])
    #expect(first.takeLogChanges() == nil)
    _ = first.submit(":ls")
    #expect(first.takeLogChanges() == nil)
    _ = first.submit("b = 2")
    let change = first.takeLogChanges()
    #expect(change?.kept == 1 && change?.lines == [#"{"time":0,"line":"b = 2"}"#])
  }

  @Test(arguments: ["18446744073709552", "9223372036854776", "-1", "1e3", "\"0\"", "null"])
  func `a line at a time that no clock shows is left out`(_ time: String) {
    let file = File()
    file.lines = [
      #"{"time":0,"line":"a = 1"}"#, #"{"time":\#(time),"line":"b = 2"}"#,
      #"{"time":9223372036854775,"line":"c = 3"}"#,
    ]
    let session = session(after: file)
    #expect(Typed.lines(session.submit(":resume")) == ["resumed 2 lines", "a = 1", "c = 3"])
    #expect(Typed.lines(session.submit("wait 1s; a + 1")).last == "2")
  }

  @Test func `input that failed fails again`() {
    let first = session()
    let file = File()
    _ = first.submit("s = stdin(); t = s.catchError(e => of(e))")
    _ = first.feed("a")
    _ = first.failInput("a line of more than 64 MB")
    #expect(!first.wantsInput)
    file.write(first.takeLogChanges())
    #expect(file.lines.last == #"{"time":0,"end":"a line of more than 64 MB"}"#)
    let second = session(after: file)
    _ = second.submit(":resume")
    #expect(Typed.lines(second.submit(":ls")) == Typed.lines(first.submit(":ls")))
  }

  @Test func `only a session that has not begun takes up another`() {
    let file = File()
    #expect(
      Typed.lines(session(after: file).submit(":resume"))
        == ["   ^^^^^^ there is no session to resume"])
    #expect(Typed.lines(session().submit(":resume")) == ["   ^^^^^^ sessions are not kept here"])
    file.lines = [#"{"time":0,"line":"a = 1"}"#, #"{"time":0,"li"#]
    let second = session(after: file)
    #expect(Typed.lines(second.submit(":resume")) == ["resumed 1 line", "a = 1"])
    #expect(
      Typed.lines(second.submit(":resume")).last
        == "   ^^^^^^ this session has begun already; `:reset` makes room for another")
  }

  @Test func `what was reset is not taken up`() {
    let file = File()
    let first = session()
    for line in ["a = 1", "b = 2", ":reset"] {
      _ = first.submit(line)
      file.write(first.takeLogChanges())
    }
    #expect(file.lines == [])
  }
}
