import Foundation
import Testing

/// Golden transcripts, byte for byte: every file in `Transcripts` has to come out as it stands.
@Suite(.waits) struct TranscriptTests {
  @Test func `there are transcripts`() {
    #expect(Transcripts.atThePrompt.count > 10)
    #expect(Transcripts.inAShell.count > 10)
  }

  /// One counts to a hundred million: a second with optimisation, minutes without.
  @Test(.enabled(if: Transcripts.isOptimised), arguments: ["30-infinite-source.txt"])
  func `what never ends is stopped`(_ name: String) throws { try play(name) }

  @Test(arguments: Transcripts.atThePrompt)
  func `what is typed at a prompt makes these lines`(_ name: String) throws { try play(name) }

  private func play(_ name: String) throws {
    let folder = try TemporaryFolder(["t.txt": Transcripts.parts(name).prompt])
    let run = try Shell.run("rxrepl test \(folder.path("t.txt"))", in: nil)
    #expect(run == "1 passed, 0 failed\n")
  }

  @Test(arguments: Transcripts.inAShell)
  func `what is typed in a shell prints these lines`(_ name: String) throws {
    let (prompt, shell) = Transcripts.parts(name)
    let transcript = ShellTranscript(shell)
    let printed = try transcript.printed()
    if ProcessInfo.processInfo.environment["RECORD"] != nil && printed != transcript.text {
      try (prompt + printed).write(
        toFile: Transcripts.path(name), atomically: true, encoding: .utf8)
    }
    #expect(printed == transcript.text)
  }
}

enum Transcripts {
  /// In the sources, where they are recorded, too.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Transcripts").path

  static let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  static let atThePrompt = all.filter { !parts($0).prompt.isEmpty && !$0.contains("infinite") }
  /// Those on the wall clock are played on a terminal, by `PromptTests`.
  static let inAShell = all.filter { !parts($0).shell.isEmpty && !$0.contains("wall-clock") }

  static func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The lines to type at a prompt, and what in a shell after that.
  static func parts(_ name: String) -> (prompt: String, shell: String) {
    let text = (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
    if text.hasPrefix("$ rxrepl --clock virtual\n") { return (text, "") }
    if !text.hasPrefix("> ") { return ("", text) }
    guard let border = text.range(of: "\n$ ") else { return (text, "") }
    return (text[..<border.lowerBound] + "\n", String(text[border.lowerBound...].dropFirst()))
  }

  static var isOptimised: Bool {
    #if DEBUG
    false
    #else
    true
    #endif
  }
}

/// Commands after `$ `, each with what it prints; `$ cat FILE` shows a file that has to exist.
struct ShellTranscript {
  let text: String
  private var commands: [(line: String, output: String)] = []

  init(_ text: String) {
    self.text = text
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
  }

  /// Runs all commands in one shell, in a folder with the files that the transcript shows.
  func printed() throws -> String {
    var files: [String: String] = [:]
    var script = ""
    for command in commands {
      if command.line.hasPrefix("cat "), !command.line.contains("|") {
        files[String(command.line.dropFirst(4))] = command.output
      }
      // The command itself is shown without disturbing the `$?` that it may ask for.
      let line = Shell.quoted(command.line)
      script += "s=$?; printf '$ %s\\n' \(line); (exit $s)\n\(command.line)\n"
    }
    return try Shell.run(script, with: files)
  }
}

enum Shell {
  /// The folder of the built command: beside the tests.
  static let binaries: String = {
    // `make torture` names another.
    if let command = ProcessInfo.processInfo.environment["RXREPL"] {
      return URL(fileURLWithPath: command).deletingLastPathComponent().path
    }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.isExecutableFile(atPath: folder.appending(path: "rxrepl").path) {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/debug").path
  }()

  /// The options that `make sanitize` gives a sanitized command.
  static let sanitizer = ProcessInfo.processInfo.environment.filter { $0.key == "ASAN_OPTIONS" }

  static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// The output of a script in a folder of its own, in which there are these texts by their names.
  static func run(_ script: String, with files: [String: String] = [:]) throws -> String {
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) { try run(script, in: folder.url) }
  }

  /// The output of a script, on both of its outputs, in the order in which it was written.
  static func run(_ script: String, in folder: URL?) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "\(binaries):/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
    ].merging(sanitizer) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The command line: what it refuses, and that its two ways to a job agree.
@Suite(.waits) struct CommandLineTests {
  @Test(arguments: [
    ("--widht 3", "rxrepl: unknown option --widht; did you mean --width?\n2"),
    ("nosuch.rx", "rxrepl: nosuch.rx: no such file\n2"),
    ("tset", "rxrepl: tset: no such file; did you mean rxrepl test?\n2"),
    ("\"No'such.rx\"", "rxrepl: No'such.rx: no such file\n2"),
    (
      "translate a.rx",
      "rxrepl: a.rx: a program of this language already; `--from` names another one\n2"
    ),
    ("fmt Nope.rx", "rxrepl: Nope.rx: no such file\n2"),
    ("test Nope.rx", "rxrepl: Nope.rx: no such file\n2"),
    ("/", "rxrepl: /: a folder, not a file\n2"),
    ("--until foo -e 1", "rxrepl: --until wants a duration, got foo\n2"),
    ("--until 5 -e 1", "rxrepl: --until wants a duration, got 5; write 5ms or 5s\n2"),
    ("--clock x -e 1", "rxrepl: --clock wants virtual or wall, got x\n2"),
    (
      "--from go -e 1",
      "rxrepl: --from wants rx or rxjs or rxjs9 or web or rxswift or combine, got go\n2"
    ),
    ("'of(1)'", "rxrepl: of(1): no such file; a program is written behind -e\n2"),
    ("--width 3 -e 1", "rxrepl: --width wants at least 20 columns, got 3\n2"),
    ("--frame 0ms -e 1", "rxrepl: --frame wants a duration above 0\n2"),
    ("--html", "rxrepl: missing value for --html <file>\n2"),
    ("--html - -e 1", "rxrepl: --html wants the name of a file, got -\n2"),
    ("--svg - -e 1", "rxrepl: --svg wants the name of a file, got -\n2"),
    ("--bogus", "rxrepl: unknown option --bogus; --help lists them\n2"),
    (
      "check",
      "rxrepl: check wants --vectors FILE, --lanes FILE, --syntax FILE, --axis FOLDER or --readers FILE\n2"
    ),
    ("help scna", "rxrepl: no help for scna; did you mean scan?\n2"),
    ("-e 'a ='", "-e:1:4: found the end, wanted a value\n  a =\n     ^\n3"),
    ("-e 'x = 1' -e 'y = x + 1'", "x = 1\ny = 2\n0"),
    ("--color never -e 'x = 1' -e 'y = x + 1'", "x = 1\ny = 2\n0"),
    ("-e 'range(1, 20)' --quiet", "0",),
    ("-i --quiet <<< $'print(1)\\nexit\\nprint(2)'", "1\n0"),
    ("--watch zz,x -e 'x = 1; y = 2'", "x = 1\nrxrepl: --watch: unknown name zz\n1"),
    (
      "--watch zz,y -e 'x = 1 / 0; y = 2'",
      "-e:1:5: division by zero\n  x = 1 / 0; y = 2\n      ^^^^^\n"
        + "rxrepl: --watch: unknown name zz\n1"
    ),
    ("--watch x -e 'x = 1; del x; y = 2'", "x = 1\n0"),
    ("help keys | grep -c -e Ctrl-D -e 'also called' -e '^keys:'", "2\n0"),
    (
      "--until 2s -e 'interval(1s)'",
      "0\n1\nstopped at 2s; --until 1m runs longer, take(n) ends a stream\n0"
    ),
    ("-e 'const x = 1; l = of([x]); print(x)' --quiet", "1\n0"),
    ("--from rxjs -e 'const x = 1; console.log(`n ${x}`)'", "n 1\n0"),
    (
      "--from rxjs --timeline end -e 'timer(0, 10).pipe(take(2)).subscribe(x => console.log(x))'",
      "0\n1\n\n" + "                          0         10ms\n"
        + "○ timer(0, 10).pipe(tak…  0─────────(1│)\n0"
    ),
    (
      "--from rxjs --json -e 'of(7).subscribe(x => console.log(x))'",
      "{\"t\":0,\"name\":\"of(7)\",\"event\":\"next\",\"value\":7}\n"
        + "{\"t\":0,\"name\":\"of(7)\",\"event\":\"completed\"}\n0"
    ),
    (
      "--from rxjs -e 'setTimeout(() => console.log(\"later\"), 9); Promise.reject(6)'",
      "-e:1:44: 6\n  setTimeout(() => console.log(\"later\"), 9); Promise.reject(6)\n"
        + "                                             ^^^^^^^^^^^^^^^^^\n1"
    ),
    (
      "--from rxjs -e 'setTimeout(() => console.log(\"later\")); throw 6'",
      "-e:1:41: 6\n  setTimeout(() => console.log(\"later\")); throw 6\n"
        + "                                          ^^^^^^^\n1"
    ),
    ("--from rxjs -e 'process.exit(3)'", "3"),
    ("--from rxjs -e 'process.on(\"exit\", c => console.log(c)); process.exitCode = 2'", "2\n2"),
    ("--from rxjs -e 'setTimeout(() => process.exit(), 5); process.exitCode = 4'", "4"),
    ("--from rxswift -e 'import Foundation\nexit(EXIT_FAILURE)'", "1"),
    ("--from rxswift -e 'import Foundation\nexit(7)'", "7"),
    ("--timeline never -e 'x = 1; x = 2'", "x = 1\nx = 2\n0"),
    ("--timeline always -e 'x = 1'", "x = 1\n\n◆ x  1─▸  = 1\n0"),
    ("-e 'x = 1 / 0'", "-e:1:5: division by zero\n  x = 1 / 0\n      ^^^^^\n1"),
    (
      "--json -e 'x = 1 / 0'",
      #"{"event":"diagnostic","severity":"error","message":"division by zero","line":1,"column":5}"#
        + "\n1"
    ),
    (
      "--json -e 'expect of(1) \"(1|)\"' -e 'expect of(1, 2) \"(12)-|\"'",
      #"{"event":"diagnostic","severity":"error","message":"expected \"(12)-|\"","#
        + #""line":1,"column":17,"help":"got \"[1,2|]\""}"# + "\n1"
    ),
    (
      "-e 'expect of(1, 2) \"(12)-|\"' -e 'of(5)'",
      "5\n-e:1:17: expected \"(12)-|\"; got \"[1,2|]\"\n  expect of(1, 2) \"(12)-|\"\n"
        + "                  ^^^^^^^^\n1"
    ),
    (
      "-e 'a = behavior(1); expect a \"3\"; wait 10ms; b = 4'",
      "a  1\n    10ms  b = 4\n-e:1: expect a failed\n○ got   1─▸\n○ want  3─▸\n"
        + "        ^     got 1, want 3\n0 of 1 expects passed\n1"
    ),
    (
      "-e 'a = behavior(1); expect a \"3\"; wait 10ms; b = 1 / 0'",
      "a  1\n-e:1:47: division by zero\n"
        + "  a = behavior(1); expect a \"3\"; wait 10ms; b = 1 / 0\n"
        + "                                                ^^^^^\n"
        + "-e:1: expect a failed\n○ got   1─▸\n○ want  3─▸\n        ^     got 1, want 3\n1"
    ),
    (
      "-e 'a = subject(); a.subscribe { print(1 / $0) }; a.next(0); t = timer(1ms)'",
      "a  0\n-e:1:36: division by zero\n"
        + "  a = subject(); a.subscribe { print(1 / $0) }; a.next(0); t = timer(1ms)\n"
        + "                                     ^^^^^^\n     1ms  t  0 │ completed\n1"
    ),
    ("-e 'a = behavior(1); a.subscribe(a)'", "4"),
    (
      "-e 'exec(\"true\")'",
      "-e:1:6: a script may not run programs without permission; run it with `--allow-run`\n"
        + "  exec(\"true\")\n       ^^^^^^\n3"
    ),
    ("--allow-run -e 'exec(\"printf\", \"a\\nb\")'", "a\nb\n0"),
    ("--allow-run -e 'exec(\"sh\", \"-c\", \"exit 3\")'", "rxrepl: sh ended with 3\n1"),
    ("--allow-run -e 'exec(\"no-such\")'", "rxrepl: no-such: no such program\n1"),
    (
      "--allow-run -e 'exec(\"sleep\", \"100\").timeout(50ms, other: just(\"down\"))'",
      "down\n0"
    ),
    ("-i --quiet <<< 'of(1).write(\"/dev/null\")' | grep -c allow-write", "1\n0"),
    ("-i --quiet <<< 'exec(\"true\")' | grep -c allow-run", "1\n0"),
    ("-i --quiet <<< ':save /dev/null' | grep -c allow-write", "1\n0"),
    ("-i --quiet --allow-write --allow-run <<< ':save /dev/null'", "saved /dev/null\n0"),
    ("-i --quiet --allow-run <<< 'exec(\"true\")' | grep -c allow-run", "0\n1"),
    ("-e 'file(\"/no/such\")'", "rxrepl: /no/such: no such file\n1"),
    (
      "--allow-write -e 'of(1, \"x\").write(\"/dev/fd/1\")' | cat", "1\nx\n0",
    ),
    ("help --names | grep '^scan'", "scan tryScan reductions\n0"),
    ("fmt --help | grep USAGE", "USAGE: rxrepl fmt [<files> ...] [--check] [--in-place]\n0"),
    ("help fmt | grep USAGE", "USAGE: rxrepl fmt [<files> ...] [--check] [--in-place]\n0"),
    ("test", "rxrepl: missing expected argument <files> ...\n2"),
  ])
  func `a command line has one answer`(_ words: String, _ wanted: String) throws {
    let printed = try Shell.run("rxrepl \(words); printf $?", in: nil)
    #expect(wanted.contains("\n") ? printed == wanted : printed.hasSuffix(wanted), "\(printed)")
  }

  /// The commit is linked in by `make` alone, so the tests' own build has none.
  @Test func `the version is a number, a commit if there is one, and the platform`() throws {
    let printed = try Shell.run("rxrepl --version", in: nil)
    #expect(
      printed.wholeMatch(of: #/rxrepl \d+\.\d+(\.\d+)? \(([0-9a-f]{9,}(-dirty)?, )?\w+-linux\)\n/#)
        != nil,
      "\(printed)")
  }

  @Test func `fmt prints the canonical form and refuses mistakes`() throws {
    let printed = try Shell.run(
      "printf 'x=1;y = x+ 1 // sum\\n' | rxrepl fmt; printf 'x = (' | rxrepl fmt; printf $?",
      in: nil)
    #expect(
      printed
        == "x = 1\ny = x + 1 // sum\n-:1:5: `(` is never closed; add `)`\n  x = (\n      ^\n3",
      "\(printed)")
  }

  @Test func `what is stored is found by the next run, with leave`() throws {
    let program = "s = stored(\"a b\", 0); s.next(s.value + 1)"
    let printed = try Shell.run(
      """
      export XDG_STATE_HOME=$PWD
      for leave in --allow-write --allow-write --plain; do
        rxrepl --timeline never $leave -e '\(program)'
      done
      ls rxrepl/stored
      """)
    #expect(printed == "s  0\ns  1\ns  1\ns  2\ns  0\ns  1\na_20b\n", "\(printed)")
  }

  @Test func `a prompt goes on in the language of the file before it`() throws {
    let files = [
      "p.js": "let list = [1]; const f = x => x + 1;", "p.swift": "struct A { let n = 2 }",
    ]
    for (command, printed) in [
      ("rxrepl -i --quiet p.js <<< 'list.push(f(4)); console.log(list)'", "[ 1, 5 ]\n"),
      ("rxrepl -i --quiet p.swift <<< 'print(A().n, terminator: \"!\\n\")'", "2!\n"),
      ("rxrepl -i --quiet <<< $':load p.js\\nprint(f(1))'", "2\n"),
    ] { #expect(try Shell.run(command, with: files) == printed, "\(command)") }
  }

  @Test func `a reader that leaves ends the run quietly`() throws {
    let printed = try Shell.run(
      "rxrepl -e 'range(1, 1000000000)' | head -2; printf \"${PIPESTATUS[0]}\"", in: nil)
    #expect(printed == "1\n2\n0")
  }
}
