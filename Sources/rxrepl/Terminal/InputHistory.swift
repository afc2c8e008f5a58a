/// The lines entered before, and the way back through them.
///
/// Kept in memory only. An entry that is changed while looking at it stays as it was; the line that was
/// being typed comes back below the newest entry.
struct InputHistory {
  private static let limit = 1000

  private var entries: [String] = []

  /// The entry being looked at; `entries.count` for the line being typed.
  private var position = 0
  private var draft = ""

  /// Remembers an entry, unless it is blank or repeats the last one.
  mutating func add(_ entry: String) {
    defer { leave() }
    guard entry != entries.last, entry.contains(where: { !$0.isWhitespace }) else { return }
    entries.append(entry)
    if entries.count > Self.limit { entries.removeFirst() }
  }

  /// Goes to the line being typed.
  mutating func leave() {
    position = entries.count
    draft = ""
  }

  /// The entry before the one being looked at, if any.
  mutating func older(than text: String) -> String? {
    guard position > 0 else { return nil }
    if position == entries.count { draft = text }
    position -= 1
    return entries[position]
  }

  /// The entry after the one being looked at, and finally the line being typed.
  mutating func newer() -> String? {
    guard position < entries.count else { return nil }
    position += 1
    return position == entries.count ? draft : entries[position]
  }

  /// The latest entry that contains a text, before some place.
  func latest(containing text: String, before place: Int? = nil) -> (entry: String, place: Int)? {
    let place = entries[..<(place ?? entries.count)].lastIndex { $0.contains(text) }
    return place.map { (entries[$0], $0) }
  }
}

/// A search back through the history, as text is being typed for it.
struct HistorySearch {
  /// The text being edited when the search began.
  let original: EditedText

  private(set) var wanted = ""
  private(set) var found: EditedText
  private(set) var hasFailed = false
  private var place: Int?

  init(original: EditedText) {
    self.original = original
    found = original
  }

  var prompt: String { "\(hasFailed ? "not found" : "search") '\(wanted)': " }

  mutating func append(_ text: String, in history: InputHistory) {
    wanted += text
    // The entry that is shown may go on matching.
    search(history, before: place.map { $0 + 1 })
  }

  mutating func removeLast(in history: InputHistory) {
    if !wanted.isEmpty { wanted.removeLast() }
    search(history, before: nil)
  }

  mutating func goOn(in history: InputHistory) {
    search(history, before: place)
  }

  private mutating func search(_ history: InputHistory, before: Int?) {
    guard !wanted.isEmpty else {
      (found, place, hasFailed) = (original, nil, false)
      return
    }
    let match = history.latest(containing: wanted, before: before)
    hasFailed = match == nil
    guard let match else { return }
    found = EditedText(match.entry)
    place = match.place
  }
}
