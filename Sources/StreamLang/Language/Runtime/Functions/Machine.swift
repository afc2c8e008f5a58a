import StreamEngine

/// The place of the names of a function while it runs: a part of the machine's stack.
typealias Frame = UnsafeMutablePointer<Value>

/// The values that a program reads by names that belong to the language.
struct SpecialValues {
  /// The value that `_` reads: the last value that a statement has answered.
  var last: Value?
  /// The event that `$event` reads: the last event at which time has stood still.
  var breakpoint: Event<Value>?
  /// The values that `args` reads.
  var arguments: [String] = []
  /// The current folder as a whole path, and the file that the program stands in.
  var folder = "/"
  var file: String?
  /// The generator of the numbers that `random` answers.
  var random = SplitMix64(seed: 0)
  /// The cancellables that have no name.
  var unnamed: [ObjectIdentifier: CancellableHandle] = [:]
}

/// The readers of texts that get better with what they have read.
struct TextReaders {
  /// Reads what `parseJSON` is given: records of the same names share them.
  var json = JSONReader<Value>()
  /// The regular expressions of the program.
  var patterns = RegExpTable()
}

/// Runs compiled functions: their parameters and names stand one behind another on a stack of its own,
/// so that a call allocates nothing.
///
/// **Invariant:** memory above `top` is uninitialized, all below holds values.
final class Machine {
  /// The number of values that the stack holds.
  private static let capacity = 1 << 16
  /// The depth to which functions may call each other.
  static let depthLimit = 1000

  private let stack = Frame.allocate(capacity: Machine.capacity)
  private let limit: Frame
  private var top: Frame
  /// The number of functions and statements that are under way.
  private(set) var depth = 0
  /// The number of calls until the next look at whether the user wants them to stop.
  private var callsToLook = Machine.callsPerLook
  private static let callsPerLook = 1024
  private static let callsPerOperator = 16
  private let workBudget: WorkBudget
  var specials = SpecialValues()
  /// The names of a function end in the reverse of their order, as in Swift.
  var endsBackwards = false
  var readers = TextReaders()
  /// The things that programs of another language find there when they begin.
  var foreign: (any ForeignWorld)?

  init(_ workBudget: WorkBudget) {
    self.workBudget = workBudget
    top = stack
    limit = stack + Machine.capacity
  }

  deinit { stack.deallocate() }

  /// No function runs any more: each call fails, as one that is too deep.
  func stop() {
    depth = Machine.depthLimit
    let forgotten = (specials, foreign)
    specials = SpecialValues()
    foreign = nil
    withExtendedLifetime(forgotten) {}
  }

  /// True if functions call each other too deep.
  ///
  /// Every eighth call looks at the room that is left on the thread's stack.
  private var isTooDeep: Bool {
    depth >= Machine.depthLimit || depth & 7 == 7 && StackRoom.isBelow(Machine.leastRoom)
  }

  /// The bytes of stack that eight calls take at most, with their work on the graph.
  private static let leastRoom = 160 << 10

  /// Runs code that is no function, with room for so many names.
  func enter<Result>(_ size: Int, _ body: (Frame) throws -> Result) throws -> Result {
    let frame = top
    if isTooDeep || frame + size > limit { throw tooDeep }
    frame.initialize(repeating: .null, count: size)
    top = frame + size
    depth += 1
    defer {
      depth -= 1
      release(frame, size)
      top = frame
    }
    return try body(frame)
  }

  /// Releasing may call functions, whose names stand above this frame: `top` is still above it.
  @inline(__always) private func release(_ frame: Frame, _ size: Int) {
    if !endsBackwards {
      frame.deinitialize(count: size)
      return
    }
    for place in (0..<size).reversed() { (frame + place).deinitialize(count: 1) }
  }

  /// Makes room for the arguments of a call; each is computed when those before it have their place.
  @inline(__always) func call(
    _ function: Function, _ code: FunctionCode, _ count: Int,
    running body: (FunctionCode) -> Code = { $0.body }, _ argument: (Int) throws -> Value
  ) throws -> Value {
    let frame = top
    if isTooDeep || frame + max(code.frameSize, count) > limit { throw tooDeep }
    callsToLook &-= 1
    if callsToLook <= 0 { try look() }
    top = frame + count
    var computed = 0
    do {
      while computed < count {
        let value = try argument(computed)
        (frame + computed).initialize(to: value)
        computed += 1
      }
    } catch {
      frame.deinitialize(count: computed)
      top = frame
      throw error
    }
    return try run(code, function.captures, frame, running: body)
  }

  /// Runs a function whose arguments stand at the bottom of its frame.
  @inline(__always) private func run(
    _ code: FunctionCode, _ captures: [Value], _ frame: Frame, running body: (FunctionCode) -> Code
  ) throws -> Value {
    top = frame + code.frameSize
    (frame + code.arity).initialize(repeating: .null, count: code.frameSize - code.arity)
    for index in captures.indices { frame[code.captures[index]] = captures[index] }
    depth &+= 1
    defer {
      depth &-= 1
      release(frame, code.frameSize)
      top = frame
    }
    let value = try body(code).value(frame)
    if value.isBig {
      let bytes = value.bytes
      workBudget.newBytes &+= bytes
      callsToLook = max(1, callsToLook &- bytes / 4096)
    }
    return value
  }

  /// Counts a call of an operator, which takes as long as several calls of functions.
  @inline(__always) func countOperator() throws {
    callsToLook &-= Machine.callsPerOperator
    if callsToLook <= 0 { try look() }
  }

  /// The next call looks at whether it may run.
  func lookSoon() { callsToLook = 0 }

  @inline(never) private func look() throws {
    if let refusal = foreign?.refusal {
      lookSoon()
      throw refusal
    }
    callsToLook = Machine.callsPerLook
    if workBudget.checkInterruption() {
      throw workBudget.stopReason == .outOfMemory
        ? RuntimeError.limit("tooLarge", "too much memory") : RuntimeError.interrupted
    }
  }

  private var tooDeep: RuntimeError {
    RuntimeError.limit("tooDeep", "functions call each other more than \(depth) times deep")
  }
}

extension Value {
  /// True if it takes as much memory as many calls leave behind.
  @inline(__always) fileprivate var isBig: Bool {
    switch self {
    case .string(let text): text.utf8.count > 4096
    case .list(let elements): elements.count > 256
    case .null, .bool, .int, .double, .duration, .function, .record, .stream, .handle, .symbol:
      false
    }
  }

  fileprivate var bytes: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .list(let elements): elements.count * MemoryLayout<Value>.stride
    case .null, .bool, .int, .double, .duration, .function, .record, .stream, .handle, .symbol: 0
    }
  }
}

/// A compiled function, shared by all values that are made from its text.
final class FunctionCode {
  let arity: Int
  /// The place at which what it takes along stands in its frame.
  let captures: [Int]
  /// The number of values in its parameters, captures and names.
  let frameSize: Int
  let body: Code
  /// True if its first parameter is a name that it sets: it may get the `SharedLocal` that holds its argument.
  let changesFirst: Bool
  /// The right side of `a + …` if that is all it is, and `a`, its first parameter, is read nowhere else.
  let addend: Code?

  init(
    arity: Int, captures: [Int], frameSize: Int, body: Code, changesFirst: Bool = false,
    addend: Code? = nil
  ) {
    self.arity = arity
    self.captures = captures
    self.frameSize = frameSize
    self.body = body
    self.changesFirst = changesFirst
    self.addend = addend
  }
}

/// A compiled expression: a node of its kind, with its children and their places.
///
/// Made once for each text. Whoever can make a fault says where it was made.
class Code {
  let place: CodePlace

  init(_ place: CodePlace) { self.place = place }

  func value(_ frame: Frame) throws -> Value { preconditionFailure("each kind of code answers") }

  /// The outcome of a statement: its value, or that the function is left with one.
  func flow(_ frame: Frame) throws -> Flow { .value(try value(frame)) }

  /// The value for a function whose two parameters are these, if that is plain arithmetic; nil wherever
  /// `value` has to decide.
  func quick(_ a: Value, _ b: Value) -> Value? { nil }

  /// True if `quick` may have an answer.
  var isQuick: Bool { false }

  /// The arithmetic that it is, if that is of a kind for which operators have a faster way.
  var shape: ArithmeticShape? { nil }

  /// The form that it has for elements of blocks, as a function of its first parameter alone.
  var blockForm: BlockForm? { nil }

  /// That form with another behind it.
  func blockForm(then next: BlockForm) -> BlockForm? {
    blockForm.map { form in
      BlockForm { element, arena in
        if let answer = form(element, arena) { next(answer, arena) } else { nil }
      }
    }
  }

  /// The value of a condition.
  final func truth(_ frame: Frame) throws -> Bool {
    let value = try value(frame)
    guard case .bool(let truth) = value else { throw notCondition(value) }
    return truth
  }

  @inline(never) private func notCondition(_ value: Value) -> RuntimeError {
    RuntimeError("a condition is true or false, got \(value.title)").from(place)
  }

  /// An error with this place, unless it has one.
  @inline(never) final func located(_ error: any Error) -> any Error {
    (error as? RuntimeError)?.from(place) ?? error
  }
}

/// The outcome of a statement: the function goes on, or is left with a value.
enum Flow {
  case value(Value)
  case returned(Value)
  /// `break` and `continue`, until a loop takes them.
  case leftLoop(goesOn: Bool)

  var value: Value {
    switch self {
    case .value(let value), .returned(let value): value
    case .leftLoop: .null
    }
  }
}
