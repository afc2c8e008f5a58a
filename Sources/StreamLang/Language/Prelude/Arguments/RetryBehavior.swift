import StreamEngine

/// `.delayed(3, 1s)`: how often a stream is tried, and how long to wait in between.
///
/// - Source: RxSwiftExt `RepeatBehavior`.
struct RetryBehavior: ArgumentConvertible {
  static var kind: ParameterKind { .symbol(".delayed(3, 1s)") }
  let attempts: Int
  /// The nanoseconds before the attempt after that many; nil where there is nothing to wait for.
  let pause: (Int) throws -> UInt64?

  /// The kind of argument that each of them takes.
  private static let behaviors: [(name: String, wanted: [(label: String, kind: ParameterKind)])] = [
    ("immediate", [("maxCount", .number)]),
    ("delayed", [("maxCount", .number), ("time", .duration)]),
    (
      "exponentialDelayed",
      [("maxCount", .number), ("initial", .duration), ("multiplier", .optional(.number))]
    ),
    ("custom", [("maxCount", .number), ("delayCalculator", .function(.transform))]),
  ]

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let choice = try SymbolArgument.converted(arguments, context)
    guard let behavior = behaviors.first(where: { $0.name == choice.name }) else {
      throw choice.unknown("what \(context.spelling) does", among: behaviors.map(\.name))
    }
    let values = try choice.arguments(as: behavior.wanted)
    guard case .int(let attempts)? = values[0] else {
      throw RuntimeError(".\(choice.name) wants a whole number of attempts")
    }
    return RetryBehavior(
      attempts: try atLeastOneAttempt(attempts),
      pause: try pause(choice.name, values.dropFirst().compactMap(\.self), context.spelling))
  }

  private static func pause(
    _ name: String, _ arguments: [Value], _ spelling: String
  ) throws -> (Int) throws -> UInt64? {
    func period(_ value: Value?) throws -> UInt64 {
      guard case .duration(let microseconds)? = value else {
        throw RuntimeError(".\(name) wants a duration, got \(value?.title ?? "none")")
      }
      return try Period(microseconds, spelling, nil).nanoseconds
    }
    switch name {
    case "delayed":
      let time = try period(arguments.first)
      return { _ in time }
    case "exponentialDelayed":
      let initial = Double(try period(arguments.first))
      let multiplier = arguments.dropFirst().first?.number ?? 1
      if multiplier < 0 {
        let got = Value.double(multiplier).literal
        throw RuntimeError(".\(name) wants a multiplier that is not negative, got \(got)")
      }
      return { attempts in
        let factor = (1..<max(1, attempts)).reduce(1.0) { factor, _ in factor * (1 + multiplier) }
        return UInt64(exactly: (initial * factor).rounded()) ?? .max
      }
    case "custom":
      guard case .function(_, let function)? = arguments.first else { return { _ in nil } }
      return { try period(function.call([.int($0)])) }
    default: return { _ in nil }
    }
  }

  /// Subscribes again when the stream completes.
  func runAgain(_ source: Stream, if shouldRepeat: Predicate?) -> Stream {
    source.repeat { [attempts, pause] runs in
      guard runs < attempts, try shouldRepeat?.call(.int(runs)) ?? true else { return .never }
      return try pause(runs).map { .after(Duration.nanoseconds($0)) } ?? .now
    }
  }

  func retry(_ source: Stream, if shouldRetry: Predicate?) -> Stream {
    source.retry { [attempts, pause] error, runs in
      guard runs < attempts, try shouldRetry?.call(Value(of: error)) ?? true else { return .never }
      return try pause(runs).map { .after(Duration.nanoseconds($0)) } ?? .now
    }
  }
}

/// Refuses a number of attempts that leaves none.
///
/// Nought is refused because libraries read it in two ways, which a user has to tell apart.
func atLeastOneAttempt(_ attempts: Int) throws -> Int {
  if attempts == 0 {
    throw RuntimeError(
      "retry(0) is no attempt in RxSwift, and one attempt without a retry in RxJS",
      help: "write `take(0)`, or `retry(retries: 0)`")
  }
  if attempts < 0 { throw RuntimeError("retry wants at least 1 attempt, got \(attempts)") }
  return attempts
}
