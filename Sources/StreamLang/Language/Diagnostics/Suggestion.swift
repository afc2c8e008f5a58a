/// Which known name a misspelt one may have meant.
package enum Suggestion {
  /// The nearest candidate, if it is near enough; the first of equally near ones.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    closest(to: name, among: candidates, within: limit(name))?.name
  }

  /// The question whether the nearest candidate was meant, which is `written` so.
  static func question(
    _ name: String, among candidates: some Sequence<String>, as written: (String) -> String = { $0 }
  ) -> String? {
    nearest(to: name, among: candidates).map { "did you mean \(written($0))?" }
  }

  /// The nearest of a program's own names, or of the language's; of equally near ones its own.
  ///
  /// The language has many names: one of them has to be nearer than an own one.
  static func nearest(
    to name: String, among own: some Sequence<String>, orOf others: some Sequence<String>
  ) -> String? {
    let limit = limit(name)
    let first = closest(to: name, among: own, within: limit)
    let second = closest(to: name, among: others, within: min(limit, name.count / 3))
    guard let first, let second else { return first?.name ?? second?.name }
    return second.distance < first.distance ? second.name : first.name
  }

  /// The number of mistakes in a name that is near enough to another one.
  private static func limit(_ name: String) -> Int { name.count <= 3 ? 1 : name.count <= 5 ? 2 : 3 }

  /// The own name of a program that differs from a long name by one slip of the finger; nil if there is none.
  static func slip(of name: String, among own: some Sequence<String>) -> String? {
    name.count > 2 ? closest(to: name, among: own, within: 1)?.name : nil
  }

  /// The letters of a name, which libraries write with other capitals or with `_` between words.
  private static func letters(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

  /// To compare names costs as much as the square of their lengths.
  private static let longest = 200

  private static func closest(
    to name: String, among candidates: some Sequence<String>, within limit: Int
  ) -> (name: String, distance: Int)? {
    let letters = letters(name)
    let name = Array(name)
    var best: (name: String, distance: Int)?
    var work = LongWork()
    for candidate in candidates where !work.shouldStop() {
      let other = Array(candidate)
      var distance = Int.max
      if name.count <= longest, self.letters(candidate) == letters {
        distance = 0
      } else if name.count > 3, other.count <= 2 * name.count, other.starts(with: name) {
        // The rest of it was left out.
        distance = 1
      } else if abs(other.count - name.count) <= limit, name.count <= longest {
        distance = editDistance(name, other)
      }
      // Half of the letters have to be right, or any short name would do.
      if distance <= min(limit, max(name.count, other.count) / 2), distance < best?.distance ?? .max
      {
        best = (candidate, distance)
      }
    }
    return best
  }

  /// The number of letters to add, leave out, exchange, or swap with their neighbour.
  ///
  /// - Source: Damerau, *A technique for computer detection and correction of spelling errors*, 1964.
  static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let exchange = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var cost = min(row[j - 1] + 1, previous[j] + 1, exchange)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, before[j - 2] + 1)
        }
        row.append(cost)
      }
      (before, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
