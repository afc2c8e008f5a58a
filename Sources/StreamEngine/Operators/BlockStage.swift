/// The form of a stage for blocks, besides the one for each element; both have to say the same.
@usableFromInline package struct BlockStage {
  /// The taker in front of the stage, for the one behind it; nil if the two do not fit.
  let taker: (BlockTaker) -> BlockTaker?

  @usableFromInline func taker(in downstream: BlockTaker?) -> BlockTaker? {
    downstream.flatMap(taker)
  }

  /// Makes a number of each number, and of each text, and answers for how many it could.
  package static func map(
    numbers: ((BlockTaker.Numbers, UnsafeMutablePointer<Int>) -> Int)? = nil,
    texts: ((TextBlock, UnsafeMutablePointer<Int>) -> Int)? = nil
  ) -> BlockStage {
    BlockStage { downstream in
      guard let deliver = downstream.numbers else { return nil }
      let room = BlockRoom<Int>()
      return BlockTaker(
        numbers: numbers.map { map in { deliver(room.first(map($0, room.memory))) } },
        texts: texts.map { map in { deliver(room.first(map($0, room.memory))) } })
    }
  }

  /// Lets numbers and texts through.
  ///
  /// The test of numbers answers how many it has looked at, and how many of these it has written.
  package static func filter(
    numbers: ((BlockTaker.Numbers, UnsafeMutablePointer<Int>) -> (read: Int, wrote: Int))? = nil,
    texts: ((UnsafeBufferPointer<UInt8>) -> Bool)? = nil
  ) -> BlockStage {
    BlockStage { downstream in
      BlockTaker(
        numbers: both(numbers, downstream.numbers).map { test, deliver in
          let room = BlockRoom<Int>()
          return { numbers in
            let (read, wrote) = test(numbers, room.memory)
            let taken = deliver(room.first(wrote))
            if taken == wrote { return read }
            return numbers.place(of: taken) { test($0, room.memory).wrote }
          }
        },
        texts: both(texts, downstream.texts).map { test, deliver in
          let room = BlockRoom<Range<Int>>()
          return { texts in
            var count = 0
            for (place, range) in texts.places.enumerated() where test(texts[place]) {
              room.memory[count] = range
              count &+= 1
            }
            let taken = deliver(TextBlock(texts.bytes, room.first(count)))
            if taken == count { return texts.places.count }
            return texts.places.firstIndex { $0 == room.memory[taken] } ?? 0
          }
        })
    }
  }

  private static func both<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
    if let a, let b { (a, b) } else { nil }
  }
}

/// A stage that lets elements through by their number alone.
@usableFromInline protocol CountingStage: Stage where Input == Output {
  /// The places of those among so many that pass, unless one of them ends the run; it and what is behind is left.
  func passed(of count: Int) -> Range<Int>

  /// So many elements have come.
  mutating func count(_ elements: Int)
}

extension Host where S: CountingStage {
  /// Takes blocks in front of the stage, for who is behind it.
  @usableFromInline func blocks(to downstream: BlockTaker) -> BlockTaker {
    BlockTaker(
      numbers: downstream.numbers.map { deliver in
        { [self] numbers in
          pass(numbers.count) { deliver(BlockTaker.Numbers(rebasing: numbers[$0])) }
        }
      },
      texts: downstream.texts.map { deliver in
        { [self] texts in
          pass(texts.places.count) {
            deliver(TextBlock(texts.bytes, UnsafeBufferPointer(rebasing: texts.places[$0])))
          }
        }
      })
  }

  private func pass(_ count: Int, _ deliver: (Range<Int>) -> Int) -> Int {
    let passed = stage.passed(of: count)
    let taken = passed.lowerBound + (passed.isEmpty ? 0 : deliver(passed))
    stage.count(taken)
    return taken
  }
}

/// Memory for a block.
final class BlockRoom<Element> {
  let memory = UnsafeMutablePointer<Element>.allocate(capacity: BlockTaker.size)

  deinit { memory.deallocate() }

  func first(_ count: Int) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: memory, count: count)
  }
}

extension UnsafeBufferPointer {
  func first(_ count: Int) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[0..<count])
  }

  /// The place of the element that passes a test behind `count` others.
  fileprivate func place(of count: Int, _ passed: (UnsafeBufferPointer) -> Int) -> Int {
    var left = count
    for place in indices where passed(UnsafeBufferPointer(rebasing: self[place..<place + 1])) > 0 {
      if left == 0 { return place }
      left -= 1
    }
    return self.count
  }
}
