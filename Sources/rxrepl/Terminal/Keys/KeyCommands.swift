import Glibc

extension LibeditEditor {
  /// Hands a key to libedit, but for those that concern the editor itself.
  func take(_ key: Key) {
    if let search, takes(key, in: search) { return }
    switch key {
    // They have their meaning whatever libedit is about to do.
    case .control("c"): interrupt()
    case .control("z"): stop()
    case .paste(let text): change { $0.insert(text) }
    case .longPaste: printAbove("a paste of more than 1 MB is left out")
    default: give(key.characters)
    }
  }

  /// Performs a command of the prompt's own.
  func perform(_ command: EditorCommand) -> Libedit.Result {
    switch command {
    case .change: takeChange()
    case .enter: enter()
    case .enterAbove: enterAbove()
    case .newRow: replace { $0.insert("\n") }
    case .complete: completeWord()
    case .clear: clear()
    case .edit: finish(with: .toEdit(libedit.text.string))
    case .deleteOrLeave:
      libedit.text.isEmpty ? finish(with: .endOfInput) : edit(.delete(.characterRight))
    case .left: edit(.move(.characterLeft))
    case .right: acceptHint() ?? edit(.move(.characterRight))
    case .wordLeft: edit(.move(.wordLeft))
    case .wordRight: acceptHint(asWord: true) ?? edit(.move(.wordRight))
    case .rowStart: edit(.move(.rowStart))
    case .rowEnd: acceptHint() ?? edit(.move(.rowEnd))
    case .up: moveUp()
    case .down: moveDown()
    case .deleteLeft: edit(.delete(.characterLeft))
    case .deleteRight: edit(.delete(.characterRight))
    case .killBlankLeft: edit(.kill(.blankLeft))
    case .killWordLeft: edit(.kill(.wordLeft))
    case .killWordRight: edit(.kill(.wordRight))
    case .killRowStart: edit(.kill(.rowStart))
    case .killRowEnd: edit(.kill(.rowEnd))
    case .yank: edit(.yank)
    case .yankOlder: edit(.yankOlder)
    case .undo: edit(.undo)
    case .redo: edit(.redo)
    case .lastWord: edit(.insertLastWord)
    case .older: showOlder()
    case .newer: showNewer()
    case .searchOlder: beginSearch(.older)
    case .searchNewer: beginSearch(.newer)
    }
  }

  /// Makes an edit of the line; nothing if there is nothing to do.
  private func edit(_ edit: Edit) -> Libedit.Result {
    if let new = editing.result(of: edit, on: libedit.text, after: history.newestFirst) {
      libedit.change(to: new)
    }
    return .changed
  }

  /// Makes a change of the line, which is a step by itself.
  func replace(_ body: (inout EditedText) -> Void) -> Libedit.Result {
    var text = libedit.text
    body(&text)
    return edit(.replace(text))
  }

  private func clear() -> Libedit.Result {
    screen.clear()
    return .changed
  }

  /// Types the hint behind the text, or a word of it; nil if there is none.
  private func acceptHint(asWord: Bool = false) -> Libedit.Result? {
    guard let hint = overlay?.hint(behind: libedit.text), !hint.isEmpty else { return nil }
    return replace { $0.insert(asWord ? hint.firstWord : hint) }
  }

  /// Does what the terminal would do for Ctrl-Z: stops all processes in front of it.
  private func stop() { kill(0, SIGTSTP) }

  // MARK: Enter

  private func enter() -> Libedit.Result {
    let text = libedit.text
    if text.endsInBlankRow { return accept(text.withoutBlankRows.string) }
    guard isIncomplete(text.string) else { return accept(text.string) }
    // The second row begins below the first, and each other below the one before it.
    let indentation =
      text.isInFirstRow ? String(repeating: " ", count: screen.promptWidth) : text.indentation
    return replace { $0.insert("\n" + indentation) }
  }

  /// Has the rows above that of the cursor run.
  private func enterAbove() -> Libedit.Result {
    guard let (above, rest) = libedit.text.splitAtRow else { return .refused }
    return finish(with: .above(above, rest: rest))
  }

  // MARK: History

  private func moveUp() -> Libedit.Result {
    var text = libedit.text
    return text.moveUp(promptWidth: screen.promptWidth) ? edit(.replace(text)) : showOlder()
  }

  private func moveDown() -> Libedit.Result {
    var text = libedit.text
    return text.moveDown(promptWidth: screen.promptWidth) ? edit(.replace(text)) : showNewer()
  }

  private func showOlder() -> Libedit.Result {
    guard let entry = history.older(than: libedit.text.string) else { return .refused }
    return edit(.replace(EditedText(entry)))
  }

  private func showNewer() -> Libedit.Result {
    guard let entry = history.newer(than: libedit.text.string) else { return .refused }
    return edit(.replace(EditedText(entry)))
  }

  // MARK: Search

  private func beginSearch(_ direction: HistoryList.Direction) -> Libedit.Result {
    search = HistorySearch(direction, original: libedit.text)
    return .changed
  }

  /// Lets a search have a key; false if that ended the search and is still to do its usual thing.
  private func takes(_ key: Key, in search: HistorySearch) -> Bool {
    var search = search
    switch key {
    case .text(let text): search.append(text, in: history)
    case .backspace: search.removeLast(in: history)
    case .control("r"): search.goOn(.older, in: history)
    case .control("s"): search.goOn(.newer, in: history)
    case .control("g"), .control("c"):
      self.search = nil
      show(search.original)
      return true
    default:
      self.search = nil
      editing.note(search.original, became: search.found)
      return false
    }
    self.search = search
    show(search.found)
    return true
  }
}
