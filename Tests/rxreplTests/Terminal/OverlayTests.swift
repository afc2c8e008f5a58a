import Foundation
import TestSupport
import Testing

/// The additions to the view of a line besides what was typed, and that it goes before anything
/// else is shown.
@Suite(.waits) struct OverlayTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private static let dim = "2"
  private static let bold = "1"

  @Test func `a line has colours while it is typed and when it is left`() throws {
    let child = try PtyChild.prompt()
    child.send("x = 12 + nope", row: "> x = 12 + nope")
    #expect(child.screen.text(in: "38;5;96") == "12")
    #expect(child.screen.text(in: "4") == "nope")
    child.send(Keys.control("c"))
    #expect(child.wait { $0.row == ">" })
    #expect(child.screen.text(in: "38;5;96") == "12")
  }

  @Test func `a bracket shows its partner`() throws {
    let child = try PtyChild.prompt()
    child.send("(1 + [2])", row: "> (1 + [2])")
    #expect(child.screen.text(in: Self.bold) == "()")
    child.send(Keys.left)
    #expect(child.wait { $0.text(in: Self.bold) == "[]" }, "\(child.screen.text)")
    child.send(Keys.control("c"))
    #expect(child.wait { $0.row == ">" })
    #expect(child.screen.text(in: Self.bold) == "")
  }

  @Test func `a hint goes on as a line before did, and keys take it`() throws {
    let child = try PtyChild.prompt()
    child.type("total = 1 + 1", then: "total = 2")
    let hinted = { (screen: TerminalScreen) in screen.rowsToCursor.last == "> tot" }
    func hint() {
      child.send("tot")
      #expect(child.wait { hinted($0) && $0.text(in: Self.dim).hasSuffix("al = 1 + 1") })
    }
    for key in [Keys.right, Keys.control("e"), Keys.control("f"), "\u{1B}[F"] {
      hint()
      child.send(key, row: "> total = 1 + 1")
      child.expectCursor(column: 15)
      child.send(Keys.control("u"), row: ">")
    }
    hint()
    child.send(Keys.alt("f"), row: "> total")
    child.send(Keys.alt("f"), row: "> total = 1")
    child.send(Keys.control("u"), row: ">")
    // It is no part of the text: neither for Enter nor in the middle of it.
    hint()
    child.send(Keys.left)
    #expect(child.wait { $0.row == "> tot" && $0.cursor.column == 4 })
    child.send(Keys.right + "\r")
    #expect(child.wait { $0.rows.contains("> tot") && $0.row == ">" }, "\(child.screen.text)")
  }

  @Test func `the call that is being typed stands below it, and nowhere else`() throws {
    let child = try PtyChild.prompt("--speed", "20")
    child.send("t = interval(1s)\r")
    child.send("a = t.debounce(")
    #expect(
      child.wait { screen in
        screen.row == "> a = t.debounce("
          && screen.rowsBelowCursor.contains { $0.contains("debounce(") }
      }, "\(child.screen.text)")
    // It is taken away before rows are printed above, and drawn again.
    let ticks = child.screen.allRows.count
    #expect(child.wait { $0.allRows.count > ticks + 4 })
    child.send(Keys.control("c"))
    #expect(child.wait { $0.allRows.contains("> a = t.debounce(^C") }, "\(child.screen.text)")
    #expect(child.screen.allRows.filter { $0.contains("debounce") }.count == 1)
  }

  /// True once a preview shows a text.
  ///
  /// On a slow machine one may be given up; a key asks again.
  private static func isPreviewed(_ text: String, by child: PtyChild) -> Bool {
    for _ in 0..<10 {
      let isShown = child.wait(within: .seconds(2)) {
        $0.rowsBelowCursor.contains { $0.contains(text) }
      }
      if isShown { return true }
      child.send(Keys.control("b") + Keys.control("f"))
    }
    return false
  }

  @Test func `resting keys show what the line would do, and the next one takes it away`() throws {
    let child = try PtyChild.prompt()
    child.type("s = of(1, 2, 3)", then: "s  1, 2, 3 │ completed")
    child.send("s.map(* 10)")
    #expect(Self.isPreviewed("30", by: child), "\(child.screen.text)")
    child.send("x", row: "> s.map(* 10)x")
    #expect(child.wait { !$0.text.contains("30") }, "\(child.screen.text)")
    child.send(Keys.backspace)
    #expect(Self.isPreviewed("30", by: child), "\(child.screen.text)")
    child.send("\r")
    #expect(child.wait { $0.row == ">" })
    #expect(child.screen.rows.filter { $0.contains("30") }.count == 1, "\(child.screen.text)")
  }

  @Test func `nothing is below a line as high as the window`() throws {
    let child = try PtyChild.prompt(rows: 5)
    child.send(Keys.pasted("a = 1\nb = 2\nc = 3\nd = 4\nof(1).debounce("))
    #expect(
      child.wait { $0.rowsToCursor == ["> a = 1", "b = 2", "c = 3", "d = 4", "of(1).debounce("] },
      "\(child.screen.text)")
  }

  @Test func `without colours there are no hints, but rows below`() throws {
    let child = try PtyChild.prompt(environment: ["NO_COLOR": "1"])
    child.type("total = 1 + 1", then: "total = 2")
    child.send("tot = of(1).debounce(")
    #expect(child.wait { $0.rowsBelowCursor.contains { $0.contains("debounce(") } })
    child.send(Keys.control("u") + "tot", row: "> tot")
    child.send(Keys.right + "!", row: "> tot!")
    #expect(!child.written().contains(/\u{1B}\[[0-9;]*m/))
  }

  @Test func `plain lines have none of it`() throws {
    let child = try PtyChild.prompt("--plain")
    child.type("total = 1 + 1", then: "total = 2")
    child.send("of(1).debounce(1s)", row: "> of(1).debounce(1s)")
    child.send("\r")
    #expect(child.wait { $0.text.contains("_1  1 │ completed") }, "\(child.screen.text)")
    #expect(!child.output.contains(0x1B))
  }

  @Test func `colours can be read on white and on black`() throws {
    let child = try PtyChild.prompt()
    let names = (1...10).map { "n\($0) = \($0)" }.joined(separator: "; ")
    child.type(names, then: "n10 = 10")
    child.send("'text' + nope.map(1) 1 = = b = aa")
    child.send("\r")
    #expect(child.waitFor("found `1`"))
    let codes = Set(child.written().matches(of: /\u{1B}\[38;5;(\d+)m/).compactMap { Int($0.1) })
    #expect(codes.count >= 12, "\(codes)")
    for code in codes {
      let light = luminance(code)
      #expect(min(1.05 / (light + 0.05), (light + 0.05) / 0.05) > 3.8, "colour \(code)")
    }
    // The sixteen that each terminal chooses for itself can be anything.
    #expect(!child.written().contains(/\u{1B}\[(3|9)[0-7]m/))
  }

  /// The lightness of a colour of the 6 × 6 × 6 cube.
  ///
  /// - Source: WCAG 2.2, *relative luminance*.
  private func luminance(_ code: Int) -> Double {
    let levels = [0.0, 95, 135, 175, 215, 255]
    let parts = [(code - 16) / 36, (code - 16) / 6 % 6, (code - 16) % 6].map { index in
      let level = levels[index] / 255
      return level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
