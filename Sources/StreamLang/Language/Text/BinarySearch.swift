extension RandomAccessCollection where Index == Int {
  /// The first index whose element meets `condition`, or the end; from there on all of them must.
  ///
  /// Takes a logarithmic number of steps.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
