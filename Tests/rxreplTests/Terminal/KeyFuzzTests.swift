import Foundation
import TestSupport
import Testing

@testable import rxrepl

/// Whatever bytes a keyboard sends, they are keys, and the line afterwards is one to type in.
///
/// `FUZZ=10000 swift test --filter KeyFuzzTests` tries that many bursts; the seed of each is its number.
@Suite(.waits) struct KeyFuzzTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// The bytes that terminals send, pieces of it, programs, and any bytes; no Ctrl-D, Ctrl-Z or Ctrl-\, and
  /// no Ctrl-S, with which a terminal stops what is printed while a line runs.
  private static func burst(_ random: inout SeededRandom) -> [UInt8] {
    (0...random.below(12)).flatMap { _ -> [UInt8] in
      switch random.below(4) {
      case 0: return (0...random.below(4)).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 1: return Array(random.hostileText().utf8)
      default: return Array(random.pick(pieces).utf8)
      }
    }.filter { ![0x04, 0x13, 0x1A, 0x1C].contains($0) }
  }

  private static let pieces = [
    "\u{1B}", "\u{1B}[", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[3~", "\u{1B}OA",
    "\u{1B}O",
    "\u{1B}[1;5C", "\u{1B}[1;5D", "\u{1B}[99999999999999999999;9C", "\u{1B}[[A", "\u{1B}[200~",
    "\u{1B}[201~", "\u{1B}[<0;1;1M", "\u{1B}]0;x\u{7}", "\u{1B}\r", "\u{1B}\u{7F}", "\u{1B}b",
    "\u{1B}f",
    "\u{1B}d", "\u{1B}u", "\u{1B}y", "\u{1B}.", "\u{1B}/", "\r", "\n", "\r\n", "\t", "\t\t",
    "\u{7F}",
    "\u{1}", "\u{2}", "\u{5}", "\u{6}", "\u{8}", "\u{B}", "\u{C}", "\u{E}", "\u{10}", "\u{12}",
    "\u{13}",
    "\u{14}", "\u{15}", "\u{16}", "\u{17}", "\u{18}", "\u{18}\u{15}", "\u{19}", "\u{1F}", "\u{0}",
    "x = 1", "of(1, 2)", ".map(+1)", "(", "{ ", "\"", "interval(1ms).take(5)", ":help ", ":tour\r",

    "range(1, 3)", "x", " ", "🦀", "é", "e\u{301}", "한", "🇯🇵", "👨‍👩‍👧",
  ]

  @Test func `keys do not depend on the portions in which their bytes arrive`() {
    for seed in SeededRandom.fuzz(2000) {
      var random = SeededRandom(seed: seed)
      let bytes = Self.burst(&random)
      let hint = Comment(rawValue: "seed \(seed): \(bytes)")
      var whole = KeyDecoder()
      whole.append(bytes)
      let keys = Self.keys(&whole)
      var parts = KeyDecoder()
      var found: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let portion = rest.prefix(1 + random.below(5))
        rest = rest.dropFirst(portion.count)
        parts.append(Array(portion))
        found += Self.keys(&parts)
      }
      #expect(Self.joined(found) == Self.joined(keys), hint)
      for key in keys {
        guard case .text(let text) = key else { continue }
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, hint)
      }
      // Behind a paste Ctrl-C is heard, and the text after it is read, whatever waits for its rest.
      whole.append(Array("\u{1B}[201~\u{3}x".utf8))
      #expect(Self.keys(&whole).suffix(2) == [.control("c"), .text("x")], hint)
    }
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}[[", "\u{1B}O"])
  func `a sequence without its end takes no Ctrl-C away`(_ begun: String) {
    var decoder = KeyDecoder()
    decoder.append(Array(begun.utf8))
    _ = Self.keys(&decoder)
    decoder.append([KeyDecoder.interrupt] + Array("x".utf8))
    #expect(Self.keys(&decoder).suffix(2) == [.control("c"), .text("x")])
  }

  @Test func `within a paste nothing is a key`() {
    let paste = "\u{1B}[200~a = 1\u{3}\r\u{4}of(7)\r\u{1B}[201~"
    for place in 0...paste.utf8.count {
      var decoder = KeyDecoder()
      decoder.append(Array(paste.utf8.prefix(place)))
      var found = Self.keys(&decoder)
      decoder.append(Array(paste.utf8.dropFirst(place)) + [KeyDecoder.interrupt])
      found += Self.keys(&decoder)
      #expect(found == [.paste("a = 1\nof(7)"), .control("c")], "cut at \(place)")
    }
  }

  @Test func `what is forgotten of a paste leaves the rest of it a paste`() {
    let paste = Array("\u{1B}[200~a\u{3}\rb\r".utf8)
    for place in 6...paste.count {
      var decoder = KeyDecoder()
      decoder.append(Array("x".utf8) + paste.prefix(place))
      decoder.forget()
      decoder.append(paste.dropFirst(place) + Array("\u{1B}[201~y".utf8))
      let keys = Self.keys(&decoder)
      guard keys.count == 2, case .paste = keys[0] else {
        Issue.record("cut at \(place): \(keys)")
        continue
      }
      #expect(keys[1] == .text("y"))
    }
  }

  @Test func `a Ctrl-C in a paste is none that was typed`() {
    var decoder = KeyDecoder()
    decoder.append(Array("a\u{1B}[200~b\u{3}\r\u{1B}[201~c".utf8))
    let wasInterrupted = decoder.takeInterrupt()
    #expect(!wasInterrupted)
    #expect(Self.keys(&decoder) == [.text("a"), .paste("b"), .text("c")])
    decoder.append(Array("a\u{3}b\u{3}c\u{1B}[200~d\u{3}".utf8))
    let isInterrupted = decoder.takeInterrupt()
    #expect(isInterrupted)
    decoder.append(Array("\u{1B}[201~".utf8))
    #expect(Self.keys(&decoder) == [.text("c"), .paste("d")])
  }

  private static func keys(_ decoder: inout KeyDecoder) -> [Key] {
    var keys: [Key] = []
    while let key = decoder.next() { keys.append(key) }
    return keys
  }

  /// With texts that follow each other as one.
  private static func joined(_ keys: [Key]) -> [Key] {
    keys.reduce(into: []) { joined, key in
      if case .text(let next) = key, case .text(let text)? = joined.last {
        joined[joined.count - 1] = .text(text + next)
      } else {
        joined.append(key)
      }
    }
  }

  @Test func `a line can be typed after any bytes`() throws {
    var child = try Self.prompt(0)
    for seed in SeededRandom.fuzz(40) {
      var random = SeededRandom(seed: seed)
      let bytes = Self.burst(&random)
      // One is used for several bursts: what a burst has damaged may show only later.
      if seed % 20 == 0 { child = try Self.prompt(seed) }
      child.send(bytes: bytes)
      try #require(child.abandonLine(), "seed \(seed): \(bytes)\n\(child.screen.text)")
      child.send(":tour end\r:play\r\(seed) + 1000\r")
      let isUsable = child.wait { screen in
        screen.allRows.contains("\(seed + 1000)") && screen.row == ">"
      }
      try #require(isUsable, "seed \(seed): \(bytes)\n\(child.screen.text)")
      try #require(
        child.isToldOnlyEditing(), "seed \(seed): \(bytes) told \(child.screen.commands)")
    }
    child.send("\u{4}")
    #expect(child.exitStatus() == 0)
  }

  private static func prompt(_ seed: UInt64) throws -> PtyChild {
    var random = SeededRandom(seed: seed)
    return try PtyChild.prompt(
      "--clock", random.pick(["virtual", "wall"]), columns: 12 + random.below(70),
      rows: 3 + random.below(22), environment: ["EDITOR": "true", "PAGER": ""])
  }
}
