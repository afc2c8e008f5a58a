import Foundation
import Testing

@testable import StreamLang

/// Naming a part of an expression changes nothing, wherever the part stands.
///
/// `E[part]` is typed as a statement and as `y = E[part]`, and compared with `m = part; y = E[m]`, at once and
/// after what the part is made from has changed. Every part stands in every place, and some in every place
/// within every place; `FUZZ=1 swift test --filter NamingLawTests` tries all of those.
@Suite struct NamingLawTests {
  /// Expressions that make a number, from streams, cells and functions.
  private static let parts = [
    "a", "x", "a.map(+1)", "(x + 1)", "(a + x)", "f(a)", "f(x)", "g()", "merge(a, x)",
    "a.map(v => v + x)",
    "(v => v * 2)(a)", "a.scan(0, +)", "x.map(+1)", "max(a, x)",
  ]

  /// Places that compute with a number; `□` is the part.
  private static let places = [
    "□ + 1", "1 - □", "-□", "□ * □", "(□ > 2 ? 10 : 20)", "max(□, 5)", "□.abs()", "f(□)", "h(□, 1)",
    "(v => v + 1)(□)", "(□ ?? 3)", "[□, 1][0]", "(if □ == 4 { 1 } else { 2 })",
    "(if let v = □ { v } else { 0 })", "(switch □ { case 4: 7; default: 8 })", "len(\"\\(□)\")",
    "({k: □}).k", "r.f(□)",
  ]

  private static let beginning = [
    "a = behavior(3)", "x = 1", "f = s => s + 1", "h = (s, n) => s * n", "g = () => a",
    "r = {f: v => v - 1}",
  ]

  @Test func `a name for a part changes nothing`() {
    let nested = Self.places.flatMap { outer in Self.places.map { outer.replacing("□", with: $0) } }
    var (cases, values, failures) = (0, Set<String>(), [String]())
    let isWhole = ProcessInfo.processInfo.environment["FUZZ"] != nil
    for (number, place) in (Self.places + nested).enumerated() {
      for (other, part) in Self.parts.enumerated()
      where isWhole || number < Self.places.count || (number + other) % 9 == 0 {
        let whole = place.replacing("□", with: part)
        let named = Self.values("m = \(part)", "y = \(place.replacing("□", with: "m"))")
        let unnamed = Self.values("y = \(whole)")
        cases += 1
        values.formUnion(named)
        if named != unnamed { failures.append("\(place) of \(part): \(named) by name, \(unnamed)") }
        // A statement answers what the name has at that time.
        let answer = Self.last(Self.beginning + [whole])
        if let first = named.first, answer != first {
          failures.append("\(whole): \(first) by name, \(answer) as a statement")
        }
      }
    }
    #expect(
      failures.isEmpty,
      "\(failures.count) of \(cases): \(failures.prefix(20).joined(separator: "\n"))")
    // Most of them have to compute something.
    #expect(cases >= 18 * 14 + 500 && values.count > 40)
  }

  /// The values of `y`: at once, after `a` has sent another, and after `x` was set.
  private static func values(_ definitions: String...) -> [String] {
    let session = Session().after(beginning + definitions)
    return ["y", "a.next(8); y", "x = 4; y"].map { last($0, in: session) }
  }

  private static func last(_ lines: [String]) -> String {
    let session = Session().after(lines.dropLast())
    return last(lines.last ?? "", in: session)
  }

  /// The value in the last line that a text answers.
  private static func last(_ text: String, in session: Session) -> String {
    let lines = Scripted.lines(session.submit(text))
    let answer = lines.last { !$0.isEmpty && !"●○◆ ".contains($0.first ?? " ") } ?? ""
    let value = answer.replacing(/^(y|_1)( =)? +/, with: "")
    // Of a stream that has sent several the last one.
    return value.split(separator: ", ").last.map(String.init) ?? ""
  }
}
