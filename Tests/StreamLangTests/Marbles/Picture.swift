import Conformance
import StreamLang

/// A diagram in the fewest words: the times of its columns in milliseconds, and for each row what
/// stands in each column.
///
///     Picture(at: 0, 8, 15) { hot("a", "1", "2", "(7│)") }
///
/// `""` is nothing, `│` completes, `✕` fails, `%` is a fault, `^` subscribes, `!` disposes, `(1~2)`
/// is a group whose 1 is stale; everything else is a value.
struct Picture {
  var diagram: Diagram

  init(at times: [Double], now: Double? = nil, _ rows: [Diagram.Row]) {
    let columns = times.map { Diagram.Column(time: nanoseconds($0)) }
    diagram = Diagram(columns: columns, rows: rows, now: nanoseconds(now ?? times.last ?? 0))
  }

  func drawn(
    _ charset: Charset = .unicode, width: Int = 80, overflow: MarbleRenderer.Overflow = .fold,
    showsRuler: Bool = true
  ) -> String {
    MarbleRenderer(width: width, charset: charset, overflow: overflow, showsRuler: showsRuler)
      .lines(diagram).map(\.plain).joined(separator: "\n")
  }
}

func nanoseconds(_ milliseconds: Double) -> UInt64 { UInt64(milliseconds * 1_000_000) }

func hot(_ name: String, _ marks: String...) -> Diagram.Row { row(name, .hot, marks) }
func cold(_ name: String, _ marks: String...) -> Diagram.Row { row(name, .cold, marks) }
func cell(_ name: String, _ marks: String...) -> Diagram.Row { row(name, .cell, marks) }
func run(_ name: String, _ marks: String...) -> Diagram.Row { row(name, .run, marks) }
func inner(_ name: String, isLast: Bool, _ marks: String...) -> Diagram.Row {
  row(name, .inner(isLast: isLast), marks)
}

func row(_ name: String, _ kind: Diagram.RowKind, _ marks: [String]) -> Diagram.Row {
  Diagram.Row(
    name: name, kind: kind,
    slots: marks.enumerated().compactMap { column, text in
      text.isEmpty ? nil : Diagram.Slot(column: column, marks: Diagram.Mark.reading(text))
    })
}

extension Diagram.Row {
  func with(_ gutter: Diagram.Gutter) -> Diagram.Row {
    var row = self
    row.gutter = gutter
    return row
  }

  /// The row, beginning at a time in milliseconds, and in a column if there is one.
  func from(_ time: Double, column: Int? = nil) -> Diagram.Row {
    var row = self
    row.start = nanoseconds(time)
    row.startColumn = column
    return row
  }
}
