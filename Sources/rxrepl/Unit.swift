import ArgumentParser
import Glibc
import StreamLang

/// One text to run, and what it is called in messages.
struct Unit {
  let name: String
  let text: String

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Reads a file, or standard input for `-`.
  init(reading path: String) throws {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ValidationError("\(path): \(Self.reason(errno))") }
    defer { if descriptor > 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw ValidationError("\(path): \(Self.reason(errno))") }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    name = path
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ValidationError("\(path): not a text in UTF-8")
    }
    self.text = text
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "no such file"
    case EISDIR: "a folder, not a file"
    case EACCES: "no permission to read it"
    default: String(cString: strerror(number)).lowercased()
    }
  }
}
