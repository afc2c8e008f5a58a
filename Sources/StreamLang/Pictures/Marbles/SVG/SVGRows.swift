/// The rows of a picture, one below the other.
extension SVGPicture {
  /// `hues` are the colours of values that came from other rows.
  func draw(_ index: Int, _ hues: [Diagram.Target: Int], with pen: inout SVGPen) {
    let (row, lane) = (diagram.rows[index], layout.lanes[index])
    margins.draw(row, box: layout.boxes[index], lane: lane, with: &pen)
    if row.kind == .note { return }
    for piece in rows[index].lines {
      drawLine(piece, at: lane, endingAt: piece.end.map { ending(of: index, in: $0) }, with: &pen)
    }
    for place in row.slots {
      guard let slot = slots.slotOfColumn[place.column] else { continue }
      marks[index][place.column]?.drawStem(x: x(of: slot), lane: lane, with: &pen)
    }
    var work = LongWork()
    for place in row.slots where !work.shouldStop() {
      guard let slot = slots.slotOfColumn[place.column] else { continue }
      let time = TimeText.short(slots.times[slot])
      marks[index][place.column]?.draw(
        x: x(of: slot), lane: lane, of: "\(row.name) at \(time)",
        hue: { number in
          hues[Diagram.Target(row: index, column: place.column, number: number)] ?? row.hue
        }, with: &pen)
    }
    if let (text, isError) = Self.gutter(row) {
      pen.text(text, x: margins.right + 24, y: lane + 5, class: isError ? "wrong" : nil)
    }
  }

  /// The place of the mark that ends the line in a slot.
  private func ending(of row: Int, in slot: Int) -> Int {
    let shown = marks[row].first { slots.slotOfColumn[$0.key] == slot }?.value
    return x(of: slot) + (shown?.ending ?? SVGSlot.radius)
  }

  /// The line of a row from where it begins to where it ends, or on; dotted where a wait is cut short.
  private func drawLine(
    _ line: (start: Int, end: Int?), at lane: Int, endingAt ending: Int?, with pen: inout SVGPen
  ) {
    var from = x(of: line.start) + SVGSlot.radius
    for wait in axis.breaks where wait.slot > line.start && wait.slot <= line.end ?? .max {
      pen.line(from, lane, x(wait.idle.lowerBound), lane)
      pen.line(x(wait.idle.lowerBound), lane, x(wait.idle.upperBound), lane, .idle)
      from = x(wait.idle.upperBound)
    }
    pen.line(from, lane, ending ?? margins.right, lane)
    if ending == nil { pen.arrow(margins.right, lane) }
  }
}
