import StreamEngine

/// RxJS's `VirtualTimeScheduler`: `flush` lets everything happen at once, on the session's virtual clock.
///
/// Frames are milliseconds, counted from where it was made.
class JSVirtualScheduler: JSObject, JSCallable {
  class var methods: Set<String> { ["flush", "now", "schedule"] }
  /// An hour, in nanoseconds.
  private static let longest: UInt64 = 3_600_000_000_000
  fileprivate final lazy var start = clock.now
  fileprivate final var clock: Scheduler { world.environment.scheduler }
  fileprivate final var frame: Double { Double(clock.now - start) / 1_000_000 }

  /// With a time all schedulers are the same clock.
  final override var scheduler: JSScheduler? { .async }

  override func computed(_ name: String) -> Value? { name == "frame" ? JSNumber.value(frame) : nil }

  /// `new VirtualTimeScheduler(VirtualAction, maxFrames)`.
  final func begin(_ given: JSArguments) throws {
    _ = start
    fields["maxFrames"] = given[1].isUndefined ? .double(.infinity) : given[1]
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "flush": try flush()
    case "now": return JSNumber.value(frame)
    case "schedule":
      // Frames are counted from here, if nothing was done before.
      _ = start
      return try world.schedulerMethod(.async, name, given)
    default: return nil
    }
    return .undefined
  }

  func flush() throws {
    _ = start
    // A stream without an end goes on when the session does.
    var end = clock.now + Self.longest
    if let frames = fields["maxFrames"].flatMap({ try? world.number($0) }), frames >= 0 {
      end = min(end, start + UInt64(min(frames, JSMarbles.lastFrame) * 1_000_000))
    }
    world.behindTest = world.behindTest ?? []
    clock.runMeanwhile(until: end)
    for work in world.behindTest.take() ?? [] { work() }
  }
}

/// RxJS's `TestScheduler`: marble text says what streams send, and what is expected of them.
///
/// `run` and `flush` let everything happen at once, on the session's virtual clock. Frames are counted from where they
/// began.
///
/// - Source: RxJS 7, `src/internal/testing/TestScheduler.ts`.
final class JSTestScheduler: JSVirtualScheduler {
  override class var methods: Set<String> {
    [
      "run", "flush", "createHotObservable", "createColdObservable", "createTime",
      "expectObservable", "expectSubscriptions", "now", "schedule",
    ]
  }
  /// The function that compares what came with what was wanted, and throws; undefined for that of its own.
  var assertion = Value.undefined
  private var isInRun = false
  /// The streams that it has made.
  private var streams: [ObjectIdentifier: JSTestStream] = [:]
  /// The hot streams that have not begun to send.
  private var waiting: [JSTestStream] = []
  private var expectations: [Expected] = []
  /// The subscriptions of what is expected.
  private var listening: [Subscription] = []

  /// Events or subscriptions, and what they are to be; nil as long as nothing was said.
  private final class Expected {
    let got: JSArray
    var wanted: Value?

    init(_ got: JSArray) { self.got = got }
  }

  private var marbles: JSMarbles { JSMarbles(isInRun: isInRun, world: world) }

  override func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "run": return try run(given[0])
    case "createHotObservable": return .stream(try stream(given, isHot: true).value)
    case "createColdObservable": return .stream(try stream(given, isHot: false).value)
    case "createTime": return try time(given)
    case "expectObservable": return try expectation(given)
    case "expectSubscriptions": return subscriptions(given)
    default: return try super.call(name, given)
    }
  }

  private func run(_ callback: Value) throws -> Value {
    let outer = (isInRun, clock.forgetsAges, world.epoch)
    // Of timers that are due together the oldest comes first, as in RxJS's own queue.
    (isInRun, clock.forgetsAges, world.epoch) = (true, false, start)
    let factor = world.classes["TestScheduler"]?.fields.updateValue(
      .int(1), forKey: "frameTimeFactor")
    defer {
      (isInRun, clock.forgetsAges, world.epoch) = outer
      world.classes["TestScheduler"]?.fields["frameTimeFactor"] = factor
    }
    let helpers = JSObject(world)
    for (name, method) in [
      ("hot", "createHotObservable"), ("cold", "createColdObservable"), ("time", "createTime"),
      ("flush", "flush"), ("expectObservable", "expectObservable"),
      ("expectSubscriptions", "expectSubscriptions"),
    ] {
      helpers.fields[name] = function { [self] in try call(method, $0) ?? .undefined }
    }
    helpers.fields["animate"] = function { [self] _ in
      throw world.failure("Error", "animate plays the frames of a browser, which are not here")
    }
    defer {
      // Nobody hears of what comes later.
      let over = listening
      listening = []
      for subscription in over { subscription.cancel() }
    }
    let answer = try callback.call([.handle(helpers)], in: world)
    try flush()
    return answer
  }

  private func function(_ body: @escaping (JSArguments) throws -> Value) -> Value {
    world.function(1) { [world] in try body(JSArguments($0, world)) }
  }

  // MARK: Streams

  private func stream(_ given: JSArguments, isHot: Bool) throws -> JSTestStream {
    if !isHot, try given.text(0).contains("^") {
      throw world.failure("Error", "cold observable cannot have subscription offset \"^\"")
    }
    let messages = try marbles.messages(given.text(0), values: given[1], error: given[2])
    let made = JSTestStream(messages, of: self, isHot: isHot)
    streams[ObjectIdentifier(made.value)] = made
    world.fields(of: made.value).fields["subscriptions"] = .handle(made.subscriptions)
    if isHot { waiting.append(made) }
    return made
  }

  /// Does something in a frame; at once if that is over.
  @discardableResult
  fileprivate func schedule(at frame: Double, _ work: @escaping () -> Void) -> Scheduler.Timer {
    let due = start + UInt64(min(max(0, frame), JSMarbles.lastFrame) * 1_000_000)
    return clock.schedule(after: due > clock.now ? due - clock.now : 0, work)
  }

  /// `time('--|')`: the milliseconds until the end.
  private func time(_ given: JSArguments) throws -> Value {
    // RxJS counts the signs in front of the end, whatever they are.
    var text = try given.text(0)[...]
    if isInRun { text = text.drop { $0.isWhitespace } }
    guard let end = text.firstIndex(of: "|") else {
      throw world.failure("Error", "marble diagram for time should have a completion marker \"|\"")
    }
    return .int(text[..<end].utf16.count * (isInRun ? 1 : 10))
  }

  fileprivate func cancel(_ timer: Scheduler.Timer) { clock.cancel(timer) }

  // MARK: Expectations

  private func expectation(_ given: JSArguments) throws -> Value {
    let got = JSArray([], world)
    let span = given[1].isNothing ? (nil, nil) : try marbles.subscription(given.text(1))
    listen(to: try stream(given[0]), from: span.0 ?? 0, until: span.1, into: got)
    let expected = Expected(got)
    expectations.append(expected)
    let answer = JSObject(world)
    answer.fields["toBe"] = function { [self] text in
      let messages = try marbles.messages(text.text(0), values: text[1], error: text[2])
      expected.wanted = .list(messages.map { JSMarbles.object(inner($0), world) })
      return .undefined
    }
    answer.fields["toEqual"] = function { [self] other in
      let log = JSArray([], world)
      listen(to: try stream(other[0]), from: span.0 ?? 0, until: span.1, into: log)
      expected.wanted = .handle(log)
      return .undefined
    }
    return .handle(answer)
  }

  private func stream(_ value: Value) throws -> Stream {
    guard let stream = value.streamOfItsOwn else {
      throw world.typeError("expectObservable wants a stream, got \(world.shown(value))")
    }
    return stream
  }

  /// A cold stream as a value stands for what it sends.
  private func inner(_ message: JSMarbles.Message) -> JSMarbles.Message {
    guard case .next(.stream(let value)) = message.event,
      let stream = streams[ObjectIdentifier(value)], !stream.isHot
    else { return message }
    let events = stream.messages.map { JSMarbles.object($0, world) }
    return JSMarbles.Message(frame: message.frame, event: .next(.list(events)))
  }

  private func listen(
    to stream: Stream, from begin: Double, until end: Double?, into log: JSArray
  ) {
    let subscription = listens()
    schedule(at: begin) { [self] in note(stream, into: log, from: 0, as: subscription) }
    if let end { schedule(at: end) { subscription.cancel() } }
  }

  private func listens() -> Subscription {
    let made = Subscription()
    listening.append(made)
    return made
  }

  /// Writes down what a stream sends, and what the streams send that it sends.
  private func note(
    _ stream: Stream, into log: JSArray, from begin: Double, as subscription: Subscription
  ) {
    func note(_ event: Event<Value>) {
      let message = JSMarbles.Message(frame: frame - begin, event: event)
      log.members.append(JSMarbles.object(message, world))
    }
    stream.subscribe(
      Sink(
        ending: subscription,
        next: { [self] value in
          guard let inner = value.streamOfItsOwn else { return note(.next(value)) }
          let log = JSArray([], world)
          note(.next(.handle(log)))
          self.note(inner, into: log, from: frame, as: listens())
        }, end: { note(Event($0)) }), on: clock)
  }

  private func subscriptions(_ given: JSArguments) -> Value {
    let answer = JSObject(world)
    guard let log = given[0].object as? JSArray else { return .handle(answer) }
    let expected = Expected(log)
    expectations.append(expected)
    answer.fields["toBe"] = function { [self] texts in
      let all: [Value] = texts[0].typeName == "string" ? [texts[0]] : try world.members(texts[0])
      expected.wanted = .list(
        try all.compactMap { text in
          let span = try marbles.subscription(world.text(text))
          return span.begin.map { .handle(JSMarbles.object(begin: $0, end: span.end, world)) }
        })
      return .undefined
    }
    return .handle(answer)
  }

  override func flush() throws {
    _ = start
    for stream in waiting { stream.begin() }
    waiting = []
    try super.flush()
    let judged = expectations
    expectations = []
    for expected in judged {
      guard let wanted = expected.wanted else { continue }
      if assertion.isCallable {
        _ = try assertion.call([.handle(expected.got), wanted], in: world)
      } else {
        try JSExpectation(.handle(expected.got), world).toEqual(wanted)
      }
    }
  }
}

/// A stream that sends what marble text says, and notes who subscribes to it.
///
/// A hot one begins when its scheduler does; a cold one for each subscriber.
final class JSTestStream {
  let messages: [JSMarbles.Message]
  let isHot: Bool
  let subscriptions: JSArray
  private(set) lazy var value = StreamValue(observable, isHot: isHot)
  private let scheduler: JSTestScheduler
  private var observers: [(number: Int, observer: Observer<Value>)] = []
  private var ending: Event<Value>?

  init(_ messages: [JSMarbles.Message], of scheduler: JSTestScheduler, isHot: Bool) {
    (self.messages, self.scheduler, self.isHot) = (messages, scheduler, isHot)
    subscriptions = JSArray([], scheduler.world)
  }

  private var observable: Stream {
    Observable.create { [self] observer in
      let log = JSMarbles.object(begin: scheduler.frame, end: nil, scheduler.world)
      let number = subscriptions.members.count
      subscriptions.members.append(.handle(log))
      var timers: [Scheduler.Timer] = []
      if !isHot {
        for message in messages {
          timers.append(
            scheduler.schedule(at: scheduler.frame + message.frame) { observer.on(message.event) })
        }
      } else if let ending {
        observer.on(ending)
      } else {
        observers.append((number, observer))
      }
      return ActionDisposable { [self] in
        for timer in timers { scheduler.cancel(timer) }
        observers.removeAll { $0.number == number }
        log.fields["unsubscribedFrame"] = JSNumber.value(scheduler.frame)
      }
    }
  }

  /// Sends to whoever listens, from now on; nobody has heard what was before the first frame.
  func begin() {
    for message in messages {
      if message.frame < 0 {
        send(message.event)
      } else {
        scheduler.schedule(at: message.frame) { [self] in send(message.event) }
      }
    }
  }

  private func send(_ event: Event<Value>) {
    if ending != nil { return }
    if case .next = event {} else { ending = event }
    for (_, observer) in observers { observer.on(event) }
  }
}

extension Value {
  /// The stream that it is; nil also where it could be made into one, such as a list or a promise.
  fileprivate var streamOfItsOwn: Stream? {
    switch self {
    case .stream(let stream): stream.observable
    case .handle(let handle): handle is JSStream ? handle.observable : nil
    default: nil
    }
  }
}
