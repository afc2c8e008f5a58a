import Glibc
import StreamLang

/// The file that keeps a session as it happens, so that none is lost with its terminal.
///
/// Each prompt writes one of its own, and holds a lock on it as long as it lives. The newest of the others
/// is the last session.
final class SessionFile {
  private let folder: String
  private let path: String
  private var file: Descriptor?
  /// The end of each line.
  private var ends: [off_t] = []
  private(set) var failure: String?
  /// The number of those that are kept.
  private static let most = 20

  /// Nil if nothing is to be kept: there is no folder, or the history is not wanted either.
  init?() {
    guard getenv("RXREPL_HISTORY").map({ $0.pointee != 0 }) ?? true, let state = UserFolder.state
    else { return nil }
    folder = "\(state)/sessions"
    path = "\(folder)/\(HostClock.date)-\(getpid()).jsonl"
  }

  // MARK: This session

  /// Writes what has changed; what is in the way is kept as `failure`, and nothing is tried any more.
  func write(keeping kept: Int, _ lines: [String]) {
    if failure != nil || kept == ends.count && lines.isEmpty { return }
    do {
      let file = try file ?? open()
      self.file = file
      if kept < ends.count {
        ends.removeSubrange(kept...)
        ftruncate(file.number, ends.last ?? 0)
      }
      for line in lines {
        let bytes = Array("\(line)\n".utf8)
        try file.write(bytes)
        ends.append((ends.last ?? 0) + off_t(bytes.count))
      }
    } catch { failure = "\(error)" }
  }

  private func open() throws -> Descriptor {
    UserFolder.make(folder)
    let file = try Descriptor(
      opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW, mode: 0o600,
      permission: "no permission")
    flock(file.number, LOCK_EX | LOCK_NB)
    return file
  }

  // MARK: The sessions before

  /// The number of lines of the last session to be resumed; 0 if there is none.
  var lastCount: Int { (try? lastLines)?.count { !$0.isInput } ?? 0 }

  /// The lines of the last session that were written whole; nil if there was none.
  var lastLines: [String]? {
    get throws {
      for name in try names.reversed() where "\(folder)/\(name)" != path {
        let file = try Descriptor(
          opening: "\(folder)/\(name)", O_RDONLY | O_NOFOLLOW,
          permission: "no permission to read it")
        // Its session is still going on.
        if !file.isRegular || flock(file.number, LOCK_SH | LOCK_NB) != 0 { continue }
        let bytes = try file.readAll(atMost: TextFile.mostOfStored)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .dropLast().map { String(decoding: $0, as: UTF8.self) }
        if !lines.isEmpty { return lines }
      }
      return nil
    }
  }

  /// Forgets all but the newest, and those of sessions that are still going on.
  func clean() {
    for name in (try? names)?.dropLast(Self.most) ?? [] {
      let path = "\(folder)/\(name)"
      let file = try? Descriptor(opening: path, O_RDONLY | O_NOFOLLOW, permission: "")
      if let file, flock(file.number, LOCK_SH | LOCK_NB) == 0 { unlink(path) }
    }
  }

  private var names: [String] {
    get throws {
      access(folder, F_OK) == 0
        ? try TextFile.names(in: folder).filter { $0.hasSuffix(".jsonl") } : []
    }
  }
}

extension String {
  /// True if this line of the file is one of standard input; in front of what it is stands a time.
  fileprivate var isInput: Bool {
    utf8.drop { $0 != UInt8(ascii: ",") }.starts(with: ",\"input\":".utf8)
  }
}
