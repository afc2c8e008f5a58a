import Glibc

/// Texts in files, whole.
enum TextFile {
  /// The reason why a file could not be read or written, without its name.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    /// The number that the system gives it; nil for what is no mistake of the system's.
    var number: Int32?

    init(_ description: String, number: Int32? = nil) {
      (self.description, self.number) = (description, number)
    }

    init(_ number: Int32, permission: String) {
      self.number = number
      description =
        switch number {
        case ENOENT: "no such file"
        case EISDIR: "a folder, not a file"
        case EACCES: permission
        default: String(cString: strerror(number)).lowercased()
        }
    }
  }

  /// So many bytes may a text have that is read whole: a program, a page, a transcript.
  static let limit = 1 << 22
  /// The limit for files that this program has written itself, and for those that `stored` keeps.
  static let mostOfStored = 1 << 26

  /// Reads a file, or standard input for `-`; one of more than `limit` bytes is refused.
  static func read(
    _ path: String, atMost limit: Int = limit, _ patience: Descriptor.Patience = .endless
  ) throws -> String {
    let file =
      path == "-"
      ? Descriptor(0)
      : try Descriptor(opening: path, O_RDONLY, permission: "no permission to read it")
    let bytes = try file.readAll(atMost: limit, patience)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("not a text in UTF-8")
    }
    return text
  }

  /// Fails as `read` would if nothing can be read there, without opening it: it may be a pipe.
  static func checkReadable(_ path: String) throws {
    var status = stat()
    let number =
      stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      ? EISDIR : access(path, R_OK) == 0 ? 0 : errno
    if number != 0 { throw Failure(number, permission: "no permission to read it") }
  }

  /// True of a file that is no folder, pipe or device.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The path of a file without links; nil if there is none.
  static func realPath(_ path: String) -> String? {
    realpath(path, nil).map { resolved in
      defer { free(resolved) }
      return String(cString: resolved)
    }
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
  ///
  /// Whoever reads it meanwhile, or after a crash, finds the old text or the new one, never half of it.
  static func write(
    _ text: String, to path: String, _ patience: Descriptor.Patience = .endless
  ) throws {
    let target = realPath(path)
    var old = stat()
    guard let target, stat(target, &old) == 0 else {
      return try replace(path, with: text, mode: 0o666 & ~currentMask)
    }
    if old.st_mode & S_IFMT != S_IFREG {
      let device = try Descriptor(
        opening: path, O_WRONLY, permission: "no permission to write it", patience)
      return try device.write(Array(text.utf8), patience)
    }
    if access(target, W_OK) != 0 { throw Failure(errno, permission: "no permission to write it") }
    do { try replace(target, with: text, mode: old.st_mode & 0o7777, old) } catch let failure
      as Failure where failure.number == EACCES || failure.number == EPERM
    {
      // The folder takes no new file, or a new one would not belong to whom the old one does: there can be
      // no draft.
      let file = try Descriptor(
        opening: target, O_WRONLY | O_TRUNC, permission: "no permission to write it")
      try file.write(Array(text.utf8))
      try file.synchronize()
    }
  }

  /// Writes a new file beside the old one, and then gives it its name; it belongs to whom the old one did.
  private static func replace(
    _ path: String, with text: String, mode: mode_t, _ old: stat? = nil
  ) throws {
    removeDrafts(of: path)
    let draft = "\(path).\(getpid())\(draftEnding)"
    let file: Descriptor
    do {
      file = try Descriptor(
        opening: draft, O_WRONLY | O_CREAT | O_TRUNC, mode: mode & 0o700,
        permission: "no permission to write it")
    } catch let failure as Failure where failure.number == ENOENT {
      throw Failure("no such folder")
    }
    do {
      try keepOwner(of: old, in: file)
      try file.write(Array(text.utf8))
      // After the owner, whose change takes the right to run as him away.
      fchmod(file.number, mode)
      try file.synchronize()
      if rename(draft, path) != 0 { throw Failure(errno, permission: "no permission to write it") }
      try synchronizeFolder(of: path)
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func keepOwner(of old: stat?, in file: Descriptor) throws {
    var new = stat()
    guard let old, fstat(file.number, &new) == 0,
      (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid)
    else { return }
    if fchown(file.number, old.st_uid, old.st_gid) != 0 { throw Failure(errno, permission: "") }
  }

  /// After this a new name is on the disk, too, as far as the system tells.
  private static func synchronizeFolder(of path: String) throws {
    let folder = try? Descriptor(opening: folder(of: path), O_RDONLY | O_DIRECTORY, permission: "")
    // A user who may not read a folder may write into it, but not wait for the disk.
    try folder?.synchronize()
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  private static let draftEnding = ".rxrepl-draft"

  /// Removes what was left behind by those who were killed while they wrote the same file.
  private static func removeDrafts(of path: String) {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    for name in (try? names(in: folder(of: path))) ?? [] {
      guard name.hasPrefix("\(path[start...])."), name.hasSuffix(draftEnding),
        let writer = pid_t(name.dropLast(draftEnding.count).dropFirst(path[start...].count + 1)),
        kill(writer, 0) != 0, errno == ESRCH
      else { continue }
      unlink(path[..<start] + name)
    }
  }

  private static var currentMask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}
