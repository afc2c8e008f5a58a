import StreamEngine

/// `:demand b`: what was asked for and when, above the timeline of what came, and what is left.
enum DemandCommand {
  static func show(_ context: CommandContext) throws {
    let word = try context.request.onlyWord("demand wants a name", as: "`:demand b`")
    let binding = try context.binding(called: word).root
    if case .constant = binding.node, binding.heldStream == nil, binding.demand == nil {
      throw Diagnostic(.check, "demand wants a stream, got \(word.text), a value", word.span)
    }
    guard let demand = binding.demand else {
      throw Diagnostic(
        .check, "\(word.text) takes all that comes", word.span,
        help: "a stream that waits until it is asked is made by `pull(0)`")
    }
    if !demand.asked.isEmpty, let diagram = context.timeline.diagram(of: [binding.name], atLeast: 0)
    {
      let columns = context.timeline.columns
      context.show(.diagram(diagram.asking(demand, hue: binding.number, columns)))
    }
    context.showLines(lines(for: demand, binding.name))
  }

  private static func lines(for demand: StreamDemand, _ name: String) -> [String] {
    let (total, run) = (demand.requests.total, demand.requests.progress)
    let got = run?.delivered ?? 0
    var lines: [String] = []
    if total == 0 {
      lines.append("nobody has asked \(name) for anything: `\(name).request(1)` does")
    } else if total == .max {
      lines.append("\(name) was asked for all there is, and has got \(count(got, "value"))")
    } else {
      let isOpen = got == total && demand.requests.isRunning
      let left = isOpen ? ": `\(name).request(1)` asks for more" : ""
      lines.append("\(name) was asked for \(total), and has got \(got)\(left)")
    }
    if let waiting = run?.waiting, waiting > 0 {
      lines.append("\(count(waiting, "value")) came unasked, and wait\(waiting == 1 ? "s" : "")")
    }
    if let dropped = run?.dropped, dropped > 0 {
      let verb = dropped == 1 ? "was" : "were"
      lines.append("\(count(dropped, "value")) came unasked, and \(verb) dropped")
    }
    return lines
  }
}

extension Diagram {
  /// The tree below a row with the numbers that were asked for, each above what came of it.
  fileprivate func asking(
    _ demand: StreamDemand, hue: Int, _ columns: [(time: UInt64, firstEvent: Int)]
  ) -> Diagram {
    var (diagram, columns) = (self, columns)
    var row = Row(name: "asked", kind: .hot, start: demand.asked.first?.time ?? 0, hue: hue)
    for request in demand.asked {
      let last = columns.lastIndex {
        $0.firstEvent <= request.firstEvent && $0.time <= request.time
      }
      var column = last ?? 0
      if last.map({ columns[$0].time }) != request.time {
        // Nothing happened then.
        column = last.map { $0 + 1 } ?? 0
        columns.insert((request.time, request.firstEvent), at: column)
        diagram.insertColumn(Column(time: request.time), at: column)
      }
      let text = request.count == .max ? "all" : String(request.count)
      row.add(.value(text, isStale: false), in: column)
    }
    row.startColumn = row.slots.first?.column
    diagram.rows.insert(row, at: 0)
    return diagram
  }

  private mutating func insertColumn(_ column: Column, at place: Int) {
    columns.insert(column, at: place)
    for row in rows.indices {
      if let start = rows[row].startColumn, start >= place { rows[row].startColumn = start + 1 }
      for slot in rows[row].slots.indices where rows[row].slots[slot].column >= place {
        rows[row].slots[slot].column += 1
      }
    }
  }
}
