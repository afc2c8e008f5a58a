import Foundation
import StreamLang
import TestSupport
import Testing

/// The output of `--json` is JSON to `jq`, too, and has every text as it was.
///
/// `FUZZ=10000 swift test --filter JSONLineFuzzTests` tries that many; the seed of each is its number.
@Suite(.waits) struct JSONLineFuzzTests {
  private static let hasTool = ["/bin", "/usr/bin", "/usr/local/bin"].contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/jq")
  }

  @Test(.enabled(if: hasTool, "jq is not installed"))
  func `jq reads every line, and reads the same`() throws {
    let seeds = Array(SeededRandom.fuzz(50))
    for start in stride(from: 0, to: seeds.count, by: 50) {
      let portion = seeds[start..<min(seeds.count, start + 50)]
      try check(
        portion.map { seed in
          var random = SeededRandom(seed: seed)
          return random.hostileText()
        }, "seeds from \(portion[start])")
    }
  }

  private func check(_ texts: [String], _ hint: String) throws {
    let folder = try TemporaryFolder()
    let literals = texts.map(\.literal)
    let program = literals.map {
      "of(\($0), {\($0): [\($0)]})\nthrowError(\($0)).catch(e => of(e))\n"
    }
    try program.joined().write(toFile: folder.path("a.rx"), atomically: true, encoding: .utf8)
    // A message about a mistake in a program quotes it.
    for (number, literal) in literals.enumerated() {
      let text = ["x = fail(\(literal))", "throwError(\(literal))", "x = no\(texts[number])pe"][
        number % 3]
      try text.write(toFile: folder.path("\(number).rx"), atomically: true, encoding: .utf8)
    }
    // Input from outside need not be a text at all.
    try Data([0xC3, 0x28, 0xF0, 0x9F, 0x0A] + texts.joined(separator: "\n").utf8)
      .write(to: folder.url.appending(path: "raw"))
    let printed = try Shell.run(
      """
      rxrepl --json --subs a.rx > out
      for file in [0-9]*.rx; do rxrepl --json "$file" >> out 2>&1; done
      rxrepl --json -e 'file("raw")' >> out
      jq -c . out > read && wc -l < out
      """, in: folder.url)
    #expect(Int(printed.filter { !$0.isWhitespace }) ?? 0 >= 5 * texts.count, "\(hint): \(printed)")
    let written = try Self.documents(in: folder.path("out"))
    #expect(try Self.documents(in: folder.path("read")) == written, "\(hint)")
    let values = Set(
      written.compactMap { $0["value"]?.stringValue.map { Array($0.unicodeScalars) } })
    for text in texts {
      #expect(values.contains(Array(text.unicodeScalars)), "\(hint): \(text.debugDescription)")
    }
  }

  private static func documents(in file: String) throws -> [JSON] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
      try JSON.parse(String($0))
    }
  }
}

extension String {
  /// A literal of the language, in which every character is a number.
  var literal: String {
    "\"" + unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() + "\""
  }
}
