import Glibc

extension LibeditEditor {
  /// What libedit is to do for a key; nil if nothing.
  func command(for key: Key) -> Int32? {
    if let search, let command = searchCommand(for: key, in: search) { return command }
    let width = screen.promptWidth
    switch key {
    case .text(let text), .paste(let text): return change { $0.insert(text) }
    case .enter: return enter()
    case .altEnter: return change { $0.insert("\n") }
    case .backspace: return change { $0.deleteBackward() }
    case .delete: return change { $0.deleteForward() }
    case .left: return change { $0.moveLeft() }
    case .right: return acceptHint() ?? change { $0.moveRight() }
    case .home: return change { $0.moveToRowStart() }
    case .end: return acceptHint() ?? change { $0.moveToRowEnd() }
    case .up: return change { if !$0.moveUp(promptWidth: width) { self.showOlder(&$0) } }
    case .down: return change { if !$0.moveDown(promptWidth: width) { self.showNewer(&$0) } }
    case .wordLeft: return Libedit.Command.previousWord.key
    case .wordRight: return acceptHint(asWord: true) ?? Libedit.Command.nextWord.key
    case .altBackspace: return Libedit.Command.killWord.key
    case .control(let letter): return controlCommand(for: letter)
    case .alt(let letter): return altCommand(for: letter)
    case .tab: return completeWord()
    }
  }

  private func controlCommand(for letter: Unicode.Scalar) -> Int32? {
    switch letter {
    case "a": command(for: .home)
    case "b": command(for: .left)
    case "c": interrupt()
    case "d": libedit.text.isEmpty ? finish(with: .endOfInput) : command(for: .delete)
    case "e": command(for: .end)
    case "f": command(for: .right)
    case "k": Libedit.Command.killToEnd.key
    case "l": clear()
    case "n": change { self.showNewer(&$0) }
    case "p": change { self.showOlder(&$0) }
    case "r": beginSearch()
    case "t": Libedit.Command.transpose.key
    case "u": Libedit.Command.killToStart.key
    case "w": Libedit.Command.killWord.key
    case "y": Libedit.Command.yank.key
    case "z": stop()
    default: refuse()
    }
  }

  private func altCommand(for letter: Unicode.Scalar) -> Int32? {
    switch letter {
    case "b": Libedit.Command.previousWord.key
    case "c": Libedit.Command.capitalize.key
    case "d": Libedit.Command.killNextWord.key
    case "f": command(for: .wordRight)
    case "l": Libedit.Command.lowercase.key
    case "u": Libedit.Command.uppercase.key
    default: refuse()
    }
  }

  /// Has `perform` make the change; nothing if it changes nothing.
  func change(_ body: (inout EditedText) -> Void) -> Int32? {
    let before = libedit.text
    var after = before
    body(&after)
    guard after != before else { return nil }
    edit = after
    return Libedit.performKey
  }

  /// Has `perform` beep.
  func refuse() -> Int32 {
    edit = nil
    return Libedit.performKey
  }

  private func clear() -> Int32? {
    screen.clear()
    return nil
  }

  /// Types the hint behind the text, or a word of it; nil if there is none.
  private func acceptHint(asWord: Bool = false) -> Int32? {
    guard search == nil, let hint = overlay?.hint(behind: libedit.text), !hint.isEmpty else {
      return nil
    }
    return change { $0.insert(asWord ? hint.firstWord : hint) }
  }

  /// Does what the terminal would do for Ctrl-Z: stops all processes in front of it.
  private func stop() -> Int32? {
    kill(0, SIGTSTP)
    return nil
  }

  // MARK: Enter

  private func enter() -> Int32? {
    let text = libedit.text
    if text.endsInBlankRow { return accept(text.withoutBlankRows.string) }
    guard isIncomplete(text.string) else { return accept(text.string) }
    // The second row begins below the first, and each other below the one before it.
    let indentation =
      text.hasSeveralRows
      ? text.indentation : String(repeating: " ", count: screen.promptWidth)
    return change { $0.insert("\n" + indentation) }
  }

  // MARK: History

  private func showOlder(_ text: inout EditedText) {
    if let entry = history.older(than: text.string) { text = EditedText(entry) }
  }

  private func showNewer(_ text: inout EditedText) {
    if let entry = history.newer() { text = EditedText(entry) }
  }

  // MARK: Search

  private func beginSearch() -> Int32 {
    show(HistorySearch(original: libedit.text))
  }

  /// What a key means to a search; nil if it ended the search and is still to do its usual thing.
  private func searchCommand(for key: Key, in search: HistorySearch) -> Int32? {
    var search = search
    switch key {
    case .text(let text): search.append(text, in: history)
    case .backspace: search.removeLast(in: history)
    case .control("r"): search.goOn(in: history)
    case .control("g"), .control("c"):
      endSearch()
      edit = search.original
      return Libedit.performKey
    default:
      endSearch()
      return nil
    }
    return show(search)
  }

  /// Goes back to the prompt, with the text that was found.
  private func endSearch() {
    search = nil
  }

  private func show(_ search: HistorySearch) -> Int32 {
    self.search = search
    edit = search.found
    return Libedit.performKey
  }
}
