import Testing

@testable import StreamLang

/// Lines of JavaScript at a prompt, among lines of this language or alone.
@Suite struct JavaScriptPromptTests {
  @Test func `at a prompt a text that can only be JavaScript runs as such`() {
    let session = Session(isPrompt: true)
    var items: [String] = []
    session.listener = { item in
      switch item {
      case .printed(let text), .begun(let text): items.append(text)
      case .note(let text): items.append("(\(text))")
      default: break
      }
    }
    _ = session.submit("function twice(x) { return x * 2; }\nconsole.log(twice(4));")
    #expect(
      items == ["(read as JavaScript; :translate shows it in the words of this language)", "8"])
    #expect(session.isIncomplete("function f() {") && !session.isIncomplete("function f() { }"))
    items = []
    _ = session.submit("console.log(`${twice(5)}`)")
    #expect(items == ["10"], "a text that can be one of this language is one")
    items = []
    let unknown = session.submit("const m = new Mpa([['a', 1]]);")
    #expect(unknown.diagnostics.map(\.message) == ["unknown name Mpa"])
    session.after("const m = new Map([['a', 1]]);", "console.log(m.get('a'), m.size)")
    #expect(
      items == ["(read as JavaScript; :translate shows it in the words of this language)", "1 1"],
      "a name that only JavaScript knows")
  }

  @Test func `a line among others of this language is read as JavaScript only if it has to be`() {
    let prompt = TestPrompt(isVirtual: true)
    for (line, shown) in [
      ("quiet t = of(1)", []),
      (
        "t.forEach(x => print(x))", ["    ^^^^^^^ no operator forEach; did you mean subscribe?"]
      ),
      ("pipe = (x, y) => x + y", []),
      (
        "pipe(map(+1))", ["       ^^^ map stands after a stream or a list; as in `a.map(+1)`"]
      ),
      ("pipe(1, 2)", ["3"]),
    ] as [(String, [String])] { #expect(prompt.type(line) == shown, "\(line)") }
  }

  @Test(arguments: [
    ("String.prototype.up = function () { return this.toUpperCase() }", "'a'.up()", "A"),
    ("extension Int { func twice() -> Int { self * 2 } }", "21.twice()", "42"),
  ])
  func `a method that a text gives to values is called in its language`(
    _ text: String, _ call: String, _ answer: String
  ) {
    let prompt = TestPrompt(isVirtual: true)
    #expect(prompt.type(call).last?.contains("no operator") == true)
    _ = prompt.type(text)
    #expect(prompt.type(call).last?.contains(answer) == true)
    #expect(prompt.type("5.down()").last?.contains("no operator down") == true)
  }

  @Test func `an operator behind a source of RxJS is one of its stages`() {
    let prompt = TestPrompt(isVirtual: true)
    let chain = "of(1, 2).map(function (x) { return x + 1 })"
    #expect(prompt.type(chain).last == "an Observable; subscribe to see its values")
    #expect(prompt.type(chain + ".subscribe(console.log)").suffix(2) == ["2", "3"])
    // So it is behind a stream that this language has defined; a list has its own methods.
    _ = prompt.type("l = [1, 2]; quiet a = of(1, 2)")
    let own = "a.map(function (x) { return x + 1 }).subscribe(console.log)"
    #expect(prompt.type(own).suffix(2) == ["2", "3"])
    #expect(prompt.type("l.map(function (x) { return x + 1 })").last == "[ 2, 3 ]")
  }

  @Test func `at a prompt a line that only RxJS gives a meaning runs as JavaScript`() {
    let prompt = TestPrompt(isVirtual: true)
    let note = "read as JavaScript; :translate shows it in the words of this language"
    for (line, shown) in [
      ("setTimeout(() => console.log('x'), 100)", [note]), ("wait 1s", ["x"]),
      ("fromEvent(document, 'click').subscribe(console.log)", [note]), ("click.next(4)", ["4"]),
      (
        "of(1).pipe(tap(x => console.log(x), null, () => console.log('end'))).subscribe()",
        [note, "1", "end"]
      ),
      ("const double = pipe(map(x => x * 2))", [note]),
      ("[1, 2].forEach(x => console.log(x))", [note, "1", "2"]),
      ("s = subject()", []), ("[1, 2].forEach(x => s.next(x))", [note, "s  1, 2"]),
      ("of(1).pipe(mapp(x => x))", ["             ^^^^ unknown name mapp; did you mean map?"]),
      ("class A { constructor() { this.x = 1 } }", [note]), ("const a = new A()", [note]),
      ("a.x = 5", [note]), ("console.log(a.x)", ["5"]),
    ] as [(String, [String])] { #expect(prompt.type(line) == shown, "\(line)") }
  }

  @Test(arguments: [
    ("1 < 2 < 3", "comparisons do not chain; join two of them with `&&`"),
    ("\"\\q\"", "`\\q` is not an escape; write `\\\\` for a backslash"),
    ("a | map(+1)", "found `|`, which means nothing here; write `.` before an operator"),
    ("f = (x, y = 2) => x", "a parameter has no default value"),
  ])
  func `at a prompt a text of names, literals and signs alone is none of JavaScript`(
    _ line: String, _ mistake: String
  ) {
    let prompt = TestPrompt(isVirtual: true)
    _ = prompt.type("a = subject()")
    #expect(prompt.reply(to: line).diagnostics.first?.text.hasPrefix(mistake) == true, "\(line)")
    #expect(prompt.type("typeof 5").last == "'number'")
  }

  @Test func `a prompt for JavaScript shows values, and finds what earlier lines import`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .javaScript)
    for (line, shown) in [
      ("const o = { a: 1 }", []), ("o.a = 5", []), ("o", ["o = { a: 5 }"]),
      ("const xs = [3, 1]", []), ("xs.push(2)", ["3"]), ("xs.sort()", ["[ 1, 2, 3 ]"]),
      ("xs", ["xs = [ 1, 2, 3 ]"]), ("1 + 1", ["2"]), ("2n ** 64n", ["18446744073709551616n"]),
      ("undefined", []), ("`a${1}`", ["'a1'"]), ("let n = 5", []), ("n += 1", []), ("n", ["n = 6"]),
      ("print(1 < 2 < 3)", ["true"]),
      ("const f = x => x + 1", []), ("f(2)", ["3"]), ("for (const x of xs) x", []),
      ("import { map as m, of as just } from 'rxjs'", []),
      ("just(1, 2).pipe(m(x => x * 2)).subscribe(x => console.log(x))", ["2", "4"]),
      ("just(1)", ["an Observable; subscribe to see its values"]),
      ("const { filter: keep } = require('rxjs')", []),
      ("const { log: ln } = Math", []), ("const { keys } = Object", []),
      ("keys({ a: ln(1) })", ["[ 'a' ]"]),
      ("just(1, 2).pipe(keep(x => x > 1)).subscribe(console.log)", ["2"]),
      ("{ n, o }", ["{ n: 6, o: { a: 5 } }"]), ("{ let n = 1; console.log(n) }", ["1"]),
      ("{ if (n) { console.log(5) } }", ["5"]),
      ("async function later(x) { return x }", []), ("await later([1])", ["[ 1 ]"]),
      ("const w = await later(7)", []), ("w", ["w = 7"]), ("await later()", []),
      ("1 + (await later(2)) * (await later(3))", ["7"]),
    ] as [(String, [String])] { #expect(prompt.type(line) == shown, "\(line)") }
  }

  @Test(arguments: [
    (Source.Dialect.javaScript, "console.log(1); process.exit(); console.log(2)"),
    (.swift, "print(1); exit(0); print(2)"),
  ])
  func `exit leaves a prompt`(_ dialect: Source.Dialect, _ line: String) {
    let prompt = TestPrompt(isVirtual: true, typedDialect: dialect)
    let reply = prompt.reply(to: line)
    #expect(Typed.lines(reply) == ["1"])
    guard case .quit? = reply.hostRequest else {
      Issue.record("the prompt goes on")
      return
    }
  }

  @Test func `a file that exits does not leave the prompt that loads it`() {
    let prompt = TestPrompt(isVirtual: true, files: ["e.js": "console.log(1); process.exit()"])
    let reply = prompt.reply(to: ":load e.js")
    #expect(Typed.lines(reply) == ["1"])
    if case .quit? = reply.hostRequest { Issue.record("the prompt has ended") }
  }

  @Test(arguments: [
    ("new File([], 'a')", "File is not read"),
    ("alert('x')", "alert is the page of a browser, which is not here"),
    ("no(1)", "unknown name no"),
  ])
  func `a prompt for JavaScript says why a line means nothing`(_ line: String, _ reason: String) {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .javaScript)
    let shown = prompt.type(line).joined()
    #expect(shown.contains(reason), "\(shown)")
  }

  @Test func `the past is told in the language in which it was typed`() {
    let session = Session(isPrompt: true)
    let lines = ["function twice(x) { return x * 2; }", "console.log(twice(4));"]
    _ = session.submit(lines.joined(separator: "\n"))
    #expect(Typed.lines(session.submit(":history")) == lines)
    #expect(Typed.lines(session.submit(":undo")).first == "undone: \(lines[0]) … (2 lines)")
    #expect(Typed.lines(session.submit(":redo")).first == "redone: \(lines[0]) … (2 lines)")
  }

  @Test func `names keep the text in which they were typed when the past runs again`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .javaScript)
    let names = ["  a  new Subject()", "  b  a.pipe(map(x => x + 1))", "  n  1    = 2"]
    for (line, shown) in [
      ("const a = new Subject();", []), ("const b = a.pipe(map(x => x + 1));", []),
      ("let n = 1;", []), ("n += 1;", []), ("a.next(1);", []), (":ls", names),
      (":undo", ["undone: a.next(1);"]), (":ls", names), (":save! s.rx", ["saved s.rx"]),
    ] as [(String, [String])] { #expect(prompt.type(line) == shown, "\(line)") }
  }

  @Test func `a class is the same in a saved session`() {
    let prompt = TestPrompt(isVirtual: true)
    _ = prompt.type("class A { constructor() { this.n = 1 } }; function make() { return new A() }")
    #expect(prompt.type("const a = make()") == [])
    #expect(prompt.type("a") == ["a = A { n: 1 }"])
    #expect(prompt.type("console.log(1, a)") == ["1 A { n: 1 }"])
    #expect(prompt.type(":save a.rx") == ["saved a.rx"])
  }

  @Test func `a saved session has texts of both languages, and nothing that only a prompt does`() {
    let prompt = TestPrompt(isVirtual: true)
    for line in [
      "const double = x => x * 2", "function triple(x) { return x * 3; }", ":live", "double(4)",
    ] { _ = prompt.type(line) }
    #expect(prompt.type(":save a.rx") == ["saved a.rx"])
    #expect(prompt.files.texts["a.rx"]?.contains("triple") == true)
    #expect(prompt.files.texts["a.rx"]?.contains(":live") == false)
  }

  @Test func `a stream that a program holds has its events under its name`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .javaScript)
    for line in [
      "const a = new Subject();", "const b = a.pipe(map(x => x + 1));",
      "b.subscribe(v => console.log(v));", "a.next(1);",
    ] { _ = prompt.type(line) }
    #expect(prompt.type(":why b").first?.hasPrefix("b  2 ") == true)
    #expect(prompt.type(":why b").last?.hasPrefix("╰─ a  1 ") == true)
    #expect(prompt.type(":from a").first?.hasPrefix("a  1 ") == true)
    #expect(prompt.type(":from a").last == "╰─ b  2")
    #expect(
      prompt.type(":why not b").first
        == "b has made something of all that came for it: the last was 2 (:why b)")
  }

  @Test func `a handle that an object keeps is not said to be lost`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .javaScript)
    for line in ["const a = new Subject();", "const o = { sub: a.subscribe(v => 0) };"] {
      _ = prompt.type(line)
    }
    #expect(prompt.type(":leaks").joined().contains("no name has its handle"))
  }

  @Test func `an event of a page is a subject that is played by its name`() {
    let session = Session(Session.Options())
    var lines: [String] = []
    session.listener = { if case .printed(let text) = $0 { lines.append(text) } }
    let code = "fromEvent(document, 'click').pipe(map(e => e.x)).subscribe(x => console.log(x));"
    _ = session.submit(Program(code, .javaScript), file: "page.js")
    _ = session.submit("click.next({x: 3})", isScript: true)
    #expect(lines == ["3"])
  }

  @Test(arguments: [
    (["import * as R from 'rxjs'", "R.of(1, 2).subscribe(x => console.log(x))"], ["1", "2"]),
    (["const R = require('rxjs')", "R.of(1, 2).subscribe(x => console.log(x))"], ["1", "2"]),
    (["const { of: just } = require('rxjs')", "just(1).subscribe(x => console.log(x))"], ["1"]),
    (["const { of } = require('rxjs')", "of(1).subscribe(console.log)"], ["1"]),
    (["rxjs.of(1).subscribe(x => console.log(x))"], ["1"]),
    (["interface A { n: number }", "function f(a: A) { return a.n }", "f({n: 1})"], ["1"]),
  ])
  func `an import that gives names is one of JavaScript`(_ lines: [String], _ printed: [String]) {
    let prompt = TestPrompt(isVirtual: true)
    let note = "read as JavaScript; :translate shows it in the words of this language"
    let shown = lines.flatMap { prompt.type($0) }
    #expect(shown.first == note)
    #expect(shown.filter { $0 != note && !$0.hasPrefix("hint: ") } == printed, "\(shown)")
  }

  @Test(arguments: [
    ("const { of } = require('rxjs'); of(1).subscribe(console.log)", "rxjs", "JavaScript"),
    ("function f(x) { return x }; console.log(f(1))", "rxjs", "JavaScript"),
    ("import Combine; struct A { let n = 1 }; print(A().n)", "combine", "Swift"),
    ("import RxSwift; func f() -> Int { return 1 }; print(f())", "rxswift", "Swift"),
  ])
  func `a script that is one of another language says how to read it`(
    _ script: String, _ library: String, _ language: String
  ) {
    let shown = Scripted.lines(script)
    #expect(shown.count == 3, "\(shown)")
    #expect(
      shown.first?.hasSuffix("; this is \(language), which `--from \(library)` reads") == true,
      "\(shown)")
  }

  @Test(arguments: [
    "a = of(1).mapp(+1)", "const { a } = b", "class A {",
    "a = subject(); for v in [1] { a.next(v) }",
    "x = Array(3)", "const a = subject(); function f() { }", "let {kind} = .count(1)",
    "let x = 1; if (x > 0) { x++; }", "import \"ops.rx\"; a = of(1).steps()",
    "x = 3 +* 4; export = 2",
  ])
  func `a script with a mistake that no other language explains says the mistake`(_ script: String)
  {
    let shown = Scripted.lines(script)
    #expect(!shown.isEmpty && !shown.contains { $0.contains("--from") }, "\(shown)")
  }
}
