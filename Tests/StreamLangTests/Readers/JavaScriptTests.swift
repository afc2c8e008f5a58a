import StreamEngine
import TestSupport
import Testing

@testable import StreamLang

/// Programs of JavaScript as they are read, and what is said of those that have no meaning here.
@Suite struct JavaScriptTests {
  @Test(arguments: [
    ("const f = ", "found the end, wanted a value; nothing else can stand here in JavaScript"),
    ("f(1", "`(` is not closed; close it with `)`"),
    ("a)", "`)` closes nothing; leave it out, or open it before"),
    ("const a = 'x", "a text is not closed; close it with `'`"),
    (
      "let a = 1 let b",
      "found `let`, wanted `;` or a new line; two statements need one of them between them"
    ),
    ("1 = 2", "only a name or a part of something can be set; bind it to a name first"),
    (
      "const r = /a+(/g",
      "Invalid regular expression: /a+(/g: Unterminated group; a backslash in front makes a sign mean itself"
    ),
    (
      "const r = /a/gg",
      "Invalid regular expression flags; d, g, i, m, s, u and y are known, each once"
    ),
    ("const r = /a/v", "the flag v of a regular expression is not read; write `u`"),
    (
      "const r = /\\p{Script=Arabic}/u",
      "the script Arabic is not read in a regular expression; write a set: `[a-z]`"
    ),
    (
      "document.title",
      "document is the page of a browser, which is not here; a subject can stand for what comes from "
        + "there: `const clicks = new Subject()`"
    ),
    (
      "new ReadableStream()",
      "ReadableStream is input of the platform, which is not here; a subject can stand for what comes "
        + "from there: `const clicks = new Subject()`"
    ),
    (
      "new Uint8Array(4)",
      "Uint8Array is not read; a list can hold the numbers: `new Array(4).fill(0)`"
    ),
    (
      "requestAnimationFrame(f)",
      "requestAnimationFrame is the page of a browser, which is not here; `interval(16)` and "
        + "`setTimeout(f, 16)` come as often"
    ),
    (
      "import x from 'lodash'\nx(1)",
      "the module lodash is not here; paste what the program needs of it"
    ),
    (
      "if (1 < 2) { console.log(3); return; }",
      "`return` stands in no function; leave it out"
    ),
    ("[1].forEach(x => { break; })", "`break` stands in no loop; leave it out"),
    (
      "a: for (;;) { for (;;) { break b } }",
      "no loop around is called b; write its name in front of it"
    ),
    (
      "new Scheduler()",
      "Scheduler of RxJS is not read; write it with streams and subjects"
    ),
    (
      "import { debounceTme } from 'rxjs'; of(1).pipe(debounceTme(5))",
      "debounceTme of RxJS is not read; did you mean debounceTime?"
    ),
    (
      "import { webSocketSubject } from 'rxjs'; webSocketSubject()",
      "webSocketSubject of RxJS is not read; `:ops` lists the operators that there are"
    ),
    ("new Symbol('a')", "`new Symbol(…)` is an object, which is not read; leave `new` out"),
    (
      "using file = open()",
      "`using` is not read; write `const` and `try { … } finally { a[Symbol.dispose]() }`"
    ),
    (
      "class A { m() { return this.#x } }",
      "#x is declared in no class around; declare it as a field"
    ),
    (
      "const x = (value, context) => {}\n@x class A {}",
      "a decorator that is told a context is not read; write one that takes the target, the key and "
        + "the descriptor, as TypeScript's own do"
    ),
    (
      "enum A { X = 1, Y = f(X) }",
      "a member of an enum that is computed from another one is not read; write it as a number or a text"
    ),
    (
      "namespace A { }\nnamespace A { }",
      "A is a namespace already; write both parts between one pair of braces"
    ),
    (
      "String.prototype.last = function () { return 1 }",
      "String.prototype cannot be changed here; write a function that takes the value"
    ),
    (
      "console.log(globalThis)",
      "globalThis as a value is not read; name what it has, as in `globalThis.setTimeout`, or keep what "
        + "is yours in a record"
    ),
    (
      "let rxjs; rxjs = require('rxjs')",
      "the library is no value here; write `const rxjs = require('rxjs')`"
    ),
    (
      "of(1).pipe(expand(f, 1, asyncScheduler))",
      "expand with a scheduler is not read; leave it out, or write `observeOn` behind it"
    ),
  ])
  func `a text that has no meaning here is refused with what to write`(
    _ code: String, _ message: String
  ) {
    let read = Reading.javaScript(code)
    #expect(read.diagnostics.map(\.text) == [message])
  }

  @Test func `for await asks an iterator, and tells it who leaves`() {
    let code = "async function f(a) {\n  for await (const x of a) console.log(x);\n}"
    #expect(
      TreePrinter.text(of: Reading.javaScript(code).statements) == """
        import "rxjs"
        variable f = JS.async(JS.function(a => {
          variable iterator = JS.asyncIterator(a)
          variable isOver = true
          try {
            while true {
              isOver := true
              variable item = JS.await(JS.call(iterator, "next"))
              isOver := JS.truth(JS.get(item, "done"))
              if isOver {
                break
              }
              item := JS.get(item, "value")
              variable x = item
              JS.log(x)
            }
          } finally {
            if !isOver {
              JS.await(JS.callOptional(iterator, "return"))
            }
          }
          return JS.undefined
        }), "f")

        """)
  }

  @Test func `the opposite of the smallest whole number is a decimal one`() {
    #expect(
      Typed.answer(
        "import \"rxjs\"; of(-9223372036854775807 - 1).subscribe(v => print(JS.divide(v, -1)))")
        == "9.223372036854776e+18")
  }

  @Test func `a regular expression is written as its text and its flags`() {
    #expect(
      TreePrinter.text(
        of: Reading.javaScript("console.log(/\\d+\\/\"/g, a / b / c)").statements) == """
          import "rxjs"
          JS.log(JS.regex("\\\\d+\\\\/\\"", "g"), JS.divide(JS.divide(a, b), c))

          """)
    let long = "console.log(/(a+)+b/.test('\(String(repeating: "a", count: 60))'))"
    let run = RunProgram(long)
    #expect((run.lines + run.uncaught).contains { $0.contains("/(a+)+b/ takes too many steps") })
  }

  @Test(arguments: [
    (
      "of('a').pipe(map(x => 'ä'.normalize('NFKD')), catchError(() => of(0))).subscribe(x => console.log(x));",
      "normalize to NFKD of this text is not read"
    ),
    (
      "setTimeout(() => { try { 'ä'.normalize('NFKD') } catch (e) { console.log(0) } finally { console.log(1) } });",
      "normalize to NFKD of this text is not read"
    ),
    (
      "async function f() { try { return 'ä'.normalize('NFKD') } catch (e) { return 0 } }\n"
        + "f().then(console.log, console.log);",
      "normalize to NFKD of this text is not read"
    ),
    (
      "new Promise(() => 'ä'.normalize('NFKD')).catch(console.log);",
      "normalize to NFKD of this text is not read"
    ),
    (
      "try { AbortSignal.timeout(5) } catch (e) { console.log(e) }",
      "AbortSignal.timeout is not read"
    ),
    (
      "try { new Intl.PluralRules('en') } catch (e) { console.log(e) }",
      "Intl.PluralRules is not read"
    ),
    (
      "try { process.stdin.on('data', x => x) } catch (e) { console.log(e) }",
      "process.stdin is not here"
    ),
    (
      "try { class P extends Promise {} } catch (e) { console.log(e) }",
      "a class that extends Promise is not read"
    ),
    (
      "const s = new Subject(); s.subscribe({ next() { s.operator = 1 }, error: console.log });\n"
        + "try { s.next(1) } catch (e) { console.log(e) }",
      "operator of a stream cannot be set"
    ),
  ])
  func `what is not read ends the program, whatever it would catch`(
    _ code: String, _ message: String
  ) {
    let run = RunProgram(
      "console.log('first'); setTimeout(() => console.log('late'), 5);\n\(code)\n"
        + "setTimeout(() => console.log('later'), 9);")
    #expect(run.lines.filter { $0 != "5: late" } == ["first"] && run.uncaught == [message])
    #expect(!run.lines.contains("9: later"))
  }

  @Test(arguments: [("[1]", "list"), ("rxjs.of(1)", "stream"), ("{}", "")])
  func `a proxy of a list or a stream is refused`(_ target: String, _ kind: String) {
    let run = RunProgram(
      "const rxjs = require('rxjs'); const p = new Proxy(\(target), {}); console.log('read');")
    let message = "a Proxy of a \(kind) is not read"
    #expect(run.uncaught == (kind.isEmpty ? [] : [message]))
    #expect(run.lines == (kind.isEmpty ? ["read"] : []))
  }

  @Test func `names that a proxy cannot tell end the program`() {
    let run = RunProgram(
      "const p = new Proxy({}, { ownKeys() { throw new Error('x'); } }); console.log(Object.keys(p));"
    )
    #expect(run.uncaught.first == "a function ownKeys of a Proxy that fails is not read")
  }

  @Test(arguments: [("own", 1), ("asyncScheduler", 0), ("undefined", 0), ("known", 0)])
  func `a scheduler of the program's own does not decide how time passes`(
    _ scheduler: String, _ refusals: Int
  ) {
    for call in ["of(1).pipe(delay(10, \(scheduler)))", "timer(10, \(scheduler))"] {
      let run = RunProgram(
        """
        const { of, delay, timer, asyncScheduler } = require('rxjs');
        const own = { schedule: (work, ms, state) => asyncScheduler.schedule(work, ms / 2, state) };
        const known = asyncScheduler;
        \(call).subscribe(() => console.log('came'));
        """)
      let name = call.hasPrefix("timer") ? "timer" : "delay"
      let message = "\(name) with a scheduler of the program's own is not read"
      #expect(run.uncaught == Array(repeating: message, count: refusals))
      #expect(run.lines == (refusals == 0 ? ["10: came"] : []))
    }
  }

  @Test func `a name says nothing of its value`() {
    #expect(
      RunProgram.output(
        """
        import { of, scan, startWith, merge } from 'rxjs';
        const scheduler = 7, jobScheduler = of('job');
        of(1, 2).pipe(scan((a, b) => a + b, scheduler), startWith(0, scheduler)).subscribe(x => console.log(x));
        merge(of(1), jobScheduler).subscribe(x => console.log(x));
        globalThis.foo = 7;
        { const foo = 2; console.log(globalThis.foo, foo); }
        """) == "0\n7\n8\n10\n1\njob\n7 2")
  }

  @Test func `the step of a loop may wait`() {
    #expect(
      RunProgram.output(
        """
        (async () => {
          let i = 0;
          for (; i < 2; i += await 1) console.log(i);
          for (let k = 0; k < 2; k += await 1) console.log('k', k);
        })();
        """) == "0\n1\nk 0\nk 1")
  }

  @Test func `an import that nothing uses is left out`() {
    #expect(RunProgram.output("import { x, type Y } from 'lodash';\nconsole.log(1);") == "1")
  }

  @Test func `a text that stops too soon can go on`() {
    #expect(Reading.javaScript("function f() {").isIncomplete)
    #expect(Reading.javaScript("const a = `x").isIncomplete)
    #expect(!Reading.javaScript("const a = )").isIncomplete)
  }

  @Test func `a file is read by its ending`() {
    #expect(Reading.dialect(ofFile: "a.ts") == .javaScript)
    #expect(Reading.dialect(ofFile: "a.mjs") == .javaScript)
    #expect(Reading.dialect(ofFile: "a.rx") == .own)
  }

  @Test func `a translation reads as one writes it here`() {
    let code =
      "const a = interval(1000).pipe(map(x => x * 2), take(3));\na.subscribe(x => console.log(x));"
    #expect(
      TreePrinter.text(of: Reading.javaScript(code).statements) == """
        import "rxjs"
        variable a = interval(1s).pipe(map(x => JS.multiply(x, 2)), take(3))
        a.subscribe(x => JS.log(x))

        """)
  }

  @Test func `a translation, run, prints what the program prints`() throws {
    var count = 0
    for file in ["javascript.jsonl", "javascript-more.jsonl"] {
      for line in try SyntaxCorpus.text(of: file).split(separator: "\n") {
        let vector = try JSON.parse(String(line))
        let code = try #require(vector["code"]?.stringValue)
        // A translation has another text than its program.
        if vector["id"]?.stringValue == "text of a class" { continue }
        let there = RunProgram(code)
        let here = RunProgram(
          TreePrinter.text(of: Reading.javaScript(code).statements), as: .own)
        #expect(here.lines == there.lines, "\(code)")
        #expect(here.uncaught == there.uncaught, "\(code)")
        count += there.lines.count
      }
    }
    #expect(count > 300)
  }

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
    ("new URL('x')", "URL is not read"), ("new Buffer(1)", "Buffer is not read"),
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
    #expect(
      Typed.lines(session.submit(":undo")).first == "undone: \(lines[0]) … (2 lines)")
    #expect(
      Typed.lines(session.submit(":redo")).first == "redone: \(lines[0]) … (2 lines)")
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
}
