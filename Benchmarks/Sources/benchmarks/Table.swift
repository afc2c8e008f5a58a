/// Runs several workloads in turns, and prints the median of each with its ratio to the limit.
///
/// In turns, because a machine drifts: what is compared has run within the same second.
struct Table {
  private struct Row {
    let name: String
    let peer: String?
    let events: Int
    let prepare: () -> () -> Int
    var times: [Double] = []
    var sum: Int?
  }

  /// The row that all ratios refer to.
  static let limit = "limit b: opaque closures in a loop"

  private var rows: [Row] = []
  private let clock = ContinuousClock()

  /// Adds a workload of `events` events; `prepare` answers with what is timed, and that with the sum
  /// it computed, which has to be the same in every round and in `peer`.
  mutating func add(
    _ name: String, _ events: Int, sameSumAs peer: String? = nil,
    _ prepare: @escaping () -> () -> Int
  ) {
    rows.append(Row(name: name, peer: peer, events: events, prepare: prepare))
  }

  mutating func run(rounds: Int, matching filter: String?) {
    rows.removeAll { row in
      filter.map { !row.name.hasPrefix($0) && row.name != Self.limit } ?? false
    }
    for _ in 0..<rounds {
      for index in rows.indices {
        let body = rows[index].prepare()
        var sum = 0
        let time = clock.measure { sum = body() }
        let (seconds, attoseconds) = time.components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        rows[index].times.append(nanoseconds / Double(rows[index].events))
        precondition(
          rows[index].sum ?? sum == sum, "\(rows[index].name) computed \(sum), before another sum")
        rows[index].sum = sum
      }
    }
    checkPeers()
    report()
  }

  private func checkPeers() {
    for row in rows {
      guard let peer = rows.first(where: { $0.name == row.peer }) else { continue }
      precondition(peer.sum == row.sum, "\(row.name) and \(peer.name) disagree")
    }
  }

  private func report() {
    let width = rows.map(\.name.count).max() ?? 0
    let limit = rows.first { $0.name == Self.limit }.map { median($0.times) } ?? 1
    print("| workload".padded(to: width + 2) + " | ns an event | × limit b |")
    print("|---|---|---|")
    for row in rows {
      let time = median(row.times)
      print("| \(row.name.padded(to: width)) | \(time.short) | \((time / limit).short) |")
    }
  }

  private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension Double {
  /// Three digits that count.
  fileprivate var short: String {
    let scale: Double = self < 10 ? 100 : self < 100 ? 10 : 1
    return "\((self * scale).rounded() / scale)"
  }
}

/// A sum that closures add to.
///
/// Unchecked, because the check of who else reads it would be measured, too.
final class Total {
  @exclusivity(unchecked) var value = 0

  /// One for each of several subscribers: one that they all add to would make each wait for the
  /// addition of the one before.
  static func ofEach(_ count: Int) -> [Total] { (0..<count).map { _ in Total() } }

  static func of(_ totals: [Total]) -> Int { totals.reduce(0) { $0 &+ $1.value } }
}
