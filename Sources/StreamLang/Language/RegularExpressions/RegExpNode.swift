/// A part of a pattern.
indirect enum RegExpNode {
  case empty
  /// One character of a set.
  case one(RegExpSet)
  case sequence([RegExpNode])
  case choice([RegExpNode])
  /// A group that keeps what it matched.
  case group(Int, RegExpNode)
  case back(Int)
  case assertion(Assertion)
  case look(Look, RegExpNode)
  case loop(Loop, RegExpNode)

  enum Assertion: Sendable { case start, end, boundary, noBoundary }

  struct Look {
    var isBehind: Bool
    var isNegative: Bool
  }

  struct Loop {
    var least: Int
    var most: Int
    var isGreedy: Bool
    /// The groups within it, which each round forgets.
    var groups: Range<Int>
  }

  /// True if it fits only where the text begins, or a line of it.
  var isAtStart: Bool {
    switch self {
    case .assertion(.start): true
    case .sequence(let parts): parts.first?.isAtStart == true
    case .choice(let choices): choices.allSatisfy(\.isAtStart) && !choices.isEmpty
    case .group(_, let inner): inner.isAtStart
    default: false
    }
  }
}
