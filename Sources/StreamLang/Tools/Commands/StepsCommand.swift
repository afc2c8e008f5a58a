import StreamEngine

/// One turn, an event at a time: the columns stand for an order, not for times.
enum StepsCommand {
  /// The last turn in which a watched row moved, or the last one at a time.
  static func show(_ context: CommandContext) throws {
    let (request, timeline) = (context.request, context.timeline)
    var time: UInt64?
    if !request.words.isEmpty {
      time = Program.duration(request.rest.text)
      if time == nil {
        throw Diagnostic(
          .check, "steps wants a time, got \(request.rest.text)", request.rest.span,
          help: "as in `:steps 10ms`")
      }
    }
    guard let trace = Trace(context.environment), case let log = trace.log,
      let last = timeline.rows.compactMap({ row in
        log.tally(row.node, row.run).flatMap { run in
          log.events(of: run).first {
            log[$0].time == time ?? log[$0].time && timeline.watchedRow(of: $0) != nil
          }
        }
      }).max()
    else {
      return context.showLines([
        time.map { "nothing moved at \(TimeText.short($0))" } ?? "nothing has moved yet"
      ])
    }
    let turn = log[last].turn
    // Timers of one instant have turns of their own; what was typed at it has a column of its own.
    let isTyped = context.origins[turn] != nil
    let start = min(trace.turn(of: last).lowerBound, trace.events(since: log[last].time).lowerBound)
    let first = (start...last).first {
      log[$0].turn == turn
        || !isTyped && log[$0].time == log[last].time && context.origins[log[$0].turn] == nil
    }
    let title = context.origins[turn]?.title ?? "at \(TimeText.short(log[last].time))"
    context.showLines(["\(title), one event at a time"])
    if let diagram = timeline.steps(from: first ?? last, through: last) {
      context.show(.diagram(diagram))
    }
  }
}

extension TimelineLog {
  /// Whose event that is, if it is shown.
  fileprivate func watchedRow(of number: Int) -> Row? {
    mark(number, isStale: false) == nil ? nil : row(of: number)
  }

  /// A column for each event, a row for whoever has one, in the order of the first.
  fileprivate func steps(from first: Int, through last: Int) -> Diagram? {
    guard let log = environment.recording?.log else { return nil }
    // The line begins two steps before the first event, and goes on for two after the last.
    let step: UInt64 = 1_000_000
    var diagram = Diagram(columns: [], rows: [], now: 0)
    var places: [Int32: Int] = [:]
    var turn: Int32?
    for number in first...last {
      guard let row = watchedRow(of: number), let mark = mark(number, isStale: log[number].isStale)
      else { continue }
      let place = places[row.node] ?? diagram.rows.count
      if place == diagram.rows.count {
        places[row.node] = place
        diagram.rows.append(
          Diagram.Row(name: row.binding.name, kind: row.binding.rowKind, hue: row.binding.number))
      }
      let column = diagram.columns.count
      // An element that a cell causes belongs to the settling of cells.
      let isPush = turn != log[number].turn || diagram.phases.last?.text != "cells"
      let phase = row.binding.cell == nil && isPush ? "push" : "cells"
      turn = log[number].turn
      if diagram.phases.last?.text != phase {
        diagram.phases.append(Diagram.Phase(phase, from: column))
      }
      diagram.columns.append(Diagram.Column(time: step * UInt64(column + 2)))
      diagram.rows[place].add(mark, in: column)
    }
    diagram.now = step * UInt64(diagram.columns.count + 3)
    return diagram
  }
}
