import StreamEngine

/// The methods of streams and subscriptions that are no operators.
extension JSWorld {
  /// The classes of RxJS whose instances are subjects.
  static let subjects: Set<String> = [
    "Subject", "BehaviorSubject", "ReplaySubject", "AsyncSubject",
  ]

  /// Methods of streams that are no operators; nil if there is none by that name.
  func streamMethod(_ stream: StreamValue, _ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "next", "error", "complete":
      let event: Event<Value> =
        name == "next"
        ? .next(given[0]) : name == "error" ? .failed(RuntimeError(thrown: given[0])) : .completed
      if stream.subject?.ending != nil {
        try stream.takeLate(event)
        return .undefined
      }
      try environment.send(event, to: stream, called: stream.name ?? "the stream")
      return .undefined
    case "pipe": return try given.values.reduce(.stream(stream)) { try $1.call([$0], in: self) }
    case "getValue": return try environment.latest(of: stream)
    case "asObservable": return .stream(of: stream.observable)
    case "@@observable": return .stream(stream)
    case "toPromise":
      return promise(from: stream.observable, takesFirst: false, otherwise: .undefined)
    case "forEach":
      var effects = Effects<Value>()
      effects.onNext = { [unowned self] in _ = try given[0].call([$0], in: self) }
      return promise(
        from: stream.observable.do(effects).ignoreElements(), takesFirst: false,
        otherwise: .undefined)
    case "lift":
      if given[0].isNothing { return .stream(of: stream.observable) }
      // An operator that the program has written subscribes for each subscriber.
      return .stream(
        of: .create { [self] observer in
          try call(given[0], "call", [.handle(Handle(observer)), .stream(stream)])
            .teardown(in: environment)
        })
    case "unsubscribe":
      try stream.subject(called: stream.name ?? "it").disposeQuietly()
      return .undefined
    default: return nil
    }
  }

  /// The methods of all streams that are no operators.
  static let methodsOfStreams: Set<String> = [
    "subscribe", "pipe", "lift", "forEach", "toPromise", "@@observable",
  ]
  /// The methods of all subjects that are no operators.
  static let methodsOfSubjects = methodsOfStreams.union([
    "next", "error", "complete", "unsubscribe", "asObservable",
  ])

  /// The fields of all subjects.
  static let subjectFields: Set<String> = [
    "closed", "hasError", "isStopped", "observed", "observers", "thrownError",
  ]

  /// A field of a subject; nil if it has none by that name, and of all other streams.
  func subjectField(_ name: String, of stream: StreamValue) throws -> Value? {
    guard let subject = stream.subject else { return nil }
    if platform != nil { return name == "active" ? .bool(subject.ending == nil) : nil }
    var error: (any Error)?
    if case .failed(let reason)? = subject.ending, !stream.isDisposed { error = reason }
    switch name {
    case "value": return subject.holdsValue ? try environment.latest(of: stream) : nil
    case "closed": return .bool(stream.isDisposed)
    case "isStopped": return .bool(subject.ending != nil)
    case "hasError": return .bool(error != nil)
    case "thrownError": return error.map(value(of:)) ?? .null
    case "observed": return .bool(subject.hasObservers)
    case "observers":
      if stream.isDisposed { return .null }
      let observers = (0..<subject.observerCount).map { _ in Handle("subscription", [:]) }
      return list(of: observers.map { .handle($0) })
    default: return nil
    }
  }

  func stream(of value: Value) throws -> Stream? { try input(value) }

  /// The stream of the characters of a text, or the one that a function answers for `Symbol.observable`.
  func input(_ value: Value) throws -> Stream {
    if let platform { return try platform.input(value) }
    switch value {
    case .string(let text): return .from(try text.unitTexts())
    case .function(_, let function):
      if let make = field("@@observable", of: function) { return stream(told: make, by: value) }
    default: break
    }
    let subject =
      value.typeName == "object" && value != .null ? "an invalid object" : "'\(try text(value))'"
    throw typeError(
      "You provided \(subject) where a stream was expected. You can provide an Observable, "
        + "Promise, ReadableStream, Array, AsyncIterable, or Iterable.")
  }

  /// The stream that `Symbol.observable` of a value answers, of this library or of another one.
  func stream(told make: Value, by owner: Value) -> Stream {
    .deferred { [self] in
      let source = try make.call([], this: owner, in: self)
      if case .stream(let stream) = source { return stream.observable }
      return .create { [self] observer in
        try call(source, "subscribe", [.handle(Handle(observer))]).teardown(in: environment)
      }
    }
  }

  /// Operators whose only argument may be a list of streams.
  private static let takingList: Set<String> = [
    "onErrorResumeNextWith", "onErrorResumeNext", "combineLatestWith",
  ]

  /// The streams among the arguments of a function that makes one of many, and the setting behind them.
  ///
  /// That is a function of their values, or the number of those that run at once. A list that stands alone has the
  /// streams, and a record is as it is.
  func sources(_ arguments: [Value], of name: String) throws -> (streams: Value, setting: Value?) {
    var sources = arguments
    var setting: Value?
    let combines = ["zip", "combineLatest", "forkJoin"].contains(name)
    switch sources.last {
    case .int? where name == "merge": setting = sources.popLast()
    case .double? where name == "merge": sources.removeLast()
    case let last? where combines && last.isCallable: setting = sources.popLast()
    default: break
    }
    let isList = sources.count == 1 && sources[0].isList
    if combines || name == "race" || isList && Self.takingList.contains(name), sources.count == 1 {
      if name != "zip", sources[0].argumentKind == .record { return (sources[0], setting) }
      if sources[0].isList { sources = try members(sources[0]) }
    }
    let streams = try sources.map { source -> Value in
      if case .stream = source { return source }
      return .stream(of: try source.asStream ?? input(source))
    }
    return (.list(streams), setting)
  }

  /// Ends a run by hand: the errors of its teardowns are thrown as one.
  func unsubscribe(_ end: () throws -> Void) throws {
    let outer = waiting.teardownErrors
    waiting.teardownErrors = []
    defer { waiting.teardownErrors = outer }
    try end()
    guard let errors = waiting.teardownErrors, !errors.isEmpty else { return }
    let reasons = try errors.enumerated().map { "\($0.offset + 1)) \(try text($0.element))" }
    let made = error(
      "UnsubscriptionError",
      "\(errors.count) errors occurred during unsubscription:\n"
        + reasons.joined(separator: "\n  "))
    made.object?.fields["errors"] = list(of: errors)
    throw RuntimeError(thrown: made)
  }

  func keep(teardownError error: any Error) -> Bool {
    guard waiting.teardownErrors != nil else { return false }
    let value = value(of: error)
    // The errors of another run that a teardown has ended are its own.
    let isOfRun = value.object?.isInstance { $0.name == "UnsubscriptionError" } == true
    let inner = isOfRun ? value.member("errors").flatMap { try? members($0) } : nil
    waiting.teardownErrors? += inner ?? [value]
    return true
  }

  /// True of whatever a run belongs to: the one to whom a producer sends, and what `subscribe` answers.
  func isSubscriber(_ handle: Handle) -> Bool {
    handle.sink != nil || handle.subscription is Subscription
  }

  /// True of a method of subscriptions.
  func hasMethod(_ handle: Handle, _ name: String) -> Bool {
    ["unsubscribe", "add", "remove"].contains(name)
      && (handle.sink != nil || handle.subscription != nil)
  }

  /// The answer of a method of subscriptions; nil if there is none by that name.
  func subscription(_ handle: Handle, _ name: String, _ arguments: [Value]) throws -> Value? {
    switch name {
    case "unsubscribe":
      if let sink = handle.sink {
        try unsubscribe { sink.cancel() }
      } else {
        guard let method = handle.method(name) else { return nil }
        try unsubscribe { _ = try method(arguments) }
      }
      return .undefined
    case "add":
      guard let end = arguments.first.flatMap(teardown(of:)) else { return .undefined }
      if let sink = handle.sink, handle.added == nil {
        let added = CompositeDisposable()
        handle.added = added
        sink.own(added)
      }
      _ = (handle.added ?? handle.subscription as? CompositeDisposable)?.insert(end)
      return .undefined
    case "remove":
      if let first = arguments.first {
        let run: (any Cancellable)? =
          if case .handle(let other) = first { other.subscription } else { nil }
        (handle.added ?? handle.subscription as? CompositeDisposable)?.release(where: {
          run == nil ? ($0 as? JSTeardown)?.value == first : $0 === run
        })
      }
      return .undefined
    default: return nil
    }
  }

  /// The end of whatever a subscription is given to end with it.
  private func teardown(of value: Value) -> (any Cancellable)? {
    if case .handle(let handle) = value, let sink = handle.sink {
      return ActionDisposable { sink.cancel() }
    }
    if case .handle(let handle) = value, handle.subscription != nil {
      return value.teardown(in: environment)
    }
    return value.teardown(in: environment).map { JSTeardown(value, $0) }
  }
}

/// The end of a run that a program may take back by the value that it has given.
private final class JSTeardown: Cancellable {
  let value: Value
  private let end: any Cancellable

  init(_ value: Value, _ end: any Cancellable) { (self.value, self.end) = (value, end) }

  func cancel() { end.cancel() }
}
