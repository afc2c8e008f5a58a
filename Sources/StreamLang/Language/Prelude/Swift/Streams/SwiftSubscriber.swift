import StreamEngine

/// `Subscribers.Demand` of Combine: a number of values that a subscriber asks for.
final class SwiftDemand: Handle {
  /// `.max` is all there are.
  let count: Int

  init(_ count: Int) {
    self.count = max(0, count)
    super.init("demand", [:])
  }

  /// The demand that a value stands for: a number, `.unlimited`, `.none`, or `.max(2)`; nil of all others.
  init?(_ value: Value) {
    switch value {
    case .handle(let other as SwiftDemand): count = other.count
    case .int(let number): count = max(0, number)
    case .null, .symbol("none"): count = 0
    case .symbol("unlimited"): count = .max
    default: return nil
    }
    super.init("demand", [:])
  }

  var text: String { count == .max ? "unlimited" : "max(\(count))" }

  static func + (a: SwiftDemand, b: SwiftDemand) -> SwiftDemand {
    let (sum, isAll) = a.count.addingReportingOverflow(b.count)
    return SwiftDemand(isAll ? .max : sum)
  }

  static func - (a: SwiftDemand, b: SwiftDemand) -> SwiftDemand {
    SwiftDemand(a.count == .max ? .max : a.count - min(a.count, b.count))
  }

  static func * (demand: SwiftDemand, factor: Int) -> SwiftDemand {
    let (product, isAll) = demand.count.multipliedReportingOverflow(by: factor)
    return SwiftDemand(isAll ? .max : product)
  }

  override var plain: Value? { count == .max ? nil : .int(count) }

  override func property(_ name: String) -> Value? {
    guard name == "max" else { return nil }
    return count == .max ? .null : .optional(.int(count))
  }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftDemand)?.count == count }
  override func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

/// The requests of one subscriber, and those who look at them on their way to the publisher.
final class SwiftRequests {
  let requests = Requests(0)
  private var observers: [(SwiftDemand, _ isSynchronous: Bool) -> Void] = []

  /// Calls a function for each request from now on.
  ///
  /// If there has been one, an operator has asked for all there is as soon as the subscriber asked it.
  func observe(_ observer: @escaping (SwiftDemand, _ isSynchronous: Bool) -> Void) {
    if requests.total > 0 { return observer(SwiftDemand(.max), false) }
    observers.append(observer)
  }

  /// Asks for so many values more; `isSynchronous` says that a subscriber answers it to a value.
  func request(_ demand: SwiftDemand, isSynchronous: Bool = false) {
    if demand.count == 0, isSynchronous { return }
    for observer in observers { observer(demand, isSynchronous) }
    if demand.count > 0 { requests.request(demand.count) }
  }
}

extension SwiftWorld {
  /// `publisher.subscribe(subscriber)`: the subscriber gets as many values as it asks for, or a subject all of them.
  func subscribe(
    _ subscriber: Value, to publisher: Value, called name: String = "Publisher"
  ) throws -> Value {
    if case .handle(let own as SwiftObject) = publisher, own.type.isKind(of: "Publisher") {
      return try call(publisher, "receive(subscriber:)", [subscriber])
    }
    guard let stream = publisher.asStream else {
      throw failure("\(described(publisher)) is no publisher")
    }
    if case .stream(let subject) = subscriber {
      let run = environment.listen(to: stream, try environment.forwarding(to: subject))
      return .handle(CancellableHandle(of: run))
    }
    // A subject of the program's own is sent what another subscriber receives.
    var word = "receive"
    if case .handle(let own as SwiftObject) = subscriber, own.type.isKind(of: "Subject") {
      word = "send"
    }
    let (asked, run) = (SwiftRequests(), Subscription())
    let (outer, handshake) = (requests, environment.scheduler.handshake)
    let source: StreamValue? = if case .stream(let stream) = publisher { stream } else { nil }
    let subscription = Handle(
      source?.subject?.ending == nil ? name : "Empty",
      [
        "request": { given in
          guard let demand = SwiftDemand(given.first ?? .null) else {
            throw RuntimeError("request wants a demand", help: "as in `request(.max(2))`")
          }
          let request = { if !run.isOver { asked.request(demand) } }
          if let handshake { handshake.request(request) } else { request() }
          return .undefined
        },
        "cancel": { _ in
          run.cancel()
          return .undefined
        },
      ], subscription: run)
    func handOver() {
      let inner = requests
      requests = outer
      attempt { _ = try call(subscriber, "\(word)(subscription:)", [.handle(subscription)]) }
      requests = inner
    }
    // The subscriber is told as an operator is: before anything comes, and behind the operators above it.
    let party = handshake?.begin(handOver)
    if handshake == nil { handOver() }
    let listener = Listener(
      next: { [self] in
        let answer = try call(subscriber, "\(word)(_:)", [$0])
        if let demand = SwiftDemand(answer) { asked.request(demand, isSynchronous: true) }
      },
      end: { [self] end in
        if let party, !party.isTold { handshake?.tell() }
        var completion = Self.event("finished", nil)
        if case .failed(let error) = end { completion = Self.event("failure", value(of: error)) }
        _ = try call(subscriber, "\(word)(completion:)", [completion])
      })
    requests = asked
    _ = environment.listen(to: stream.requested(by: asked.requests), as: run, listener)
    if let party { handshake?.end(party) }
    requests = outer
    return word == "send" ? .handle(CancellableHandle(of: run)) : .undefined
  }

  /// Calls a function for each request of the subscriber for which a run begins; others ask for all that there is.
  func onRequest(_ observer: @escaping (SwiftDemand, _ isSynchronous: Bool) -> Void) {
    let requests = requests
    let tell = {
      if let requests { requests.observe(observer) } else { observer(SwiftDemand(.max), false) }
    }
    if let handshake = environment.scheduler.handshake {
      handshake.whenRequested(tell)
      handshake.whenDropped { observer(SwiftDemand(1), true) }
    } else {
      tell()
    }
  }

  /// A subscriber of functions, each of which may be left out: one that has none for the subscription asks for all.
  func subscriber(_ subscribed: Value, _ next: Value, _ completed: Value) -> Handle {
    func called(_ function: Value, _ given: [Value]) throws -> Value {
      function == .null ? .null : try invoke(function, Array(given.prefix(1)))
    }
    var subscription = Value.null
    let methods: [String: Handle.Method] = [
      "receive(subscription:)": { [self] given in
        subscription = given.first ?? .null
        if subscribed != .null { return try invoke(subscribed, given) }
        return try call(subscription, "request", [.handle(SwiftDemand(.max))])
      },
      "receive": { .handle(SwiftDemand(try called(next, $0)) ?? SwiftDemand(0)) },
      "receive(completion:)": { try called(completed, $0) },
      "cancel": { [self] _ in
        subscription == .null ? .null : try call(subscription, "cancel", [])
      },
    ]
    return Handle("subscriber", methods)
  }

  /// The values that a publisher of the program's own hands to its subscribers.
  func published(by object: SwiftObject) -> Stream {
    object.type.find(method: "receive") != nil ? handedOver(by: object) : observable(of: object)
  }

  /// The stream that an observable of RxSwift is converted to, or that tells its subscribers itself.
  private func observable(of object: SwiftObject) -> Stream {
    let conversion = ["asSharedSequence", "asObservable"].first {
      object.type.find(method: $0) != nil
    }
    guard let conversion else {
      return .create { [self] observer in
        try call(.handle(object), "subscribe", [.handle(Handle(observer))]).cancellable
      }
    }
    return .deferred { [self] in
      guard case .stream(let stream) = try call(.handle(object), conversion, []) else {
        throw failure("\(conversion) of \(object.type.name) makes no stream")
      }
      return stream.observable
    }
  }

  /// A subject of the program's own, as one through which a stream is shared.
  func subject(of object: SwiftObject) -> Subject<Value> {
    let receiver = Value.handle(object)
    func tell(_ word: String, _ value: Value?) throws {
      if object.type.isKind(of: "SubjectType") {
        _ = try call(call(receiver, "asObserver", []), "on", [Self.event(word, value)])
      } else if word == "next" {
        _ = try call(receiver, "send(_:)", [value ?? .null])
      } else {
        let completion = Self.event(value == nil ? "finished" : "failure", value)
        _ = try call(receiver, "send(completion:)", [completion])
      }
    }
    return .elsewhere(
      next: { [self] value in attempt { try tell("next", value) } },
      end: { [self] end in
        attempt {
          if case .failed(let error) = end {
            try tell("error", self.value(of: error))
          } else {
            try tell("completed", nil)
          }
        }
      },
      join: { [self] sink in
        published(by: object).subscribe(sink, on: environment.scheduler)
      })
  }

  private func handedOver(by object: SwiftObject) -> Stream {
    .create { [self] observer in
      var (subscription, isOver) = (Value.null, false)
      // The number of values that the subscription has been asked for, and that have not come.
      var (outstanding, isSending) = (0, false)
      func cancel() {
        if isOver || subscription == .null { return }
        isOver = true
        attempt { _ = try call(subscription, "cancel", []) }
      }
      func newDemand() -> SwiftDemand {
        let wanted = observer.wanted
        let more = wanted == .max && outstanding < .max ? .max : max(0, wanted - outstanding)
        outstanding = wanted == .max ? .max : outstanding + more
        return SwiftDemand(more)
      }
      func request() throws {
        let demand = newDemand()
        if demand.count > 0 { _ = try call(subscription, "request", [.handle(demand)]) }
      }
      // A demand that comes while a value is being sent is the answer to that.
      func requestWhenAsked() {
        observer.whenAsked { [self] in
          if !isSending, !isOver { attempt { try request() } }
          if !isOver { requestWhenAsked() }
        }
      }
      let subscriber = Handle(
        "subscriber",
        [
          "receive(subscription:)": { [handshake = environment.scheduler.handshake] given in
            subscription = given.first ?? .null
            observer.own(ActionDisposable(cancel))
            requestWhenAsked()
            handshake?.tell()
            try request()
            handshake?.handOn(hasAnswered: true)
            return .undefined
          },
          "receive": { given in
            if outstanding < .max { outstanding = max(0, outstanding - 1) }
            let isWithinAnother = isSending
            isSending = true
            observer.next(given.first ?? .null)
            isSending = isWithinAnother
            return .handle(newDemand())
          },
          "receive(completion:)": { given in
            // Nobody holds the subscription any more.
            (subscription, isOver) = (.null, true)
            let event = given.first?.notification
            if event?.kind == .error {
              observer.fail(RuntimeError(thrown: event?.value ?? .null))
            } else {
              observer.complete()
            }
            return .null
          },
        ])
      _ = try call(.handle(object), "receive(subscriber:)", [.handle(subscriber)])
      return nil
    }
  }
}

/// Operators that print what passes them.
extension SwiftWorld {
  /// Combine's `print`: a line for each event and request, with a prefix if there is one.
  ///
  /// A subject that has ended gives the subscription that does nothing.
  func printed(
    _ source: Stream, _ prefix: String, _ name: String, of subject: Subject<Value>?,
    to target: Value?
  ) -> Stream {
    var target = target
    func line(_ text: String) {
      guard let place = target else { return printLine(text, behind: prefix) }
      attempt { target = try written(["", Self.line(text, behind: prefix), "\n"], to: place) }
    }
    var effects = Effects<Value>()
    effects.onSubscribe = { [unowned self] in
      line("receive subscription: (\(subject?.ending == nil ? name : "Empty"))")
      onRequest { demand, isSynchronous in
        line(
          "request " + (demand.count == .max ? "unlimited" : "max: (\(demand.count))")
            + (isSynchronous ? " (synchronous)" : ""))
      }
    }
    effects.onNext = { [unowned self] in line("receive value: (\(text($0)))") }
    effects.onEnd = { [unowned self] in
      switch $0 {
      case .completed: line("receive finished")
      case .failed(let error): line("receive error: (\(text(value(of: error))))")
      }
    }
    effects.onDispose = { if $0 == nil { line("receive cancel") } }
    return source.do(effects)
  }

  /// Prints a line of `print`, with its prefix if there is one.
  func printLine(_ text: String, behind prefix: String) {
    print(Self.line(text, behind: prefix) + "\n")
  }

  private static func line(_ text: String, behind prefix: String) -> String {
    prefix.isEmpty ? text : "\(prefix): \(text)"
  }

  /// RxSwift's `debug`: a line for each event, with the time and a name.
  func debugged(_ source: Stream, _ name: String, isTrimmed: Bool) -> Stream {
    func line(_ text: String) { print("\(moment): \(name) -> \(text)\n") }
    func event(_ text: String) {
      let isLong = isTrimmed && text.count > 40
      line("Event " + (isLong ? "\(text.prefix(20))...\(text.suffix(20))" : text))
    }
    var effects = Effects<Value>()
    effects.onSubscribe = { line("subscribed") }
    effects.onNext = { [unowned self] in event("next(\(text($0)))") }
    effects.onEnd = { [unowned self] in
      switch $0 {
      case .completed: event("completed")
      case .failed(let error): event("error(\(text(value(of: error))))")
      }
    }
    effects.onDispose = { _ in line("isDisposed") }
    effects.disposesFirst = true
    return source.do(effects)
  }

  /// The time that has passed, as RxSwift shows it.
  private var moment: String {
    let now = environment.scheduler.now
    return Self.clock(Int(now / 1_000_000_000)) + "." + Int(now / 1_000_000 % 1000).digits(3)
  }

  /// A moment, in seconds since the first day of 2001; a program begins at its midnight.
  static func clock(_ seconds: Int) -> String {
    let day = seconds.flooredDivided(by: 86_400)
    let time = seconds - day * 86_400
    // The calendar counts from 1970.
    let (year, month, date) = JSDate.calendar(day + 11_323)
    let clock = [time / 3600, time / 60 % 60, time % 60].map { $0.digits(2) }
    let calendar = [year.digits(4), (month + 1).digits(2), date.digits(2)]
    return "\(calendar.joined(separator: "-")) \(clock.joined(separator: ":"))"
  }
}

/// The identity of a subscriber or a subscription.
final class SwiftIdentifier: Handle {
  private let id: ObjectIdentifier

  init(_ handle: Handle) {
    id = ObjectIdentifier(handle)
    super.init("identifier", [:])
  }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftIdentifier)?.id == id }

  override func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
