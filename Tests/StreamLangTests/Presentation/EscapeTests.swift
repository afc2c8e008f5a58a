import Foundation
import FoundationXML
import Testing

@testable import StreamLang

/// No text of a program and no value of a stream can send the terminal a command.
@Suite struct EscapeTests {
  /// Texts that a terminal would obey, and how they are shown.
  static let table: [(raw: String, shown: String)] = [
    ("\u{1B}[2J", #"\e[2J"#), ("\u{9B}31m", #"\u{9B}31m"#), ("\u{202E}", #"\u{202E}"#),
    ("\u{2028}", #"\u{2028}"#), ("\u{2029}", #"\u{2029}"#), ("\u{2067}", #"\u{2067}"#),
    ("\u{200F}", #"\u{200F}"#), ("\u{61C}", #"\u{61C}"#), ("\u{7F}", #"\u{7F}"#),
    ("\u{7}", #"\u{7}"#), ("\r", #"\r"#), ("\0", #"\0"#), ("\u{FFF9}", #"\u{FFF9}"#),
    ("\u{E0001}", #"\u{E0001}"#), ("<\u{301}", "<\u{301}"), ("\u{1B}\u{301}", "\\e\u{301}"),
    // A scalar that belongs to a character stays with it.
    ("👨\u{200D}👩", "👨\u{200D}👩"), ("❤\u{FE0F}", "❤\u{FE0F}"),
  ]

  /// The text in a literal of a program; a mark or a wide sign stands between letters.
  private static func literal(_ text: String) -> String { "\"a\(text.escaped)z\"" }

  /// Nothing in it is a control character, of any kind, a line end included.
  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.escape == nil }
  }

  private func lines(_ typed: [String], isPrompt: Bool) -> [String] {
    let session = Session(isPrompt: isPrompt)
    var style = Screen.Style()
    style.isPrompt = isPrompt
    style.file = "a\u{1B}[2J.rx"
    var screen = Screen(style)
    var lines = typed.flatMap { screen.render(session.submit($0)) }
    lines += screen.render(session.runToEnd())
    if let diagram = session.anyDiagram { lines += screen.render(.diagram(diagram), Source("")) }
    return lines.map(\.text.plain)
  }

  @Test(arguments: table.indices, [true, false])
  func `a value is shown escaped wherever it is shown`(_ index: Int, _ isPrompt: Bool) {
    let (raw, shown) = Self.table[index]
    let text = Self.literal(raw)
    let programs: [[String]] = [
      ["x = \(text)"], ["a = behavior(\(text))"], ["x = [\(text), {k: \(text)}]"],
      ["print(\(text))"], ["of(1).debug(\(text)).subscribe { }"], ["s = of(\(text), \(text))"],
      ["of(1).map(x => fail(\(text))).subscribe { }"], ["s = error(\(text))"],
      ["x = fail(\(text))"], ["x = {\(text): 1}"], ["x = \(text)", "x"],
      ["x = 1", "expect x == \(text)"], ["a = behavior(\(text))", ":text a"],
      ["x = \(text)", ":ls"], ["x = \(text)", ":history"], ["x = \(text)", "x = 2", ":why x"],
    ]
    for program in programs {
      let printed = lines(program, isPrompt: isPrompt)
      #expect(isClean(printed.joined()), "\(program): \(printed)")
    }
    for program in programs.prefix(6) where !isPrompt || program != programs[5] {
      let printed = lines(program, isPrompt: isPrompt).joined(separator: "\n")
      // In a literal, an escape character is written as a program can read it.
      let wanted = [shown, raw.escaped].map { "a\($0)z" }
      #expect(wanted.contains { printed.contains($0) }, "\(program): \(printed)")
    }
  }

  @Test(arguments: table.indices, [true, false])
  func `source that is quoted is shown escaped`(_ index: Int, _ isPrompt: Bool) {
    let raw = Self.table[index].raw
    for program in [
      "\(raw) = 1", "x = 1 + \"\(raw)\" nope", "x = nope // \(raw)", "x = no\(raw)pe",
      "of(1).scna(\"\(raw)\")", "x = \"\(raw)", ":\(raw)", ":help \(raw)", ":load \(raw)",
      "del x\(raw)", "a = subject(); a.\(raw)", "/* \(raw) */ x = 1 / 0",
    ] {
      let printed = lines([program], isPrompt: isPrompt)
      #expect(isClean(printed.joined()), "\(program.debugDescription): \(printed)")
    }
  }

  @Test func `carets stand under the word that is meant`() {
    #expect(
      lines(["x = \"\u{202E}\u{9B}\" + nope"], isPrompt: false) == [
        #"a\e[2J.rx:1:12: unknown name nope"#, #"  x = "??" + nope"#, "             ^^^^",
      ])
  }

  @Test func `line ends and tabs of what a program prints are layout`() {
    #expect(
      lines([#"print("a\tb\n\nc\r\nd\n")"#], isPrompt: false) == ["a\tb", "", #"c\r"#, "d", ""])
  }

  @Test(arguments: table.indices) func `JSON lines read back`(_ index: Int) throws {
    let raw = "a\(Self.table[index].raw)z"
    let text = Self.literal(Self.table[index].raw)
    let session = Session(isPrompt: false) { $0.isJSON = true }
    var items: [Reply.Item] = []
    session.listener = { items.append($0) }
    let source = "s = of(\(text)); r = of({\(text): [\(text)]}); e = error(\(text))"
    let reply = session.submit(source)
    #expect(reply.diagnostics.isEmpty)
    _ = session.runToEnd()
    var lines = items.compactMap { EventJSON.line($0, Source(source)) }
    let mistake = Diagnostic(.check, raw, Span(0, 0), help: raw)
    lines.append(EventJSON.line(mistake, Source("")))
    for line in lines { #expect(isClean(line), "\(line)") }
    let documents = try lines.map { try JSON.parse($0) }
    let values = documents.compactMap { $0["value"] }
    #expect(
      values == [.string(raw), .object([JSON.Member(raw, .array([.string(raw)]))])], "\(lines)")
    #expect(documents.compactMap { $0["error"] } == [.string(raw)])
    #expect(documents.compactMap { $0["help"] } == [.string(raw)])
    // Another reader finds the same.
    let other = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect((other?["value"] as? String)?.unicodeScalars.elementsEqual(raw.unicodeScalars) == true)
  }

  @Test(arguments: table.indices) func `reports for other tools are escaped`(_ index: Int) {
    let (raw, shown) = Self.table[index]
    let name = "t\(raw).rx"
    let text = "x = \(Self.literal(raw))\nexpect x == \"b\(raw)\"\nx\n//=> \(raw)\n"
    let report = TestReport(testing: text, called: name)
    let xml = JUnit.text(of: [(name, report)])
    #expect(report.failed > 0)
    #expect(isClean(xml.replacing("\n", with: "")), "\(xml)")
    #expect(xml.contains("classname=\"t\(shown.inXML).rx\""))
    // However marks stand on them, the signs of XML are its own.
    #expect(XMLParser(data: Data(xml.utf8)).parse())
  }

  @Test(arguments: table.indices) func `an exported page is escaped and runs`(_ index: Int) throws {
    let raw = Self.table[index].raw
    // A program can have no end of a line in a literal.
    let literal = raw == "\r" ? raw.escaped : raw
    var page = ""
    let session = Session(isPrompt: false) { $0.writeFile = { page = $1 } }
    let reply = session.submit("x = \"a\(literal)z\" // \(literal)\r\ny = [x, 2]\n:export a.md\n")
    #expect(reply.diagnostics.isEmpty, "\(reply.diagnostics)")
    #expect(isClean(page.replacing("\n", with: "")), "\(page)")
    let again = Session()
    let script = try #require(MarkdownScripts(in: page).scripts.first).source.text
    let lines = script.split(separator: "\n").filter { !$0.hasPrefix(":") }
    #expect(again.submit(lines.joined(separator: "\n")).diagnostics.isEmpty, "\(page)")
    #expect(again.anyDiagram == session.anyDiagram)
  }

  @Test func `a fence is longer than backquotes with a mark on them`() {
    var page = ""
    Session(isPrompt: false) { $0.writeFile = { page = $1 } }
      .after("x = 1 // ```\u{301}\n:export a.md\n")
    #expect(page.hasPrefix("````rx\n"), "\(page)")
  }
}
