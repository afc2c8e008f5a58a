/// The values that a loop takes one after another, each computed when it is wanted.
struct Rounds {
  /// The next value; nil at the end.
  let next: () throws -> Value?
  /// Called once if the loop ends before its values do.
  let leave: () throws -> Void

  init(_ next: @escaping () throws -> Value?, leave: @escaping () throws -> Void = {}) {
    (self.next, self.leave) = (next, leave)
  }

  init(_ members: [Value]) {
    var rest = members.makeIterator()
    self.init { rest.next() }
  }
}
