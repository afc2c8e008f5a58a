import StreamEngine

/// The words by which a report calls an expectation.
struct ExpectationTitle {
  /// `4: expect b`, or its name behind the line.
  let text: String
  /// The name that the program has given it.
  let name: String?

  var withoutLine: String {
    text.firstIndex(of: " ").map { String(text[$0...].dropFirst()) } ?? text
  }
}

/// Marble text that a stream is expected to follow, and what it has done so far.
///
/// A name is compared with its recorded row, from clock 0 on; an expression is subscribed where the
/// expectation stands, and compared from there. Nothing is judged before the clock has passed the
/// text's end. A text without an end says nothing about what comes after it.
final class Expectation {
  /// The literal that is read.
  struct Literal {
    let frame: UInt64
    /// The letters that have a meaning of their own.
    let keys: Set<String>
    /// The error that `#` means.
    let error: String
  }

  let title: ExpectationTitle
  /// The place of the text.
  private let place: RuntimeError.SourceLocation
  let wanted: [TimedEvent<Value>]
  /// The times at which the text begins and ends, in nanoseconds on the session's clock.
  let zero: UInt64
  let end: UInt64
  /// True if the text says that nothing comes after it: it has an end.
  let isWhole: Bool
  /// Nil for the text of subscriptions.
  private let literal: Literal?
  /// The event that was expected to follow the text.
  let value: Core.Expression?
  fileprivate var came: () -> [TimedEvent<Value>]

  init(
    _ title: ExpectationTitle, _ place: RuntimeError.SourceLocation, _ wanted: [TimedEvent<Value>],
    zero: UInt64,
    end: UInt64,
    isWhole: Bool? = nil, literal: Literal? = nil,
    value: Core.Expression? = nil, came: @escaping () -> [TimedEvent<Value>]
  ) {
    self.title = title
    self.place = place
    self.wanted = wanted
    self.zero = zero
    self.end = end
    let endsOpen = if case .next? = wanted.last?.event { true } else { wanted.isEmpty }
    self.isWhole = isWhole ?? !endsOpen
    self.literal = literal
    self.value = value
    self.came = came
  }

  /// A longer text nobody would read.
  private static let mostWritten = 10_000

  /// The events that came, as far as the text says anything about it.
  ///
  /// Nobody asks before that is all.
  private(set) lazy var relevant = came().filter { isWhole || $0.time < Int64(end - zero) }

  var isMet: Bool {
    let came = relevant
    return came.count == wanted.count && zip(came, wanted).allSatisfy { $0.isSame(as: $1) }
  }

  /// The events that were expected, and if a text can say it, what came.
  var diagnostic: Diagnostic {
    var diagnostic = Diagnostic(
      .run, "expected \(place.text)", place.span, help: fix.map { "got \($0.text)" })
    diagnostic.source = place.source
    return diagnostic
  }

  /// The text that would have been met; nil if an error has another message, or no text can say it.
  var fix: Reply.Fix? {
    let came = relevant
    // With a frame that takes no time, no text says when anything comes.
    guard let literal, literal.frame > 0, came.count <= Self.mostWritten else { return nil }
    if case .failed(let error)? = came.last?.event, message(of: error) != literal.error {
      return nil
    }
    return (try? MarbleWriter.text(of: came, frame: literal.frame, keys: literal.keys)).map {
      Reply.Fix(span: place.span, text: $0.quoted)
    }
  }
}

extension Expectation {
  /// The events that came, above those that were wanted, on one axis, and what the differences are.
  var diagram: Diagram {
    var rows = [("got", relevant), ("want", wanted)]
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
    let came = relevant
    let same = zip(came, wanted).prefix { $0.isSame(as: $1) }.count
    let want =
      wanted.indices.contains(same) ? "\(wanted[same].clock) \(wanted[same].words)" : "nothing"
    let got = came.prefix(same + 1).map { "\($0.clock) \($0.words)" }.joined(separator: ", ")
    return "\(title.withoutLine): \(got); want \(want)"
  }

  /// The largest number of moments that are drawn; of more, those around the first difference.
  private static let mostDrawn = (before: 20, all: 1000)

  private func drawn(of times: [Int64]) -> Range<Int> {
    if times.count <= Self.mostDrawn.all { return times.indices }
    let same = zip(relevant, wanted).prefix { $0.isSame(as: $1) }.count
    let events = relevant.count > same ? relevant : wanted
    let different = events.indices.contains(same) ? events[same].time : 0
    let start = max(0, times.partitioningIndex { $0 >= different } - Self.mostDrawn.before)
    return start..<min(times.count, start + Self.mostDrawn.all)
  }

  /// One sentence for each event that is not as it was wanted, the first few of them.
  private func annotations(_ times: [Int64]) -> [Diagram.Annotation] {
    let came = relevant
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
    _ number: Int, in events: [TimedEvent<Value>], row: Int, _ times: [Int64]
  ) -> Diagram.Target? {
    guard events.indices.contains(number) else { return nil }
    let time = events[number].time
    guard let column = times.firstIndex(of: time) else { return nil }
    let earlier = events[..<number].reversed().prefix { $0.time == time }.count
    return Diagram.Target(row: row, column: column, number: earlier)
  }

  /// The difference of an event from the wanted one; nil if it is as wanted.
  private static func difference(
    _ got: TimedEvent<Value>?, _ want: TimedEvent<Value>?
  ) -> String? {
    switch (got, want) {
    case (let got?, let want?):
      if got.isSame(as: want) { return nil }
      if got.time == want.time { return "got \(got.words), want \(want.words)" }
      if got.isSame(as: TimedEvent(time: got.time, event: want.event)) {
        return "\(got.coming) at \(got.clock), want \(want.clock)"
      }
      return "got \(got.words) at \(got.clock), want \(want.words) at \(want.clock)"
    case (let got?, nil): return "\(got.coming) at \(got.clock), want nothing"
    case (nil, let want?): return "want \(want.words) at \(want.clock), got nothing"
    case (nil, nil): return nil
    }
  }
}

extension TimedEvent<Value> {
  fileprivate var clock: String { TimeText.short(UInt64(max(0, time))) }

  /// `6`, `completed`, `✕ boom`.
  fileprivate var words: String {
    switch event {
    case .next(Value.subscribedMark): "a subscription"
    case .next(Value.disposedMark): "its end"
    case .next(let value): value.markText
    case .completed: "completed"
    case .failed(let error): "error \(message(of: error))"
    }
  }

  /// `6 came`, `completed`.
  fileprivate var coming: String {
    if case .next = event { return "\(words) came" }
    return words
  }

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

// MARK: Runs as events

extension Value {
  /// The begin and the end of a run, where runs are compared as streams of marks are.
  static var subscribedMark: Value { .symbol("subscribed") }
  static var disposedMark: Value { .symbol("disposed") }
}

extension Marbles.Event {
  var asMark: TimedEvent<Value>? {
    switch kind {
    case .subscribed: TimedEvent(time: time, event: .next(Value.subscribedMark))
    case .disposed: TimedEvent(time: time, event: .next(Value.disposedMark))
    case .next, .error, .completed: nil
    }
  }
}
