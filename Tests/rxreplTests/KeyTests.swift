import Foundation
import Glibc
import Testing

/// Keys of the line editor on a real pseudo-terminal, and what it keeps from one session to the next.
@Suite(.waits) struct KeyTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// A prompt that shows no hints behind what is typed.
  private func prompt(_ environment: [String: String] = [:]) throws -> PtyChild {
    try PtyChild.prompt(
      "--clock", "virtual", "--quiet", rows: 24,
      environment: environment.merging(["NO_COLOR": "1"]) { $1 })
  }

  @Test func `kill, put back, undo and redo`() throws {
    let child = try prompt()
    child.send("one two three\u{17}\u{17}", row: "> one")
    child.send("\u{19}", row: "> one two three")
    child.send("\u{1B}b\u{0B}\u{1}\u{19} ", row: "> three one two")
    child.send("\u{1F}\u{1F}\u{1F}", row: "> one two three")
    child.send("\u{18}\u{15}", row: "> one")
    child.send("\u{1B}/", row: "> one two three")
    child.send("\u{1}\u{1B}u", row: "> ONE two three")
    child.send("\u{15}\u{19}\u{1B}y", row: "> three two three")
  }

  @Test func `the last words of lines before`() throws {
    let child = try prompt()
    child.send("x = 41\ry = x * 2\r\u{1B}.\u{1B}.", row: "> 41")
    child.send("\u{1F}", row: ">")
  }

  @Test func `up goes through what begins as typed, and a search both ways`() throws {
    let child = try prompt()
    child.send("of(1).map(+1)\rx = 2\rof(1).map(*3)\ry = 4\r", last: "> y = 4", ">")
    child.send("of(1).map(\u{1B}[A\u{1B}[A", row: "> of(1).map(+1)")
    child.send("\u{1B}[B\u{1B}[B", row: "> of(1).map(")
    child.send("\u{15}\u{12}map(\u{12}", row: "search 'map(': of(1).map(+1)")
    child.send("\u{13}", row: "search 'map(': of(1).map(*3)")
    child.send("\u{1}x = ", row: "> x = of(1).map(*3)")
  }

  // MARK: What lasts

  private func lines(_ folder: TemporaryFolder) -> [String] {
    let bytes = FileManager.default.contents(atPath: folder.path("rxrepl/history")) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// A session of somebody whose state is in a folder.
  private func session(in folder: TemporaryFolder) throws -> PtyChild {
    try prompt(["XDG_STATE_HOME": folder.path])
  }

  @Test func `a session begins with the lines of those before it`() throws {
    let folder = try TemporaryFolder()
    let first = try session(in: folder)
    first.send("x = 41\rprint(\rx)\r y = 1\r", last: ">  y = 1", ">")
    first.send("\u{4}")
    #expect(first.exitStatus() == 0)
    #expect(lines(folder) == ["x = 41", "print(\\n  x)"])
    let second = try session(in: folder)
    second.send("\u{1B}[A")
    #expect(second.waitFor("> print("))
    second.send("\u{1B}[A\u{1B}[A", row: "> x = 41")
    second.send("\u{15}\u{4}")
    #expect(second.exitStatus() == 0)
  }

  @Test func `four sessions write, all are killed, half a line is left, nothing is lost`() throws {
    let folder = try TemporaryFolder()
    let sessions = try (1...4).map { _ in try session(in: folder) }
    for (writer, child) in sessions.enumerated() {
      child.send((1...60).map { "print(\"\(writer) \($0)\")\r" }.joined())
    }
    for (writer, child) in sessions.enumerated() {
      // A line that was answered was kept, and the rest may have been.
      let last = [3, 15, 30, 60][writer]
      #expect(child.wait { $0.allRows.contains("\(writer) \(last)") }, "\(child.screen.text)")
      child.signal(SIGKILL)
      #expect(child.exitStatus() == 128 + SIGKILL)
      let kept = lines(folder).filter { $0.hasPrefix("print(\"\(writer) ") }
      #expect(kept.count >= last)
      #expect(kept == (1...kept.count).map { "print(\"\(writer) \($0)\")" })
    }
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "rxrepl/history"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("torn \u{90FD}".utf8.dropLast()))
    try file.close()
    let before = lines(folder).dropLast()
    let next = try session(in: folder)
    next.send("x = 1\r", last: "> x = 1", ">")
    #expect(next.wait { _ in lines(folder).last == "x = 1" })
    #expect(lines(folder).starts(with: before))
  }

  @Test func `a history that cannot be kept is said once`() throws {
    let child = try prompt(["RXREPL_HISTORY": "/dev/null/here"])
    child.send(
      "x = 1\ry = 2\r" + Keys.up, last: "> x = 1",
      "the history is not kept: /dev/null/here: not a directory", "> y = 2", "> y = 2")
    #expect(child.screen.rowsToCursor.count == 4)
  }
}
