import DequeModule
import OrderedCollections
import StreamEngine

/// The module `fs` of node, as far as it reads: files, and standard input by its number.
extension JSWorld {
  static let fileFunctions: Works = [
    "readFileSync": { try $0.contents($1[0], $1[1]) },
    "readFile": { js, given in
      let answer = try js.callback(given.values.last ?? .undefined, "cb")
      js.read(given[0], given.count > 2 ? given[1] : .undefined) { outcome in
        js.attempt {
          switch outcome {
          case .success(let contents): _ = try answer.call([.null, contents], in: js)
          case .failure(let error): _ = try answer.call([js.value(of: error)], in: js)
          }
        }
      }
      return .undefined
    },
    "existsSync": { js, given in
      guard let path = try? js.filePath(given[0]) else { return .bool(false) }
      let reader = try? js.open(path)
      reader?.close()
      return .bool(reader != nil)
    },
    "createReadStream": { .handle(try JSReadable($0, $0.filePath($1[0]), $1[1])) },
  ]

  static let filePromises: Works = [
    "readFile": { js, given in
      let promise = JSPromise(js)
      js.read(given[0], given[1]) { outcome in
        switch outcome {
        case .success(let contents): promise.settle(contents)
        case .failure(let error): promise.reject(error)
        }
      }
      return .handle(promise)
    }
  ]

  /// Functions that change files or ask for more than what stands in one.
  static let absentFileFunctions = absent(
    [
      "writeFileSync", "writeFile", "appendFileSync", "appendFile", "readdirSync", "readdir",
      "statSync", "stat", "mkdirSync", "mkdir", "rmSync", "rm", "unlinkSync", "unlink", "access",
      "accessSync", "createWriteStream", "watch",
    ], "fs", help: "files can be read, by `fs.readFileSync(path, 'utf8')`")

  /// The path that a value names: a text, an address, or the number of standard input.
  func filePath(_ value: Value) throws -> String {
    switch value {
    case .int(0): return HostIO.inputPath
    case .string(let path): return path
    case .handle(let address as JSURL): return try path(of: .handle(address))
    default: throw isUnfit(value, "path", "string or an instance of Buffer or URL")
    }
  }

  /// `fileURLToPath('file:///a')`.
  func path(of address: Value) throws -> String {
    let text = try text(address)
    guard let path = JSAddress(text)?["pathname"], text.hasPrefix("file:") else {
      throw typeError("The URL must be of scheme file")
    }
    return JSURI.decoded(path, isWhole: false) ?? path
  }

  /// `file:///a`.
  func fileAddress(of path: String) -> String {
    "file://" + JSURI.encoded(Self.resolved([path], in: folder), isWhole: true)
  }

  var folder: String { environment.machine.specials.folder }

  /// The whole path of the program's file; nil of what stands in none.
  var scriptPath: String? {
    environment.machine.specials.file.map { Self.resolved([$0], in: folder) }
  }

  /// `__dirname`, `__filename` or `import.meta`; nil of all other names.
  func ownPlace(_ name: String) -> Value? {
    guard ["__dirname", "__filename", "import.meta"].contains(name) else { return nil }
    let path = scriptPath ?? Self.resolved(["program"], in: folder)
    let parent = FilePath.folder(of: path)
    let fields: OrderedDictionary<String, Value> = [
      "dirname": .string(parent.utf8.count > 1 ? String(parent.dropLast()) : parent),
      "filename": .string(path), "url": .string(fileAddress(of: path)),
    ]
    return name == "import.meta" ? object(of: fields) : fields[String(name.dropFirst(2))]
  }

  /// Opens a file, or standard input if that can be had.
  func open(_ path: String) throws -> HostIO.Reader {
    if path == HostIO.inputPath {
      try environment.input.check()
      // Whoever types sees what is written before.
      endLine()
    }
    do { return try environment.io(for: .none).openFile(path) } catch
      where "\(error)".hasSuffix("no such file")
    {
      let told = self.error("Error", "ENOENT: no such file or directory, open '\(path)'")
      told.object?.fields["errno"] = .int(-2)
      told.object?.fields["code"] = .string("ENOENT")
      told.object?.fields["syscall"] = .string("open")
      told.object?.fields["path"] = .string(path)
      throw RuntimeError(thrown: told)
    }
  }

  /// Reads a whole file, and tells of it behind all that runs.
  private func read(
    _ file: Value, _ settings: Value, _ tell: @escaping (Result<Value, any Error>) -> Void
  ) {
    let outcome = Result { try contents(file, settings) }
    atEndOfInstant { tell(outcome) }
  }

  /// A whole file as a text, or as bytes where no encoding is said.
  private func contents(_ file: Value, _ settings: Value) throws -> Value {
    let reader = try open(filePath(file))
    defer { reader.close() }
    var bytes: [UInt8] = []
    while let part = try reader.read() {
      bytes += part
      if bytes.count > JSArrayBuffer.limit {
        throw RuntimeError(
          "a file of more than \(JSArrayBuffer.limit / 1_000_000) MB is not read as a whole",
          help: "read lines: `readline.createInterface({ input: fs.createReadStream(path) })`")
      }
    }
    let encoding = settings.isObject ? try get(settings, "encoding") : settings
    if encoding.isNothing { return buffer(bytes) }
    return .string(try self.encoding(encoding).text(of: bytes))
  }
}

/// `process.stdin`, `fs.createReadStream('a')`: what stands in a file, in portions that come while nothing else runs.
final class JSReadable: JSEmitter {
  override class var methods: Set<String> { allMethods }
  private static let allMethods = ownMethods.union([
    "setEncoding", "resume", "pause", "read", "destroy", "ref", "unref", "isPaused",
    "@@asyncIterator",
  ])
  private let path: String
  private var reader: HostIO.Reader?
  /// Makes texts of the bytes; nil where the program wants the bytes.
  private var decoder: JSObject?
  private var state = State()
  private var listeners: [([UInt8]?) -> Void] = []
  /// The portions that wait for those who ask for one after another.
  private var queues: [JSRequests] = []
  /// The portion that `read()` answers next.
  private var portion: Value = .null

  private struct State {
    var hasBegun = false
    var isPaused = false
    var isOver = false
  }

  init(_ world: JSWorld, _ path: String) {
    self.path = path
    super.init(world, world.instances(of: "EventEmitter"))
    setUp()
    hidden.formUnion(fields.keys)
  }

  convenience init(_ world: JSWorld, _ path: String, _ settings: Value) throws {
    self.init(world, path)
    for name in ["start", "end"] where settings.member(name)?.isNothing == false {
      throw RuntimeError(
        "`\(name)` of createReadStream is not read",
        help: "read the whole file, and take a part of it: `fs.readFileSync(path).subarray(a, b)`")
    }
    let encoding = settings.isObject ? settings.member("encoding") ?? .undefined : settings
    if !encoding.isNothing { try decode(encoding) }
  }

  private func decode(_ encoding: Value) throws {
    guard try world.encoding(encoding) == .utf8 else {
      throw RuntimeError(
        "a stream of a file comes as bytes or as UTF-8",
        help: "leave the encoding out, and write each portion in it: `chunk.toString('latin1')`")
    }
    decoder = try world.classes["TextDecoder"]?.new([]).object
  }

  override func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "setEncoding": try decode(given[0])
    case "resume":
      state.isPaused = false
      goOn()
    case "pause": state.isPaused = true
    case "isPaused": return .bool(state.isPaused)
    case "destroy": close()
    case "ref", "unref": break
    case "read":
      defer { portion = .null }
      return portion
    case "@@asyncIterator": return .handle(portions())
    case "on", "once", "addListener":
      let answer = try super.call(name, given)
      if case .string(let event) = given[0], ["data", "readable"].contains(event) { goOn() }
      return answer
    default: return try super.call(name, given)
    }
    return .handle(self)
  }

  /// Hands over all portions, and nil at the end.
  func listen(_ take: @escaping ([UInt8]?) -> Void) {
    listeners.append(take)
    goOn()
  }

  /// Stops for those who listen.
  func stop(_ isStopped: Bool) {
    state.isPaused = isStopped
    if !isStopped { goOn() }
  }

  func close() {
    state.isOver = true
    reader?.close()
  }

  private func goOn() {
    if state.hasBegun || state.isOver { return }
    state.hasBegun = true
    // Timers that are due come first.
    world.atEndOfInstant { [self] in world.atEndOfInstant { [self] in step() } }
  }

  private func step() {
    state.hasBegun = false
    if state.isPaused || state.isOver { return }
    var bytes: [UInt8]?
    do {
      let reader = try self.reader ?? world.open(path)
      self.reader = reader
      world.endLine()
      bytes = try reader.read()
    } catch {
      state.isOver = true
      for queue in queues { queue.end(error) }
      if !queues.isEmpty { return }
      return world.attempt {
        _ = try super.call("emit", arguments("error", world.value(of: error)))
      }
    }
    if bytes?.isEmpty == true {
      // Nothing has come yet, and the clock is that of the wall.
      state.hasBegun = true
      world.environment.scheduler.schedule(after: UInt64(5_000_000)) { [self] in step() }
      return
    }
    if bytes == nil { close() }
    world.attempt {
      if let bytes {
        portion = try made(of: bytes)
        _ = try super.call("emit", arguments("data", portion))
      }
      _ = try super.call("emit", arguments("readable"))
      if bytes == nil { _ = try super.call("emit", arguments("end")) }
    }
    for take in listeners { take(bytes) }
    if bytes == nil {
      world.attempt { _ = try super.call("emit", arguments("close")) }
    } else {
      goOn()
    }
  }

  private func arguments(_ event: String, _ more: Value...) -> JSArguments {
    JSArguments([.string(event)] + more, world)
  }

  /// A portion as the program wants it; a character that is not complete waits for its end.
  private func made(of bytes: [UInt8]) throws -> Value {
    guard let decoder else { return world.buffer(bytes) }
    let goesOn = world.object(of: ["stream": .bool(true)])
    return try world.call(.handle(decoder), "decode", [world.bytes(bytes), goesOn])
  }

  private func portions() -> JSAsyncIterator {
    let queue = JSRequests(world) { [weak self] in self?.close() }
    queues.append(queue)
    listen { [self] bytes in
      world.attempt { if let bytes { queue.add(try made(of: bytes)) } else { queue.end() } }
    }
    return queue.iterator
  }

  override var shownText: String? { "ReadStream {}" }
}

/// Values that come by themselves, for an iterator that asks for one after another.
final class JSRequests {
  private let world: JSWorld
  private var values: Deque<Value> = []
  /// The answer behind the last value, when that is known.
  private var ending: Result<JSIterator.Step, any Error>?
  private var answer: JSAsyncIterator.Answer?
  private let leave: () -> Void

  init(_ world: JSWorld, _ leave: @escaping () -> Void) {
    (self.world, self.leave) = (world, leave)
  }

  func add(_ value: Value) {
    if ending == nil { values.append(value) }
    tell()
  }

  /// Nothing comes any more, or an error does.
  func end(_ error: (any Error)? = nil) {
    ending = ending ?? error.map { .failure($0) } ?? .success((.undefined, true))
    tell()
  }

  private func tell() {
    guard let answer, let told = values.popFirst().map({ .success(($0, false)) }) ?? ending else {
      return
    }
    self.answer = nil
    answer(told)
  }

  var iterator: JSAsyncIterator {
    JSAsyncIterator(world) { [self] given, answer in
      if case .failure(let error) = given {
        end()
        leave()
        return answer(.failure(error))
      }
      self.answer = answer
      tell()
    }
  }
}
