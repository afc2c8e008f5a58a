/// The values that a loop takes one after another, each computed when it is wanted.
struct Rounds<Element> {
  /// The next value; nil at the end.
  let next: () throws -> Element?
  /// Called once if the loop ends before its values do.
  let leave: () throws -> Void

  init(_ next: @escaping () throws -> Element?, leave: @escaping () throws -> Void = {}) {
    (self.next, self.leave) = (next, leave)
  }

  init(_ members: [Element]) {
    var rest = members.makeIterator()
    self.init { rest.next() }
  }
}
