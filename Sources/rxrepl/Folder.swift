import Glibc

/// The names in a folder, for completing the name of a file.
enum Folder {
  /// More names than these nobody reads.
  private static let most = 10_000
  /// Among more than these nothing is looked for while somebody types.
  private static let mostLookedAt = 100_000

  /// The current one as a whole path; nil if it has gone.
  static var current: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The names in a folder that have a word in them, in whatever case, and whether these are all.
  ///
  /// Those of folders have a `/` behind. There are none if the folder cannot be read.
  static func names(in path: String, with word: String) -> (names: [String], isWhole: Bool) {
    let path = path.isEmpty ? "." : path
    guard let folder = opendir(path) else { return ([], true) }
    defer { closedir(folder) }
    let key = word.lowercased()
    var names: [String] = []
    var count = 0
    while let entry = readdir(folder) {
      count += 1
      if names.count == most || count > mostLookedAt { return (names, false) }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else {
        continue
      }
      if !key.isEmpty && !name.lowercased().contains(key) { continue }
      names.append(name + (isFolder("\(path)/\(name)") ? "/" : ""))
    }
    return (names, true)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
