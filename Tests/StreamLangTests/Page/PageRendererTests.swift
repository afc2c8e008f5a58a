import Testing

@testable import StreamLang

/// The parts of the page of a program's timelines.
@Suite struct PageRendererTests {
  private func page(_ program: String) throws -> String {
    try #require(Played.session(program).page)
  }

  /// The JSON document in a page, as it stands there.
  private func data(_ page: String) throws -> String {
    let match = page.firstMatch(of: #/<script type="application/json" id="data">(.*)</script>/#)
    return String(try #require(match).1)
  }

  @Test func `rows and events are plain data`() throws {
    #expect(
      try data(page("a = behavior(1)\nb = a.map(*2)\nc = combineLatest(a, b, +)\na.next(3)\n"))
        == #"{"title":null,"program":"a = behavior(1)\nb = a.map(*2)\nc = combineLatest(a, b, +)\na.next(3)\n","#
        + #""end":8,"ruler":[],"breaks":[],"#
        + #""slots":[{"column":0,"width":1,"time":""},{"column":2,"width":5,"time":""}],"#
        + #""rows":[{"name":"a","kind":"hot stream","sign":"●","hue":0,"lines":[[0]],"node":0},"#
        + #"{"name":"b","kind":"cold stream","sign":"○","hue":1,"lines":[[0]],"#
        + #""formula":"a.map(*2)","node":1},"#
        + #"{"name":"c","kind":"cold stream","sign":"○","hue":2,"lines":[[0]],"#
        + #""formula":"combineLatest(a, b, +)","node":2}],"#
        + #""events":[{"row":0,"slot":0,"kind":"value","text":"1"},"#
        + #"{"row":1,"slot":0,"kind":"value","text":"2","from":[0]},"#
        + #"{"row":2,"slot":0,"kind":"value","text":"3","from":[0,1]},"#
        + #"{"row":0,"slot":1,"kind":"value","text":"3"},"#
        + #"{"row":1,"slot":1,"kind":"value","text":"6","from":[3]},"#
        + #"{"row":2,"slot":1,"kind":"value","text":"5","stale":true,"from":[1,3]},"#
        + #"{"row":2,"slot":1,"kind":"value","text":"9","from":[3,4]}],"#
        + #""notes":[],"graph":{"width":756,"height":192,"boxHeight":56,"letter":10,"padding":24,"parts":[],"nodes":["#
        + #"{"name":"a","sign":"●","definition":"behavior(1)","hue":0,"x":20,"y":30,"width":164},"#
        + #"{"name":"b","sign":"○","definition":"a.map(*2)","hue":1,"x":256,"y":30,"width":164},"#
        + #"{"name":"c","sign":"○","definition":"combineLatest(a, b, +)","hue":2,"x":492,"y":30,"#
        + #""width":244}],"edges":["#
        + #"{"from":0,"to":1,"role":"data","points":[[184,58],[246,58]]},"#
        + #"{"from":0,"to":2,"role":"data","points":[[184,58],[256,134],[420,134],[482,58]]},"#
        + #"{"from":1,"to":2,"role":"data","points":[[420,58],[482,58]]}]}}"#)
  }

  @Test func `ends, messages, and what goes no further`() throws {
    let json = try JSON.parse(
      data(page("a = hot(\"p-q-#\"); b = a.filter(x => x == \"q\")\n  .map(x => x)")))
    #expect(
      json["rows"]?.description
        == #"[{"name":"a","kind":"hot stream","sign":"●","hue":0,"lines":[[0,4]],"#
        + #""node":0,"failure":"error"},{"name":"b","kind":"cold stream","sign":"○","hue":1,"#
        + #""lines":[[0,4]],"formula":"a.filter(x => x == \"q\") .map(x => x)","node":1,"#
        + #""failure":"error"}]"#)
    #expect(
      json["events"]?.description
        == #"[{"row":0,"slot":0,"kind":"value","text":"p","refusedBy":[1]},"#
        + #"{"row":0,"slot":1,"kind":"value","text":"q"},"#
        + #"{"row":1,"slot":1,"kind":"value","text":"q","from":[1]},"#
        + #"{"row":0,"slot":2,"kind":"failed"},{"row":1,"slot":2,"kind":"failed","from":[3]}]"#)
  }

  @Test func `the page has the axis of the timeline on a terminal`() throws {
    let session = Session()
    session.listener = { _ in }
    _ = session.submit("t = hot(\"a-b--c 1m d-(ef|)\"); s = t.delay(2ms); wait 2m")
    _ = session.runToEnd()
    let diagram = try #require(session.finalDiagram)
    // With 80 columns of picture behind `● t  `.
    let lines = MarbleRenderer(width: 86).lines(diagram).map { Array($0.plain.dropFirst(5)) }
    let data = try JSON.parse(data(try #require(session.page)))
    for label in data["ruler"]?.elements ?? [] {
      let (column, text) = (label.elements[0].number, label.elements[1].string)
      #expect(String(lines[0].dropFirst(column).prefix(text.count)) == text)
    }
    for wait in data["breaks"]?.elements ?? [] {
      let columns = wait.elements[0].number..<wait.elements[1].number
      #expect(lines[1].indices.filter { lines[1][$0] == "┄" } == Array(columns))
    }
    let slots = data["slots"]?.elements ?? []
    for event in data["events"]?.elements ?? [] where event["text"] != nil {
      let column = slots[event["slot"]?.number ?? 0]["column"]?.number ?? 0
      let sign = String(lines[1 + (event["row"]?.number ?? 0)][column])
      #expect(sign == event["text"]?.string || sign == "(")
    }
    #expect([data["ruler"], data["breaks"]].allSatisfy { $0?.elements.isEmpty == false })
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
    PageRenderer().text(
      Picture(at: [0], [hot("x", "1")]).diagram, Graph([], []), of: ""
    ).unicodeScalars
  }

  @Test func `values have the colours of the picture`() throws {
    let css = try page("x = 1; x = 2")
    let fills = css.matches(of: #/--hue\d: (#[0-9a-f]+);/#).map { String($0.1) }
    #expect(fills == PictureColours.light.fills + PictureColours.dark.fills)
  }

  @Test func `the page loads nothing and sends nothing`() throws {
    let page = try page("x = 1; x = 2")
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("innerHTML") && !page.contains("https:"))
    #expect(page.matches(of: #/http:[^"]*/#).map(\.output) == ["http://www.w3.org/2000/svg"])
  }

  @Test func `events that stand at one time are in the order in which they happened`() throws {
    // The first row is changed last.
    let json = try JSON.parse(
      data(page("b = 0; a = subject(); c = subject()\nc.next(1); a.next(2); b = 3")))
    let events = json["events"]?.elements ?? []
    #expect(events.map { $0["row"] } == [.int(0), .int(2), .int(1), .int(0)])
  }

  @Test func `runs begin before and end after the events of their time`() throws {
    var diagram = Picture(at: [0, 5], [run("s#1", "(^,1)", "!"), hot("s", "1", "2")]).diagram
    diagram.order = [
      Diagram.Target(row: 1, column: 0), Diagram.Target(row: 0, column: 0, number: 1),
      Diagram.Target(row: 1, column: 1),
    ]
    let json = try JSON.parse(data(PageRenderer().text(diagram, Graph([], []), of: "")))
    let events = json["events"]?.elements ?? []
    #expect(
      events.map { "\($0["row"] ?? .null) \($0["kind"] ?? .null)" } == [
        "0 \"subscribed\"", "1 \"value\"", "0 \"value\"", "1 \"value\"", "0 \"disposed\"",
      ])
  }
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }
  fileprivate var number: Int { if case .int(let number) = self { number } else { -1 } }
  fileprivate var string: String { if case .string(let text) = self { text } else { "" } }
}
