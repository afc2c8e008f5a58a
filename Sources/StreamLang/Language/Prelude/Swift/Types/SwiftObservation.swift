import StreamEngine

/// Observers of an instance's properties, as key paths have them: `a.publisher(for: \.b)`.
extension SwiftObject {
  /// The values that a property gets: first the one that it has, if wanted, and before each new one the old one.
  func observed(_ name: String, isInitial: Bool, isPrior: Bool) -> Stream {
    let changes: StreamValue
    if case .stream(let known)? = fields["@" + name] {
      changes = known
    } else {
      let subject = Subject<Value>()
      changes = StreamValue(subject.stream, subject: subject)
      fields["@" + name] = .stream(changes)
    }
    let values = changes.observable.flatMap { change -> Stream in
      guard case .list(let pair) = change else { return .empty() }
      return .from(isPrior ? pair : Array(pair.suffix(1)))
    }
    return .deferred { [self] in
      let first = isInitial ? try get(name) : nil
      return first.map { Observable.just($0).concat(values) } ?? values
    }
  }
}
