/// The content of a page, on the axis of a timeline on a terminal, but strictly to scale: rows, the events in
/// their order, and the graph.
struct PageData {
  private let diagram: Diagram
  private let slots: TimelineSlots
  private let scale: TimelineScale
  private let writer = SlotText.Writer(
    glyphs: Charset.unicode.glyphs, maxValue: Self.widestValue, maxWidth: .max, hue: 0)
  /// The place of each slot, in parts of a column.
  private let positions: [Int]
  /// For each row, how far below its line the marks of a slot stand; most stand on it.
  private let levels: [[Int: Int]]
  private let graph: PageGraph

  /// As wide as a timeline on a terminal may be, in columns; what is longer is scrolled.
  private static let room = 80
  private static let widestValue = 16
  /// Of a column.
  private static let parts = 100

  init(_ diagram: Diagram, _ graph: Graph) {
    self.graph = PageGraph(graph, of: diagram.rows)
    let slots = TimelineSlots(diagram)
    let rows = zip(diagram.rows, slots.starts).map { [writer] row, start in
      TimelineRow(row, start: start, slotOfColumn: slots.slotOfColumn, writer)
    }
    scale = TimelineScale(
      PlacedSlots(times: slots.times, rows: rows, now: diagram.now), room: Self.room)
    let positions = scale.axis.positions(of: slots.times, in: Self.parts)
    self.diagram = diagram
    self.slots = slots
    self.positions = positions
    levels = rows.map { row in
      var levels = MarkLevels()
      return row.entries.reduce(into: [:]) { found, entry in
        if entry.isBirth { return }
        // A column of line parts two texts, as on a terminal.
        let width = (entry.text.width + 1) * Self.parts
        let level = levels.place(
          from: positions[entry.slot], width: width, depth: entry.isSign ? 0 : 1)
        if level > 0 { found[entry.slot] = level }
      }
    }
  }

  /// All that the page's script reads.
  func json(of program: String, title: String?) -> JSON {
    let ruler = TimelineRuler(scale, glyphs: writer.glyphs)
    return .object([
      JSON.Member("title", title.map(JSON.string) ?? .null),
      JSON.Member("program", .string(program)),
      JSON.Member("end", .int(scale.axis.end)),
      JSON.Member(
        "ruler",
        .array(
          slots.hasMoved
            ? ruler.labels(in: 0..<scale.axis.end + 1).map { label in
              .array([column(of: label), .string(label.text)])
            } : [])),
      JSON.Member("breaks", .array(scale.axis.breaks.map { range($0.idle) })),
      JSON.Member("slots", .array(slots.times.indices.map(slot))),
      JSON.Member("rows", .array(diagram.rows.indices.map(row))),
      JSON.Member("events", .array(events)),
      JSON.Member("notes", .array(notes)),
      JSON.Member("graph", graph.json),
    ])
  }

  private func range(_ columns: Range<Int>) -> JSON {
    .array([.int(columns.lowerBound), .int(columns.upperBound)])
  }

  private func column(of label: TimelineRuler.Label) -> JSON {
    guard let time = label.time else { return .int(label.column) }
    return column(scale.axis.position(of: time, times: slots.times, in: Self.parts))
  }

  /// Columns, of which so many parts were counted.
  private func column(_ parts: Int) -> JSON {
    parts % Self.parts == 0
      ? .int(parts / Self.parts) : .double(Double(parts) / Double(Self.parts))
  }

  /// The notes, each with the slot that it is about, and how far below the others it stands.
  private var notes: [JSON] {
    let notes = diagram.annotations.compactMap { note in
      slots.slot(of: note).map { (text: note.text, slot: $0) }
    }
    let levels = FlagLevels(
      notes.map { text, slot in
        (left: positions[slot], width: (text.displayWidth + 1) * Self.parts)
      }
    ).levels
    return zip(notes, levels).map { note, level in
      .object([
        JSON.Member("slot", .int(note.slot)), JSON.Member("text", .string(note.text)),
        JSON.Member("level", .int(level)),
      ])
    }
  }

  private func slot(_ slot: Int) -> JSON {
    .object([
      JSON.Member("column", column(positions[slot])),
      JSON.Member("width", .int(scale.slots.widths[slot])),
      JSON.Member("time", .string(slots.hasMoved ? TimeText.short(slots.times[slot]) : "")),
    ])
  }

  private func row(_ index: Int) -> JSON {
    let row = diagram.rows[index]
    var members = [
      JSON.Member("name", .string(row.name)),
      JSON.Member("kind", .string(row.kind.title)),
      JSON.Member("sign", .string(String(writer.glyphs.label(row.kind).prefix(1)))),
      JSON.Member("hue", .int(row.hue)),
    ]
    if row.kind != .note { members.append(JSON.Member("lines", .array(lines(of: index)))) }
    if let below = levels[index].values.max() { members.append(JSON.Member("below", .int(below))) }
    if let formula = row.formula?.asOneLine {
      members.append(JSON.Member("formula", .string(formula)))
    }
    members += graph.places(ofRow: index)
    switch row.gutter {
    case .failed(let text)?: members.append(JSON.Member("failure", .string(text)))
    case .waiting(let text)?: members.append(JSON.Member("waiting", .string(text)))
    case .value?, nil: break
    }
    return .object(members)
  }

  /// From which column to which the row's line goes; without an end, on to the end of the picture.
  private func lines(of index: Int) -> [JSON] {
    scale.slots.rows[index].lines.map { line in
      .array([line.start, line.end].compactMap { $0.map { column(positions[$0]) } })
    }
  }

  // MARK: Events

  private struct Event {
    let target: Diagram.Target
    let mark: Diagram.Mark
    let slot: Int
    /// Its place among those of the same state of the world.
    let place: Int
  }

  /// Every mark, in the order in which its event happened.
  ///
  /// The beginning and the end of a run are no events of a stream; they come before and after those
  /// of their time.
  private var marks: [Event] {
    let places = Dictionary(
      zip(diagram.order, diagram.order.indices), uniquingKeysWith: { first, _ in first })
    var events: [Event] = []
    for (row, content) in diagram.rows.enumerated() {
      for place in content.slots {
        guard let slot = slots.slotOfColumn[place.column] else { continue }
        for (number, mark) in place.marks.enumerated() {
          let target = Diagram.Target(row: row, column: place.column, number: number)
          events.append(
            Event(
              target: target, mark: mark, slot: slot,
              place: places[target] ?? (mark == .subscribed ? -1 : .max)))
        }
      }
    }
    return events.sorted {
      ($0.slot, $0.place, $0.target.row, $0.target.number)
        < ($1.slot, $1.place, $1.target.row, $1.target.number)
    }
  }

  private var events: [JSON] {
    let events = marks
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(events.lazy.map(\.target), events.indices))
    var sources: [Int: [Int]] = [:]
    var refusals: [Int: [JSON]] = [:]
    for flow in diagram.flows {
      guard let taken = numbers[flow.taken] else { continue }
      if let made = flow.made.flatMap({ numbers[$0] }) {
        sources[made, default: []].append(taken)
      } else {
        refusals[taken, default: []].append(.int(flow.row))
      }
    }
    return events.enumerated().map { number, event in
      var members = [
        JSON.Member("row", .int(event.target.row)), JSON.Member("slot", .int(event.slot)),
        JSON.Member("kind", .string(event.mark.title)),
      ]
      if case .value(let text, let isStale) = event.mark {
        members.append(JSON.Member("text", .string(text)))
        if isStale { members.append(JSON.Member("stale", .bool(true))) }
      }
      if let level = levels[event.target.row][event.slot] {
        members.append(JSON.Member("level", .int(level)))
      }
      if let sources = sources[number]?.sorted() {
        members.append(JSON.Member("from", .array(sources.map(JSON.int))))
      }
      if let rows = refusals[number] { members.append(JSON.Member("refusedBy", .array(rows))) }
      return .object(members)
    }
  }
}

extension Diagram.RowKind {
  fileprivate var title: String {
    switch self {
    case .hot: "hot stream"
    case .cold: "cold stream"
    case .cell: "cell"
    case .run: "run"
    case .inner: "inner stream"
    case .note: "note"
    }
  }
}

extension Diagram.Mark {
  fileprivate var title: String {
    switch self {
    case .value: "value"
    case .completed: "completed"
    case .failed: "failed"
    case .fault: "fault"
    case .subscribed: "subscribed"
    case .disposed: "disposed"
    }
  }
}
