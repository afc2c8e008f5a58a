import StreamEngine

/// An event as a value of the language: `{kind: "next", value: 1}`, or a symbol such as `.completed`.
struct Notification {
  enum Kind: String {
    case next
    case error
    case completed
    /// The answer of a Single or a promise: the value and the end in one.
    case success
  }

  /// The kinds by all their names in RxSwift, RxJS and Combine.
  static let kinds: [String: Kind] = [
    "next": .next, "error": .error, "failure": .error, "completed": .completed,
    "complete": .completed, "finished": .completed, "success": .success,
    // RxSwift 2.
    "Next": .next, "Error": .error, "Completed": .completed,
  ]

  /// The kinds that a function looks for which takes the events of a stream.
  static let ofStreams: Set<String> = ["next", "error", "completed"]

  /// True if these are two names of one kind.
  static func isSame(_ word: String, _ other: String) -> Bool {
    kinds[word].map { $0 == kinds[other] } ?? false
  }

  let kind: Kind
  let value: Value

  /// `.next(1)` as it is written; nil if the word names no kind.
  init?(_ word: String, _ value: Value) {
    guard let kind = Self.kinds[word] else { return nil }
    (self.kind, self.value) = (kind, value)
  }

  var error: any Error { value == .null ? RuntimeError("error") : RuntimeError(thrown: value) }

  /// An event of a stream; nil of a `success`, which says two things.
  var event: Event<Value>? {
    switch kind {
    case .next: .next(value)
    case .error: .failed(error)
    case .completed: .completed
    case .success: nil
    }
  }
}

extension Value {
  init(_ event: Event<Value>) {
    switch event {
    case .next(let value): self = .record(Record(["kind": .string("next"), "value": value]))
    case .failed(let error):
      self = .record(Record(["kind": .string("error"), "error": Value(of: error)]))
    case .completed: self = .record(Record(["kind": .string("completed")]))
    }
  }

  /// `.next(1)` or `.failure("e")` as a value.
  init(notification word: String, _ values: [Value]) {
    guard let value = values.first else {
      self = .symbol(word)
      return
    }
    let field = Notification.kinds[word] == .error ? "error" : "value"
    self = .record(Record(["kind": .string(word), field: value]))
  }

  /// The kind of a record that has one, and what comes with it; a symbol is a kind alone.
  var tagged: (kind: String, value: Value)? {
    switch self {
    case .symbol(let word): return (word, .null)
    case .record(let record):
      guard case .string(let word)? = record.fields["kind"] else { return nil }
      return (word, record.fields["value"] ?? record.fields["error"] ?? .null)
    case .handle(let handle): return handle.tagged
    default: return nil
    }
  }

  /// A part of an event in RxSwift's words: `event.element`; nil of all else.
  func part(ofEvent name: String) -> Value? {
    guard let notification else { return nil }
    return switch name {
    case "element": notification.kind == .next ? notification.value : .null
    case "error": notification.kind == .error ? notification.value : .null
    case "isStopEvent": .bool(notification.kind != .next)
    case "isCompleted": .bool(notification.kind == .completed)
    default: nil
    }
  }

  /// The event that a value denotes; nil if it is none.
  var notification: Notification? { tagged.flatMap { Notification($0.kind, $0.value) } }

  /// The event that a value stands for; one that stands for none is a fault.
  func event() throws -> Event<Value> {
    if let event = notification?.event { return event }
    throw RuntimeError("wanted an event such as {kind: \"next\", value: 1}, got \(literal)")
  }

  /// A length of time, or a moment, on the clock.
  init(nanoseconds: UInt64) { self = .duration(Int(nanoseconds / 1000)) }
}
