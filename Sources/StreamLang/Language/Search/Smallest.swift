extension Array {
  /// A part of it that `keeps` still holds for, and for no part of that with one member less.
  ///
  /// Larger pieces are left out first. It ends also where what holds of more need not hold of less.
  ///
  /// - Source: Zeller, Hildebrandt, *Simplifying and isolating failure-inducing input*, 2002.
  func smallest(while keeps: ([Element]) -> Bool) -> [Element] {
    var smallest = self
    var size = Swift.max(1, count / 2)
    var hasChanged = true
    while size > 1 || hasChanged {
      if size == 1 { hasChanged = false }
      var start = 0
      while start < smallest.count {
        var fewer = smallest
        fewer.removeSubrange(start..<Swift.min(start + size, smallest.count))
        if keeps(fewer) {
          smallest = fewer
          hasChanged = true
        } else {
          start += size
        }
      }
      size = Swift.max(1, size / 2)
    }
    return smallest
  }
}
