import Glibc

/// Somebody's `.editrc`: lines that choose between emacs and vi, and bind keys, for every program with libedit.
struct EditorFile {
  let path: String

  /// The one that the environment names; nil if there is none.
  static var chosen: EditorFile? {
    let path = environment("EDITRC") ?? environment("HOME").map { "\($0)/.editrc" }
    guard let path, access(path, F_OK) == 0 else { return nil }
    return EditorFile(path: path)
  }

  /// Has libedit obey each line, and answers what is wrong, with its place.
  func apply(to libedit: Libedit) -> [String] {
    let text: String
    do { text = try TextFile.read(path, .short) } catch { return ["\(path): \(error)"] }
    var complaints: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty || line.hasPrefix("#") { continue }
      if let complaint = libedit.obey(String(line)) {
        complaints.append("\(path):\(number + 1): \(complaint)")
      }
      // `bind -v` and `bind -e` forget all keys, also those of the prompt.
      Bindings.renew(in: libedit)
    }
    return complaints
  }
}
