/// The number of values that a synchronous source delivers at once where all operators downstream
/// accept it.
@usableFromInline let batchSize = 256

/// An element that can be made from an integer.
public protocol Counting {
  /// The element for a number.
  init(counting number: Int)
}

extension Int: Counting {
  @inlinable public init(counting number: Int) { self = number }
}

extension Observable where Element: Counting {
  /// Emits `count` consecutive integers from `start`, then completes, synchronously.
  ///
  ///     range(start: 1, count: 3):   (123|)
  ///
  /// A negative count, or a range that passes the largest integer, is a failure.
  ///
  /// - Source: ReactiveX *Range*; RxSwift `range(start:count:)`.
  @inlinable public static func range(
    start: Int, count: Int, on pace: Pace = .immediate
  ) -> Observable<Element> {
    if count < 0 { return .error(GraphError.invalidArgument("a range has no negative count")) }
    let (stop, overflow) = start.addingReportingOverflow(count)
    if overflow {
      // The one that ends with the largest integer has no integer behind it.
      guard stop == .min else {
        return .error(GraphError.invalidArgument("a range passes the largest Int"))
      }
      return from((start...Int.max).lazy.map { Element(counting: $0) }, on: pace)
    }
    let pulled = from((start..<stop).lazy.map { Element(counting: $0) }, on: pace)
    if pace != .immediate { return pulled }
    return Observable { sink, scheduler in
      if sink.canStopLoops { return pulled.connect(sink, scheduler) }
      let budget = scheduler.workBudget
      if scheduler.sendsMany, let blocks = sink.blocks?.numbers {
        push(start, stop, sink, blocks, budget)
      } else if scheduler.sendsMany, sink.takesBatches {
        pushBatches(start, stop, sink, budget)
      } else {
        push(start, stop, sink, budget)
      }
      if budget.isExhausted { sink.stop(by: budget) } else { sink.complete() }
    }
  }

  // Inlined, because a call costs a short range a tenth of its time.
  @inline(__always) @inlinable static func push(
    _ start: Int, _ stop: Int, _ sink: Sink<Element>, _ budget: WorkBudget
  ) {
    var number = start
    while number < stop {
      let portion = Swift.min(WorkBudget.reportInterval, stop &- number)
      let end = number &+ portion
      while number < end && !sink.subscription.isOver {
        sink.next(Element(counting: number))
        number &+= 1
      }
      if number < end || !budget.spend(portion) { return }
    }
  }

  @usableFromInline static func push(
    _ start: Int, _ stop: Int, _ sink: Sink<Element>, _ blocks: (BlockTaker.Numbers) -> Int,
    _ budget: WorkBudget
  ) {
    let block = UnsafeMutableBufferPointer<Int>.allocate(capacity: BlockTaker.size)
    defer { block.deallocate() }
    var number = start
    while number < stop {
      let portion = Swift.min(BlockTaker.size, stop &- number)
      for offset in 0..<portion { block[offset] = number &+ offset }
      let end = number &+ portion
      number &+= blocks(BlockTaker.Numbers(rebasing: block[0..<portion]))
      while number < end && !sink.subscription.isOver {
        sink.next(Element(counting: number))
        number &+= 1
      }
      if number < end || !budget.spend(portion) { return }
    }
  }

  @inlinable static func pushBatches(
    _ start: Int, _ stop: Int, _ sink: Sink<Element>, _ budget: WorkBudget
  ) {
    let batch = UnsafeMutableBufferPointer<Element>.allocate(capacity: batchSize)
    defer { batch.deallocate() }
    var first = start
    while first < stop && !sink.subscription.isOver {
      let size = Swift.min(batchSize, stop &- first)
      for offset in 0..<size {
        batch.initializeElement(at: offset, to: Element(counting: first &+ offset))
      }
      let part = batch.extracting(0..<size)
      sink.batch(part.span)
      part.deinitialize()
      first &+= size
      if !budget.spend(size) { return }
    }
  }
}
