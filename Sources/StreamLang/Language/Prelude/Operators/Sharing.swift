import StreamEngine

extension Prelude {
  static let sharing: [Operator] = [share, shareReplay, shareReplayLatest] + connecting + [bind]

  private static let share = Operator(
    "share", "One run for all subscribers, from the first one to the last.",
    example: Example(call: "cold(\"-1-2|\").share()", gives: "-1-2|"),
    notes: "After the end, or when no subscriber is left, the next one starts the source again.",
    "A synchronous source is over before the second subscriber comes: it runs for each.",
    "`scope: .forever` keeps what it replays, and after the end stays ended.",
    "With `resetOnComplete: false` it stays ended; a function there answers a stream, and the first "
      + "value of that starts it again.",
    subscribed: "the latest `replay:` elements, then what comes",
    libraries: "RxSwift RxJS Combine: share", differs: "Combine's never starts again after the end",
    see: "shareReplay, publish, refCount",
    asked: """
      run only once for several subscribers · do not request twice · one request for all · \
      make it hot · avoid a second run · one subscription to the server for many views · \
      the source must run only once · several listeners and a single connection · \
      all listeners get the same run · two views, one request · \
      let two listen to one timer · do not run the work twice · one socket for all · \
      only one for two subscribers · avoid two requests · \
      a second subscriber without a second request · run a cold stream once
      """,
    comparison: .shares,
    ports: [.deferred], traits: [.shared], sibling: "shareReplay(1)",
    Form("stream replay: scope:") { (source: Stream, limit: ReplayLimit?, scope: SymbolArgument?) in
      let isForever = try scope?.name("scope", among: "whileConnected", "forever") == "forever"
      return source.share(replay: limit?.count ?? 0, scope: isForever ? .forever : .whileConnected)
    },
    Form("stream connector: resetOnError: resetOnComplete: resetOnRefCountZero:") {
      (
        source: Stream, connector: SubjectFactory?, onError: Bool?, onComplete: Bool?,
        onZero: Value?
      ) in
      var options = ShareReset(onCompletion: onComplete ?? true, onError: onError ?? true)
      if let onZero { try options.take(onZero) }
      return source.share(options, makeSubject: connector?.call ?? { Subject() })
    },
    Form("stream options", isPasted: true) { (source: Stream, record: RunOptions) in
      let record = try record.known(
        "connector", "resetOnError", "resetOnComplete", "resetOnRefCountZero")
      let (onComplete, onError) = (
        record.notifier("resetOnComplete"), record.notifier("resetOnError")
      )
      var options = ShareReset(
        onCompletion: try onComplete != nil || record.bool("resetOnComplete") ?? true,
        onError: try onError != nil || record.bool("resetOnError") ?? true)
      if onComplete != nil || onError != nil {
        options.afterEnd = { end in
          switch end {
          case .completed: onComplete?([])
          case .failed(let error): onError?([Value(of: error)])
          }
        }
      }
      if let onZero = record.value("resetOnRefCountZero") { try options.take(onZero) }
      let connector = try record.function("connector").map { SubjectFactory($0, "share") }
      return source.share(options, makeSubject: connector?.call ?? { Subject() })
    })

  private static let shareReplay = Operator(
    "shareReplay", piped: ["shareReplay(refCount: false)"],
    "One run for all subscribers; late ones first get the latest few, also after the end.",
    example: Example(call: "cold(\"-1-2|\").shareReplay(1)", gives: "-1-2|"),
    notes: "When no subscriber is left, the source is unsubscribed and the replayed values are "
      + "kept.",
    "With `refCount: false` the source is never unsubscribed; after an error, but not after "
      + "completion, the next subscriber starts it again.",
    "With `refCount: true` the values are forgotten when no subscriber is left.",
    error: "passes on, and is replayed", completed: "passes on, and is replayed",
    subscribed: "the latest few, then what comes, or the end",
    libraries: "RxSwift: share(replay:scope: .forever) · RxJS: shareReplay",
    differs: "in RxJS, and so within pipe, refCount is false", see: "share",
    asked: """
      cache the result · remember the result for later subscribers · do not load again · \
      one request, answer for all who come later · \
      remember the last value and give it to new listeners · \
      keep the answer for all who ask later · load once and use it everywhere · \
      whoever comes later gets the last value at once · \
      the same picture is loaded once only · configuration that is loaded once · \
      do not ask again · newcomers get the last value · \
      second subscriber gets the old result
      """,
    ports: [.deferred], traits: [.shared],
    Form("stream (bufferSize:) (window:) refCount:") {
      (
        source: Stream, limit: ReplayLimit?, window: Period?, counts: Bool?,
        environment: Environment
      ) in source.share(.replaying(counts)) { .replay(limit, window, environment) }
    },
    Form("stream options refCount:", isPasted: true) {
      (source: Stream, options: RunOptions, counts: Bool?, environment: Environment) in
      let options = try options.known("bufferSize", "windowTime", "refCount")
      let limit = try options.number("bufferSize").map(ReplayLimit.init)
      let window = try options.period("windowTime")
      return source.share(.replaying(try options.bool("refCount") ?? counts ?? false)) {
        .replay(limit, window, environment)
      }
    })

  private static let shareReplayLatest = Operator(
    "shareReplayLatestWhileConnected",
    "One run while somebody listens; late subscribers first get the latest element.",
    example: Example(call: "cold(\"-1-2|\").shareReplayLatestWhileConnected()", gives: "-1-2|"),
    notes: "The same as `share(replay: 1)`.",
    subscribed: "the latest element, then what comes",
    libraries: "RxSwift: shareReplayLatestWhileConnected", see: "share",
    ports: [.deferred], traits: [.shared],
    Form("stream") { (source: Stream) in source.share(replay: 1) })

  private static let bind = Operator(
    "bind", also: ["bindTo", "assign", "drive", "emit"],
    "Sends what comes to a subject, a relay, an input cell or a function; answers a subscription.",
    notes: "A subject gets the end, too. A relay, a cell and a function get elements only.",
    "These cannot take an error, so it is reported.",
    error: "goes to a subject", completed: "goes to a subject",
    libraries: "RxSwift: bind(to:), drive, emit · Combine: assign, subscribe",
    asked: """
      send it to a subject · put the values into a cell · write the values to a variable · \
      connect a stream with a cell
      """,
    traits: [.effect],
    Form("stream (to:)") { (source: StreamValue, target: Target, context: CallContext) in
      let listener = Listener(
        next: { value in for listener in target.listeners { try listener.next(value) } },
        end: { end in for listener in target.listeners { try listener.end(end) } })
      return OperatorResult.handle(Handle(of: context.listen(to: source, listener)))
    },
    Form("stream onNext:") { (source: StreamValue, function: Transform, context: CallContext) in
      let listener = Listener(
        next: { _ = try function.call($0) }, end: { try Environment.refuse($0, "a function") })
      return OperatorResult.handle(Handle(of: context.listen(to: source, listener)))
    })
}

extension RunOptions {
  /// The time that a function says by a stream, from what it gets; nil if there is no function.
  fileprivate func notifier(_ name: String) -> (([Value]) -> ShareReset.Grace)? {
    guard case .function(_, let function)? = value(name) else { return nil }
    return { .until(function, name, $0) }
  }
}

extension ShareReset.Grace {
  /// Until the stream that a function makes sends something.
  fileprivate static func until(
    _ function: Function, _ name: String, _ arguments: [Value]
  ) -> ShareReset.Grace {
    .until {
      guard let stream = try function.call(arguments).asStream else {
        throw RuntimeError("\(name) wants a function that makes a stream")
      }
      return stream
    }
  }
}

extension ShareReset {
  /// RxJS's `resetOnRefCountZero`: whether, after how long, or when a stream says so.
  fileprivate mutating func take(_ vacancy: Value) throws {
    switch vacancy {
    case .bool(let resets): onLastUnsubscribed = resets ? .reset : .keepRunning
    case .duration(let microseconds):
      grace = .time(try Period(microseconds, "resetOnRefCountZero", nil).duration)
    case .function(_, let function): grace = .until(function, "resetOnRefCountZero", [])
    default:
      throw RuntimeError("resetOnRefCountZero is true, false or a duration, got \(vacancy.title)")
    }
  }

  /// The effect of `shareReplay`, without `refCount:` and with either.
  fileprivate static func replaying(_ counts: Bool?) -> ShareReset {
    guard let counts else {
      return ShareReset(onCompletion: false, onError: false, onLastUnsubscribed: .disconnect)
    }
    return ShareReset(onCompletion: false, onLastUnsubscribed: counts ? .reset : .keepRunning)
  }
}
