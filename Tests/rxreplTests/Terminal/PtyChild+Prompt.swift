import Testing

extension PtyChild {
  /// The commands that the editor sends to a terminal: how it moves, erases, colours, beeps, and asks
  /// for pastes to be marked.
  static let editing: Set<String> = [
    "CSI A", "CSI C", "CSI H", "CSI J", "CSI K", "CSI m", "CSI ?h", "CSI ?l", "U+0007", "U+000D",
  ]

  /// True if the editor has told the terminal nothing else, once the last command has come to its end.
  func isToldOnlyEditing() -> Bool { wait { $0.commands.isSubset(of: Self.editing) } }

  /// The command's prompt, ready for what is typed.
  static func prompt(
    _ options: String..., columns: Int = 80, rows: Int = 40, environment: [String: String] = [:]
  ) throws -> PtyChild {
    let words = [product("rxrepl")] + options
    let child = try #require(
      PtyChild(words, environment: environment, columns: columns, rows: rows))
    #expect(child.wait { $0.row == ">" }, "\(child.screen.text)")
    return child
  }

  /// Types a line and waits for the prompt after what it prints.
  func type(_ line: String, then wanted: String, at place: SourceLocation = #_sourceLocation) {
    send(line + "\r")
    #expect(
      wait { $0.rows.contains(wanted) && $0.row == ">" },
      "\(line): no \(wanted) in\n\(screen.text)", sourceLocation: place)
  }

  /// Types something and waits for the row of the cursor to be as wanted.
  ///
  /// While a text of several rows is drawn, the cursor passes each of them.
  func send(_ text: String, row wanted: String, at place: SourceLocation = #_sourceLocation) {
    send(text, last: wanted, at: place)
  }

  /// Types something and waits for the rows down to that of the cursor to end with these.
  func send(_ text: String, last rows: String..., at place: SourceLocation = #_sourceLocation) {
    send(text)
    #expect(
      wait { $0.rowsToCursor.suffix(rows.count).elementsEqual(rows) },
      "\(text.debugDescription): no \(rows) in\n\(screen.text)", sourceLocation: place)
  }

  /// Types a line, and at once what is to come after it, and waits until it runs: before that, Ctrl-C is a key.
  func run(_ line: String, ahead: String = "", at place: SourceLocation = #_sourceLocation) {
    send("\(line)\r\(ahead)")
    #expect(
      wait { $0.rows.contains("> \(line)") && $0.row != "> \(line)" }, "\(screen.text)",
      sourceLocation: place)
  }

  /// Types a sign, waits until the line shows it, whatever has been typed before, and abandons the line.
  func abandonLine() -> Bool {
    let shown = screen.allRows.joined()
    let signs = (0x2801...0x28FF).compactMap(Unicode.Scalar.init).map(Character.init)
    guard let sign = signs.first(where: { !shown.contains($0) }) else { return false }
    // A paste ends there, and Ctrl-X takes one of them.
    send("\u{1B}[201~\(sign)\(sign)")
    let isShown = wait { $0.rows.contains { $0.contains(sign) } }
    // In a search the first key gives up only that. An editor that has just been started may take both.
    return isShown
      && [Duration.seconds(5), Self.patience].contains { limit in
        send(Keys.control("g") + Keys.control("c"))
        return wait(within: limit) { $0.row == ">" || $0.row == "paused>" }
      }
  }

  /// Waits for the cursor to stand in a column.
  func expectCursor(column: Int, at place: SourceLocation = #_sourceLocation) {
    #expect(
      wait { $0.cursor.column == column }, "at \(screen.cursor) in\n\(screen.text)",
      sourceLocation: place)
  }
}

/// The bytes of the keys.
enum Keys {
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let delete = "\u{1B}[3~"
  static let backspace = "\u{7F}"
  static let altEnter = "\u{1B}\r"

  static func control(_ letter: Character) -> String {
    String(Unicode.Scalar((letter.asciiValue ?? 0x60) & 0x1F))
  }

  static func alt(_ letter: Character) -> String { "\u{1B}\(letter)" }

  static func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
}
