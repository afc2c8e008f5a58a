/// The names of the commands, which a text is read with.
struct CommandNames: Sendable {
  /// All names, and which of them write files.
  let permissions: @Sendable () -> [String: Bool]
  /// True if a command is called so, without the colon.
  let contains: @Sendable (String) -> Bool
}
