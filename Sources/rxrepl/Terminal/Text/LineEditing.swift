/// The effect of a key on the text being typed.
enum Edit {
  case move(Motion)
  case delete(Motion)
  /// Deletes, and keeps what was deleted to be put back.
  case kill(Motion)
  /// Puts back what was killed last.
  case yank
  /// Puts back what was killed before that, in its place.
  case yankOlder
  /// Inserts the last word of the line before; each repetition goes one line further back.
  case insertLastWord
  case undo, redo
  /// Anything else that makes another text.
  case replace(EditedText)
}

/// The editing of lines: what an edit makes of a text, and what has to be remembered for that.
///
/// Undo goes back a step at a time: a run of typed or of deleted characters, or any other change.
struct LineEditing {
  private var kills = KillRing()
  private var undone: [EditedText] = []
  private var done: [EditedText] = []
  private var latest = Latest.other

  /// The effect of the previous edit, as far as the next one goes on with it.
  private enum Latest: Equatable {
    case other, typed, deleted, killed
    /// One of some texts stands before the cursor, so many scalars long.
    case inserted(Choice, index: Int, count: Int)
  }

  /// The texts of which repeated keys insert one after the other.
  private enum Choice { case killed, lastWords }

  /// A new line is begun, which has no changes to take back.
  mutating func beginLine() {
    done = []
    undone = []
    latest = .other
  }

  /// The text that an edit makes of another; nil if there is nothing to do.
  ///
  /// `lines` are those entered before, the newest first.
  mutating func result(
    of edit: Edit, on text: EditedText, after lines: some Sequence<String>
  ) -> EditedText? {
    let before = latest
    latest = .other
    var new = text
    var isSameStep = false
    switch edit {
    case .move(let motion): new.move(motion)
    case .delete(let motion):
      new.delete(motion)
      latest = .deleted
      isSameStep = before == .deleted
    case .kill(let motion):
      let killed = new.delete(motion)
      kills.add(killed, before: new.cursor < text.cursor, joins: before == .killed)
      latest = .killed
    case .yank: insert(.killed, kills.newestFirst, at: 0, into: &new)
    case .yankOlder:
      guard case .inserted(.killed, let index, let count) = before else { break }
      new.deleteBackward(scalars: count)
      isSameStep = true
      let texts = kills.newestFirst
      insert(.killed, texts, at: (index + 1) % texts.count, into: &new)
    case .insertLastWord:
      var index = 0
      if case .inserted(.lastWords, let last, let count) = before {
        index = last + 1
        new.deleteBackward(scalars: count)
        isSameStep = true
      }
      insert(.lastWords, lines.lazy.compactMap(\.lastWord), at: index, into: &new)
      // There are no more lines.
      if latest == .other { (new, latest) = (text, before) }
    case .undo: return goBack(from: text)
    case .redo: return goForward(from: text)
    case .replace(let other): new = other
    }
    if isSameStep { undone = [] } else { remember(text, before: new) }
    return new == text ? nil : new
  }

  private mutating func insert(
    _ choice: Choice, _ texts: some Sequence<String>, at index: Int, into text: inout EditedText
  ) {
    guard let inserted = texts.dropFirst(index).first(where: { _ in true }) else { return }
    text.insert(inserted)
    latest = .inserted(choice, index: index, count: inserted.unicodeScalars.count)
  }

  // MARK: Going back

  /// Takes note of a text that has become another by a command of libedit's: a run of typed characters, or
  /// a step of its own.
  mutating func note(_ text: EditedText, became new: EditedText) {
    let before = latest
    latest = new.isTyped(after: text) ? .typed : .other
    if before == .typed && latest == .typed { undone = [] } else { remember(text, before: new) }
  }

  private mutating func remember(_ text: EditedText, before new: EditedText) {
    if new.scalars == text.scalars { return }
    done.append(text)
    undone = []
  }

  private mutating func goBack(from text: EditedText) -> EditedText? {
    guard let previous = done.popLast() else { return nil }
    undone.append(text)
    return previous
  }

  private mutating func goForward(from text: EditedText) -> EditedText? {
    guard let later = undone.popLast() else { return nil }
    done.append(text)
    return later
  }
}

extension String {
  /// The word that stands behind the last blank; nil if it is all blank.
  fileprivate var lastWord: String? { split(whereSeparator: \.isWhitespace).last.map(String.init) }
}
