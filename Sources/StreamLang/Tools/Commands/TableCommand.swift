/// `:table x`: the records that a row has sent, or that a list holds, one a line and a column for each field.
enum TableCommand {
  /// So many of the last are shown.
  private static let most = 20

  static func show(_ context: CommandContext) throws {
    let word = try context.request.onlyWord("table wants one name", as: "`:table b`")
    let values = try values(of: context.binding(withRow: word), word, context)
    let shown = values.suffix(most)
    let records = shown.compactMap { if case .record(let record) = $0 { record } else { nil } }
    let fields = records.flatMap(\.fields.keys).unique
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
    let row = try context.row(of: binding, called: name)
    return context.timeline.events(of: row, from: 0).compactMap { timed in
      if case .next(let value) = timed.event { value } else { nil }
    }
  }
}
