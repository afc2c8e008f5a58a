import TestSupport
import Testing

@testable import StreamLang

/// The values of expressions, and the messages of those that have none.
@Suite struct EvaluationTests {
  /// The answer to `text`, or the mistake.
  private func answer(_ text: String) -> String {
    Scripted.lines(Session().submit(text)).joined(separator: "\n")
  }

  @Test(arguments: [
    ("7 / 2", "3.5"), ("6 / 2", "3"), ("7 % 3", "1"), ("-7 % 3", "-1"),
    ("0.1 + 0.2", "0.30000000000000004"),
    ("1s + 200ms", "1.2s"), ("1s / 200ms", "5"), ("2 * 1.5s", "3s"), ("3 == 3.0", "true"),
    ("\"a\" + \"b\"", "\"ab\""),
    ("[1, \"x\", nil, {n: 1, ok: true}]", "[1, \"x\", nil, {n: 1, ok: true}]"),
    ("{a: [1, 2]}.a.1", "2"), ("nil ?? 3", "3"), ("1 < 2 && !(2 < 1)", "true"),
    ("true ? 1 : 2", "1"), ("(x => x * 2)(21)", "42"), ("\"a\\(1 + 1)\"", "\"a2\""),
    ("max(3, 1, 2)", "3"), ("3.max(4)", "4"), ("floor(2.7)", "2"), ("int(\"12\")", "12"),
    ("length(\"👨‍👩‍👧\")", "1"), ("1...3", "[1, 2, 3]"),
    ("if 1 < 2 { \"yes\" } else { \"no\" }", "\"yes\""),
    ("f = (a, b) => a + b; f([1, 2])", "3"), ("9007199254740993 + 0", "9007199254740993"),
    ("fact = n => n < 2 ? 1 : n * fact(n - 1); fact(20)", "2432902008176640000"),
  ])
  func `an expression has this value`(_ text: String, _ wanted: String) {
    #expect(answer(text) == wanted)
  }

  @Test(arguments: [
    ("1 / 0", "1:1: division by zero", "^^^^^"), ("1 % 0", "1:1: division by zero", "^^^^^"),
    ("9223372036854775807 + 1", "1:1: integer overflow", "^^^^^^^^^^^^^^^^^^^^^^^"),
    ("[1].5", "1:1: index 5 is outside a list of 1", "^^^^^"),
    ("{a: 1}.b", "1:1: no field b in {a: 1}", "^^^^^^^^"),
    ("{a: 1}.keys", "1:1: no field keys in {a: 1}; the function is `keys()`", "^^^^^^^^^^^"),
    (
      "\"abc\"[1]",
      "1:1: a string has no element 1; `split(\"\")` makes a list of its characters", "^^^^^^^^"
    ),
    (
      "[1, 2][0..<1]",
      "1:1: a list has no element [0]; `prefix(n)` and `suffix(n)` take a part of it",
      "^^^^^^^^^^^^^"
    ),
    ("\"x\".int()", "1:1: \"x\" is not an integer", "^^^^^^^^^"),
    ("2 + (1 / 0)", "1:5: division by zero", "    ^^^^^^^"),
    ("1s / 0.0", "1:1: division by zero", "^^^^^^^^"),
    ("{a: 1}[\"b\"]", "1:1: no field \"b\" in {a: 1}", "^^^^^^^^^^^"),
    ("g = () => throwError(\"no\") == 1; g()", ": no", ""),
    ("f = x => x ? 1 : 2; f(3)", "a condition is true or false, got a number", ""),
    ("f = a => a ... 3; f(\"a\")", "wants two whole numbers, got a string and a number", ""),
  ])
  func `a failing expression says where`(_ text: String, _ message: String, _ carets: String) {
    let printed = answer(text).split(separator: "\n").map(String.init)
    #expect(printed.first?.contains(message) == true, "\(printed)")
    if !carets.isEmpty { #expect(printed.last == "  " + carets) }
  }

  @Test func `a function without end is stopped`() async {
    let printed = await onLargeStack { [self] in answer("loop = n => loop(n); loop(1)") }
    #expect(printed.contains("functions call each other more than 1000 times deep"))
  }

  @Test func `quick code agrees with the same code in a frame, or gives up`() throws {
    var generator = SeededRandom(seed: 20_261_121)
    let values: [Value] = [
      .int(0), .int(1), .int(-7), .int(.max), .int(.min), .double(0.5), .double(-0.0),
      .double(.infinity), .null, .bool(true), .string("x"), .duration(5), .list([.int(1)]),
    ]
    let operators = ["+", "-", "*", "%", "<", "<=", ">", ">=", "==", "!="]
    var compared = 0
    for _ in 0..<2000 {
      var terms = ["x", "y", "3", "-2", "0.5", "9223372036854775807"].shuffled(using: &generator)
      var body = terms.removeLast()
      for term in terms.prefix(Int.random(in: 1...2, using: &generator)) {
        body = "(\(body)) \(operators.randomElement(using: &generator) ?? "+") \(term)"
      }
      guard let function = Function("(x, y) => \(body)") else { continue }
      let code = try #require(function.code)
      for _ in 0..<8 {
        let x = values.randomElement(using: &generator) ?? .null
        let y = values.randomElement(using: &generator) ?? .null
        guard let quick = code.body.quick(x, y) else { continue }
        compared += 1
        let slow = try? function.call([x, y])
        #expect(slow == quick, "seed 20261121: \(body) with \(x.literal), \(y.literal)")
      }
    }
    #expect(compared > 1000)
  }

  @Test(arguments: [
    ("x => x * 2 + 1", 20, 41), ("x => x + 7", 1, 8), ("x => x * 3", 5, 15),
    ("{ $0 + $0 }", 4, 8), ("x => x % 3", 11, 2),
  ])
  func `a fused function computes the same`(_ text: String, _ input: Int, _ wanted: Int) throws {
    let function = try #require(Function(text))
    #expect(try function.transform.call(.int(input)) == .int(wanted))
    #expect(throws: RuntimeError.self) { try function.transform.call(.null) }
  }

  @Test func `a value is two words`() { #expect(MemoryLayout<Value>.size == 16) }
}
