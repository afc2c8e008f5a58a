import StreamEngine

/// What a subject, a cell or an observer is told by a method: `next`, `error`, `on`.
struct SendSite {
  private let method: ObserverMethod
  private let environment: Environment
  private let unit: CodeUnit
  /// Where the target stands.
  private let span: Span

  typealias Event = (word: String?, value: Code?)

  var name: String { method.rawValue }

  init(
    _ method: ObserverMethod, _ environment: Environment, _ unit: CodeUnit, _ span: Span
  ) {
    self.method = method
    self.environment = environment
    self.unit = unit
    self.span = span
  }

  /// Tells it; nil if it is nothing that can be told anything.
  func apply(to target: CallArgument, _ events: [Event], _ frame: Frame) throws -> Value? {
    let called = String(span.text(in: unit.source.text))
    if let cell = target.cell {
      for sending in try sendings(events, frame) {
        guard case .next(let value) = sending else {
          throw RuntimeError("\(called) is a cell and never ends")
        }
        environment.set(cell, to: value)
      }
      return .null
    }
    if case .handle(let handle) = target.value, let sink = handle.sink, areEvents(events) {
      for sending in try sendings(events, frame) {
        switch sending {
        case .next(let value): sink.next(value)
        case .end(let end): sink.end(end)
        }
      }
      return .null
    }
    guard case .stream(let stream) = target.value else { return nil }
    if method == .dispose {
      try attempt { try environment.dispose(stream, called: called) }
    } else {
      for sending in try sendings(events, frame) {
        try attempt { try environment.send(sending, to: stream, called: called) }
      }
    }
    return .null
  }

  private func attempt(_ action: () throws -> Void) throws {
    do { try action() } catch let fault as RuntimeError { throw fault.from(span, in: unit.source) }
  }

  private func areEvents(_ events: [Event]) -> Bool {
    method == .on || events.contains { $0.word != nil }
  }

  private func sendings(_ events: [Event], _ frame: Frame) throws -> [StreamValue.Sending] {
    if areEvents(events) { return try events.map { try sending($0, frame) } }
    let values = try events.compactMap { try $0.value?.value(frame) }
    switch method {
    case .error, .onError: return [.end(.failed(RuntimeError(values.first?.plainText ?? "error")))]
    case .complete, .onCompleted: return [.end(.completed)]
    case .send where values.isEmpty: return [.next(.list([]))]
    default:
      if values.isEmpty { throw RuntimeError("\(method) wants a value, got none") }
      return values.map { .next($0) }
    }
  }

  /// An event that is written as one, or the record of one, as `materialize` makes it.
  private func sending(_ event: Event, _ frame: Frame) throws -> StreamValue.Sending {
    let value = try event.value?.value(frame) ?? .null
    let notification = event.word.map { Notification($0, value) } ?? value.notification
    switch notification?.event {
    case .next(let value)?: return .next(value)
    case .failed(let error)?: return .end(.failed(error))
    case .completed?: return .end(.completed)
    case nil:
      throw RuntimeError(
        "an event is .next, .error or .completed, got \(event.word.map { ".\($0)" } ?? value.title)"
      )
    }
  }
}

/// `a.next(2)`.
final class SendCode: Code {
  private let target: ArgumentCode
  private let site: SendSite
  private let events: [SendSite.Event]

  init(
    _ target: ArgumentCode, _ site: SendSite, _ events: [SendSite.Event], _ unit: CodeUnit,
    _ span: Span
  ) {
    self.target = target
    self.site = site
    self.events = events
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    do {
      let target = try target.evaluated(frame)
      if let told = try site.apply(to: target, events, frame) { return told }
      // What an operator has made may be a handle, as that of `connect` is.
      if case .handle(let handle) = target.value, let method = handle.method(site.name) {
        return try method(events.compactMap { try $0.value?.value(frame) })
      }
      throw RuntimeError("\(target.value.title) cannot be sent to")
    } catch { throw located(error) }
  }
}

/// A subscription by `subscribe` or `sink`.
struct SubscribeSite {
  private let environment: Environment
  private let unit: CodeUnit
  /// Where the stream stands.
  private let span: Span

  typealias Handler = (role: HandlerRole?, argument: ArgumentCode)

  init(_ environment: Environment, _ unit: CodeUnit, _ span: Span) {
    self.environment = environment
    self.unit = unit
    self.span = span
  }

  /// Subscribes with functions, with an observer, or with a subject that listens.
  func apply(to stream: StreamValue, _ given: [Handler], _ frame: Frame) throws -> Value {
    var listener = Listener()
    var isPassedOn = false
    var handlers: [HandlerRole: Function] = [:]
    for (role, argument) in given {
      if argument.label != nil, role == nil { continue }
      let given = try argument.evaluated(frame)
      if let cell = given.cell, !given.value.isObserver {
        listener = try environment.setting(cell, "subscribe")
        continue
      }
      switch given.value {
      case .function(_, let function): handlers[role ?? .next] = function
      case .stream(let target):
        listener = try environment.forwarding(to: target)
        isPassedOn = true
      case .record(let observer): try handlers.add(observer)
      case .handle(let handle):
        guard let sink = handle.sink else { throw RuntimeError("\(handle.title) takes no values") }
        listener = Listener(next: { sink.next($0) }, end: { sink.end($0) })
        isPassedOn = true
      case .null: break
      default:
        throw argument.code.located(
          RuntimeError("subscribe wants a function, got \(given.value.title)"))
      }
    }
    if !isPassedOn, handlers[.error] == nil, handlers[.end] == nil {
      listener.end = { [environment, span, unit] end in
        // A stream that has no name, or is quiet, has no row to show its failure (contract 11).
        guard case .failed(let error) = end, !environment.isHeard(stream) else { return }
        throw RuntimeError(of: error).from(span, in: unit.source)
      }
    }
    listener = handlers.listening(besides: listener)
    if let disposed = handlers[.disposed] {
      listener.disposed = { [environment] in environment.tell(disposed, []) }
    }
    return .handle(environment.listen(to: stream.observable, listener))
  }
}

/// `a.subscribe { … }`.
final class SubscribeCode: Code {
  private let stream: ArgumentCode
  private let site: SubscribeSite
  private let handlers: [SubscribeSite.Handler]

  init(
    _ stream: ArgumentCode, _ site: SubscribeSite, _ handlers: [SubscribeSite.Handler],
    _ unit: CodeUnit, _ span: Span
  ) {
    self.stream = stream
    self.site = site
    self.handlers = handlers
    super.init(unit, span)
  }

  override func value(_ frame: Frame) throws -> Value {
    do {
      let given = try stream.evaluated(frame)
      guard let stream = given.asStream else {
        throw RuntimeError("\(given.value.title) has no operator subscribe")
      }
      return try site.apply(to: stream, handlers, frame)
    } catch { throw located(error) }
  }
}

extension Value {
  /// Whether it is a record of functions, as RxJS's observers are.
  fileprivate var isObserver: Bool {
    guard case .record(let record) = self else { return false }
    return record.fields.values.contains { if case .function = $0 { true } else { false } }
  }
}

extension [HandlerRole: Function] {
  /// RxJS's observer: `{next: …, error: …, complete: …}`.
  fileprivate mutating func add(_ observer: Record) throws {
    let options = try RunOptions(observer, of: "subscribe").known("next", "error", "complete")
    for (role, name) in zip(HandlerRole.inOrder, ["next", "error", "complete"]) {
      self[role] = try options.function(name)
    }
  }

  /// Tells them what a listener is told, which it may pass on besides.
  fileprivate func listening(besides listener: Listener) -> Listener {
    var joined = listener
    if let next = self[.next] { joined.next = { _ = try next.call($0) } }
    joined.end = { end in
      try listener.end(end)
      switch end {
      case .completed:
        _ = try self[.completed]?.call([])
        _ = try self[.end]?.call([StreamLang.Value(.completed)])
      case .failed(let error):
        _ = try self[.error]?.call([.string(message(of: error))])
        _ = try self[.end]?.call([StreamLang.Value(.failed(error))])
      }
    }
    return joined
  }
}
