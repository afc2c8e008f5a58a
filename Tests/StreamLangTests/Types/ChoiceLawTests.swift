import Testing

@testable import StreamLang

/// `test ? a : b` for every kind of test and every two kinds of branches: between names and values a formula, between
/// streams the one that is chosen now.
@Suite struct ChoiceLawTests {
  /// The thing that a branch is.
  enum Branch: String, CaseIterable {
    case number = "5"
    case null = "nil"
    case list = "[1]"
    case cell = "k"
    case formula = "k + 1"
    case behavior = "s"
    case subject = "u"
    case sibling = "c"
    case mapped = "s.map(*10)"
    case mappedSibling = "n.map(*10)"
    case cold = "of(7, 8)"

    var isValue: Bool { [.number, .null, .list, .cell, .formula].contains(self) }
    var isName: Bool { [.behavior, .subject, .sibling].contains(self) }
    /// It is made from the stream that the test reads.
    var readsTested: Bool { self == .sibling || self == .mappedSibling }
  }

  /// The thing that a test reads; `n` is compared with 2.
  enum Tested: CaseIterable {
    case cell, formula, named, behavior, subject, mapped, followed

    var isStream: Bool { [.behavior, .subject, .mapped, .followed].contains(self) }

    var setup: [String] {
      switch self {
      case .cell: ["on = false"]
      case .formula: ["n = 1"]
      case .named: ["n = 1", "on = n > 2"]
      case .behavior: ["n = behavior(1)"]
      case .subject: ["n = subject()"]
      case .mapped: ["n = behavior(1)", "on = n.map(v => v > 2)"]
      case .followed: ["n = behavior(1)", "on = n > 2"]
      }
    }

    var text: String { [.formula, .behavior, .subject].contains(self) ? "n > 2" : "on" }

    func setting(_ value: Int) -> String {
      if self == .cell { return "on = \(value > 2)" }
      return isStream ? "n.next(\(value))" : "n = \(value)"
    }
  }

  /// The values that everything has.
  private struct World {
    var (n, s, u, k): (Int?, Int, Int?, Int)
    let tested: Tested

    /// The test; nil if it has no value yet.
    var isHigh: Bool? { n.map { $0 > 2 } }

    /// The value of a branch in a formula; nil if it has none yet.
    func latest(_ branch: Branch) -> String? {
      switch branch {
      case .behavior: "\(s)"
      case .subject: u.map { "\($0)" }
      case .sibling: n.map { "\($0 * 10)" }
      default: begun(branch).first
      }
    }

    /// The values that it sends to somebody who begins to listen.
    func begun(_ branch: Branch) -> [String] {
      switch branch {
      case .number, .null, .list: [branch.rawValue]
      case .cell: ["\(k)"]
      case .formula: ["\(k + 1)"]
      case .behavior: ["\(s)"]
      case .mapped: ["\(s * 10)"]
      case .cold: ["7", "8"]
      case .subject: []
      case .sibling, .mappedSibling: tested == .subject ? [] : n.map { ["\($0 * 10)"] } ?? []
      }
    }

    /// The values that it sends when a name has got a value.
    func sent(_ branch: Branch, _ name: Character) -> [String] {
      let sender: Character? =
        switch branch {
        case .cell, .formula: "k"
        case .behavior, .mapped: "s"
        case .subject: "u"
        case .sibling, .mappedSibling: "n"
        case .number, .null, .list, .cold: nil
        }
      if sender != name { return [] }
      switch branch {
      case .subject: return u.map { ["\($0)"] } ?? []
      case .sibling, .mappedSibling: return n.map { ["\($0 * 10)"] } ?? []
      default: return begun(branch)
      }
    }
  }

  @Test(arguments: Tested.allCases)
  func `a choice is what its text says`(_ tested: Tested) {
    let branches = Branch.allCases.filter { tested.isStream || !$0.readsTested }
    var count = 0
    for yes in branches {
      for no in branches where no != yes {
        let (wanted, got) = Self.events(tested, yes, no)
        #expect(got == wanted, "d = \(tested.text) ? \(yes.rawValue) : \(no.rawValue)")
        count += wanted.count { !$0.isEmpty }
      }
    }
    #expect(count > 200)
  }

  /// The values of the choice after each line: those that it has to have, and those that it has.
  private static func events(_ tested: Tested, _ yes: Branch, _ no: Branch) -> (
    wanted: [[String]], got: [[String]]
  ) {
    let begin = tested == .subject ? nil : 1
    var world = World(n: begin, s: 1, u: nil, k: 100, tested: tested)
    let both = [yes, no]
    let isFormula = both.allSatisfy { $0.isValue || $0.isName } && both.contains(where: \.isValue)
    var shown: String?
    var chosen: Branch?
    func events(after name: Character?) -> [String] {
      guard let isHigh = world.isHigh else { return [] }
      let branch = isHigh ? yes : no
      if isFormula {
        guard let latest = world.latest(branch), latest != shown else { return [] }
        shown = latest
        return [latest]
      }
      defer { chosen = branch }
      // The test is computed at the end of the turn: until then the stream is heard that is left.
      let before = chosen.flatMap { old in name.map { world.sent(old, $0) } } ?? []
      return chosen == branch ? before : before + world.begun(branch)
    }
    var names = ["k = 100", "s = behavior(1)", "u = subject()"] + tested.setup
    if tested.isStream { names.append("c = n.map(*10)") }
    let session = Session().after([":set timeline never"] + names)
    var wanted = [events(after: nil)]
    var got = [values("d = \(tested.text) ? \(yes.rawValue) : \(no.rawValue)", session)]
    func act(_ name: Character, _ text: String, _ change: (inout World) -> Void) {
      change(&world)
      wanted.append(events(after: name))
      got.append(values(text, session))
    }
    func set(_ value: Int) { act("n", tested.setting(value)) { $0.n = value } }
    set(3)
    act("s", "s.next(2)") { $0.s = 2 }
    act("u", "u.next(9)") { $0.u = 9 }
    act("k", "k = 200") { $0.k = 200 }
    if tested.isStream { set(4) }
    set(1)
    act("s", "s.next(3)") { $0.s = 3 }
    act("u", "u.next(10)") { $0.u = 10 }
    act("k", "k = 300") { $0.k = 300 }
    set(3)
    return (wanted, got)
  }

  /// The values of `d` in the reply to a line; an error stands among them.
  private static func values(_ line: String, _ session: Session) -> [String] {
    Typed.lines(session.submit(line)).flatMap { line -> [String] in
      if line.contains("✕") { return [line] }
      guard line.hasPrefix("d "), !line.contains("…"), !line.contains("rebuilt") else { return [] }
      let values = line.dropFirst().split(separator: "│", omittingEmptySubsequences: false)[0]
      return values.drop { $0 == " " || $0 == "=" }.split(separator: ",").map { value in
        String(value.drop { $0 == " " }.prefix { $0 != " " })
      }
    }
  }
}
