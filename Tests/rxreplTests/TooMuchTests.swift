import Foundation
import Testing

@testable import rxrepl

/// Input that is too large or never ends is refused, with its size, before it takes the machine's memory.
@Suite(.waits) struct TooMuchTests {
  /// Runs a script in a folder of its own, where no program may have more than 2 GB.
  private func run(_ script: String) throws -> String {
    try Shell.run("ln -s /dev/zero zero.rx; export HOME=$PWD\n" + script)
  }

  @Test(arguments: [
    ("rxrepl zero.rx", "rxrepl: zero.rx: a file of more than 4 MB\n2"),
    ("rxrepl < /dev/zero", "rxrepl: -: a file of more than 4 MB\n2"),
    ("rxrepl fmt zero.rx", "rxrepl: zero.rx: a file of more than 4 MB\n2"),
    ("rxrepl fmt < /dev/zero", "rxrepl: -: a file of more than 4 MB\n2"),
    ("rxrepl test zero.rx", "rxrepl: zero.rx: a file of more than 4 MB\n2"),
    ("rxrepl check --vectors zero.rx", "rxrepl: zero.rx: a file of more than 64 MB\n2"),
    (
      "rxrepl -e ':load zero.rx'",
      "-e:1:7: zero.rx: a file of more than 4 MB\n  :load zero.rx\n        ^^^^^^^\n1"
    ),
    (
      "rxrepl -e 'import \"zero.rx\"'",
      "-e:1:8: zero.rx: a file of more than 4 MB\n  import \"zero.rx\"\n         ^^^^^^^^^\n3"
    ),
  ])
  func `a text that is read whole has a limit`(_ command: String, _ wanted: String) throws {
    let printed = try run("\(command); printf $?")
    #expect(printed == wanted, "\(printed)")
  }

  @Test func `a line without end is the error of standard input`() throws {
    let printed = try run(
      """
      (echo ok; head -c 70000000 /dev/zero) | rxrepl -e 'stdin().catchError(e => of(e))'; echo $?
      (echo ok; cat /dev/zero) | rxrepl -e 'stdin().map(_ => 1)'; echo $?
      """)
    #expect(
      printed == """
        ok
        a line of more than 64 MB
        0
        1
        rxrepl: a line of more than 64 MB
        1

        """, "\(printed)")
  }

  @Test func `a prompt reads no endless line, and no endless text`() throws {
    let printed = try run(
      """
      rxrepl -i --quiet < /dev/zero
      (echo 'print(1)'; printf 'x = "'; head -c 5000000 /dev/zero | tr '\\0' a; echo '"') | rxrepl -i --quiet
      """)
    #expect(printed == "a line of more than 64 MB\n1\na text of more than 4 MB\n", "\(printed)")
  }

  @Test(arguments: ["INT", "TERM"])
  func `what is read without end hears who wants it to stop`(_ signal: String) throws {
    let printed = try run(
      """
      mkfifo in
      stop() {
        "$@" < in > out 2>&1 & id=$!
        exec 3> in
        printf ' ' >&3
        # It has a handler for the signal 15 once it waits for more.
        until grep -q '^SigCgt.*[4-7c-f]...$' /proc/$id/status || ! kill -0 $id; do :; done
        kill -\(signal) $id; wait $id; echo $?
        exec 3>&-
      }
      stop rxrepl in
      stop rxrepl fmt in
      stop rxrepl test in
      stop rxrepl -e ':load in'
      stop rxrepl -e 'stdin()'
      """)
    #expect(printed == String(repeating: "130\n", count: 5), "\(printed)")
  }

  // MARK: What is kept

  /// A prompt with a state folder of its own, in which a file is made by a command first.
  private func prompt(_ make: String) throws -> (PtyChild, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let state = folder.url.appending(path: "rxrepl/sessions")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    _ = try Shell.run(make, in: folder.url.appending(path: "rxrepl"))
    let child = try PtyChild.prompt(
      "--clock", "virtual", columns: 160,
      environment: [
        "XDG_STATE_HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "NO_COLOR": "1",
      ])
    return (child, folder)
  }

  @Test(arguments: [
    "(yes 'a = 1' | head -c 100000000; echo) > history",
    "(head -c 100000000 /dev/zero | tr '\\0' a; echo) > history",
    "(echo 'a = 1'; head -c 100000000 /dev/zero | tr '\\0' a) > history",
  ])
  func `a history of 100 MB is made short, and none is lost that can be used`(_ make: String) throws
  {
    let (child, folder) = try prompt("\(make); echo 'x = 7' >> history; chmod 600 history")
    child.send(Keys.up)
    let isLast = child.wait { $0.row == "> x = 7" || $0.row == "> a = 1" }
    #expect(isLast, "\(child.screen.text)")
    let size =
      try FileManager.default.attributesOfItem(atPath: folder.path("rxrepl/history"))[.size] as? Int
    #expect((1...100).contains(size ?? 0), "\(size ?? 0)")
  }

  @Test func `a line that nobody looks for is not kept`() throws {
    let (child, folder) = try prompt("true")
    child.send(Keys.pasted("x = '\(String(repeating: "a", count: 70_000))'.count") + "\r")
    // Byte by byte, the line is drawn for minutes.
    #expect(child.wait(within: .seconds(600)) { $0.rows.contains("x = 70000") && $0.row == ">" })
    child.type("y = 2", then: "y = 2")
    #expect(folder.text("rxrepl/history") == "y = 2\n")
  }

  @Test func `a last session that is no session leaves the prompt alone`() throws {
    let (child, folder) = try prompt(
      "truncate -s 100M sessions/1.jsonl; echo '{\"time\":18446744073709552,\"line\":\"x = 1\"}' > sessions/0.jsonl; mkfifo sessions/2.jsonl"
    )
    child.send(":resume\r")
    #expect(child.waitFor("the last session: a file of more than 64 MB"), "\(child.screen.text)")
    _ = try Shell.run("rm sessions/1.jsonl", in: folder.url.appending(path: "rxrepl"))
    child.type(":resume", then: "resumed 0 lines")
    child.type("1 + 1", then: "2")
  }

  @Test func `what a prompt begins with has a limit, too`() throws {
    let (child, _) = try prompt("ln -s /dev/zero init.rx")
    #expect(child.screen.text.contains("init.rx: a file of more than 4 MB"), "\(child.screen.text)")
  }
}
