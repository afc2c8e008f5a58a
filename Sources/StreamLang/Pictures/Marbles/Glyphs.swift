/// Which characters the terminal can show.
public enum Charset: Sendable, Hashable {
  case unicode, ascii

  var glyphs: Glyphs {
    switch self {
    case .unicode: .unicode
    case .ascii: .ascii
    }
  }
}

extension String {
  /// With the signs of this program as the terminal can show them; what users write stays.
  func spelled(in charset: Charset) -> String {
    if charset == .unicode || utf8.allSatisfy({ $0 < 0x80 }) { return self }
    return reduce(into: "") { $0 += Glyphs.twins[$1] ?? String($1) }
  }
}

extension StyledText {
  var printable: StyledText {
    if runs.allSatisfy(\.text.isNeverReplaced) { return self }
    return runs.reduce(into: StyledText()) { $0.append($1.text.printable, $1.style) }
  }

  public func spelled(in charset: Charset) -> StyledText {
    if charset == .unicode { return self }
    return runs.reduce(into: StyledText()) { $0.append($1.text.spelled(in: charset), $1.style) }
  }
}

/// The signs a timeline is drawn with, each one column wide unless said otherwise.
struct Glyphs {
  let line: String
  /// A wait that is shortened.
  let idle: String
  /// No time passes between what happened at one time, one after the other.
  let still: String
  /// Between texts that are too near each other to be parted by a line.
  let near: String
  /// Before a number of values for which there is no room.
  let times: String
  /// The row goes on.
  let running: String
  let completed: String
  let failed: String
  let subscribed = "^"
  let disposed = "!"
  /// An inner stream is born; it leads away from the row above.
  let elbow: String
  /// Something was cut; two columns in ASCII.
  let ellipsis: String
  /// The row began before the picture does.
  let earlier: String
  /// Around the duration of a shortened wait.
  let waitOpening: String
  let waitClosing: String

  /// Of a dense picture: numbers from the smallest to the largest, one value, and ten or more.
  let bars: [String]
  let one: String
  let many: String

  /// The sign that stands before the name of a row, two columns wide.
  let hot: String
  let cold: String
  let cell: String
  let run = "  "
  let inner: String
  let lastInner: String

  func label(_ kind: Diagram.RowKind) -> String {
    switch kind {
    case .hot: hot
    case .cold: cold
    case .cell: cell
    case .run: run
    case .inner(let isLast): isLast ? lastInner : inner
    case .note: ""
    }
  }

  /// The ASCII text that stands for the signs of pages and notes in ASCII.
  fileprivate static let twins: [Character: String] = [
    "●": "*", "○": "o", "◆": "=", "─": "-", "│": "|", "├": "|", "╰": "`", "▸": ">", "✕": "#",
    "▕": "[", "▏": "]", "┐": "+", "┤": "+", "┴": "+", "▷": ">",
    "━": "=", "┝": "[", "┄": ".", "≈": "~", "…": "..", "·": "-", "→": "->",
  ]

  fileprivate static let unicode = Glyphs(
    line: "─", idle: "┄", still: "═", near: "·", times: "×", running: "▸", completed: "│",
    failed: "✕", elbow: "╰",
    ellipsis: "…", earlier: "…", waitOpening: "≈", waitClosing: "≈",
    bars: "▁▂▃▄▅▆▇█".map { String($0) }, one: "·", many: "█",
    hot: "● ", cold: "○ ", cell: "◆ ", inner: "├ ", lastInner: "╰ ")

  fileprivate static let ascii = Glyphs(
    line: "-", idle: ".", still: "=", near: ";", times: "x", running: ">", completed: "|",
    failed: "#", elbow: "\\",
    ellipsis: "..", earlier: "<", waitOpening: "<", waitClosing: ">",
    bars: "0123456789".map { String($0) }, one: ".", many: "@",
    hot: "* ", cold: "o ", cell: "= ", inner: "|-", lastInner: "`-")
}
