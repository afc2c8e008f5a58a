/// A search through the history, as text is being typed for it.
struct HistorySearch {
  /// The text being edited when the search began.
  let original: EditedText

  private(set) var found: EditedText
  private var wanted = ""
  private var direction: HistoryList.Direction
  private var hasFailed = false
  private var place: HistoryList.Entry?

  init(_ direction: HistoryList.Direction, original: EditedText) {
    (self.direction, self.original) = (direction, original)
    found = original
  }

  var prompt: String { "\(hasFailed ? "not found" : "search") '\(wanted)': " }

  mutating func append(_ text: String, in history: InputHistory) {
    wanted += text
    // The entry that is shown may go on matching.
    if place?.text.contains(wanted) == true { return }
    search(history, beyond: place)
  }

  mutating func removeLast(in history: InputHistory) {
    if !wanted.isEmpty { wanted.removeLast() }
    search(history, beyond: nil)
  }

  /// Looks for the next entry in a direction.
  mutating func goOn(_ direction: HistoryList.Direction, in history: InputHistory) {
    self.direction = direction
    search(history, beyond: place)
  }

  private mutating func search(_ history: InputHistory, beyond start: HistoryList.Entry?) {
    guard !wanted.isEmpty else {
      (found, place, hasFailed) = (original, nil, false)
      return
    }
    let match = history.nearest(containing: wanted, from: start, direction)
    hasFailed = match == nil
    guard let match else { return }
    found = EditedText(match.text)
    place = match
  }
}
