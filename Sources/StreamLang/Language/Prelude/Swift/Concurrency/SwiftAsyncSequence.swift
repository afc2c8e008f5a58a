import DequeModule
import StreamEngine

/// Values that come one after another, each when somebody asks for it: an `AsyncSequence`.
final class SwiftAsyncSequence: Handle {
  let makeIterator: () throws -> SwiftAsyncIterator
  unowned let world: SwiftWorld

  init(_ world: SwiftWorld, _ makeIterator: @escaping () throws -> SwiftAsyncIterator) {
    (self.world, self.makeIterator) = (world, makeIterator)
    super.init("async sequence", [:])
  }

  /// The operators that it has itself; the others are those of streams.
  static let methods: Set<String> = [
    "map", "compactMap", "filter", "prefix", "drop", "dropFirst", "reduce", "first", "contains",
    "allSatisfy", "min", "max",
  ]

  override func method(_ name: String) -> Method? {
    if name == "makeAsyncIterator" { return { [self] _ in .handle(try makeIterator()) } }
    if name == "zip" { return { [self] given in try zipped(with: given.first ?? .null) } }
    if name == "asObservable" || name == "asInfallible" {
      return { [self] _ in .stream(of: stream) }
    }
    guard Self.methods.contains(name) else { return nil }
    return { [self] given in try operation(name, given) ?? .null }
  }

  // An operator that wants a stream takes it for one.
  override var shape: Shape { .stream }
  override var plain: Value? { .stream(of: stream) }
  override var observable: Stream? { stream }

  /// A stream that goes through it for each of its subscribers, in a task of its own.
  private var stream: Stream {
    Observable.create { [world, makeIterator] observer in
      let task = world.newTask()
      world.visit(makeIterator, in: task) { outcome in
        switch outcome {
        case .success(let value?): observer.next(value)
        case .success(nil): observer.complete()
        case .failure(let error): observer.fail(error)
        }
        return !task.isCancelled
      }
      return task
    }
  }
}

/// The place in an `AsyncSequence` up to which somebody has come.
final class SwiftAsyncIterator: Handle {
  /// Answers a call whose answer is an optional: nil at the end.
  let next: () throws -> SwiftCall
  /// Ends what it receives its values from.
  let close: () -> Void
  /// True if that is the sequence itself, which nobody can go on with then.
  let endsSequence: Bool

  init(
    close: @escaping () -> Void = {}, endsSequence: Bool = false,
    _ next: @escaping () throws -> SwiftCall
  ) {
    (self.next, self.close, self.endsSequence) = (next, close, endsSequence)
    super.init("async iterator", [:])
  }

  override func method(_ name: String) -> Method? {
    guard name.hasPrefix("next") else { return nil }
    return { [self] _ in .handle(try next()) }
  }
}

/// Values that have come before somebody has asked for them.
final class SwiftBuffer {
  /// The values that it keeps where nobody asks.
  enum Policy {
    case all
    case newest(Int)
    case oldest(Int)
  }

  private unowned let world: SwiftWorld
  private let policy: Policy
  /// Ends it when the task is cancelled that waits for the next value.
  var whenCancelled: (SwiftBuffer) -> Void = { $0.finish(.completed) }
  private var values = Deque<Value>()
  private var end: End?
  /// Somebody who waits for the next value.
  private var taker: SwiftCall?

  init(_ world: SwiftWorld, _ policy: Policy = .all) { (self.world, self.policy) = (world, policy) }

  var isOver: Bool { end != nil }

  /// Takes a value, and answers what has become of it: Swift's `YieldResult`.
  @discardableResult func send(_ value: Value) -> Value {
    if end != nil { return SwiftWorld.event("terminated", nil) }
    let limit =
      switch policy {
      case .all: Int.max
      case .newest(let limit), .oldest(let limit): limit
      }
    if let taker {
      self.taker = nil
      world.resume(taker, .success(.optional(value)))
    } else if values.count < limit {
      values.append(value)
    } else {
      guard case .newest = policy, let first = values.popFirst() else {
        return SwiftWorld.event("dropped", value)
      }
      values.append(value)
      return SwiftWorld.event("dropped", first)
    }
    return SwiftWorld.event("enqueued", .int(limit == .max ? limit : limit - values.count))
  }

  func finish(_ end: End) {
    if self.end != nil { return }
    self.end = end
    guard let taker else { return }
    self.taker = nil
    world.resume(taker, last())
  }

  func next() throws -> SwiftCall {
    let call = SwiftCall()
    if world.task?.isCancelled == true, !isOver { whenCancelled(self) }
    if let value = values.popFirst() {
      call.finish(.success(.optional(value)))
    } else if end != nil {
      call.finish(last())
    } else if taker != nil {
      throw world.failure("attempt to await next() on more than one task")
    } else {
      taker = call
      world.task?.whenCancelled(before: call) { [weak self] in
        if let self, !isOver { whenCancelled(self) }
      }
    }
    return call
  }

  /// The answer behind the last value: an error is told once.
  private func last() -> Result<Value, any Error> {
    defer { end = .completed }
    if case .failed(let error) = end { return .failure(error) }
    return .success(.null)
  }
}

// MARK: Where they come from

extension SwiftWorld {
  /// The values of a stream.
  ///
  /// RxSwift keeps those that come before somebody asks; in Combine each is asked for.
  func values(of stream: Stream, onRequest: Bool) -> SwiftAsyncSequence {
    func received(by buffer: SwiftBuffer, from stream: Stream) -> Subscription {
      stream.subscribe(
        on: environment.scheduler, end: { buffer.finish($0) }, next: { buffer.send($0) })
    }
    if onRequest {
      return SwiftAsyncSequence(self) { [unowned self] in
        let (buffer, requests) = (SwiftBuffer(self), Requests(0))
        let subscription = received(by: buffer, from: stream.requested(by: requests))
        buffer.whenCancelled = {
          subscription.cancel()
          $0.finish(.completed)
        }
        return SwiftAsyncIterator(close: subscription.cancel) {
          let call = try buffer.next()
          if call.outcome == nil { requests.request(1) }
          return call
        }
      }
    }
    let buffer = SwiftBuffer(self)
    let subscription = received(by: buffer, from: stream)
    buffer.whenCancelled = { [unowned self] in
      subscription.cancel()
      $0.finish(.failed(cancellation))
    }
    return SwiftAsyncSequence(self) {
      SwiftAsyncIterator(close: subscription.cancel, endsSequence: true) { try buffer.next() }
    }
  }

  /// `try await a.value`: the only value of a stream.
  func value(of stream: Stream) -> SwiftCall {
    let call = SwiftCall()
    var last: Value?
    let subscription = stream.subscribe(
      on: environment.scheduler,
      end: { [unowned self] end in
        switch end {
        case .failed(let error): resume(call, .failure(error))
        case .completed: resume(call, .success(last ?? .null))
        }
      }, next: { last = $0 })
    task?.whenCancelled(before: call) { [unowned self] in
      subscription.cancel()
      resume(call, .failure(cancellation))
    }
    return call
  }

  /// `AsyncStream { continuation in … }`.
  func asyncStream(_ build: Value?, _ policy: SwiftBuffer.Policy) throws -> (
    SwiftAsyncSequence, SwiftStreamContinuation
  ) {
    let buffer = SwiftBuffer(self, policy)
    let continuation = SwiftStreamContinuation(self, buffer)
    buffer.whenCancelled = { [weak continuation] _ in
      continuation?.end(.completed, isCancelled: true)
    }
    if let build { _ = try invoke(build, [.handle(continuation)]) }
    let sequence = SwiftAsyncSequence(self) {
      SwiftAsyncIterator(
        close: { continuation.end(.completed, isCancelled: true) }, endsSequence: true
      ) {
        try buffer.next()
      }
    }
    return (sequence, continuation)
  }

  /// One of the program's own types as a sequence.
  func asyncSequence(of value: Value) -> SwiftAsyncSequence {
    SwiftAsyncSequence(self) { [unowned self] in try asyncIterator(of: value) }
  }

  /// An iterator of anything that a loop with `await` can go through.
  func asyncIterator(of value: Value) throws -> SwiftAsyncIterator {
    switch value {
    case .handle(let handle):
      switch handle {
      case let sequence as SwiftAsyncSequence: return try sequence.makeIterator()
      case let iterator as SwiftAsyncIterator: return iterator
      case let group as SwiftTaskGroup: return group.iterator
      case let object as SwiftObject:
        guard object.type.find(method: "makeAsyncIterator") != nil else { break }
        let made = try call(value, "makeAsyncIterator", [])
        if case .handle(let iterator as SwiftAsyncIterator) = made { return iterator }
        return iterator(calling: made)
      default: break
      }
    case .stream(let stream):
      return try values(of: stream.observable, onRequest: true).makeIterator()
    default: break
    }
    if let members = members(of: value) { return iterator(of: members) }
    throw failure("\(inner(value)) is no async sequence")
  }

  func iterator(of members: [Value]) -> SwiftAsyncIterator {
    var rest = members[...]
    return SwiftAsyncIterator { SwiftCall(answering: .optional(rest.popFirst())) }
  }

  /// One of the program's own types, which changes with each call if it is a struct.
  private func iterator(calling iterator: Value) -> SwiftAsyncIterator {
    let place = SharedLocal(iterator)
    return SwiftAsyncIterator { [unowned self] in
      let answer = try callMethod("next", at: [], of: place, [])
      return begin(in: task) { answer }
    }
  }

  /// Calls a function with each value of a sequence, with nil at its end or with its error, until it answers false.
  func visit(
    _ makeIterator: () throws -> SwiftAsyncIterator, in task: SwiftTask?,
    _ visit: @escaping (Result<Value?, any Error>) -> Bool
  ) {
    do {
      let iterator = try makeIterator()
      func step() throws {
        while true {
          let call = SwiftCall()
          begin(in: task) { .handle(try iterator.next()) }.whenOver(call.finish)
          guard let outcome = call.outcome else {
            return call.whenOver { if take($0) { self.attempt(step) } }
          }
          if !take(outcome) { return }
        }
      }
      func take(_ outcome: Result<Value, any Error>) -> Bool {
        let goesOn = visit(outcome.map(\.unwrapped))
        if !goesOn { iterator.close() }
        if case .success(.handle) = outcome { return goesOn }
        return false
      }
      try step()
    } catch { _ = visit(.failure(error)) }
  }
}

/// The way in which a program sends to its `AsyncStream`.
final class SwiftStreamContinuation: Handle, SwiftSettable {
  private let buffer: SwiftBuffer
  private unowned let world: SwiftWorld
  private var onTermination: Value?

  init(_ world: SwiftWorld, _ buffer: SwiftBuffer) {
    (self.world, self.buffer) = (world, buffer)
    super.init("continuation", [:])
  }

  override func method(_ name: String) -> Method? {
    { [self] given in
      switch name {
      case "yield": return buffer.send(given.first ?? .void)
      case "finish": end(.completed)
      case "finish(throwing:)":
        let error = given.first?.unwrapped
        end(error.map { .failed(RuntimeError(thrown: $0)) } ?? .completed)
      default: throw world.failure("\(name) of a continuation is not read")
      }
      return .void
    }
  }

  func end(_ end: End, isCancelled: Bool = false) {
    if buffer.isOver { return }
    buffer.finish(end)
    guard let onTermination else { return }
    self.onTermination = nil
    let reason = SwiftWorld.event(isCancelled ? "cancelled" : "finished", nil)
    world.attempt { _ = try world.invoke(onTermination, [reason]) }
  }

  func set(_ name: String, to value: Value) {
    if name == "onTermination" { onTermination = value.unwrapped }
  }
}
