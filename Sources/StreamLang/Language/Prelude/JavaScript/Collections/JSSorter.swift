/// Sorts as V8 does, also by functions that contradict themselves: runs that are in order already are kept, short
/// ones grow by one member after another, and runs beside one another are merged.
struct JSSorter {
  /// Below 0 if the first comes before the second.
  let order: (Value, Value) throws -> Double

  func sorted(_ list: [Value]) throws -> [Value] {
    var list = list
    var runs: [Range<Int>] = []
    let shortest = Self.shortestRun(list.count)
    var start = 0
    while start < list.count {
      let end = try run(&list, from: start)
      let whole = min(list.count, max(end, start + shortest))
      try insert(&list, start..<whole, from: end)
      runs.append(start..<whole)
      start = whole
      try merge(&list, &runs, isLast: start == list.count)
    }
    return list
  }

  /// The number of members below which a run grows: between 32 and 64.
  private static func shortestRun(_ count: Int) -> Int {
    var (count, rest) = (count, 0)
    while count >= 64 {
      rest |= count & 1
      count >>= 1
    }
    return count + rest
  }

  /// The end of the run that begins here; one that falls is turned around.
  private func run(_ list: inout [Value], from start: Int) throws -> Int {
    var end = start + 1
    guard end < list.count else { return end }
    let falls = try order(list[end], list[start]) < 0
    end += 1
    while end < list.count, try (order(list[end], list[end - 1]) < 0) == falls { end += 1 }
    if falls { list[start..<end].reverse() }
    return end
  }

  /// Puts each member behind a run at its place in it.
  private func insert(_ list: inout [Value], _ part: Range<Int>, from first: Int) throws {
    for place in first..<max(first, part.upperBound) {
      let member = list[place]
      var (low, high) = (part.lowerBound, place)
      while low < high {
        let middle = low + (high - low) / 2
        if try order(member, list[middle]) < 0 { high = middle } else { low = middle + 1 }
      }
      for next in stride(from: place, to: low, by: -1) { list[next] = list[next - 1] }
      list[low] = member
    }
  }

  /// Merges runs until each is longer than the two behind it, or until one is left.
  private func merge(_ list: inout [Value], _ runs: inout [Range<Int>], isLast: Bool) throws {
    while runs.count > 1 {
      var place = runs.count - 2
      let isUneven =
        place > 0 && runs[place - 1].count <= runs[place].count + runs[place + 1].count
        || place > 1 && runs[place - 2].count <= runs[place - 1].count + runs[place].count
      if isLast || isUneven {
        if place > 0, runs[place - 1].count < runs[place + 1].count { place -= 1 }
      } else if runs[place].count > runs[place + 1].count {
        return
      }
      let (left, right) = (Array(list[runs[place]]), Array(list[runs[place + 1]]))
      let whole = runs[place].lowerBound..<runs[place + 1].upperBound
      list.replaceSubrange(whole, with: try merged(left, right))
      runs.replaceSubrange(place...place + 1, with: [whole])
    }
  }

  private func merged(_ left: [Value], _ right: [Value]) throws -> [Value] {
    var (made, i, j) = ([Value](), 0, 0)
    while i < left.count, j < right.count {
      if try order(right[j], left[i]) < 0 {
        made.append(right[j])
        j += 1
      } else {
        made.append(left[i])
        i += 1
      }
    }
    return made + left[i...] + right[j...]
  }
}
