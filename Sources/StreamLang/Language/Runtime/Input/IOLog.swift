/// The input and output of a program, kept so that its past can run again without the host.
///
/// Then files and programs give what they gave at that time, what was written is not written again, and
/// stored values are those of then. A program that still runs is handed over to the new run.
final class IOLog {
  private enum Mode {
    case live
    /// The past is run again: nothing is written, and no program is started.
    case repeating
    /// A session beside: nothing is asked of the host, ever.
    case beside
  }

  private let host: HostIO
  /// The permissions of what is typed, and of files: scripts, what is loaded or imported, what a session
  /// begins with.
  let permissions: (typed: Permissions, file: Permissions)
  private var mode = Mode.live
  /// The session's time, in nanoseconds.
  var now: () -> UInt64 = { 0 }
  private var past = RecordedIO()
  /// Something was asked that only the host could answer.
  private(set) var hasRefused = false
  let memory: OutputMemory
  /// The files that the session was saved to.
  var saved: Set<String> = []

  /// With `keeps`, what files and programs give is kept, for those who go back.
  init(_ host: HostIO, _ permissions: (typed: Permissions, file: Permissions), keeps: Bool) {
    (self.host, self.permissions) = (host, permissions)
    memory = OutputMemory(keeps ? 1 << 26 : 0)
  }

  /// For a session beside that runs the same past.
  init(pastOf other: IOLog) {
    host = other.host
    permissions = other.permissions
    mode = .beside
    past = other.past.copy
    memory = other.memory
  }

  var isRepeating: Bool { mode != .live }

  /// The texts of the files that were imported, by their paths, as the past has them.
  var files: [String: String] {
    get { past.files }
    set { past.files = newValue }
  }

  /// The host as the program reaches it.
  var reached: HostIO {
    var reached = host
    reached.openFile = { [self] in try open($0) }
    reached.start = host.start.map { start in { [self] in try program($0, start) } }
    reached.makeFile = host.makeFile.map { make in { [self] in try file($0, isNew: $1, make) } }
    reached.store = host.store.map { store in
      HostIO.Store(
        read: { [self] in try value(of: $0, in: store) },
        write: { [self] in if !isRepeating { try store.write($0, $1) } })
    }
    return reached
  }

  /// Runs a part of the past.
  func repeating(_ run: () -> Void) {
    let outer = mode
    if mode == .live { mode = .repeating }
    defer { mode = outer }
    run()
  }

  /// The past begins again, and asks for everything once more.
  func beginAnew() {
    past.programs.beginAnew { try? $0.get().release() }
    past.reads.beginAnew { try? $0.get().release() }
    past.values.beginAnew()
  }

  /// Ends the programs, and closes the files, that the past has not asked for again.
  func stopLeft() {
    for case .success(let input) in past.programs.left + past.reads.left { input.stop(at: now()) }
  }

  func stopAll() {
    beginAnew()
    stopLeft()
  }

  /// The text of a file that is imported; in the past what it was then.
  func text(of path: String, _ read: () throws -> String) throws -> String {
    if isRepeating, let known = files[path] { return known }
    let text = try read()
    if isRepeating { files[path] = text }
    return text
  }

  private func refuse(_ message: String) -> RuntimeError {
    hasRefused = true
    return RuntimeError(message)
  }

  /// An input that the past asks for again: what it gives only now comes once the past has run.
  private func handedOver(_ input: RecordedInput) -> HostIO.Process {
    input.process(now) { [self] in isRepeating }
  }

  private func open(_ path: String) throws -> HostIO.Reader {
    if isRepeating, let known = past.reads.next(path) {
      let input = try known.get()
      // Of too much to be kept the session reads the file again, from its beginning on.
      return mode == .repeating && input.isForgotten
        ? try host.openFile(path) : handedOver(input).output
    }
    if mode == .beside { throw refuse("\(path) is not read again") }
    let made = Result {
      RecordedInput(.file(path), HostIO.Process(of: try host.openFile(path)), memory)
    }
    past.reads.append(made, to: path)
    return try made.get().process(now).output
  }

  private func program(
    _ words: [String], _ start: ([String]) throws -> HostIO.Process
  ) throws -> HostIO.Process {
    if isRepeating {
      guard let known = past.programs.next(words) else {
        throw refuse("\(words[0]) is not run again")
      }
      return handedOver(try known.get())
    }
    let made = Result { RecordedInput(.program(words[0]), try start(words), memory) }
    past.programs.append(made, to: words)
    return try made.get().process(now)
  }

  /// A file that is made in the past is opened once there is something new to write.
  private func file(
    _ path: String, isNew: Bool, _ make: @escaping (String, Bool) throws -> HostIO.Writer
  ) throws -> HostIO.Writer {
    if mode == .beside, !past.made.contains(path) { throw refuse("\(path) is not written again") }
    var writer = isRepeating ? nil : try make(path, isNew)
    past.made.insert(path)
    return HostIO.Writer(
      write: { [self] text in
        if isRepeating { return }
        let opened = try writer ?? make(path, false)
        writer = opened
        try opened.write(text)
      }, goOn: { [self] in try isRepeating || writer?.goOn() ?? true })
  }

  private func value(of key: String, in store: HostIO.Store) throws -> String? {
    if isRepeating, let known = past.values.next(key) { return try known.get() }
    if mode == .beside { throw refuse("what is stored under \(key) is not read again") }
    let read = Result { try store.read(key) }
    past.values.append(read, to: key)
    return try read.get()
  }
}

/// All that a program has had from the host.
private struct RecordedIO {
  var programs = Occurrences<[String], Result<RecordedInput, any Error>>()
  var reads = Occurrences<String, Result<RecordedInput, any Error>>()
  var values = Occurrences<String, Result<String?, any Error>>()
  /// The files that streams were written to.
  var made: Set<String> = []
  var files: [String: String] = [:]

  /// A copy for another run of the past, which gives only what was given so far.
  var copy: RecordedIO {
    var copy = self
    copy.programs = programs.mapped { $0.map(\.past) }
    copy.reads = reads.mapped { $0.map(\.past) }
    copy.values = values.mapped { $0 }
    return copy
  }
}

/// The things that happened under each of many keys, in order.
private struct Occurrences<Key: Hashable, Value> {
  private var all: [Key: [Value]] = [:]
  /// The number of things of each key that the past has asked for again.
  private var met: [Key: Int] = [:]

  /// Those that were not asked for again.
  var left: [Value] { all.flatMap { key, values in values[met[key, default: 0]...] } }

  mutating func beginAnew(_ body: (Value) -> Void = { _ in }) {
    met = [:]
    for values in all.values { values.forEach(body) }
  }

  /// The next one under a key; nil if there were no more.
  mutating func next(_ key: Key) -> Value? {
    let place = met[key, default: 0]
    guard let values = all[key], place < values.count else { return nil }
    met[key] = place + 1
    return values[place]
  }

  /// Adds one that happens now, in place of those that were taken back.
  mutating func append(_ value: Value, to key: Key) {
    let place = met[key, default: 0]
    all[key, default: []].replaceSubrange(place..., with: CollectionOfOne(value))
    met[key] = place + 1
  }

  func mapped(_ transform: (Value) -> Value) -> Occurrences {
    var copy = Occurrences()
    copy.all = all.mapValues { $0.map(transform) }
    return copy
  }
}
