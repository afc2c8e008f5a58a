/// The commands that a session is given: it performs them without knowing them.
struct CommandTable: Sendable {
  let names: CommandNames
  /// True if a line changes something that holds from now on.
  let changesSession: @Sendable (_ line: Name) -> Bool
  /// True of a line, with its colon, that only a prompt can do: a saved session goes without it.
  let isOfPrompt: @Sendable (_ line: String) -> Bool
  /// Performs a line for a session, which it may change.
  let perform: @Sendable (_ line: Name, Permissions, Session) throws -> Void
}

extension CommandTable {
  /// No commands, for scripts that were made by the program itself.
  static let none = CommandTable(
    names: CommandNames(permissions: { [:] }, contains: { _ in false }),
    changesSession: { _ in false }, isOfPrompt: { _ in false }, perform: { _, _, _ in })
}
