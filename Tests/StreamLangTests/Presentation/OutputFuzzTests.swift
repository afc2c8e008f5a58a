import Foundation
import TestSupport
import Testing

@testable import StreamLang

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Random texts in every place that prints: nothing comes out that a terminal, a browser or a parser of
/// XML or JSON would take for anything but text.
///
/// `FUZZ=100000 swift test --filter OutputFuzzTests` tries that many; the seed of each is its number.
@Suite struct OutputFuzzTests {
  @Test func `a text stays a text, wherever it comes out`() throws {
    let harmless = Outputs(of: "x", isPrompt: true)
    let svg = try Elements(of: try #require(harmless.picture))
    let tags = Self.tags(of: try #require(harmless.page))
    for seed in SeededRandom.fuzz(40) {
      var random = SeededRandom(seed: seed)
      let text = random.hostileText()
      let hint = "seed \(seed): \(text.quoted)"
      let outputs = Outputs(of: text, isPrompt: seed % 2 == 0)
      for line in outputs.lines {
        // A printed text keeps its tabs.
        let isClean = line.unicodeScalars.allSatisfy { $0 == "\t" || !$0.isControl }
        try #require(isClean, "\(hint) in \(line.quoted)")
      }
      // A terminal is of the same opinion.
      var terminal = TerminalScreen(columns: 20 + Int(seed % 80), height: 24)
      for line in outputs.lines { terminal.feed(Array("\(line)\r\n".utf8)) }
      try #require(terminal.commands == [], "\(hint)")
      try #require(terminal.cursor.column == 0 && terminal.style == "", "\(hint)")
      var values: [String] = []
      for line in outputs.json {
        let isClean = line.unicodeScalars.allSatisfy { !$0.isControl }
        try #require(isClean, "\(hint) in \(line.quoted)")
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        if let value = object?["value"] as? String { values.append(value) }
      }
      try #require(values.contains(text), "\(hint): \(values)")
      let picture = try Elements(of: try #require(outputs.picture))
      try #require(picture.names.isSubset(of: svg.names), "\(hint): \(picture.names)")
      try #require(picture.attributes.isSubset(of: svg.attributes), "\(hint)")
      let report = try Elements(of: outputs.report)
      try #require(report.names == ["testsuites", "testsuite", "testcase", "failure"], "\(hint)")
      let found = Self.tags(of: try #require(outputs.page))
      try #require(found.isSubset(of: tags), "\(hint): \(found.subtracting(tags))")
    }
  }

  /// The ways to show a program whose values, names of fields, labels, errors and comments are a text.
  private struct Outputs {
    var lines: [String] = []
    var json: [String] = []
    var picture: String?
    var page: String?
    var report = ""

    init(of text: String, isPrompt: Bool) {
      let literal = text.quoted
      let program = """
        a = of(\(literal), [\(literal)], {\(literal): \(literal)}) // \(text.printable)
        b = a.map(x => \(literal) + "\\(x)").debug(\(literal))
        c = throwError(\(literal))
        d = \(literal)
        print(\(literal))
        cold("-x-|", {x: \(literal)}).map(x => x)
        fail(\(literal))
        """
      var options = Session.Options()
      options.isPrompt = isPrompt
      let session = Session(options)
      var style = Screen.Style()
      style.isPrompt = isPrompt
      style.file = "\(text).rx"
      var screen = Screen(style)
      let reply = session.submit(program)
      lines += screen.render(reply).map(\.text.plain)
      lines += screen.render(session.runToEnd()).map(\.text.plain)
      let commands = [
        ":ls", ":marbles", ":why b", ":type d", ":type \(literal)", ":text a", ":dense a",
        ":history", ":steps", ":set", ":set \(text)", ":\(text)", ":help \(text)", ":ops \(text)",
        ":load \(text)", ":only \(text)", ":only", ":why \(text)",
        ":compare map(x => x) map(x => \(literal)) on a", "d == \(literal) ? \(literal) : e",
        "expect d == \(literal) + \(literal)",
      ]
      // A text can be the beginning of a command that undoes all that.
      for command in commands where Command.named(String(command.dropFirst()))?.effect != .past {
        lines += screen.render(session.submit(command)).map(\.text.plain)
      }
      picture = session.picture
      page = session.page
      // A text that cannot be read is quoted.
      lines += screen.render(session.submit("x = \(text) + (")).map(\.text.plain)
      lines += screen.render(session.submit("x = nope\(text)")).map(\.text.plain)
      let promise = TestReport(testing: "x = \(literal)\nx\n//=> ?\n", called: "\(text).rx")
      report = JUnit.text(of: [("\(text).rx", promise)])
      options.isJSON = true
      let other = Session(options)
      var json: [String] = []
      other.listener = { item in
        if let line = EventJSON.line(item, Source("")) { json.append(line) }
      }
      _ = other.submit(program)
      _ = other.runToEnd()
      self.json = json
    }
  }

  /// The names of elements that a parser of HTML would find.
  private static func tags(of page: String) -> Set<String> {
    let scalars = Array(page.unicodeScalars)
    var names: Set<String> = []
    for (index, scalar) in scalars.enumerated() where scalar == "<" {
      let rest = scalars[(index + 1)...].prefix(12)
      guard let next = rest.first,
        next.properties.isAlphabetic || "!/?".unicodeScalars.contains(next)
      else { continue }
      names.insert(
        String(String.UnicodeScalarView(rest.prefix { $0 != ">" && $0 != " " && $0 != "\n" })))
    }
    return names
  }

  /// The names that a parser of XML finds.
  private final class Elements: NSObject, XMLParserDelegate {
    private(set) var names: Set<String> = []
    private(set) var attributes: Set<String> = []

    init(of xml: String) throws {
      super.init()
      let parser = XMLParser(data: Data(xml.utf8))
      parser.delegate = self
      try #require(parser.parse(), "no XML: \(xml.prefix(300))")
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes values: [String: String]
    ) {
      names.insert(name)
      attributes.formUnion(values.keys)
    }
  }
}
