/// The lines entered before, each once, and the way back through them.
///
/// An entry that is changed while looking at it stays as it was; the line that was being typed comes
/// back below the newest entry.
struct InputHistory {
  private static let limit = 2000

  /// Oldest first: those of earlier and of other sessions, then those of this one.
  private var entries: [String] = []
  private var countOfOwn = 0

  /// The entry being looked at; `entries.count` for the line being typed.
  private var position = 0
  /// The text that was typed, with which all entries begin that are looked at.
  private var draft = ""

  /// The file in which entries last; nil if they do not.
  private var file: HistoryFile?
  /// The reason why they do not last, until somebody has been told.
  private var obstacle: String?

  init(file: HistoryFile? = nil) {
    self.file = file
  }

  /// The newest first.
  var newestFirst: some Sequence<String> { entries.reversed() }

  // MARK: Keeping

  /// Remembers an entry, unless it is blank or begins with a blank.
  mutating func add(_ entry: String) {
    guard let first = entry.first, !first.isWhitespace else { return }
    trying { try $0.append(entry) }
    if let place = entries.lastIndex(of: entry) {
      if place >= entries.count - countOfOwn { countOfOwn -= 1 }
      entries.remove(at: place)
    }
    entries.append(entry)
    countOfOwn += 1
    if entries.count > Self.limit { entries.removeFirst() }
  }

  /// Goes to a new line, and takes in what other sessions have kept meanwhile.
  mutating func beginLine() {
    var kept: [String]?
    trying { kept = try $0.entriesIfChanged(atMost: Self.limit) }
    if let kept {
      let own = entries.suffix(countOfOwn)
      let known = Set(own)
      entries = kept.filter { !known.contains($0) } + own
    }
    position = entries.count
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
    if position == entries.count || text != entries[position] {
      (position, draft) = (entries.count, text)
    }
    let place = entries[..<position].lastIndex { $0.hasPrefix(draft) && $0 != text }
    guard let place else { return nil }
    position = place
    return entries[place]
  }

  /// The entry after the one being looked at, and finally the line being typed.
  mutating func newer(than text: String) -> String? {
    guard position < entries.count, text == entries[position] else { return nil }
    position = entries[(position + 1)...].firstIndex { $0.hasPrefix(draft) } ?? entries.count
    return position == entries.count ? draft : entries[position]
  }

  /// The newest entry that begins with a text, and goes on.
  func latest(beginningWith text: String) -> String? {
    entries.last { $0.utf8.count > text.utf8.count && $0.utf8.starts(with: text.utf8) }
  }

  /// The nearest entry that contains a text, from a place on; the newest entry before the line.
  func nearest(
    containing text: String, from place: Int? = nil, _ direction: HistorySearch.Direction
  ) -> (entry: String, place: Int)? {
    let place = place ?? entries.count
    let found =
      switch direction {
      case .older: entries.prefix(place + 1).lastIndex { $0.contains(text) }
      case .newer: entries.dropFirst(place).firstIndex { $0.contains(text) }
      }
    return found.map { (entries[$0], $0) }
  }
}
