/// A call of a method of a stream, or of its type: what it is called on, with what, and what writes its parts.
struct SwiftStreamCall {
  let typing: SwiftTyping
  let object: SwiftExpression
  let source: Expression
  let name: Name
  let given: SwiftArguments
  /// The type of the stream.
  let type: SwiftTypeName?
  let span: Span
  let write: SwiftTyping.CallWriter
  /// The type of the source's values.
  var element: SwiftTypeName? { type?.element }

  func labelled(_ label: String, _ value: Expression) -> Expression.Argument {
    Expression.Argument(label: Name(label, span), value: value, span: value.span)
  }

  func made(_ name: String, _ arguments: [Expression.Argument]) -> Expression {
    typing.method(source, Name(name, span), given: arguments, span)
  }

  func made(_ name: String, _ value: Expression) -> Expression { made(name, [.init(value)]) }
}

extension SwiftTyping {
  /// The functions that write the parts of a call.
  struct CallWriter {
    let expression: (SwiftExpression) -> Expression
    /// A number of seconds as a time.
    let seconds: (SwiftExpression) -> Expression
    /// An argument; the types are those of what a closure gets.
    let argument: (SwiftExpression.Argument, [SwiftTypeName?]) -> Expression.Argument
    /// A closure with the types of what it gets, and of its answer.
    let closure: (SwiftFunction, [SwiftTypeName?], SwiftTypeName?) -> Expression
  }
}
