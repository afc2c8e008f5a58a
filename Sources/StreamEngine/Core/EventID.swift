/// The number of an event in its session.
@usableFromInline package struct EventID: Hashable, Sendable {
  @inlinable package static var none: EventID { EventID(-1) }
  @usableFromInline package let number: Int32

  @inlinable package init(_ number: Int32) { self.number = number }
}
