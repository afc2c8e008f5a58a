extension Expression {
  /// What stands before the dot of a call.
  var receiver: Expression? {
    guard case .call(let callee, _) = kind, case .member(let object, _) = callee.kind else {
      return nil
    }
    return object
  }

  /// The part of this expression that stands exactly there, outside functions.
  func part(at place: Span) -> Expression? {
    if span == place { return self }
    for kid in kids where kid.span.contains(place) {
      if let part = kid.part(at: place) { return part }
    }
    return nil
  }

  /// The same with another part there, outside functions.
  func replacing(_ place: Span, with part: Expression) -> Expression {
    if span == place { return part }
    if !span.contains(place) { return self }
    let changed: Kind
    switch kind {
    case .interpolation(let pieces):
      changed = .interpolation(
        pieces.map { piece in
          if case .value(let value) = piece { return .value(value.replacing(place, with: part)) }
          return piece
        })
    case .list(let members): changed = .list(members.map { $0.replacing(place, with: part) })
    case .record(let fields):
      changed = .record(
        fields.map { field in
          var field = field
          field.value = field.value.replacing(place, with: part)
          return field
        })
    case .member(let object, let name): changed = .member(object.replacing(place, with: part), name)
    case .index(let object, let index):
      changed = .index(object.replacing(place, with: part), index.replacing(place, with: part))
    case .call(let callee, let arguments):
      changed = .call(
        callee.replacing(place, with: part),
        arguments.map { argument in
          var argument = argument
          argument.value = argument.value.replacing(place, with: part)
          return argument
        })
    case .negate(let operand): changed = .negate(operand.replacing(place, with: part))
    case .not(let operand): changed = .not(operand.replacing(place, with: part))
    case .binary(let operation, let left, let right):
      changed = .binary(
        operation, left.replacing(place, with: part), right.replacing(place, with: part))
    case .conditional(let condition, let yes, let no):
      changed = .conditional(
        condition.replacing(place, with: part), yes.replacing(place, with: part),
        no.replacing(place, with: part))
    default: return self
    }
    return Expression(changed, span)
  }
}
