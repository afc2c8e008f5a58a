import StreamEngine

/// `:demand b`: what was asked for and when, above the timeline of what came, and what is left.
enum DemandCommand {
  static func show(_ context: CommandContext) throws {
    guard let word = context.request.words.first, context.request.words.count == 1 else {
      throw Diagnostic(
        .check, "demand wants a name", context.request.span, help: "as in `:demand b`")
    }
    let binding = try context.binding(called: word).root
    guard let demand = binding.demand else {
      throw Diagnostic(
        .check, "\(word.text) takes all that comes", word.span,
        help: "a stream that waits until it is asked is made by `pull(0)`")
    }
    if !demand.asked.isEmpty, var diagram = context.timeline.diagram(of: [binding.name], atLeast: 0)
    {
      diagram.rows.insert(requests(demand, binding, context.timeline), at: 0)
      context.show(.diagram(diagram))
    }
    context.showLines(lines(for: demand, binding.name))
  }

  /// A row with the numbers that were asked for, each above what came of it.
  private static func requests(
    _ demand: StreamDemand, _ binding: Binding, _ timeline: TimelineLog
  ) -> Diagram.Row {
    var row = Diagram.Row(name: "asked", kind: .hot, hue: binding.number)
    for request in demand.asked {
      let column = timeline.columns.lastIndex { $0.firstEvent <= request.firstEvent } ?? 0
      row.add(.value(text(request.count), isStale: false), in: column)
    }
    row.startColumn = row.slots.first?.column
    row.start = demand.asked.first?.time ?? 0
    return row
  }

  private static func text(_ count: Int) -> String { count == .max ? "all" : String(count) }

  private static func lines(for demand: StreamDemand, _ name: String) -> [String] {
    let (total, run) = (demand.requests.total, demand.requests.progress)
    let got = run?.delivered ?? 0
    var lines: [String] = []
    if total == 0 {
      lines.append("\(name) has not been asked for anything: `\(name).request(1)` asks for one")
    } else if total == .max {
      lines.append("\(name) was asked for all there is, and has got \(count(got, "value"))")
    } else {
      let left = got < total ? "" : ": `\(name).request(1)` asks for more"
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
