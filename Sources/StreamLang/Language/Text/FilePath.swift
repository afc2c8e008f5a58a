/// Paths of files as texts, with `/` between the names.
enum FilePath {
  /// The folder of a file, with `/` at its end; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The meaning of a path that is seen from a folder, without needless `.` and `..`.
  static func joined(_ path: String, in folder: String) -> String {
    let whole = path.hasPrefix("/") ? path : folder + path
    let names = whole.split(separator: "/").reduce(into: [Substring]()) { names, name in
      if name == ".", whole != "." { return }
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    return (whole.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }

  /// The path of a file as it is seen from another folder; both are seen from `current`, a whole
  /// path.
  static func path(_ path: String, seenFrom folder: String, current: String) -> String {
    if path.hasPrefix("/") { return path }
    let file = joined(path, in: current + "/").split(separator: "/")
    let start = joined(folder, in: current + "/").split(separator: "/")
    let shared = zip(file, start).prefix { $0 == $1 }.count
    let up = start.dropFirst(shared).map { _ in ".." }
    return (up + file.dropFirst(shared).map(String.init)).joined(separator: "/")
  }
}
