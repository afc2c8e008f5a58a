/// The ways in which a text may act outside of the program.
///
/// A function keeps those of the text that it stands in, whoever calls it and whenever.
public struct Permissions: Sendable, Hashable {
  public var writesFiles: Bool
  public var runsPrograms: Bool

  public init(writesFiles: Bool, runsPrograms: Bool) {
    (self.writesFiles, self.runsPrograms) = (writesFiles, runsPrograms)
  }

  public static let all = Permissions(writesFiles: true, runsPrograms: true)
  public static let none = Permissions(writesFiles: false, runsPrograms: false)

  /// Those that both have.
  public func intersection(_ other: Permissions) -> Permissions {
    Permissions(
      writesFiles: writesFiles && other.writesFiles,
      runsPrograms: runsPrograms && other.runsPrograms)
  }

  /// The message to a text that lacks a permission, and the edit that gives it.
  struct Refusal {
    let message: String
    let help: String

    static let write = Refusal(
      message: "a script may not write files without permission",
      help: "run it with `--allow-write`")
    static let run = Refusal(
      message: "a script may not run programs without permission",
      help: "run it with `--allow-run`")
  }
}
