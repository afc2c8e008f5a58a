import DequeModule
import StreamEngine

/// Everything that a program of Swift finds there when it begins: its types, and what it has printed of a line.
final class SwiftWorld: ForeignWorld {
  let dialect = Source.Dialect.swift
  unowned let environment: Environment
  /// Types of the standard library and of the stream libraries, which a program may extend, by their names.
  private(set) var natives: [String: SwiftType] = [:]
  /// True as soon as the program has added something to one of these.
  var isExtended = false
  /// The types that the program has declared.
  private(set) var declared: [String: SwiftType] = [:]
  /// The part of a line that is printed already.
  private var line = OpenLine()
  private(set) lazy var tests = SwiftTests(self)
  let letters = SwiftLetters()
  /// The task whose code is running.
  var task: SwiftTask?
  /// The requests of the subscriber of Combine for which a run begins; nil if it asks for all that there is.
  var requests: SwiftRequests?
  /// Instances that nobody holds any more, whose `deinit` has not run yet.
  private(set) var over: [SwiftObject] = []
  /// The number of recorded events that hold no instances any more.
  private var letGo = 0
  /// The background queue whose work is being done, by a number; 0 is the main one.
  var thread = 0
  /// The work of each queue that has not begun, in its order.
  var waiting: [Value: Deque<SwiftQueueWork>] = [:]
  /// The code that stands still on the stack.
  var standing = SwiftStanding()
  /// The actions of `MainScheduler.instance`.
  let onMain = SwiftMainWork()
  private(set) var refusal: RuntimeError? { didSet { environment.machine.lookSoon() } }
  private(set) var exitStatus: Int?

  init(_ environment: Environment) {
    self.environment = environment
    // Values that nobody has received yet come one after another, as in both libraries.
    environment.settings.reentrancy = .depth
    // In both libraries a combination ends when all of its inputs have.
    environment.scheduler.endsWithAllInputs = true
    environment.machine.endsBackwards = true
  }

  /// The world of a session, which is made when a program first asks for it.
  static func of(_ environment: Environment) -> SwiftWorld {
    if let world = environment.machine.foreign as? SwiftWorld { return world }
    let world = SwiftWorld(environment)
    environment.machine.foreign = world
    return world
  }

  var types: Set<String> { Set(declared.keys) }

  func declare(_ type: SwiftType) { declared[type.name] = type }

  func native(_ name: String) -> SwiftType {
    if let known = natives[name] { return known }
    let made = SwiftType(name, .native, [], self)
    natives[name] = made
    return made
  }

  /// The types whose extensions a value has, the nearest first.
  func types(of value: Value) -> [SwiftType] {
    if !isExtended { return [] }
    return (Self.names(of: value) + ["Any"]).compactMap { natives[$0] }
  }

  /// The types that may have an operator for a value, the nearest first.
  func operatorTypes(of value: Value) -> [SwiftType] {
    if case .handle(let object as SwiftObject) = value { return [object.type] }
    return types(of: value)
  }

  func isVariable(_ value: Value) -> Bool {
    switch value {
    case .list, .string, .int, .double, .bool: true
    case .handle(let object as SwiftObject): object.shape != .stream && object.handOn() == nil
    case .handle(let handle):
      handle is any SwiftCopied || handle is SwiftTuple || handle is SwiftOptional
        || handle is SwiftWide || handle is SwiftUUID
    default: false
    }
  }

  func method(_ name: String, of value: Value) -> Handle.Method? {
    let isKnown =
      switch value {
      case .handle(let optional as SwiftOptional): isKnown(name, of: optional.value)
      case .handle(let handle):
        handle is SwiftDictionary || handle is SwiftSet || handle is SwiftSequence
          || handle is SwiftSlice || handle is SwiftData
      case .null: Self.ofOptionals.contains(name)
      case .list: true
      default: false
      }
    return isKnown ? { [self] given in try call(value, name, given) } : nil
  }

  /// True of a method of an optional with this value; one that holds a stream stands for it.
  private func isKnown(_ name: String, of held: Value) -> Bool {
    switch held {
    case .int, .double, .string, .bool, .list: true
    case .stream: false
    default: Self.ofOptionals.contains(name)
    }
  }

  private static let ofOptionals: Set<String> = ["map", "flatMap"]

  /// The type of a value: that of the program, or the name of one of the library; nil where nothing tells it.
  func type(of value: Value) throws -> Value {
    switch value {
    case .handle(let object as SwiftObject): return .handle(object.type)
    case .stream, .function:
      throw RuntimeError(
        "nothing tells the type of a stream or a function here", help: "leave it out")
    default: break
    }
    // An extension of all lists, or of all that can be compared, is not the type of one value.
    let name = typeName(of: value)
    let type = types(of: value).first { $0.name == name }
    return type.map { .handle($0) } ?? name.map { .string($0) } ?? .null
  }

  /// The name of a type of the standard library, as `print` shows it.
  func typeName(of value: Value) -> String? {
    func of(_ value: Value?) -> String { value.flatMap { typeName(of: $0) } ?? "Any" }
    switch value {
    case .list(let members): return "Array<\(of(members.first))>"
    case .handle(let optional as SwiftOptional): return "Optional<\(of(optional.value))>"
    case .handle(let object as SwiftObject): return object.typeName
    case .handle(let dictionary as SwiftDictionary):
      let first = dictionary.entries.first
      return "Dictionary<\(of(first?.key)), \(of(first?.value))>"
    case .handle(let range as SwiftRange):
      return "\(range.kind)<\(of(range.lower == .null ? range.upper : range.lower))>"
    case .handle(let slice as SwiftSlice): return "ArraySlice<\(of(slice.members.first))>"
    case .handle(let set as SwiftSet): return "Set<\(of(set.members.first))>"
    case .handle(let tuple as SwiftTuple):
      return "(\(tuple.members.map { of($0) }.joined(separator: ", ")))"
    default: return Self.names(of: value).first
    }
  }

  /// The rank of a value where a type is wanted, as it is spelled; nil if it does not fit.
  func rank(_ value: Value, as type: String) -> Int? {
    if type.hasSuffix("?") {
      guard let inner = value.unwrapped else { return 2 }
      return rank(inner, as: String(type.dropLast())).map { max($0 - 1, 0) }
    }
    let name = typeName(of: value) ?? "Any"
    if name == type { return 3 }
    let plain: Set<String> = ["Int", "Double", "String", "Bool"]
    switch value {
    case .handle(let object as SwiftObject):
      return object.type.isKind(of: String(type.prefix { $0 != "<" })) ? 2 : nil
    case .list: return type.hasPrefix("[") ? 2 : plain.contains(type) ? nil : 0
    case .function: return type.contains("->") ? 2 : plain.contains(type) ? nil : 0
    case .int where type == "Double": return 1
    default: return plain.contains(name) && (plain.contains(type) || type.hasPrefix("[")) ? nil : 0
    }
  }

  /// The types of whole numbers, of which any may have an extension that a number is meant to have.
  private static let wholes = [
    "Int", "UInt8", "UInt", "UInt16", "UInt32", "UInt64", "Int8", "Int16", "Int32", "Int64",
  ]

  private static func names(of value: Value) -> [String] {
    switch value {
    case .null: ["Optional"]
    case .bool: ["Bool"]
    case .int: wholes
    case .double: ["Double"]
    case .duration: ["DispatchTimeInterval"]
    case .list: ["Array"]
    case .function: ["Function"]
    case .record, .symbol:
      ["success", "failure"].contains(value.tagged?.kind) ? ["Result", "Event"] : ["Event"]
    case .stream: ["Observable"]
    case .string: ["String"]
    case .handle(let handle):
      switch handle {
      case is SwiftOptional: ["Optional"]
      case is SwiftDictionary: ["Dictionary"]
      case is SwiftSet: ["Set", "Array"]
      case is SwiftSlice: ["ArraySlice", "Array"]
      case is SwiftUUID: ["UUID"]
      case is SwiftData: ["Data"]
      case is SwiftDate: ["Date"]
      case let range as SwiftRange: [range.kind, "Array"]
      case is SwiftWide: ["UInt64"]
      case is SwiftSequence: ["Sequence", "Array"]
      case let object as SwiftObject: [object.type.name]
      // An async sequence, which stands for a stream.
      case _ where handle.shape == .stream: ["AsyncStream", "AsyncThrowingStream", "AsyncSequence"]
      case is LaneHandle: lanes
      // A handle of a class of the library is named like it.
      default: [handle.title] + (handle.sink == nil ? disposables : ["Observer"])
      }
    }
  }

  /// The types of the library that are lanes here.
  private static let lanes = [
    "DispatchQueue", "OperationQueue", "RunLoop", "MainScheduler", "SchedulerType",
    "ImmediateSchedulerType", "Scheduler",
  ]

  /// The types of the library whose instances end something.
  private static let disposables = [
    "Disposable", "AnyCancellable", "Cancellable", "DisposeBag", "CompositeDisposable",
    "SerialDisposable",
  ]

  // MARK: Printing

  func print(_ text: String) {
    // Nothing of a program that has ended is shown any more.
    if refusal != nil { return }
    for whole in line.add(text) { environment.print(whole) }
  }

  func endProgram() {}

  /// Ends the line that was begun, when nothing more comes from a text for now.
  func endLine() {
    endInstances()
    if let last = line.end() { environment.output(.begun(last)) }
  }

  // MARK: Errors

  func begin() { if refusal != nil { refusal = nil } }

  /// Ends the program, as Swift does where it traps.
  ///
  /// An error within a test ends only the test.
  func refuse(_ error: any Error) {
    guard let fault = fault(in: error), refusal == nil, !tests.areRunning else { return }
    refusal = fault
    environment.turn.noteUncaught(fault)
  }

  func trap(_ fault: RuntimeError) { refuse(fault) }

  /// `exit(0)`: nothing of the program runs any more; the answer is thrown to leave what is running.
  func exit(_ status: Int) -> RuntimeError {
    exitStatus = exitStatus ?? status
    let end = leaving
    refusal = refusal ?? end
    over = []
    environment.scheduler.dropWork()
    return end
  }

  func caught(_ error: any Error) -> (any Error)? {
    refuse(error)
    return refusal == nil ? error.caught : nil
  }

  /// An error as a program of Swift gets it.
  func value(of error: any Error) -> Value {
    refuse(error)
    if let fault = error as? RuntimeError {
      if let thrown = fault.thrown { return thrown.value }
      return .handle(SwiftObject(case: fault.message, native("Fault")))
    }
    let name: String =
      switch error {
      case StreamError.noElements: "noElements"
      case StreamError.moreThanOneElement: "moreThanOneElement"
      case StreamError.argumentOutOfRange: "argumentOutOfRange"
      case StreamError.timeout: "timeout"
      case StreamError.disposed: "disposed"
      default: message(of: error)
      }
    let type = native("RxError")
    return .handle(SwiftObject(case: name, type))
  }

  func stream(of value: Value) -> Stream? { nil }

  /// An error that nobody handles: it is told, and the program goes on.
  func tell(uncaught error: any Error) {
    refuse(error)
    if refusal != nil { return }
    environment.turn.noteUncaught(RuntimeError(described(value(of: error))))
  }

  func failure(_ message: String) -> RuntimeError { SwiftFault.fatal(message) }

  /// Does something of the program's that nobody waits for.
  func attempt(_ work: () throws -> Void) {
    do { try work() } catch { tell(uncaught: error) }
  }

  /// Takes an instance that nobody holds any more; its `deinit` runs within this instant.
  func end(_ instance: SwiftObject) {
    over.append(instance)
    if over.count == 1 { environment.scheduler.enqueue { [weak self] in self?.endInstances() } }
  }

  /// Runs the `deinit` of instances that nobody holds any more, and then of those that they held.
  func endInstances() {
    var waiting = Deque<SwiftObject>()
    while true {
      // The release of an instance may add to the list.
      let new = over
      over = []
      waiting.prepend(contentsOf: new)
      guard let object = waiting.popFirst() else { return }
      for end in object.type.ends { attempt { _ = try invoke(end, [.handle(object)]) } }
    }
  }

  /// Runs the `deinit` of instances that only the record of the session still holds, and of all others that
  /// nobody holds.
  func settle() {
    letRecordGo()
    endInstances()
  }

  /// Lets the record of the session hold texts instead of instances, which only the program keeps alive.
  func letRecordGo() {
    if let log = environment.recording?.log, letGo < log.count {
      log.replace(from: letGo) { $0.withoutInstances }
      letGo = log.count
    }
    for binding in environment.symbols.values {
      if let rest = binding.view?.latest?.withoutInstances { binding.view?.hold(rest) }
    }
  }

  // MARK: Calls

  func invoke(_ function: Value, _ arguments: [Value]) throws -> Value {
    switch function {
    case .function(_, let function): return try function.call(arguments)
    case .handle(let handle):
      if let optional = handle as? SwiftOptional { return try invoke(optional.value, arguments) }
      if let type = handle as? SwiftType { return try type.new("init", arguments) }
      if let object = handle as? SwiftObject,
        object.type.find(method: "callAsFunction", given: arguments) != nil
      {
        return try object.call("callAsFunction", arguments) ?? .null
      }
      if let method = handle.method("on") { return try method(arguments) }
    default: break
    }
    throw failure("\(described(function)) cannot be called")
  }

  func function(_ arity: Int, _ body: @escaping ([Value]) throws -> Value) -> Value {
    .function(arity: arity, Function("(Function)", arity: arity, body))
  }

  /// A method without a call: a function of its arguments.
  func bound(_ method: Value, to object: Value) -> Value {
    function(max(0, method.parameterCount - 1)) { [unowned self] in
      try invoke(method, [object] + $0)
    }
  }

  func isFunction(_ value: Value?) -> Bool {
    if case .function? = value { true } else { false }
  }

  /// True if a function says so of a value.
  func holds(_ predicate: Value, _ arguments: Value...) throws -> Bool {
    let answer = try invoke(predicate, arguments)
    guard case .bool(let truth) = answer else {
      throw failure("\(described(answer)) is neither true nor false")
    }
    return truth
  }
}

extension Value {
  /// The value with texts instead of the instances in it; nil if it holds none.
  fileprivate var withoutInstances: Value? {
    switch self {
    case .handle(is SwiftObject): return .handle(Handle(listedText, [:]))
    // Those in dictionaries stay.
    case .handle(is SwiftDictionary): return nil
    default: break
    }
    var isOther = false
    let made = withParts { part in
      guard let rest = part.withoutInstances else { return part }
      isOther = true
      return rest
    }
    return isOther ? made : nil
  }
}
