import Foundation
import StreamLang
import TestSupport
import Testing

/// Whatever values, programs, files and keys consist of, a terminal is told nothing but text, its colours,
/// and what a line editor needs.
///
/// `FUZZ=10000 swift test --filter TerminalFuzzTests` tries that many texts; the seed of each is its number.
@Suite(.waits) struct TerminalFuzzTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// So many texts are tried in one process.
  private static let portion: UInt64 = 10

  private static func portions(_ count: UInt64) -> [Range<UInt64>] {
    let seeds = SeededRandom.fuzz(count)
    return stride(from: seeds.lowerBound, to: seeds.upperBound, by: Int(portion)).map {
      $0..<min(seeds.upperBound, $0 + portion)
    }
  }

  /// A folder with files that are called after texts, and consist of them.
  private struct Files {
    let folder: TemporaryFolder

    init(_ texts: [String]) throws {
      folder = try TemporaryFolder()
      for text in texts {
        let name = text.filter { $0 != "/" && $0 != "\0" }
        try? text.write(toFile: folder.path("n\(name)"), atomically: false, encoding: .utf8)
      }
      let raw = texts.joined(separator: "\n").utf8 + [0x0A, 0x9B, 0x33, 0x31, 0x6D, 0xC3]
      try Data(raw).write(to: folder.url.appending(path: "raw"))
    }

    func add(_ program: String) throws -> String {
      let path = folder.path("a.rx")
      try program.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
  }

  private static func texts(_ seeds: Range<UInt64>) -> [String] {
    seeds.map { seed in
      var random = SeededRandom(seed: seed)
      return random.hostileText()
    }
  }

  @Test(arguments: portions(20)) func `a script prints text in colours`(_ seeds: Range<UInt64>)
    throws
  {
    let texts = Self.texts(seeds)
    let files = try Files(texts)
    var program = texts.map(\.literal).map {
      """
      of(\($0), {\($0): [\($0)]}).debug(\($0))
      throwError(\($0)).catch(e => of(e))
      print(\($0))

      """
    }.joined()
    program += "file(\"\(files.folder.path)/raw\")\n:ls\n:marbles\n"
    // The last line stops it.
    program += "x = \(texts[0].literal) + no\(texts.joined())pe"
    let child = try #require(
      PtyChild(
        [PtyChild.product("rxrepl"), "--color", "always", files.add(program)],
        // Such a terminal shows no progress, however slow the machine is.
        environment: ["TERM": "dumb"], columns: 20 + Int(seeds.lowerBound % 80)))
    #expect(child.exitStatus() != nil, "seeds \(seeds)")
    #expect(
      child.screen.commands.isSubset(of: ["CSI m"]), "seeds \(seeds): \(child.screen.commands)")
    #expect(child.screen.style == "" && child.screen.cursor.column == 0, "seeds \(seeds)")
  }

  @Test(arguments: portions(20)) func `a prompt says nothing else`(_ seeds: Range<UInt64>) throws {
    let texts = Self.texts(seeds)
    let files = try Files(texts)
    let child = try PtyChild.prompt(
      columns: 20 + Int(seeds.lowerBound % 80), rows: 24,
      environment: ["XDG_STATE_HOME": files.folder.path, "PAGER": ""])
    for (number, text) in texts.enumerated() {
      let hint = "seed \(seeds.lowerBound + UInt64(number)): \(text.debugDescription)"
      let typed = String(String.UnicodeScalarView(text.unicodeScalars.filter { !Self.isKey($0) }))
      for line in [
        "x\(number) = \(text.literal)", "\"\(typed)\"", "no\(typed)pe // \(typed)",
        ":help \(typed)",
        ":load \(files.folder.path)/n\(typed)",
      ] {
        child.send(Keys.pasted(line) + "\r")
        try leaveLine(of: child, "\(hint) in \(line.debugDescription)")
      }
      // Names of files are shown, and put into the line.
      child.send(":load \(files.folder.path)/n\t\t\t")
      try leaveLine(of: child, hint)
    }
    child.send(":ls\r:history\r\u{4}")
    #expect(child.exitStatus() == 0, "seeds \(seeds)")
    #expect(child.screen.commands.isSubset(of: PtyChild.editing), "seeds \(seeds)")
    #expect(child.screen.style == "" && child.screen.cursor.column == 0, "seeds \(seeds)")
    let sessions = files.folder.path("rxrepl/sessions")
    for name in try FileManager.default.contentsOfDirectory(atPath: sessions) {
      let log = try String(contentsOfFile: "\(sessions)/\(name)", encoding: .utf8)
      for line in log.split(separator: "\n") { _ = try JSON.parse(String(line)) }
    }
  }

  /// True if this would end the paste, the program or its place in the foreground.
  private static func isKey(_ scalar: Unicode.Scalar) -> Bool {
    [0x03, 0x04, 0x1A, 0x1B, 0x1C].contains(scalar.value)
  }

  private func leaveLine(of child: PtyChild, _ hint: String) throws {
    try #require(child.abandonLine(), "\(hint)\n\(child.screen.text)")
    try #require(child.isToldOnlyEditing(), "\(hint) told \(child.screen.commands)")
  }
}
