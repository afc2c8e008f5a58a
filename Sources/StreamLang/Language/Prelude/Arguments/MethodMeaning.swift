/// The things that a method can be: `counter.add(1)`, `a.map(+1)`, `task.dispose()`.
enum MethodMeaning {
  /// A function in a record.
  case member
  /// Something told to a subject, a cell or an observer, or a subscription: `a.next(2)`.
  case message
  case operation
  /// A method of a subscription, a lane or another handle.
  case handle
  /// A function of the user's, whose first argument is the receiver.
  case function
  /// A field of a record that is no function, and cannot be called.
  case field
  /// An operator of several streams, which a list holds.
  case combiner
  /// A plain function, whose first argument is the receiver.
  case builtin
}

/// The facts about a receiver that decide between the meanings of a method: those that its text tells, or those
/// of the value that has come.
struct MethodReceiver {
  /// True of a record that has a field by the name of the method.
  var hasField = false
  /// True of a stream or a cell.
  var isReactive = false
  var isHandle = false
  /// True of a handle that is a stream besides.
  var isOwnStream = false
  /// True of a list of streams.
  var holdsStreams = false

  /// The answer of the first meaning that it can have and that gives one.
  ///
  /// This is the only order of meanings: the resolver asks it, and a call that only running can tell.
  func first<Answer>(_ answer: (MethodMeaning) throws -> Answer?) rethrows -> Answer? {
    if hasField, let made = try answer(.member) { return made }
    if isReactive || isHandle, let made = try answer(.message) { return made }
    if isReactive, let made = try answer(.operation) { return made }
    if isHandle, let made = try answer(.handle) { return made }
    if isOwnStream, let made = try answer(.operation) { return made }
    if let made = try answer(.function) { return made }
    if hasField, let made = try answer(.field) { return made }
    if holdsStreams, let made = try answer(.combiner) { return made }
    return try answer(.builtin)
  }
}
