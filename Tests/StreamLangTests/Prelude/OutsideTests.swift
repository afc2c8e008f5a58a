import Testing

@testable import StreamLang

/// Files and programs, in a world made for the test.
@Suite struct OutsideTests {
  /// A made-up world, and the calls that reached it.
  final class World {
    var files: [String: [[UInt8]]] = [:]
    var written: [String] = []
    var commands: [[String]] = []
    /// The result of each read of a program's output; is its end.
    var output: [[UInt8]?] = []
    var status: Int32 = 0
    /// A program that has nothing more to say still runs.
    var endsNever = false
    /// Scripts, by their paths.
    var texts: [String: String] = [:]
    var opened: [String] = []
    var closed = 0
    var kept: [String: String] = [:]
    var lastSession: [String] = []

    var io: HostIO {
      HostIO(
        openFile: { [self] path in
          opened.append(path)
          guard var portions = files[path] else { throw RuntimeError("\(path): no such file") }
          return HostIO.Reader(
            read: { portions.isEmpty ? nil : portions.removeFirst() }, close: { self.closed += 1 })
        },
        makeFile: { [self] path, isNew in
          written.append("\(isNew ? "make" : "open") \(path)")
          return HostIO.Writer(write: { self.written.append($0) })
        },
        start: { [self] words in
          commands.append(words)
          var portions = output
          return HostIO.Process(
            read: { portions.isEmpty ? self.endsNever ? [] : nil : portions.removeFirst() },
            status: { self.status },
            stop: { self.closed += 1 })
        },
        store: HostIO.Store(read: { self.kept[$0] }, write: { self.kept[$0] = $1 }))
    }

    func events(of program: String, until: UInt64 = 1_000_000_000) -> [String] {
      var options = Session.Options()
      options.io = io
      options.watched = ["r"]
      options.isJSON = true
      options.until = until
      let session = Session(options)
      var lines: [String] = []
      session.listener = { item in
        if let line = EventJSON.line(item, Source("")) { lines.append(line) }
      }
      for mistake in session.submit(program).diagnostics { lines.append(mistake.text) }
      _ = session.runToEnd()
      return lines
    }
  }

  @Test func `file emits lines however they arrive, and closes`() {
    let world = World()
    world.files["a"] = [Array("on".utf8), Array("e\r\ntwo\n".utf8), Array("three".utf8)]
    #expect(
      world.events(of: "r = file(\"a\")") == [
        #"{"t":0,"name":"r","event":"next","value":"one"}"#,
        #"{"t":0,"name":"r","event":"next","value":"two"}"#,
        #"{"t":0,"name":"r","event":"next","value":"three"}"#,
        #"{"t":0,"name":"r","event":"completed"}"#,
      ])
    #expect(world.closed == 1)
    #expect(world.events(of: "r = file(\"a\").take(1)").count == 2)
    #expect(world.closed == 2)
    #expect(
      world.events(of: "r = file(\"b\")") == [
        #"{"t":0,"name":"r","event":"error","error":"b: no such file"}"#
      ])
  }

  @Test func `a pipe that has nothing now is asked again`() {
    let world = World()
    world.files["a"] = [[], Array("one\nt".utf8), [], [], Array("wo".utf8)]
    #expect(
      world.events(of: "r = file(\"a\")") == [
        #"{"t":5,"name":"r","event":"next","value":"one"}"#,
        #"{"t":15,"name":"r","event":"next","value":"two"}"#,
        #"{"t":15,"name":"r","event":"completed"}"#,
      ])
  }

  @Test func `what cannot be written at once is written later, whoever has left`() {
    let world = World()
    var waiting: [String] = []
    var attempts = 0
    var outside = world.io
    outside.makeFile = { _, _ in
      HostIO.Writer(
        write: { waiting.append($0) },
        goOn: {
          attempts += 1
          if attempts < 4 { return false }
          if waiting.contains("wrong\n") { throw RuntimeError("nobody reads it") }
          world.written += waiting
          waiting = []
          return true
        })
    }
    func printed(_ program: String) -> [String] {
      let session = Session(isPrompt: false) { $0.io = outside }
      return Typed.lines(session.submit(program)) + Typed.lines(session.runToEnd())
    }
    #expect(printed("s = of(1, 2).write(\"out\"); s.dispose()").isEmpty)
    #expect(world.written == ["1\n", "2\n"])
    #expect(attempts == 4)
    attempts = 0
    let mistakes = printed("of(\"wrong\").concat(NEVER).write(\"out\")")
    #expect(
      mistakes.last == "  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nobody reads it", "\(mistakes)")
  }

  @Test func `a file that is followed is asked again, and not ended`() {
    let world = World()
    world.files["a"] = [Array("1\n2".utf8), [], Array("3\n".utf8)]
    #expect(
      world.events(of: "r = file(\"a\", follow: true)") == [
        #"{"t":0,"name":"r","event":"next","value":"1"}"#,
        #"{"t":100,"name":"r","event":"next","value":"23"}"#,
      ])
    #expect(world.closed == 1)
  }

  @Test func `exec emits lines, and fails with a status`() {
    let world = World()
    world.output = [Array("a\nb".utf8), [], Array("c\n".utf8)]
    #expect(
      world.events(of: "r = exec(\"p\", 1, \"x y\")") == [
        #"{"t":0,"name":"r","event":"next","value":"a"}"#,
        #"{"t":5,"name":"r","event":"next","value":"bc"}"#,
        #"{"t":5,"name":"r","event":"completed"}"#,
      ])
    #expect(world.commands == [["p", "1", "x y"]])
    world.output = []
    world.status = 3
    #expect(
      world.events(of: "r = exec(\"p\").retry(2)") == [
        #"{"t":0,"name":"r","event":"error","error":"p ended with 3"}"#
      ])
    #expect(world.commands.count == 3)
  }

  @Test func `a stream runs a program for each value, one after the other`() {
    let world = World()
    world.output = [[], Array("done\n".utf8)]
    #expect(
      world.events(of: "r = of(1, \"b\").exec(\"p\")") == [
        #"{"t":5,"name":"r","event":"next","value":"done"}"#,
        #"{"t":10,"name":"r","event":"next","value":"done"}"#,
        #"{"t":10,"name":"r","event":"completed"}"#,
      ])
    #expect(world.commands == [["p", "1"], ["p", "b"]])
    #expect(world.closed == 2)
  }

  @Test func `write appends a line for each value`() {
    let world = World()
    _ = world.events(of: "of(1, \"text\", [\"x\"], nil).write(\"out\")")
    #expect(world.written == ["make out", "1\n", "text\n", "[\"x\"]\n", "null\n"])
  }

  @Test func `stored starts from what was kept, and keeps what is sent`() {
    let world = World()
    let program = "r = stored(\"runs\", 0)\nr.next(r.value + 1)"
    #expect(world.events(of: program).count == 2)
    #expect(world.kept == ["runs": "1"])
    #expect(
      world.events(of: program) == [
        #"{"t":0,"name":"r","event":"next","value":1}"#,
        #"{"t":0,"name":"r","event":"next","value":2}"#,
      ])
    #expect(world.kept == ["runs": "2"])
  }

  @Test func `without leave nothing runs`() {
    func mistakes(_ text: String) -> [String] { Session().check(text).map(\.text) }
    let run = "a script may not run programs without permission; run it with `--allow-run`"
    #expect(mistakes("exec(\"p\")") == [run])
    #expect(mistakes("of(1).exec(\"p\")") == [run])
    #expect(
      mistakes("of(1).write(\"out\")") == [
        "a script may not write files without permission; run it with `--allow-write`"
      ])
    #expect(mistakes("file(\"a\")") == [])
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), ("", [""]), (",", ["", ""]), ("\"a,b\",c", ["a,b", "c"]),
    ("\"say \"\"hi\"\"\",x", ["say \"hi\"", "x"]), ("a\"b,c", ["a\"b", "c"]), ("\"\"", [""]),
  ])
  func `csv reads quotes as RFC 4180 has them`(_ line: String, _ fields: [String]) {
    var reader = CSVReader(",")
    #expect(reader.row(endingWith: line) == fields)
  }

  @Test func `csv names the fields by its header`() throws {
    let lines = "quiet a = of(\"n;t\", \"1;x\", \"2;y\")\n"
    #expect(
      try Played.events(of: lines + "r = a.csv(header: true, separator: \";\").map(.t)")
        == ["0 next \"x\"", "0 next \"y\"", "0 completed"])
    #expect(
      try Played.events(of: "r = of(\"a,b\", \"1\").csv(header: true)")
        == ["0 error line 2: 1 value under a header of 2: 1"])
    #expect(
      try Played.events(of: "r = of(\"\\\"x\").csv()")
        == ["0 error line 1: a quote is never closed: \"x"])
  }

  @Test(arguments: [
    (
      #"of("\u{FEFF}n,t", "1,\"x", "", "y\"", "", "2,z").csv(header: true)"#,
      [#"0 next {"n":"1","t":"x\n\ny"}"#, #"0 next {"n":"2","t":"z"}"#, "0 completed"]
    ),
    (
      #"of("1", "\"x", "2").csv()"#,
      [#"0 next ["1"]"#, #"0 error line 2: a quote is never closed: "x"#]
    ),
    (
      #"of("a,b", "\"x", "1,2", "\"y").csv(header: true, onError: .skip)"#,
      [#"0 next {"a":"1","b":"2"}"#, "0 completed"]
    ),
    (
      #"of("\"", "b", "c").csv(onError: .skip)"#,
      [
        #"0 next ["b"]"#, #"0 next ["c"]"#, "0 completed",
      ]
    ),
    (
      #"of("a,b", "1,\"x", "2,3", "4,\"y", "5,6").csv(header: true, onError: .skip)"#,
      [#"0 next {"a":"2","b":"3"}"#, #"0 next {"a":"5","b":"6"}"#, "0 completed"]
    ),
    (
      #"of("1,\"x", "4,\"y").csv()"#,
      [#"0 error line 1: a value goes on behind its closing quote: 1,"x"#]
    ),
    (#"of("\u{FEFF}[1]").json()"#, ["0 next [1]", "0 completed"]),
  ])
  func `a value in quotes goes on over several lines`(_ call: String, _ events: [String]) throws {
    #expect(try Played.events(of: "r = \(call)") == events)
  }

  @Test func `lines that cannot be read are named, or left out`() throws {
    #expect(
      try Played.events(of: "r = of(\"[1]\", \"[2\").json()")
        == ["0 next [1]", "0 error line 2: not JSON, the document never ends: [2"])
    #expect(
      try Played.events(of: "r = of(\"[1]\", \"[2\", \"3\").json(onError: .skip)")
        == ["0 next [1]", "0 next 3", "0 completed"])
    #expect(
      try Played.events(of: "r = of(\"\\\"\", \"b\").csv(onError: .skip)")
        == ["0 next [\"b\"]", "0 completed"])
    #expect(
      try Played.events(of: "r = of(\"{'a':1\", \"{'a':2}\").map(.replace(\"'\", \"\\\"\")).json()")
        == ["0 error line 2: not JSON at byte 0, wanted `,` or `}`: {\"a\":2}"])
    let refusal = Typed.answer("r = of(\"1\").json(onError: .drop)")
    #expect(refusal.contains("onError: is .skip, got .drop"), "\(refusal)")
    #expect(try Played.events(of: "r = of(\"[1\").json()").count == 1)
  }

  @Test(arguments: [
    (["1 2", "", "3[4]{}\"5\"", "  "], "1, 2, 3, [4], {}, \"5\""),
    (["{", "\"a\": [1,", "", "2]", "} 7"], "{\"a\":[1,2]}, 7"),
    (["[1, 2", "] [", "]"], "[1,2], []"), ([], ""),
  ])
  func `documents go on over lines, and lines have several`(_ lines: [String], _ wanted: String) {
    #expect(json(lines, skips: false) == (wanted, nil))
    #expect(json(lines, skips: true) == (wanted, nil))
  }

  @Test(arguments: [
    // A document that is cut off takes no whole one with it.
    (["{\"a\": 1", "{\"a\": 2}", "3"], "{\"a\":2}, 3"),
    (["[", "1,", "x", "4", "[5]"], "4, [5]"),
    // A line with a mistake is left out as a whole.
    (["1 2 x", "3"], "3"), (["[1] [", "2 } 3", "4"], "[1], 4"),
    (["01", "1-2", "truefalse", "6"], "6"),
    (["\"a", "7"], "7"), (["8", "["], "8"),
    // A document cut off where anything may follow is known to be wrong only at the end.
    (["{\"a\":", "{\"a\":3}"], "{\"a\":3}"), (["[[", "[1", "]", "2"], "[1], 2"),
    // The line with the mistake begins a document of its own.
    (["[", "{", "[", "9", "]"], "[9]"),
  ])
  func `behind a mistake reading goes on`(_ lines: [String], _ wanted: String) {
    #expect(json(lines, skips: true) == (wanted, nil))
    #expect(json(lines, skips: false).error != nil)
  }

  /// The values that lines of JSON are, as the language writes them, and the error, if there is one.
  private func json(_ lines: [String], skips: Bool) -> (values: String, error: String?) {
    let texts = lines.map { Value.string($0).literal }.joined(separator: ", ")
    let call = "json(\(skips ? "onError: .skip" : ""))"
    let events = (try? Played.events(of: "r = from([\(texts)]).\(call)")) ?? []
    let values = events.filter { $0.hasPrefix("0 next ") }.map { $0.dropFirst("0 next ".count) }
    let errors = events.filter { $0.hasPrefix("0 error ") }
    return (values.joined(separator: ", "), errors.first)
  }

  @Test func `at a breakpoint time stands still until it is let go on`() {
    let lines = [
      "a = hot(\"-1-2-3|\")", "quiet b = a.breakpoint(==2)", "watch b", "unwatch a", "run",
    ]
    #expect(Typed.answer(lines).contains("breakpoint at 3ms: 2"))
    #expect(!Typed.answer(lines).contains("5ms"))
    #expect(Typed.answer(lines + ["run"]).hasPrefix("     5ms  b  3"))
    #expect(Typed.answer(lines + ["$event"]).hasPrefix("{kind: \"next\", value: 2}"))
    #expect(Typed.answer(lines + ["$event.value + 1"]).hasPrefix("3"))
    #expect(Typed.answer("$event").hasPrefix("nil"))
  }

  @Test func `a breakpoint can wait for an error`() {
    let lines = ["a = cold(\"-1-#\")", "b = a.breakpointOnError()", "run"]
    #expect(Typed.answer(lines).contains("breakpoint at 3ms: error error"))
    #expect(Typed.answer(lines + ["$event.error"]).hasPrefix("\"error\""))
    #expect(!Typed.answer("b = of(1).breakpoint(onError: true)").contains("breakpoint at"))
  }
}
