import StreamEngine

/// Everything that a JavaScript program finds there when it begins: its classes, and the clock.
final class JSWorld: ForeignWorld {
  let dialect = Source.Dialect.javaScript
  /// `new A()` needs to know of none.
  var types: Set<String> { [] }
  unowned let environment: Environment
  var classes: [String: JSClass] = [:]
  /// Nil until all classes are there.
  var homes: Homes?
  /// The fields of functions and streams that have some.
  private var ownFields: [ObjectIdentifier: (owner: AnyObject, object: JSObject)] = [:]
  /// The moment at which `Date.now()` is 0, on the session's clock; one before its beginning is below 0, and wraps around.
  var epoch: UInt64 = 0
  /// The class or function that `new` makes an object of, until the function that asks for it has begun.
  var newTarget: Value?
  /// Symbols of the program, by which some of its fields are named.
  var symbols = 0
  var console = Console()
  var waiting = Waiting()
  /// The work that came due while the scheduler of a test ran, whose time is not that of timers and microtasks; nil if
  /// none runs.
  var behindTest: [() -> Void]?
  /// The objects of which there is one each: the functions of `Math`, `JSON`, `console` that are handed over as values.
  var spaces: [String: JSObject] = [:]
  /// The texts of each template with a function in front, by its place.
  var templates: [String: JSArray] = [:]
  /// A part that only some programs need, whether it is at work, and what it does when the program has ended.
  ///
  /// A test that runs takes a refusal, and an error that nobody handles.
  var tests:
    (
      part: AnyObject, isRunning: () -> Bool, end: () -> Void, refuse: (String) -> Bool,
      take: (any Error) -> Bool
    )?
  /// The streams in a program of browsers; nil in one of RxJS 7.
  var platform: Platform?

  /// The methods of streams, and the stream that a value is, in programs of browsers.
  struct Platform {
    let method: (StreamValue, String, JSArguments) throws -> Value?
    let input: (Value) throws -> Stream
  }

  /// The work that schedulers and `process.nextTick` have been given, and errors that are thrown together.
  struct Waiting {
    enum Work { case microtask, timer }

    /// The work that `queueScheduler` does when it has done what it is doing; nil if it does nothing.
    var queue: [() -> Void]?
    var queueError: (any Error)?
    var asap: [() -> Void] = []
    var ticks: [() -> Void] = []
    /// The number of microtasks that are still to come.
    var microtasks = 0
    /// Asks of each promise that was rejected whether somebody has handled that, when no microtask is left.
    var rejections: [() -> Void] = []
    /// The functions of `setImmediate` that are still to be called.
    var immediates: [(timer: JSObject, work: () -> Void)] = []
    /// The kind of work that is being done; nil for the program itself.
    var running: Work?
    /// The errors of the teardowns of the run that is being ended by hand; nil if none is.
    var teardownErrors: [Value]?
    /// Tells the listeners of `process` of an event, and answers whether there are any; nil if nobody asked for it.
    var tellProcess: ((_ event: String, _ values: [Value]) throws -> Bool)?
  }

  /// The things that `console` remembers: open groups, counters, the times at which clocks have begun, an open line.
  struct Console {
    var groups = 0
    var counters: [String: Int] = [:]
    var clocks: [String: UInt64] = [:]
    /// The part of a line that `process.stdout.write` has printed.
    var line = OpenLine()
  }

  private(set) var refusal: RuntimeError? { didSet { environment.machine.lookSoon() } }

  func begin() { if refusal != nil { refusal = nil } }

  init(_ environment: Environment) {
    self.environment = environment
    environment.scheduler.forgetsAges = true
    environment.scheduler.endsWithAllInputs = true
    environment.scheduler.manner = .rxjs
    environment.settings.reentrancy = .depth
    define()
  }

  private func define() {
    let error = JSClass("Error", nil, self)
    error.nativeSetUp = { object, given in
      object.hidden = Self.hiddenOfErrors
      object.fields["stack"] = .hole
      if !given[0].isUndefined { object.fields["message"] = .string(try given.text(0)) }
      if let cause = given[1].member("cause") { object.fields["cause"] = cause }
    }
    error.instances?.fields["message"] = .string("")
    error.instances?.fields["name"] = .string("Error")
    classes["Error"] = error
    error.instances?.hidden = ["message", "name"]
    for name in Self.errors {
      let made = JSClass(name, error, self)
      made.instances?.fields["name"] = .string(name)
      made.instances?.hidden = ["message", "name"]
      if let message = Self.messages[name] { made.instances?.fields["message"] = .string(message) }
      classes[name] = made
    }
    classes["AggregateError"]?.nativeSetUp = { object, given in
      try error.nativeSetUp?(object, JSArguments(given.rest(1), given.world))
      let errors = given.count > 0 ? try given.world.members(given[0]) : []
      object.hide("errors", .handle(JSArray(errors, given.world)))
    }
    let platform = JSClass("DOMException", error, self)
    platform.nativeSetUp = { object, given in
      object.hidden = Self.hiddenOfErrors.union(["name", "code"])
      object.fields["stack"] = .hole
      object.fields["message"] = .string(given[0].isUndefined ? "" : try given.text(0))
      let name = given[1].isUndefined ? "Error" : try given.text(1)
      object.fields["name"] = .string(name)
      object.fields["code"] = .int(Self.platformErrors[name] ?? 0)
    }
    platform.instances?.hide("@@toStringTag", .string("DOMException"))
    classes["DOMException"] = platform
    for name in [
      "Object", "Array", "Function", "Observable", "Subscription", "TimeInterval",
      "AbortSignal",
    ] {
      classes[name] = JSClass(name, nil, self)
    }
    classes["ColdObservable"] = JSClass("ColdObservable", classes["Observable"], self)
    let subject = JSClass("Subject", classes["Observable"], self)
    classes["Subject"] = subject
    for name in ["BehaviorSubject", "ReplaySubject", "AsyncSubject"] {
      classes[name] = JSClass(name, subject, self)
    }
    classes["Subscriber"] = JSClass("Subscriber", classes["Subscription"], self)
    for name in ["AsyncFunction", "GeneratorFunction", "AsyncGeneratorFunction"] {
      let made = JSClass(name, classes["Function"], self)
      made.instances?.hide("@@toStringTag", .string(name))
      classes[name] = made
    }
  }

  /// The messages of RxJS's own errors, unless one is given.
  private static let messages = [
    "EmptyError": "no elements in sequence", "ArgumentOutOfRangeError": "argument out of range",
    "ObjectUnsubscribedError": "object unsubscribed", "TimeoutError": "Timeout has occurred",
  ]

  /// The fields of an error that are not shown.
  private static let hiddenOfErrors: Set<String> = ["message", "stack", "cause"]

  private static let errors = [
    "AggregateError", "URIError", "TypeError", "RangeError", "ReferenceError", "SyntaxError",
    "EvalError", "EmptyError", "SequenceError", "NotFoundError", "ArgumentOutOfRangeError",
    "TimeoutError", "ObjectUnsubscribedError", "UnsubscriptionError", "AssertionError",
  ]

  /// The object that whatever `new` makes of a function takes over.
  func prototype(of function: Function) -> JSObject {
    let fields = fields(of: function)
    if let known = fields.fields["prototype"]?.object { return known }
    let made = JSObject(self)
    made.fields["constructor"] = .function(arity: function.arity, function)
    made.hidden = ["constructor"]
    fields.hide("prototype", .handle(made))
    return made
  }

  /// The object that has the fields of a function or a stream.
  func fields(of owner: AnyObject) -> JSObject {
    if let known = ownFields(of: owner) { return known }
    let made = JSObject(self)
    ownFields[ObjectIdentifier(owner)] = (owner, made)
    return made
  }

  /// The object that has the fields of a function or a stream; nil if a program has given it none.
  func ownFields(of owner: AnyObject) -> JSObject? { ownFields[ObjectIdentifier(owner)]?.object }

  func field(_ name: String, of function: Function) -> Value? {
    ownFields(of: function)?.find(name)
  }

  func instances(of name: String) -> JSObject? { classes[name]?.instances }

  /// An error of one of the classes that are there from the beginning.
  func error(_ name: String, _ message: String) -> Value {
    let made = JSObject(self, instances(of: name) ?? instances(of: "Error"))
    made.hidden = Self.hiddenOfErrors
    made.fields["stack"] = .hole
    made.fields["message"] = .string(message)
    return .handle(made)
  }

  /// The numbers of the errors of the platform, which are of one class.
  private static let platformErrors = [
    "IndexSizeError": 1, "NotFoundError": 8, "NotSupportedError": 9, "InvalidStateError": 11,
    "SyntaxError": 12, "InvalidAccessError": 15, "InvalidCharacterError": 5, "SecurityError": 18,
    "NetworkError": 19, "AbortError": 20, "QuotaExceededError": 22, "TimeoutError": 23,
    "DataCloneError": 25,
  ]

  /// An error of the platform, `DOMException`, by its name.
  func platformError(_ name: String, _ message: String) -> Value {
    (try? classes["DOMException"]?.new([.string(message), .string(name)])) ?? .undefined
  }

  func failure(_ name: String, _ message: String) -> RuntimeError {
    RuntimeError(thrown: error(name, message))
  }

  func typeError(_ message: String) -> RuntimeError { failure("TypeError", message) }

  /// The argument as a function; one of any other kind is an error that names it, as in node.
  func callback(_ value: Value, _ argument: String) throws -> Value {
    if value.isCallable { return value }
    throw isUnfit(value, argument, "function")
  }

  /// The error of node about an argument of another type.
  func isUnfit(_ value: Value, _ argument: String, _ wanted: String) -> RuntimeError {
    let shown = shown(value)
    let what =
      value.isNothing
      ? shown
      : value.object.map { "an instance of \($0.makerName)" } ?? "type \(value.typeName) (\(shown))"
    let name = argument.hasSuffix(" argument") ? argument : "\"\(argument)\" argument"
    let kind = wanted.hasPrefix("an instance") ? wanted : "of type \(wanted)"
    return typeError("The \(name) must be \(kind). Received \(what)")
  }

  /// A call of something that is no function, or constructor: the text that is called says what, where it is known.
  func noFunction(_ shown: String, _ wanted: String = "function") -> RuntimeError {
    func failure(_ callee: String) -> RuntimeError {
      self.typeError("\(callee) is not a \(wanted)")
    }
    return failure(shown).named { place in
      place.source.library == nil ? nil : JSCallee.callee(in: place.text).map(failure)
    }
  }

  func failure(calling value: Value) -> RuntimeError? { noFunction(shown(value)) }

  /// Ends the program with an error that it could take for one of its own.
  private func refuse(_ fault: RuntimeError) {
    let reason = [fault.message, fault.help].compactMap(\.self).joined(separator: "; ")
    if tests?.refuse(reason) != true, refusal == nil {
      refusal = fault
      environment.turn.noteUncaught(fault)
    }
  }

  func caught(_ error: any Error) -> (any Error)? {
    guard let fault = fault(in: error) else { return error.caught }
    refuse(fault)
    return refusal == nil ? error.caught : nil
  }

  /// Any error as a program of JavaScript gets it.
  func value(of error: any Error) -> Value {
    if let fault = fault(in: error) { refuse(fault) }
    if let fault = error as? RuntimeError {
      let value = fault.thrown?.value ?? self.error("Error", fault.message)
      value.object?.noteThrow(at: fault.origin)
      return value
    }
    switch error {
    case StreamError.noElements: return self.error("EmptyError", "no elements in sequence")
    case StreamError.moreThanOneElement:
      return self.error("SequenceError", "Too many matching values")
    case StreamError.argumentOutOfRange:
      return self.error("ArgumentOutOfRangeError", "argument out of range")
    case StreamError.timeout: return self.error("TimeoutError", "Timeout has occurred")
    case StreamError.disposed: return self.error("ObjectUnsubscribedError", "object unsubscribed")
    default: return self.error("Error", message(of: error))
    }
  }

  /// The place at which an error was thrown, as far as that is known.
  func place(of error: any Error) -> CodePlace? {
    value(of: error).object?.thrownAt ?? (error as? RuntimeError)?.origin
  }

  /// An error of a stream that nobody handles: it is told, and RxJS throws it when timers are due.
  func tell(uncaught error: any Error) {
    if let handler = spaces["rxjs/config"]?.fields["onUnhandledError"], handler.isCallable {
      let value = value(of: error)
      return atEndOfInstant { [weak self] in
        self?.attempt { if let self { _ = try handler.call([value], in: self) } }
      }
    }
    if platform != nil, let report = spaces["globalThis"]?.fields["reportError"], report.isCallable
    {
      return attempt { _ = try report.call([value(of: error)], in: self) }
    }
    // A listener may still come.
    if waiting.tellProcess != nil || endsUncaught && refusal == nil {
      return atEndOfInstant { [weak self] in self?.end(uncaught: error) }
    }
    note(error)
  }

  /// An error that reaches the end of what is running: it is told, and ends a program that node runs.
  func end(uncaught error: any Error, isRejection: Bool = false) {
    let origin = isRejection ? "unhandledRejection" : "uncaughtException"
    if hasHeard("uncaughtException", value(of: error), .string(origin)) { return }
    note(error)
    if endsUncaught, refusal == nil {
      try? tellExit(.int(1))
      _ = exit()
    }
  }

  /// Tells the listeners of `process` that the program ends, once, and with which status: the one that the program has
  /// chosen before if none is given.
  func tellExit(_ status: Value = .undefined) throws {
    if !status.isUndefined { spaces["process"]?.fields["exitCode"] = status }
    _ = try waiting.tellProcess.take()?("exit", [.int(exitStatus ?? 0)])
  }

  var exitStatus: Int? {
    guard let status = spaces["process"]?.fields["exitCode"], !status.isNothing else { return nil }
    return (try? number(status)).flatMap { Int(exactly: $0) }
  }

  /// True if `process` has listeners for an error, which are told of it and where it is from.
  func hasHeard(_ event: String, _ error: Value, _ origin: Value) -> Bool {
    (try? waiting.tellProcess?(event, [error, origin])) ?? false
  }

  func takes(uncaught error: any Error) -> Bool {
    if waiting.tellProcess == nil || fault(in: error) != nil { return false }
    if hasHeard("uncaughtException", value(of: error), .string("uncaughtException")) { return true }
    if endsUncaught { try? tellExit(.int(1)) }
    return false
  }

  /// True of a program that is run as a whole, and whose tests do not catch what it throws.
  private var endsUncaught: Bool { environment.settings.endsUncaught && tests == nil }

  private func note(_ error: any Error) {
    let value = value(of: error)
    if refusal != nil || tests?.take(error) == true { return }
    let what = value.object?.isError == true ? (try? text(value)) ?? "" : spaced([value])
    environment.turn.noteUncaught(RuntimeError(what).from(place(of: error)))
  }

  /// `process.exit()`: nothing of the program runs any more; the answer is thrown to leave what is running.
  func exit() -> RuntimeError {
    let end = leaving
    refusal = refusal ?? end
    environment.scheduler.dropWork()
    return end
  }

  func endLine() { if let last = console.line.end() { environment.output(.begun(last)) } }

  var isTesting: Bool { tests?.isRunning() ?? false }

  func endProgram() {
    tests?.end()
    if refusal == nil { attempt { try tellExit() } }
  }

  /// The time that a program reads, in nanoseconds.
  var now: UInt64 { environment.scheduler.now &- epoch }

  func list(_ members: [Value]) -> Value { .list(members) }

  /// The members of whatever can be iterated.
  func members(_ value: Value) throws -> [Value] {
    if let members = try iterated(value) { return members }
    throw isNotIterable(value).named { [self] place in
      place.source.library == nil
        ? nil
        : JSCallee.iterated(in: place.text).map {
          typeError("\($0) is not iterable")
        }
    }
  }

  /// The members of a value; nil of one that cannot be iterated.
  func iterated(_ value: Value) throws -> [Value]? {
    switch value {
    case .list(let members): return members
    case .string(let text): return text.unicodeScalars.map { .string(String($0)) }
    case .handle(let handle):
      if let members = try handle.iterated() { return members }
    default: break
    }
    return try addedRounds(of: value).map(members(of:))
  }

  /// The error of a value without members, where no text names it.
  func isNotIterable(_ value: Value) -> RuntimeError {
    let plain: String? =
      switch value {
      case .null, .bool, .int, .double: shown(value)
      default: nil
      }
    let subject = [value.typeName, plain].compactMap(\.self).joined(separator: " ")
    return typeError("\(subject) is not iterable (cannot read property Symbol(Symbol.iterator))")
  }

  /// The first members of whatever can be iterated, which is left then.
  func members(_ value: Value, atMost count: Int) throws -> [Value] {
    if case .list(let members) = value { return Array(members.prefix(max(0, count))) }
    let rounds = try rounds(of: value)
    var members: [Value] = []
    while members.count < count {
      guard let next = try rounds.next() else { return members }
      members.append(next)
    }
    try rounds.leave()
    return members
  }

  /// The members of whatever can be iterated, each when it is wanted.
  func rounds(of value: Value) throws -> Rounds<Value> {
    switch value {
    case .list, .string: return Rounds(try members(value))
    case .handle(let handle): if let rounds = try handle.rounds() { return rounds }
    default: break
    }
    return try addedRounds(of: value) ?? Rounds(members(value))
  }

  /// The values of the iterator that a function makes of a value, and that may be told why it is left.
  func rounds(
    of value: Value, by make: Value, leavingFor reasons: @escaping () -> [Value] = { [] }
  ) throws -> Rounds<Value> {
    let iterator = try make.call([], this: value, in: self)
    if let own = (iterator.object as? JSIterator)?.rounds() { return own }
    return Rounds { [self] in
      let made = try call(iterator, "next", [])
      return try get(made, "done").isTruthy ? nil : try get(made, "value")
    } leave: {
      if let leave = iterator.object?.method("return") { _ = try leave(reasons()) }
    }
  }

  /// The members of a value that a program has made one with members: `Number.prototype[Symbol.iterator] = f`.
  private func addedRounds(of value: Value) throws -> Rounds<Value>? {
    try inherited("@@iterator", by: value).map { try rounds(of: value, by: $0) }
  }

  /// All that is left of something with members.
  func members(of rounds: Rounds<Value>) throws -> [Value] {
    var members: [Value] = []
    while let value = try rounds.next() {
      members.append(value)
      if members.count > BuiltinCall.sizeLimit {
        throw failure("RangeError", "Invalid array length")
      }
    }
    return members
  }
}

/// Something that a loop goes through.
final class JSIterable: Handle {
  private let own: Rounds<Value>

  init(_ rounds: Rounds<Value>) {
    own = rounds
    super.init("iterable", [:])
  }

  override func rounds() -> Rounds<Value>? { own }
}

extension Value {
  /// A field of a plain record, or of an object.
  func member(_ name: String) -> Value? {
    switch self {
    case .record(let record): record.fields[name]
    case .handle(let handle): (handle as? JSObject)?.find(name)
    default: nil
    }
  }
}
