import StreamEngine

/// Something that a name of `forall` stands for in one run.
struct GeneratedInput {
  let name: String
  let kind: GeneratedKind
  /// The events of a stream, whose end comes behind them; of a cell the values that it is set to.
  var events: [TimedValue] = []
  /// The value, or the first one of a cell.
  var value = Value.int(0)
  private var end: Int64 = 0

  private static let frame: Int64 = 1_000_000
  private static let letters = ["a", "b", "c", "d"]

  /// Larger ones come with a larger size.
  init(_ name: String, _ kind: GeneratedKind, size: Int, _ random: inout SplitMix64) {
    (self.name, self.kind) = (name, kind)
    switch kind {
    case .ints, .texts, .bools:
      events = Self.events(kind, size, &random)
      end = (events.last?.time ?? 0) + Int64(random.below(3)) * Self.frame
    case .cell:
      value = Self.value(.int, size, &random)
      events = Self.events(.int, size, &random)
    case .int, .text, .bool, .duration: value = Self.value(kind, size, &random)
    }
  }

  private static func events(
    _ kind: GeneratedKind, _ size: Int, _ random: inout SplitMix64
  ) -> [TimedValue] {
    var time: Int64 = 0
    return (0..<random.below(min(size, 12) + 1)).map { _ in
      time += Int64(random.below(4)) * frame
      return TimedEvent(time: time, event: .next(value(kind, size, &random)))
    }
  }

  private static func value(
    _ kind: GeneratedKind, _ size: Int, _ random: inout SplitMix64
  ) -> Value {
    switch kind {
    case .ints, .int, .cell: .int(random.below(2 * size + 3) - size - 1)
    case .texts, .text: .string(letters[random.below(letters.count)])
    case .bools, .bool: .bool(random.below(2) == 1)
    case .duration: .duration((1 + random.below(size + 4)) * 1000)
    }
  }

  /// The line that makes the input, and the lines that send to it.
  func lines() throws -> (first: String, driven: [String]) {
    switch kind {
    case .ints, .texts, .bools: return ("\(name) = cold(\(try marbles.quoted))", [])
    case .int, .text, .bool, .duration: return ("const \(name) = \(value.literal)", [])
    case .cell:
      return (
        "\(name) = \(value.literal)",
        events.map { event in
          let time = TimeUnit.literal(Int(event.time / 1000))
          return "at \(time) { \(name) := \((event.event.value ?? .null).literal) }"
        }
      )
    }
  }

  private var marbles: String {
    get throws {
      try MarbleWriter.text(
        of: events + [TimedEvent(time: max(end, events.last?.time ?? 0), event: .completed)],
        frame: UInt64(Self.frame))
    }
  }

  /// `a = 1-2|`, for people.
  var text: String {
    switch kind {
    case .ints, .texts, .bools: "\(name) = \((try? marbles) ?? "?")"
    case .int, .text, .bool, .duration: "\(name) = \(value.literal)"
    case .cell:
      "\(name) = "
        + ([value] + events.compactMap(\.event.value)).map(\.literal).joined(separator: ", ")
    }
  }

  /// Simpler ones, one step away: an earlier end, events that come together, smaller numbers.
  var simpler: [GeneratedInput] {
    var found: [GeneratedInput] = []
    if end > (events.last?.time ?? 0) {
      var other = self
      other.end = 0
      found.append(other)
    }
    for place in events.indices {
      let before = place == 0 ? 0 : events[place - 1].time + Self.frame
      // Nor do events come together that need not.
      if events[place].time != before {
        var other = self
        let less = events[place].time - before
        for later in place..<events.count {
          other.events[later] = TimedEvent(
            time: events[later].time - less, event: events[later].event)
        }
        other.end = max(0, end - less)
        found.append(other)
      }
      for value in Self.simpler(events[place].event.value ?? .null) {
        var other = self
        other.events[place] = TimedEvent(time: events[place].time, event: .next(value))
        found.append(other)
      }
    }
    return found
      + Self.simpler(value).map { value in
        var other = self
        other.value = value
        return other
      }
  }

  /// The values in it.
  var values: [Value] { events.compactMap(\.event.value) + [value] }

  /// With another value wherever one stands, so that what was equal stays so.
  func replacing(_ old: Value, by new: Value) -> GeneratedInput {
    var other = self
    other.events = events.map { event in
      event.event.value == old ? TimedEvent(time: event.time, event: .next(new)) : event
    }
    if value == old { other.value = new }
    return other
  }

  /// Simpler values in place of one, the simplest first.
  static func simpler(_ value: Value) -> [Value] {
    switch value {
    case .int(let number):
      [0, number / 2, -number, number < 0 ? number + 1 : number - 1].filter {
        ($0.magnitude, $0 < 0 ? 1 : 0) < (number.magnitude, number < 0 ? 1 : 0)
      }
      .unique.map(Value.int)
    case .duration(let time): time > 1000 ? [.duration(1000), .duration(time - 1000)] : []
    case .string(let text): text == "a" ? [] : [.string("a")]
    case .bool(let truth): truth ? [.bool(false)] : []
    default: []
    }
  }
}

extension SplitMix64 {
  /// From 0 up to `limit`, which it never is.
  fileprivate mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }
}
