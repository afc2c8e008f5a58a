/// The form of a stage for blocks, besides the one for each element; both have to say the same.
@usableFromInline package struct BlockStage {
  /// The taker in front of the stage, for the one behind it.
  let taker: (BlockTaker) -> BlockTaker

  @usableFromInline func taker(in downstream: BlockTaker?) -> BlockTaker? { downstream.map(taker) }

  /// Makes something of each element as its `form` says, of numbers faster, if `numbers` can: that answers for how many
  /// it could.
  package static func map(
    numbers: ((BlockTaker.Numbers, UnsafeMutablePointer<Int>) -> Int)? = nil, form: BlockForm? = nil
  ) -> BlockStage {
    BlockStage { downstream in
      let map = form.map { BlockMap($0, downstream) }
      return BlockTaker(
        numbers: both(numbers, downstream.numbers).map { map, deliver in
          let room = BlockRoom<Int>()
          return { deliver(room.first(map($0, room.memory))) }
        } ?? map.map { map in { map.take($0) { .number($0) } } },
        texts: map.map { map in { map.take($0) { .text($0) } } },
        lists: map.map { map in { map.take($0) { .list($0) } } })
    }
  }

  /// Lets elements through for which the answer of `form` is yes, numbers faster, if `numbers` can: that answers how many
  /// it has looked at, and how many of these it has written.
  package static func filter(numbers: Test<Int>? = nil, form: BlockForm? = nil) -> BlockStage {
    BlockStage { downstream in
      BlockTaker(
        numbers: passing(numbers ?? test(form) { .number($0) }, downstream.numbers),
        texts: passing(test(form) { .text($0) }, downstream.texts),
        lists: passing(test(form) { .list($0) }, downstream.lists))
    }
  }

  package typealias Test<Element> = (
    UnsafeBufferPointer<Element>, UnsafeMutablePointer<Element>
  ) -> (read: Int, wrote: Int)

  @inline(__always) private static func test<Element>(
    _ form: BlockForm?, _ element: @escaping (Element) -> BlockElement
  ) -> Test<Element>? {
    form.map { form in
      let arena = BlockArena()
      return { elements, room in
        var (place, count) = (0, 0)
        while place < elements.count {
          arena.reset()
          guard case .truth(let passes)? = form(element(elements[place]), arena) else { break }
          room[count] = elements[place]
          count &+= passes ? 1 : 0
          place &+= 1
        }
        return (place, count)
      }
    }
  }

  private static func passing<Element>(
    _ test: Test<Element>?, _ deliver: ((UnsafeBufferPointer<Element>) -> Int)?
  ) -> ((UnsafeBufferPointer<Element>) -> Int)? {
    both(test, deliver).map { test, deliver in
      let room = BlockRoom<Element>()
      return { elements in
        let (read, wrote) = test(elements, room.memory)
        let taken = deliver(room.first(wrote))
        if taken == wrote { return read }
        return elements.place(of: taken) { test($0, room.memory).wrote }
      }
    }
  }

  private static func both<A, B>(_ a: A?, _ b: B?) -> (A, B)? {
    if let a, let b { (a, b) } else { nil }
  }
}

/// A stage that makes something of each element of a block.
///
/// Only what it makes tells its kind, so the first result of a block decides who takes it.
private final class BlockMap {
  private let form: BlockForm
  private let downstream: BlockTaker
  private let arena = BlockArena()
  private let numbers = BlockRoom<Int>()
  private let texts = BlockRoom<BlockTaker.Text>()
  private let lists = BlockRoom<BlockTaker.Texts>()

  init(_ form: BlockForm, _ downstream: BlockTaker) {
    self.form = form
    self.downstream = downstream
  }

  @inline(__always) func take<Element>(
    _ elements: UnsafeBufferPointer<Element>, _ element: (Element) -> BlockElement
  ) -> Int {
    arena.reset()
    guard let first = elements.first, let made = form(element(first), arena) else { return 0 }
    switch made {
    case .number:
      return send(elements, element, numbers, downstream.numbers) {
        if case .number(let number) = $0 { number } else { nil }
      }
    case .text:
      return send(elements, element, texts, downstream.texts) {
        if case .text(let text) = $0 { text } else { nil }
      }
    case .list:
      return send(elements, element, lists, downstream.lists) {
        if case .list(let list) = $0 { list } else { nil }
      }
    case .truth: return 0
    }
  }

  @inline(__always) private func send<Element, Made>(
    _ elements: UnsafeBufferPointer<Element>, _ element: (Element) -> BlockElement,
    _ room: BlockRoom<Made>, _ deliver: ((UnsafeBufferPointer<Made>) -> Int)?,
    _ made: (BlockElement) -> Made?
  ) -> Int {
    guard let deliver else { return 0 }
    var place = 0
    while place < elements.count, let answer = form(element(elements[place]), arena),
      let result = made(answer)
    {
      room.memory[place] = result
      place &+= 1
    }
    return deliver(room.first(place))
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
      numbers: passing(downstream.numbers), texts: passing(downstream.texts),
      lists: passing(downstream.lists))
  }

  private func passing<Element>(
    _ deliver: ((UnsafeBufferPointer<Element>) -> Int)?
  ) -> ((UnsafeBufferPointer<Element>) -> Int)? {
    deliver.map { deliver in
      { [self] elements in
        let passed = stage.passed(of: elements.count)
        let part = UnsafeBufferPointer(rebasing: elements[passed])
        let taken = passed.lowerBound + (passed.isEmpty ? 0 : deliver(part))
        stage.count(taken)
        return taken
      }
    }
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
  func first(_ count: Int) -> UnsafeBufferPointer { UnsafeBufferPointer(rebasing: self[0..<count]) }

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
