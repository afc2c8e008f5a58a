/// The signs that a graph is drawn with, each one column wide.
struct GraphGlyphs {
  let line: String
  /// A line that only functions read.
  let readLine: String
  let wire: String
  /// Of boxes: what brings no values by itself.
  let dash: String
  /// The corners of a frame, from the top left one on, row by row.
  let corners: [String]
  let minus: String
  private let subscription: String
  private let taps: [String]
  private let backs: [String]
  private let signs: Glyphs

  init(_ charset: Charset) {
    signs = charset.glyphs
    switch charset {
    case .unicode:
      (line, readLine, wire, dash, subscription, minus) = ("─", "·", "│", "┄", "▷", "−")
      corners = ["╭", "╮", "╰", "╯"]
      (taps, backs) = (["├", "╰", "┼", "┴"], ["◂", "╯", "┴", "┤", "┼", "╮", "┬"])
    case .ascii:
      (line, readLine, wire, dash, subscription, minus) = ("-", ".", "|", ".", ">", "-")
      corners = [".", ".", "`", "'"]
      (taps, backs) = (["+", "`", "+", "'"], ["<", "'", "'", "+", "+", ",", ","])
    }
  }

  func tap(isFirst: Bool, isLast: Bool) -> String { taps[(isFirst ? 0 : 2) + (isLast ? 1 : 0)] }

  /// In front of what comes from below.
  var backArrow: String { backs[0] }

  func back(_ place: GraphLanes.Back.Place, isLast: Bool) -> String {
    let pair =
      switch place {
      case .source: 1
      case .reader: 3
      case .topReader: 5
      }
    return backs[pair + (isLast ? 0 : 1)]
  }

  func mark(_ kind: Graph.Node.Kind) -> String {
    switch kind {
    case .hot: String(signs.hot.prefix(1))
    case .cold: String(signs.cold.prefix(1))
    case .cell: String(signs.cell.prefix(1))
    case .subscription: subscription
    }
  }

  var failed: String { signs.failed }
  var ellipsis: String { signs.ellipsis }
}
