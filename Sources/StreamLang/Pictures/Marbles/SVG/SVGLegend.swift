/// The meaning of the crosses of a picture, below its rows; nothing if it has none.
struct SVGLegend {
  enum Sign {
    case dropped, failed, fault

    fileprivate var meaning: String {
      switch self {
      case .dropped: "goes no further"
      case .failed: "failed"
      case .fault: "a cell without a value; its line goes on"
      }
    }
  }

  /// Each that is drawn, once.
  let signs: [Sign]

  init(_ diagram: Diagram) {
    let marks = diagram.rows.lazy.flatMap(\.slots).flatMap(\.marks)
    var signs: [Sign] = []
    if diagram.flows.contains(where: { $0.made == nil && $0.taken.row < $0.row }) {
      signs.append(.dropped)
    }
    if marks.contains(.failed) { signs.append(.failed) }
    if marks.contains(.fault) { signs.append(.fault) }
    self.signs = signs
  }

  /// Draws a line for each sign; `y` is where the first one begins.
  func draw(at y: Int, with pen: inout SVGPen) {
    for (index, sign) in signs.enumerated() {
      let (x, middle) = (SVGLayout.margin + 8, y + index * SVGLayout.line + SVGLayout.line / 2)
      switch sign {
      case .dropped: pen.cross(x, middle, size: 4, class: "sign", title: sign.meaning)
      case .failed: pen.cross(x, middle, size: 8, class: "sign wrong", title: sign.meaning)
      case .fault: pen.cross(x, middle, size: 5, class: "sign wrong", title: sign.meaning)
      }
      pen.text(sign.meaning, x: x + 20, y: middle + 5, class: "small")
    }
  }
}
