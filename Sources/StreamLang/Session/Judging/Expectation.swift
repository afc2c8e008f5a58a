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
  private let place: CodePlace
  let wanted: [TimedValue]
  /// The times at which the text begins and ends, in nanoseconds on the session's clock.
  let zero: UInt64
  let end: UInt64
  /// True if the text says that nothing comes after it: it has an end.
  let isWhole: Bool
  /// Nil for the text of subscriptions.
  private let literal: Literal?
  /// The event that was expected to follow the text.
  let value: Core.Expression?
  fileprivate var came: () -> [TimedValue]

  init(
    _ title: ExpectationTitle, _ place: CodePlace, _ wanted: [TimedValue], zero: UInt64,
    end: UInt64, isWhole: Bool? = nil, literal: Literal? = nil, value: Core.Expression? = nil,
    came: @escaping () -> [TimedValue]
  ) {
    (self.title, self.place, self.wanted, self.zero, self.end) = (title, place, wanted, zero, end)
    let endsOpen = if case .next? = wanted.last?.event { true } else { wanted.isEmpty }
    self.isWhole = isWhole ?? !endsOpen
    (self.literal, self.value, self.came) = (literal, value, came)
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

  var comparison: EventComparison { EventComparison(came: relevant, wanted: wanted) }

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

// MARK: Runs as events

extension Marbles.Event {
  var asMark: TimedValue? {
    switch kind {
    case .subscribed: TimedEvent(time: time, event: .next(Value.subscribedMark))
    case .disposed: TimedEvent(time: time, event: .next(Value.disposedMark))
    case .next, .error, .completed: nil
    }
  }
}
