import StreamEngine

extension Prelude {
  /// Streams that pass on no more than somebody has asked for.
  static let pacing: [Operator] = [
    Operator(
      "pull", "Passes on only as many values as have been asked for.",
      example: Example(call: "range(1, 4).pull(2)", gives: "(12)"),
      notes: "`b.request(3)` asks for 3 more, `b.request(.unlimited)` for all there are.",
      "`of`, `range` and others that can wait make no value before it is wanted.",
      "A subject or a timer cannot wait: what nobody has asked for is dropped. A behavior keeps "
        + "the newest value, a replay subject all.",
      "What comes unasked from elsewhere waits here. `:demand b` shows what was asked for, and got.",
      error: "waits behind the values that wait", completed: "waits behind the values that wait",
      libraries: "Combine: Subscribers.Demand, request · RxJava: request(n)",
      see: "buffer, conflate, dropUnasked, flatMap",
      asked: """
        ask for values · request(n) · demand · backpressure · only as many as I want · \
        pull instead of push · ask for two values and then for more · \
        the receiver decides how many
        """,
      ports: [.deferred], silence: .drops("nobody had asked for it"), traits: [.remembers],
      foreignLabels: ["demand": .demand("demand")],
      Form("stream (demand:)") { (source: Stream, count: DemandCount?, environment: Environment) in
        paced(source, count?.count ?? 0, environment)
      }),
    Operator(
      "dropUnasked", also: ["onBackpressureDrop"], "Drops what comes when nobody has asked for it.",
      example: Example("-1-2-3|", call: "a.dropUnasked().pull(2)", gives: "-1-2--|"),
      notes: "If the subscriber does not say how many values it wants, everything passes.",
      libraries: "RxJava Reactor: onBackpressureDrop", see: "pull, buffer, conflate",
      asked: "drop what nobody wants · backpressure without a queue",
      ports: [.deferred], silence: .drops("nobody had asked for it"),
      Form("stream") { (source: Stream) in source.droppingUnasked() }),
  ]

  static func paced(_ source: Stream, _ count: Int, _ environment: Environment) -> OperatorResult {
    let demand = StreamDemand(count, on: environment.scheduler, environment.recording?.log)
    return .paced(source.requested(by: demand.requests), demand)
  }
}

extension Prefetch {
  /// `.byRequest` or `.keepFull`; the first where nothing is said.
  init(_ choice: SymbolArgument?) throws {
    let isKeptFull = try choice?.name("prefetch", among: "byRequest", "keepFull") == "keepFull"
    self = isKeptFull ? .keepFull : .byRequest
  }
}

extension WhenFull: ArgumentConvertible {
  static var kind: ParameterKind { .symbol(".dropOldest") }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let choice = try SymbolArgument.converted(arguments, context)
    switch choice.name {
    case "dropNewest": return .dropNewest
    case "dropOldest": return .dropOldest
    case "error", "customError":
      let error = try choice.arguments(as: [("error", .optional(.value))])[0]
      if case .function(_, let make)? = error {
        return .fail(RuntimeError(thrown: try make.call([])))
      }
      return .fail(RuntimeError(error?.plainText ?? "the buffer is full"))
    default: throw choice.unknown("whenFull", among: ["dropNewest", "dropOldest", "error"])
    }
  }
}
