/// The places of the rows of a picture, in pixels from its top.
struct SVGLayout {
  /// The place of each row's line.
  private(set) var lanes: [Int] = []
  /// The top of each row's box.
  private(set) var boxes: [Int?] = []
  /// The places of the times: above the first row, and again wherever it would be far away.
  private(set) var rulers: [Int] = []
  let height: Int

  static let margin = 25
  static let box = 46
  private static let row = 70
  private static let ruler = 40
  /// After so many rows the times are written again.
  private static let rowsPerRuler = 12

  /// Below the rows notes begin, if there are some, and below these a legend.
  let notes: Int
  let legend: Int
  static let line = 26

  /// `depths` are how many values each row shows below each other; above the rows stand so many lines of
  /// a title, below them those of notes and of a legend.
  init(
    _ rows: [Diagram.Row], hasRuler: Bool, depths: [Int], title: Int = 0, notes: Int = 0,
    legend: Int = 0
  ) {
    var top = Self.margin + title * Self.line
    var count = 0
    for (index, row) in rows.enumerated() {
      // An operator and its inner streams are not parted.
      let isParted = index == 0 || !rows[index - 1].kind.belongsToNext
      if hasRuler && isParted && (index == 0 || count >= Self.rowsPerRuler) {
        rulers.append(top)
        top += Self.ruler
        count = 0
      }
      count += 1
      boxes.append(row.formula == nil ? nil : top + 8)
      if row.formula != nil { top += Self.box + 12 }
      lanes.append(top + Self.row / 2)
      top += Self.row + (max(1, depths[index]) - 1) * SVGSlot.step
    }
    self.notes = top
    self.legend = top + notes * Self.line
    height = self.legend + legend * Self.line + Self.margin
  }
}

extension Diagram.RowKind {
  /// True if the row below explains it.
  fileprivate var belongsToNext: Bool {
    switch self {
    case .inner, .note: true
    case .hot, .cold, .cell, .run: false
    }
  }
}
