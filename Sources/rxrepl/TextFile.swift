import Glibc

/// Texts in files, whole.
enum TextFile {
  /// Why a file could not be read or written, without its name.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ number: Int32, permission: String) {
      description =
        switch number {
        case ENOENT: "no such file"
        case EISDIR: "a folder, not a file"
        case EACCES: permission
        default: String(cString: strerror(number)).lowercased()
        }
    }
  }

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws -> String {
    func failure() -> Failure { Failure(errno, permission: "no permission to read it") }
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { if descriptor > 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("not a text in UTF-8")
    }
    return text
  }

  /// The names of what is in a folder, in order.
  static func names(in folder: String) throws -> [String] {
    guard let stream = opendir(folder) else {
      throw errno == ENOTDIR
        ? Failure("a file, not a folder") : Failure(errno, permission: "no permission to read it")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  /// Makes a file of `text`, in place of one that is there.
  static func write(_ text: String, to path: String) throws {
    func failure() -> Failure {
      // The file itself need not be there.
      errno == ENOENT
        ? Failure("no such folder") : Failure(errno, permission: "no permission to write it")
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      offset += count
    }
  }
}
