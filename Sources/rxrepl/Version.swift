import CBuild
import StreamLang

extension Version {
  /// The text that `--version` prints: the number, the commit it was made from, and what it runs
  /// on.
  static var text: String {
    let commit = build_commit().map { String(cString: $0) } ?? ""
    return "rxrepl \(number) (\(commit.isEmpty ? "" : commit + ", ")\(processor)-linux)"
  }

  private static var processor: String {
    #if arch(x86_64)
    "x86_64"
    #elseif arch(arm64)
    "aarch64"
    #else
    "other"
    #endif
  }
}
