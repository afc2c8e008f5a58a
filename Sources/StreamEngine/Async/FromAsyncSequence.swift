extension Observable where Element: Sendable {
  /// Emits the members of an asynchronous sequence as they come in.
  ///
  /// A task, one for each subscriber, iterates; its elements are delivered when `inbox` is drained.
  /// The end of the run cancels the task. What the sequence throws is the failure.
  ///
  /// - Source: RxSwift `AsyncSequence.asObservable()`.
  public static func from<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, through inbox: Inbox
  ) -> Observable<Element> where Elements.Element == Element {
    task(through: inbox) { port in
      for try await element in elements { port.send(.next(element)) }
      return nil
    }
  }

  /// Does `work` off the graph's thread, for each subscriber, and emits its result.
  ///
  /// It runs as a task on the shared pool; the result is delivered when `inbox` is drained.
  /// The end of the run cancels the task: work that takes long should look at `Task.isCancelled`.
  /// If `work` throws, the stream fails with that error.
  public static func work(
    through inbox: Inbox, priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    task(through: inbox, priority) { _ in try await work() }
  }

  /// A task that sends events, and perhaps answers with a last element.
  private static func task(
    through inbox: Inbox, _ priority: TaskPriority? = nil,
    _ body: @escaping @Sendable (InputPort<Event<Element>>) async throws -> Element?
  ) -> Observable<Element> {
    Observable { sink, _ in
      let port = inbox.open(within: sink.subscription) { sink.on($0) }
      let task = Task.detached(priority: priority) {
        do {
          if let last = try await body(port) { port.send(.next(last)) }
          port.send(.completed)
        } catch { port.send(.failed(error)) }
      }
      sink.subscription.own(ActionDisposable { task.cancel() })
    }
  }
}
