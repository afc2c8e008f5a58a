extension Observable {
  /// Emits the running result of folding each element into `seed`.
  ///
  ///     self:         -1--2--3-|
  ///     scan(0, +):   -1--3--6-|
  ///
  /// The seed itself is not emitted, and each subscription starts from it. If `step` throws, the
  /// stream fails with that error and the source is cancelled.
  ///
  /// - Source: ReactiveX *Scan*.
  @inlinable public func scan<Result>(
    _ seed: Result, _ step: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    scan(seed, step, FoldForms(), takesBatches: true)
  }

  /// `scan` with a closure of which more is known; it takes batches if its forms say that it has no side effects.
  @inlinable package func scan<Result>(
    _ seed: Result, _ step: @escaping (Result, Element) throws -> Result,
    forms: FoldForms<Result, Element>
  ) -> Observable<Result> {
    scan(seed, step, forms, takesBatches: forms.blocks != nil)
  }

  @inlinable func scan<Result>(
    _ seed: Result, _ step: @escaping (Result, Element) throws -> Result,
    _ forms: FoldForms<Result, Element>, takesBatches: Bool
  ) -> Observable<Result> {
    lift { downstream, _ in
      let folding = Folding(seed, step)
      downstream.inspect { [OperatorState(.result, [folding.state])] }
      return Sink(
        to: downstream,
        batch: takesBatches && downstream.takesBatches ? { folding.scan($0, to: downstream) } : nil,
        blocks: forms.blocks.flatMap { folding.taker($0, to: downstream.blocks) },
        next: forms.addition.map { addition in
          { value in
            do {
              try folding.add(value, by: addition)
              downstream.next(folding.stored)
            } catch { downstream.fail(error) }
          }
        } ?? { value in
          do {
            let state = try folding.step(folding.state, value)
            folding.state = state
            downstream.next(state)
          } catch { downstream.fail(error) }
        },
        end: { downstream.end($0) })
    }
  }

  /// Emits what `step` has made of a copy of `seed`, which it changes in place.
  ///
  ///     self:                               -1--2--3-|
  ///     scan(into: []) { $0.append($1) }:   -x--y--z-|   x=[1], y=[1, 2], z=[1, 2, 3]
  ///
  /// Each subscription starts from the seed. A step that throws changes nothing, and the stream
  /// fails with that error.
  ///
  /// - Source: RxSwift `scan(into:accumulator:)`.
  @inlinable public func scan<Result>(
    into seed: Result, _ step: @escaping (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    scan(seed) { state, value in
      var state = state
      try step(&state, value)
      return state
    }
  }

  /// Emits the running result of folding each element into the first, which is passed on itself.
  ///
  ///     self:      -1--2--3-|
  ///     scan(+):   -1--3--6-|
  @inlinable public func scan(
    _ step: @escaping (Element, Element) throws -> Element
  ) -> Observable<Element> {
    lift { downstream, _ in
      let memory = Memory<Element?>(nil)
      downstream.inspect { [OperatorState(.result, [memory.state].compactMap { $0 })] }
      return Sink(to: downstream) { value in
        do {
          let state = try memory.state.map { try step($0, value) } ?? value
          memory.state = state
          downstream.next(state)
        } catch { downstream.fail(error) }
      }
    }
  }
}

/// A `Memory` together with the closure, which in a generic type keeps the calling convention of
/// generic code: calling it needs no conversion.
@usableFromInline final class Folding<State, Element> {
  @exclusivity(unchecked) @usableFromInline var stored: State
  @usableFromInline let step: (State, Element) throws -> State
  @exclusivity(unchecked) @usableFromInline var scratch = Scratch<State>()

  @inlinable init(_ state: State, _ step: @escaping (State, Element) throws -> State) {
    stored = state
    self.step = step
  }

  deinit { scratch.deallocate() }

  /// As that of `Memory`.
  @inlinable var state: State {
    get { stored }
    set { _ = exchange(&stored, with: newValue) }
  }

  @inlinable func scan(_ values: Span<Element>, to downstream: Sink<State>) {
    let room = scratch.take(for: values.count)
    var count = 0
    var failure: (any Error)?
    do {
      for index in values.indices {
        state = try step(state, values[index])
        room.initialize(count, to: state)
        count &+= 1
      }
    } catch { failure = error }
    room.deliver(count, to: downstream)
    scratch.giveBack(room)
    if let failure { downstream.fail(failure) }
  }
}
