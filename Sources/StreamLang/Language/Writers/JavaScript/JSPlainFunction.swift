/// The way in which JavaScript has a plain function: `$0` is the first argument, `$*` are all.
struct JSPlainFunction: Sendable {
  private let text: String
  /// The function at the top that it needs.
  let helper: String?

  private init(_ text: String) {
    self.text = text
    helper = text.firstIndex(of: "(").map { String(text[..<$0]) }
      .flatMap { Self.helpers[$0] == nil ? nil : $0 }
  }

  /// The strength that an argument has to have.
  func floor(of argument: Int) -> Tightness {
    [".", "[", " "].contains { text.contains("$\(argument)\($0)") } ? .call : .arrow
  }

  func written(with arguments: [String]) -> String {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { written, part in
      let place = part.first?.wholeNumberValue
      return written + (place.map { arguments[$0] } ?? arguments.joined(separator: ", "))
        + part.dropFirst()
    }
  }

  /// The form of a function with so many arguments; nil if there is none.
  ///
  /// It can be another one of a text, of a list, of what nothing is known of, or where its last argument is a function.
  static func form(of name: String, _ count: Int, _ variant: String) -> JSPlainFunction? {
    forms["\(name)/\(count)/\(variant)"] ?? forms["\(name)/\(count)"] ?? forms[name]
  }

  /// By the name of the function and the number of its arguments.
  private static let forms = [
    "print": "console.log($*)", "length/1": "$0.length", "count/1": "$0.length",
    "count/2": "$0.filter($1).length", "isEmpty/1": "($0.length === 0)", "map/2": "$0.map($1)",
    "filter/2": "$0.filter($1)", "reduce/2": "$0.reduce($1)", "reduce/3": "$0.reduce($2, $1)",
    "contains/2": "$0.includes($1)", "contains/2/function": "$0.some($1)",
    "indexOf/2": "orNil($0.indexOf($1))", "indexOf/2/function": "orNil($0.findIndex($1))",
    "first/1": "($0[0] ?? null)", "first/2": "($0.find($1) ?? null)",
    "last/1": "($0.at(-1) ?? null)", "last/2": "($0.findLast($1) ?? null)",
    "prefix/2": "$0.slice(0, $1)", "suffix/2": "ending($0, $1)",
    "reversed/1": "[...$0].reverse()", "reversed/1/text": "[...$0].reverse().join(\"\")",
    "reversed/1/unknown": "backwards($0)",
    "sorted/1": "inOrder($0)", "sorted/2": "inOrder($0, $1)",
    "enumerated/1": "$0.map((x, i) => [i, x])", "flatten/1": "$0.flat()",
    "appending/2": "[...$0, $1]", "joining/2": "$0.concat($1)", "has/2": "Object.hasOwn($0, $1)",
    "sum/1": "$0.reduce((sum, x) => sum + x, 0)", "average/1": "meanOf($0)",
    "min/1": "smallest($0)", "max/1": "largest($0)", "min": "Math.min($*)", "max": "Math.max($*)",
    "clamp/3": "Math.min(Math.max($0, $1), $2)", "abs/1": "Math.abs($0)",
    "sign/1": "Math.sign($0)", "floor/1": "Math.floor($0)", "ceil/1": "Math.ceil($0)",
    "round/1": "rounded($0)", "round/2": "rounded($0, $1)", "sqrt/1": "Math.sqrt($0)",
    "pow/2": "Math.pow($0, $1)", "int/1": "whole($0)", "double/1": "decimal($0)",
    "seconds/1": "($0 / 1000)", "milliseconds/1": "$0", "string/1": "String($0)",
    "string/1/list": "textOf($0)", "string/1/unknown": "textOf($0)", "keys/1": "Object.keys($0)",
    "values/1": "Object.values($0)",
    "upper/1": "$0.toUpperCase()", "lower/1": "$0.toLowerCase()", "trim/1": "$0.trim()",
    "split/1": "($0.match(/\\S+/g) ?? [])", "split/2": "$0.split($1)", "join/1": "$0.join(\"\")",
    "join/2": "$0.join($1)", "replace/3": "$0.replaceAll($1, $2)",
    "startsWith/2": "$0.startsWith($1)", "endsWith/2": "$0.endsWith($1)",
    "json/1": "JSON.stringify($0)", "parse/1": "JSON.parse($0)", "now/0": "Date.now()",
    "Error/1": "new Error($0)", "fail/1": "raise($0)",
  ].mapValues { JSPlainFunction($0) }

  /// Functions that stand at the top of a program which uses them.
  static let helpers: [String: [String]] = [
    "orNil": ["const orNil = place => place < 0 ? null : place;"],
    "ending": ["const ending = (x, n) => x.slice(Math.max(0, x.length - n));"],
    "backwards": [
      "const backwards = x =>",
      "  typeof x === 'string' ? [...x].reverse().join('') : [...x].reverse();",
    ],
    "meanOf": ["const meanOf = list => list.reduce((sum, x) => sum + x, 0) / list.length;"],
    "smallest": [
      "const smallest = list => list.length ? list.reduce((a, b) => b < a ? b : a) : null;"
    ],
    "largest": [
      "const largest = list => list.length ? list.reduce((a, b) => b > a ? b : a) : null;"
    ],
    "inOrder": [
      "// by a key, or by whether the first one comes first",
      "const inOrder = (list, f = x => x) => [...list].sort(f.length === 2",
      "  ? (a, b) => f(a, b) ? -1 : f(b, a) ? 1 : 0",
      "  : (a, b) => f(a) < f(b) ? -1 : f(b) < f(a) ? 1 : 0);",
    ],
    "rounded": [
      "// halves go away from zero",
      "const rounded = (x, digits = 0) =>",
      "  Math.sign(x) * Number(`${Math.round(`${Math.abs(x)}e${digits}`)}e${-digits}`) + 0;",
    ],
    "whole": [
      "const whole = x => {",
      "  if (typeof x === 'string' && !/^[+-]?\\d+$/.test(x)) throw new Error(`no number: ${x}`);",
      "  return Math.trunc(x);",
      "};",
    ],
    "decimal": [
      "const decimal = x => {",
      "  if (Number.isNaN(parseFloat(x)) || Number.isNaN(Number(x))) throw new Error(`no number: ${x}`);",
      "  return Number(x);",
      "};",
    ],
    "raise": ["const raise = error => { throw error; };"],
    "tried": [
      "const tried = f => x => { try { return f(x); } catch { return null; } };"
    ],
    "textOf": [
      "// as rxrepl writes a value",
      "const textOf = (x, inner = x => typeof x === 'string' ? JSON.stringify(x) : textOf(x)) =>",
      "  x == null ? 'nil'",
      "  : Array.isArray(x) ? `[${x.map(x => inner(x)).join(', ')}]`",
      "  : typeof x === 'object' && !(x instanceof Error)",
      "  ? `{${Object.entries(x).map(([key, x]) => `${key}: ${inner(x)}`).join(', ')}}`",
      "  : `${x}`;",
    ],
    "eventOf": [
      "// a notification of RxJS as rxrepl writes it",
      "const eventOf = e => e.kind === 'N' ? { kind: 'next', value: e.value }",
      "  : e.kind === 'C' ? { kind: 'completed' }",
      "  : { kind: 'error', error: e.error?.message ?? e.error };",
    ],
    "notificationOf": [
      "const notificationOf = e => e.kind === 'next' ? { kind: 'N', value: e.value }",
      "  : e.kind === 'completed' ? { kind: 'C' } : { kind: 'E', error: e.error };",
    ],
    "sameAs": [
      "const sameAs = (a, b) => JSON.stringify(a) === JSON.stringify(b);"
    ],
    "withPart": [
      "const withPart = (x, key, part) =>",
      "  Array.isArray(x) ? x.with(key, part) : { ...x, [key]: part };",
    ],
    "spread": [
      "// a list with a value for each parameter comes apart; otherwise the last one is the number of the call",
      "const spread = f => (...all) => {",
      "  const list = all[f.length - 2];",
      "  const isSpread = Array.isArray(list) && list.length === 2;",
      "  return isSpread ? f(...all.slice(0, f.length - 2), ...list) : f(...all);",
      "};",
    ],
    "cold": [
      "// marble text: what happens when, in ms, for each subscriber",
      "const cold = events => new Observable(s => {",
      "  const timers = events.map(([time, send]) => setTimeout(() => send(s), time));",
      "  return () => timers.forEach(timer => clearTimeout(timer));",
      "});",
    ],
    "divisor": [
      "const divisor = x => {",
      "  if (x === 0) throw new Error('divisionByZero');",
      "  return x;",
      "};",
    ],
    "hot": [
      "// marble text that is played once, to whoever listens",
      "const hot = events => {",
      "  const s = new Subject();",
      "  events.forEach(([time, send]) => setTimeout(() => send(s), time));",
      "  return s;",
      "};",
    ],
    "show": [
      "// `rxrepl trace` draws what this prints",
      "const show = (name, s) => {",
      "  console.log(name, 'subscribe');",
      "  s.subscribe({",
      "    next: x => console.log(name, 'next', typeof x === 'object' ? JSON.stringify(x) : x),",
      "    error: e => console.log(name, 'error', e?.message ?? e),",
      "    complete: () => console.log(name, 'complete'),",
      "  });",
      "};",
    ],
  ]
}
