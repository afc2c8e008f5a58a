import Foundation
import Testing

/// Whatever a script does, INT and TERM end it, and nothing that it was told to start stays behind.
@Suite(.waits) struct StopTests {
  /// Programs that do not end by themselves, or not soon.
  private static let endless = [
    "f = n => n < 2 ? n : f(n - 1) + f(n - 2); x = f(60)",
    "f = n => n < 2 ? n : f(n - 1) + f(n - 2); x = of(60).map(f).retry()",
    "f = n => n < 2 ? n : f(n - 1) + f(n - 2); print(\"{f(60)} and \\(f(60))\")",
    "x = range(1, 1000000).reduce([], (a, b) => a + [b])",
    "x = range(1, 1000000000).map(*2).filter(x => x < 0)",
    "x = of(1).repeat().filter(x => x > 1)",
    "x = interval(1us).filter(x => x < 0); wait 10h",
    "x = interval(1ms).nwise(1000000); wait 1h",
    "x = interval(1ms).buffer(1h); wait 10h",
    "x = from(range(1, 10000)).flatMap(x => interval(1ms)).count(); wait 10h",
    "x = file(\"/dev/zero\").count()",
    "x = file(\"in\")",
    "x = file(\"in\").merge(interval(1ms))",
    "of(1).write(\"in\"); of(1).write(\"in\")",
    ":load in",
    "x = exec(\"sleep\", \"1000\")",
    "x = exec(\"sh\", \"-c\", \"trap '' TERM; echo a; sleep 1000\")",
    "x = exec(\"cat\", \"/dev/zero\").count()",
  ]

  /// Lines of a shell that say `gone` as soon as the process `$child` has ended, or `alive`.
  private static let childIsGone = """
    for try in {1..1000}; do
      case $(cat /proc/$child/stat 2>/dev/null) in
        ""|*") Z "*) echo gone; exit;;
      esac
    done
    echo alive
    """

  @Test(arguments: endless, ["INT", "TERM"])
  func `a signal ends a script`(_ program: String, _ signal: String) throws {
    // The script says through a named pipe that it has come to what does not end; after a minute of its
    // own time the system ends it.
    let printed = try run(
      """
      mkfifo go in
      ulimit -t 60
      rxrepl --allow-write --allow-run b.rx > out 2>&1 & id=$!
      read line < go
      kill -\(signal) $id
      wait $id
      echo $?
      """, "of(\"go\").write(\"go\")\n" + program + "\n")
    #expect(printed == "130\n", "\(program)")
  }

  @Test func `it is said that a script was interrupted`() throws {
    let printed = try run(
      """
      mkfifo go
      rxrepl --allow-write b.rx 2>&1 & id=$!
      read line < go; kill -INT $id; wait $id
      """,
      "a = 1\nof(\"go\").write(\"go\")\nf = n => f(n - 1) + f(n - 1)\ng = n => n < 2 ? n : g(n - 1) + g(n - 2)\nx = g(60)\n"
    )
    #expect(printed.hasSuffix("interrupted\n"), "\(printed)")
  }

  @Test(arguments: ["", "fmt", "test"])
  func `a signal ends whatever reads a file`(_ command: String) throws {
    // The file is complete when it gets the signal, and takes longer than that.
    let printed = try run(
      """
      mkfifo p.rx
      ulimit -t 60
      rxrepl \(command) p.rx > out 2>&1 & id=$!
      yes 'x = = [1, 2, 3, 4, 5, 6, 7, 8, 9]' | head -n 100000 > p.rx
      kill -INT $id
      wait $id
      echo $?
      """, "")
    #expect(printed == "130\n")
  }

  @Test func `what a program has started ends with it`() throws {
    let printed = try run(
      """
      mkfifo go
      rxrepl --allow-run b.rx > out 2>&1 & id=$!
      read child < go
      kill -INT $id
      wait $id
      \(Self.childIsGone)
      """,
      "x = exec(\"sh\", \"-c\", \"trap '' TERM; sleep 1000 & echo $! > go; wait; wait\")\n")
    #expect(printed == "gone\n")
  }

  @Test func `what was started ends even with who is told to quit`() throws {
    let printed = try run(
      """
      mkfifo go
      ulimit -c 0
      rxrepl --allow-run b.rx > out 2>&1 & id=$!
      read child < go
      kill -QUIT $id
      wait $id; echo $?
      \(Self.childIsGone)
      """,
      "x = exec(\"sh\", \"-c\", \"trap 'echo asked > asked' TERM; sleep 1000 & echo $! > go; wait; wait\")\n"
    )
    // In front of it the shell says how it has ended.
    #expect(printed.hasSuffix("131\ngone\n"), "\(printed)")
  }

  @Test func `what a program leaves behind that has ended by itself is left alone`() throws {
    let printed = try run(
      """
      child=$(rxrepl --allow-run -e 'exec("sh", "-c", "sleep 1000 > /dev/null & echo $!")')
      kill -0 $child && echo alive
      kill $child
      """, "")
    #expect(printed == "alive\n")
  }

  @Test(arguments: [
    ("range(1, 40).reduce(\"ab\", (a, b) => a + a)", "a text of more than 64 MB"),
    ("range(1, 40).reduce(\"ab\", (a, b) => \"\\(a)\\(a)\")", "a text of more than 64 MB"),
    ("range(1, 40).reduce([1], (a, b) => a + a)", "a list of more than 10,000,000 elements"),
    (
      "range(1, 1000000).reduce([], (a, b) => [a])",
      "lists and records are nested more than 1,000 deep"
    ),
    (
      "range(1, 1000000).reduce(nil, (a, b) => {next: a})",
      "lists and records are nested more than 1,000 deep"
    ),
    ("exec(\"echo\", \"a\\u{0}b\")", "a word of a program cannot have a NUL in it"),
  ])
  func `what grows too large is a mistake`(_ program: String, _ message: String) throws {
    let printed = try run("rxrepl --allow-run --timeline never b.rx 2>&1", "x = \(program)\n")
    #expect(printed.contains("✕ \(message)\n") || printed.contains("# \(message)\n"), "\(printed)")
  }

  @Test func `a value of more elements than anybody reads is written in part`() throws {
    let printed = try run(
      "rxrepl --timeline never b.rx | tail -c 200",
      "x = range(1, 60).reduce(1, (a, b) => [a, a])\ny = range(1, 60).reduce(1, (a, b) => [a, a]).map(l => l == l)\n"
    )
    #expect(printed.contains("…") && printed.hasSuffix("y  true │ completed\n"), "\(printed)")
  }

  @Test func `a full disk is told, and nobody who reads is none`() throws {
    let printed = try run(
      """
      rxrepl -e 'x = 1' > /dev/full; echo $?
      rxrepl -e 'x = 1' >&-; echo $?
      rxrepl --svg /dev/full -e 'x = 1'; echo $?
      rxrepl -e 'x = stdin()' <&-; echo $?
      """, "")
    #expect(
      printed == """
        rxrepl: standard output: no space left on device
        1
        rxrepl: standard output: bad file descriptor
        1
        x = 1
        rxrepl: /dev/full: no space left on device
        1
        -e:1:5: standard input is closed
          x = stdin()
              ^^^^^^^
        1

        """, "\(printed)")
  }

  @Test func `a file that is written over keeps its mode, and a link leads on`() throws {
    let printed = try run(
      """
      echo 'x  =  1' > a.rx; chmod 640 a.rx; ln -s a.rx b
      rxrepl fmt --in-place b; cat b; stat -c '%a %F' a.rx b; ls
      """, "")
    #expect(printed == "x = 1\n640 regular file\n777 symbolic link\na.rx\nb\nb.rx\n", "\(printed)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `a file that is written over belongs to whom it did`() throws {
    let printed = try run(
      """
      chmod 777 .
      for mode in 640 4755 666; do
        echo 'x  =  1' > a.rx; chown 1234:2345 a.rx; chmod $mode a.rx
        rxrepl fmt --in-place a.rx; cat a.rx; stat -c '%u %g %a' a.rx
      done
      # Who may write it, but not give it away, writes into it.
      echo 'x  =  1' > a.rx
      setpriv --reuid=4321 --regid=4321 --clear-groups rxrepl fmt --in-place a.rx
      cat a.rx; stat -c '%u %g %a' a.rx; ls
      """, "")
    #expect(
      printed == """
        x = 1
        1234 2345 640
        x = 1
        1234 2345 4755
        x = 1
        1234 2345 666
        x = 1
        1234 2345 666
        a.rx
        b.rx

        """, "\(printed)")
  }

  private func run(_ script: String, _ program: String) throws -> String {
    try Shell.run(script, with: ["b.rx": program])
  }
}
