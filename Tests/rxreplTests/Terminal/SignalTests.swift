import Foundation
import Testing

/// The things that happen to the line and to the terminal when the command is told to do something
/// else.
@Suite(.waits) struct SignalTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// True if the terminal was left as other programs expect it.
  private func isTidy(_ child: PtyChild) -> Bool {
    let written = child.written()
    guard let on = written.range(of: "\u{1B}[?2004h", options: .backwards) else { return true }
    return written[on.upperBound...].contains("\u{1B}[?2004l")
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `it ends quietly when it is told to`(_ number: Int32) throws {
    let child = try PtyChild.prompt()
    child.send("half a li", row: "> half a li")
    child.signal(number)
    #expect(child.exitStatus() == 0)
    #expect(isTidy(child))
  }

  @Test func `a terminal that takes nothing more keeps nobody from ending it`() throws {
    let child = try PtyChild.prompt()
    child.send("range(1, 1000000).map(x => print(x)).count()\r")
    // Nobody reads what it prints, until it waits for that.
    #expect(child.exitStatus(within: .seconds(1), reads: false) == nil)
    child.signal(SIGTERM)
    #expect(child.exitStatus(reads: false) == 0)
  }

  @Test func `a crash gives the terminal back`() throws {
    let child = try PtyChild.prompt()
    child.signal(SIGSEGV)
    #expect(child.exitStatus() == 128 + SIGSEGV)
    #expect(isTidy(child))
  }

  @Test func `signals count even for who was started with signals blocked`() throws {
    let child = try #require(
      PtyChild([
        "/usr/bin/env", "--block-signal=INT,TERM,WINCH,TSTP", PtyChild.product("rxrepl"),
      ]))
    #expect(child.wait { $0.row == ">" })
    child.signal(SIGTERM)
    #expect(child.exitStatus() == 0)
  }

  @Test func `Ctrl-Z and fg bring the line back`() throws {
    let child = try #require(PtyChild(["/bin/bash", "--norc", "-i"], environment: ["PS1": "$ "]))
    #expect(child.wait { $0.row == "$" })
    child.send(PtyChild.product("rxrepl") + "\r")
    #expect(child.wait { $0.row == ">" })
    child.send("x = 4", row: "> x = 4")
    child.send(Keys.left + Keys.control("z"))
    #expect(child.wait { $0.row == "$" && $0.text.contains("> x = 4^Z") }, "\(child.screen.text)")
    #expect(child.written().contains("^Z\r\n\u{1B}[?2004l"))
    child.send("fg\r")
    #expect(child.wait { $0.row == "> x = 4" && $0.cursor.column == 6 }, "\(child.screen.text)")
    child.send("1\r")
    #expect(child.wait { $0.rows.contains("x = 14") }, "\(child.screen.text)")
  }

  /// A terminal that wraps its rows anew has the cursor one row lower and in another column; it is asked for that.
  @Test(arguments: [("\u{1B}[3;23R", 1), ("\u{1B}[2;40R", 0), ("", 0)])
  func `in a narrower window nothing of the line is left above`(_ answer: String, _ rows: Int)
    throws
  {
    let child = try PtyChild.prompt(columns: 80, rows: 10)
    let line = String(repeating: "x", count: 60)
    let up = rows > 0 ? "\u{1B}[\(rows)A" : ""
    child.send(line, row: "> \(line)")
    // An answer that comes too late counts as none, and the next window is asked for again.
    let isErased = (1...20).contains { _ in
      let start = child.output.count
      child.resize(columns: 40, rows: 10)
      #expect(child.wait { _ in child.written(since: start).contains("\u{1B}[6n") })
      child.send(answer)
      #expect(child.wait { _ in child.written(since: start).contains("\u{1B}[J") })
      if child.written(since: start).contains("\u{1B}[6n\r\(up)\u{1B}[J") { return true }
      child.resize(columns: 80, rows: 10)
      #expect(child.wait { $0.row == "> \(line)" }, "\(child.screen.text)")
      return false
    }
    #expect(isErased, "\(child.screen.text)")
    child.send("y")
    #expect(child.wait { $0.row.hasSuffix("xxy") }, "\(child.screen.text)")
  }

  @Test func `the line is drawn anew in a window of another size`() throws {
    let child = try PtyChild.prompt(columns: 60, rows: 10)
    child.type("x = 1", then: "x = 1")
    let line = String(repeating: "x + ", count: 17) + "1"
    child.send(line)
    #expect(child.wait { $0.row.hasSuffix("x + 1") }, "\(child.screen.text)")
    child.resize(columns: 90, rows: 10)
    #expect(child.wait { $0.row == "> " + line }, "\(child.screen.text)")
    #expect(child.screen.rows[1..<3] == ["> x = 1", "x = 1"])
    child.send("\r")
    #expect(child.wait { $0.rows.contains("18") }, "\(child.screen.text)")
  }
}
