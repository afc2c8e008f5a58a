/// The lines entered before, each once, and the way back through them.
///
/// An entry that is changed while looking at it stays as it was; the line that was being typed comes
/// back below the newest entry.
struct InputHistory {
  private static let limit = 2000

  /// The lines of earlier and of other sessions, then those of this session.
  let list = HistoryList(atMost: limit)
  private var countOfOwn = 0

  /// The number of the entry being looked at; nil for the line being typed.
  private var position: Int32?
  /// The text that was typed, with which all entries begin that are looked at.
  private var draft = ""

  /// The file in which entries last; nil if they do not.
  private var file: HistoryFile?
  /// The reason why they do not last, until somebody has been told.
  private var obstacle: String?

  init(file: HistoryFile? = nil) { self.file = file }

  /// The newest first.
  var newestFirst: some Sequence<String> { list.entries(.older).lazy.map(\.text) }

  // MARK: Keeping

  /// Remembers an entry, unless it is blank or begins with a blank.
  mutating func add(_ entry: String) {
    guard let first = entry.first, !first.isWhitespace else { return }
    trying { try $0.append(entry) }
    if let same = list.entries(.older, beginningWith: entry).first(where: { $0.text == entry }) {
      let newer = Array(list.entries(.newer, from: same.number).prefix(countOfOwn)).count
      if newer < countOfOwn { countOfOwn -= 1 }
      list.remove(same)
    }
    list.append(entry)
    countOfOwn += 1
  }

  /// Goes to a new line, and takes in what other sessions have kept meanwhile.
  mutating func beginLine() {
    var kept: [String]?
    trying { kept = try $0.entriesIfChanged(atMost: Self.limit) }
    if let kept {
      let own = Array(newestFirst.prefix(countOfOwn)).reversed()
      let known = Set(own)
      list.removeAll()
      for entry in kept where !known.contains(entry) { list.append(entry) }
      for entry in own { list.append(entry) }
    }
    position = nil
    draft = ""
  }

  /// The reason why entries are not kept; nil but for the first time that somebody asks.
  mutating func takeObstacle() -> String? {
    defer { obstacle = nil }
    return obstacle
  }

  /// Does something with the file, which is left alone once that has failed.
  private mutating func trying(_ body: (inout HistoryFile) throws -> Void) {
    guard var file else { return }
    do {
      try body(&file)
      self.file = file
    } catch {
      obstacle = "the history is not kept: \(file.path): \(error)"
      self.file = nil
    }
  }

  // MARK: Looking

  /// The entry before the one being looked at, among those that begin with what was typed.
  mutating func older(than text: String) -> String? {
    if text != position.flatMap({ list[$0]?.text }) { (position, draft) = (nil, text) }
    let entry = list.entries(.older, from: position, beginningWith: draft).first { $0.text != text }
    guard let entry else { return nil }
    position = entry.number
    return entry.text
  }

  /// The entry after the one being looked at, and finally the line being typed.
  mutating func newer(than text: String) -> String? {
    guard let place = position, text == list[place]?.text else { return nil }
    let entry = list.entries(.newer, from: place, beginningWith: draft).first { _ in true }
    position = entry?.number
    return entry?.text ?? draft
  }

  /// The newest entry that begins with a text, and goes on.
  func latest(beginningWith text: String) -> String? {
    list.entries(.older, beginningWith: text).first { $0.text.utf8.count > text.utf8.count }?.text
  }

  /// The nearest entry that contains a text, beyond a place; the newest entry before the line.
  func nearest(
    containing text: String, from place: HistoryList.Entry? = nil,
    _ direction: HistoryList.Direction
  ) -> HistoryList.Entry? {
    if place == nil, direction == .newer { return nil }
    return list.entries(direction, from: place?.number).first { $0.text.contains(text) }
  }
}
