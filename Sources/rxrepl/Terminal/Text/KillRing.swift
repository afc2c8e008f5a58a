/// The texts that were deleted to be put back, the newest last.
struct KillRing {
  private static let limit = 60

  private var texts: [String] = []

  /// The newest first.
  var newestFirst: [String] { texts.reversed() }

  /// Keeps a text by itself, or joins it with the newest, which it stood before or behind.
  mutating func add(_ text: String, before isBefore: Bool, joins: Bool) {
    if text.isEmpty { return }
    guard joins, let newest = texts.popLast() else {
      texts.append(text)
      if texts.count > Self.limit { texts.removeFirst() }
      return
    }
    texts.append(isBefore ? text + newest : newest + text)
  }
}
