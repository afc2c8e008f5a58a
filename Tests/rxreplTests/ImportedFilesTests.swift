import Foundation
import StreamLang
import Testing

@testable import rxrepl

/// Programs of JavaScript that import files beside them.
@Suite struct ImportedFilesTests {
  /// The lines that a program prints, or why it is refused.
  private func lines(of program: String, _ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder(files)
    let unit = try Unit(reading: folder.path(program))
    let session = Session()
    var printed: [String] = []
    session.listener = { item in
      switch item {
      case .printed(let text): printed.append(text)
      case .failure(let diagnostic): printed.append("failed: \(diagnostic.message)")
      default: break
      }
    }
    let reply = session.submit(Program(unit.text, .javaScript), file: program)
    _ = session.runToEnd()
    return printed + reply.diagnostics.map { "refused: \($0.text)" }
  }

  @Test func `names are imported alone, renamed, by default and as a whole`() throws {
    let files = [
      "main.ts": """
      import twice, { half as part, count, up } from './lib/numbers';
      import * as numbers from './lib/numbers';
      const half = 'own';
      console.log(twice(4), part(4), half, count);
      up();
      console.log(count, numbers.count, Object.keys(numbers).join(), numbers.half(10));
      """,
      "lib/numbers.ts": """
      const by = 2;
      export default function twice(n: number) { return n * by; }
      export const half = (n: number) => n / by;
      export let count = 0;
      export function up() { count++; }
      """,
    ]
    #expect(try lines(of: "main.ts", files) == ["8 2 own 0", "1 1 count,default,half,up 5"])
  }

  @Test func `each file runs once, in front of those that need it`() throws {
    let files = [
      "main.js": "import './a.js'; import { b } from './b.js'; console.log('main', b)",
      "a.js": "import { b } from './b.js'; console.log('a', b)",
      "b.js": "console.log('b'); export const b = 1",
    ]
    #expect(try lines(of: "main.js", files) == ["b", "a 1", "main 1"])
  }

  @Test func `a file is one file by all of its paths`() throws {
    let files = [
      "feature/main.mjs": """
      import { next } from './numbers.mjs';
      import { more } from '../shared/more.mjs';
      console.log(more(), next());
      """,
      "feature/numbers.mjs": """
      let last = 0;
      console.log('once');
      export const next = () => ++last;
      """,
      "shared/more.mjs": """
      import { next } from '../feature/numbers.mjs';
      export const more = () => next();
      """,
    ]
    #expect(try lines(of: "feature/main.mjs", files) == ["once", "1 2"])
  }

  @Test func `names of files do not meet`() throws {
    let files = [
      "main.ts": """
      import { map } from 'rxjs';
      import { of$ as source } from './source';
      import { log } from './log';
      const x = 1;
      [2].forEach(of$ => source.pipe(map(v => v + x + of$)).subscribe(log));
      """,
      "source.ts": "import { of } from 'rxjs'; const x = 5; export const of$ = of(x, x + 1);",
      "log.ts": """
      const map = (x: unknown) => `<${x}>`;
      export const log = (x: unknown) => console.log(map(x));
      """,
    ]
    #expect(try lines(of: "main.ts", files) == ["<8>", "<9>"])
  }

  @Test func `files have names of the library for something else`() throws {
    let files = [
      "main.mjs": """
      import { Counter, counts } from './counter.mjs';
      import { interval as every, last } from './every.mjs';
      const interval = 3, of = 'of';
      every(interval).subscribe(x => console.log('every', x, of));
      new Counter().up().up();
      console.log(counts.join(), await last());
      """,
      "counter.mjs": """
      const interval = 'own';
      export const counts = [];
      export class Counter {
        #n = 0;
        constructor() { counts.push(interval) }
        up() { this.#n++; counts.push(this.#n); return this }
      }
      """,
      "every.mjs": """
      import { interval as rxInterval, of, take } from 'rxjs';
      export function interval(n) { return rxInterval(n).pipe(take(2)) }
      export async function last() { return of(7).toPromise() }
      """,
    ]
    #expect(try lines(of: "main.mjs", files) == ["own,1,2 7", "every 0 of", "every 1 of"])
  }

  @Test func `functions and classes without a name are exported by default`() throws {
    let files = [
      "main.mjs": """
      import later from './later.mjs';
      import steps from './steps.mjs';
      import Shape from './shape.mjs';
      import plain from './plain.mjs';
      console.log(later.name, steps.name, Shape.name, plain.name, new Shape().sides, plain());
      console.log([...steps()], await later());
      """,
      "later.mjs": "export default async function () { return await Promise.resolve('later') }",
      "steps.mjs": "export default function* () { yield 1; yield 2 }",
      "shape.mjs": "export default class { sides = 3 }",
      "plain.mjs": "export default function () { return 'plain' }",
    ]
    #expect(
      try lines(of: "main.mjs", files) == [
        "default default default default 3 plain", "[ 1, 2 ] later",
      ])
  }

  @Test func `an index hands on what other files and the library export`() throws {
    let files = [
      "main.ts": """
      import { one, two, of, Kind, only as sole } from './lib';
      import type { Shape } from './lib';
      const shape: Shape = { kind: Kind.Round };
      of(one, two, shape.kind, sole).subscribe(x => console.log(x));
      """,
      "lib/index.ts": """
      export * from './one';
      export { default as two, only } from './two';
      export { of } from 'rxjs';
      export type { Shape } from './shape';
      export { Kind } from './shape';
      """,
      "lib/one.ts": "export const one = 1;",
      "lib/two.ts": "const only = 3; export { only }; export default 2;",
      "lib/shape.ts": """
      export interface Shape { kind: Kind }
      export enum Kind { Round = 'round' }
      """,
    ]
    #expect(try lines(of: "main.ts", files) == ["1", "2", "round", "3"])
  }

  @Test func `an import that only types use is left out in TypeScript`() throws {
    let files = [
      "main.ts": """
      import { Page } from './page';
      import { name } from './name';
      const page: Page | undefined = undefined;
      console.log(name, page);
      """,
      "page.ts": "document.title = 'x'; export class Page { }",
      "name.ts": "import { Page } from './page'; export const name = 'n'; export type P = Page;",
    ]
    #expect(try lines(of: "main.ts", files) == ["n undefined"])
  }

  @Test func `modules of node are run when they are required first`() throws {
    let files = [
      "main.js": """
      console.log('main');
      const { add } = require('./add');
      const settings = require('./settings.json');
      console.log(add(1, 2), require('./add') === require('./add.js'), settings.name);
      console.log(require.main === module);
      """,
      "add.js": """
      console.log('add', require.main === module);
      const offset = 10;
      exports.add = (a, b) => a + b + offset;
      """,
      "settings.json": "{\"name\": \"s\"}",
    ]
    #expect(try lines(of: "main.js", files) == ["main", "add false", "13 true s", "true"])
  }

  @Test func `a module imports one of node`() throws {
    let files = [
      "main.mjs": """
      import stack, { size } from './stack.cjs';
      import data from './data.json' with { type: 'json' };
      import('./late.mjs').then(late => console.log(late.value));
      function top() { return size }
        console.log(new stack.Stack().push(1), top(), data[0]);
      """,
      "stack.cjs": "class Stack { push(x) { return [x] } }\nmodule.exports = { Stack, size: 3 };",
      "data.json": "[8]",
      "late.mjs": "export const value = await Promise.resolve(7);",
    ]
    #expect(try lines(of: "main.mjs", files) == ["[ 1 ] 3 8", "7"])
  }

  @Test func `files may need each other`() throws {
    let pair = [
      "main.js": "import { a } from './a.js'; console.log(a)",
      "a.js": "import { b } from './b.js'; export const a = b + 1",
      "b.js": "import { a } from './a.js'; export const b = 1; export const c = () => a",
    ]
    #expect(try lines(of: "main.js", pair) == ["2"])
    let functions = [
      "main.mjs": """
      import { even } from './even.mjs';
      import * as all from './all.mjs';
      console.log(even(10), even(7), all.odd(3), all.isSelf(), Object.keys(all).join());
      """,
      "even.mjs": """
      import { odd, first } from './odd.mjs';
      export function even(n) { return n === 0 ? true : odd(n - 1) }
      export let calls = 0;
      console.log('even', first);
      """,
      "odd.mjs": """
      import { even, calls } from './even.mjs';
      import * as own from './odd.mjs';
      export function odd(n) { return n === 0 ? false : even(n - 1) }
      export const first = even(2);
      export const isSelf = () => own.odd === odd;
      try { console.log(calls) } catch (e) { console.log(e.message) }
      console.log([1].map(() => { try { return calls } catch (e) { return e.name } }));
      """,
      "all.mjs": "export * from './even.mjs'; export * from './again.mjs';",
      "again.mjs": "export * from './all.mjs'; export * from './odd.mjs';",
    ]
    #expect(
      try lines(of: "main.mjs", functions) == [
        "Cannot access 'calls' before initialization", "[ 'ReferenceError' ]", "even true",
        "true false true true calls,even,first,isSelf,odd",
      ])
    let classes = [
      "main.ts": "import { A } from './a';\nconsole.log(new A(2).told());",
      "a.ts": """
      import { B } from './b';
      export class A {
        constructor(public n: number) {}
        told(): string { return 'A' + this.n + (this.n > 0 ? new B(this.n - 1).told() : ''); }
      }
      """,
      "b.ts": """
      import { A } from './a';
      export class B {
        constructor(public n: number) {}
        told(): string { return 'B' + this.n + (this.n > 0 ? new A(this.n - 1).told() : ''); }
      }
      """,
    ]
    #expect(try lines(of: "main.ts", classes) == ["A2B1A0"])
  }

  @Test func `modules of node that need each other see what is there`() throws {
    let files = [
      "main.js": "const a = require('./a');\nconsole.log(a.done, a.fromB());",
      "a.js": """
      exports.done = false;
      const b = require('./b');
      exports.fromB = () => b.name + b.sawDone;
      exports.done = true;
      """,
      "b.js": "const a = require('./a'); exports.sawDone = a.done; exports.name = 'b';",
    ]
    #expect(try lines(of: "main.js", files) == ["true bfalse"])
  }

  @Test func `nothing sets a name that it imports, and a name that two files have is none`() throws
  {
    let files = [
      "main.mjs": """
      import { x } from './a.mjs';
      import { size } from './b.cjs';
      import * as all from './all.mjs';
      try { x = 5 } catch (e) { console.log(e.message) }
      try { size++ } catch (e) { console.log(e.message) }
      console.log(x, size, Object.keys(all).join());
      """,
      "a.mjs": "export let x = 1;",
      "b.cjs": "exports.size = 2;",
      "c.mjs": "export const x = 3, y = 4;",
      "all.mjs": "export * from './a.mjs'; export * from './c.mjs';",
    ]
    let constant = "Assignment to constant variable."
    #expect(try lines(of: "main.mjs", files) == [constant, constant, "1 2 y"])
  }

  @Test func `names that are not there are refused where they are used`() throws {
    let absent = [
      "main.js": "import { x } from './a'; console.log(x)", "a.js": "export const y = 1",
    ]
    #expect(
      try lines(of: "main.js", absent) == [
        "refused: ./a does not export all of these names; export them there"
      ])
    #expect(
      try lines(of: "main.js", ["main.js": "import { x } from './a'; console.log(x)"]) == [
        "refused: the module ./a is not here; put its file beside the program"
      ])
    #expect(
      try lines(of: "main.js", ["main.js": "import './a.css'; import './a'; console.log(1)"]) == [
        "refused: the module ./a is not here; put its file beside the program"
      ])
  }

  @Test func `a mistake in an imported file is shown with its file and line`() throws {
    let folder = try TemporaryFolder([
      "main.js": "import { a } from './lib/a.js'\nconsole.log(a)",
      "lib/a.js": "#!/usr/bin/env node\nexport const a = ;\n",
    ])
    let unit = try Unit(reading: folder.path("main.js"))
    let session = Session()
    let reply = session.submit(Program(unit.text, .javaScript), file: "app/main.js")
    var screen = Screen(Screen.Style())
    screen.style.file = "app/main.js"
    #expect(
      screen.render(reply).map(\.text.plain).first
        == "app/lib/a.js:2:18: found `;`, wanted a value; nothing else can stand here in JavaScript"
    )
  }

  @Test func `a test that cannot be read says in which file and line`() throws {
    let files = [
      "a.spec.ts": """
      import { load } from './lib/load';
      describe('load', () => { it('loads', () => { load(); }); });
      """,
      "lib/load.ts": "import { get } from 'axios';\n\nexport const load = () => get('x');",
    ]
    let folder = try TemporaryFolder(files)
    let unit = try Unit(reading: folder.path("a.spec.ts"))
    let report = TestReport(testing: unit.text, called: "a.spec.ts")
    #expect(
      report.lines.contains {
        $0.contains("lib/load.ts, line 1: the module axios is not here; paste what the program")
      })
  }

  @Test func `the program's own file cannot be imported`() throws {
    let folder = try TemporaryFolder([
      "main.js": "import { a } from './lib/a.js'; export const b = 1; console.log(a)",
      "lib/a.js": "import { b } from '../main.js'; export const a = () => b",
    ])
    let path = folder.path("main.js")
    #expect {
      try Unit(reading: path)
    } throws: {
      "\($0)"
        == "\(path): lib/a.js imports it; put what other files need of it into a file of its own"
    }
  }

  @Test func `a file that cannot be read is named`() throws {
    let folder = try TemporaryFolder(["main.js": "import './a.js'"])
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: folder.path("a.js")))
    #expect(throws: (any Error).self) { try Unit(reading: folder.path("main.js")) }
  }
}
