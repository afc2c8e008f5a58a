extension Array where Element: Hashable {
  /// The changes that make these lines of others: the fewest changes, where that is cheap to know.
  ///
  /// Of long texts all that stands between the first difference and the last is exchanged.
  func changes(from old: [Element]) -> [CollectionDifference<Element>.Change] {
    let start = zip(self, old).prefix { $0 == $1 }.count
    let end = zip(self[start...].reversed(), old[start...].reversed()).prefix { $0 == $1 }.count
    let (came, went) = (start..<count - end, start..<old.count - end)
    if came.count + went.count <= 2000 { return difference(from: old).map { $0 } }
    typealias Change = CollectionDifference<Element>.Change
    let removed = went.reversed().map {
      Change.remove(offset: $0, element: old[$0], associatedWith: nil)
    }
    let added = came.map { Change.insert(offset: $0, element: self[$0], associatedWith: nil) }
    return removed + added
  }
}
