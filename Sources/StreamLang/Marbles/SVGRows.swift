/// The rows of a picture, one below the other.
extension SVGPicture {
  /// `hues` are those of values that came from somewhere else.
  func draw(_ index: Int, _ hues: [Diagram.Target: Int], with pen: inout SVGPen) {
    let (row, lane) = (diagram.rows[index], lanes[index])
    if let top = boxes[index], let formula = row.formula {
      pen.box(
        formula.asOneLine, x: Self.margin, y: top, width: width - 2 * Self.margin,
        height: Self.box)
    }
    pen.text(Self.label(row), x: Self.margin, y: lane + 5, size: 16)
    if row.kind == .note { return }
    for piece in rows[index].pieces {
      drawLine(piece, at: lane, endingAt: piece.end.map { ending(of: row, in: $0) }, with: &pen)
    }
    for place in row.slots {
      guard let slot = slots.slotOfColumn[place.column] else { continue }
      let time = TimeText.short(slots.times[slot])
      SVGSlot(place.marks).draw(
        x: x(scale.columns[slot]), lane: lane, of: "\(row.name) at \(time)",
        hue: { number in
          hues[Diagram.Target(row: index, column: place.column, number: number)] ?? row.hue
        }, with: &pen)
    }
    if let (text, isError) = Self.gutter(row) {
      pen.text(
        text, x: right + 2 * Self.column, y: lane + 5, size: 16,
        colour: isError ? SVGPen.red : SVGPen.ink)
    }
  }

  /// Where the mark stands that ends the line in a slot.
  private func ending(of row: Diagram.Row, in slot: Int) -> Int {
    let marks = row.slots.first { slots.slotOfColumn[$0.column] == slot }?.marks ?? []
    return x(scale.columns[slot]) + SVGSlot(marks).ending
  }

  /// The line of a row from where it begins to where it ends, or on; dashed where a wait is cut short.
  private func drawLine(
    _ line: (start: Int, end: Int?), at lane: Int, endingAt ending: Int?, with pen: inout SVGPen
  ) {
    let first = scale.columns[line.start]
    let last = line.end.map { scale.columns[$0] } ?? scale.end
    var from = x(first)
    for wait in scale.breaks where wait.idle.lowerBound >= first && wait.idle.upperBound <= last {
      pen.line(from, lane, x(wait.idle.lowerBound), lane)
      pen.line(x(wait.idle.lowerBound), lane, x(wait.idle.upperBound), lane, .dotted)
      from = x(wait.idle.upperBound)
    }
    pen.line(from, lane, ending ?? right, lane)
    if ending == nil { pen.polygon([(right + 10, lane), (right, lane - 5), (right, lane + 5)]) }
  }
}
