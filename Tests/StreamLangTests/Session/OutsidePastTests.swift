import Testing

@testable import StreamLang

/// Going back and replaying do nothing outside a second time.
@Suite struct OutsidePastTests {
  typealias World = OutsideTests.World

  private func session(_ world: World, mayScript: Bool = true) -> Session {
    var options = Session.Options()
    options.isPrompt = true
    options.drawsAfterLines = false
    options.io = world.io
    options.scriptPermissions = Permissions(writesFiles: mayScript, runsPrograms: mayScript)
    options.lastSession = { world.lastSession }
    options.readFile = { path in
      guard let text = world.texts[path] else { throw RuntimeError("no such file") }
      return text
    }
    return Session(options)
  }

  /// The output of a line, in plain lines.
  private func lines(_ session: Session, _ text: String, isScript: Bool = false) -> [String] {
    Typed.lines(session.submit(text, isScript: isScript))
  }

  @Test func `a program is not run again, its output is`() {
    let world = World()
    world.output = [Array("one\n".utf8), [], Array("two\n".utf8)]
    let session = session(world)
    _ = lines(session, "r = exec(\"count\")")
    _ = lines(session, "wait 1s")
    world.output = [Array("other\n".utf8)]
    _ = lines(session, "b = 1")
    #expect(lines(session, ":undo") == ["undone: b = 1"])
    #expect(lines(session, "r") == ["r  two │ completed"])
    _ = lines(session, ":undo")
    #expect(lines(session, ":undo") == ["undone: r = exec(\"count\")"])
    #expect(lines(session, ":redo").first == "redone: r = exec(\"count\")")
    _ = lines(session, ":redo")
    #expect(lines(session, "r") == ["r  two │ completed"])
    #expect(
      lines(session, ":replay") == [
        "r  one", "     5ms  r  two │ completed", "     0         10ms      20ms",
        "○ r  one──(two│)",
      ])
    #expect(world.commands == [["count"]])
    // Typed anew it is run anew.
    _ = lines(session, ":undo")
    _ = lines(session, ":undo")
    _ = lines(session, "r = exec(\"count\")")
    _ = lines(session, "wait 1s")
    #expect(lines(session, "r") == ["r  other │ completed"])
    #expect(world.commands == [["count"], ["count"]])
  }

  @Test func `a program that still runs is handed over, and ended with the line that began it`() {
    let world = World()
    world.output = [Array("one\n".utf8), [], [], [], [], [], [], [], Array("two\n".utf8), []]
    world.endsNever = true
    let session = session(world)
    _ = lines(session, "r = exec(\"count\")")
    _ = lines(session, "wait 10ms")
    _ = lines(session, "b = 1")
    _ = lines(session, ":undo")
    #expect(world.closed == 0)
    _ = lines(session, "wait 100ms")
    #expect(lines(session, "r") == ["r  two"])
    for _ in 0..<3 { _ = lines(session, ":undo") }
    #expect(world.closed == 1)
    _ = lines(session, ":redo")
    _ = lines(session, "wait 1s")
    #expect(lines(session, "r") == ["r  two ✕ count was ended, and is not run again"])
    #expect(world.commands == [["count"]])
  }

  @Test func `:reset ends what runs`() {
    let world = World()
    world.endsNever = true
    let session = session(world)
    _ = lines(session, "r = exec(\"count\")")
    #expect(world.closed == 0)
    _ = lines(session, ":reset")
    #expect(world.closed == 1)
  }

  @Test func `a file is neither emptied nor written again`() {
    let world = World()
    let session = session(world)
    for line in ["s = subject()", "s.write(\"f\")", "s.next(1)", "b = 1", ":undo", ":replay"] {
      _ = lines(session, line)
    }
    #expect(world.written == ["make f", "1\n"])
    _ = lines(session, "s.next(2)")
    #expect(world.written == ["make f", "1\n", "open f", "2\n"])
  }

  @Test func `a resumed session makes no file before there is something new to write`() {
    let world = World()
    world.lastSession = [
      #"{"time":0,"line":"s = subject()"}"#, #"{"time":0,"line":"s.write(\"f\")"}"#,
      #"{"time":0,"line":"of(1).write(\"g\")"}"#, #"{"time":0,"line":"s.next(1)"}"#,
    ]
    let session = session(world)
    _ = lines(session, ":resume")
    #expect(world.written == [])
    _ = lines(session, "s.next(2)")
    #expect(world.written == ["open f", "2\n"])
  }

  @Test func `a file gives what it gave, and is opened once`() {
    let world = World()
    world.files["f"] = [Array("one\n".utf8), Array("two\n".utf8)]
    let session = session(world)
    for line in ["r = file(\"f\")", "wait 1ms", "b = 1"] { _ = lines(session, line) }
    world.files["f"] = [Array("other\n".utf8)]
    #expect(lines(session, ":undo") == ["undone: b = 1"])
    #expect(lines(session, "r") == ["r  two │ completed"])
    #expect(lines(session, ":replay").first == "r  one, two │ completed")
    #expect(world.opened == ["f"])
    // Typed anew it is read anew.
    _ = lines(session, "r = file(\"f\")")
    _ = lines(session, "wait 1ms")
    #expect(lines(session, "r") == ["r  other │ completed"])
    #expect(world.opened == ["f", "f"])
  }

  @Test func `a file that is followed is handed over`() {
    let world = World()
    world.files["f"] = [Array("1\n".utf8), [], Array("2\n".utf8), [], Array("3\n".utf8)]
    let session = session(world)
    for line in ["r = file(\"f\", follow: true)", "wait 110ms", "b = 1"] {
      _ = lines(session, line)
    }
    #expect(lines(session, "r") == ["r  \"2\""])
    _ = lines(session, ":undo")
    #expect(lines(session, "r") == ["r  \"2\""])
    _ = lines(session, "wait 100ms")
    #expect(lines(session, "r") == ["r  \"3\""])
    #expect(world.opened == ["f"])
    #expect(world.closed == 0)
    _ = lines(session, ":undo")
    _ = lines(session, ":undo")
    _ = lines(session, ":undo")
    #expect(world.closed == 1)
  }

  @Test func `a file of which too much was read is read again, but not beside the session`() {
    let world = World()
    world.files["f"] = (0..<70).map { _ in Array("0123456\n".utf8) }
    let session = session(world)
    session.ioLog.memory.left = 500
    for line in ["r = file(\"f\").count()", "wait 1ms", "b = 1", ":undo"] {
      _ = lines(session, line)
    }
    #expect(lines(session, "r") == ["r  70 │ completed"])
    #expect(world.opened == ["f", "f"])
    #expect(
      lines(session, ":replay").first == "r  ✕ f has more than is kept, and is not read again")
    #expect(world.opened == ["f", "f"])
  }

  @Test func `a stored value is that of then, and kept once`() {
    let world = World()
    world.kept["k"] = "3"
    let session = session(world)
    for line in ["k = stored(\"k\", 0)", "first = k.take(1)", "k.next(4)", "b = 1", ":undo"] {
      _ = lines(session, line)
    }
    #expect(lines(session, "first") == ["first  3 │ completed"])
    #expect(world.kept == ["k": "4"])
  }

  @Test func `too much output is not kept`() {
    let world = World()
    world.output = (0..<70).map { _ in Array("0123456\n".utf8) }
    let session = session(world)
    session.ioLog.memory.left = 500
    _ = lines(session, "r = exec(\"count\").count()")
    _ = lines(session, "wait 1s")
    #expect(lines(session, "r") == ["r  70 │ completed"])
    _ = lines(session, "b = 1")
    #expect(
      lines(session, ":undo") == [
        "undone: b = 1", "r  ✕ count has written more than is kept, and is not run again",
      ])
  }

  // MARK: Permissions

  @Test func `a script may do less than what is typed, then and later`() {
    let world = World()
    world.kept["k"] = "3"
    world.texts = ["x.rx": "a = exec(\"ls\")", "y.rx": "y = 1\n:save z.rx", "ok.rx": "c = 5"]
    let session = session(world, mayScript: false)
    let refusal = "a script may not run programs without permission; run it with `--allow-run`"
    let refused = session.submit("a = exec(\"ls\")", isScript: true)
    #expect(refused.diagnostics.map(\.text) == [refusal])
    #expect(
      lines(session, ":load x.rx") == [
        "        ^^^^",
        "  x.rx, line 1: a script may not run programs without permission; run it with",
        "  `--allow-run`; nothing of it ran",
      ])
    #expect(
      session.submit("x.write(\"f\")", isScript: true).diagnostics.first?.text == "unknown name x")
    #expect(lines(session, "y").first?.contains("unknown name y") == true)
    _ = session.submit("k = stored(\"k\", 0)\nafter 10ms { k.next(9) }", isScript: true)
    _ = lines(session, "wait 20ms")
    #expect(lines(session, "k") == ["k  9"])
    #expect(world.kept == ["k": "3"])
    // Nor does going back give it more.
    _ = lines(session, "b = 1")
    _ = lines(session, ":undo")
    _ = lines(session, "k.next(10)")
    #expect(world.kept == ["k": "3"])
    // A typed line may.
    _ = lines(session, "l = stored(\"k\", 0)")
    #expect(lines(session, "l") == ["l  3"])
    _ = lines(session, "a = exec(\"ls\")")
    #expect(world.commands == [["ls"]])
  }
}
