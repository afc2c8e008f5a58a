import StreamEngine

/// The events that came, and those that were wanted.
struct EventComparison {
  let came: [TimedValue]
  let wanted: [TimedValue]

  /// The events that came, above those that were wanted, on one axis, and what the differences are.
  var diagram: Diagram {
    var rows = [("got", came), ("want", wanted)]
    let all = Set(rows.flatMap { $0.1.map(\.time) }).sorted()
    let times = Array(all[drawn(of: all)])
    if let first = times.first, let last = times.last, times.count < all.count {
      rows = rows.map { ($0.0, $0.1.filter { (first...last).contains($0.time) }) }
    }
    var diagram = Diagram(
      columns: times.map { Diagram.Column(time: UInt64(max(0, $0))) },
      rows: rows.enumerated().map { index, row in
        let marks = Dictionary(grouping: row.1, by: \.time).mapValues { $0.map(\.mark) }
        return Diagram.Row(
          name: row.0, kind: .cold,
          slots: times.enumerated().compactMap { column, time in
            marks[time].map { Diagram.Slot(column: column, marks: $0) }
          }, hue: index)
      }, now: UInt64(max(0, times.last ?? 0)))
    diagram.annotations = annotations(times)
    if times.count < all.count {
      let rest = grouped(all.count - times.count)
      diagram.annotations.append(Diagram.Annotation("… \(rest) more moments are not drawn", at: []))
    }
    return diagram
  }

  /// The events up to the first that is not as it was wanted, and the one that was wanted then.
  var firstDifference: String {
    let same = zip(came, wanted).prefix { $0.isSame(as: $1) }.count
    let want =
      wanted.indices.contains(same) ? "\(wanted[same].clock) \(wanted[same].words)" : "nothing"
    let got = came.prefix(same + 1).map { "\($0.clock) \($0.words)" }.joined(separator: ", ")
    return "\(got); want \(want)"
  }

  /// The largest number of moments that are drawn; of more, those around the first difference.
  private static let mostDrawn = (before: 20, all: 1000)

  private func drawn(of times: [Int64]) -> Range<Int> {
    if times.count <= Self.mostDrawn.all { return times.indices }
    let same = zip(came, wanted).prefix { $0.isSame(as: $1) }.count
    let events = came.count > same ? came : wanted
    let different = events.indices.contains(same) ? events[same].time : 0
    let start = max(0, times.partitioningIndex { $0 >= different } - Self.mostDrawn.before)
    return start..<min(times.count, start + Self.mostDrawn.all)
  }

  /// One sentence for each event that is not as it was wanted, the first few of them.
  private func annotations(_ times: [Int64]) -> [Diagram.Annotation] {
    let most = 5
    var annotations: [Diagram.Annotation] = []
    var others = 0
    for number in 0..<max(came.count, wanted.count) {
      let pair = (
        came.indices.contains(number) ? came[number] : nil,
        wanted.indices.contains(number) ? wanted[number] : nil
      )
      guard let text = Self.difference(pair.0, pair.1) else { continue }
      if annotations.count == most {
        others += 1
        continue
      }
      let targets = [(0, came), (1, wanted)].compactMap { row, events in
        Self.target(number, in: events, row: row, times)
      }
      annotations.append(Diagram.Annotation(text, at: targets))
    }
    if others > 0 { annotations.append(Diagram.Annotation("… \(others) more", at: [])) }
    return annotations
  }

  private static func target(
    _ number: Int, in events: [TimedValue], row: Int, _ times: [Int64]
  ) -> Diagram.Target? {
    guard events.indices.contains(number) else { return nil }
    let time = events[number].time
    guard let column = times.firstIndex(of: time) else { return nil }
    let earlier = events[..<number].reversed().prefix { $0.time == time }.count
    return Diagram.Target(row: row, column: column, number: earlier)
  }

  /// The difference of an event from the wanted one; nil if it is as wanted.
  private static func difference(_ got: TimedValue?, _ want: TimedValue?) -> String? {
    switch (got, want) {
    case (let got?, let want?):
      if got.isSame(as: want) { return nil }
      if got.time == want.time {
        return "got \(got.words), want \(want.words)\(mended(got.event, want.event))"
      }
      if got.isSame(as: TimedEvent(time: got.time, event: want.event)) {
        return "\(got.coming) at \(got.clock), want \(want.clock)"
      }
      return "got \(got.words) at \(got.clock), want \(want.words) at \(want.clock)"
    case (let got?, nil): return "\(got.coming) at \(got.clock), want nothing"
    case (nil, let want?): return "want \(want.words) at \(want.clock), got nothing"
    case (nil, nil): return nil
    }
  }

  /// The argument that an expectation lacks if only the texts of two errors differ.
  private static func mended(_ got: Event<Value>, _ want: Event<Value>) -> String {
    guard case .failed(let error) = got, case .failed = want else { return "" }
    return "; write `error: \(message(of: error).quoted)`"
  }
}

extension TimedValue {
  fileprivate var clock: String { TimeText.short(UInt64(max(0, time))) }

  /// `6`, `completed`, `✕ boom`.
  fileprivate var words: String {
    switch event {
    case .next(Value.subscribedMark): "a subscription"
    case .next(Value.disposedMark): "its end"
    case .next(let value): value.markText
    case .completed: "completed"
    case .failed(let error): "error \(message(of: error).quoted)"
    }
  }

  /// `6 came`, `completed`.
  fileprivate var coming: String { if case .next = event { "\(words) came" } else { words } }

  fileprivate var mark: Diagram.Mark {
    switch event {
    case .next(Value.subscribedMark): .subscribed
    case .next(Value.disposedMark): .disposed
    case .next(let value): .value(value.markText, isStale: false)
    case .completed: .completed
    case .failed: .failed
    }
  }
}
