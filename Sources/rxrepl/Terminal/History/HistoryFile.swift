import CLibedit
import Glibc

/// The lines that were entered at prompts, in a file that outlasts them: an entry in each line, the
/// newest last.
///
/// Prompts that run at the same time share it. Each adds an entry as soon as there is one, behind
/// whatever is there; whoever reads takes whole lines only, so that no crash spoils more than one.
struct HistoryFile {
  let path: String
  private var seen: State?

  init(_ path: String) { self.path = path }

  /// The file that the environment chooses; nil if there is to be none.
  static var chosen: HistoryFile? {
    if let path = getenv("RXREPL_HISTORY").map({ String(cString: $0) }) {
      return path.isEmpty ? nil : HistoryFile(path)
    }
    return UserFolder.state.map { HistoryFile("\($0)/history") }
  }

  /// The facts that tell one state of the file from another: it only grows, until another takes its
  /// place.
  private struct State: Equatable {
    let identity: ino_t
    let size: off_t
  }

  // MARK: Reading

  /// The entries, oldest first and each once; nil if there is nothing new since it was asked last.
  ///
  /// A file that has grown long is made short.
  mutating func entriesIfChanged(atMost limit: Int) throws -> [String]? {
    guard access(path, F_OK) == 0 else { return nil }
    let file = try open(O_RDONLY)
    let state = try state(of: file)
    if state == seen { return nil }
    seen = state
    let (entries, lines) = try Self.newest(in: file, atMost: limit)
    return lines > 2 * limit || state.size > Self.mostBytes ? try shorten(to: limit) : entries
  }

  /// A file of more bytes is made short, however few lines they are.
  private static let mostBytes = 1 << 24
  /// An entry of more bytes nobody looks for with the arrow keys.
  private static let mostInEntry = 1 << 16

  /// The newest entries in lines that are whole, and how many lines were looked at.
  private static func newest(
    in file: Descriptor, atMost limit: Int
  ) throws -> (entries: [String], lines: Int) {
    var known: Set<String> = []
    var entries: [String] = []
    var lines = 0
    var size = 0
    try file.forEachLine(fromEndAtMost: mostInEntry) { line in
      lines += 1
      if let entry = entry(in: line), known.insert(entry).inserted {
        entries.append(entry)
        size += line.count
      }
      let isFull = entries.count >= limit || lines > 20 * limit || size > mostBytes / 2
      return !isFull || lines <= 2 * limit
    }
    return (entries.prefix(limit).reversed(), lines)
  }

  // MARK: Writing

  /// Adds an entry, in one piece.
  mutating func append(_ entry: String) throws {
    var bytes = Self.line(for: entry)
    if bytes.count > Self.mostInEntry { return }
    let file = try openLocked()
    let before = try state(of: file)
    // Somebody died while writing.
    if before.size > 0, file.byte(at: before.size - 1) != newline { bytes.insert(newline, at: 0) }
    let count = bytes.withUnsafeBytes { Glibc.write(file.number, $0.baseAddress, $0.count) }
    guard count == bytes.count else {
      let reason = count < 0 ? errno : ENOSPC
      ftruncate(file.number, before.size)
      throw TextFile.Failure(reason, permission: "no permission to write it")
    }
    if before == seen { seen = try state(of: file) }
  }

  /// Keeps the newest entries only, each once, and answers them.
  private mutating func shorten(to limit: Int) throws -> [String] {
    // Locked until the new file has its name.
    let file = try openLocked()
    let entries = try Self.newest(in: file, atMost: limit).entries
    try withExtendedLifetime(file) {
      let text = entries.flatMap(Self.line)
      try TextFile.write(String(decoding: text, as: UTF8.self), to: path)
      seen = try state(of: open(O_RDONLY))
    }
    return entries
  }

  // MARK: The file

  private func open(_ flags: Int32) throws -> Descriptor {
    let file: Descriptor
    do {
      file = try Descriptor(
        opening: path, flags | O_NOFOLLOW, mode: 0o600, permission: "no permission")
    } catch let failure as TextFile.Failure where failure.number == ELOOP {
      throw TextFile.Failure("a link, not a file")
    }
    var status = stat()
    guard fstat(file.number, &status) == 0, file.isRegular, status.st_uid == geteuid() else {
      throw TextFile.Failure("not a file of your own")
    }
    if status.st_mode & 0o077 != 0 { fchmod(file.number, 0o600) }
    return file
  }

  /// Opens it for nobody else to write, and makes it if it is not there.
  private func openLocked() throws -> Descriptor {
    UserFolder.make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    while true {
      let file = try open(O_RDWR | O_APPEND | O_CREAT)
      try lock(file)
      var current = stat()
      // Meanwhile somebody may have put a shorter file in its place.
      let identity = try state(of: file).identity
      if stat(path, &current) == 0, current.st_ino == identity { return file }
    }
  }

  private func lock(_ file: Descriptor) throws {
    // The session that holds it needs it for a moment only, unless he was stopped in it.
    for _ in 0..<500 {
      if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return }
      usleep(2000)
    }
    throw TextFile.Failure("another program keeps it locked")
  }

  private func state(of file: Descriptor) throws -> State {
    var status = stat()
    guard fstat(file.number, &status) == 0 else {
      throw TextFile.Failure(errno, permission: "no permission")
    }
    return State(identity: status.st_ino, size: status.st_size)
  }

  // MARK: A line

  private static func line(for entry: String) -> [UInt8] {
    let escaped = entry.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    return Array(escaped.utf8) + [newline]
  }

  /// Nil for what nobody can have typed.
  private static func entry(in line: ArraySlice<UInt8>) -> String? {
    guard !line.isEmpty, let text = String(validating: line, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value })
    else { return nil }
    if !line.contains(UInt8(ascii: "\\")) { return text }
    var entry = ""
    var isEscaped = false
    for character in text.unicodeScalars {
      if !isEscaped && character == "\\" {
        isEscaped = true
        continue
      }
      entry.unicodeScalars.append(isEscaped && character == "n" ? "\n" : character)
      isEscaped = false
    }
    return entry
  }
}

private let newline = UInt8(ascii: "\n")

extension Descriptor {
  /// Hands the lines that are whole to `take`, the last one first, until that answers false; without those
  /// that have more than `most` bytes.
  fileprivate func forEachLine(
    fromEndAtMost most: Int, _ take: (ArraySlice<UInt8>) -> Bool
  ) throws {
    var place = lseek(number, 0, SEEK_END)
    // The known end of the line that begins before `place`; nil if the line is not wanted.
    var tail: [UInt8]?
    while place > 0 {
      let start = max(0, place - Self.portionBackwards)
      var part = try bytes(from: start, to: place)
      place = start
      while let end = part.lastNewline {
        if let rest = tail, rest.count + part.count - end - 1 <= most {
          if !take(part[(end + 1)...] + rest) { return }
        }
        part.removeSubrange(end...)
        tail = []
      }
      // A line without its end was never written whole.
      if let rest = tail { tail = rest.count + part.count <= most ? part + rest : nil }
      if Interruption.isPending() { throw TextFile.Failure("interrupted") }
    }
    if let tail { _ = take(tail[...]) }
  }

  private static var portionBackwards: off_t { 1 << 16 }

  private func bytes(from start: off_t, to end: off_t) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(end - start))
    let count = pread(number, &bytes, bytes.count, start)
    if count == bytes.count { return bytes }
    throw TextFile.Failure(count < 0 ? errno : EIO, permission: "no permission to read it")
  }

  fileprivate func byte(at offset: off_t) -> UInt8? {
    var byte: UInt8 = 0
    return pread(number, &byte, 1, offset) == 1 ? byte : nil
  }
}

extension [UInt8] {
  fileprivate var lastNewline: Int? {
    let place = bytes_last_index(self, count, newline)
    return place < 0 ? nil : place
  }
}
