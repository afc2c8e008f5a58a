// When to cut: the rules that buffers and windows have in common.

extension Observable {
  /// A piece closes when it has `count` elements; a new one opens behind every `every`th element.
  @inlinable func cut<P: Piece<Element, Output>, Output>(
    _ cutter: @escaping Cutter<P>, count: Int, every: Int
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      if count < 1 || every < 1 {
        let text = "a piece has at least 1 element, got \(Swift.min(count, every))"
        return downstream.fail(GraphError.invalidArgument(text))
      }
      let cutting = cutter(downstream, scheduler)
      cutting.capacity = count
      let position = Memory(0)
      cutting.cut(closing: false)
      let elements = cutting.source { value in
        position.state &+= 1
        let number = position.state
        cutting.add(value)
        cutting.cut(
          closing: number >= count && (number &- count) % every == 0, opening: number % every == 0)
      }
      source.subscribe(elements, on: scheduler)
    }
  }

  /// A piece closes when it has `count` elements, or `span` has passed; then the next one opens.
  ///
  /// A full piece starts the time anew if `restartsTimer`; otherwise a piece closes every `span`.
  ///
  /// The element that a piece emits when it closes by the clock is a consequence of its newest
  /// element.
  @inlinable func cut<P: Piece<Element, Output>, Output>(
    _ cutter: @escaping Cutter<P>, after span: UInt64, count: Int, restartsTimer: Bool
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      if count < 1 || span == 0 {
        let text =
          span == 0 ? "a span must be longer than 0, got 0" : "a piece has at least 1 element"
        return downstream.fail(GraphError.invalidArgument(text))
      }
      let downstream = downstream.takingAll(.dropped)
      let cutting = cutter(downstream, scheduler)
      let timer = RunTimer(scheduler, within: cutting.life)
      cutting.timer = timer
      cutting.capacity = count == .max ? nil : count
      let filled = Memory((count: 0, newest: Pending(uncaused: ())))
      func begin(closing: Bool, startingTimer: Bool) {
        filled.state = (0, Pending(uncaused: ()))
        cutting.cut(closing: closing)
        if !startingTimer { return }
        timer.set(after: span) {
          filled.state.newest.resume(on: scheduler) { begin(closing: true, startingTimer: true) }
        }
      }
      begin(closing: false, startingTimer: true)
      let elements = cutting.source { value in
        filled.state = (filled.state.count &+ 1, Pending((), scheduler))
        let isFull = filled.state.count == count
        cutting.add(value)
        if isFull { begin(closing: true, startingTimer: restartsTimer) }
      }
      source.subscribe(elements, on: scheduler)
    }
  }

  /// A piece closes, and the next one opens, when `boundary` emits.
  @inlinable func cut<P: Piece<Element, Output>, Output, Other>(
    _ cutter: @escaping Cutter<P>, at boundary: Observable<Other>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let cutting = cutter(downstream.takingAll(.dropped), scheduler)
      cutting.cut(closing: false)
      source.subscribe(cutting.source { cutting.add($0) }, on: scheduler)
      let life = Subscription(within: cutting.life)
      let cut: Sink<Other> = cutting.signal(life) { _ in cutting.cut() }
      boundary.subscribeEvenIfOver(cut, on: scheduler)
    }
  }

  /// A piece opens with each element of `openings`, and closes when its own stream emits, or it has
  /// `count` elements.
  @inlinable func cut<P: Piece<Element, Output>, Output, Opening, Closing>(
    _ cutter: @escaping Cutter<P>, from openings: Observable<Opening>, count: Int = .max,
    to closing: @escaping (Opening) throws -> Observable<Closing>
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      if count < 1 {
        let text = "a piece has at least 1 element, got \(count)"
        return downstream.fail(GraphError.invalidArgument(text))
      }
      let cutting = cutter(downstream, scheduler)
      let opener: Sink<Opening> = cutting.signal(Subscription(within: cutting.life)) { value in
        guard let piece = cutting.begin() else { return }
        let stream: Observable<Closing>
        do { stream = try closing(value) } catch { return cutting.end(.failed(error)) }
        piece.open(on: downstream)
        let life = Subscription(within: cutting.life)
        // RxJS leaves the closing stream after downstream has got the piece, but never while it still subscribes
        // to it: each element that comes meanwhile closes the piece once more.
        let (isStarting, isClosed) = (Memory(scheduler.followsNode), Memory(false))
        let closer: Sink<Closing> = cutting.signal(life) { _ in
          if !scheduler.followsNode { life.cancel() }
          isClosed.state = true
          cutting.close(piece, again: isStarting.state)
          if !isStarting.state { life.cancel() }
        }
        stream.subscribe(closer, on: scheduler)
        isStarting.state = false
        if isClosed.state { life.cancel() }
      }
      openings.subscribe(opener, on: scheduler)
      let elements = cutting.source { value in
        cutting.add(value)
        cutting.closeFull(count)
      }
      source.subscribe(elements, on: scheduler)
    }
  }

  /// A piece closes, and the next one opens, when a stream that `closing` makes for it emits, or
  /// where that counts as well, completes.
  @inlinable func cut<P: Piece<Element, Output>, Output, Closing>(
    _ cutter: @escaping Cutter<P>, when closing: @escaping () throws -> Observable<Closing>,
    orCompleted: Bool
  ) -> Observable<Output> {
    above { source, downstream, scheduler in
      let cutting = cutter(downstream, scheduler)
      cutting.cut(closing: false)
      Closings(cutting, closing, orCompleted: orCompleted).run()
      source.subscribe(cutting.source { cutting.add($0) }, on: scheduler)
    }
  }
}

/// One closing stream after the other.
@usableFromInline final class Closings<P: Piece, Closing> {
  @usableFromInline let cutting: Cutting<P>
  @usableFromInline let closing: () throws -> Observable<Closing>
  @usableFromInline let orCompleted: Bool
  @usableFromInline let loop = StepLoop()

  @inlinable init(
    _ cutting: Cutting<P>, _ closing: @escaping () throws -> Observable<Closing>, orCompleted: Bool
  ) {
    self.cutting = cutting
    self.closing = closing
    self.orCompleted = orCompleted
  }

  @inlinable func run() {
    let budget = cutting.scheduler.workBudget
    budget.enter()
    loop.request {
      if cutting.life.isOver { return }
      if budget.spend(1) {
        do { try start() } catch { cutting.end(.failed(error)) }
      } else if let failure = budget.failure {
        cutting.end(failure)
      }
    }
    budget.leave()
  }

  @inlinable func start() throws {
    let stream = try closing()
    let life = Subscription(within: cutting.life)
    let close = { [self] in
      life.cancel()
      cutting.cut()
      run()
    }
    let completed = orCompleted ? close : {}
    let sink: Sink<Closing> = cutting.signal(life, completed: completed) { _ in close() }
    stream.subscribe(sink, on: cutting.scheduler)
  }
}
