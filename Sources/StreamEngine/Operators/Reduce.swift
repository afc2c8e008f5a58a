extension Observable {
  /// Emits, at completion, the result of folding every element into `seed`.
  ///
  ///     self:           -1--2--3-|
  ///     reduce(0, +):   ---------(6|)
  ///
  /// An empty stream gives the seed. Nothing is emitted on failure.
  ///
  /// - Source: ReactiveX *Reduce*.
  @inlinable public func reduce<Result>(
    _ seed: Result, _ step: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    reduce(seed, step, FoldForms(), takesBatches: true)
  }

  /// `reduce` with a closure of which more is known; it takes batches if its forms say that it has no side effects.
  @inlinable package func reduce<Result>(
    _ seed: Result, _ step: @escaping (Result, Element) throws -> Result,
    forms: FoldForms<Result, Element>
  ) -> Observable<Result> {
    reduce(seed, step, forms, takesBatches: forms.blocks != nil)
  }

  @inlinable func reduce<Result>(
    _ seed: Result, _ step: @escaping (Result, Element) throws -> Result,
    _ forms: FoldForms<Result, Element>, takesBatches: Bool
  ) -> Observable<Result> {
    lift(takingAll: .kept) { downstream, _ in
      let folding = Folding(seed, step)
      downstream.inspect { [OperatorState(.result, [folding.state])] }
      return Sink(
        to: downstream,
        batch: takesBatches
          ? { values in
            do {
              var state = folding.state
              for index in values.indices { state = try folding.step(state, values[index]) }
              folding.state = state
            } catch { downstream.fail(error) }
          } : nil,
        blocks: forms.blocks.map { folding.taker($0) },
        next: forms.addition.map { addition in
          { value in
            do { try folding.add(value, by: addition) } catch { downstream.fail(error) }
          }
        } ?? { value in
          do {
            folding.state = try folding.step(folding.state, value)
          } catch { downstream.fail(error) }
        },
        end: {
          if case .completed = $0 { downstream.next(folding.state) }
          downstream.end($0)
        })
    }
  }

  /// Emits, at completion, the result of folding every element into the first; nothing if there
  /// was none.
  ///
  ///     self:        -1--2--3-|
  ///     reduce(+):   ---------(6|)
  @inlinable public func reduce(
    _ step: @escaping (Element, Element) throws -> Element
  ) -> Observable<Element> {
    lift(takingAll: .kept) { downstream, _ in
      let memory = Memory<Element?>(nil)
      downstream.inspect { [OperatorState(.result, [memory.state].compactMap { $0 })] }
      return Sink(
        to: downstream,
        next: { value in
          do {
            memory.state = try memory.state.map { try step($0, value) } ?? value
          } catch { downstream.fail(error) }
        },
        end: {
          if case .completed = $0, let state = memory.state { downstream.next(state) }
          downstream.end($0)
        })
    }
  }
}
