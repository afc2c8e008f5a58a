import Foundation
import TestSupport
import Testing

@testable import StreamLang

/// Resolved trees as text, with something else in some of their places.
@Suite struct CorePrinterTests {
  @Test(arguments: [
    ("-x", "-(-4)"), ("x.abs() - x", "(-4).abs() - (-4)"), ("x - 1", "-4 - 1"),
    ("x * x", "-4 * (-4)"),
    ("[x, x][0]", "[-4, -4][0]"), ("\"a\\(x)b\"", "\"a\\(-4)b\""),
    ("x > 0 ? x : 1", "-4 > 0 ? -4 : 1"),
    ("(x) + 1", "-4 + 1"), ("if(x > 0) { x } else { 1 }", "if(-4 > 0) { -4 } else { 1 }"),
    ("if let x { x } else { 0 }", "if let x = -4 { x } else { 0 }"),
    ("(x => x + 1)(x)", "(x => x + 1)(-4)"),
    ("[1].map(v => v + x)", "[1].map(v => v + (-4))"), ("[1].map(*x)", "[1].map(*(-4))"),
    ("prev(y, x)", "prev(y, -4)"),
  ])
  func `a value gets parentheses where its place wants them`(_ text: String, _ printed: String) {
    #expect(Printed(text).with(["x": .value(.int(-4))]) == printed)
  }

  @Test(arguments: [
    ("{ v in z := x; v }", "({ v in w := -4; v })"),
    ("{ v in z[x] := v }", "({ v in w[-4] := v })"),
    ("{ v in s.value := x }", "({ v in s.value := -4 })"),
  ])
  func `the statements of a function get other names and values, too`(
    _ text: String, _ printed: String
  ) {
    #expect(Printed(text).with(["x": .value(.int(-4)), "z": .name("w")]) == printed)
  }

  @Test(arguments: [
    (">20", "12", "12 > 20"), ("%2 == 0", "3", "3 % 2 == 0"), ("-3", "12", "12 - 3"),
    (".abs()", "-4", "(-4).abs()"), (".k", "{k: 7}", "7"), ("v => -v", "-4", "-(-4)"),
    ("([p, q]) => p > q", "[2, 2]", "2 > 2"), ("(p, q) => p > q", "[2, 2]", "2 > 2"),
    ("{ $0 + 1 }", "-4", "-4 + 1"), ("f", "3", "f(3)"), ("{ v in print(v); v }", "3", "nothing"),
  ])
  func `a function is shown with what it is called with`(
    _ function: String, _ text: String, _ printed: String
  ) throws {
    let value = try #require(Value(constant: text))
    let tree = Printed("s.filter(\(function))")
    let argument = try #require(tree.value.operation?.arguments.first)
    #expect(tree.printer.call(of: argument, with: value) ?? "nothing" == printed)
  }

  /// The cases of a law: many with the variable `FUZZ`.
  private static let cases = ProcessInfo.processInfo.environment["FUZZ"] == nil ? 400 : 20_000

  /// A text that is printed, read again, is the tree with the other tree in the places of a name.
  @Test func `a printed tree, read again, is the same tree`() {
    var (moved, wrapped) = (0, 0)
    for seed in 0..<UInt64(Self.cases) {
      var random = RandomTree(seed: seed)
      let (text, other) = (random.text(3), random.text(2, leaf: "y"))
      let tree = Printed("[\(text), \(other)]")
      // The callee in a tree depends on whether its parts follow a cell.
      guard case .list(let members) = tree.value.kind, members[1].type.isCell else { continue }
      let replacement = random.pick([.tree(members[1]), .name("z")] as [CorePrinter.Replacement])
      var printer = tree.printer
      printer.names = ["x": replacement]
      let printed = printer.text(of: members[0])
      var wanted = TreeShape(tree.symbols)
      if case .tree(let other) = replacement {
        wanted.others = ["x": other]
      } else {
        wanted.names = ["x": "z"]
      }
      let expected = wanted.text(of: members[0])
      var found = TreeShape(tree.symbols)
      let again = Printed(printed)
      #expect(again.mistakes == [], "seed \(seed): \(text) with \(other) is \(printed)")
      let shape = found.text(of: again.value)
      #expect(shape == expected, "seed \(seed): \(text) with \(other) is \(printed)")
      if printed != text { moved += 1 }
      if printed.count(where: { $0 == "(" }) > text.count(where: { $0 == "(" }) { wrapped += 1 }
      if shape != expected { return }
    }
    #expect(
      moved > Self.cases / 3 && wrapped > Self.cases / 10,
      "\(moved) moved, \(wrapped) in parentheses")
  }

  /// A text that is printed with values has the value that the text has where the names have them.
  @Test func `a tree printed with values has the same value`() throws {
    var values = 0
    for seed in 0..<UInt64(Self.cases) {
      var random = RandomTree(seed: seed)
      let text = random.text(3)
      let value = random.pick(["-4", "3", "-2.5", "0"])
      let session = Session().after("x = \(value); y = -2; z = 5; f = s => s + 1", "r = \(text)")
      guard let result = session.value(of: "r"), let known = session.value(of: "x") else {
        continue
      }
      let printed = Printed(text).with(["x": .value(known), "y": .value(.int(-2))])
      let reply = session.submit("q = \(printed)")
      #expect(
        session.value(of: "q") == result,
        "seed \(seed): \(text) with x = \(value) is \(printed): \(reply.diagnostics.map(\.message))"
      )
      if session.value(of: "q") != result { return }
      if printed != text { values += 1 }
    }
    #expect(values > Self.cases / 3, "\(values) with values")
  }
}

/// A text that was resolved among a few cells.
private struct Printed {
  let symbols: SymbolTable
  let printer: CorePrinter
  private(set) var value = Core.Expression(.invalid, Span(0, 0))
  let mistakes: [String]

  init(_ text: String) {
    let session = Session().after("x = 1; y = 2; z = 3; s = subject(); f = v => v + 1")
    symbols = session.program.environment.symbols
    let source = Source(text)
    let parsed = Parser.parse(text)
    var resolver = Resolver(source, symbols)
    // As in the text of a name that is made from others.
    resolver.scope.defining = "y"
    if case .expression(let expression)? = parsed.statements.first?.kind {
      value = resolver.expression(expression)
    }
    printer = CorePrinter(source, symbols)
    mistakes = (parsed.diagnostics + resolver.diagnostics).map(\.message)
  }

  func with(_ names: [String: CorePrinter.Replacement]) -> String {
    var printer = printer
    printer.names = names
    return printer.text(of: value)
  }
}

extension Session {
  fileprivate func value(of name: String) -> Value? {
    switch program.environment.symbols[name]?.node {
    case .cell(let cell): program.environment.plan.value(of: cell)
    case .constant(let value): value
    default: nil
    }
  }
}

/// Writes random expressions over x, y and z, with functions whose parameters hide these names.
private struct RandomTree {
  private var random: SeededRandom
  private var locals: [String] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { random.pick(choices) }

  /// With `leaf` that name is in it, so that it follows a cell.
  mutating func text(_ depth: Int, leaf: String = "x") -> String {
    if depth == 0 || random.below(8) == 0 {
      return pick([leaf, leaf, leaf, "y", "z", String(random.below(9))] + locals)
    }
    func sub(_ tree: inout RandomTree) -> String { tree.text(depth - 1, leaf: leaf) }
    let (a, b) = (sub(&self), sub(&self))
    func inner(_ names: String...) -> String {
      locals += names
      defer { locals.removeLast(names.count) }
      return sub(&self)
    }
    let sign = pick(["+", "-", "*", "??"])
    let (p, q) = pick([("p", "q"), ("y", "z"), ("z", "p"), ("v", "y")])
    switch random.below(19) {
    case 0, 1, 2: return "(\(a)) \(sign) (\(b))"
    case 3: return "\(leaf) \(sign) (\(b))"
    case 4: return "-(\(a))"
    case 5: return "((\(a)) > (\(b)) ? \(a) : \(b))"
    case 6: return "[\(a), \(b)][0]"
    case 7: return "({k: \(a)}).k"
    case 8: return "max(\(a), \(b))"
    case 9: return "f(\(a))"
    case 10: return "(\(p) => \(inner(p)))(\(a))"
    case 11: return "((\(p), \(q)) => \(inner(p, q)))(\(a), \(b))"
    case 12: return "[\(a), \(b)].map(\(p) => \(inner(p)))[0]"
    case 13: return "[[\(a), \(b)]].map(([\(p), \(q)]) => \(inner(p, q)))[0]"
    case 14: return "[\(a)].map(*(\(b)))[0]"
    case 15: return "(if (\(a)) > 1 { \(b) } else { \(leaf) })"
    case 16: return "(if let \(p) = \(a) { \(inner(p)) } else { \(b) })"
    case 17: return "(switch \(a) { case 1: \(b); case let \(p): \(inner(p)) })"
    default: return "(\(p) => { w = \(inner(p)); w = w + (\(inner(p, "w"))); w })(\(a))"
    }
  }
}

/// The meaning of a tree as text: without places, and with numbers for the names within functions.
private struct TreeShape {
  let symbols: SymbolTable
  /// The replacements for a name of the session: another name, or another tree.
  var names: [String: String] = [:]
  var others: [String: Core.Expression] = [:]
  private var locals: [Core.Local: Int] = [:]

  init(_ symbols: SymbolTable) { self.symbols = symbols }

  mutating func text(of part: Any) -> String {
    switch part {
    case is Span, is StreamLang.Kind, is Core.Access, is [Core.SymbolID]: return ""
    case let name as Name: return name.text
    case let local as Core.Local:
      let number = locals[local] ?? locals.count
      locals[local] = number
      return "$\(number)"
    case let symbol as Core.SymbolID:
      let name = symbols.name(of: symbol)
      return names[name] ?? name
    case let tree as Core.Expression:
      if case .symbol(let id, _) = tree.kind, let other = others[symbols.name(of: id)] {
        var shape = TreeShape(symbols)
        shape.locals = locals
        return shape.text(of: other)
      }
      return scoped { $0.text(of: tree.kind) }
    case let statement as Core.Statement: return text(of: statement.kind)
    default:
      let mirror = Mirror(reflecting: part)
      if mirror.children.isEmpty { return "\(part)" }
      // The other readings of an argument follow from its value.
      let children = mirror.children.filter { !["alternative", "dependencies"].contains($0.label) }
      return "("
        + children.map { ($0.label ?? "") + " " + text(of: $0.value) }.joined(separator: " ") + ")"
    }
  }

  /// The names within a function or branch are counted anew behind it.
  private mutating func scoped(_ text: (inout TreeShape) -> String) -> String {
    let outer = locals
    defer { locals = outer }
    return text(&self)
  }
}
