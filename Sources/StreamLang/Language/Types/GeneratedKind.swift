/// The kinds of things that a name of `forall` can stand for.
enum GeneratedKind: String, CaseIterable {
  /// Streams that complete.
  case ints, texts, bools
  /// Values.
  case int, text, bool, duration
  /// A cell that is set by hand.
  case cell

  static let list = allCases.map(\.rawValue).joined(separator: ", ")

  /// The facts that a text which uses such a name can count on.
  var info: NameInfo {
    var info = NameInfo(kind: .value)
    switch self {
    case .ints, .texts, .bools: info.kind = .stream
    case .cell: info.kind = .cell
    case .int: info.constant = literal(.int(1))
    case .text: info.constant = literal(.string("a"))
    case .bool: info.constant = literal(.bool(true))
    case .duration: info.constant = literal(.duration(1000))
    }
    return info
  }

  private func literal(_ literal: Core.Literal) -> Core.Expression {
    Core.Expression(.literal(literal), Span(0, 0))
  }
}
