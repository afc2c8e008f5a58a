/// In which order the results of work that runs side by side come out.
public enum ResultOrder: Sendable {
  /// That of the elements they were made from; early ones wait.
  case source
  /// As they are ready.
  case completion
}

extension Observable where Element: Sendable {
  /// Applies `transform` to each element off the graph's thread, several at a time.
  ///
  ///     self:                              -1-2--|
  ///     mapConcurrent(slow for 1):         ----[xy]|   x from 1, y from 2
  ///     mapConcurrent(order: .completion): ---y-x|
  ///
  /// Elements that find all `maxConcurrent` places taken wait in a queue. The first failure, or a
  /// throw of `transform`, ends everything, and the end of the run cancels what is under way.
  /// Results are delivered when `inbox` is drained.
  public func mapConcurrent<Output: Sendable>(
    maxConcurrent: Int = .max, order: ResultOrder = .source, through inbox: Inbox,
    _ transform: @escaping @Sendable (Element) async throws -> Output
  ) -> Observable<Output> {
    if order == .completion {
      return flatMap(maxConcurrent: maxConcurrent) { element in
        .work(through: inbox) { try await transform(element) }
      }
    }
    return numbered().flatMap(maxConcurrent: maxConcurrent) { number, element in
      Observable<Output>.work(through: inbox) { try await transform(element) }.map { (number, $0) }
    }.inOrder()
  }

  private func numbered() -> Observable<(Int, Element)> {
    Observable<(Int, Element)> { [self] sink, scheduler in
      var count = 0
      let numbered = map { element in
        defer { count += 1 }
        return (count, element)
      }
      numbered.subscribe(sink, on: scheduler)
    }
  }
}

extension Observable {
  /// Lets each numbered value wait until all that are numbered lower have come.
  fileprivate func inOrder<Value>() -> Observable<Value> where Element == (Int, Value) {
    Observable<Value> { [self] sink, scheduler in
      var next = 0
      var early: [Int: Value] = [:]
      let ordered = Sink<(Int, Value)>(
        to: sink,
        next: { number, value in
          early[number] = value
          while let value = early.removeValue(forKey: next) {
            next += 1
            sink.next(value)
          }
        },
        end: { sink.end($0) })
      subscribe(ordered, on: scheduler)
    }
  }
}
