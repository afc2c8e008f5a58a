import TestSupport
import Testing

@testable import StreamLang

/// The promises of cells, over random programs.
@Suite struct CellLawTests {
  // MARK: One value a turn

  /// However many assignments a turn makes, and however they are written, each cell sends one value at most,
  /// and each formula is what its text is worth then.
  @Test func `a cell has one value a turn under any assignment`() {
    var (turns, changes, repeated) = (0, 0, 0)
    for seed in SeededRandom.seeds(150) {
      var random = SeededRandom(seed: seed)
      let session = Session().after(Self.program)
      for _ in 0..<8 {
        let line = Self.assignment(&random)
        let counts = Self.events(session.submit(line.text))
        turns += 1
        changes += counts.values.reduce(0, +)
        if line.settings > 1, !counts.isEmpty { repeated += 1 }
        for (name, count) in counts {
          #expect(count == 1, "seed \(seed): \(name) has \(count) values after \(line.text)")
        }
        for formula in Self.formulas {
          let (name, text) = (formula[0], formula[1])
          #expect(
            Self.value(of: name, in: session) == Self.value(of: text, in: session),
            "seed \(seed): \(name) after \(line.text)")
        }
      }
    }
    print(
      "one value a turn: \(turns) turns, \(changes) values, \(repeated) with several assignments")
    #expect(changes > turns && repeated > turns / 4)
  }

  private static let formulas = [
    ["s", "x + y"], ["t", "p.x + p.n * l[0]"], ["u", "sum(l) - s"], ["v", "[x, ...l, p.pos.k]"],
    ["w", "{...p, x: s}"],
  ]

  private static let program =
    """
    x = 1; y = 2; p = {x: 1, n: 2, pos: {k: 3}}; l = [1, 2, 3]; a = subject()
    \(formulas.map { "\($0[0]) = \($0[1])" }.joined(separator: "; "))
    quiet m = x.map(+1)
    f = v => { x = v; p.x = v; l[0] = v; x = v + 1; p.pos.k += v; l[2] = x }
    a.subscribe { x = $0; p.x = $0 + 1; p.n = x; l[1] += x; x += 1 }
    """

  /// A line that sets cells in one turn, and how many assignments it makes.
  private static func assignment(_ random: inout SeededRandom) -> (text: String, settings: Int) {
    func value() -> String {
      random.pick(["\(random.below(9))", "x + \(random.below(3))", "p.n", "l[1] * 2", "y", "s"])
    }
    func place() -> String {
      random.pick(["x", "y", "p.x", "p.n", "p.pos.k", "l[0]", "l[\(random.below(3))]", "p.new"])
    }
    func setting() -> String { "\(place()) := \(value())" }
    let count = 2 + random.below(3)
    switch random.below(8) {
    case 0:
      let name = random.pick(["x", "y"])
      return ("\(name) = \(random.below(9))", 1)
    case 1: return (setting(), 1)
    case 2: return ((0..<count).map { _ in setting() }.joined(separator: ", "), count)
    case 3:
      let body = (0..<count).map { _ in
        random.pick([setting(), "p.x = \(value())", "l[0] += 1", "x += \(value())"])
      }
      return ("batch { \(body.joined(separator: "; ")) }", count)
    case 4: return ("(x, y) = [\(random.below(9)), \(random.below(9))]", 2)
    case 5: return ("f(\(value()))", 6)
    case 6: return ("a.next(\(value()))", 5)
    default: return ("\(random.pick(["x", "p.n", "l[1]", "p.pos.k"])) += \(value())", 1)
    }
  }

  /// The number of values that each cell has sent.
  private static func events(_ reply: Reply) -> [String: Int] {
    var counts: [String: Int] = [:]
    for case .event(let event) in reply.items where event.row.isCell {
      counts[event.name, default: 0] += 1
    }
    return counts
  }

  private static func value(of text: String, in session: Session) -> [String] {
    Typed.lines(session.submit(text)).map {
      $0.hasPrefix("\(text) = ") ? String($0.dropFirst(text.count + 3)) : $0
    }
  }

  // MARK: Names are followed

  /// A formula with a name somewhere in it is what it would be if the name had always had its latest value, or
  /// its definition is refused.
  @Test func `a name is followed at any depth, or its definition is refused`() {
    var (followed, refused, changed) = (0, 0, 0)
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let text = Self.formula(around: "k", depth: 1 + random.below(4), &random)
      let definition = random.pick([
        "y = \(text)", "(y, z) = [\(text), 1]", "(y, [z]) = [\(text), [2]]",
        "quiet g = q => [q, \(text)]; (z, y) = g(1)", "r = {a: \(text)}; y = r.a",
      ])
      let before = "o = 5; k = 3; add = q => q + k; deep = q => add(q) * 2"
      let session = Session().after(before)
      if !session.check(definition).isEmpty {
        refused += 1
        continue
      }
      _ = session.submit(definition)
      let first = Self.value(of: "y", in: session)
      _ = session.submit("k = 4")
      let other = Session().after(before.replacing("k = 3", with: "k = 4"), definition)
      let (found, wanted) = (Self.value(of: "y", in: session), Self.value(of: "y", in: other))
      followed += 1
      if first != wanted { changed += 1 }
      #expect(found == wanted, "seed \(seed): \(definition)")
    }
    print(
      "names are followed: \(followed) formulas, \(changed) with another value, \(refused) refused")
    #expect(changed > followed / 2 && refused < followed / 4)
  }

  /// A text of a number with a name somewhere in it.
  private static func formula(
    around name: String, depth: Int, _ random: inout SeededRandom
  ) -> String {
    let inner = depth == 0 ? name : formula(around: name, depth: depth - 1, &random)
    return random.pick([
      inner, "(\(inner)) + o", "-(\(inner))", "max(\(inner), 1)", "[1, \(inner)][1]",
      "sum([1, ...[\(inner), o]])", "{a: \(inner)}.a", "{...{b: 2}, a: \(inner)}.a",
      "sum(map([1, 2], v => v + (\(inner))))", "(v => v * (\(inner)))(o)",
      "((v, w) => { let n = v + (\(inner)); n - w })(1, 2)", "(({a}) => a)({a: \(inner)})",
      "length(\"n\\(\(inner))\")", "length(`n${\(inner)}`)", "o > 2 ? \(inner) : 0",
      "if o > 2 { \(inner) } else { 0 }", "switch o { case 5: \(inner); default: 0 }",
      "(nil ?? (\(inner)))", "catch(fail(\"e\"), \(inner))", "catch(\(inner), 0)",
      "[3, 1].filter(>0).map { $0 + (\(inner)) }.sum()",
      "[1, 2].reduce(0, (s, v) => s + v * (\(inner)))",
      "add(\(inner))", "deep(o) + (\(inner))", "[\(inner)].map(add).sum()",
      "(true && (\(inner)) > 3 ? 1 : 2)", "[[1, \(inner)]].map(([v, w]) => v + w).sum()",
      "(n => { if n > 0 { \(inner) } else { 0 } })(o)", "abs(\(inner))",
    ])
  }

  // MARK: Branches that are not taken

  /// A formula is what it is with anything else in the branches that it does not take, and no change there
  /// makes it send.
  @Test func `a branch that is not taken changes nothing`() {
    var (tried, failing) = (0, 0)
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      let bad = random.pick([
        "10 / z", "10 / z", "silent + 1", "gone + 1", "l[7]", "fail(\"no\")", "failing", "p.none",
        "[1].map(v => v / z)[0]",
      ])
      let depth = 1 + random.below(3)
      var (one, other) = ("", "")
      // The two texts differ only in the branch.
      var again = random
      one = Self.branches(bad, depth, &random)
      other = Self.branches("0", depth, &again)
      let session = Session()
      _ = session.submit(
        "c = true; d = false; o = 5; z = 0; l = [1]; p = {a: 1}; silent = subject(); gone = 1; failing = 1 / z"
      )
      session.after("y = \(one); n = \(other); bare = \(bad)", "del gone")
      if Self.value(of: "bare", in: session).joined().contains(/✕|…|missing|no value/) {
        failing += 1
      }
      for line in ["z = 3", "z = 0", "silent.next(1)", "l = [2]", "o = 6"] {
        let counts = Self.events(session.submit(line))
        tried += 1
        #expect(counts["y"] == counts["n"], "seed \(seed): \(one) after \(line)")
        #expect(
          Self.value(of: "y", in: session) == Self.value(of: "n", in: session),
          "seed \(seed): \(one) after \(line)")
      }
    }
    print("branches: \(tried) changes, \(failing) branches that alone have no value")
    #expect(failing > 100)
  }

  /// A text with another one in a branch that is not taken.
  private static func branches(_ bad: String, _ depth: Int, _ random: inout SeededRandom) -> String
  {
    let choice = random.below(12)
    let value = random.pick(["o", "o + 1", "2"])
    let inner = depth == 1 ? bad : branches(bad, depth - 1, &random)
    // Within a branch that is taken, the inner one still is not.
    switch choice {
    case 0: return "(c ? \(value) : \(bad))"
    case 1: return "(d ? \(bad) : \(value))"
    case 2: return "(c ? \(depth == 1 ? value : inner) : \(bad))"
    case 3: return "(if c { \(value) } else { \(bad) })"
    case 4: return "(if d { \(bad) } else { \(depth == 1 ? value : inner) })"
    case 5: return "(switch o { case 99: \(bad); default: \(value) })"
    case 6: return "(d && (\(bad)) > 1 ? 1 : \(value))"
    case 7: return "(c || (\(bad)) > 1 ? \(value) : 1)"
    case 8: return "(\(value) ?? (\(bad)))"
    case 9: return "(\(depth == 1 ? value : inner) + (c ? 1 : \(bad)))"
    case 10: return "[1, 2].map(v => (c ? v + \(value) : \(bad))).sum()"
    default: return "(n => { if n > 99 { \(bad) } else { n } })(\(value))"
    }
  }
}
