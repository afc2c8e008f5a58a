import Testing

@testable import StreamLang

/// Programs of Swift that its compiler refuses, and such that are nearly the same and right.
@Suite struct SwiftMistakesTests {
  @Test(arguments: [
    ("let x = 1\nx = 2", "x is a constant; declare it with `var`"),
    ("let x = 1\nx += 2", "x is a constant; declare it with `var`"),
    (
      "let (a, b) = (1, 2)\nvar c = 0\nlet d = 4\n(c, d) = (a, b)",
      "d is a constant; declare it with `var`"
    ),
    (
      "func f(x: Int) { x = 2 }\nf(x: 1)",
      "x is a parameter and so a constant; write `var x = x` before"
    ),
    (
      "struct P { var x: Int }\nlet p = P(x: 1)\np.x = 3",
      "p is a constant; declare it with `var`"
    ),
    (
      "struct P { let x: Int }\nvar p = P(x: 1)\np.x = 3",
      "x is a constant property; declare it with `var`"
    ),
    (
      "final class C { let x = 1 }\nlet c = C()\nc.x = 3",
      "x is a constant property; declare it with `var`"
    ),
    ("let a = [1, 2]\na[0] = 3", "a is a constant; declare it with `var`"),
    (
      "let a = [1, 2]\na.append(3)", "append changes a, which is a constant; declare it with `var`"
    ),
    (
      "let a = [2, 1]\na.reserveCapacity(3)",
      "reserveCapacity changes a, which is a constant; declare it with `var`"
    ),
    ("let d = [\"a\": 1]\nd[\"b\"] = 2", "d is a constant; declare it with `var`"),
    (
      "struct P { var x = 1; mutating func add() { x += 1 } }\nlet p = P()\np.add()",
      "add changes p, which is a constant; declare it with `var`"
    ),
    (
      "struct P { var x = 1; func add() { x += 1 } }\nP().add()",
      "x is a property, and the function around is not `mutating`; write `mutating` in front of `func` or `get`"
    ),
    (
      "struct P { var n: Int { x += 1; return x }; var x = 0 }\nprint(P().n)",
      "x is a property, and the function around is not `mutating`; write `mutating` in front of `func` or `get`"
    ),
    (
      "struct P { var a = [1]; func add() { a.append(2) } }\nP().add()",
      "append changes a, which is a property, and the function around is not `mutating`; write `mutating` in front of `func` or `get`"
    ),
    (
      "struct P { let x: Int; mutating func add() { x += 1 } }\nvar p = P(x: 1)\np.add()",
      "x is a constant property; declare it with `var`"
    ),
  ])
  func constants(code: String, message: String) { expectRefusal(of: code, message) }

  @Test(arguments: [
    ("let q: Int = \"a\"", "a String is no Int; write a value of type Int"),
    ("let q: [Int] = [1, \"a\"]", "a String is no Int; write a value of type Int"),
    ("let q: [String: Int] = [\"a\": true]", "a Bool is no Int; write a value of type Int"),
    ("let q: Int = 1.5", "a decimal number is no Int; write a value of type Int"),
    ("let q: Int = nil", "nil is no Int; write `Int?`, or another value"),
    ("let n = 1\nlet q: String = n", "a whole number is no String; write `String(…)` around it"),
    ("let n = 1\nlet q: Double = n", "a whole number is no Double; write `Double(…)` around it"),
    (
      "let s = \"1\"\nlet q: Int = s",
      "a String is no Int; write `Int(…)` around it, and unwrap the optional that it gives"
    ),
    (
      "let d = [\"a\": 1]\nlet q: Int = d[\"a\"]",
      "an optional is no Int; unwrap it with `??` or `if let`, or write `Int?`"
    ),
    ("func f(_ a: Int) {}\nf(\"x\")", "a String is no Int; write a value of type Int"),
    (
      "let x: Int? = 1\nprint(x + 1)",
      "an optional stands beside +; unwrap it with `??` or `if let`"
    ),
    (
      "let a = 1\nlet b = 2.5\nprint(a + b)",
      "a whole number and a decimal number stand beside +; write `Double(…)` around the whole number"
    ),
    (
      "var n = 1\nn += 0.5",
      "a whole number and a decimal number stand beside +; write `Double(…)` around the whole number"
    ),
    (
      "let a = 1\nprint(a == \"1\")",
      "a whole number and a String stand beside ==; write `\"\\(…)\"` around the other one"
    ),
    (
      "func f() -> Int { return \"a\" }\nprint(f())",
      "a String is no Int; write a value of type Int"
    ),
    (
      "func f(_ n: Int) -> String { n }\nprint(f(1))",
      "a whole number is no String; write `String(…)` around it"
    ),
    (
      "let s: String? = \"a\"\nprint(s.count)",
      "s is an optional, and count is a member of its value; write `s?.count`, or unwrap it before"
    ),
    (
      "struct P { var x = 1 }\nlet p: P? = P()\nprint(p.x)",
      "p is an optional, and x is a member of its value; write `p?.x`, or unwrap it before"
    ),
    (
      "let s = \"abc\"\nprint(s[0])",
      "a number is no index of a String; write `Array(s)[0]`, or `s[s.startIndex]`"
    ),
  ])
  func types(code: String, message: String) { expectRefusal(of: code, message) }

  @Test(arguments: [
    (
      "enum E { case a, b, c(Int) }\nlet e = E.a\nswitch e { case .a: print(1) }",
      "the switch has no case for .b, .c; add `case .b:`, or `default:`"
    ),
    (
      "let n = 3\nswitch n { case 1: print(1) }",
      "the switch has no case for the other values; add `default:`"
    ),
    (
      "func f(_ n: Int) -> Int { if n > 1 { return 2 }\nprint(n) }\nprint(f(1))",
      "f may end without a value; write `return` and a value of type Int at its end"
    ),
    (
      "func f(_ n: Int) -> Int { for i in 0..<n { return i } }\nprint(f(1))",
      "f may end without a value; write `return` and a value of type Int at its end"
    ),
    (
      "func f(_ n: Int) -> String { if n > 1 { return \"a\" } }\nprint(f(2))",
      "f may end without a value; write `return` and a value of type String at its end"
    ),
    (
      "class A { let x: Int }\nprint(A())",
      "A has no initializer, and x has no value; give x a value, or add an `init`"
    ),
    (
      "protocol P { func f() }\nstruct S: P {}\nprint(S())",
      "S lacks the function f, which P asks for; add it"
    ),
    (
      "protocol P { var n: Int { get } }\nprotocol Q: P {}\nclass C: Q {}\nprint(C())",
      "C lacks the property n, which P asks for; add it"
    ),
    (
      "func f() throws -> Int { 1 }\nprint(f())",
      "f may throw; write `try` in front of it, within `do` or a function that throws"
    ),
  ])
  func omissions(code: String, message: String) { expectRefusal(of: code, message) }

  private func expectRefusal(of code: String, _ message: String) {
    let run = RunProgram(code, as: .swift)
    #expect(run.lines == ["refused: \(message)"], "\(code)")
  }

  @Test(arguments: [
    ("let s = \"abc\"\nprint(s[...].count)", "3"),
    (
      "let a: String? = {\n  if Int(\"3\") == 4 { return \"x\" }\n  return nil\n}()\nprint(a ?? \"none\")",
      "none"
    ),
    (
      """
      struct S {
        func fail() -> Never { fatalError() }
        func f(_ n: Int) -> Int { if n > 0 { return n }; fail() }
      }
      print(S().f(2))
      """, "2"
    ),
    (
      "func f(_ n: Int, _ end: () -> Never) -> Int { if n > 0 { return n }; end() }\nprint(f(2) { fatalError() })",
      "2"
    ),
    (
      """
      func f() async throws -> Int { 4 }
      func g() async { do { async let a = f(); print(try await a) } catch {} }
      await g()
      """, "4"
    ),
    (
      "struct S { var n = 0; lazy var b: Int = { n = 3; return n }() }\nprint(S().n)", "0"
    ),
    ("let x: Int\nx = 2\nprint(x)", "2"),
    ("func f(x: inout Int) { x = 2 }\nvar a = 1\nf(x: &a)\nprint(a)", "2"),
    ("func f(x: Int) -> Int { var x = x\nx += 1\nreturn x }\nprint(f(x: 1))", "2"),
    ("final class C { var x = 1 }\nlet c = C()\nc.x = 3\nprint(c.x)", "3"),
    ("struct P { let x: Int; init(_ x: Int) { self.x = x } }\nprint(P(2).x)", "2"),
    ("struct P { var x = 1 { didSet { x = min(x, 5) } } }\nvar p = P()\np.x = 9\nprint(p.x)", "5"),
    ("let a = [1, 2]\nvar b = a\nb.append(3)\nprint(a, b)", "[1, 2] [1, 2, 3]"),
    (
      "struct P { var x = 1; mutating func add() { x += 1 } }\nvar p = P()\np.add()\nprint(p.x)",
      "2"
    ),
    ("let q: Double = 1\nprint(q)", "1.0"),
    ("let n = 2\nprint(1.5 * 2, n * 2, Double(n) * 1.5)", "3.0 4 3.0"),
    ("let x: Int! = 1\nprint(x + 1)", "2"),
    ("let x: Int? = 1\nprint(x == 1)", "true"),
    ("let s: String? = \"ab\"\nprint(s?.count ?? 0, s!.count, s.map(\\.count)!)", "2 2 2"),
    ("let s: String! = \"ab\"\nprint(s.count)", "2"),
    ("func f() -> Double { 1 }\nfunc g() -> Int? { nil }\nprint(f(), g() ?? 3)", "1.0 3"),
    (
      "struct M: ExpressibleByStringLiteral { let s: String; init(stringLiteral s: String) { self.s = s } }\nlet m: M = \"a\"\nprint(m.s)",
      "a"
    ),
    (
      "extension String { subscript(i: Int) -> Character { Array(self)[i] } }\nprint(\"abc\"[1])",
      "b"
    ),
    (
      "enum E { case a, b }\nlet e = E.b\nswitch e { case .a: print(1)\ncase let other: print(other) }",
      "b"
    ),
    (
      "enum E { case a(Int), b }\nlet e = E.a(3)\nswitch e { case .a(let n) where n > 5: print(5)\ncase .a: print(1)\ncase .b: print(2) }",
      "1"
    ),
    ("func f(_ n: Int) -> Int { while true { if n > 0 { return n } } }\nprint(f(1))", "1"),
    ("func f(_ n: Int) -> Int { if n > 1 { 2 } else { 3 } }\nprint(f(1))", "3"),
    ("func f(_ n: Int) -> Int { if n > 1 { return 2 }\nfatalError(\"no\") }\nprint(f(2))", "2"),
    (
      "enum E { static func die() -> Never { fatalError(\"no\") } }\nfunc f(_ n: Int) -> Int { if n > 1 { return 2 }\nE.die() }\nprint(f(2))",
      "2"
    ),
    (
      "func f(_ b: Bool) -> Int { switch b { case true: return 1\ncase false: return 2 } }\nprint(f(true))",
      "1"
    ),
    ("class A: Decodable { let x: Int }\nprint(1)", "1"),
    ("protocol M: Codable {}\nfinal class A: M { let x: Int }\nprint(1)", "1"),
    (
      "protocol P { func encode(to e: Encoder) throws }\nstruct S: P, Codable { var x = 1 }\nprint(S().x)",
      "1"
    ),
    ("class A { var x: Int?\nlazy var y = 3 }\nprint(A().y)", "3"),
    (
      "protocol P { func f() }\nextension P { func f() {} }\nstruct S: P {}\nS().f()\nprint(1)", "1"
    ),
    (
      "protocol P { func f() -> Int }\nprotocol Q: P {}\nextension Q { func f() -> Int { 7 } }\nstruct S: Q {}\nprint(S().f())",
      "7"
    ),
    ("protocol P { static var a: Self { get } }\nenum E: P { case a }\nprint(E.a)", "a"),
    (
      "func f() throws -> Int { 1 }\nprint(try! f(), (try? f()) ?? 0)\ndo { print(try f() + f()) } catch {}",
      "1 1,2"
    ),
  ])
  func `programs that are right run`(code: String, output: String) {
    let run = RunProgram(code, as: .swift)
    #expect(run.lines.joined(separator: ",") == output, "\(code) \(run.uncaught)")
  }

  @Test func `a prompt for Swift tells them too, and no other language reads the line`() {
    let prompt = TestPrompt(isVirtual: true, typedDialect: .swift)
    for (line, shown) in [
      ("let n: Int = \"a\"", ["               ^^^ a String is no Int; write a value of type Int"]),
      ("let n: Int = 1", []), ("n + 1", ["2"]),
    ] as [(String, [String])] { #expect(prompt.type(line) == shown, "\(line)") }
  }
}
