/// The levels below the line of a row that are taken, and up to where, in a picture with shapes.
///
/// A mark that would cover the one before it goes a level down, at its own place: nothing is moved sideways.
struct MarkLevels {
  /// The place at which each level is free again.
  private var ends: [Int] = []

  /// The first level at which there is room for something `depth` levels deep; of what has no depth, such
  /// as an end, which is a stroke through the line, that of the line.
  mutating func place(from left: Int, width: Int, depth: Int) -> Int {
    var level = 0
    while level < ends.count,
      ends[level..<min(level + depth, ends.count)].contains(where: { $0 > left })
    { level += 1 }
    let bottom = level + max(1, depth)
    while ends.count < bottom { ends.append(0) }
    for taken in level..<bottom { ends[taken] = left + width }
    return level
  }
}

/// The levels of texts below a picture, each with a line from above at its left edge.
///
/// A text stands below all that begin where it still goes on, so that none covers another, and no line runs through
/// one.
struct FlagLevels {
  private var flags: [(left: Int, end: Int, level: Int)] = []
  let levels: [Int]

  init(_ places: [(left: Int, width: Int)]) {
    var levels = Array(repeating: 0, count: places.count)
    // From right to left; of one place the first one stands highest.
    let order = places.indices.sorted { (-places[$0].left, $0) < (-places[$1].left, $1) }
    for index in order {
      let place = places[index]
      let end = place.left + place.width
      let below = flags.filter { $0.left < end && place.left < $0.end }.map { $0.level + 1 }
      levels[index] = below.max() ?? 0
      flags.append((place.left, end, levels[index]))
    }
    self.levels = levels
  }
}
