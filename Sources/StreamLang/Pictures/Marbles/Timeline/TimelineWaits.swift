/// The times between the slots of a timeline, as far as they decide what is cut short.
struct TimelineWaits {
  /// The shortest one that is not none; nil if all slots have one time.
  private(set) var shortest: UInt64?
  /// The number of waits that are longer than nothing.
  private(set) var count = 0
  /// The longest ones, one more than may be cut, longest first.
  private(set) var longest: [UInt64] = []

  private static let mostCuts = 4
  /// Every cut must make the rest so many times finer.
  static let gain = 10.0

  init(_ times: [UInt64]) {
    for slot in times.indices.dropFirst() where times[slot] > times[slot - 1] {
      let wait = times[slot] - times[slot - 1]
      shortest = min(shortest ?? wait, wait)
      count += 1
      if longest.count > Self.mostCuts && wait <= longest[Self.mostCuts] { continue }
      longest.insert(wait, at: longest.partitioningIndex { $0 < wait })
      if longest.count > Self.mostCuts + 1 { longest.removeLast() }
    }
  }

  /// The waits that may be cut in a picture of so many columns: how many waits, and the shortest of
  /// them.
  ///
  /// Equal waits are cut together or not at all.
  func cuts(in room: Int) -> [(count: Int, shortest: UInt64)] {
    (1...max(1, min(Self.mostCuts, room / 20))).compactMap { count in
      if count > longest.count || longest.dropFirst(count).first == longest[count - 1] {
        return nil
      }
      return (count, longest[count - 1])
    }
  }
}
