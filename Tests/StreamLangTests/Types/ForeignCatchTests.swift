import Testing

@testable import StreamLang

/// `catch` and `case` in the places where other languages have them.
@Suite struct ForeignCatchTests {
  private static let caught =
    "write `catch(f(x), other)` for a value, `.catch(e => other)` behind a stream"

  @Test(arguments: [
    ("do { x = try f(1) } catch { print(1) }", "`do` is not in this language; \(caught)"),
    ("g = x => { do { try f(x) } catch { 0 } }", "`do` is not in this language; \(caught)"),
    ("try { f(1) } catch (e) { print(e) }", "`try … catch` stands inside a function; \(caught)"),
    ("x = try? f(1)", "`try?` is not in this language; write `catch(f(x), nil)`"),
    ("x = try! f(1)", "`try!` is not in this language; leave it out"),
    (
      "case .next(let v): v",
      "`case` stands in a `switch`, or behind `if`; as in `if case .next(let v) = event { … }`"
    ),
    (
      "case let v: v",
      "`case` stands in a `switch`, or behind `if`; as in `if case .next(let v) = event { … }`"
    ),
    (
      "guard case .next(let v) = 1 else { 2 }",
      "`guard` is not in this language; write `if … { … } else { … }`"
    ),
    (
      "switch 1 { case let v where v > 3: v; default: 0 }",
      "`where` is not in this language; write `case let x: if x > 1 { … } else { … }`"
    ),
    (
      "switch 1 { case is Int: 1; default: 0 }",
      "`is` is not in this language; values have no types that a case can ask for"
    ),
    (
      "switch 1 { case let y?: y; default: 0 }",
      "`?` is not in this language; write `case nil: …` before `case let x: …`"
    ),
    (
      "switch [1, 2] { case (1, let y): y; default: 0 }",
      "a case takes no list apart; write `case let p: …`, where `p[0]` is its first part"
    ),
    (
      "switch [1, 2] { case let (x, y): y; default: 0 }",
      "a case takes no list apart; write `case let p: …`, where `p[0]` is its first part"
    ),
  ])
  func `one message says what to write`(_ text: String, _ message: String) {
    #expect(Session().check(text).map(\.text).first == message)
  }

  @Test(arguments: [
    ("switch 3 { case 1...3: \"in\"; default: \"out\" }", "\"in\""),
    ("switch 3 { case 1..<3: \"in\"; default: \"out\" }", "\"out\""),
    ("switch 2.5 { case 2...3: \"in\"; default: \"out\" }", "\"in\""),
    ("switch \"x\" { case 2...3: \"in\"; default: \"out\" }", "\"out\""),
    ("switch 5 { case nil: 0; case .some(let x): x + 1 }", "6"),
    ("switch nil { case .none: 0; case .some(let x): x + 1 }", "0"),
    ("catch(1 / 0, nil)", "nil"),
  ])
  func `what Swift matches is matched`(_ text: String, _ value: String) {
    #expect(Typed.answer(text) == value)
  }
}
