/// `:table x`: the records that a row has sent, or that a list holds, one a line and a column for each field.
enum TableCommand {
  /// So many of the last are shown.
  private static let most = 20

  static func show(_ context: CommandContext) throws {
    let request = context.request
    guard request.words.count == 1, let word = request.words.first else {
      throw Diagnostic(.check, "table wants one name", request.span, help: "as in `:table b`")
    }
    let values = try values(of: context.binding(called: word), word, context)
    let shown = values.suffix(most)
    var fields: [String] = []
    for case .record(let record) in shown {
      for name in record.fields.keys where !fields.contains(name) { fields.append(name) }
    }
    if fields.isEmpty {
      throw Diagnostic(
        .run, "\(word.text) has sent no records", word.span, help: "as `{id: 1, name: \"x\"}`")
    }
    let rows = shown.map { value -> [String] in
      guard case .record(let record) = value else {
        return [value.literal] + fields.dropFirst().map { _ in "" }
      }
      return fields.map { record.fields[$0]?.eventText ?? "" }
    }
    let hidden = values.count - shown.count
    context.showLines(
      ([fields] + rows).inColumns.map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      } + (hidden > 0 ? ["… \(grouped(hidden)) before these"] : []))
  }

  private static func values(
    of binding: Binding, _ name: Name, _ context: CommandContext
  ) throws -> [Value] {
    if let cell = binding.cell, case .list(let members)? = context.environment.plan.value(of: cell)
    {
      return Array(members)
    }
    if case .constant(.list(let members)) = binding.node { return Array(members) }
    guard let row = context.timeline.row(named: binding.root.name) else {
      throw Diagnostic(
        .run, "\(name.text) is not watched, so nothing of it was recorded", name.span,
        help: "`watch \(name.text)` records it from now on")
    }
    return context.timeline.events(of: row, from: 0).compactMap { timed in
      if case .next(let value) = timed.event { value } else { nil }
    }
  }
}
