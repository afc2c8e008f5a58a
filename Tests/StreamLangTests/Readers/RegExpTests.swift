import Testing

@testable import StreamLang

/// The engine of regular expressions, by a table of what node finds.
@Suite struct RegExpTests {
  /// Each row is a pattern, its flags, and texts, each with the places of its matches and their groups, or why
  /// the pattern is none.
  @Test func `patterns match what node matches, and fail in node's words`() throws {
    var checked = 0
    for row in try SyntaxCorpus.rows(of: "regexp.jsonl") {
      let cells = (row.elements ?? []).compactMap(\.stringValue)
      for place in stride(from: 2, to: cells.count, by: 2) {
        let found = Self.found(cells[0], cells[1], in: cells[place])
        #expect(found == cells[place + 1], "/\(cells[0])/\(cells[1]) in \(cells[place])")
        checked += 1
      }
    }
    #expect(checked == 1387)
  }

  /// The first six matches of a pattern with `g`, or the first one.
  private static func found(_ pattern: String, _ flags: String, in text: String) -> String {
    guard let letters = RegExpFlags(flags) else { return "" }
    do {
      let regex = try RegExp(pattern, letters)
      let units = Array(text.utf16)
      var (result, start) = ("", 0)
      for _ in 0..<(letters.contains(.isGlobal) ? 6 : 1) where start <= units.count {
        guard let match = try regex.match(units, from: start) else { break }
        result += (0...regex.groups).map { group in
          match[group].map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
        }.joined(separator: ",")
        result += ";"
        start = match.whole.upperBound + (match.whole.isEmpty ? 1 : 0)
      }
      return result
    } catch .invalid(let reason) {
      return reason
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("(a+)+b", String(repeating: "a", count: 40)),
    ("(.*)(.*)(.*)(.*)(.*)x", String(repeating: "a", count: 300)),
    ("((((a*)*)*)*)*b", String(repeating: "a", count: 40)),
  ])
  func `a search without an end is stopped`(_ pattern: String, _ text: String) throws {
    let regex = try RegExp(pattern)
    #expect(throws: RegExpFault.endless) { try regex.match(Array(text.utf16), from: 0) }
  }

  @Test func `a search that nobody wants any more is stopped`() throws {
    let regex = try RegExp("(?:a|b)*c")
    let units = Array(String(repeating: "ab", count: 100_000).utf16)
    #expect(throws: RegExpFault.endless) {
      try LongWork.run(unless: { true }) { try regex.match(units, from: 0) }
    }
  }

  @Test func `long texts and deep patterns need no deep stack`() throws {
    let long = Array(String(repeating: "ab", count: 100_000).utf16)
    #expect(try RegExp("(?:a|b)*").match(long, from: 0)?.whole == 0..<200_000)
    #expect(try RegExp("^(?:(a)|b)*?$").match(long, from: 0)?.whole == 0..<200_000)
    #expect(try RegExp(".*").match(long, from: 0)?.whole == 0..<200_000)
    let deep = String(repeating: "(?:", count: 200) + "a" + String(repeating: ")", count: 200)
    #expect(try RegExp(deep).match(Array("a".utf16), from: 0)?.whole == 0..<1)
    let deeper = String(repeating: "(", count: 100_000)
    #expect(throws: RegExpFault.invalid("Regular expression too large")) { try RegExp(deeper) }
  }

  @Test(arguments: [
    ("[\\p{Script=Arabic}]", "the script Arabic"), ("\\p{scx=Greek}", "the property scx"),
    ("\\p{Extended_Pictographic}", "the property Extended_Pictographic"),
  ])
  func `a property that is not known here is refused`(_ pattern: String, _ what: String) {
    #expect(throws: RegExpFault.refused(what)) { try RegExp(pattern, .isUnicode) }
  }
}
