/// Texts that lie in one memory, each byte a character.
@usableFromInline package struct TextBlock {
  /// The memory, of which the texts are parts.
  @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
  /// The place of each text, ascending.
  @usableFromInline package let places: UnsafeBufferPointer<Range<Int>>

  /// The texts at these places of that memory.
  @usableFromInline package init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ places: UnsafeBufferPointer<Range<Int>>
  ) {
    self.bytes = bytes
    self.places = places
  }

  /// The bytes of a text.
  @inline(__always) package subscript(text: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[places[text]])
  }
}

/// Takes many elements at once, as plain numbers or bytes, for a sink behind which all can do that.
///
/// Each closure answers how many it has taken. It leaves what would do anything but pass on or be folded, as an element
/// that fails, overflows or is of another kind, and all behind it: the source sends these one by one. So a block
/// never ends a run, and nobody can tell whether there was one; hence only functions without side effects have a
/// form for blocks (`BlockStage`). A sink that is seen value by value, as by a probe, takes none.
@usableFromInline package final class BlockTaker {
  /// Whole numbers, one behind another.
  @usableFromInline package typealias Numbers = UnsafeBufferPointer<Int>

  /// The number of elements that a source sends at once, at most.
  package static let size = 1024

  /// Takes numbers; nil if they are wanted as elements.
  @usableFromInline package let numbers: ((Numbers) -> Int)?
  /// Takes texts; nil if they are wanted as elements.
  @usableFromInline package let texts: ((TextBlock) -> Int)?

  /// Takes blocks of these kinds.
  @usableFromInline package init(
    numbers: ((Numbers) -> Int)? = nil, texts: ((TextBlock) -> Int)? = nil
  ) {
    self.numbers = numbers
    self.texts = texts
  }
}
