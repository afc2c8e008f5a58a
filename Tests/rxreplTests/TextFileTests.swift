import Foundation
import Glibc
import Testing

@testable import rxrepl

/// Files that are written over: their text, owner, mode and links.
@Suite struct TextFileTests {
  /// Records in which order a folder is opened and a file gets its name there.
  private final class Watch {
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK))

    init(_ folder: String) { inotify_add_watch(descriptor, folder, UInt32(IN_OPEN | IN_MOVED_TO)) }

    deinit { close(descriptor) }

    /// The folder that was opened, and files that got their names.
    var events: [String] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &bytes, bytes.count)
      var events: [String] = []
      var place = 0
      while place < count {
        let (mask, length) = bytes[place...].withUnsafeBytes {
          (
            $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
            $0.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
          )
        }
        let name = String(
          decoding: bytes[(place + 16)..<(place + 16 + Int(length))].prefix { $0 != 0 },
          as: UTF8.self)
        if mask & UInt32(IN_MOVED_TO) != 0 { events.append("named \(name)") }
        if mask & UInt32(IN_OPEN) != 0, name.isEmpty { events.append("opened") }
        place += 16 + Int(length)
      }
      return events
    }
  }

  @Test func `a name is on the disk, too, when a file has been written`() throws {
    let folder = try TemporaryFolder()
    let watch = Watch(folder.path)
    for _ in 1...2 {
      try TextFile.write("x = 1\n", to: folder.path("a.rx"))
      // First what was left behind is looked for; then the folder itself is flushed.
      #expect(watch.events == ["opened", "named a.rx", "opened"])
    }
    #expect(try TextFile.read(folder.path("a.rx")) == "x = 1\n")
  }

  @Test func `a file of just so many bytes is read, and none of more`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    let text = String(repeating: "a", count: 100)
    try TextFile.write(text, to: path)
    #expect(try TextFile.read(path, atMost: 100) == text)
    #expect(throws: TextFile.Failure.self) { try TextFile.read(path, atMost: 99) }
  }
}
