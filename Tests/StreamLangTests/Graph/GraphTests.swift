import Testing

@testable import StreamLang

/// The drawings of `:graph`, to the letter.
@Suite struct GraphTests {
  private static let diamond = ["a = behavior(2); b = a * 10; c = a + b"]

  @Test func `lanes have a wire for each source`() {
    let answer = Typed.answer(
      "a = behavior(1); b = a * 10; c = a + b", "k = subject(); d = c.withLatestFrom(k)",
      "k.next(\"x\"); a.next(2)", "t = interval(1s); e = c + t", ":graph")
    #expect(
      answer == """
        ●        a  behavior(1)          = 2
        ├─◆      b  a * 10               = 20
        ╰─┴─◆    c  a + b                = 22
        ●   │    k  subject()            last "x"
        ╰───┼─○  d  c.withLatestFrom(k)  last "x"
        ○   │    t  interval(1s)
        ╰───┴─◆  e  c + t                waiting for t
        """)
  }

  @Test func `in ASCII, and where there is little room`() {
    let graph = Self.graph(of: Self.diamond + ["k = subject(); d = c.sample(k)"])
    #expect(
      Self.lines(graph, 80, .ascii) == """
        *        a  behavior(2)  = 2
        +-=      b  a * 10       = 20
        `-'-=    c  a + b        = 22
        *   |    k  subject()
        `---'-o  d  c.sample(k)
        """)
    #expect(
      Self.lines(graph, 22) == """
        ●     a  behavi…  = 2
        ├◆    b  a * 10   = 20
        ╰┴◆   c  a + b    = 22
        ● │   k  subjec…
        ╰─┴○  d  c.samp…
        """)
    #expect(
      Self.lines(graph, 16) == """
        ● a  behavior(2)
        ◆ b of a
        ◆ c of a, b
        ● k  subject()
        ○ d of c, k
        no room for 4
        wires side by
        side
        """)
  }

  @Test func `long texts are cut, and each column keeps what it needs`() {
    let graph = Self.graph(of: [
      "left = behavior(\"a text that is long\"); right = left.map(x => x + \" and longer\")"
    ])
    #expect(
      Self.lines(graph, 50) == """
        ●    left   behavior("a text …  = "a text that is…
        ╰─○  right  left.map(x => x +…  last "a text that…
        """)
  }

  @Test func `around a name stand what it is made from, and what is made of it at once`() {
    let lines = Self.diamond + ["d = c.map(+1); z = subject(); e = b + z"]
    #expect(
      Typed.answer(lines + [":graph b"]) == """
        ●      a  behavior(2)  = 2
        ├─◆    b  a * 10       = 20
        ╰─┼─◆  c  a + b        = 22
          ╰─◆  e  b + z        waiting for z
        """)
  }

  @Test(arguments: [
    (
      "d = c.sample(k)", "k only says when: its values do not go into d"
    ), ("d = c.takeUntil(k)", "k only says when: its values do not go into d"),
    ("d = a.window(boundary: k)", "k only says when: its values do not go into d"),
    ("d = a.debounce(x => k)", "k only says when: its values do not go into d"),
    ("d = a.withLatestFrom(k)", "d only looks at k: it does not move when k does"),
    ("d = a.flatMap(x => k)", "d reads k in a function"),
    ("f = x => k; d = a.flatMap(f)", "d reads k in a function"),
    ("n = 2; d = k.take(n)", "d is built with the value of n, anew when that changes"),
  ])
  func `what goes along a line is told where a name is asked for`(
    _ definition: String, _ annotation: String
  ) {
    let answer = Typed.answer(Self.diamond + ["k = subject()", definition, ":graph d"])
    #expect(answer.split(separator: "\n").last ?? "" == annotation)
  }

  @Test(arguments: ["merge(a, k)", "a.zip(k)", "a.combineLatest(k)", "a.concat(k)"])
  func `a line that brings values needs no words`(_ call: String) {
    let answer = Typed.answer("a = subject(); k = subject()", "d = \(call)", ":graph d")
    #expect(answer.split(separator: "\n").count == 3, "\(answer)")
  }

  @Test func `what functions read is dotted`() {
    #expect(
      Typed.answer("k = subject()", "m = just(1).flatMap(x => k)", ":graph") == """
        ●    k  subject()
        ╰·○  m  just(1).flatMap(x => k)
        """)
  }

  @Test func `streams without a name, other names, and handles have a line`() {
    #expect(
      Typed.answer(
        "a = subject(); b = a", "c = a + interval(1s)", "s = b.subscribe { print($0) }",
        "h = subject()", ":graph") == """
          ●        a  subject()
          ├─●      b  a
          │ │ ○       interval(1s)
          ╰─│─┴─◆  c  a + interval(1s)           waiting for a
            ╰─▷    s  b.subscribe { print($0) }
          ●        h  subject()
          """)
  }

  @Test func `what was kept has a line of its own`() {
    #expect(
      Typed.answer("a = subject(); m = a.map(+1)", "let l = m.map(*2)", "a = subject()", ":graph")
        == """
        ●      a    subject()
        ╰─○    m    a.map(+1)
        ●      a'1  subject()
        ╰─○    m'1  a.map(+1)
          ╰─○  l    m.map(*2)
        """)
  }

  @Test func `what a subscription tells has a line from it, up where that must be`() {
    #expect(
      Typed.answer(
        "b = subject(); a = subject(); n = 0", "a.subscribe(b)", "b.subscribe { n := $0 }",
        "t = a.do { b.next($0) }", "a.subscribe { print($0) }", ":graph") == """
          ●            a  subject()
          ├─○          t  a.do { b.next($0) }
          ╰─│─▷           a.subscribe(b)
            ╰─┴─●      b  subject()
                ╰─▷       b.subscribe { n := $0 }
                  ╰─◆  n  0                        = 0
          """)
  }

  @Test func `what has ended tells nobody any more`() {
    #expect(
      Typed.answer(
        "a = subject(); b = subject()", "a.bind(to: b)", "a.complete()", ":graph") == """
          ●  a  subject()  completed
          ●  b  subject()  completed
          """)
  }

  @Test func `an object of nothing but streams is a part`() {
    #expect(
      Typed.answer(
        "a = subject(); b = a.map(+1); k = 2", "o = {b: b, c: a.map(*2)}", "p = {x: o.b, y: a}",
        "q = {a: a, k: k}", "r = o.c.map(-1)", "t = subject(); t.bind(to: p.y)", ":graph") == """
          ●            t   subject()
          ╰─▷              t.bind(to: p.y)
          ◆ │          k   2                = 2
          ╰─│─◆◂──╮    q   {a: a, k: k}     = {a: a, k: 2}
          ○◂│─────│─╮  r   o.c.map(-1)
            │     │ │  p
            ╰─●───╯ │  a   subject()
          ○◂──│───╮ │  .x  o.b
              │   │ │  o
              ├─○─╯ │  b   a.map(+1)
              ╰─○───╯  .c  a.map(*2)
          """)
  }

  @Test func `what a part takes in has one colour, what it hands out another`() throws {
    let session = Session()
    let lines = [
      "volts = subject(); start = subject(); inner = volts.map(+1)",
      "board = {volts: volts, start: start, inner: inner}",
      "running = behavior(false); running.filter(r => r).bind(to: start); degrees = volts.map(*40)",
      "meter = {running: running, degrees: degrees}", "alone = subject()",
    ]
    for line in lines { _ = session.submit(line) }
    let items = session.submit(":graph").items
    let graph = try #require(
      items.compactMap { if case .graph(let graph, _) = $0 { graph } else { nil } }.first)
    let styles = Dictionary(
      graph.nodes.filter { !$0.name.isEmpty }.map { ($0.name, $0.style) },
      uniquingKeysWith: { a, _ in a })
    #expect(
      styles == [
        "volts": .output, "start": .input, "inner": .plain, "running": .output, "degrees": .plain,
        "alone": .plain,
      ])
    for lines in [
      GraphRenderer(width: 80).lines(graph), GraphRenderer(width: 80).boxes(graph),
    ] {
      let runs = lines.flatMap(\.runs)
      #expect(runs.contains { $0.style == .input && $0.text.contains("start") })
      #expect(runs.contains { $0.style == .output && $0.text.contains("volts") })
      #expect(!runs.contains { if case .hue = $0.style { true } else { false } })
    }
    #expect(GraphText.json(graph).contains(#""name":"start","kind":"hot""#))
    #expect(GraphText.json(graph).ranges(of: #""terminal":"input""#).count == 1)
    #expect(GraphText.json(graph).ranges(of: #""terminal":"output""#).count == 2)
  }

  @Test func `without parts each name has a colour of its own`() throws {
    let session = Session().after("a = subject(); b = a.map(+1)")
    let items = session.submit(":graph").items
    let graph = try #require(
      items.compactMap { if case .graph(let graph, _) = $0 { graph } else { nil } }.first)
    #expect(graph.nodes.map(\.style) == graph.nodes.map { .hue($0.hue) })
    #expect(Set(graph.nodes.map(\.hue)).count == 2)
  }

  @Test func `a circle is drawn, with its arrow`() {
    #expect(
      Typed.answer(
        "b = subject(); c = subject()", "a = b.flatMap(x => c)", "c = a.map(+1)", ":graph") == """
          ●        b  subject()
          ╰─○◂··╮  a  b.flatMap(x => c)
            ╰─○─╯  c  a.map(+1)
          """)
  }

  @Test func `runs stand for names`() {
    let lines = ["t = interval(1s).share(); m = t.map(*10)", "s = m.subscribe { print($0) }"]
    #expect(Typed.answer("a = 1", ":graph --runs").hasSuffix("nothing is subscribed"))
    #expect(Typed.answer("a = 1", ":graph --runs a") == "nothing is subscribed to a")
    #expect(
      Typed.answer("a = 1; f = x => x", ":graph f")
        == "f is not in the graph: it has streams and cells")
    #expect(
      Typed.answer(lines + [":graph --runs"]) == """
        ○        interval  interval(1s)
        ├─○      t         interval(1s).share()
        ├─○      t#1       interval(1s).share()
        │ ╰─○    m         t.map(*10)
        ╰─○      t#2       interval(1s).share()
          ╰─○    m#1       t.map(*10)
            ╰─▷  s         m.subscribe { print($0) }
        """)
    #expect(
      Typed.answer(lines + [":graph s --runs"]) == """
        ○        interval  interval(1s)
        ╰─○      t#2       interval(1s).share()
          ╰─○    m#1       t.map(*10)
            ╰─▷  s         m.subscribe { print($0) }
        """)
    #expect(
      Typed.answer(lines + [":graph t --runs"]) == """
        ○      interval  interval(1s)
        ├─○    t         interval(1s).share()
        ├─○    t#1       interval(1s).share()
        │ ╰─○  m         t.map(*10)
        ╰─○    t#2       interval(1s).share()
          ╰─○  m#1       t.map(*10)
        """)
    #expect(Typed.answer(lines + [":graph t --runs --json"]).contains("\"name\":\"m#1\""))
  }

  @Test func `what a redefinition changed is shown when asked`() {
    #expect(
      Typed.answer(Self.diamond + ["k = subject(); b = k + 1", ":graph --changes"]) == """
          ●        a  behavior(2)  = 2
        − ├─◆      b  a * 10
          │ ●      k  subject()
        + │ ╰─◆    b  k + 1        waiting for k
          ╰───┴─◆  c  a + b        waiting for k
        """)
    #expect(
      Typed.answer("a = subject()", ":graph --changes").hasSuffix("no name was redefined yet"))
  }

  @Test(arguments: [
    (":graph --boxs", "graph has no option --boxs; did you mean --boxes?"),
    (":graph --dot --json", "either --dot or --json"),
    (":graph --runs --changes", "either --runs or --changes"),
    (":graph aa", "unknown name aa; did you mean a?"), (":graph --svg", "graph --svg wants a file"),
  ])
  func `what cannot be drawn is said`(_ line: String, _ message: String) {
    let session = Session(isPrompt: false) { $0.writeFile = { _, _ in } }
    _ = session.submit("a = subject()")
    var texts: [String] = []
    session.listener = { if case .failure(let mistake) = $0 { texts.append(mistake.text) } }
    _ = session.submit(line)
    #expect(texts.first?.hasPrefix(message) == true, "\(texts)")
  }

  @Test func `a picture file is written only with leave`() {
    var files: [String: String] = [:]
    let session = Session(isPrompt: false) { $0.writeFile = { files[$0] = $1 } }
    session.listener = { _ in }
    session.after("a = behavior(\"<\u{301}\"); b = a.map(+1)", ":graph --svg g.svg")
    let text = files["g.svg"] ?? ""
    #expect(text.hasPrefix("<svg ") && text.hasSuffix("</svg>\n"))
    // By scalars: a combining mark makes one character of itself and what stands before it.
    let scalars = Array(text.unicodeScalars)
    #expect(!scalars.contains(Array("<\u{301}".unicodeScalars)))
    #expect(scalars.contains(Array("&lt;\u{301}".unicodeScalars)))
    let refused = Session(Session.Options()).submit(":graph --svg g.svg")
    #expect(refused.diagnostics.count == 1)
  }

  private static func graph(of lines: [String]) -> Graph {
    let session = Session()
    var graph: Graph?
    session.listener = { if case .graph(let made, _) = $0 { graph = made } }
    for line in lines + [":graph"] { _ = session.submit(line) }
    return graph ?? Graph([], [])
  }

  private static func lines(_ graph: Graph, _ width: Int, _ charset: Charset = .unicode) -> String {
    GraphRenderer(width: width, charset: charset).lines(graph).map(\.plain).joined(separator: "\n")
  }
}
