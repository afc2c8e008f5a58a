/// A search through the history, as text is being typed for it.
struct HistorySearch {
  enum Direction {
    case older, newer
  }

  /// The text being edited when the search began.
  let original: EditedText

  private(set) var found: EditedText
  private var wanted = ""
  private var direction: Direction
  private var hasFailed = false
  private var place: Int?

  init(_ direction: Direction, original: EditedText) {
    self.direction = direction
    self.original = original
    found = original
  }

  var prompt: String { "\(hasFailed ? "not found" : "search") '\(wanted)': " }

  mutating func append(_ text: String, in history: InputHistory) {
    wanted += text
    // The entry that is shown may go on matching.
    search(history, from: place)
  }

  mutating func removeLast(in history: InputHistory) {
    if !wanted.isEmpty { wanted.removeLast() }
    search(history, from: nil)
  }

  /// Looks for the next entry in a direction.
  mutating func goOn(_ direction: Direction, in history: InputHistory) {
    self.direction = direction
    search(history, from: place.map { direction == .older ? $0 - 1 : $0 + 1 })
  }

  private mutating func search(_ history: InputHistory, from start: Int?) {
    guard !wanted.isEmpty else {
      (found, place, hasFailed) = (original, nil, false)
      return
    }
    let match = history.nearest(containing: wanted, from: start, direction)
    hasFailed = match == nil
    guard let match else { return }
    found = EditedText(match.entry)
    place = match.place
  }
}
