import Foundation
import Testing

/// Typed text, in whatever bytes it comes, is the text in the line.
@Suite(.waits) struct TypingTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  @Test(arguments: [
    ("日本語", 6), ("한국어", 6), ("🦀🍣", 4), ("xe\u{301}y", 3), ("ｱｲｳ", 3), ("e\u{301}", 1),
  ])
  func `characters of all widths, arriving byte by byte`(_ text: String, _ width: Int) throws {
    let child = try PtyChild.prompt()
    child.send("'")
    for byte in text.utf8 { child.send(bytes: [byte]) }
    child.send("'", row: "> '\(text)'")
    child.expectCursor(column: 4 + width)
    child.send(Keys.control("a"))
    child.expectCursor(column: 2)
    child.send("#", row: "> #'\(text)'")
    child.send(Keys.control("e"))
    child.expectCursor(column: 5 + width)
    // One press for each character, however many scalars it has.
    child.send(Keys.left + String(repeating: Keys.backspace, count: text.count), row: "> #''")
  }

  @Test(arguments: ["x❤️y", "a👩‍👩‍👧y"])
  func `what joins characters does not move the cursor`(_ text: String) throws {
    let child = try PtyChild.prompt()
    child.send("'" + text + "'")
    #expect(child.wait { $0.row.hasSuffix("y'") })
    child.send(Keys.control("a") + "#")
    #expect(child.wait { $0.row.hasPrefix("> #'") && $0.row.hasSuffix("y'") })
    child.send(Keys.control("e") + Keys.left + Keys.left + Keys.backspace)
    #expect(child.wait { $0.row == "> #'\(text.prefix(1))y'" }, "\(child.screen.text)")
  }

  @Test func `bytes that are no text become a mark`() throws {
    let child = try PtyChild.prompt()
    child.send(bytes: [0x27, 0xFF, 0xC3, 0x27])
    #expect(child.wait { $0.row == "> '\u{FFFD}\u{FFFD}'" }, "\(child.screen.text)")
  }

  @Test func `keys that nobody knows leave nothing behind`() throws {
    let child = try PtyChild.prompt()
    child.send("\u{1B}[999~\u{1B}[1;2P\u{1B}[[Ax\u{1B}[?1;2cy", row: "> xy")
  }

  @Test(arguments: ["\r", "\n"])
  func `both characters of Enter end a line`(_ enter: String) throws {
    let child = try PtyChild.prompt()
    child.send("x = 1" + enter)
    #expect(child.wait { $0.rows.suffix(3) == ["> x = 1", "x = 1", ">"] }, "\(child.screen.text)")
  }

  @Test func `an unfinished text goes on in the next row, and all of it can be changed`() throws {
    let child = try PtyChild.prompt()
    child.send("f = x => {\r", last: "> f = x => {", "")
    child.expectCursor(column: 2)
    child.send("y = x", row: "  y = x")
    child.send(Keys.altEnter + "y + 1", row: "y + 1")
    child.send(Keys.up, row: "  y = x")
    child.expectCursor(column: 5)
    child.send(Keys.control("a"))
    child.expectCursor(column: 0)
    child.send(Keys.control("e") + "0", row: "  y = x0")
    child.send(Keys.up, row: "> f = x => {")
    child.expectCursor(column: 8)
    child.send(Keys.down + Keys.down + "0", row: "y + 10")
    child.send(Keys.control("c"))
    #expect(
      child.wait { $0.rows.dropFirst() == ["> f = x => {", "  y = x0", "y + 10^C", ">"] },
      "\(child.screen.text)")
  }

  @Test func `a paste stays in the line until Enter`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.pasted("a = 1\r\nb\t= a + \u{1B}1\r\n"), row: "b  = a + 1")
    #expect(child.screen.rowsToCursor.suffix(2) == ["> a = 1", "b  = a + 1"])
    child.type("", then: "b = 2")
  }

  @Test func `a paste that is too long is left out, and the line stays`() throws {
    let child = try PtyChild.prompt()
    child.send("x = ", row: "> x =")
    child.send(Keys.pasted(String(repeating: "0123456789\r", count: 100_000)) + "7")
    #expect(child.wait { $0.row == "> x = 7" }, "\(child.screen.text)")
    #expect(child.screen.rows.contains("a paste of more than 1 MB is left out"))
  }

  @Test func `nothing in a paste runs it`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.pasted("a = 1\u{3}\rb = 2\u{4}\r\u{1A}\u{1C}c = 3\r"))
    #expect(child.wait { $0.row == "c = 3" }, "\(child.screen.text)")
    #expect(child.screen.rowsToCursor.suffix(3) == ["> a = 1", "b = 2", "c = 3"])
    child.send(Keys.control("c"))
    #expect(child.wait { $0.row == ">" })
    child.type("a", then: "  ^ unknown name a")
  }

  @Test func `a paste of 20,000 characters is read whole`() throws {
    let child = try PtyChild.prompt()
    let text = String(repeating: "0123456789", count: 2_000)
    child.send(Keys.pasted("'\(text)'.count"))
    child.send("\r")
    #expect(child.wait { $0.rows.contains("20000") && $0.row == ">" }, "\(child.screen.text)")
  }

  @Test func `what is typed while something runs waits for its end`() throws {
    let child = try PtyChild.prompt()
    child.send("r = range(0, 1000000).filter(< 0)\rx = 1\rx + 4")
    #expect(child.wait { $0.row == "> x + 4" }, "\(child.screen.text)")
    #expect(
      child.screen.rowsToCursor.dropFirst() == [
        "> r = range(0, 1000000).filter(< 0)", "r  │ completed", "> x = 1", "x = 1", "> x + 4",
      ], "\(child.screen.text)")
  }

  @Test func `keys that move and delete wait for the end, too`() throws {
    let child = try PtyChild.prompt()
    let line = "fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); fib(24)"
    child.run(line)
    child.send("12" + Keys.backspace + Keys.left + "3" + Keys.delete)
    child.send(Keys.control("e") + Keys.backspace + "4")
    #expect(child.wait { $0.row == "> 4" }, "\(child.screen.text)")
  }

  @Test func `a line higher than the window scrolls with the cursor and is left whole`() throws {
    let child = try PtyChild.prompt(rows: 6)
    let lines = (1...9).map { "a\($0) = \($0)" }
    child.send(Keys.pasted(lines.joined(separator: "\n")))
    #expect(child.wait { $0.rows == Array(lines.suffix(6)) }, "\(child.screen.text)")
    child.send(String(repeating: Keys.up, count: 6))
    #expect(
      child.wait { $0.row == "a3 = 3" && $0.rows == Array(lines[2..<8]) }, "\(child.screen.text)")
    child.send("0", row: "a3 = 30")
    child.send(Keys.up + Keys.up, row: "> a1 = 1")
    child.send(String(repeating: Keys.down, count: 8), row: "a9 = 9")
    child.send("\r")
    let shown = ["a1 = 1", "a2 = 2", "a3 = 30"] + lines[3...]
    #expect(
      child.wait {
        $0.allRows.suffix(19).elementsEqual(["> a1 = 1"] + shown[1...] + shown + [">"])
      },
      "\(child.screen.allRows)")
  }

  @Test func `Ctrl-D leaves nothing on the screen`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.control("d"))
    #expect(child.exitStatus() == 0)
    #expect(child.screen.rows.last == ">")
  }

  @Test(arguments: ["dumb", "emacs", "unknown", ""])
  func `a terminal that cannot move its cursor gets plain lines`(_ terminal: String) throws {
    let child = try PtyChild.prompt(environment: ["TERM": terminal])
    child.type("x = 1", then: "x = 1")
    #expect(!child.output.contains(0x1B))
  }

  @Test func `a locale that is not installed draws all characters`() throws {
    let child = try PtyChild.prompt(environment: ["LC_ALL": "xx_XX.UTF-8"])
    child.send("日本", row: "> 日本")
  }
}
