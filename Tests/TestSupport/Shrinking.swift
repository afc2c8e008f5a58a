extension Array {
  /// The members that a failure needs: without any one of them it does not fail.
  public func shrunk(while fails: ([Element]) -> Bool) -> [Element] {
    var smallest = self
    var size = Swift.max(1, count / 2)
    while true {
      let before = smallest.count
      var start = 0
      while start < smallest.count {
        var fewer = smallest
        fewer.removeSubrange(start..<Swift.min(start + size, smallest.count))
        if fails(fewer) { smallest = fewer } else { start += size }
      }
      if size == 1 && smallest.count == before { return smallest }
      size = Swift.max(1, size / 2)
    }
  }
}
