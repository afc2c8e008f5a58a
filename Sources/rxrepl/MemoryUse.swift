import CLibedit
import Glibc

/// The memory of this process, as the system counts it.
enum MemoryUse {
  /// True if more than so many bytes are in use, after what is free was given back.
  static func exceeds(_ limit: Int) -> Bool {
    guard let bytes, bytes > limit else { return false }
    memory_give_back()
    return self.bytes ?? 0 > limit
  }

  /// It stays open, because opening it takes three times as long as reading it.
  private static let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

  /// Nil where the system does not say.
  private static var bytes: Int? {
    var text = [UInt8](repeating: 0, count: 128)
    let count = pread(file, &text, text.count, 0)
    if count <= 0 { return nil }
    // All pages, then those that are in memory.
    let numbers = text[..<count].split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
      return nil
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
