/// The files and programs of the host, as far as they can be reached.
///
/// This is the one door: an operator is handed what is left of it by `limited(to:)`, with the permissions of the
/// text in which the operator is named. Everything answers at once: what takes its time is asked again, by a
/// timer of the session.
public struct HostIO {
  /// A file that is being read from its beginning on.
  public struct Reader {
    /// Reads the bytes that are there now, perhaps none; nil at the end of the file.
    ///
    /// A file that grows may have more behind its end.
    public var read: () throws -> [UInt8]?
    public var close: () -> Void

    public init(read: @escaping () throws -> [UInt8]?, close: @escaping () -> Void) {
      (self.read, self.close) = (read, close)
    }
  }

  /// A file that is being written.
  public struct Writer {
    /// Takes a text that comes next; what cannot be written now waits.
    public var write: (_ text: String) throws -> Void
    /// Writes what waits, as far as that can be now; answers whether nothing waits any more.
    public var goOn: () throws -> Bool

    public init(
      write: @escaping (String) throws -> Void, goOn: @escaping () throws -> Bool = { true }
    ) { (self.write, self.goOn) = (write, goOn) }
  }

  /// A program that runs.
  public struct Process {
    /// Reads the output that is there, which may be empty; nil once the program has closed it.
    public var read: () throws -> [UInt8]?
    /// Its exit status; nil while it runs.
    public var status: () -> Int32?
    public var stop: () -> Void

    public init(
      read: @escaping () throws -> [UInt8]?, status: @escaping () -> Int32?,
      stop: @escaping () -> Void
    ) { (self.read, self.status, self.stop) = (read, status, stop) }

    /// A file, read as if a program wrote it.
    init(of file: Reader) { self.init(read: file.read, status: { 0 }, stop: file.close) }

    var output: Reader { Reader(read: read, close: stop) }
  }

  /// Texts under keys, which the next run finds again.
  public struct Store {
    /// Nil where nothing was kept.
    public var read: (_ key: String) throws -> String?
    public var write: (_ key: String, _ text: String) throws -> Void

    public init(
      read: @escaping (String) throws -> String?, write: @escaping (String, String) throws -> Void
    ) { (self.read, self.write) = (read, write) }
  }

  public var openFile: (_ path: String) throws -> Reader
  /// Answers what appends to a file, which is emptied first if it is to be new; nil where nothing can be
  /// written.
  public var makeFile: ((_ path: String, _ isNew: Bool) throws -> Writer)?
  /// Starts a program, given by its name and its arguments; nil where none
  /// can be run.
  public var start: ((_ words: [String]) throws -> Process)?
  /// Nil where nothing outlives the run.
  public var store: Store?

  public init(
    openFile: @escaping (String) throws -> Reader,
    makeFile: ((String, Bool) throws -> Writer)? = nil,
    start: (([String]) throws -> Process)? = nil, store: Store? = nil
  ) { (self.openFile, self.makeFile, self.start, self.store) = (openFile, makeFile, start, store) }

  /// The path of standard input.
  public static let inputPath = "/dev/stdin"

  /// A host without files and programs.
  public static var nothing: HostIO {
    HostIO(openFile: { _ in throw RuntimeError("files are out of reach here") })
  }
}

extension HostIO {
  /// The part of it that a text with these permissions can reach.
  func limited(to permissions: Permissions) -> HostIO {
    var part = self
    if !permissions.writesFiles { (part.makeFile, part.store) = (nil, nil) }
    if !permissions.runsPrograms { part.start = nil }
    return part
  }

  /// Makes files; throws where that is not permitted.
  func permittedMakeFile() throws -> (String, Bool) throws -> Writer {
    guard let makeFile else { throw RuntimeError(.write) }
    return makeFile
  }

  /// Starts programs; throws where that is not permitted.
  func permittedStart() throws -> ([String]) throws -> Process {
    guard let start else { throw RuntimeError(.run) }
    return start
  }
}

extension RuntimeError {
  fileprivate init(_ refusal: Permissions.Refusal) {
    self.init(refusal.message, help: refusal.help)
  }
}
