/// A stream of which something is promised, by RxSwift's name for its type.
enum StreamTrait: String, CaseIterable, Sendable {
  case single = "Single"
  case maybe = "Maybe"
  case completable = "Completable"
  case infallible = "Infallible"
  case driver = "Driver"
  case signal = "Signal"

  /// The things that are promised.
  struct Promise: Sendable {
    /// The number of values, at least and at most.
    let values: ClosedRange<Int>
    let mayFail: Bool
    /// Its values come on the lane `main`.
    var isOnMain = false
    /// All subscribers share one run; with `replaying` late ones get the latest value first.
    var sharing: Sharing?
    /// The promise in one sentence.
    let rule: String
  }

  enum Sharing { case shared, replaying }

  /// The table.
  var promise: Promise {
    switch self {
    case .single: Promise(values: 1...1, mayFail: true, rule: "sends exactly one value, or fails")
    case .maybe: Promise(values: 0...1, mayFail: true, rule: "sends at most one value, or fails")
    case .completable:
      Promise(values: 0...0, mayFail: true, rule: "sends no value: it ends, or fails")
    case .infallible: Promise(values: 0...(.max), mayFail: false, rule: "never fails")
    case .driver:
      Promise(
        values: 0...(.max), mayFail: false, isOnMain: true, sharing: .replaying,
        rule: "never fails, is on main, and shares one run whose latest value late subscribers get")
    case .signal:
      Promise(
        values: 0...(.max), mayFail: false, isOnMain: true, sharing: .shared,
        rule: "never fails, is on main, and shares one run")
    }
  }

  /// The trait of a stream that sends so many values; nil if there is none for that.
  init?(values: ClosedRange<Int>) {
    switch values {
    case 1...1: self = .single
    case 0...1: self = .maybe
    case 0...0: self = .completable
    default: return nil
    }
  }

  var isFinite: Bool { promise.values.upperBound <= 1 }

  /// `a Single`.
  var title: String { withArticle(rawValue) }

  /// The part of the promise that is about values, or about failures.
  var briefRule: String {
    switch self {
    case .single: "a Single sends exactly one value"
    case .maybe: "a Maybe sends at most one value"
    case .completable: "a Completable sends no value"
    case .infallible, .driver, .signal: "\(title) never fails"
    }
  }

  /// The kinds of its events in RxSwift, where they are not those of any stream.
  var events: Set<String>? {
    switch self {
    case .single: ["success", "failure", "error"]
    case .maybe: ["success", "failure", "error", "completed"]
    case .completable: ["failure", "error", "completed"]
    case .infallible, .driver, .signal: nil
    }
  }
}

/// The thing that becomes of a promise behind an operator.
enum Outcome: Sendable {
  /// As many values as come in, or some of them.
  case same, fewer
  /// As many values as come in, or an error.
  case orError
  /// Any number, made of what comes in; it fails only as that does.
  case any
  /// One value, at most one, or none, whatever comes in.
  case one, oneAtMost, nothing
  /// The values that come in, and one in place of none; one in place of an error; a completion in place of an error.
  case oneAtLeast, oneForError, endForError
  /// The values of a stream that a function makes for each value, or for an error.
  case inner, recovered
  /// The values of all streams; one of each of them; those of one of them; those of its argument.
  case joined, combined, either, next
  /// The values that come in, read beside other streams.
  case beside
  /// It promises this itself.
  case makes(StreamTrait)
  /// A creator: so many values, as many as it has arguments, or an error.
  case sends(Int), sendsAll, fails

  /// True if other streams than the one before the dot, and functions that make streams, are part of it.
  var concernsOthers: Bool {
    switch self {
    case .inner, .recovered, .joined, .combined, .either, .next, .beside, .makes, .one, .oneAtMost,
      .nothing:
      true
    default: false
    }
  }
}
