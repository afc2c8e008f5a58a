import StreamEngine

/// `:lanes r q`: when each lane was busy and with what, above the rows of these streams.
enum LanesCommand {
  static func show(_ context: CommandContext) throws {
    guard let lanes = context.environment.scheduler.lanes else {
      return context.showLines([
        "no lanes: nothing costs time, so that everything is done at once on `main`",
        "`lane(\"io\")` makes one, `map(f, cost: 30ms)` takes time",
      ])
    }
    let words = context.request.words
    let names =
      words.isEmpty
      ? context.timeline.rows.filter { !$0.isClosed }.map(\.binding.name).unique
      : words.map(\.text)
    let rows = try names.compactMap { name -> LaneDiagram.Row? in
      let place = words.first { $0.text == name } ?? Name(name, context.request.span)
      return row(of: try context.binding(called: place), context.timeline, lanes)
    }
    let now = context.environment.scheduler.now
    let start = rows.map(\.start).min() ?? 0
    let diagram = LaneDiagram(
      start: start,
      lanes: lanes.all.map { picture(of: $0, from: start, now) }.filter { lane in
        lane.workers.contains { !$0.periods.isEmpty } || !lane.waits.isEmpty
      }, rows: rows)
    if diagram.lanes.isEmpty && rows.allSatisfy(\.marks.isEmpty) {
      return context.showLines(["nothing has cost time so far"])
    }
    context.show(.lanes(diagram))
  }

  private static func picture(
    of lane: Lane, from start: UInt64, _ now: UInt64
  ) -> LaneDiagram.Lane {
    var workers = lane.busy.enumerated().map { place, periods in
      LaneDiagram.Worker(
        name: lane.workers == 1 ? lane.name : "\(lane.name) \(place + 1)",
        periods: periods.filter { $0.end > start }.map {
          LaneDiagram.Period(start: $0.start, end: $0.end, label: $0.label)
        })
    }
    for (place, item) in lane.itemsUnderWay where item.start < now && start < now {
      workers[place].periods.append(
        LaneDiagram.Period(start: item.start, end: now, label: item.label))
    }
    // Workers that never had anything to do are left out.
    let last = workers.lastIndex { !$0.periods.isEmpty } ?? 0
    return LaneDiagram.Lane(
      workers: Array(workers[...last]), waits: lane.waits.filter { $0.upperBound > start })
  }

  private static func row(
    of binding: Binding, _ timeline: TimelineLog, _ lanes: Lanes
  ) -> LaneDiagram.Row? {
    guard let row = timeline.rows.last(where: { $0.binding === binding }),
      let log = timeline.environment.recording?.log
    else { return nil }
    var result = LaneDiagram.Row(
      name: binding.name, hue: binding.number, start: row.start, marks: [], hasEnded: false,
      lanes: [])
    let events = log.tally(row.node, row.run).map { log.events(of: $0) }
    for number in events?.prefix(while: { $0 >= row.firstEvent }).reversed() ?? [] {
      let record = log[number]
      let text: String
      switch record.kind {
      case .next: text = log.value(of: number).markText
      case .completed: text = "│"
      default: text = "✕"
      }
      result.marks.append((record.time, text))
      if record.kind == .completed || record.kind == .failed { result.hasEnded = true }
      let lane = lanes.all[Int(record.lane)].name
      if !result.lanes.contains(lane) { result.lanes.append(lane) }
    }
    return result
  }
}
