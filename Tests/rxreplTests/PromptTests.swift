import Foundation
import Glibc
import Testing

/// The prompt on a real pseudo-terminal, as a person sees it.
@Suite(.waits) struct PromptTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  private func isTick(_ row: String) -> Bool { row.contains("s  t  ") }

  /// The rows without the third tick and later ones, and with the whole seconds from the last tick to a pause: how
  /// fast somebody presses a key is nobody's business.
  private func masked(_ rows: [String]) -> [String] {
    let ticks = rows.filter(isTick)
    return rows.filter { !ticks.dropFirst(2).contains($0) }.map { row in
      row.replacing(#/paused at (\d+)\.\d+s/#) { pause in
        "paused \((Int(pause.1) ?? 0) - ticks.count)s after the last tick"
      }
    }
  }

  @Test func `the first minute on the wall clock`() throws {
    let golden = try String(
      contentsOfFile: Transcripts.path("48-wall-clock-prompt.txt"), encoding: .utf8)
    // The clock runs four times as fast, and says the same.
    let child = try PtyChild.prompt("--speed", "4")
    child.type("x = 1; y = x + 1", then: "y = 2")
    child.type("x = 2", then: "y = 3")
    child.type("t = interval(1s)", then: "   +2.0s  t  1")
    child.send("\u{3}")
    #expect(child.waitFor("paused at"))
    child.send("unwatch t\r")
    #expect(child.wait { $0.rows.contains("paused> unwatch t") && $0.row == "paused>" })
    child.type(":play", then: "paused> :play")
    child.type("a = behavior(1)", then: "a  1")
    child.type("a.next(2)", then: "● a  1─2─▸")
    let wanted = golden.split(separator: "\n").dropFirst().map(String.init)
    #expect(masked(child.screen.allRows.filter { !$0.isEmpty }) == masked(wanted) + [">"])
    child.send("\u{4}")
    #expect(child.exitStatus() == 0)
  }

  @Test(arguments: [
    "t.map(*10).filter(>5)", "都市.map(長さ)", String(repeating: "x + ", count: 30) + "1",
  ])
  func `ticks print above a half-typed line and never damage it`(_ line: String) throws {
    let child = try PtyChild.prompt("--speed", "20", columns: 60)
    child.send("t = interval(1s)\r")
    #expect(child.wait { $0.allRows.contains("   +1.0s  t  0") })
    child.send(line)
    let last = child.screen.allRows.filter(isTick).count
    // Ticks and the line below them may arrive one after the other.
    // A row does not show the blank at its end.
    #expect(
      child.wait { screen in
        let rows = screen.rowsToCursor
        let shown = rows[((rows.lastIndex(where: isTick) ?? -1) + 1)...]
        return screen.allRows.filter(isTick).count > last + 4
          && shown.joined().filter { $0 != " " } == ">\(line)".filter { $0 != " " }
      }, "\(child.screen.text)")
    let numbers = child.screen.allRows.filter(isTick).compactMap {
      Int($0.split(separator: " ").last ?? "")
    }
    #expect(numbers == Array(0..<numbers.count))
    child.send("\u{3}")
    #expect(child.wait { $0.allRows.contains { $0.hasSuffix("^C") } })
  }

  @Test func `Ctrl-C ends an endless evaluation and keeps the session`() throws {
    let child = try PtyChild.prompt()
    child.type("x = 1", then: "x = 1")
    child.run("r = range(0, 1000000000000).filter(< 0)")
    child.send("\u{3}")
    #expect(child.waitFor("interrupted"), "\(child.screen.text)")
    child.type("x + 1", then: "2")
  }

  @Test func `Ctrl-C forgets what was typed ahead of it`() throws {
    let child = try PtyChild.prompt()
    child.run("r = range(0, 1000000000000).filter(< 0)", ahead: "y = 7\r")
    child.send("\u{3}")
    #expect(child.waitFor("interrupted"), "\(child.screen.text)")
    child.type("x = 1", then: "x = 1")
    #expect(!child.screen.text.contains("y = 7"), "\(child.screen.text)")
  }

  @Test func `what is typed behind Ctrl-C counts`() throws {
    let child = try PtyChild.prompt()
    child.send("r = range(0, 1000000000000).filter(< 0)\r\u{3}y = 7\r")
    #expect(child.wait { $0.rows.contains("y = 7") }, "\(child.screen.text)")
  }

  @Test func `an unfinished line goes on and a blank one gives up`() throws {
    let child = try PtyChild.prompt()
    child.send("of(1,\r")
    child.send("2)\r")
    #expect(child.waitFor("_1  1, 2 │ completed"), "\(child.screen.text)")
    child.send("of(1,\r\r")
    #expect(child.waitFor("`(` is never closed; add `)`"), "\(child.screen.text)")
  }

  @Test func `Enter makes a row above a blank one in an unfinished line`() throws {
    let child = try PtyChild.prompt()
    child.send("of(1,\r")
    child.send(Keys.up + Keys.control("e") + "\r2,\r3)", row: "  3)")
    child.send("\r")
    #expect(child.waitFor("_1  1, 2, 3 │ completed"), "\(child.screen.text)")
  }

  @Test func `carets stand under the line just typed`() throws {
    let child = try PtyChild.prompt()
    child.send("b = aa + 1\r")
    #expect(
      child.waitFor(rows: [
        "rxrepl 1.0 · :help · :tour · Ctrl-D to leave", "> b = aa + 1",
        "      ^^ unknown name aa", ">",
      ]), "\(child.screen.text)")
  }

  @Test func `pictures fit the window as it is now`() throws {
    let child = try PtyChild.prompt()
    child.type("x = 123456; y = behavior(1)", then: "y  1")
    let pushes = (2...9).map { "y.next(\($0)00000)" }.joined(separator: "; ")
    child.type(pushes, then: "● y  1─200000─300000─400000─500000─600000─700000─800000─900000─▸")
    child.resize(columns: 44, rows: 40)
    child.type("y.next(3)", then: "● y …500000─600000─700000─800000─900000─3─▸")
  }

  @Test func `up brings the last line back`() throws {
    let child = try PtyChild.prompt()
    child.type("x = 41", then: "x = 41")
    child.send(Keys.up, row: "> x = 41")
    child.type("\u{7F}2", then: "x = 42")
  }
}
