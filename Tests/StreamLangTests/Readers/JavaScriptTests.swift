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
      "let out = document.body\nout.click()",
      "out is a part of the page of a browser, which is not here; only its events are read, as in "
        + "`fromEvent(out, 'click')`"
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
      "new File([], 'a')",
      "File is not read; work with the text itself, or with a `Blob`"
    ),
    (
      "requestAnimationFrame(f)",
      "requestAnimationFrame is the page of a browser, which is not here; `interval(16)` and "
        + "`setTimeout(f, 16)` come as often"
    ),
    ("const a = 1\nlet b = 2, a = 3", "a is declared already; give it another name"),
    ("{ var a = 1; class a {} }", "a is declared already; give it another name"),
    (
      "import x from 'lodash'\nx(1)",
      "the module lodash is not here; paste what the program needs of it"
    ),
    (
      "import Rx from 'rx'\nRx.Observable.of(1)",
      "rx is RxJS 4, which is not read; write it for RxJS 5 or later, whose module is `rxjs`"
    ),
    (
      "const Rx = require('rx')",
      "rx is RxJS 4, which is not read; write it for RxJS 5 or later, whose module is `rxjs`"
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
      "import { Subject } from 'rxjs'\nSubject.prototype.last = function () { return 1 }",
      "Subject.prototype cannot be changed here; write a function that takes the value"
    ),
    (
      "Object.prototype.toString = function () { return JSON.stringify(this) }",
      "toString of Object.prototype cannot be changed here; write a function that takes the value"
    ),
    (
      "String.prototype[Symbol.iterator] = function* () { yield 1 }",
      "Symbol.iterator of String.prototype cannot be changed here; write a function that takes the value"
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
        + "f().then(console.log, console.log);", "normalize to NFKD of this text is not read"
    ),
    (
      "new Promise(() => 'ä'.normalize('NFKD')).catch(console.log);",
      "normalize to NFKD of this text is not read"
    ),
    (
      "try { new Intl.Segmenter('en', { granularity: 'word' }) } catch (e) { console.log(e) }",
      "Intl.Segmenter finds characters alone"
    ),
    (
      "try { process.kill(1) } catch (e) { console.log(e) }",
      "process.kill is not here"
    ),
    (
      "try { require('crypto').createHash('md5') } catch (e) { console.log(e) }",
      "crypto.createHash is not here"
    ),
    (
      "crypto.subtle.digest('SHA-1', new Uint8Array(1)).catch(console.log);",
      "crypto.subtle.digest is not here"
    ),
    (
      "try { require('fs').writeFileSync('a', 'b') } catch (e) { console.log(e) }",
      "fs.writeFileSync is not here"
    ),
    (
      "try { require('fs').createReadStream('a', { start: 1 }) } catch (e) { console.log(e) }",
      "`start` of createReadStream is not read"
    ),
    (
      "try { process.stdin.setEncoding('hex') } catch (e) { console.log(e) }",
      "a stream of a file comes as bytes or as UTF-8"
    ),
    (
      "try { class P extends Promise {} } catch (e) { console.log(e) }",
      "a class that extends Promise is not read"
    ),
    (
      "const s = new Subject(); s.subscribe({ next() { s.operator = 1 }, error: console.log });\n"
        + "try { s.next(1) } catch (e) { console.log(e) }", "operator of a stream cannot be set"
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

  @Test(arguments: [("[1]", ""), ("rxjs.of(1)", "stream"), ("{}", "")])
  func `a proxy of a stream is refused`(_ target: String, _ kind: String) {
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

  @Test func `a part of a page is known by its events`() {
    let code = """
      const button = document.querySelector('b'), same = button;
      fromEvent(button, 'click').subscribe(x => console.log(x));
      fromEvent(same, 'click').subscribe(x => console.log(x));
      """
    #expect(
      TreePrinter.text(of: Reading.javaScript(code).statements) == """
        import "rxjs"
        quiet click = Subject()
        click.subscribe(x => JS.log(x))
        click.subscribe(x => JS.log(x))

        """)
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

  /// A translation has another text, so these messages are no rows among the vectors.
  @Test(arguments: [
    ("[z] = {}", "{} is not iterable"),
    ("[z] = { a: 1 }", "{(intermediate value)} is not iterable"),
    ("[z] = 5", "5 is not iterable"),
    ("[z] = undefined", "undefined is not iterable"),
    (
      "[z] = { a: 1 }.b",
      "undefined is not iterable (cannot read property Symbol(Symbol.iterator))"
    ),
    ("{ z } = {}.a", "Cannot destructure property 'z' of '{}.a' as it is undefined."),
  ])
  func `what is no list is named where it is taken apart`(declaration: String, message: String) {
    let code = "try { const \(declaration); } catch (e) { console.log(e.message); }"
    #expect(RunProgram(code).lines == [message])
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
        let here = RunProgram(TreePrinter.text(of: Reading.javaScript(code).statements), as: .own)
        #expect(here.lines == there.lines, "\(code)")
        #expect(here.uncaught == there.uncaught, "\(code)")
        count += there.lines.count
      }
    }
    #expect(count > 300)
  }
}
