import Foundation
import Testing

@testable import StreamLang

@Suite struct ParserTests {
  @Test(arguments: [
    ("x += 1", "(:= x (+ x 1))"),
    ("a.value *= b - 1", "(:= (. a value) (* (. a value) (- b 1)))"),
    ("f { x -= 1 }", "(call f (fn $ (:= x (- x 1))))"),
    ("f(a => x /= a)", "(call f (fn (a) (:= x (/ x a))))"),
    ("x\n+= 1", "(:= x (+ x 1))"),
  ]) func `a compound assignment sets its target`(text: String, tree: String) {
    let parsed = Parser.parse(text)
    #expect(parsed.diagnostics == [])
    #expect(SExpression.print(parsed.statements) == tree)
  }

  @Test(arguments: [
    ("f(b) -= 1", "`-=` is not an operator; write `f(b) := f(b) - …`"),
    ("x %= 2", "`%=` is not an operator; write `x := x % …`"),
    (
      "f(x) = x + 1",
      "only a name, a pattern or `.value` can stand left of `=`; a function is written `f = x => …`"
    ),
    (
      "f(x, y) = x",
      "only a name, a pattern or `.value` can stand left of `=`; "
        + "a function is written `f = (x, y) => …`"
    ),
    (
      "wait 1 s", "found `s` after a complete statement; a time is written without a blank: `1s`"
    ),
    ("i++\nj = 1", "`++` is not an operator; write `i := i + 1`"),
    ("i--\nprint(1)", "`--` is not an operator; write `i := i - 1`"),
    ("f(x) += 1", "`+=` is not an operator; write `f(x) := f(x) + …`"),
    ("(x += 1)", "found `+=`, wanted `,` or `)`"),
    ("x +=", "found the end, wanted a value"),
    ("x += 1, y += 2", "found `,` between statements; put `;` between statements"),
    ("1e400", "1e400 is too large"),
    ("$10 { }", "`$10` is not a parameter; the parameters of a closure are `$0` to `$9`"),
    (
      "a\n  .map(b)\n  .filter c",
      "found `c` after a complete statement; arguments stand in parentheses: `.filter(…)`"
    ),
    ("switch a { case let true: b }", "`true` is a value and cannot be a name"),
    ("def f(x): return x", "`def` is not in this language; write `name = (a, b) => …`"),
    ("a.map(lambda x: x + 1)", "`lambda` is not in this language; write `(a, b) => …`"),
    ("x = not true", "`not` is not in this language; write `!` before the value"),
    ("repeat 3", "`repeat` is not in this language; use the operator: `x.repeat(3)`"),
    ("x = 1 if true else 2", "`if` is not an operator; write `condition ? a : b`"),
    (
      "[x for x in xs]",
      "found `for`, wanted `,` or `]`; use a stream (`from(list)`), the list's `map` or `reduce`, "
        + "or a loop in a function"
    ),
    (
      "a = 1\n  b = f(a\nc = 2",
      "found `c`, wanted `,` or `)`; `(` is still open in `b = f(a`"
    ),
    (
      "a = f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17\nb = 2",
      "found `b`, wanted `,` or `)`; `(` is still open in "
        + "`a = f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16…`"
    ),
    (
      "while true { f() }",
      "`while` is not in this language; use `repeat`, `generate`, `expand`, or a loop in a function"
    ),
    (
      "local x = 3",
      "found `x` after a complete statement; a name is bound with `x = …`"
    ),
    ("2 ** 3", "`*` wants a value on its right, found `*`; a power is `pow(a, b)`"),
    ("2 ^ 3", "found `^`, which means nothing here; a power is `pow(a, b)`"),
    ("@Published var name = 1", "found `@`, which means nothing here"),
    ("a | b", "found `|`, which means nothing here; did you mean `||`?"),
    ("x = `a", "the string is never closed; add a backquote before the end of the line"),
    ("x = `${a b}`", "found `b` after the value in `${…}`"),
    ("x = `${}`", "found nothing in `${}`, wanted a value"),
  ]) func `a mistake is named once`(text: String, message: String) {
    #expect(Parser.parse(text).diagnostics.map(\.text) == [message])
  }

  @Test func `words of other languages are names where they can be`() {
    let parsed = Parser.parse("fn = x => x\nnot = fn(1)\nlambda = [fn, not]\ndef = lambda.count")
    #expect(parsed.diagnostics == [])
    #expect(parsed.statements.count == 4)
  }

  @Test func `a statement with a mistake does not hide the others`() {
    let parsed = Parser.parse("a = 1\nb = f(,\n  2)\nc = )\nd = 4")
    #expect(SExpression.print(parsed.statements) == "(= a 1) (= d 4)")
    #expect(parsed.diagnostics.map(\.span) == [Span(12, 13), Span(23, 24)])
    #expect(!parsed.isIncomplete)
  }

  @Test func `a text is incomplete if more lines could repair all its mistakes`() {
    #expect(Parser.parse("a.map(").isIncomplete)
    #expect(Parser.parse("a = f {\n  g(1,").isIncomplete)
    #expect(!Parser.parse("a)\nb(").isIncomplete)
    #expect(!Parser.parse("a = 1").isIncomplete)
  }

  @Test(arguments: [
    ("0.29s", "(us 290000)"), ("1e-6s", "(us 1)"), ("0.5us", nil), ("1.5e3ms", "(us 1500000)"),
    ("0.000_000_001h", nil), ("2.7777777777777777777777777777e-10h", nil), ("0e99s", "(us 0)"),
    ("2562047788.01h", "(us 9223372036836000000)"), ("9999999999h", nil),
    ("000000000000000000000000001s", "(us 1000000)"), ("0.00000000015625h", nil),
    ("0.00048828125h", nil), ("0.0009765625h", "(us 3515625)"), ("1e-99999999999999999999s", nil),
  ]) func `a duration is exact or a mistake`(text: String, tree: String?) {
    let parsed = Parser.parse(text)
    #expect((parsed.diagnostics.isEmpty ? SExpression.print(parsed.statements) : nil) == tree)
  }
}

@Suite struct ParserLimitTests {
  /// As large as the limits allow, and larger, each in another way.
  private static let texts: [String] = {
    let chains = " || b && c < d ... e + f * "
    let openings = [
      "(", "[", "{a: ", "f(", "f(b: ", "f(+a(", "f {", "f { a, b in x = ", "x = a + if a {",
      "f { return 1 + if a {", "switch a { case .b: ", "if a { } else ", "a ? ", "a ? b : ",
      "a ?? ",
      "-", "x => ", "x => { y = ", "x = \"\\(a + ", "quiet ", "at 1s {", "a<", "let x: A<", "new ",
      "switch a { case let ", "a\(chains)(", "a\(chains)f { ", "a\(chains)x.y(", "/* ", "'\\('",
    ]
    var texts: [String] = []
    for opening in openings {
      let closing = opening.reversed().compactMap { ["(": ")", "[": "]", "{": "}"][$0] }.joined()
      for count in [40, 98, 300] {
        texts.append(String(repeating: opening, count: count))
        texts.append(
          String(repeating: opening, count: count) + "$0"
            + String(repeating: closing, count: count))
      }
    }
    for link in [" + 1", ".b", "(1)", " { 1 }", "[1]", ".m($0)", " ?? 1"] {
      for count in [1000, 1001] { texts.append("a" + String(repeating: link, count: count)) }
      let chain = String(repeating: link, count: 1000)
      texts.append(String(repeating: "(", count: 90) + "a" + (chain + ")") + chain)
      texts.append(
        String(repeating: "(", count: 90) + "a" + String(repeating: chain + ")", count: 90))
    }
    return texts
  }()

  @Test func `a debug build needs less than 8 MiB of stack, whatever the text`() async {
    await withCheckedContinuation { done in
      let thread = Thread {
        for text in Self.texts {
          let statements = Parser.parse(text).statements
          _ = SExpression.print(
            statements, spans: true, takesFunction: SExpression.byName(SyntaxCorpus.takesFunction))
        }
        done.resume()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  @Test func `a chain of 1000 links may stand in brackets, and no chains above it`() {
    let chain = "a" + String(repeating: " + 1", count: 1000)
    #expect(Parser.parse("f(\(chain))").diagnostics == [])
    let higher = "(\(chain))" + String(repeating: ".b", count: 101)
    #expect(
      Parser.parse(higher).diagnostics.map(\.text) == [
        "more than 1100 operators and calls inside one another; bind a part of it to a name"
      ])
    let wide = Array(repeating: chain, count: 3).joined(separator: ", ")
    #expect(Parser.parse("[\(wide)]").diagnostics == [])
  }

  /// The possibly quadratic part is what is read again, after a trial or a mistake.
  @Test(arguments: [
    "f { a, b, c, d }\n", "a.map { $0 + 1 }; ", "a<b, c, d, (e), f ", "f(a<b, a<c, ", "f(a b)\n",
    "f(", "{", "x = {a: ( \n", "f { (a, b, (c, d)), ", "{ a: A<B, C, D> ", "a<b<c<d<e\n", ") ] }\n",
    "if a { b } else ", "\"\\(f { x, y ", "{ [a, b] (c, d) ",
  ]) func `reading is linear in the text`(piece: String) {
    // Up to 100 levels of `<…>` are read on trial from each of their names.
    for count in [100, 1000, 4000] {
      let effort = Parser.effort(on: String(repeating: piece, count: count))
      #expect(effort.reread <= 101 * effort.tokens, "\(count) times")
    }
    let small = Parser.effort(on: String(repeating: piece, count: 1000))
    let large = Parser.effort(on: String(repeating: piece, count: 4000))
    #expect(large.reread <= 5 * small.reread + 1000)
  }
}
