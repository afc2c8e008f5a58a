import TestSupport
import Testing

@testable import StreamLang

@Suite struct PreviewTests {
  private func preview(_ text: String, in session: Session) -> [String] {
    session.preview(of: text, width: 60).map(\.plain)
  }

  private var typing: Session {
    prompted(
      "a = subject()", "a.next(1)", "wait 250ms", "a.next(2)", "wait 250ms", "a.next(3)", "wait 1s")
  }

  @Test func `one sees a pause become shorter`() {
    let session = typing
    #expect(preview("a.debounce(300ms)", in: session) == ["      800ms", "○ _1  3──────▸"])
    #expect(
      preview("a.debounce(200ms)", in: session) == [
        "      0         200ms     400ms     600ms     800ms",
        "○ _1  ──────────1────────────2───────────3──────▸",
      ])
  }

  @Test func `one sees the beginning of what has no end`() {
    let session = prompted()
    #expect(
      preview("range(1, 1000000).map(*2)", in: session) == [
        "○ _1  (2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,…)─▸"
      ])
    #expect(
      preview("interval(1ms)", in: session) == [
        "      0              5ms            10ms",
        "○ _1  ───0──1──2──3──4──5──6──7──8──9──10─11─…",
      ])
  }

  @Test func `the page about the prompt shows what is shown`() throws {
    let session = prompted(
      "a = subject(); d = a.debounce(300ms)", "a.next(1); wait 250ms; a.next(2); wait 1s")
    let lines = preview("d = a.debounce(200ms)", in: session)
    #expect(try Project.text("docs/prompt.md").contains(lines.joined(separator: "\n")), "\(lines)")
  }

  @Test func `a definition that is there already`() {
    let session = prompted("a = behavior(1)", "b = a.map(+1)", "a.next(2)", "a.next(3)")
    #expect(preview("b = a.map(*10)", in: session) == ["○ b  10─20─30─▸"])
    #expect(preview("b", in: session) == [])
  }

  @Test func `a cell as it would have been`() {
    let session = prompted("x = 1", "x = 2", "x = 3")
    #expect(preview("y = x * x", in: session) == ["◆ y  1─4─9─▸  = 9"])
    #expect(preview("x + 1", in: session) == ["◆ _1  2─3─4─▸  = 4"])
  }

  @Test func `several streams have a row each`() {
    let session = prompted("a = subject()", "a.next(1)", "a.next(2)")
    #expect(preview("p = a.map(*2); q = p.map(+1)", in: session) == ["○ p  2─4─▸", "○ q  3─5─▸"])
  }

  @Test func `what needs nothing is played from the beginning`() {
    #expect(
      preview("interval(1s).take(3)", in: prompted()) == [
        "      0         1s        2s        3s", "○ _1  ──────────0─────────1─────────(2│)",
      ])
  }

  @Test func `a function of the program`() {
    let session = prompted("twice = s => s.map(*2)", "a = subject()", "a.next(4)")
    #expect(preview("a.twice()", in: session) == ["○ _1  8─▸"])
  }

  @Test func `a line that goes on with the one before`() {
    let session = prompted("a = subject()", "a.next(4)", "a")
    #expect(preview(".map(+1)", in: session) == ["○ _1  5─▸"])
  }

  @Test(arguments: [
    "a.map(", "a.map(nobody)", "nobody", "a", "a.nxt(2)", "wait 1s", "x = 5", "a.dispose()", ":ls",
    "1 + 2", "",
    "file(\"README.md\")", "a.exec(\"echo\")", "a.write(\"f\")",
    "f = x => exec(\"ls\"); a.flatMap(f)", "print(1)", "range(0, 1000000000).filter(<0)",
    "a.subscribe { print($0) }",
  ])
  func `nothing where there is nothing to show`(_ text: String) {
    #expect(preview(text, in: prompted("a = subject()", "a.next(1)")) == [])
  }

  @Test func `it shows what would be sent and set`() {
    let session = prompted("a = subject(); b = a.map(+1)", "x = 1; y = x + 1", "a.next(1)")
    #expect(preview("a.next(2)", in: session) == ["would be", "a  2", "b  3"])
    _ = session.submit("wait 1s")
    #expect(preview("a.next(2)", in: session) == ["would be", "a  2", "b  3"])
    #expect(preview("x = 5", in: session) == ["would be", "x = 5", "y = 6"])
    #expect(preview("x := 7; a.complete()", in: session).count == 5)
    #expect(session.program.states.lines["x"] == "x = 1")
    #expect(preview("a.map(x => x / 0)", in: session).first?.hasPrefix("○ _1") == true)
  }

  @Test func `it can be switched off`() {
    let session = prompted("a = subject()", "a.next(1)", ":set preview off")
    #expect(preview("a.map(+1)", in: session) == [])
  }

  @Test func `it gives up when its time is over`() {
    var options = Session.Options()
    options.isPrompt = true
    var asked = 0
    options.startDeadline = {
      {
        asked += 1
        return asked > 3
      }
    }
    let session = Session(options)
    for number in 0..<10 { _ = session.submit("a\(number) = subject(); a\(number).next(1)") }
    #expect(preview("a0.map(+1)", in: session) == [])
    #expect(asked > 3)
  }

  // MARK: Nothing is touched

  /// A world that counts what is done in it.
  private final class Deeds {
    var deeds: [String] = []

    var world: HostIO {
      HostIO(
        openFile: { [self] path in
          deeds.append("open \(path)")
          var portions = [Array("1\n2\n".utf8)]
          return HostIO.Reader(
            read: { portions.isEmpty ? nil : portions.removeFirst() },
            close: { [self] in deeds.append("close \(path)") })
        },
        makeFile: { [self] path, _ in
          deeds.append("make \(path)")
          return HostIO.Writer(write: { [self] in deeds.append("write \($0)") })
        },
        start: { [self] words in
          deeds.append("start \(words.joined(separator: " "))")
          return HostIO.Process(read: { nil }, status: { 0 }, stop: {})
        },
        store: HostIO.Store(
          read: { [self] in
            deeds.append("read \($0)")
            return nil
          }, write: { [self] in deeds.append("store \($0) \($1)") }))
    }
  }

  private static let lines = [
    "a = subject(); b = a.map(+1)", "a.next(1)", "a.next(2)", "x = 1; y = x + 1", "x := x + 5",
    "wait 100ms", "t = interval(50ms).take(9)", "c = a.debounce(100ms)", "b = a.scan(0, +)",
    ":undo",
    "a.write(\"out.txt\")", "e = exec(\"date\")", "d = stored(\"k\", 1)",
    "a.subscribe { print($0) }",
    "z = a.map(_ => random(100))", "random(1000)", "a.error(\"e\")", ":set failures continue",
    "a = behavior(3)", "s = a.share()", "a.combineLatest(b)", "del y", "in = stdin()",
    "range(0, 5)", "b = b", "y = x * 2", ":only a b", "at 1s { a.next(9) }",
    "f = file(\"in\")", "ff = n => file(n)", "ww = s => s.write(\"w\")", "ee = n => exec(n)",
    "kk = k => stored(k, 1)", "o = {e: exec, f: file}",
  ]
  private static let texts = [
    "a.map(+1)", "b = a.map(*2)", "a.debounce(50ms)", "y = x + 2", "x * 3", "t.take(2)",
    "interval(10ms).take(4)", "z = a.map(_ => random(9))", "random(5)", "a.write(\"o\")",
    "exec(\"rm\")", "s = a.share()", "merge(a, b, t)", "a.next(5)", "d.map(+1)", "e.map(length)",
    "f.map(length)", "ff(\"in\")", "ff(\"fifo\").take(1)", "a.apply(ww)", "ee(\"rm\")", "kk(\"q\")",
    "o.e(\"rm\")", "o.f(\"fifo\")", "file(\"fifo\")", "of(1).flatMap(x => file(\"fifo\"))",
    "n = a.print()", "y = prev(y, 0) + x", "in.map(length)", "a.flatMap(q => t)", "del a",
  ]

  /// All that can be told of a session.
  private func state(of session: Session, _ deeds: Deeds) -> [String] {
    let symbols = session.program.environment.symbols
    return deeds.deeds + [
      session.past.script, "\(session.now) \(session.nextDue ?? 0)",
      "\(symbols.values.map { "\($0.name) \($0.number)" })", "\(symbols.unnamed)",
      "\(session.program.states.lines.sorted { $0.key < $1.key })",
      "\(session.program.environment.recording?.log.count ?? 0)",
      "\(SymbolTable(beside: symbols).id(of: "never").index)",
      "\(session.program.environment.settings)",
      "\(session.anyDiagram.map { MarbleRenderer(width: 100).lines($0).map(\.plain) } ?? [])",
    ]
  }

  @Test func `what the host would be asked has no preview, what it gave has`() {
    let deeds = Deeds()
    let session = Session(isPrompt: true) { $0.io = deeds.world }
    for line in ["ff = n => file(n)", "f = file(\"in\")", "wait 1ms"] { _ = session.submit(line) }
    let before = deeds.deeds
    #expect(before == ["open in", "close in"])
    #expect(preview("ff(\"fifo\")", in: session) == [])
    #expect(preview("g = of(1).flatMap(x => ff(\"fifo\"))", in: session) == [])
    // A stream that is made of it would read the file once more.
    #expect(preview("f.map(length)", in: session) == [])
    #expect(preview("g = length(f) + 4", in: session) == ["◆ g  (5│)    = 5"])
    #expect(deeds.deeds == before)
  }

  @Test(arguments: SeededRandom.seeds(24)) func `a session is the same with and without`(
    _ seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    let deeds = (Deeds(), Deeds())
    let sessions = [deeds.0, deeds.1].map { deeds in
      return Session(isPrompt: true) { $0.io = deeds.world }
    }
    for _ in 0..<12 {
      let line = random.pick(Self.lines)
      let replies = sessions.map { Scripted.lines($0.submit(line)) }
      #expect(replies[0] == replies[1], "seed \(seed): \(line)")
      for _ in 0..<2 {
        let text = random.pick(Self.texts)
        _ = sessions[0].preview(of: text, width: 60)
        let cut = String(text.prefix(random.below(text.count + 1)))
        _ = sessions[0].completion(of: cut, at: cut.utf8.count)
        _ = sessions[0].callHelp(of: cut, at: cut.utf8.count)
        _ = sessions[0].highlighted(cut)
        #expect(
          state(of: sessions[0], deeds.0) == state(of: sessions[1], deeds.1),
          "seed \(seed): preview of \(text) behind \(line)")
      }
    }
  }

  @Test func `its scale stays while a number is changed, as long as there is room`() {
    let session = prompted("x = 1")
    var scale = PreviewScale()
    func ruler(_ text: String) -> String {
      session.preview(of: text, width: 60, keeping: &scale).first?.plain ?? ""
    }
    let first = ruler("timer(900ms).merge(timer(1s))")
    #expect(ruler("timer(900ms).merge(timer(600ms))") == first)
    // A shorter line ends the ruler earlier.
    #expect(first.hasPrefix(ruler("timer(800ms).merge(timer(500ms))")))
    // Another line has a scale of its own.
    #expect(ruler("timer(500ms).concat(timer(100ms))") != first)
    #expect(ruler("timer(900ms).merge(timer(9s))") != first)
  }

  @Test(arguments: SeededRandom.seeds(24)) func `it shows what would have been`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let lines = (0..<8).map { _ in
      random.pick([
        "a.next(1)", "a.next(2, 3)", "wait 100ms", "a.next(5)", "b.next(7)", "x := x + 1",
      ])
    }
    let text = random.pick([
      "r = a.map(+1)", "r = a.debounce(150ms)", "r = a.scan(0, +)", "r = x * 2",
      "r = a.combineLatest(b)", "r = a.delay(50ms).merge(b)", "r = a.buffer(count: 2)",
    ])
    let first = "a = subject(); b = subject(); x = 1"
    let session = prompted(first).after(lines)
    let shown = session.preview(of: text, width: 60).map(\.plain)
    let other = prompted(first, text)
    for line in lines { _ = other.submit(line) }
    _ = other.runToEnd()
    let rows = other.program.timeline.rows.filter { $0.binding.name == "r" }
    let lines2 =
      other.program.timeline.diagram(showing: rows, atLeast: 1)
      .map { MarbleRenderer(width: 60, overflow: .tail).lines($0).map(\.plain) } ?? []
    // The time stands above a picture of one moment.
    let isOneMoment = lines2.count == 1 && shown.count == 2 && shown[0].contains(/^ +\d+ms$/)
    #expect(
      Array(shown.dropFirst(isOneMoment ? 1 : 0)) == lines2, "seed \(seed): \(text) over \(lines)")
  }
}
