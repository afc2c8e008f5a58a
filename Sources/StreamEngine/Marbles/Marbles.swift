/// The content of a marble text: events and their times.
///
///     -1--2--3-|      one frame per character, `|` completes, `#` fails
///     -[ab]-c|        `[ ]` is one frame in all, `( )` costs one per character, as in RxJS
///     a 90ms b        a duration between blanks lets time pass
///     -{10}-"tokyo"-| a value of any length costs one frame
///
/// Times count from the text's zero, which is its first character or, in hot text, its
/// `^`; what comes before that is negative. Values stay symbols here: the caller decides what
/// `a` means.
///
/// - Source: RxJS 7 run-mode marbles, with the durations and the zero of RxJS 9; `[ ]`, quotes and
///   the ban on events after the end as in swift-async-algorithms.
public struct Marbles: Sendable, Equatable {
  /// Something that happens at a time.
  public struct Event: Sendable, Equatable {
    /// Nanoseconds; negative before the `^` of hot text.
    package var time: Int64
    /// The event.
    public var kind: Kind

    /// When it happens; negative before the `^` of hot text.
    public var offset: Duration { .nanoseconds(time) }

    package init(time: Int64, kind: Kind) {
      self.time = time
      self.kind = kind
    }
  }

  /// An event.
  public enum Kind: Sendable, Hashable {
    /// A value.
    case next(Symbol)
    /// `#`
    case error
    /// `|`
    case completed
    /// `^` in subscription and expectation text; in hot text it is the zero and no event.
    case subscribed
    /// `!`
    case disposed
  }

  /// A value as it is written, not yet given a meaning.
  public enum Symbol: Sendable, Hashable {
    /// One of `0` to `9`.
    case digit(Int)
    /// A single grapheme that marble text does not use itself: a letter, a kana, an emoji.
    case text(String)
    /// A string of any length in `' '` or `" "`, without the quotes and their escapes.
    case quoted(String)
    /// The inside of `{ }`, without the blanks around it.
    case literal(String)
  }

  /// The purpose of a text, which decides what may stand in it.
  public enum Role: Sendable, Hashable {
    /// A source that starts when it is subscribed: no `^`, no `!`.
    case cold
    /// A source that is already running: one `^` is time zero.
    case hot
    /// When a subscriber subscribes and unsubscribes: only `^`, `!` and time.
    case subscriptions
    /// The events that should be observed: everything; at `!` the observer unsubscribes.
    case expectation
  }

  /// Whose notation a text keeps to.
  public enum Dialect: String, Sendable, CaseIterable {
    /// All that is documented here.
    case full
    /// Only what RxJS 7 reads in the same way.
    case strictRxJS = "strict-rxjs"
  }

  /// In the order in which they are written, which is the order of their times.
  public var events: [Event]
  /// The time at which the text ends, in nanoseconds.
  package var end: Int64
  /// The time that the text describes.
  public var duration: Duration { .nanoseconds(end) }

  package init(events: [Event], end: Int64) {
    self.events = events
    self.end = end
  }

  /// The events that `text` describes.
  ///
  /// `frame` is how long one character lasts; durations in the text do not depend on it. Fractions of
  /// a nanosecond are dropped.
  public static func parse(
    _ text: String, as role: Role, frame: Duration = .milliseconds(1), dialect: Dialect = .full
  ) throws(MarbleError) -> Marbles {
    var parser = MarbleParser(text, as: role, frame: frame.nanoseconds)
    let marbles = try parser.parse()
    if dialect == .strictRxJS { try RxJSDialect.check(text) }
    return marbles
  }
}

/// The reason why a marble text cannot be read.
public struct MarbleError: Error, Sendable, Hashable {
  /// The mistake.
  public var message: String
  /// The edit that would correct it.
  public var help: String?
  /// UTF-8 offsets into the marble text.
  public var range: Range<Int>

  /// An error at these UTF-8 offsets of the text.
  public init(_ message: String, at range: Range<Int>, help: String? = nil) {
    self.message = message
    self.help = help
    self.range = range
  }
}
