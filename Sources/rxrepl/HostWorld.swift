import Glibc
import StreamLang

extension OutsideWorld {
  /// The machine that this runs on: its files, and what leave was given for.
  static func host(mayWrite: Bool, mayRun: Bool) -> OutsideWorld {
    OutsideWorld(
      openFile: { path in
        let file = try Descriptor(opening: path, O_RDONLY, permission: "no permission to read it")
        return Reader(read: { try file.read() ?? [] }, close: file.close)
      },
      makeFile: mayWrite
        ? { path in
          let file = try Descriptor(
            opening: path, O_WRONLY | O_CREAT | O_TRUNC, permission: "no permission to write it")
          return { try file.write($0) }
        } : nil,
      start: mayRun ? { try Child(starting: $0).process } : nil,
      store: mayWrite ? StateFolder.store : nil)
  }
}

/// What `stored` keeps, a file for each key.
private enum StateFolder {
  static var store: OutsideWorld.Store {
    OutsideWorld.Store(
      read: { key in
        let path = try path(of: key)
        return access(path, F_OK) == 0 ? try TextFile.read(path) : nil
      },
      write: { key, text in
        let path = try path(of: key)
        // Whoever reads it meanwhile finds the old text or the new one, never half of it.
        try TextFile.write(text + "\n", to: path + ".new")
        if rename(path + ".new", path) != 0 {
          throw TextFile.Failure("\(path): \(TextFile.Failure(errno, permission: "no permission"))")
        }
      })
  }

  /// The file of a key; its folders are made if they are not there.
  private static func path(of key: String) throws -> String {
    guard
      let home = environment("XDG_STATE_HOME") ?? environment("HOME").map({ $0 + "/.local/state" })
    else { throw TextFile.Failure("stored needs $XDG_STATE_HOME or $HOME") }
    let folder = home + "/rxrepl/stored"
    var made = ""
    for part in folder.split(separator: "/") {
      made += "/" + part
      _ = mkdir(made, 0o700)
    }
    return folder + "/"
      + key.utf8.reduce(into: "") { name, byte in
        let letter = Character(UnicodeScalar(byte))
        let isPlain = byte < 128 && (letter.isLetter || letter.isNumber || letter == "-")
        name += isPlain ? String(letter) : "_" + String(byte, radix: 16)
      }
  }
}

/// An open file, closed when nobody holds it any more.
private final class Descriptor {
  private var number: Int32
  private let name: String

  init(_ number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  init(opening path: String, _ flags: Int32, permission: String) throws {
    number = open(path, flags | O_CLOEXEC, 0o644)
    name = path
    if number < 0 {
      throw TextFile.Failure("\(path): \(TextFile.Failure(errno, permission: permission))")
    }
  }

  deinit { close() }

  func close() {
    if number >= 0 { _ = Glibc.close(number) }
    number = -1
  }

  /// What there is; empty if there is nothing now, nil at the end of a pipe.
  func read() throws -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        result = Glibc.read(number, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    if result < 0 && errno == EAGAIN { return [] }
    if result < 0 {
      throw TextFile.Failure("\(name): \(TextFile.Failure(errno, permission: "no"))")
    }
    return result == 0 ? nil : bytes
  }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw TextFile.Failure("\(name): \(TextFile.Failure(errno, permission: "no"))")
      }
      offset += count
    }
  }
}

/// A program that was started, with its output on a pipe and nothing to read.
private final class Child {
  private let output: Descriptor
  private var id: pid_t = 0
  private var status: Int32?

  init(starting words: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw TextFile.Failure(errno, permission: "no permission") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = Descriptor(ends[0], name: words[0])
    defer { _ = close(ends[1]) }
    // Asked for more, it says that there is none, and does not wait.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let failure = posix_spawnp(&id, words[0], &actions, nil, &arguments, environ)
    if failure != 0 {
      let reason = failure == ENOENT ? "no such program" : String(cString: strerror(failure))
      throw TextFile.Failure("\(words[0]): \(reason.lowercased())")
    }
  }

  deinit { stop() }

  var process: OutsideWorld.Process {
    OutsideWorld.Process(
      read: { [self] in try output.read() }, status: { [self] in ended(WNOHANG) },
      stop: { [self] in stop() })
  }

  /// How it ended; a signal counts as 128 and its number, as in a shell.
  private func ended(_ options: Int32) -> Int32? {
    if let status { return status }
    var raw: Int32 = 0
    guard waitpid(id, &raw, options) == id else { return nil }
    let signal = raw & 0x7f
    status = signal == 0 ? raw >> 8 & 0xff : 128 + signal
    return status
  }

  /// Asks it to end, if it has not, and leaves nothing of it behind.
  private func stop() {
    output.close()
    // What did not start has no number, and 0 would mean this very program and its siblings.
    if id <= 0 || ended(WNOHANG) != nil { return }
    kill(id, SIGTERM)
    _ = ended(0)
  }
}
