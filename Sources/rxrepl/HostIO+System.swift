import Glibc
import StreamLang

extension HostIO {
  /// The files and programs of this machine, as far as permitted.
  static func host(mayWrite: Bool, mayRun: Bool) -> HostIO {
    HostIO(
      openFile: { path in
        let file = try Descriptor(
          opening: path, O_RDONLY, name: path, permission: "no permission to read it")
        return Reader(read: { try file.read() }, close: file.close)
      },
      makeFile: mayWrite
        ? { path, isNew in
          let file = try Descriptor(
            opening: path, O_WRONLY | O_CREAT | (isNew ? O_TRUNC : O_APPEND), name: path,
            permission: "no permission to write it")
          return { try file.write(Array($0.utf8)) }
        } : nil,
      start: mayRun ? { try Child(starting: $0).process } : nil,
      store: mayWrite ? StateFolder.store : nil)
  }
}

/// What `stored` keeps, a file for each key.
private enum StateFolder {
  static var store: HostIO.Store {
    HostIO.Store(
      read: { key in
        let path = try path(of: key)
        return access(path, F_OK) == 0 ? try TextFile.read(path) : nil
      },
      write: { key, text in
        let path = try path(of: key)
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
