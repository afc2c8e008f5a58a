import CBuild
import StreamLang

extension Version {
  /// What `--version` prints: the number, the commit it was made from, and what it runs on.
  static var text: String {
    let commit = build_commit().map { String(cString: $0) } ?? ""
    let details = [commit, "\(processor)-linux"].filter { !$0.isEmpty }
    return "rxrepl \(number) (\(details.joined(separator: ", ")))"
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
