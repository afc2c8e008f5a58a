import Foundation
import Testing

/// The fate of a session whose terminal is gone, and what the next one makes of it.
@Suite(.waits) struct LastSessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func prompt() throws -> PtyChild {
    try PtyChild.prompt(
      "--clock", "virtual",
      environment: ["XDG_STATE_HOME": folder.path, "RXREPL_HISTORY": folder.path("h")])
  }

  @Test func `a killed session is taken up, and so is what came after`() throws {
    let first = try prompt()
    #expect(!first.screen.text.contains("last session"))
    first.type("a = behavior(1); b = a.map(+1)", then: "b  2")
    first.type("a.next(5)", then: "b  6")
    first.send("a.nex")
    #expect(first.wait { $0.row.hasPrefix("> a.nex") })
    first.signal(SIGKILL)
    _ = first.exitStatus()
    let second = try prompt()
    #expect(second.screen.rows.contains("last session: 2 lines · :resume"))
    second.type(":resume", then: "resumed 2 lines")
    second.type("a.next(7)", then: "b  8")
    second.signal(SIGKILL)
    _ = second.exitStatus()
    let third = try prompt()
    #expect(third.screen.rows.contains("last session: 3 lines · :resume"))
  }

  @Test func `the session of another prompt is not the last one`() throws {
    let first = try prompt()
    first.type("a = 1", then: "a = 1")
    let second = try prompt()
    #expect(!second.screen.text.contains("last session"))
    second.type(":resume", then: "   ^^^^^^ there is no session to resume")
  }

  @Test func `old sessions are forgotten, but not those of prompts that still run`() throws {
    let first = try prompt()
    first.type("a = 1", then: "a = 1")
    let sessions = folder.path("rxrepl/sessions")
    let running = try FileManager.default.contentsOfDirectory(atPath: sessions)
    #expect(running.count == 1)
    let others = (10..<40).map { "9999-\($0).jsonl" }
    for name in others + ["0000.jsonl", "9999-9.other"] {
      try "{}\n".write(toFile: "\(sessions)/\(name)", atomically: true, encoding: .utf8)
    }
    _ = try prompt()
    let kept = try FileManager.default.contentsOfDirectory(atPath: sessions).sorted()
    #expect(kept == running + others.suffix(20) + ["9999-9.other"])
  }

  @Test func `a file that is another's is replaced only on demand`() throws {
    let path = folder.path("s.rx")
    try "other".write(toFile: path, atomically: true, encoding: .utf8)
    let child = try PtyChild.prompt("--clock", "virtual", columns: 200)
    child.type("a = 1", then: "a = 1")
    child.send(":save \(path)\r")
    #expect(child.wait { $0.text.contains("is there already; `:save! \(path)` replaces it") })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
    child.type(":save! \(path)", then: "saved \(path)")
    child.type("b = 2", then: "b = 2")
    child.send(":save \(path)\r")
    #expect(child.wait { $0.rows.count { $0 == "saved \(path)" } == 2 && $0.row == ">" })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a = 1\nb = 2\n")
  }

  @Test func `what takes long says how far it is, and takes that away`() throws {
    let child = try PtyChild.prompt("--clock", "virtual")
    child.send("x = range(1, 3000000000).filter(x => x < 0)\r")
    #expect(child.wait { $0.text.contains(" values · Ctrl-C stops it") }, "\(child.screen.text)")
    child.send("\u{3}")
    #expect(child.wait { $0.rows.contains("interrupted") && $0.row == ">" })
    #expect(!child.screen.text.contains("working"))
  }
}
