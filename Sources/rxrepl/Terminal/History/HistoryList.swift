import CLibedit

/// The lines entered before, as libedit keeps them: its own commands, such as vi's `k` and `/`, go through the
/// same list.
final class HistoryList {
  struct Entry: Equatable {
    /// Entries have ascending numbers, which stay.
    let number: Int32
    let text: String
  }

  enum Direction { case older, newer }

  let handle: OpaquePointer

  init(atMost limit: Int) {
    guard let handle = line_history_make(Int32(limit)) else {
      preconditionFailure("no memory for the history")
    }
    self.handle = handle
  }

  deinit { line_history_free(handle) }

  func append(_ text: String) {
    _ = text.unicodeScalars.withWideText { line_history_add(handle, $0) }
  }

  func remove(_ entry: Entry) { line_history_remove(handle, entry.number) }

  func removeAll() { line_history_clear(handle) }

  /// The entry with a number.
  subscript(number: Int32) -> Entry? { entry(LINE_HISTORY_SAME, from: number) }

  /// The entries beyond one, or all of them, in a direction; only those that begin with a text.
  func entries(
    _ direction: Direction, from number: Int32? = nil, beginningWith prefix: String = ""
  ) -> some Sequence<Entry> {
    let step = direction == .older ? LINE_HISTORY_OLDER : LINE_HISTORY_NEWER
    let prefix = Array(prefix.unicodeScalars)
    var place = number ?? -1
    return AnyIterator { [self] in
      guard let entry = entry(step, from: place, prefix) else { return nil }
      place = entry.number
      return entry
    }
  }

  private func entry(
    _ step: line_history_step, from number: Int32, _ prefix: [Unicode.Scalar] = []
  ) -> Entry? {
    var found: Int32 = 0
    let text = prefix.withWideText { line_history_seek(handle, step, number, $0, &found) }
    guard let text else { return nil }
    var scalars = String.UnicodeScalarView()
    var place = text
    while place.pointee != 0 {
      scalars.append(Unicode.Scalar(UInt32(bitPattern: place.pointee)) ?? "\u{fffd}")
      place += 1
    }
    return Entry(number: found, text: String(scalars))
  }
}
