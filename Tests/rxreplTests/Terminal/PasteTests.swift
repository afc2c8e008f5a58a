import Foundation
import Testing

/// Texts of several rows that are pasted at the prompt.
@Suite(.waits) struct PasteTests {
  @Test func `what stands above a mistake can be kept`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.pasted("a = 1\nb = a + 1\nc = bb + 1\nd = 5"), row: "d = 5")
    child.send(
      "\r", last: "nothing ran; correct the text, or drop it with Ctrl-C",
      "Ctrl-X Enter runs the rows above the cursor, which are right",
      "> a = 1", "b = a + 1", "c = bb + 1")
    child.expectCursor(column: 0)
    child.send(Keys.control("x") + "\r", row: "> c = bb + 1")
    child.expectCursor(column: 2)
    #expect(child.screen.allRows.contains("b = 2"), "\(child.screen.text)")
    child.send(Keys.control("k") + "c = b + 1", row: "> c = b + 1")
    child.type("", then: "c = 3")
    #expect(child.screen.allRows.contains("d = 5"), "\(child.screen.text)")
  }

  @Test func `the text that comes back stands once on the screen, below the mistake`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.pasted("a = 1; b = 2\nc = aa"), row: "c = aa")
    child.send("\r")
    let rows = [
      "  c = aa", "      ^^ unknown name aa; did you mean a?",
      "nothing ran; correct the text, or drop it with Ctrl-C",
      "Ctrl-X Enter runs the rows above the cursor, which are right",
      "> a = 1; b = 2", "c = aa",
    ]
    #expect(child.wait { $0.allRows.suffix(rows.count) == rows[...] }, "\(child.screen.text)")
    #expect(child.screen.allRows.filter { $0 == "> a = 1; b = 2" }.count == 1)
  }

  @Test func `in the first row there is nothing to run`() throws {
    let child = try PtyChild.prompt()
    child.send("a = 1" + Keys.control("x") + "\r" + "2", row: "> a = 12")
    child.type("", then: "a = 12")
  }

  @Test func `a mistake in the first row says nothing of rows above it`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.pasted("a = aa\nb = 2"), row: "b = 2")
    child.send("\r", last: "nothing ran; correct the text, or drop it with Ctrl-C", "> a = aa")
    #expect(!child.screen.allRows.contains { $0.hasPrefix("Ctrl-X Enter") })
  }

  @Test func `rows that cannot run by themselves come back with the others`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.pasted("a = zz\nb = 2\nc = 3"), row: "c = 3")
    child.send(
      Keys.control("x") + "\r", last: "nothing ran; correct the text, or drop it with Ctrl-C",
      "> a = zz")
    #expect(child.wait { $0.rows.suffix(2) == ["b = 2", "c = 3"] }, "\(child.screen.text)")
  }

  @Test func `Ctrl-C right behind them ends the rows above`() throws {
    let child = try PtyChild.prompt()
    child.send(Keys.pasted("r = range(0, 1000000000000).filter(< 0)\nx = 1"), row: "x = 1")
    child.send(Keys.control("x") + "\r" + Keys.control("c"), last: "interrupted", "> x = 1")
  }

  /// The README's transcript, with `> ` in front and the lines of output between.
  @Test func `the transcript of the first page can be pasted`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized
    let page = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(page.components(separatedBy: "```rx\n").dropFirst().first)
    let transcript = try #require(block.components(separatedBy: "```").first)
    #expect(transcript.hasPrefix("> "))
    let child = try PtyChild.prompt("--clock", "virtual")
    let typed = transcript.split(separator: "\n").map(String.init)
    child.send(Keys.pasted(typed.joined(separator: "\n")), row: typed.last ?? "")
    child.send("\r")
    #expect(
      child.wait { $0.row == ">" && $0.allRows.suffix(typed.count + 1).dropLast() == typed[...] },
      "\(child.screen.text)")
  }
}
