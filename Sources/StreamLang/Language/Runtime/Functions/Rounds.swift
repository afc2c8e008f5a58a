/// The values that a loop takes one after another, each computed when it is wanted.
struct Rounds<Element> {
  /// The next value; nil at the end.
  let next: () throws -> Element?
  /// Called once if the loop ends before its values do.
  let leave: () throws -> Void
  /// True if anybody hears that.
  let tellsLeaving: Bool

  init(_ next: @escaping () throws -> Element?, leave: (() throws -> Void)? = nil) {
    (self.next, self.leave, tellsLeaving) = (next, leave ?? {}, leave != nil)
  }

  init(_ members: [Element]) {
    var rest = members.makeIterator()
    self.init { rest.next() }
  }
}
