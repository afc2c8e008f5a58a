import StreamEngine

/// The last part of a timeline, for pictures of which no more can be seen.
///
/// A prompt draws after each line; what that costs must not grow with all that has happened before.
extension TimelineLog {
  /// The columns of a picture: from `base` on, in which stands, beside what happened in it, what ended before.
  struct Part {
    var base = 0
    var start: UInt64 = 0
    /// The first event that is drawn, by its number in the log.
    var firstEvent = 0

    /// Lets the lines begin at the first column.
    func cut(_ lines: inout [Line]) {
      if base == 0 { return }
      for index in lines.indices {
        lines[index].row.hasEarlier = lines[index].row.hasEarlier || lines[index].row.start < start
        lines[index].row.begin(at: base, start)
        if let column = lines[index].previous?.column {
          lines[index].previous?.column = max(0, column - base)
        }
      }
    }
  }

  /// The part in which the fullest line has so many columns with events of its own; nil if none has more.
  func lastPart(of lines: [Line], showing most: Int, _ log: EventLog<Value>) -> Part? {
    let column = lines.compactMap { line -> Int? in
      guard let source = log.tally(line.node, line.run) else { return nil }
      var (column, left) = (columns.count, most)
      for number in log.events(of: source) where number >= line.firstEvent {
        if column < columns.count, columns[column].firstEvent <= number { continue }
        column = columns.partitioningIndex { $0.firstEvent > number } - 1
        left -= 1
        if left == 0 || column <= 0 { break }
      }
      return left == 0 ? column : nil
    }.max()
    guard let column, column > 1 else { return nil }
    return Part(
      base: column - 1, start: columns[column - 1].time, firstEvent: columns[column].firstEvent)
  }
}

extension Diagram.Row {
  /// Ends a row of which all has happened before a part: nothing of it is seen there.
  mutating func endEarlier(with end: Diagram.Mark?) {
    guard let end, end.isEnd else { return }
    add(end, in: 0)
    hasEarlier = false
  }
}
