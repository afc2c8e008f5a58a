extension Array where Element: Hashable {
  /// The changes that make these lines of others, in the order of the text: the fewest changes, where that is cheap to
  /// know.
  ///
  /// Of long texts all that stands between the first difference and the last is exchanged.
  func changes(from old: [Element]) -> [CollectionDifference<Element>.Change] {
    let start = zip(self, old).prefix { $0 == $1 }.count
    let end = zip(self[start...].reversed(), old[start...].reversed()).prefix { $0 == $1 }.count
    let (came, went) = (start..<count - end, start..<old.count - end)
    if came.count + went.count <= 2000 { return difference(from: old).inOrder }
    typealias Change = CollectionDifference<Element>.Change
    let removed = went.map { Change.remove(offset: $0, element: old[$0], associatedWith: nil) }
    let added = came.map { Change.insert(offset: $0, element: self[$0], associatedWith: nil) }
    return removed + added
  }
}

extension CollectionDifference {
  /// The changes as they follow one another in the text: between two lines that stay, what goes and then what comes.
  fileprivate var inOrder: [Change] {
    var changes: [Change] = []
    var (gone, new) = (0, 0)
    while gone < removals.count || new < insertions.count {
      let staysBeforeGone = gone < removals.count ? removals[gone].offset - gone : Int.max
      let staysBeforeNew = new < insertions.count ? insertions[new].offset - new : Int.max
      if staysBeforeGone <= staysBeforeNew {
        changes.append(removals[gone])
        gone += 1
      } else {
        changes.append(insertions[new])
        new += 1
      }
    }
    return changes
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
