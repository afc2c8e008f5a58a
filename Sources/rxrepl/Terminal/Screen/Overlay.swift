import StreamLang

/// The additions that are shown of a line besides what was typed: colours, partners of brackets, a
/// hint how it may go on, the call that is being typed, and a preview of what it would do.
///
/// A text is looked at once, however often it is drawn.
final class Overlay {
  private let assistant: any LineAssistant
  private let charset: Charset

  /// A hint is told from the text by its colour alone.
  private let showsHints: Bool

  /// The text that was looked at last, and how it is shown.
  private var text: EditedText?
  private var line = DecoratedLine(text: "", cursor: 0)
  private var highlighted = StyledText()
  private var preview: [StyledText] = []
  private var scale = PreviewScale()

  /// When the keys have rested long enough for a preview; nil if there is one.
  private var restEnd: ContinuousClock.Instant?

  private static let rest = Duration.milliseconds(250)

  /// Looking at a text longer than this would be felt at each key.
  private static let mostScalars = 4000

  init(_ assistant: any LineAssistant, _ charset: Charset, showsHints: Bool) {
    (self.assistant, self.charset, self.showsHints) = (assistant, charset, showsHints)
  }

  /// Forgets the text that it has looked at, which may mean something else now.
  func reset() {
    text = nil
    preview = []
    restEnd = nil
  }

  /// The look of a text while it is typed; `past` finds the latest line that begins with a text.
  func decorated(_ text: EditedText, columns: Int, past: (String) -> String?) -> DecoratedLine {
    guard text != self.text else { return withPreview }
    let string = text.string
    if text.scalars != self.text?.scalars {
      preview = []
      highlighted = colours(of: text)
    }
    // Also behind a key that changes nothing: it may have come while the preview was being made.
    restEnd = preview.isEmpty && !text.isEmpty ? .now + Self.rest : nil
    self.text = text
    line = DecoratedLine(text: highlighted, cursor: text.cursor)
    guard text.scalars.count <= Self.mostScalars else { return line }
    let cursor = text.utf8Cursor
    line.text = highlighted.marking(assistant.brackets(in: string, at: cursor))
    if let help = assistant.callHelp(of: string, at: cursor) {
      line.below = help.spelled(in: charset).wrapped(to: columns)
    }
    if showsHints, !text.isEmpty, text.cursor == text.scalars.count {
      line.hint =
        past(string).map { String($0.unicodeScalars.dropFirst(text.scalars.count)) }
        ?? assistant.continuation(of: string) ?? ""
    }
    return withPreview
  }

  /// The look of a text that is left behind: in colours, and nothing besides.
  func left(_ text: EditedText) -> DecoratedLine {
    let isSame = text.scalars == self.text?.scalars
    return DecoratedLine(text: isSame ? highlighted : colours(of: text), cursor: text.cursor)
  }

  private func colours(of text: EditedText) -> StyledText {
    let string = text.string
    guard text.scalars.count <= Self.mostScalars else { return StyledText(string) }
    return assistant.highlighted(string)
  }

  // MARK: Hints

  /// The hint that is shown behind a text; empty if there is none.
  func hint(behind text: EditedText) -> String { text == self.text ? line.hint : "" }

  // MARK: Preview

  private var withPreview: DecoratedLine {
    var line = line
    line.below += preview
    return line
  }

  /// The time until the keys have rested; nil if nothing is waiting for that.
  var nanosecondsToRest: UInt64? {
    restEnd.map { UInt64(max(0, ContinuousClock.now.duration(to: $0) / .nanoseconds(1))) }
  }

  /// Makes the preview if the keys have rested; true if there is something new to be drawn.
  func restIfDue(columns: Int) -> Bool {
    guard nanosecondsToRest == 0, let text else { return false }
    restEnd = nil
    guard text.scalars.count <= Self.mostScalars else { return false }
    preview = assistant.preview(of: text.string, width: columns, keeping: &scale)
      .map { $0.spelled(in: charset) }
    return !preview.isEmpty
  }
}

extension StyledText {
  /// This text with some parts set off.
  fileprivate func marking(_ spans: [Span]) -> StyledText {
    if spans.isEmpty { return self }
    var marked = StyledText()
    var offset = 0
    for run in runs {
      for scalar in run.text.unicodeScalars {
        let isMarked = spans.contains { $0.start <= offset && offset < $0.end }
        marked.append(String(scalar), isMarked ? .strong : run.style)
        offset += UTF8.width(scalar)
      }
    }
    return marked
  }

  /// This text in rows of some columns, broken between words where that can be.
  fileprivate func wrapped(to columns: Int) -> [StyledText] {
    var rows = [StyledText()]
    var room = columns
    func startRow() {
      rows.append("")
      room = columns
    }
    for run in runs {
      for (number, line) in run.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { startRow() }
        for word in line.wordsWithBlanks {
          let width = word.unicodeScalars.reduce(0) { $0 + $1.drawnColumns }
          if width > room, room < columns { startRow() }
          rows[rows.count - 1].append(word, run.style)
          room -= width
        }
      }
    }
    return rows.filter { !$0.runs.isEmpty }
  }
}

extension String {
  /// The first word of this text, with what stands before it.
  var firstWord: String {
    let start = prefix { !$0.isLetter && !$0.isNumber }
    let word = self[start.endIndex...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return String(start + word)
  }
}

extension Substring {
  /// The words of this text, each with the blanks behind it.
  fileprivate var wordsWithBlanks: [String] {
    var words: [String] = []
    var wasBlank = true
    for character in self {
      let isBlank = character == " "
      if words.isEmpty || wasBlank && !isBlank { words.append("") }
      words[words.count - 1].append(character)
      wasBlank = isBlank
    }
    return words
  }
}
