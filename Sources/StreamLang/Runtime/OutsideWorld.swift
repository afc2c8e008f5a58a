/// What a program can reach beyond itself, as far as whoever runs it lets it.
///
/// Everything answers at once: what takes its time is asked again, by a timer of the session.
public struct OutsideWorld {
  /// A file that is being read from its beginning on.
  public struct Reader {
    /// What there is now and was not read yet; empty at the end of the file.
    public var read: () throws -> [UInt8]
    public var close: () -> Void

    public init(read: @escaping () throws -> [UInt8], close: @escaping () -> Void) {
      self.read = read
      self.close = close
    }
  }

  /// A program that runs.
  public struct Process {
    /// What it has written and was not read yet; nil once it has closed its output.
    public var read: () throws -> [UInt8]?
    /// How it ended; nil while it runs.
    public var status: () -> Int32?
    public var stop: () -> Void

    public init(
      read: @escaping () throws -> [UInt8]?, status: @escaping () -> Int32?,
      stop: @escaping () -> Void
    ) {
      self.read = read
      self.status = status
      self.stop = stop
    }
  }

  /// Texts under keys, which the next run finds again.
  public struct Store {
    /// Nil where nothing was kept.
    public var read: (_ key: String) throws -> String?
    public var write: (_ key: String, _ text: String) throws -> Void

    public init(
      read: @escaping (String) throws -> String?, write: @escaping (String, String) throws -> Void
    ) {
      self.read = read
      self.write = write
    }
  }

  public var openFile: (_ path: String) throws -> Reader
  /// Answers what appends to a file, which is emptied first if it is to be new; nil without leave to
  /// write.
  public var makeFile: ((_ path: String, _ isNew: Bool) throws -> (String) throws -> Void)?
  /// Starts a program, given by its name and its arguments; nil without leave to run any.
  public var start: ((_ words: [String]) throws -> Process)?
  /// Nil where nothing outlives the run.
  public var store: Store?

  public init(
    openFile: @escaping (String) throws -> Reader,
    makeFile: ((String, Bool) throws -> (String) throws -> Void)? = nil,
    start: (([String]) throws -> Process)? = nil, store: Store? = nil
  ) {
    self.openFile = openFile
    self.makeFile = makeFile
    self.start = start
    self.store = store
  }

  /// A world without files and programs.
  public static var nothing: OutsideWorld {
    OutsideWorld(openFile: { _ in throw RuntimeError("files are out of reach here") })
  }
}
