import StreamEngine

extension Prelude {
  /// Streams whose one run is started by hand.
  static let connecting: [Operator] = [
    Operator(
      "publish", piped: ["publish(resetOnDisconnect: false)"],
      "A stream that runs once for all, from when it is connected.",
      example: Example("-1-2|", call: "a.publish().refCount()", gives: "-1-2|"),
      notes: "`connect()` starts the source; its answer stops it, without an end for subscribers.",
      oneSubject,
      subscribed: "what comes from now on, once it is connected",
      libraries: "RxSwift RxJS: publish · Combine: makeConnectable",
      differs: "RxJS's, and so that of `.pipe(…)`, stays ended; RxSwift's is new after each end",
      see: "connect, refCount, autoconnect",
      asked: """
        start by hand · begin for all at the same time · \
        start all listeners at the same moment · start when all are ready
        """,
      traits: [.shared],
      Form("stream resetOnDisconnect:") { (source: Stream, resets: Bool?) in
        connectable(source, resets) { Subject() }
      }),
    Operator(
      "publishBehavior", piped: ["publishBehavior(resetOnDisconnect: false)"],
      "As publish; late subscribers first get the latest, or what is given here.",
      example: Example("-1-2|", call: "a.publishBehavior(0).refCount()", gives: "01-2|"),
      subscribed: "the latest value, also before it is connected, then what comes",
      libraries: "RxJS: publishBehavior", see: "publish, replay",
      ports: [.deferred], traits: [.shared],
      Form("stream value resetOnDisconnect:") { (source: Stream, value: Value, resets: Bool?) in
        connectable(source, resets) { Subject(value) }
      }),
    Operator(
      "publishLast", piped: ["publishLast(resetOnDisconnect: false)"],
      "As publish; everybody gets the last value, when the source completes.",
      example: Example("-1-2|", call: "a.publishLast().refCount()", gives: "----(2|)"),
      completed: "after the last value",
      subscribed: "the last value, when the source completes or has completed",
      libraries: "RxJS: publishLast", see: "publish, last",
      ports: [.deferred], traits: [.shared],
      Form("stream resetOnDisconnect:") { (source: Stream, resets: Bool?) in
        connectable(source, resets) { .async() }
      }),
    Operator(
      "connectable", as: .creator, "RxJS's way to write `a.publish()`, or `a.multicast(f)`.",
      example: Example("-1-2|", call: "connectable(a).refCount()", gives: "-1-2|"),
      notes: "The function after `connector:` makes the subject of a connection.",
      oneSubject,
      subscribed: "what comes from now on, once it is connected",
      libraries: "RxJS: connectable", see: "publish, multicast, connect",
      ports: [.deferred], traits: [.shared],
      Form("stream connector: resetOnDisconnect:") {
        (source: Stream, connector: SubjectFactory?, resets: Bool?) in
        connectable(source, resets ?? true, connector?.call ?? { Subject() })
      },
      Form("stream options", isPasted: true) { (source: Stream, options: RunOptions) in
        let options = try options.known("connector", "resetOnDisconnect")
        let connector = try options.function("connector").map { SubjectFactory($0, "connectable") }
        return connectable(
          source, try options.bool("resetOnDisconnect") ?? true, connector?.call ?? { Subject() })
      }),
    Operator(
      "multicast", piped: ["multicast(resetOnDisconnect: true)"],
      "A stream that runs once for all, through a subject of one's own.",
      example: Example(
        "-1-2|", call: "a.multicast({ subject() }, s => s.zip(s, +))", gives: "-2-4|"),
      notes: "With a function each connection has a new subject; with a subject it stays ended.",
      "With a selector each subscriber has a run, which the selector may read several times.",
      libraries: "RxSwift Combine: multicast · RxJS: connectable", see: "publish, connect",
      asked: "share through my own subject",
      ports: [.deferred], traits: [.shared],
      Form("stream (makeSubject:) (selector:) resetOnDisconnect:") {
        (source: Stream, factory: SubjectFactory, selector: StreamFunction?, resets: Bool?) in
        guard let selector else { return connectable(source, resets, factory.call) }
        return .stream(source.multicast(factory.call, selector.call))
      },
      Form("stream (subject:) (selector:) resetOnDisconnect:") {
        (source: Stream, target: SubjectArgument, selector: StreamFunction?, resets: Bool?) in
        guard let selector else {
          return OperatorResult.connectable(
            source.multicast(forgetsEnd: resets != nil) { target.subject })
        }
        return .stream(source.multicast({ target.subject }, selector.call))
      }),
    Operator(
      "connect", also: ["makeConnectable"],
      "Starts what `publish` or `replay` made; with a function, what RxJS's connect does.",
      example: Example("-1-2|", call: "a.connect(s => s.zip(s, +))", gives: "-2-4|"),
      notes: "If it is connected already, connecting again answers that connection.",
      "The function gets a stream that it may read several times, in one run.",
      libraries: "RxSwift RxJS Combine: connect", see: "publish, multicast",
      asked: "let it begin",
      traits: [.shared],
      Form("stream (selector:) connector:") {
        (source: Stream, selector: StreamFunction, connector: SubjectFactory?) in
        source.multicast(connector?.call ?? { Subject() }, selector.call)
      },
      Form("stream") { (source: Connecting, environment: Environment) in source.run(environment) }),
    Operator(
      "replay", also: ["publishReplay"], piped: ["publishReplay(resetOnDisconnect: false)"],
      "As publish; late subscribers first get the latest few.",
      example: Example("-1-2|", call: "a.replay(1).refCount()", gives: "-1-2|"),
      notes: "Without a number it keeps all.",
      subscribed: "what it keeps, then what comes, once it is connected",
      libraries: "RxSwift: replay · RxJS: publishReplay", see: "publish, share",
      asked: "share, and repeat the last values for who comes late",
      ports: [.deferred], traits: [.shared],
      Form("stream (bufferSize:) (window:) resetOnDisconnect:") {
        (
          source: Stream, limit: ReplayLimit?, window: Period?, resets: Bool?,
          environment: Environment
        ) in connectable(source, resets) { .replay(limit, window, environment) }
      }),
    Operator(
      "replayAll", "As publish; late subscribers first get all there was.",
      example: Example("-1-2|", call: "a.replayAll().refCount()", gives: "-1-2|"),
      subscribed: "all there was, then what comes, once it is connected",
      libraries: "RxSwift: replayAll", see: "replay",
      ports: [.deferred], traits: [.shared],
      Form("stream resetOnDisconnect:") { (source: Stream, resets: Bool?) in
        connectable(source, resets) { .replay(.max) }
      }),
    Operator(
      "refCount", "Connects for the first subscriber, disconnects after the last.",
      example: Example("-1-2|", call: "a.publish().refCount()", gives: "-1-2|"),
      notes: "The subscriber subscribes before the connection is made, so it gets all values of "
        + "a synchronous source.",
      "`minimum:` waits for that many subscribers; `grace:` waits for a new one before it "
        + "disconnects.",
      "After the end, and when no subscriber is left, the next one starts the source again.",
      libraries: "RxSwift RxJS: refCount · RxJava: refCount(n, timeout)", see: "share",
      asked: "start with the first subscriber, stop with the last",
      traits: [.shared],
      Form("stream (minimum:) (grace:)") {
        (source: ConnectableStream, minimum: Int?, grace: Period?) in
        source.connectable.refCount(
          minimum: try minimum.map { try atLeastOne("refCount", $0) } ?? 1,
          grace: grace?.duration ?? .zero)
      }),
    Operator(
      "autoconnect", also: ["autoConnect"],
      "Connects for the first subscriber, or the nth, and stays connected.",
      example: Example(call: "cold(\"-1-2|\").publish().autoconnect()", gives: "-1-2|"),
      notes: "It connects only once, and never disconnects.",
      libraries: "RxJava: autoConnect · Combine: autoconnect",
      differs: "Combine's disconnects when its subscriber leaves: that is refCount",
      traits: [.shared],
      Form("stream count") { (source: ConnectableStream, count: Int?) in
        source.connectable.autoconnect(
          after: try count.map { try atLeastOne("autoconnect", $0) } ?? 1)
      }),
  ]

  private static let oneSubject =
    "With `resetOnDisconnect: false` all connections have one subject, which stays ended; "
    + "with `true`, a subscriber that comes after the end waits for the next connection."

  /// A stream to be connected; `resets` says that its subject is new after each end, or the same for ever, and
  /// without it the next connection has a new one.
  private static func connectable(
    _ source: Stream, _ resets: Bool?, _ makeSubject: @escaping () throws -> Subject<Value>
  ) -> OperatorResult {
    guard resets == false else {
      return .connectable(source.multicast(forgetsEnd: resets == true, makeSubject))
    }
    var only: Subject<Value>?
    return .connectable(
      source.multicast(forgetsEnd: true) {
        let subject = try only ?? makeSubject()
        only = subject
        return subject
      })
  }

  /// Refuses to connect for nobody.
  private static func atLeastOne(_ name: String, _ subscribers: Int) throws -> Int {
    if subscribers < 1 {
      throw RuntimeError("\(name) wants at least 1 subscriber, got \(subscribers)")
    }
    return subscribers
  }

  /// The subject behind `connect()` and `makeConnectable()`.
  private struct Connecting: ArgumentConvertible {
    static var kind: ParameterKind { .stream }
    let run: (Environment) -> OperatorResult

    static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
      if context.spelling == "makeConnectable" {
        let source = try Stream.converted(arguments, context)
        return Connecting { _ in .connectable(source.publish()) }
      }
      guard let connectable = arguments.first?.asStream?.connectable else {
        _ = try ConnectableStream.converted(arguments, context)
        return Connecting { _ in .stream(.never()) }
      }
      return Connecting { environment in
        let run = connectable.connect(on: environment.scheduler)
        environment.recording?.note(run, madeBy: environment.turn.statement)
        return .handle(Handle(of: run))
      }
    }
  }
}
