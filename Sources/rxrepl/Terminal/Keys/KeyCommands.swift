import Glibc

extension LibeditEditor {
  /// The command of libedit for a key; nil if nothing.
  func command(for key: Key) -> Int32? {
    if let search, let command = searchCommand(for: key, in: search) { return command }
    if awaitsSecondKey { return secondCommand(for: key) }
    switch key {
    case .text(let text): return perform(.type(text))
    case .paste(let text): return change { $0.insert(text) }
    case .longPaste:
      printAbove("a paste of more than 1 MB is left out")
      return nil
    case .enter: return enter()
    case .altEnter: return change { $0.insert("\n") }
    case .backspace: return perform(.delete(.characterLeft))
    case .delete: return perform(.delete(.characterRight))
    case .left: return perform(.move(.characterLeft))
    case .right: return acceptHint() ?? perform(.move(.characterRight))
    case .home: return perform(.move(.rowStart))
    case .end: return acceptHint() ?? perform(.move(.rowEnd))
    case .wordLeft: return perform(.move(.wordLeft))
    case .wordRight: return acceptHint(asWord: true) ?? perform(.move(.wordRight))
    case .up: return moveUp()
    case .down: return moveDown()
    case .altBackspace: return perform(.kill(.wordLeft))
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
    case "k": perform(.kill(.rowEnd))
    case "l": clear()
    case "n": showNewer()
    case "p": showOlder()
    case "r": beginSearch(.older)
    case "s": beginSearch(.newer)
    case "t": change { $0.transpose() }
    case "u": perform(.kill(.rowStart))
    case "w": perform(.kill(.blankLeft))
    case "x": awaitSecondKey()
    case "y": perform(.yank)
    case "z": stop()
    case "_": perform(.undo)
    default: refuse()
    }
  }

  private func altCommand(for letter: Unicode.Scalar) -> Int32? {
    switch letter {
    case "b": command(for: .wordLeft)
    case "c": change { $0.changeWord(\.capitalized) }
    case "d": perform(.kill(.wordRight))
    case "f": command(for: .wordRight)
    case "l": change { $0.changeWord { $0.lowercased() } }
    case "u": change { $0.changeWord { $0.uppercased() } }
    case "y": perform(.yankOlder)
    case ".": perform(.insertLastWord)
    case "/": perform(.redo)
    default: refuse()
    }
  }

  /// The meaning of a key behind Ctrl-X.
  private func secondCommand(for key: Key) -> Int32? {
    awaitsSecondKey = false
    return switch key {
    case .control("u"): perform(.undo)
    case .control("e"): finish(with: .toEdit(libedit.text.string))
    // Text that is typed fast comes as one text, of which only the first letter is that key.
    case .text(let text) where text.count > 1: perform(.type(String(text.dropFirst())))
    default: refuse()
    }
  }

  private func awaitSecondKey() -> Int32? {
    awaitsSecondKey = true
    return nil
  }

  /// Has `perform` make an edit; nothing if there is nothing to do.
  private func perform(_ edit: Edit) -> Int32? {
    let result = editing.result(of: edit, on: libedit.text, after: history.newestFirst)
    guard let result else { return nil }
    self.edit = result
    return Libedit.performKey
  }

  /// Has `perform` make the change; nothing if it changes nothing.
  func change(_ body: (inout EditedText) -> Void) -> Int32? {
    var text = libedit.text
    body(&text)
    return perform(.replace(text))
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

  private func moveUp() -> Int32? {
    var text = libedit.text
    return text.moveUp(promptWidth: screen.promptWidth) ? perform(.replace(text)) : showOlder()
  }

  private func moveDown() -> Int32? {
    var text = libedit.text
    return text.moveDown(promptWidth: screen.promptWidth) ? perform(.replace(text)) : showNewer()
  }

  private func showOlder() -> Int32? {
    guard let entry = history.older(than: libedit.text.string) else { return refuse() }
    return perform(.replace(EditedText(entry)))
  }

  private func showNewer() -> Int32? {
    guard let entry = history.newer(than: libedit.text.string) else { return refuse() }
    return perform(.replace(EditedText(entry)))
  }

  // MARK: Search

  private func beginSearch(_ direction: HistorySearch.Direction) -> Int32 {
    show(HistorySearch(direction, original: libedit.text))
  }

  /// The meaning of a key to a search; nil if it ended the search and is still to do its usual
  /// thing.
  private func searchCommand(for key: Key, in search: HistorySearch) -> Int32? {
    var search = search
    switch key {
    case .text(let text): search.append(text, in: history)
    case .backspace: search.removeLast(in: history)
    case .control("r"): search.goOn(.older, in: history)
    case .control("s"): search.goOn(.newer, in: history)
    case .control("g"), .control("c"):
      endSearch()
      edit = search.original
      return Libedit.performKey
    default:
      endSearch()
      editing.note(search.original, became: search.found)
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

extension String {
  /// With a capital at the beginning of the word in it.
  fileprivate var capitalized: String {
    let signs = prefix { !$0.isLetter }
    let word = dropFirst(signs.count)
    return signs + word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}
