/// Takes many elements at once, as plain numbers or bytes, for a sink behind which all can do that.
///
/// Each closure answers how many it has taken. It leaves what would do anything but pass on or be folded, as an element
/// that fails, overflows or is of another kind, and all behind it: the source sends these one by one. So a block
/// never ends a run, and nobody can tell whether there was one; hence only functions without side effects have a
/// form for blocks (`BlockStage`). A sink that is seen value by value, as by a probe, takes none.
@usableFromInline package final class BlockTaker {
  /// Whole numbers, one behind another.
  @usableFromInline package typealias Numbers = UnsafeBufferPointer<Int>
  /// A text of which each byte is a character.
  @usableFromInline package typealias Text = UnsafeBufferPointer<UInt8>
  /// Such texts.
  @usableFromInline package typealias Texts = UnsafeBufferPointer<Text>
  /// Lists of such texts.
  @usableFromInline package typealias Lists = UnsafeBufferPointer<Texts>

  /// The number of elements that a source sends at once, at most.
  package static let size = 1024

  /// Takes numbers; nil if they are wanted as elements.
  @usableFromInline package let numbers: ((Numbers) -> Int)?
  /// Takes texts; nil if they are wanted as elements.
  @usableFromInline package let texts: ((Texts) -> Int)?
  /// Takes lists; nil if they are wanted as elements.
  @usableFromInline package let lists: ((Lists) -> Int)?

  /// Takes blocks of these kinds.
  @usableFromInline package init(
    numbers: ((Numbers) -> Int)? = nil, texts: ((Texts) -> Int)? = nil,
    lists: ((Lists) -> Int)? = nil
  ) {
    self.numbers = numbers
    self.texts = texts
    self.lists = lists
  }
}

/// An element of a block, or the answer to a question about one.
@usableFromInline package enum BlockElement {
  case number(Int)
  case text(BlockTaker.Text)
  case list(BlockTaker.Texts)
  case truth(Bool)
}

/// The form of a function for an element of a block; nil where the function itself has to decide.
///
/// Its result lies in its input, or in the arena. A type of its own, because a closure in an optional is
/// called through two conversions.
@usableFromInline package struct BlockForm {
  private let answer: (BlockElement, BlockArena) -> BlockElement?

  /// The form that answers so.
  package init(_ answer: @escaping (BlockElement, BlockArena) -> BlockElement?) {
    self.answer = answer
  }

  @inline(__always) package func callAsFunction(
    _ element: BlockElement, _ arena: BlockArena
  ) -> BlockElement? { answer(element, arena) }
}

/// Memory for what forms make of a block: it stays there until the next one.
@usableFromInline package final class BlockArena {
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: BlockArena.size, alignment: 16)
  private var used = 0

  /// An element that needs more is made by itself.
  private static let size = 1 << 20

  deinit { memory.deallocate() }

  /// Forgets what was made.
  func reset() { used = 0 }

  /// The first of at most `most` things, which `write` puts there and counts; nil if there is no room.
  package func made<Thing: BitwiseCopyable>(
    most: Int, _ write: (UnsafeMutablePointer<Thing>) -> Int
  ) -> UnsafeBufferPointer<Thing>? {
    if most > (BlockArena.size &- used) / MemoryLayout<Thing>.stride { return nil }
    let start = (memory + used).bindMemory(to: Thing.self, capacity: most)
    let count = write(start)
    used = (used &+ count &* MemoryLayout<Thing>.stride &+ 15) & ~15
    return UnsafeBufferPointer(start: start, count: count)
  }
}
