/// A length of time, as the language writes it.
struct Period: ArgumentConvertible {
  static var kind: ParameterKind { .duration }
  let nanoseconds: UInt64
  var duration: Duration { Duration.nanoseconds(nanoseconds) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard case .duration(let microseconds)? = arguments.first?.value else {
      throw refuse(arguments, context)
    }
    context.noteTime()
    return try Period(microseconds, context.spelling, arguments.first?.span)
  }

  /// Refuses a negative duration, and one beyond the clock's range.
  init(_ microseconds: Int, _ name: String, _ span: Span?) throws {
    let (product, overflow) = UInt64(max(0, microseconds)).multipliedReportingOverflow(by: 1000)
    if microseconds < 0 || overflow {
      let fault = microseconds < 0 ? "a negative one" : "one that is too long"
      throw Diagnostic(.run, "\(name) wants a duration, got \(fault)", span ?? Span(0, 0))
    }
    nanoseconds = product
  }
}

/// A length of time; a bare number is one of seconds.
struct Seconds: ArgumentConvertible {
  static var kind: ParameterKind { .number }
  let nanoseconds: UInt64
  var duration: Duration { Duration.nanoseconds(nanoseconds) }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard var time = arguments.first else { throw refuse(arguments, context) }
    switch time.value {
    case .int, .double:
      time.value = try BinaryOperator.multiply.apply(.duration(1_000_000), time.value)
    default: break
    }
    return Seconds(nanoseconds: try Period.converted([time], context).nanoseconds)
  }
}
