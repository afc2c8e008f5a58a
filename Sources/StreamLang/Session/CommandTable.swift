/// The commands that a session is handed: it performs them, and knows nothing of what they are.
struct CommandTable: Sendable {
  /// The names of commands, and which of them write files.
  let permissions: @Sendable () -> [String: Bool]
  /// True if a command is called so, without the colon.
  let isName: @Sendable (String) -> Bool
  /// True if a line changes something that holds from now on.
  let changesSession: @Sendable (_ line: Name) -> Bool
  /// Performs a line for a session, which it may change.
  let perform: @Sendable (_ line: Name, Permissions, Session) throws -> Void
}

extension CommandTable {
  /// No commands, for scripts that were made by the program itself.
  static let none = CommandTable(
    permissions: { [:] }, isName: { _ in false }, changesSession: { _ in false },
    perform: { _, _, _ in })
}
