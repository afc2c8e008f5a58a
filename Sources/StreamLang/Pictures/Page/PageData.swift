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
    (self.diagram, self.slots, self.positions) = (diagram, slots, positions)
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
    let ruler = slots.hasMoved ? TimelineRuler(scale, glyphs: writer.glyphs) : nil
    let labels = ruler?.labels(in: 0..<scale.axis.end + 1) ?? []
    return [
      "title": title.map(JSON.string) ?? .null, "program": .string(program),
      "end": .int(scale.axis.end),
      "ruler": .array(labels.map { .array([column(of: $0), .string($0.text)]) }),
      "breaks": .array(scale.axis.breaks.map { range($0.idle) }),
      "slots": .array(slots.times.indices.map(slot)),
      "rows": .array(diagram.rows.indices.map(row)), "events": .array(events),
      "notes": .array(notes), "graph": graph.json,
    ]
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
    parts % Self.parts == 0 ? .int(parts / Self.parts) : .double(Double(parts) / Double(Self.parts))
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
      ["slot": .int(note.slot), "text": .string(note.text), "level": .int(level)]
    }
  }

  private func slot(_ slot: Int) -> JSON {
    [
      "column": column(positions[slot]), "width": .int(scale.slots.widths[slot]),
      "time": .string(slots.hasMoved ? TimeText.short(slots.times[slot]) : ""),
    ]
  }

  private func row(_ index: Int) -> JSON {
    let row = diagram.rows[index]
    let place = graph.places(ofRow: index)
    var failure, waiting: String?
    switch row.gutter {
    case .failed(let text)?: failure = text
    case .waiting(let text)?: waiting = text
    case .value?, nil: break
    }
    return [
      "name": .string(row.name), "kind": .string(row.kind.title),
      "sign": .string(String(writer.glyphs.label(row.kind).prefix(1))), "hue": .int(row.hue),
      "lines": row.kind == .note ? nil : .array(lines(of: index)),
      "below": levels[index].values.max().map(JSON.int),
      "formula": (row.formula?.asOneLine).map(JSON.string), "node": place.node.map(JSON.int),
      "source": place.source.map(JSON.int), "failure": failure.map(JSON.string),
      "waiting": waiting.map(JSON.string),
    ]
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
    let numbers = Dictionary(uniqueKeysWithValues: zip(events.lazy.map(\.target), events.indices))
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
      var value: (text: String, isStale: Bool)?
      if case .value(let text, let isStale) = event.mark { value = (text, isStale) }
      let sources = sources[number]?.sorted().map(JSON.int)
      return [
        "row": .int(event.target.row), "slot": .int(event.slot),
        "kind": .string(event.mark.title), "text": (value?.text).map(JSON.string),
        "stale": value?.isStale == true ? .bool(true) : nil,
        "level": levels[event.target.row][event.slot].map(JSON.int),
        "from": sources.map(JSON.array), "refusedBy": refusals[number].map(JSON.array),
      ]
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
