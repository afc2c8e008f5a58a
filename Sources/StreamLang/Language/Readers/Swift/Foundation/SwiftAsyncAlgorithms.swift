/// The parts of swift-async-algorithms that are no operators of streams.
enum SwiftAsyncAlgorithms {
  static let parts: SwiftFoundation.Parts = [
    ["AsyncAlgorithms"]: """
    extension AsyncSequence {
      func chunks(ofCount count: Int) -> AsyncThrowingStream<[Element], Error> {
        asyncAlgorithm { out in
          var chunk: [Element] = []
          for try await value in self {
            chunk.append(value)
            if chunk.count == count {
              out.yield(chunk)
              chunk = []
            }
          }
          if !chunk.isEmpty { out.yield(chunk) }
        }
      }
      func chunked(
        by belongs: @escaping (Element, Element) -> Bool
      ) -> AsyncThrowingStream<[Element], Error> {
        asyncAlgorithm { out in
          var chunk: [Element] = []
          for try await value in self {
            if let last = chunk.last, !belongs(last, value) {
              out.yield(chunk)
              chunk = []
            }
            chunk.append(value)
          }
          if !chunk.isEmpty { out.yield(chunk) }
        }
      }
      func adjacentPairs() -> AsyncThrowingStream<(Element, Element), Error> {
        asyncAlgorithm { out in
          var before: Element? = nil
          for try await value in self {
            if let last = before { out.yield((last, value)) }
            before = value
          }
        }
      }
      func reductions<T>(
        _ initial: T, _ transform: @escaping (T, Element) async throws -> T
      ) -> AsyncThrowingStream<T, Error> {
        asyncAlgorithm { out in
          var result = initial
          for try await value in self {
            result = try await transform(result, value)
            out.yield(result)
          }
        }
      }
      func compacted() -> AsyncThrowingStream<Element, Error> {
        asyncAlgorithm { out in
          for try await value in self { if let value { out.yield(value) } }
        }
      }
      func interspersed(with separator: Element) -> AsyncThrowingStream<Element, Error> {
        asyncAlgorithm { out in
          var isFirst = true
          for try await value in self {
            if !isFirst { out.yield(separator) }
            isFirst = false
            out.yield(value)
          }
        }
      }
    }
    func chain<A, B>(_ first: A, _ second: B) -> AsyncThrowingStream<A.Element, Error> {
      asyncAlgorithm { out in
        for try await value in first { out.yield(value) }
        for try await value in second { out.yield(value) }
      }
    }
    func asyncAlgorithm<T>(
      _ work: @escaping (AsyncThrowingStream<T, Error>.Continuation) async throws -> Void
    ) -> AsyncThrowingStream<T, Error> {
      AsyncThrowingStream { continuation in
        let task = Task {
          do {
            try await work(continuation)
            continuation.finish()
          } catch { continuation.finish(throwing: error) }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
    """,
    ["AsyncChannel"]: """
    final class AsyncChannel<Element>: AsyncSequence {
      struct Iterator: AsyncIteratorProtocol {
        let channel: AsyncChannel
        mutating func next() async -> Element? { await channel.take() }
      }
      private var values: [(Element, CheckedContinuation<Void, Never>)] = []
      private var takers: [CheckedContinuation<Element?, Never>] = []
      private var isOver = false
      func send(_ value: Element) async {
        if isOver { return }
        if !takers.isEmpty {
          takers.removeFirst().resume(returning: value)
          return
        }
        await withCheckedContinuation { values.append((value, $0)) }
      }
      func finish() {
        isOver = true
        for taker in takers { taker.resume(returning: nil) }
        takers = []
      }
      func take() async -> Element? {
        if !values.isEmpty {
          let (value, sender) = values.removeFirst()
          sender.resume()
          return value
        }
        if isOver { return nil }
        return await withCheckedContinuation { takers.append($0) }
      }
      func makeAsyncIterator() -> Iterator { Iterator(channel: self) }
    }
    """,
    ["AsyncTimerSequence"]: """
    struct AsyncTimerSequence: AsyncSequence, AsyncIteratorProtocol {
      let interval: Duration
      init(interval: Duration, tolerance: Duration? = nil, clock: Any? = nil) {
        self.interval = interval
      }
      static func repeating(every interval: Duration) -> AsyncTimerSequence {
        AsyncTimerSequence(interval: interval)
      }
      mutating func next() async -> Duration? {
        try? await Task.sleep(for: interval)
        return Task.isCancelled ? nil : interval
      }
      func makeAsyncIterator() -> AsyncTimerSequence { self }
    }
    """,
  ]
}
