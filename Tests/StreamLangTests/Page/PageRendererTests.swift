import Testing

@testable import StreamLang

/// What the page of a program's timelines is made of.
@Suite struct PageRendererTests {
  private func page(_ program: String) throws -> String {
    let session = Session()
    session.listener = { _ in }
    #expect(session.submit(program).diagnostics == [])
    _ = session.runToEnd()
    return try #require(session.page)
  }

  /// The JSON document in a page, as it stands there.
  private func data(_ page: String) throws -> String {
    let match = page.firstMatch(of: #/<script type="application/json" id="data">(.*)</script>/#)
    return String(try #require(match).1)
  }

  @Test func `rows and events are plain data`() throws {
    #expect(
      try data(page("a = behavior(1)\nb = a.map(*2)\nc = combineLatest(a, b, +)\na.next(3)\n"))
        == #"{"program":"a = behavior(1)\nb = a.map(*2)\nc = combineLatest(a, b, +)\na.next(3)\n","#
        + #""end":13,"ruler":[],"breaks":[],"#
        + #""slots":[{"column":0,"width":1,"time":""},{"column":3,"width":5,"time":""}],"#
        + #""rows":[{"name":"a","kind":"hot stream","sign":"●","hue":0,"lines":[[0]]},"#
        + #"{"name":"b","kind":"cold stream","sign":"○","hue":1,"lines":[[0]],"formula":"a.map(*2)"},"#
        + #"{"name":"c","kind":"cold stream","sign":"○","hue":2,"lines":[[0]],"#
        + #""formula":"combineLatest(a, b, +)"}],"#
        + #""events":[{"row":0,"slot":0,"kind":"value","text":"1"},"#
        + #"{"row":1,"slot":0,"kind":"value","text":"2","from":[0]},"#
        + #"{"row":2,"slot":0,"kind":"value","text":"3","from":[0,1]},"#
        + #"{"row":0,"slot":1,"kind":"value","text":"3"},"#
        + #"{"row":1,"slot":1,"kind":"value","text":"6","from":[3]},"#
        + #"{"row":2,"slot":1,"kind":"value","text":"5","stale":true,"from":[3,1]},"#
        + #"{"row":2,"slot":1,"kind":"value","text":"9","from":[3,4]}]}"#)
  }

  @Test func `times, waits that are cut short, ends and what goes no further`() throws {
    let json = try JSON.parse(
      data(page("a = hot(\"a 5ms b 1m #\"); b = a.filter(x => x == \"b\"); z = a.prev(1)")))
    #expect(json["ruler"]?.description == "")
    #expect(json["breaks"]?.description == "")
    #expect(json["slots"]?.description == "")
    #expect(json["rows"]?.description == "")
    #expect(json["events"]?.description == "")
  }

  @Test func `a picture has the axis of the timeline on a terminal`() throws {
    let session = Session()
    session.listener = { _ in }
    _ = session.submit("t = interval(1s).take(3); s = t.delay(300ms)")
    _ = session.runToEnd()
    let diagram = try #require(session.finalDiagram)
    // 80 columns of picture, and what stands left and right of it.
    let lines = MarbleRenderer(width: 87).lines(diagram).map { Array($0.plain) }
    let json = try JSON.parse(data(try #require(session.page)))
    guard case .array(let labels)? = json["ruler"] else { return #expect(Bool(false)) }
    #expect(labels.count > 5)
    for case .array(let label) in labels {
      guard case .int(let column) = label[0], case .string(let text) = label[1] else { continue }
      #expect(String(lines[0].dropFirst(5 + column).prefix(text.count)) == text)
    }
  }

  @Test func `the same program makes the same page`() throws {
    let program = "t = interval(1s).take(3); u = t.map(100 / $0); c = u + 1"
    #expect(try page(program) == page(program))
  }

  @Test(arguments: [
    ("</script>", #"\u003c/script\u003e"#), ("<!--", #"\u003c!--"#), ("&lt;", #"\u0026lt;"#),
    ("a\u{2028}b\u{2029}", #"a\u2028b\u2029"#), ("<\u{301}", "\\u003c\u{301}"),
    ("</\u{301}script\u{200D}>\u{FE0F}", "\\u003c/\u{301}script\u{200D}\\u003e\u{FE0F}"),
    ("{{page.js}}{{data}}", "{{page.js}}{{data}}"),
  ])
  func `what a program says cannot end the data`(_ text: String, _ wanted: String) throws {
    #expect(JSON.string(text).description.inScript == "\"\(wanted)\"")
    #expect(try JSON.parse("\"\(wanted)\"") == .string(text))
    let page = try page("x = \"\(text)\" // \(text)\ny = 1\n")
    #expect(page.unicodeScalars.count { $0 == "<" } == emptyPage.count { $0 == "<" })
    let program = try JSON.parse(data(page))["program"]
    #expect(program == .string("x = \"\(text)\" // \(text)\ny = 1\n"))
  }

  private var emptyPage: String.UnicodeScalarView {
    PageRenderer().text(Picture(at: [0], [hot("x", "1")]).diagram, of: "").unicodeScalars
  }

  @Test func `the page loads nothing and sends nothing`() throws {
    let page = try page("x = 1; x = 2")
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("innerHTML") && !page.contains("http"))
  }

  @Test func `events that stand at one time are in the order in which they happened`() throws {
    // The first row is changed last.
    let json = try JSON.parse(
      data(page("b = 0; a = subject(); c = subject()\nc.next(1); a.next(2); b = 3")))
    guard case .array(let events)? = json["events"] else { return #expect(Bool(false)) }
    #expect(events.map { $0["row"] } == [.int(0), .int(2), .int(1), .int(0)])
  }

  @Test func `runs begin before and end after the events of their time`() throws {
    var diagram = Picture(
      at: [0, 5], [run("s#1", "(^,1)", "!"), hot("s", "1", "2")]
    ).diagram
    diagram.order = [
      Diagram.Target(row: 1, column: 0), Diagram.Target(row: 0, column: 0, number: 1),
      Diagram.Target(row: 1, column: 1),
    ]
    let json = try JSON.parse(data(PageRenderer().text(diagram, of: "")))
    guard case .array(let events)? = json["events"] else { return #expect(Bool(false)) }
    #expect(
      events.map { "\($0["row"] ?? .null) \($0["kind"] ?? .null)" } == [
        "0 \"subscribed\"", "1 \"value\"", "0 \"value\"", "1 \"value\"", "0 \"disposed\"",
      ])
  }
}
