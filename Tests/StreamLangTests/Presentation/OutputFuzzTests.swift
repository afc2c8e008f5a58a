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
    let count = ProcessInfo.processInfo.environment["FUZZ"].flatMap { UInt64($0) } ?? 100
    let first = ProcessInfo.processInfo.environment["FUZZ_FROM"].flatMap { UInt64($0) } ?? 0
    let harmless = Outputs(of: "x")
    let svg = try Elements(svg: try #require(harmless.picture))
    let tags = Self.tags(of: try #require(harmless.page))
    for seed in first..<first + count {
      var random = SeededRandom(seed: seed)
      let text = Self.text(&random)
      let hint = "seed \(seed): \(text.quoted)"
      let outputs = Outputs(of: text)
      for line in outputs.lines {
        // What is printed keeps its tabs.
        let isClean = line.unicodeScalars.allSatisfy { $0 == "\t" || !$0.isControl }
        try #require(isClean, "\(hint) in \(line.quoted)")
      }
      var values: [String] = []
      for line in outputs.json {
        let isClean = line.unicodeScalars.allSatisfy { !$0.isControl }
        try #require(isClean, "\(hint) in \(line.quoted)")
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        if let value = object?["value"] as? String { values.append(value) }
      }
      try #require(values.contains(text), "\(hint): \(values)")
      let picture = try Elements(svg: try #require(outputs.picture))
      try #require(picture.names.isSubset(of: svg.names), "\(hint): \(picture.names)")
      try #require(picture.attributes.isSubset(of: svg.attributes), "\(hint)")
      let found = Self.tags(of: try #require(outputs.page))
      try #require(found.isSubset(of: tags), "\(hint): \(found.subtracting(tags))")
    }
  }

  /// What is shown of a program whose values, names of fields, labels, errors and comments are a text.
  private struct Outputs {
    var lines: [String] = []
    var json: [String] = []
    var picture: String?
    var page: String?

    init(of text: String) {
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
      let session = Session(options)
      var screen = Screen(Screen.Style())
      let reply = session.submit(program)
      lines += screen.render(reply).map(\.text.plain)
      lines += screen.render(session.runToEnd()).map(\.text.plain)
      for command in [":ls", ":marbles", ":why b", ":type d", ":text a", ":dense a", ":\(text)"] {
        lines += screen.render(session.submit(command)).map(\.text.plain)
      }
      picture = session.picture
      page = session.page
      // What cannot be read is quoted.
      lines += screen.render(session.submit("x = \(text) + (")).map(\.text.plain)
      lines += screen.render(session.submit("x = nope\(text)")).map(\.text.plain)
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

  private static let pieces = [
    "\u{1B}[2J", "\u{1B}]0;t\u{7}", "\u{9B}31m", "\u{1B}P", "\u{90}", "\u{9C}", "\u{7F}", "\u{8}",
    "\r", "\n", "\t", "\0", "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{200F}", "\u{85}",
    "<", "<\u{301}", ">", "&", "&amp;", "\"", "'", "`", "]]>", "<!--", "-->", "<script>",
    "</script>",
    "<svg onload=x>", "<\u{301}script>", "javascript:", "\\", "\\u{41}", "\\(", "{", "}", "[", "|",
    "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "\u{1F468}\u{200D}\u{1F469}", "\u{FE0F}", "x",
    "é", "日本", " ", "#", "//", ";", "%s", "$(x)",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
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

    init(svg: String) throws {
      super.init()
      let parser = XMLParser(data: Data(svg.utf8))
      parser.delegate = self
      try #require(parser.parse(), "no XML: \(svg.prefix(300))")
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
