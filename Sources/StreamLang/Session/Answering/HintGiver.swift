/// The hints that a prompt gives once a session, when it is first of use: the whole list.
enum Hint: Hashable {
  case milliseconds, coldRunsTwice, restarted, glitch, stillClock, timePasses, identity, importing,
    language, staleValue, innerRow, listOfCell, listOfStream, comment, record, variable
  /// A law by which a line is the same with fewer calls, by its name.
  case shorter(String)
}

/// Remembers what was said already: a hint that comes again is noise.
final class HintGiver {
  private(set) var given: Set<Hint> = []
  /// The number of runs that there were when somebody looked for reasons last.
  private var seen = 0

  /// True if a hint comes for the first time; from now on it has come.
  func isFirst(_ hint: Hint) -> Bool { given.insert(hint).inserted }

  /// The number of the runs that somebody has looked at, of so many; none of a past that has begun anew.
  func seen(of count: Int) -> Int {
    defer { seen = count }
    return seen > count ? 0 : seen
  }

  /// The first hint that was not given yet: at most one a line.
  func first(of hints: [(hint: Hint, text: String)]) -> String? {
    hints.first { isFirst($0.hint) }?.text
  }
}
