import Glibc
import StreamLang

/// The operations for which the command waits, while all its streams stand still.
enum Waiting {
  /// Nothing: somebody sits at a prompt.
  case never
  /// Whoever reads what a script writes, so that this is never faster.
  case toWrite
  /// Also whoever writes what a script reads: where time is virtual none passes meanwhile.
  case always

  /// The time that a text has to be read or written as a whole.
  var patience: Descriptor.Patience { self == .never ? .short : .endless }
}

extension HostIO {
  /// The files and programs of this machine, as far as permitted.
  static func host(mayWrite: Bool, mayRun: Bool, _ waiting: Waiting) -> HostIO {
    HostIO(
      openFile: { path in
        // A socket cannot be opened by its path.
        let file =
          try path == inputPath
          ? Descriptor(0, name: path)
          : Descriptor(opening: path, O_RDONLY, name: path, permission: "no permission to read it")
        if waiting == .never && file.isOwnTerminal {
          throw TextFile.Failure("\(path): the keyboard is read by the prompt")
        }
        let read = waiting == .always ? { try file.read() } : file.readNow
        return Reader(read: read, close: file.close)
      },
      makeFile: mayWrite
        ? { path, isNew in
          let flags = O_CREAT | (isNew ? O_TRUNC : O_APPEND)
          if waiting == .never { return try QueuedFile(path, flags).writer }
          let file = try Descriptor(
            opening: path, O_WRONLY | flags, name: path, permission: "no permission to write it")
          return Writer(write: { try file.write(Array($0.utf8)) })
        } : nil,
      start: mayRun ? { try Child(starting: $0).process } : nil,
      store: mayWrite ? StateFolder.store : nil)
  }
}

/// A file that is written without ever waiting: what is not taken at once is kept for later.
private final class QueuedFile {
  private let path: String
  private let flags: Int32
  private let file: Descriptor
  private var isOpen = false
  private var bytes: [UInt8] = []
  /// The number of them that were written.
  private var written = 0
  /// So many bytes may wait.
  private static let limit = 1 << 26
  /// So many that were written may be kept, before all others are moved.
  private static let slack = 1 << 20

  init(_ path: String, _ flags: Int32) throws {
    (self.path, self.flags) = (path, flags)
    file = Descriptor(-1, name: path)
    try open()
  }

  var writer: HostIO.Writer {
    HostIO.Writer(write: { [self] in try write($0) }, goOn: { [self] in try goOn() })
  }

  /// A named pipe that nobody reads yet is opened later.
  private func open() throws {
    isOpen = try file.openNow(path, O_WRONLY | flags, permission: "no permission to write it")
  }

  private func write(_ text: String) throws {
    bytes += text.utf8
    if bytes.count - written > Self.limit, try !goOn() {
      throw TextFile.Failure("\(path): nobody reads it, and more than 64 MB wait")
    }
  }

  private func goOn() throws -> Bool {
    if !isOpen { try open() }
    if !isOpen { return false }
    written = try file.writeNow(bytes[written...]).startIndex
    if written == bytes.count || written > Self.slack {
      bytes.removeFirst(written)
      written = 0
    }
    return bytes.isEmpty
  }
}

/// The values that `stored` keeps, a file for each key.
private enum StateFolder {
  static var store: HostIO.Store {
    HostIO.Store(
      read: { key in
        let path = try path(of: key)
        return access(path, F_OK) == 0
          ? try TextFile.read(path, atMost: TextFile.mostOfStored) : nil
      },
      write: { key, text in
        let path = try path(of: key)
        if text.utf8.count >= TextFile.mostOfStored {
          throw TextFile.Failure("a value of more than 64 MB cannot be stored")
        }
        try TextFile.write(text + "\n", to: path)
      })
  }

  /// The file of a key; its folders are made if they are not there.
  private static func path(of key: String) throws -> String {
    guard let folder = UserFolder.state.map({ $0 + "/stored" }) else {
      throw TextFile.Failure("stored needs $XDG_STATE_HOME or $HOME")
    }
    UserFolder.make(folder)
    return folder + "/"
      + key.utf8.reduce(into: "") { name, byte in
        let letter = Character(UnicodeScalar(byte))
        let isPlain = byte < 128 && (letter.isLetter || letter.isNumber || letter == "-")
        name += isPlain ? String(letter) : "_" + String(byte, radix: 16)
      }
  }
}
