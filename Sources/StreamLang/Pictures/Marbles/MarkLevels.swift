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
