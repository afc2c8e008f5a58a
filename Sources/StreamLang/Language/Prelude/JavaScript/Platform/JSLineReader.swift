/// `readline.createInterface({ input })` of node: lines as events, as answers of questions, or one after another.
final class JSLineReader: JSEmitter {
  override class var methods: Set<String> { allMethods }
  private static let allMethods = ownMethods.union([
    "question", "prompt", "setPrompt", "getPrompt", "close", "pause", "resume", "write",
    "@@asyncIterator",
  ])
  private let input: JSReadable
  private let output: Value
  /// Questions are answered by promises.
  private let promises: Bool
  private var lines = LineSplitter()
  private var prompt: String
  private var isClosed = false
  private var question: ((Value) throws -> Void)?

  init(_ world: JSWorld, _ given: JSArguments, promises: Bool) throws {
    let settings = given[0]
    let isStream = settings.object is JSReadable
    let source = isStream ? settings : settings.member("input") ?? .undefined
    guard let input = source.object as? JSReadable else {
      throw RuntimeError(
        "the lines of this input cannot be read",
        help: "give `process.stdin` or `fs.createReadStream(path)` as `input`")
    }
    (self.input, self.promises) = (input, promises)
    output = isStream ? given[1] : settings.member("output") ?? .undefined
    prompt = try settings.member("prompt").map { try world.text($0) } ?? "> "
    super.init(world, world.instances(of: "EventEmitter"))
    setUp()
    hidden.formUnion(fields.keys)
    input.listen { [self] in take($0) }
  }

  override func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "question": return try ask(given)
    case "prompt":
      try write(prompt)
      input.stop(false)
    case "setPrompt": prompt = try given.text(0)
    case "getPrompt": return .string(prompt)
    case "close": try close()
    case "pause":
      input.stop(true)
      _ = try super.call("emit", JSArguments([.string("pause")], world))
      return .handle(self)
    case "resume":
      input.stop(false)
      _ = try super.call("emit", JSArguments([.string("resume")], world))
      return .handle(self)
    case "write": try write(given.text(0))
    case "@@asyncIterator": return .handle(try iterator())
    default: return try super.call(name, given)
    }
    return .undefined
  }

  private func write(_ text: String) throws {
    if !output.isNothing { _ = try world.call(output, "write", [.string(text)]) }
  }

  private func take(_ bytes: [UInt8]?) {
    if isClosed { return }
    if let bytes { lines.append(bytes) }
    world.attempt {
      // Those that have come together are told together, also behind `close()`.
      while let line = lines.next() { try tell(line) }
      if lines.isTooLong { throw RuntimeError(LineSplitter.obstacle) }
      if bytes != nil { return }
      // One that does not end answers no question.
      if let line = lines.last() { try emit(line) }
      try close()
    }
  }

  private func tell(_ line: String) throws {
    if let question {
      self.question = nil
      return try question(.string(line))
    }
    try emit(line)
  }

  private func emit(_ line: String) throws {
    _ = try super.call("emit", JSArguments([.string("line"), .string(line)], world))
  }

  private func ask(_ given: JSArguments) throws -> Value {
    if isClosed {
      let error = world.error("Error", "readline was closed")
      error.object?.fields["code"] = .string("ERR_USE_AFTER_CLOSE")
      if !promises { throw RuntimeError(thrown: error) }
      let promise = JSPromise(world)
      promise.reject(error)
      return .handle(promise)
    }
    input.stop(false)
    if question != nil {
      try write(prompt)
      return .undefined
    }
    try write(given.text(0))
    if promises {
      let promise = JSPromise(world)
      question = { promise.settle($0) }
      return .handle(promise)
    }
    let answer = try world.callback(given.values.last ?? .undefined, "cb")
    question = { [world] in _ = try answer.call([$0], in: world) }
    return .undefined
  }

  private func close() throws {
    if isClosed { return }
    isClosed = true
    input.stop(true)
    for event in ["pause", "close"] {
      _ = try super.call("emit", JSArguments([.string(event)], world))
    }
  }

  private func iterator() throws -> JSAsyncIterator {
    let queue = JSRequests(world) { [self] in world.attempt { try close() } }
    let add = world.function(1) {
      queue.add($0.first ?? .undefined)
      return .undefined
    }
    let end = world.function(0) { _ in
      queue.end()
      return .undefined
    }
    _ = try super.call("on", JSArguments([.string("line"), add], world))
    _ = try super.call("on", JSArguments([.string("close"), end], world))
    return queue.iterator
  }

  override var shownText: String? { "Interface {}" }
}
