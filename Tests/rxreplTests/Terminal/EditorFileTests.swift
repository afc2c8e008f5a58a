import Foundation
import Testing

@testable import rxrepl

/// Keys as somebody's `.editrc` binds them, on a real pseudo-terminal.
@Suite(.waits) struct EditorFileTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// An `.editrc`.
  private struct File {
    private let folder: TemporaryFolder
    var path: String { folder.path("editrc") }

    init(_ lines: [String]) throws {
      folder = try TemporaryFolder(["editrc": lines.map { $0 + "\n" }.joined()])
    }
  }

  private func prompt(_ file: File, _ options: String...) throws -> PtyChild {
    let words = [PtyChild.product("rxrepl"), "--clock", "virtual", "--quiet"] + options
    let child = try #require(
      PtyChild(words, environment: ["EDITRC": file.path, "NO_COLOR": "1"], columns: 80, rows: 24))
    #expect(child.wait { $0.row == ">" }, "\(child.screen.text)")
    return child
  }

  @Test func `keys have the commands that somebody has chosen`() throws {
    let file = try File([
      "# mine", "  bind ^G rx-kill-row-start", "rxrepl:bind ^O rx-row-start",
      "bind -s \"\\eq\" \".map(+1)\"", "bind \"\\e[15~\" em-upper-case",
      "bind \"\\e[A\" ed-prev-char",
      "other:bind ^A no-such-command",
    ])
    let child = try prompt(file)
    child.send("one two\u{7}", row: ">")
    child.send("\u{19}\u{0F}x\u{1B}q", row: "> x.map(+1)one two")
    child.send("\u{1B}[15~", row: "> x.map(+1)ONE two")
    // The upper arrow goes to the left; all other keys are as ever.
    child.send("\u{1B}[A\u{1B}[A\u{4}", row: "> x.map(+1)OE two")
    child.send("\u{1}\u{1B}[16~\u{B}", row: ">")
  }

  @Test func `commands of libedit's own edit the line, and undo takes them back`() throws {
    let child = try prompt(try File([]))
    child.send("one two\u{1B}b\u{1B}c", row: "> one Two")
    child.send("\u{2}\u{2}\u{14}", row: "> one wTo")
    child.send("\u{1F}\u{1F}", row: "> one two")
    // A number before a command, and a character as it is, would be no text.
    child.send("\u{5}\u{15}\u{1B}5x\u{16}\u{1}y", row: "> yx")
  }

  @Test func `vi has a mode for commands`() throws {
    let child = try prompt(try File(["bind -v", "bind -a g rx-kill-row-start"]))
    child.send("hello world\u{1B}", row: "> hello world")
    child.expectCursor(column: 12)
    child.send("bdw", row: "> hello")
    child.send("u", row: "> hello world")
    child.send("0cwgood\u{1B}", row: "> good world")
    child.send("$rx", row: "> good worlx")
    child.send("F 3xibye\u{1B}", row: "> goodbyerlx")
    child.send("g", row: "> erlx")
    // Cursor keys move without ending the insertion.
    child.send("A!\u{1B}[D\u{1B}[Dy", row: "> erlyx!")
    child.send("\u{1B}", row: "> erlyx!")
    child.send("\u{3}")
    #expect(child.wait { $0.row == ">" && $0.text.contains("> erlyx!^C") })
  }

  @Test func `vi goes through rows and through the history`() throws {
    let child = try prompt(try File(["bind -v"]))
    child.send("x = 41\r", last: "> x = 41", ">")
    child.send("y = 7\r", last: "> y = 7", ">")
    child.send("print(\r1", row: "  1")
    child.send("\u{1B}ki2", row: "> 2print(")
    child.send("\u{1B}j", row: "  1")
    child.send("\u{3}", row: ">")
    child.send("\u{1B}kk", row: "> x = 41")
    child.send("j", row: "> y = 7")
    // It searches the same lines.
    child.send("/x =\r", row: "> x = 41")
    child.send("A+1\r")
    #expect(child.wait { $0.rows.contains("> x = 41+1") && $0.row == ">" }, "\(child.screen.text)")
  }

  @Test func `what libedit refuses is told with its place`() throws {
    let file = try File(["bind ^A no-such-command", "nonsense", "bind ^G rx-kill-row-start"])
    let words = [PtyChild.product("rxrepl"), "--clock", "virtual", "--quiet"]
    let child = try #require(
      PtyChild(words, environment: ["EDITRC": file.path, "NO_COLOR": "1"], columns: 120, rows: 24))
    #expect(
      child.waitFor(rows: [
        "\(file.path):1: bind: Invalid command `no-such-command'",
        "\(file.path):2: libedit has no such command", ">",
      ]), "\(child.screen.text)")
    child.send("abc\u{7}", row: ">")
  }

  @Test func `without an editor the terminal edits the line`() throws {
    let child = try prompt(try File(["edit off"]))
    child.send("1 + \u{1}2\r")
    #expect(child.waitFor("^A"), "\(child.screen.text)")
  }

  @Test func `the page names each command that can be bound`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/prompt.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    // The first is for changes that no key has made.
    let missing = EditorCommand.allCases.dropFirst().filter { !text.contains("`\($0.rawValue)`") }
    #expect(missing == [] && EditorCommand.allCases.first == .change)
  }

  @Test func `a session that reads no files has the usual keys`() throws {
    let child = try prompt(try File(["bind -v"]), "--no-rc")
    child.send("one two\u{1B}b\u{B}", row: "> one")
  }
}
