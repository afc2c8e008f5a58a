/// `:subs`: what is subscribed now, by whom, since when.
enum SubsCommand {
  /// So that the table does not move when the second subscription to a stream comes.
  private static let leastTitle = 4
  /// So many subscriptions that have ended are shown.
  private static let mostEnded = 20

  static func show(_ context: CommandContext) throws {
    let chosen = try context.request.words.map { try context.binding(called: $0).root.name }
    func found(withEnded: Bool) -> [Subscriptions.Entry] {
      let all = Subscriptions(context.environment, withEnded: withEnded)?.entries ?? []
      if chosen.isEmpty { return all }
      return all.filter { $0.name.map(chosen.contains) == true }
    }
    var entries = found(withEnded: false)
    // The subscribers of a stream that is over are still of interest.
    if entries.isEmpty, !chosen.isEmpty { entries = found(withEnded: true).suffix(mostEnded) }
    if entries.isEmpty { return context.showLines(["nothing is subscribed"]) }
    let rows = entries.map { entry in
      [
        entry.title.padded(to: leastTitle), by(entry.subscriber, context),
        entry.run.start == 0 ? "0" : TimeText.short(entry.run.start),
        String(entry.run.brought), state(of: entry, context),
      ]
    }
    context.showLines(([["of", "by", "since", "events", "now"]] + rows).inColumns)
  }

  /// The state of a subscription: it runs, waits until somebody connects its stream, has lost its subject, or has ended.
  private static func state(of entry: Subscriptions.Entry, _ context: CommandContext) -> String {
    let run = entry.run
    if let end = run.end {
      let moment = TimeText.short(end)
      switch run.ending {
      case .completed?: return "completed at \(moment)"
      case .failed?: return "failed at \(moment)"
      case .left?, nil: return "ended at \(moment)"
      }
    }
    if run.isReleased { return "released" }
    let binding = entry.name.flatMap { context.environment.symbols[$0] }
    let isConnected = context.environment.recording?.isUnconnected(binding) != true
    return isConnected ? "running" : "not connected"
  }

  private static func by(
    _ subscriber: Subscriptions.Subscriber, _ context: CommandContext
  ) -> String {
    switch subscriber {
    case .view(let binding):
      binding.cell == nil && context.timeline.isWatched(binding)
        ? "you (line \(binding.line))" : reader(of: binding, context)
    case .run(let title), .sharer(let title): title
    case .handle(let binding): "\(binding.name) (line \(binding.line))"
    case .statement(let statement?): statement.origin.lineTitle
    case .statement(nil): "a function"
    }
  }

  /// The formula that reads a stream which nobody watches, or which has no name.
  private static func reader(of binding: Binding, _ context: CommandContext) -> String {
    if binding.cell != nil { return binding.name }
    let formula = context.environment.symbols.values.first {
      $0.cell != nil && $0.definition.mentions.contains(binding.name)
    }
    return formula?.name ?? "a formula"
  }
}

extension [[String]] {
  /// Rows of a table, two blanks between its columns.
  var inColumns: [String] {
    let count = map(\.count).max() ?? 0
    // A column as wide as the longest name would be blank but for that one.
    let widest = 60
    let widths = (0..<count).map { column in
      Swift.min(widest, map { $0[column].displayWidth }.max() ?? 0)
    }
    return map { row in
      zip(row.dropLast(), widths).map { $0.padded(to: $1 + 2) }.joined() + (row.last ?? "")
    }
  }
}
