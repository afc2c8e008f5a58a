import Testing

@testable import StreamLang

/// Variables, loops and what is tried: statements of functions, and names that nobody follows.
@Suite struct VariableTests {
  private func output(_ script: String) -> [String] {
    let program = RunProgram(script, as: .own)
    return program.lines + program.uncaught.map { "✕ \($0)" }
  }

  @Test func `a variable is read at once, set at once, and followed by nobody`() {
    #expect(output("variable a = 1; variable b = a + 1; a := 5; print(a, b)") == ["5 2"])
    #expect(output("variable a = 1; c = a + 1; a := 5; print(a, c)") == ["5 2"])
  }

  @Test func `a variable holds anything, one after the other`() {
    let script =
      "variable a = nil; a := of(1, 2); a.subscribe(x => print(x)); a := \"text\"; print(a)"
    #expect(output(script) == ["1", "2", "text"])
  }

  @Test func `a variable is set by an equals sign as a cell is, in a function and outside`() {
    #expect(output("variable a = 1; a = a + 1; c = a; a = 5; print(a, c)") == ["5 2"])
    #expect(output("variable a = 1; f = () => { a = a + 1; a }; print(f(), f(), a)") == ["2 3 3"])
  }

  @Test(arguments: [
    ("variable l = [1, 2]; variable m = l; l[0] = 9; print(l, m)", "[9, 2] [1, 2]"),
    (
      "variable l = [[1, 2], [3]]; variable m = l; l[0][1] = 9; print(l, m)",
      "[[1, 9], [3]] [[1, 2], [3]]"
    ),
    ("f = l => { variable m = l; m[1] += 5; [l, m] }; print(f([1, 2]))", "[[1, 2], [1, 7]]"),
    ("variable l = [1, 2]; l[0] = l; l[1] = 3; print(l)", "[[1, 2], 3]"),
    ("variable l = [{a: 1}, {a: 2}]; l[1].a = 5; l[0] = 7; print(l)", "[7, {a: 5}]"),
    ("variable l = [1, 2]; f = () => { l[0] += 1; l[0] }; print(f(), f(), l)", "2 3 [3, 2]"),
  ])
  func `setting a member of a list changes no other variable`(_ script: String, _ line: String) {
    #expect(output(script) == [line])
  }

  @Test func `a variable has no row, and is answered without a word`() {
    let session = Session(Session.Options())
    var items = 0
    session.listener = { _ in items += 1 }
    _ = session.submit("variable a = 1; a := 2", isScript: true)
    #expect(items == 0 && session.submit("b = a").diagnostics.isEmpty)
  }

  @Test func `what a variable holds can be told something, which has no value to show`() {
    #expect(
      Typed.answer("quiet a = 1", "variable v = subject(); m = v.map(+1)", "v.next(1)") == "m  2")
  }

  @Test func `the list of names says what a variable is now`() {
    let session = Session(Session.Options())
    _ = session.submit("variable a = 1; a := 5")
    #expect(Typed.lines(session.submit(":ls")) == ["  a  1    = 5"])
    #expect(
      Typed.answer("a = 1; b = a + 1", "variable a = 5")
        == "a redefined: was a cell, is a variable → b computed anew\nb = 6")
  }

  @Test func `a variable of a function is another one in each call, and known in its own text`() {
    #expect(
      output(
        """
        f = n => {
          variable down = k => k == 0 ? 0 : k + down(k - 1)
          return down(n)
        }
        print(f(3), f(4))
        """) == ["6 10"])
  }

  @Test func `loops go round, go on and are left`() {
    #expect(
      output(
        """
        f = () => {
          variable sum = 0
          for x in [1, 2, 3, 4] {
            if x == 2 { continue }
            if x == 4 { break }
            sum += x
          }
          for variable i = 0; i < 3; i += 1 { sum += 10 }
          while sum < 100 { sum += 50 }
          return sum
        }
        print(f())
        """) == ["134"])
  }

  @Test func `an equals sign sets the variable around a block, and nothing else there`() {
    let script = """
      f = list => {
        variable sum = 0
        for x in list {
          if x > 1 { sum = sum + x }
          half = x / 2
        }
        add = () => { sum = sum + 100 }
        add()
        return sum
      }
      print(f([1, 2, 3]))
      """
    #expect(output(script) == ["105"])
    let refused = Typed.answer("f = l => { sum = 0; for x in l { sum = sum + x }; return sum }")
    #expect(refused.contains("only a variable can be set from an inner block, and sum is none"))
    #expect(refused.contains("`variable sum = …`, or choose another name here"))
    let other = "f = x => { if x > 1 { const x = 7; return x }; return x }"
    #expect(Typed.answer(other, "f(2)") == "7")
  }

  @Test func `a list sets variables, also those that other functions have taken along`() {
    let script = """
      f = n => {
        variable a = 0
        variable b = 1
        last = () => a
        for i in 1...n { [a, b] = [b, a + b] }
        [b, c] = [b + 1, 7]
        return [last(), b, c]
      }
      print(f(5))
      """
    #expect(output(script) == ["[5, 9, 7]"])
  }

  @Test func `a name of a loop is a new one in each round`() {
    #expect(
      output(
        """
        f = () => {
          variable all = []
          for variable i = 0; i < 3; i += 1 { all := [...all, () => i] }
          return all.map(g => g())
        }
        print(f())
        """) == ["[0, 1, 2]"])
  }

  @Test func `a function may answer within a loop, or within what is tried`() {
    let one = "one = list => { for x in list { return x } }"
    #expect(Typed.answer(one, "one([7])") == "7")
    #expect(Typed.answer(one, "one([7]) + 1") == "8")
    // So it is followed as any other.
    #expect(
      Typed.answer(
        "part = x => { try { return 10 / x } catch e { return 0 } }", "x = 2; y = part(x)",
        "x = 5") == "x = 5\ny = 2")
    // A formula cannot set anything, in a loop either.
    #expect(
      Typed.answer(
        "n = 0; a = 1; f = x => { for i in [1] { n := x }; return x }", "y = f(a)"
      ).contains("a formula cannot set n"))
    #expect(Typed.answer("cut = x => { if x > 3 { return 3 }; print(x) }", "cut(5)") == "3")
  }

  @Test func `what is tried is caught, and ends in any case`() {
    let script = """
      f = x => {
        try {
          if x == 0 { throw {code: 3} }
          return "ok"
        } catch e {
          return e.code
        } finally {
          print("end")
        }
      }
      print(f(0), f(1))
      """
    #expect(output(script) == ["end", "end", "3 ok"])
  }

  @Test func `what is thrown keeps its kind`() {
    #expect(output("of(1).map(x => { throw 6 }).subscribe(onError: e => print(e + 1))") == ["7"])
    #expect(output("error([1, 2]).catch(e => from(e)).subscribe(x => print(x))") == ["1", "2"])
  }

  @Test(arguments: [
    ("f = () => { break }", "break stands inside a loop"),
    ("f = () => { continue }", "continue stands inside a loop"),
    (
      "f = () => { for x in 3 { print(x) } }; f()", "for wants a list, got a number"
    ),
    (
      "f = () => { try { 1 } }",
      "found `}`, wanted `catch` or `finally`; as in `try { f() } catch e { print(e) }`"
    ),
    ("f = () => { for x of [1] { } }", "found `of`, wanted `in`; as in `for x in list { … }`"),
  ])
  func `a mistake in a loop is told`(_ script: String, _ message: String) {
    let program = RunProgram(script, as: .own)
    #expect(
      (program.lines + program.uncaught).map { $0.replacing("refused: ", with: "") } == [message])
  }
}
