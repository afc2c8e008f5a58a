import StreamEngine

/// Marble text as the test scheduler of RxJS 7 reads it.
///
/// There a frame is 1 ms, every value is one letter with an entry in a dictionary, and a group takes
/// a frame for each of its characters: what follows sooner cannot be said.
struct RxJSText {
  /// The reason why a stream has no such text.
  enum Refusal: Error {
    /// An event that comes at a time stands within the frames that the text before it takes.
    case tooClose(time: Int64)
    case tooManyValues
    /// A value has more elements than such a text may have.
    case tooLarge(String)
  }

  private(set) var text = ""
  /// Each value as JSON, once, in the order of the letters.
  private(set) var values: [String] = []
  /// Nanoseconds that the text takes.
  private var time: Int64 = 0
  private static let frame: Int64 = 1_000_000
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  init(of events: [TimedValue]) throws(Refusal) {
    var rest = events[...]
    while let first = rest.first {
      let group = rest.prefix { $0.time == first.time }
      try write(group, at: first.time)
      rest = rest.dropFirst(group.count)
    }
    if text.isEmpty { text = "-" }
  }

  /// The dictionary: `{a: 10, b: "x"}`.
  var dictionary: String {
    "{" + zip(Self.letters, values).map { "\($0): \($1)" }.joined(separator: ", ") + "}"
  }

  private mutating func write(_ group: ArraySlice<TimedValue>, at start: Int64) throws(Refusal) {
    if start < time { throw .tooClose(time: start) }
    let (frames, rest) = (start - time).quotientAndRemainder(dividingBy: Self.frame)
    if rest == 0 && frames <= 8 {
      text += String(repeating: "-", count: Int(frames))
    } else {
      text += (text.isEmpty ? "" : " ") + MarbleWriter.duration(start - time) + " "
    }
    var letters = ""
    for event in group { letters.append(try letter(for: event.event)) }
    text += group.count == 1 ? letters : "(\(letters))"
    time = start + Int64(group.count == 1 ? 1 : group.count + 2) * Self.frame
  }

  private mutating func letter(for event: Event<Value>) throws(Refusal) -> Character {
    guard case .next(let value) = event else {
      if case .completed = event { return "|" }
      return "#"
    }
    if value.hasMore(than: ValueLimits.marbles) { throw .tooLarge(value.title) }
    let json = value.json
    let index = values.firstIndex(of: json) ?? values.count
    if index == Self.letters.count { throw .tooManyValues }
    if index == values.count { values.append(json) }
    return Self.letters[index]
  }
}
