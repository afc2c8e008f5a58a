import StreamLang

/// Draws logs of events and compares with the pictures that they have to give.
///
/// A log is JSON: `{"width": 80, "charset": "unicode", "overflow": "fold" | "tail", "at": [ms, …],
/// "now": ms, "rows": [{"name", "kind", "marks": ["1", "", "(2,3)"], "from": ms, "column": i,
/// "gutter": ["value", "3"]}], "window": [ms, ms], "unit": ms, "ruler": false}`; all but `at` and `rows`
/// may be left out. There is one text of marks for each of `at`, as `Diagram.Mark.reading` has them.
package enum PictureVectors {
  /// `text` is a log, `picture` what it has to give, with or without a newline at its end.
  package static func check(
    _ name: String, _ text: String, _ picture: String, _ report: inout VectorReport
  ) {
    guard let log = try? JSON.parse(text), let diagram = Diagram(log) else {
      return report.fail("\(name): not a log")
    }
    let wanted = picture.split(separator: "\n", omittingEmptySubsequences: false)
    let drawn = MarbleRenderer(log).lines(diagram).map(\.plain)
    if drawn.elementsEqual(wanted.last == "" ? wanted.dropLast() : wanted, by: ==) {
      return report.pass()
    }
    report.fail("\(name):\n\(drawn.joined(separator: "\n"))\nwanted:\n\(picture)")
  }
}

extension MarbleRenderer {
  fileprivate init(_ log: JSON) {
    self.init(
      width: log["width"]?.intValue ?? 80,
      charset: log["charset"]?.stringValue == "ascii" ? .ascii : .unicode,
      overflow: log["overflow"]?.stringValue == "tail" ? .tail : .fold,
      maxValue: log["maxValue"]?.intValue ?? 10, showsRuler: log["ruler"] != .bool(false))
    zoom(to: log["unit"]?.nanoseconds)
    allowsBars = false
  }
}

extension Diagram {
  fileprivate init?(_ log: JSON) {
    guard let times = log["at"]?.elements?.compactMap(\.nanoseconds),
      let rows = log["rows"]?.elements
    else { return nil }
    self.init(
      columns: times.map { Column(time: $0) }, rows: rows.compactMap(Row.init),
      now: log["now"]?.nanoseconds ?? times.last ?? 0)
    if let window = log["window"]?.elements?.compactMap(\.nanoseconds), window.count == 2 {
      self = windowed(window[0]...window[1])
    }
  }
}

extension Diagram.Row {
  fileprivate init?(_ row: JSON) {
    guard let name = row["name"]?.stringValue, let marks = row["marks"]?.elements else {
      return nil
    }
    let kinds: [String: Diagram.RowKind] = [
      "hot": .hot, "cold": .cold, "cell": .cell, "run": .run, "inner": .inner(isLast: false),
      "last": .inner(isLast: true),
    ]
    self.init(
      name: name, kind: kinds[row["kind"]?.stringValue ?? "cold"] ?? .cold,
      slots: marks.enumerated().compactMap { column, text in
        guard let text = text.stringValue, !text.isEmpty else { return nil }
        return Diagram.Slot(column: column, marks: Diagram.Mark.reading(text))
      },
      start: row["from"]?.nanoseconds ?? 0, startColumn: row["column"]?.intValue)
    guard let gutter = row["gutter"]?.elements?.compactMap(\.stringValue), gutter.count == 2 else {
      return
    }
    switch gutter[0] {
    case "value": self.gutter = .value(gutter[1])
    case "failed": self.gutter = .failed(gutter[1])
    default: self.gutter = .waiting(gutter[1])
    }
  }
}

extension Diagram.Mark {
  /// The marks that stand in one place of a picture: a value, or `│` completed, `✕` failed, `%` an
  /// error of a cell, `^` subscribed, `!` disposed; in brackets several, `~` instead of `,` after a
  /// stale one.
  package static func reading(_ text: String) -> [Diagram.Mark] {
    guard text.count > 2, text.hasPrefix("("), text.hasSuffix(")") else { return [mark(text)] }
    var marks: [Diagram.Mark] = []
    var word = ""
    func end(isStale: Bool = false) {
      if !word.isEmpty { marks.append(.value(word, isStale: isStale)) }
      word = ""
    }
    for character in text.dropFirst().dropLast() {
      switch character {
      case ",": end()
      case "~": end(isStale: true)
      case "│", "✕", "%", "^", "!":
        end()
        marks.append(mark(String(character)))
      default: word.append(character)
      }
    }
    end()
    return marks
  }

  private static func mark(_ text: String) -> Diagram.Mark {
    switch text {
    case "│": .completed
    case "✕": .failed
    case "%": .fault
    case "^": .subscribed
    case "!": .disposed
    default: .value(text, isStale: false)
    }
  }
}

extension JSON {
  /// Of a time in milliseconds.
  fileprivate var nanoseconds: UInt64? {
    switch self {
    case .int(let count) where count >= 0: UInt64(count) * 1_000_000
    case .double(let count) where count >= 0 && count < 1e12:
      UInt64((count * 1_000_000).rounded(.toNearestOrEven))
    default: nil
    }
  }
}
