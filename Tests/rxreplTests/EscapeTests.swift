import Foundation
import Glibc
import Testing

/// Whatever the command is given, no control character comes out where a terminal could see it.
@Suite(.waits) struct EscapeTests {
  /// The characters that a terminal would obey, and how it is shown.
  private static let table: [(raw: String, shown: String)] = [
    ("\u{1B}[2J", #"\e[2J"#), ("\u{9B}31m", #"\u{9B}31m"#), ("\u{202E}", #"\u{202E}"#),
    ("\u{2028}", #"\u{2028}"#), ("\u{7}", #"\u{7}"#), ("\r", #"\r"#), ("\0", #"\0"#),
    ("<\u{301}", "<\u{301}"),
  ]

  private func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0A: true
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }

  /// Runs a script in a folder with `t.rx`, `t.txt` and files called after the text.
  private func run(_ script: String, _ raw: String, _ program: String) throws -> String {
    let names = ["t.rx", "t.txt", "t.md"] + (raw == "\0" ? [] : ["\(raw).rx"])
    return try Shell.run(
      script, with: Dictionary(uniqueKeysWithValues: names.map { ($0, program) }))
  }

  @Test(arguments: table.indices)
  func `what is wrong is told in escapes`(_ index: Int) throws {
    let raw = Self.table[index].raw
    for program in [
      "x = nope + \"\(raw)\" // \(raw)\n", "x = \"\(raw)z\"\nexpect x == 1\n//=> \(raw)\n",
      "> \"\(raw)\"\n\(raw)\n", "```rx\nx = \"a\(raw)\"\n//=> \(raw)\n```\n",
      #"{"id":"\#(raw)","script":"x = nope + \"\#(raw)\""}"# + "\n",
    ] {
      let printed = try run(
        """
        for f in *; do
          rxrepl "$f"; rxrepl check --syntax "$f" --vectors "$f"; rxrepl --json "$f"
        done; rxrepl test *; rxrepl fmt --check *; rxrepl check --axis .
        """, raw, program)
      #expect(isClean(printed), "\(printed.debugDescription)")
      #expect(printed.contains(" failed"))
    }
  }

  @Test(arguments: table.indices.filter { table[$0].raw != "\0" })
  func `file names and words of the command line are told in escapes`(_ index: Int) throws {
    let (raw, shown) = Self.table[index]
    let word = Shell.quoted("no\(raw)")
    let printed = try run(
      """
      rxrepl \(word); rxrepl --\(word); rxrepl --until \(word) -e 1; rxrepl help \(word)
      rxrepl test \(word); rxrepl fmt \(word); rxrepl check --axis \(word)
      rxrepl --svg \(word)/a.svg -e 'x = 1'; rxrepl -e \(word); rxrepl --color \(word)
      rxrepl --allow-run -e 'exec('\\''\(word)'\\'')'; rxrepl fmt --check \(Shell.quoted(raw)).rx
      """, raw, "x=1")
    #expect(isClean(printed), "\(printed.debugDescription)")
    #expect(printed.contains("rxrepl: no\(shown): no such file\n"), "\(printed)")
  }

  @Test(arguments: table.indices)
  func `into a pipe go the bytes of values and programs`(_ index: Int) throws {
    let (raw, shown) = Self.table[index]
    let literal = "\"a\(shown.replacing(#"\e"#, with: #"\u{1B}"#))z\""
    let printed = try run("rxrepl t.rx", raw, "of(\(literal))\n")
    #expect(printed.utf8.elementsEqual("a\(raw)z\n".utf8))
    if raw == "\r" { return }
    let comment = "x = 1 // \(raw)\n"
    #expect(try run("rxrepl fmt t.rx", raw, comment).utf8.elementsEqual(comment.utf8))
  }

  @Test(arguments: table.indices.filter { table[$0].raw != "\0" })
  func `into a pipe go the bytes that programs of other languages print`(_ index: Int) throws {
    let raw = Self.table[index].raw
    let text = raw.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
    for (name, call) in [("p.js", "console.log"), ("p.swift", "print")] {
      let printed = try run(
        "printf '%s' '\(call)(\"a\(text)z\")' > \(name); rxrepl \(name)", raw, "")
      #expect(printed.utf8.elementsEqual("a\(raw)z\n".utf8), "\(name): \(printed.debugDescription)")
    }
  }

  @Test(arguments: table.indices)
  func `a terminal gets escapes`(_ index: Int) throws {
    let (raw, shown) = Self.table[index]
    let literal = "\"a\(shown.replacing(#"\e"#, with: #"\u{1B}"#))z\""
    for words in [
      [
        "rxrepl", "-e",
        "s = of(\(literal)); print(\(literal)); of(1).debug(\(literal)).subscribe { }",
      ],
      ["sh", "-c", "echo | rxrepl -e 'stdin().map(x => \(literal))'"],
      ["sh", "-c", "printf %s '// a\(raw == "\0" ? #"\0"# : raw)z' | rxrepl fmt"],
    ] {
      let child = try #require(
        PtyChild(
          words[0] == "sh"
            ? ["/bin/sh"] + words.dropFirst() : [PtyChild.product(words[0])] + words.dropFirst(),
          // A terminal that cannot move its cursor shows no progress, however slow the machine is.
          environment: [
            "NO_COLOR": "1", "TERM": "dumb", "PATH": "\(Shell.binaries):/usr/bin:/bin",
          ]))
      #expect(child.exitStatus() == 0)
      // The terminal itself ends lines with both.
      let bytes = child.written().replacing("\r\n", with: "\n")
      #expect(isClean(bytes), "\(words): \(bytes.debugDescription)")
      if raw != "\r" || words[1] != "-c" {
        #expect(bytes.contains("a\(shown)z"), "\(words): \(bytes.debugDescription)")
      }
    }
  }
}
