import StreamEngine

/// A method that tells a subject, a cell or an observer something: `next`, `error`, `on`.
struct SendSite {
  let method: ObserverMethod
  let environment: Environment
  /// The place at which the target stands.
  let place: CodePlace

  typealias Written = (word: String?, value: Code)

  /// Tells it; nil if it is nothing that can be told anything.
  func value(of target: CallArgument, _ written: [Written], _ frame: Frame) throws -> Value? {
    if method == .request { return try request(of: target, written.first?.value.value(frame)) }
    if let cell = target.cell {
      if !cell.isInput { throw RuntimeError("\(place.text) is a formula, and cannot be set") }
      for event in try events(written, frame) {
        guard case .next(let value) = event else {
          throw RuntimeError("\(place.text) is a cell and never ends")
        }
        environment.set(cell, to: value)
      }
      return .null
    }
    if case .handle(let handle) = target.value, let sink = handle.sink, areEvents(written) {
      for event in try events(written, frame) { sink.on(event) }
      return .null
    }
    guard case .stream(let stream) = target.value else { return nil }
    // The libraries ignore what comes after the end.
    if place.source.library != nil, stream.subject?.ending != nil, method != .dispose {
      guard place.source.library == .rxjs else { return .null }
      for event in try events(written, frame) { try stream.takeLate(event) }
      return .null
    }
    let events = method == .dispose ? [] : try events(written, frame)
    do {
      if method == .dispose { try environment.dispose(stream, called: place.text) }
      for event in events { try environment.send(event, to: stream, called: place.text) }
    } catch let fault as RuntimeError { throw fault.from(place) }
    return .null
  }

  /// Asks for more values; nil if it is nothing that can be asked.
  private func request(of target: CallArgument, _ count: Value?) throws -> Value? {
    var demand: StreamDemand?
    switch target.value {
    case .stream(let stream): demand = stream.demand
    case .handle(let handle): demand = handle.demand
    default: if target.cell == nil { return nil }
    }
    guard let demand else {
      let fault = "\(place.text) takes all that comes, and cannot be asked for more"
      let help = "`pull(0)` behind a stream makes one that waits until it is asked"
      throw RuntimeError(fault, help: help).from(place)
    }
    demand.request(try DemandCount(count ?? .null, for: "request", atLeast: 1).count)
    return .null
  }

  private func areEvents(_ written: [Written]) -> Bool {
    method == .on || written.contains { $0.word != nil }
  }

  private func events(_ written: [Written], _ frame: Frame) throws -> [Event<Value>] {
    if areEvents(written) { return try written.map { try event($0, frame) } }
    let values = try written.map { try $0.value.value(frame) }
    switch method {
    case .error, .onError: return [.failed(RuntimeError(thrown: values.first ?? .string("error")))]
    case .complete, .onCompleted: return [.completed]
    case .send where values.isEmpty: return [.next(.list([]))]
    default:
      if values.isEmpty { throw RuntimeError("\(method) wants a value, got none") }
      return values.map { .next($0) }
    }
  }

  /// An event that is written as one, or the record of one, as `materialize` makes it.
  private func event(_ written: Written, _ frame: Frame) throws -> Event<Value> {
    let value = try written.value.value(frame)
    let notification = written.word.map { Notification($0, value) } ?? value.notification
    if let event = notification?.event { return event }
    let got = written.word.map { ".\($0)" } ?? value.title
    throw RuntimeError("an event is .next, .error or .completed, got \(got)")
  }
}

extension Listener {
  /// Hands each event to a function that matches them.
  ///
  /// A stream of events, as `materialize` makes it, sends them as values: those are handed on as they are, and
  /// its own end says nothing that they have not said.
  fileprivate mutating func tell(_ function: Function) {
    var sendsEvents = false
    next = { value in
      sendsEvents = value.notification != nil
      _ = try function.call(sendsEvents ? value : Value(.next(value)))
    }
    end = { [end] in
      try end($0)
      if !sendsEvents { _ = try function.call(Value(Event($0))) }
    }
  }
}

extension Listener {
  /// Hands a function the result of a stream with at most one value, in RxSwift's words: `.success(1)`,
  /// `.failure("no")`, or `.completed` where there was no value.
  fileprivate mutating func tell(resultTo function: Function) {
    var hasSucceeded = false
    next = { value in
      hasSucceeded = true
      _ = try function.call(Value(notification: "success", [value]))
    }
    end = { [end] in
      try end($0)
      switch $0 {
      case .failed(let error):
        _ = try function.call(Value(notification: "failure", [.string(message(of: error))]))
      case .completed:
        if !hasSucceeded { _ = try function.call(Value(notification: "completed", [])) }
      }
    }
  }
}

/// A subscription by `subscribe` or `sink`.
struct SubscribeSite {
  let method: ObserverMethod
  let environment: Environment
  /// The place at which the stream stands.
  let place: CodePlace

  typealias Handler = (role: HandlerRole?, argument: ArgumentCode)

  /// Subscribes with functions, with an observer, or with a subject that listens.
  func value(of stream: StreamValue, _ given: [Handler], _ frame: Frame) throws -> Value {
    if place.source.library == .rxjs, stream.isDisposed { throw StreamError.disposed }
    var parts = Parts()
    for (role, argument) in given where argument.label == nil || role != nil {
      try take(argument, as: role, frame, &parts)
    }
    var listener = parts.listener
    if !parts.isPassedOn, [.error, .end, .event, .result].allSatisfy({ parts.handlers[$0] == nil })
    {
      listener.end = { [environment, place, weak stream] end in
        // A stream that has no name, or is quiet, has no row to show its failure.
        guard case .failed(let error) = end, stream.map(environment.isHeard) != true else { return }
        if place.source.library != nil, let world = environment.machine.foreign {
          return world.tell(uncaught: error)
        }
        throw RuntimeError(of: error).from(place)
      }
    }
    listener = parts.handlers.listening(
      besides: listener, from: (place.source, environment.machine))
    let added = place.source.followsRxJS ? CompositeDisposable() : nil
    listener.owned = added
    if place.source.library != nil {
      listener.tellFailure = { [environment] in environment.machine.foreign?.tell(uncaught: $0) }
    }
    if let disposed = parts.handlers[.disposed] {
      tellDisposal(
        to: disposed, &listener, endsWithValue: given.contains { $0.argument.label == "onSuccess" })
    }
    let subscription = environment.listen(to: stream, at: place, demand: parts.demand, listener)
    if let subscriber = parts.subscriber { return .handle(subscriber) }
    let handle =
      place.source.library == .rxjs
      ? SubscriberHandle(subscription, telling: listener)
      : method == .sink ? CancellableHandle(of: subscription) : Handle(of: subscription)
    handle.demand = parts.demand
    handle.added = added
    // In Swift one that nobody keeps ends at once.
    if let handle = handle as? CancellableHandle, place.source.library?.isSwift != true {
      environment.machine.hold(handle)
    }
    return .handle(handle)
  }

  /// The parts of a subscription that its arguments give.
  private struct Parts {
    var listener = Listener()
    /// The events go to something that takes the end, too.
    var isPassedOn = false
    var handlers: [HandlerRole: Function] = [:]
    var demand: StreamDemand?
    /// The subscriber of RxJS that listens, and is the subscription then.
    var subscriber: Handle?
  }

  private func take(
    _ argument: ArgumentCode, as role: HandlerRole?, _ frame: Frame, _ parts: inout Parts
  ) throws {
    let given = try argument.evaluated(frame)
    let isOfProgram = place.source.library != nil
    if role == .demand {
      parts.demand = StreamDemand(
        try DemandCount(given, for: "demand").count, on: environment.scheduler,
        environment.recording?.log)
      return
    }
    if let cell = given.cell, !given.value.isObserver {
      parts.listener = try environment.setting(cell, "subscribe")
      return
    }
    switch given.value {
    case .function(_, let function): parts.handlers[role ?? .next] = function
    case .stream(let target):
      parts.listener = try environment.forwarding(to: target)
      parts.isPassedOn = true
    case .record(let observer): try parts.handlers.add(observer, isOfProgram: isOfProgram)
    case .handle(let handle) where handle.sink == nil && handle.plain != nil:
      if case .record(let observer)? = handle.listener {
        try parts.handlers.add(observer, isOfProgram: isOfProgram)
      }
    case .handle(let handle):
      guard let sink = handle.sink else { throw RuntimeError("\(handle.title) takes no values") }
      parts.listener = Listener(sink)
      parts.isPassedOn = true
      // A subscriber of RxJS is the run of all to which it is subscribed.
      if place.source.library == .rxjs {
        parts.listener.owner = sink
        parts.subscriber = handle
      }
    case .null, .symbol("undefined"): break
    default:
      throw argument.code.located(
        RuntimeError("subscribe wants a function, got \(given.value.title)"))
    }
  }

  /// Tells a function once that the subscription is disposed of.
  private func tellDisposal(
    to function: Function, _ listener: inout Listener, endsWithValue: Bool
  ) {
    var isDisposed = false
    let tell = { [environment] in
      if isDisposed { return }
      isDisposed = true
      environment.tell(function, [])
    }
    listener.disposed = tell
    // A trait of RxSwift is disposed of behind its value, before its source goes on.
    if environment.scheduler.manner == .rxSwift, endsWithValue {
      listener.next = { [next = listener.next] in
        try next($0)
        tell()
      }
    }
  }
}

extension Value {
  /// True if it is a record of functions, as RxJS's observers are.
  fileprivate var isObserver: Bool {
    guard case .record(let record) = self else { return false }
    return record.fields.values.contains { if case .function = $0 { true } else { false } }
  }
}

extension [HandlerRole: Function] {
  /// RxJS's observer: `{next: …, error: …, complete: …}`; an object that can be told a value may have other
  /// functions besides, and one of a program of another language whatever it likes.
  fileprivate mutating func add(_ observer: Record, isOfProgram: Bool) throws {
    let names = ["next", "error", "complete"]
    var options = RunOptions(observer, of: "subscribe")
    if !isOfProgram, try options.function(names[0]) == nil { options = try options.known(names) }
    for (role, name) in zip(HandlerRole.inOrder, names) { self[role] = try options.function(name) }
  }

  /// Tells them what a listener is told, which it may pass on besides.
  fileprivate func listening(
    besides listener: Listener, from source: (text: Source, machine: Machine)
  ) -> Listener {
    var joined = listener
    if let next = self[.next] { joined.next = { _ = try next.call($0) } }
    if let event = self[.event] { joined.tell(event) }
    if let result = self[.result] { joined.tell(resultTo: result) }
    joined.end = { [tellEnd = joined.end] end in
      try tellEnd(end)
      try end.tell(self[.completed], orOf: self[.error], either: self[.end], from: source)
    }
    return joined
  }
}
