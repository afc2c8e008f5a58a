import Foundation
import Glibc
import Testing

/// The first output of a prompt, and the programs that have its terminal for a while.
@Suite(.waits) struct ProgramTests {
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

  /// The command that runs a script.
  ///
  /// A file that was just written cannot be executed while a child that another test has begun still holds it.
  private func command(_ name: String, in home: TemporaryFolder) -> String {
    "/bin/sh \(home.path(name))"
  }

  private func prompt(
    _ home: TemporaryFolder, _ option: String = "--unicode", environment: [String: String] = [:],
    rows: Int = 24
  ) throws -> PtyChild {
    let variables = ["HOME": home.path, "NO_COLOR": "1"].merging(environment) { $1 }
    return try PtyChild.prompt(
      "--clock", "virtual", option, columns: 70, rows: rows, environment: variables)
  }

  // MARK: The editor

  /// Says what the terminal is like, and changes 1 to 9.
  private static let editor = """
    stty -a | grep -o -e '-*icanon' -e '-*echo\\b' -e '-*isig' > "$HOME/modes"
    cp "$1" "$HOME/before"
    sed -i s/1/9/ "$1"
    """

  @Test func `the line before is edited, and waits for Enter`() throws {
    let home = try TemporaryFolder(["ed": Self.editor])
    let child = try prompt(
      home, environment: ["VISUAL": command("ed", in: home), "EDITOR": "false"])
    child.send("x = 1\r:edit\r", last: "> :edit", "> x = 9")
    #expect(home.text("before") == "x = 1\n")
    #expect(home.text("modes") == "isig\nicanon\necho\n")
    child.send(" + 1\r", last: "x = 10", ">")
    child.send("f = a => {\ra + 1\r}\r:edit f\r", last: "> f = a => {", "  a + 9", "  }")
  }

  @Test func `the line being typed is edited, and the window may change meanwhile`() throws {
    let home = try TemporaryFolder([
      "ed": "touch \"$HOME/open\"\nread line < /dev/tty\necho \"$line\" >> \"$1\"\n"
    ])
    let child = try prompt(home, environment: ["EDITOR": command("ed", in: home)])
    child.send("of(1)\u{18}\u{5}")
    #expect(child.wait { _ in home.text("open") != nil })
    child.resize(columns: 30, rows: 24)
    // The terminal itself shows what the editor reads.
    child.send(".map(+1)\r", last: "> of(1)", ".map(+1)", "> of(1)", ".map(+1)")
    child.send(String(repeating: " ", count: 24) + "+ 1", last: "> of(1)", ".map(+1)", "  + 1")
  }

  @Test func `an editor that fails changes nothing`() throws {
    let home = try TemporaryFolder()
    let child = try prompt(home, environment: ["EDITOR": "false"])
    child.send(
      "x = 1\u{18}\u{5}", last: "nothing has changed: false ended with status 1", "> x = 1")
  }

  @Test func `an editor that stops itself stops the job, and goes on with it`() throws {
    let home = try TemporaryFolder([
      "ed": "kill -STOP $$\nsed -i s/1/9/ \"$1\"\nkill -TSTP $$\nsed -i s/2/8/ \"$1\"\n"
    ])
    // Without a shell that could let it go on, it goes on by itself.
    let alone = try prompt(home, environment: ["EDITOR": command("ed", in: home)])
    alone.send("x = 12\u{18}\u{5}", last: "> x = 98")
    let shell = try #require(
      PtyChild(
        ["/bin/bash", "--norc", "-i"],
        environment: ["PS1": "$ ", "EDITOR": command("ed", in: home), "NO_COLOR": "1"]))
    #expect(shell.wait { $0.row == "$" })
    shell.send(PtyChild.product("rxrepl") + "\r")
    #expect(shell.wait { $0.row == ">" })
    shell.send("x = 12\u{18}\u{5}")
    for stop in 1...2 {
      #expect(
        shell.wait { $0.row == "$" && shell.written().ranges(of: "Stopped").count == stop },
        "\(shell.screen.text)")
      shell.send("clear; fg\r")
    }
    #expect(shell.wait { $0.row == "> x = 98" }, "\(shell.screen.text)")
  }

  @Test func `who is told to end does not wait for an editor`() throws {
    let home = try TemporaryFolder(["ed": "touch \"$HOME/open\"\nexec sleep 1000\n"])
    let child = try prompt(home, environment: ["EDITOR": command("ed", in: home)])
    child.send("x = 1\u{18}\u{5}")
    #expect(child.wait { _ in home.text("open") != nil })
    child.signal(SIGTERM)
    #expect(child.exitStatus() == 0)
  }

  @Test func `without a line editor there is no other either`() throws {
    let home = try TemporaryFolder()
    let child = try prompt(home, "--plain", environment: ["EDITOR": "true"])
    child.send(":edit\r", last: "an editor needs a terminal, and no --plain", ">")
    #expect(home.text(".local/state/rxrepl/history") == nil)
  }

  @Test func `a prompt says how long a line took, where that was chosen`() throws {
    let child = try prompt(try TemporaryFolder())
    child.send(":set timing on\rrange(1, 1000).sum()\r")
    #expect(child.waitFor("_1  500500 │ completed"))
    #expect(child.wait { $0.text.firstMatch(of: #/completed\s*\n(.*\n)?took [0-9.]+m?s/#) != nil })
    child.send(":set timing off\rb = 2\r:clock\r")
    #expect(child.wait { $0.text.firstMatch(of: #/b = 2\s*\n> :clock/#) != nil })
  }

  // MARK: The pager

  private static let pager = "cat > \"$HOME/page\"\necho \"$LESS\" >> \"$HOME/page\"\n"

  @Test func `what is longer than the screen goes to the pager, and nothing else`() throws {
    let home = try TemporaryFolder(["pg": Self.pager])
    let child = try prompt(home, environment: ["PAGER": command("pg", in: home)], rows: 12)
    child.send(
      "range(1, 30).map(+1)\r:legend\r:help scan\r",
      last: "  see reduce (only the last one), flatScan · try it: :help scan try", ">")
    let page = try #require(home.text("page"))
    #expect(page.hasPrefix("  ●      a hot stream, such as a subject"))
    #expect(page.hasSuffix("FRX\n"))
    #expect(!child.screen.text.contains("a hot stream, such as a subject"))
    child.send(":set pager off\r:legend\r", last: "  …      something is left out", ">")
  }

  @Test func `without a pager pages are printed`() throws {
    let home = try TemporaryFolder()
    for pager in ["", "/nonexistent/pager 2>/dev/null"] {
      let child = try prompt(home, environment: ["PAGER": pager], rows: 12)
      child.send(":legend\r", last: "  …      something is left out", ">")
    }
  }

  // MARK: The startup

  @Test func `a session begins with what somebody has chosen, and keeps choices`() throws {
    let home = try TemporaryFolder([
      ".config/rxrepl/init.rx": "x = 41\n:set hints off\nprint(\"hello\")\n"
    ])
    let first = try prompt(home)
    #expect(first.screen.rows.dropFirst() == ["hello", ">"])
    first.send("x + 1\r:set frame 20ms\r:keep frame hints\r")
    let file = home.path(".config/rxrepl/settings.rx")
    #expect(first.wait { $0.rows.contains("> :keep frame hints") && $0.row == ">" })
    #expect(first.screen.allRows.contains("42"))
    #expect(
      home.text(".config/rxrepl/settings.rx") == ":set frame 20ms\n:set hints off\n", "\(file)")
    first.send(":set frame 30ms\r:keep frame\r\u{4}")
    #expect(first.exitStatus() == 0)
    #expect(home.text(".config/rxrepl/settings.rx") == ":set hints off\n:set frame 30ms\n")
    let second = try prompt(home)
    second.send(":set frame\r")
    #expect(second.waitFor("frame is 30ms"))
    let third = try prompt(home, "--no-rc")
    third.send(":set frame\r:ls\r")
    #expect(third.waitFor("frame is 1ms"))
    #expect(!third.screen.text.contains("hello"))
    let fourth = try prompt(home, "--frame=5ms")
    fourth.send(":set frame\r")
    #expect(fourth.waitFor("frame is 5ms"))
  }

  @Test func `it says nothing of what it does, however much that is`() throws {
    let home = try TemporaryFolder([
      ".config/rxrepl/init.rx": "a = 1\nr = range(1, 3000)\ny = r.map(+1)\nprint(\"hello\")\n"
    ])
    let child = try prompt(home)
    #expect(child.screen.allRows.dropFirst().filter { !$0.isEmpty } == ["hello", ">"])
    child.send("a + 1\r", last: "> a + 1", "2", ">")
  }

  @Test func `mistakes in it are told with their place, and the prompt comes`() throws {
    let home = try TemporaryFolder(["config/rxrepl/init.rx": "x = 1\ny = zz\n"])
    let child = try prompt(home, environment: ["XDG_CONFIG_HOME": home.path("config")])
    #expect(child.screen.text.replacing("\n", with: "").contains("init.rx:2:5: unknown name zz"))
    child.send("1 + 1\r", last: "2", ">")
  }

  @Test func `scripts and pipes begin with nothing`() throws {
    let home = try TemporaryFolder([".config/rxrepl/init.rx": "print(\"hello\")\n"])
    let run = "export HOME=\(home.path); rxrepl -e 'print(1)'; echo 'print(2)' | rxrepl -i"
    let printed = try Shell.run(run, in: nil)
    #expect(!printed.contains("hello"), "\(printed)")
  }

  @Test func `help names the keys`() throws {
    let child = try prompt(try TemporaryFolder(), environment: ["PAGER": ""], rows: 40)
    child.send(":help keys\r")
    #expect(child.waitFor("Ctrl-R  Ctrl-S         search earlier lines"), "\(child.screen.text)")
  }
}
