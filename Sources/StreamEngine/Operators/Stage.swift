/// The result of an operator for one value.
public enum Step<Output> {
  /// Nothing.
  case skip
  /// Emits a value.
  case emit(Output)
  /// Emits a value, and completes.
  case last(Output)
  /// Completes.
  case end
}

/// The logic of an operator that emits at most one value for each, synchronously.
///
/// It knows nothing of sinks, subscriptions, time or batches; `Observable.stage` gives it all of
/// these. Being a value, it is copied for every subscription, so state is never shared by accident.
///
/// **Invariant:** a stage with state never calls a user's closure. The closure may re-enter the
/// graph, and so the stage in the middle of its own mutation; operators that keep state *and* call
/// a closure use `Folding` or `Memory`, whose accesses are short. A stage without state may call
/// closures.
public protocol Stage<Input, Output> {
  /// The type of the values that it receives.
  associatedtype Input
  /// The type of the values that it emits.
  associatedtype Output

  /// Its result for a value; what it throws is the failure of the stream.
  mutating func next(_ value: Input) throws -> Step<Output>

  /// The element to emit before the completion, if any; not called at a failure.
  mutating func complete() -> Output?

  /// The state that it keeps, for whoever looks at the running graph; nil if it never keeps any.
  var kept: [OperatorState]? { get }

  /// True if the source of a `.last` is cancelled when downstream has that; as in Combine, where that is told.
  var keepsSourceForLast: Bool { get }

  /// True if Combine tells of a request for another value in the place of each that it drops (see `Handshake`).
  var asksAgain: Bool { get }
}

extension Stage {
  /// None.
  @inlinable public mutating func complete() -> Output? { nil }

  /// Nothing.
  @inlinable public var kept: [OperatorState]? { nil }

  /// False.
  @inlinable public var keepsSourceForLast: Bool { false }

  /// False.
  @inlinable public var asksAgain: Bool { false }
}

extension Observable {
  /// Runs every value of this stream through a fresh copy of `stage`.
  ///
  /// A stage that answers only at the end sets `takingAll`: its source is asked for all elements,
  /// whatever is asked of the result.
  @inlinable public func stage<S: Stage>(
    _ stage: S, takingAll: Bool = false
  ) -> Observable<S.Output>
  where S.Input == Element {
    self.stage(stage, takingAll: takingAll, takesBatches: true, blocks: nil)
  }

  /// `stage` for one that only counts, and so has a form for blocks.
  @inlinable func counting<S: CountingStage>(_ stage: S) -> Observable<Element>
  where S.Input == Element, S.Output == Element {
    lift { downstream, scheduler in
      let host = Host(stage, downstream)
      downstream.inspect(host) { $0.stage.kept ?? [] }
      let next: (Element) -> Void = { host.next($0) }
      let end: (End) -> Void = { host.end($0) }
      if scheduler.handshake != nil { return host.leavingFirst(next, end) }
      return Sink(
        to: downstream, batch: downstream.takesBatches ? { host.batch($0) } : nil,
        blocks: downstream.blocks.map { host.blocks(to: $0) }, next: next, end: end)
    }
  }

  /// `stage` with its form for blocks; one that may have side effects takes no batches.
  @inlinable func stage<S: Stage>(
    _ stage: S, takingAll: Bool = false, takesBatches: Bool, blocks: BlockStage?
  ) -> Observable<S.Output>
  where S.Input == Element {
    lift { downstream, scheduler in
      let downstream = takingAll ? downstream.takingAll(.kept) : downstream
      let host = Host(stage, downstream)
      if downstream.probe != nil, stage.kept != nil {
        downstream.inspect(host) { $0.stage.kept ?? [] }
      }
      // One closure for both sinks: of two that are alike the compiler makes one function, which it then calls.
      let next: (Element) -> Void = { host.next($0) }
      let end: (End) -> Void = { host.end($0) }
      if let handshake = scheduler.handshake {
        if stage.asksAgain { host.asked = handshake }
        return host.leavingFirst(next, end)
      }
      return Sink(
        to: downstream,
        batch: takesBatches && downstream.takesBatches ? { host.batch($0) } : nil,
        blocks: blocks?.taker(in: downstream.blocks), next: next, end: end)
    }
  }
}

/// The place at which a stage lives during one subscription: pushed one by one or in batches, same
/// logic.
@usableFromInline final class Host<S: Stage> {
  // Unchecked, because the mutation is over before anything is delivered (see `Stage`); the check
  // would cost a fifth of a hop.
  @exclusivity(unchecked) @usableFromInline var stage: S
  @usableFromInline let downstream: Sink<S.Output>
  @exclusivity(unchecked) @usableFromInline var scratch: Scratch<S.Output>
  /// The run of the source, where it is left before the stage ends the result.
  @exclusivity(unchecked) @usableFromInline var life: Subscription?
  /// The handshake that is told of the values that it drops; nil unless a program of Combine runs.
  @exclusivity(unchecked) @usableFromInline var asked: Handshake?

  @inlinable init(_ stage: S, _ downstream: Sink<S.Output>) {
    self.stage = stage
    self.downstream = downstream
    scratch = Scratch()
  }

  deinit { scratch.deallocate() }

  @inline(__always) @inlinable func next(_ value: S.Input) {
    do {
      switch try stage.next(value) {
      case .skip: asked?.hasDropped = true
      case .emit(let output): downstream.next(output)
      case .last(let output):
        if !stage.keepsSourceForLast { life?.cancel() }
        downstream.next(output)
        finish(.completed)
      case .end: finish(.completed)
      }
    } catch { finish(.failed(error)) }
  }

  /// The stage ends the result.
  @inlinable func finish(_ end: End) {
    life?.cancel()
    downstream.end(end)
  }

  /// A sink whose source is left before the stage ends the result, as in Combine.
  @inlinable func leavingFirst(
    _ next: @escaping (S.Input) -> Void, _ end: @escaping (End) -> Void
  ) -> Sink<S.Input> {
    let life = Subscription(within: downstream.subscription)
    self.life = life
    return Sink(feeding: downstream, as: life, next: next, end: end)
  }

  @inlinable func end(_ end: End) {
    if case .completed = end, let output = stage.complete() { downstream.next(output) }
    downstream.end(end)
  }

  /// Delivers the same events in the same order as if pushed one by one: what precedes an end or an
  /// error comes before it.
  ///
  /// Only closures with side effects can tell the difference. This stage handles all values before
  /// the next stage handles any, so where a stage downstream throws, or ends, the closures upstream
  /// have already been called for the rest of the batch. Operators for side effects, such as `do`,
  /// take no batches.
  @inlinable func batch(_ values: Span<S.Input>) {
    let room = scratch.take(for: values.count)
    var count = 0
    var ending: End?
    scan: for index in values.indices {
      do {
        // In place: a copy would share what the stage keeps, and each batch would copy all of that.
        switch try stage.next(values[index]) {
        case .skip: break
        case .emit(let output):
          room.initialize(count, to: output)
          count &+= 1
        case .last(let output):
          room.initialize(count, to: output)
          count &+= 1
          ending = .completed
          break scan
        case .end:
          ending = .completed
          break scan
        }
      } catch {
        ending = .failed(error)
        break scan
      }
    }
    room.deliver(count, to: downstream)
    scratch.giveBack(room)
    if let ending { downstream.end(ending) }
  }
}

/// Memory for the results of one batch, kept from batch to batch.
@usableFromInline struct Scratch<Output> {
  @usableFromInline var buffer = UnsafeMutableBufferPointer<Output>(start: nil, count: 0)

  @inlinable init() {}

  /// Memory for `count` results, which is the caller's until `giveBack`.
  ///
  /// Closures that are called meanwhile may send another batch, which then gets memory of its own.
  @inlinable mutating func take(for count: Int) -> Scratch {
    var room = self
    buffer = UnsafeMutableBufferPointer(start: nil, count: 0)
    if room.buffer.count < count {
      room.deallocate()
      room.buffer = .allocate(capacity: count)
    }
    return room
  }

  @inlinable mutating func giveBack(_ room: Scratch) {
    deallocate()
    buffer = room.buffer
  }

  @inline(__always) @inlinable func initialize(_ index: Int, to output: Output) {
    buffer.initializeElement(at: index, to: output)
  }

  @inlinable func deliver(_ count: Int, to sink: Sink<Output>) {
    if count == 0 { return }
    let results = buffer.extracting(0..<count)
    sink.batch(results.span)
    results.deinitialize()
  }

  @inlinable func deallocate() { buffer.deallocate() }
}
