import StreamEngine

/// `:leaks`: what goes on, or is kept, although nothing with a name could end it.
enum LeaksCommand {
  static func show(_ context: CommandContext) throws {
    guard let subscriptions = Subscriptions(context.environment) else { return }
    let leaks =
      kept(context.environment.symbols)
      + subscriptions.unended.map {
        row(
          $0, subscriptions.statement(of: $0.run), isCertain: !subscriptions.hasObjects,
          isConnected: subscriptions.isConnected($0.run))
      }
    if leaks.isEmpty { return context.showLines(["nothing leaks"]) }
    context.show(.text(joined(leaks).inColumns.map { StyledText($0) }))
  }

  /// A line of the program that leaks several for one reason is named once.
  private static func joined(_ leaks: [[String]]) -> [[String]] {
    var rows: [[String]] = []
    for leak in leaks {
      if !leak[1].isEmpty, let row = rows.firstIndex(where: { $0.dropFirst() == leak.dropFirst() })
      {
        rows[row][0] += ", \(leak[0])"
      } else {
        rows.append(leak)
      }
    }
    return rows
  }

  /// The bindings that names had before, and what was made with `let` still reads.
  private static func kept(_ symbols: SymbolTable) -> [[String]] {
    var known: Set<String> = []
    return symbols.values.filter { $0.cell != nil || $0.stream != nil }.flatMap { holder in
      holder.allKept.filter { known.insert($0.name).inserted }.map { previous in
        let keyword = holder.definition.frozenBy.map { "\($0.rawValue) " } ?? ""
        return [
          previous.name, "line \(previous.line)",
          "no name of its own; kept alive by \(keyword + holder.name)",
        ]
      }
    }
  }

  private static func row(
    _ entry: Subscriptions.Entry, _ statement: RunningStatement?, isCertain: Bool, isConnected: Bool
  ) -> [String] {
    let line = statement?.origin.lineTitle ?? ""
    switch entry.subscriber {
    case .statement where !isCertain:
      return [entry.title, line, "no name has its handle; whether an object keeps it is not known"]
    case .statement(let statement?):
      let hadName = !statement.meaning.definedNames.isEmpty
      let reason = hadName ? "its handle has lost its name" : "subscribed without a handle"
      return [entry.title, line, "\(reason): it can never be disposed"]
    case .sharer(let name):
      let reason =
        entry.run.sharing == .byHand
        ? "connected without a handle: it can never be disconnected"
        : isConnected
          ? "autoconnect lets \(name) run on without subscribers"
          : "\(name) lets it run on without subscribers"
      return [entry.title, line, reason]
    case .statement(nil), .view, .run, .handle:
      return [
        entry.title, "", "subscribed in a function, without a handle: it can never be disposed",
      ]
    }
  }
}
