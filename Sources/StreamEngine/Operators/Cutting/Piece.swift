/// One of the pieces that a stream is cut into.
@usableFromInline protocol Piece<Element, Output>: AnyObject {
  associatedtype Element
  associatedtype Output

  /// The number of elements that are in it.
  var count: Int { get }
  /// Its elements, if it keeps them.
  var collected: [Element]? { get }

  func open(on downstream: Sink<Output>)
  func add(_ value: Element)
  func close(_ end: End, on downstream: Sink<Output>)
}

/// A piece that is emitted as an array when it closes, and not at all on failure.
@usableFromInline final class BufferPiece<Element>: Piece {
  @usableFromInline let skipsEmpty: Bool
  @exclusivity(unchecked) @usableFromInline var elements: [Element] = []

  @inlinable init(skipsEmpty: Bool) { self.skipsEmpty = skipsEmpty }

  @inlinable var count: Int { elements.count }

  @inlinable var collected: [Element]? { elements }

  @inlinable func open(on downstream: Sink<[Element]>) {}

  @inlinable func add(_ value: Element) { elements.append(value) }

  @inlinable func close(_ end: End, on downstream: Sink<[Element]>) {
    if case .failed = end { return }
    if !(skipsEmpty && elements.isEmpty) { downstream.next(elements) }
  }
}

/// A piece that is emitted as a stream when it opens.
@usableFromInline final class WindowPiece<Element>: Piece {
  @usableFromInline let lifetime: SharedLifetime
  @usableFromInline let subject = Subject<Element>(keepingUnasked: ())
  @exclusivity(unchecked) @usableFromInline var count = 0

  @inlinable var collected: [Element]? { nil }

  @inlinable init(_ lifetime: SharedLifetime) { self.lifetime = lifetime }

  @inlinable func open(on downstream: Sink<Observable<Element>>) {
    downstream.next(lifetime.stream(of: subject))
  }

  @inlinable func add(_ value: Element) {
    count &+= 1
    subject.next(value)
  }

  @inlinable func close(_ end: End, on downstream: Sink<Observable<Element>>) { subject.end(end) }
}
