/// The notes on moments of a picture: lines down from these, with sentences below the rows.
struct SVGNotes {
  /// The sentences, where their moments are, in pixels from column 0, and how far below each other they stand.
  private let notes: [(text: String, x: Int?, level: Int)]
  /// The number of lines of text.
  let depth: Int
  /// The end of the longest sentence, in pixels from column 0.
  let end: Int

  private static let letter = 9
  private static let apart = 12

  /// `x` is where a slot is; without it moments are said, and not pointed at.
  init(_ diagram: Diagram, x: ((Diagram.Annotation) -> Int?)? = nil) {
    let said = diagram.annotations.map { annotation in
      let place = x?(annotation)
      return (text: place == nil ? annotation.line.plain : annotation.text, x: place)
    }
    let places = said.map { text, x in
      (left: x ?? 0, width: text.displayWidth * Self.letter + Self.apart)
    }
    let levels = FlagLevels(places).levels
    notes = zip(said, levels).map { ($0.text, $0.x, $1) }
    depth = (levels.max() ?? -1) + 1
    end = places.map { $0.left + $0.width }.max() ?? 0
  }

  /// Draws lines from `top`, and sentences from `bottom` on.
  func draw(from left: Int, top: Int, bottom: Int, with pen: inout SVGPen) {
    for note in notes {
      let y = bottom + note.level * SVGLayout.line
      if let x = note.x { pen.line(left + x, top, left + x, y + 20, .tick) }
      pen.text(note.text, x: left + (note.x ?? 0) + 5, y: y + 18, class: "note")
    }
  }
}
