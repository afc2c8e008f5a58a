import Glibc

/// What stands in a folder, for completing the name of a file.
enum Folder {
  /// More names than these nobody looks through.
  private static let most = 10_000

  /// The current one as a whole path; nil if it has gone.
  static var current: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The names in a folder, those of folders with a `/` behind; none if it cannot be read.
  static func names(in path: String) -> [String] {
    let path = path.isEmpty ? "." : path
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < most, let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else {
        continue
      }
      names.append(name + (isFolder("\(path)/\(name)") ? "/" : ""))
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
