import Testing

@testable import StreamLang

/// `import "ops.rx"`: what a file defines for others.
@Suite struct ImportTests {
  /// A session at a prompt, or a script, with files by their paths.
  final class Files {
    var texts: [String: String]
    private(set) var reads: [String] = []

    init(_ texts: [String: String]) { self.texts = texts }

    func options(isPrompt: Bool = true, folder: String? = "/home/me") -> Session.Options {
      var options = Session.Options()
      options.isPrompt = isPrompt
      options.folder = folder
      options.readFile = { [self] path in
        reads.append(path)
        guard let text = texts[path] else { throw RuntimeError("no such file") }
        return text
      }
      options.writeFile = { [self] in texts[$0] = $1 }
      return options
    }

    func prompt() -> Session { Session(options()) }

    /// The output of a script.
    func run(_ script: String, in file: String = "main.rx") -> [String] {
      let session = Session(options(isPrompt: false))
      var style = Screen.Style()
      style.file = file
      var screen = Screen(style)
      var lines = screen.render(session.submit(script, isScript: true, firstLine: 1, file: file))
      lines += screen.render(session.runToEnd())
      return lines.map(\.text.plain)
    }
  }

  static let ops = """
    // Twice each value.
    double = s => s.map(twice)
    quiet const factor = 2
    let limit = 3
    """

  static let twice = "twice = x => x * 2\n"

  private func files(_ texts: [String: String] = [:]) -> Files {
    Files(["ops.rx": Self.twice + Self.ops].merging(texts) { $1 })
  }

  @Test func `a file brings its functions and constants`() {
    let session = files().prompt()
    #expect(
      Typed.lines(session.submit("import \"ops.rx\"")) == [
        "twice, double, factor, limit from ops.rx"
      ])
    #expect(Typed.lines(session.submit("twice(4) + factor * limit")) == ["14"])
    #expect(Typed.lines(session.submit("limit := 4")).last?.contains("defined with let") == true)
  }

  @Test func `what else stands in it is not run, and not even checked`() {
    let session = files([
      "ops.rx": "twice = x => x * 2\na = subject(); n = 1\nprint(1)\nnonsense(2)\n"
    ])
    .prompt()
    #expect(Typed.lines(session.submit("import \"ops.rx\"")) == ["twice from ops.rx"])
    #expect(Typed.lines(session.submit(":ls")) == ["  twice  x => x * 2"])
  }

  @Test func `a script can use it at once, and says nothing of it`() {
    #expect(files().run("import \"ops.rx\"\nb = of(1, 2).double()") == ["b  2, 4 │ completed"])
  }

  @Test func `a file is read once, however it is reached`() {
    let files = files([
      "lib/a.rx": "import \"../ops.rx\"\nfour = x => twice(twice(x))\n",
      "lib/b.rx": "import \"./../lib/a.rx\"\neight = x => twice(four(x))\n",
    ])
    let session = files.prompt()
    #expect(
      Typed.lines(session.submit("import \"lib/b.rx\"; import \"./ops.rx\"; import \"lib/a.rx\""))
        == [
          "twice, double, factor, limit, four, eight from lib/b.rx", "nothing new in ./ops.rx",
          "nothing new in lib/a.rx",
        ])
    #expect(files.reads == ["lib/b.rx", "lib/a.rx", "ops.rx"])
    #expect(
      Typed.lines(session.submit("import \"ops.rx\"; eight(1)")) == ["nothing new in ops.rx", "8"])
  }

  static let hasChanged = "has changed; all that came before has run again with it"

  @Test func `where a file has changed all is as if it had been so from the beginning`() {
    let files = files(["ops.rx": Self.twice + Self.ops + "\nlet four = twice(2)"])
    let session = files.prompt()
    _ = session.submit("import \"ops.rx\"; a = behavior(1); b = a.double()")
    _ = session.submit("a.next(4); n = factor + four")
    files.texts["ops.rx"] = "twice = x => x * 10\nlet four = twice(2)\n// Twice.\n" + Self.ops
    #expect(
      Typed.lines(session.submit("import \"ops.rx\"; c = b")) == [
        "ops.rx \(Self.hasChanged)", "twice = x => x * 10", "four = 20", "b  40", "n = 22",
        "c is b",
      ])
    #expect(Typed.lines(session.submit("import \"ops.rx\"")) == ["nothing new in ops.rx"])
    #expect(Typed.lines(session.submit(":text b")).first == "b = cold(\"[{10},{40}]\")")
  }

  @Test func `functions may change together, move to another file, and go`() {
    let files = files(["ops.rx": "f = x => x * 2\ng = x => f(x)\nold = x => x"])
    let session = files.prompt()
    _ = session.submit("import \"ops.rx\"; a = behavior(1); b = a.map(g)")
    files.texts["base.rx"] = "f = (x, y) => x * y"
    files.texts["ops.rx"] = "import \"base.rx\"\ng = x => f(x, 50)"
    #expect(
      Typed.lines(session.submit("import \"ops.rx\"")) == [
        "ops.rx \(Self.hasChanged)", "f = (x, y) => x * y", "g = x => f(x, 50)", "b  50",
      ])
    #expect(Typed.lines(session.submit("old(1)")).last?.contains("unknown name old") == true)
    files.texts["base.rx"] = "f = (x, y) => x + y"
    #expect(Typed.lines(session.submit("import \"ops.rx\"")).first == "base.rx \(Self.hasChanged)")
    #expect(Typed.lines(session.submit("b")) == ["b  51"])
  }

  @Test(arguments: [
    ("thrice = x => x * 3", "ops.rx has changed, and `b = a.map(twice)` cannot run with it"),
    ("twice = x => thrise(x)", "unknown name thrise"), ("twice = (x", "`(` is never closed"),
  ])
  func `with a mistake nothing has happened`(_ text: String, _ message: String) {
    let files = files()
    let session = files.prompt()
    session.after("import \"ops.rx\"; a = behavior(1)", "b = a.map(twice)")
    files.texts["ops.rx"] = text
    let mistake = session.submit("import \"ops.rx\"; c = 1").diagnostics.first
    #expect(mistake?.message == message)
    #expect(Typed.lines(session.submit("twice(1)")) == ["2"])
    files.texts["ops.rx"] = "twice = x => x * 9\n" + Self.ops
    #expect(session.submit("import \"ops.rx\"; c = nothing").diagnostics.count == 1)
    #expect(Typed.lines(session.submit("twice(1)")) == ["2"])
    #expect(Typed.lines(session.submit("b")) == ["b  2"])
  }

  @Test func `going back brings the text of then`() {
    let files = files()
    let session = files.prompt()
    session.after("import \"ops.rx\"", "x = twice(1)")
    files.texts["ops.rx"] = "twice = x => x * 50\n" + Self.ops
    _ = session.submit("import \"ops.rx\"")
    #expect(Typed.lines(session.submit("x")) == ["x = 50"])
    files.texts["ops.rx"] = nil
    #expect(
      Typed.lines(session.submit(":undo")) == [
        "undone: import \"ops.rx\"", "twice = x => x * 2", "x = 2",
      ])
    #expect(Typed.lines(session.submit(":redo")).contains("x = 50"))
    #expect(session.submit(":replay with x = twice(2)").diagnostics.isEmpty)
  }

  @Test func `a script that is loaded and a session that is resumed import it the same way`() throws
  {
    let files = files(["lib/main.rx": "import \"../ops.rx\"\nz = twice(5)\n"])
    let session = files.prompt()
    _ = session.submit("import \"ops.rx\"; x = twice(1)")
    files.texts["ops.rx"] = "twice = x => x * 50\n" + Self.ops
    #expect(
      Typed.lines(session.submit(":load lib/main.rx")) == [
        "ops.rx \(Self.hasChanged)", "twice = x => x * 50", "x = 50", "z = 250",
      ])
    let lines = try #require(session.takeLogChanges()).lines
    let other = files.prompt()
    try other.resume(lines, at: Span(0, 0))
    #expect(Typed.lines(other.submit("[x, z]")) == ["[50, 250]"])
    files.texts["ops.rx"] = "twice = x => x * 7\n" + Self.ops
    other.after("y = 1", ":undo")
    #expect(Typed.lines(other.submit("[x, z]")) == ["[50, 250]"])
  }

  @Test func `what was deleted comes again, and what has another meaning keeps it`() {
    let session = files().prompt()
    session.after("import \"ops.rx\"; limit2 = 5", "twice = x => 0; del limit")
    #expect(Typed.lines(session.submit("import \"ops.rx\"")) == ["limit from ops.rx"])
    #expect(Typed.lines(session.submit("twice(1) + limit")) == ["3"])
  }

  @Test(arguments: [
    ("import \"none.rx\"", "none.rx: no such file"),
    ("import \"circle.rx\"", "circle.rx would import itself (circle.rx → other.rx → circle.rx)"),
    ("import \"bad.rx\"", "unknown name thrise; did you mean twice?"),
    ("import \"open.rx\"", "`(` is never closed"),
    (
      "import \"left.rx\"",
      "clicks (line 1) is not imported; a file brings its functions and constants;"
    ),
    (
      "twice = 3\nimport \"ops.rx\"",
      "ops.rx defines twice, and so does this text; rename one of the two"
    ),
    (
      "import \"ops.rx\"; import \"same.rx\"",
      "same.rx defines limit, and so does ops.rx; rename one of the two"
    ),
    (
      "import { twice } from \"ops.rx\"",
      "an import takes all that a file defines; write `import \"ops.rx\"`"
    ),
    ("f = x => { import \"ops.rx\"; x }", "a function cannot import"),
    ("batch { import \"ops.rx\" }", "a batch only sends and sets values"),
  ])
  func `a mistake is told, and nothing has happened`(_ text: String, _ message: String) {
    let files = files([
      "circle.rx": "import \"other.rx\"", "other.rx": "import \"circle.rx\"",
      "bad.rx": "import \"ops.rx\"\n\nmore = x => thrise(x)", "open.rx": "f = (x => x",
      "left.rx": "clicks = subject()\nlast = n => clicks.take(n)", "same.rx": "const limit = 9",
    ])
    let lines = files.run(text)
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
    let session = files.prompt()
    #expect(!session.submit(text).diagnostics.isEmpty)
    #expect(session.program.environment.symbols.values.isEmpty)
  }

  @Test func `a mistake in a file is shown where it is`() {
    let files = files(["lib/bad.rx": "twice = x => x * 2\nmore = x => thrise(x)"])
    let shown = [
      "lib/bad.rx:2:13: unknown name thrise; did you mean twice?", "  more = x => thrise(x)",
      "              ^^^^^^",
    ]
    #expect(files.run("import \"lib/bad.rx\"") == shown)
    #expect(Typed.lines(files.prompt().submit("import \"lib/bad.rx\"")) == shown)
    files.texts["main.rx"] = "import \"lib/bad.rx\""
    let loaded = Typed.lines(files.prompt().submit(":load main.rx")).joined(separator: " ")
    #expect(loaded.contains("lib/bad.rx, line 2: unknown name thrise"), "\(loaded)")
  }

  @Test func `a failure in a function of a file names the file`() {
    let files = files(["ops.rx": "\ninverse = x => 10 / x"])
    let session = files.prompt()
    _ = session.submit("import \"ops.rx\"; a = subject(); b = a.map(inverse)")
    let lines = Typed.lines(session.submit("a.next(0)"))
    #expect(lines.contains { $0.contains("10 / x, ops.rx, line 2") }, "\(lines)")
  }

  @Test func `a file knows no name of the session`() {
    let session = files([
      "ops.rx": "next = x => { n = x; n + 1 }", "uses.rx": "more = x => x + n",
    ]).prompt()
    #expect(session.submit("n = 7; import \"ops.rx\"").diagnostics.isEmpty)
    #expect(Typed.lines(session.submit("next(1)")) == ["2"])
    #expect(Typed.lines(session.submit("n")) == ["n = 7"])
    #expect(session.submit("import \"uses.rx\"").diagnostics.first?.message == "unknown name n")
  }

  @Test func `a name that a file has brought can be given another meaning`() {
    let session = files().prompt()
    _ = session.submit("import \"ops.rx\"; a = behavior(1); b = a.double()")
    let lines = Typed.lines(session.submit("twice = x => x * 100"))
    #expect(lines.contains { $0.contains("100") }, "\(lines)")
  }

  @Test func `it can be taken back, and its text is that of then`() {
    let files = files()
    let session = files.prompt()
    session.after("import \"ops.rx\"", "y = twice(4)")
    files.texts["ops.rx"] = nil
    #expect(Typed.lines(session.submit(":undo")).first == "undone: y = twice(4)")
    #expect(Typed.lines(session.submit("twice(5)")) == ["10"])
    _ = session.submit(":undo")
    #expect(Typed.lines(session.submit(":undo")).first == "undone: import \"ops.rx\"")
    #expect(Typed.lines(session.submit("twice(5)")).last?.contains("unknown name twice") == true)
    #expect(Typed.lines(session.submit(":redo")).first == "redone: import \"ops.rx\"")
    #expect(Typed.lines(session.submit("twice(5)")) == ["10"])
  }

  @Test(arguments: [
    ("s.rx", "ops.rx"), ("lib/s.rx", "../ops.rx"), ("../s.rx", "me/ops.rx"),
    ("/home/s.rx", "me/ops.rx"), ("/other/a/s.rx", "../../home/me/ops.rx"),
  ])
  func `a saved session imports it as it is seen from there`(_ path: String, _ seen: String) {
    let files = files()
    let session = files.prompt()
    session.after("import \"./ops.rx\"; y = twice(4)", ":save \(path)")
    #expect(files.texts[path] == "import \"\(seen)\"; y = twice(4)\n")
  }

  @Test func `what a loaded script imports is seen from its folder`() {
    let files = files([
      "lib/main.rx": "import \"more.rx\"\ny = more(1)\n", "lib/more.rx": "more = x => x + 1",
    ])
    let session = files.prompt()
    #expect(Typed.lines(session.submit(":load lib/main.rx")) == ["more from more.rx", "y = 2"])
    #expect(Typed.lines(session.submit(":history")).first == "import \"lib/more.rx\"")
    _ = session.submit("y = more(5)")
    #expect(Typed.lines(session.submit(":undo")) == ["undone: y = more(5)", "y = 2"])
  }

  @Test func `help says what a function is, and from where`() {
    let session = files().prompt()
    _ = session.submit("import \"ops.rx\"")
    #expect(
      Typed.lines(session.submit(":help double")) == [
        "double(s)", "  Twice each value.", "○ a         ─1─2─3│", "○ double()  ─2─4─6│",
        "  double = s => s.map(twice)", "  from ops.rx, line 3",
      ])
  }

  @Test func `a file may do outside what a script may`() {
    let files = files(["ops.rx": "note = x => of(x).write(\"x.txt\")"])
    var options = files.options()
    #expect(Session(options).submit("import \"ops.rx\"").diagnostics.isEmpty)
    options.scriptPermissions = Permissions(writesFiles: false, runsPrograms: false)
    let mistake = Session(options).submit("import \"ops.rx\"").diagnostics.first
    #expect(mistake?.source?.file == "ops.rx", "\(String(describing: mistake))")
  }

  @Test func `without files nothing can be imported`() {
    #expect(
      Session().submit("import \"ops.rx\"").diagnostics.first?.message
        == "ops.rx: there are no files here")
  }

  @Test func `what other languages import is still forgotten`() {
    let session = files().prompt()
    #expect(session.submit("import Combine; import { of } from \"rxjs\"").diagnostics.isEmpty)
  }

  @Test func `tests import, too`() {
    let files = files()
    let read = files.options().readFile
    let script = TestReport(
      testing: "import \"../ops.rx\"\ntwice(4) //=> 8\n", called: "lib/t.rx", readFile: read)
    #expect(script.passed == 1 && script.failed == 0, "\(script.lines)")
    let transcript = TestReport(
      testing: "> import \"ops.rx\"\ntwice, double, factor, limit from ops.rx\n", called: "t.txt",
      readFile: read)
    #expect(transcript.failed == 0, "\(transcript.lines)")
  }

  @Test func `the path is completed`() {
    let names = ["": ["ops.rx", "other.txt", "lib/"], "lib/": ["a.rx"]]
    #expect(prompted(files: names).candidates("import \"|") == ["lib/", "ops.rx"])
    #expect(prompted(files: names).candidates("import \"lib/|") == ["lib/a.rx"])
  }

  @Test(arguments: [
    ("ops.rx", "", "ops.rx"), ("./ops.rx", "lib/", "lib/ops.rx"), ("../ops.rx", "lib/", "ops.rx"),
    ("../../a.rx", "lib/", "../a.rx"), ("/a/./b.rx", "lib/", "/a/b.rx"), ("b.rx", "../", "../b.rx"),
    ("../a.rx", "/x/y/", "/x/a.rx"),
  ])
  func `paths are joined`(_ path: String, _ folder: String, _ joined: String) {
    #expect(FilePath.joined(path, in: folder) == joined)
  }
}
