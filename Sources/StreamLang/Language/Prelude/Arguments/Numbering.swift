import StreamEngine

// Functions that JavaScript hands the number of their call, counted from 0: `map((x, i) => …)`.

/// When a function that asks for one argument more gets the number of its call.
enum CallCounting {
  /// Unless it gets one list with a value for each parameter, which is spread over them.
  case unlessSpread
  /// Within RxJS's `.pipe(…)`.
  case always
}

extension CallArgument {
  /// The function that asks for one argument more than it is to get.
  fileprivate func numberedFunction(for kind: ParameterKind) -> Function? {
    guard case .function(let wanted) = kind.base, case .function(_, let function) = value,
      function.style != nil || !function.isVariadic && function.arity == wanted.arity + 1
    else { return nil }
    return function.takes(wanted.arity + 1) ? function : nil
  }
}

extension Form {
  /// Calls with the arguments that fell to each parameter.
  ///
  /// If a function counts its calls the result is made anew for each subscriber, who counts alone.
  func apply(_ filled: FilledParameters, _ context: CallContext) throws -> OperatorResult {
    guard let counted = context.facts.counting else { return try body(filled, context) }
    let counting = parameters.enumerated().compactMap { place, parameter in
      filled[place].first?.numberedFunction(for: parameter.kind).map { (place, $0) }
    }
    if counting.isEmpty { return try body(filled, context) }
    var inputs = filled
    for index in inputs.all.indices { inputs.all[index] = context.asInput(inputs.all[index]) }
    let context = context.untraced
    // A first value without a seed is the result so far: no call is made for it.
    let isSeeded = parameters.contains { $0.name == "seed" }
    func made() throws -> OperatorResult {
      var filled = inputs
      for (place, function) in counting {
        let isFold = parameters[place].kind.base == .function(.fold)
        let numbered = function.numbered(
          from: isFold && !isSeeded ? 1 : 0, spreads: counted == .unlessSpread,
          of: parameters[place].kind.functionArity)
        filled.all[filled[place].startIndex].value = .function(arity: numbered.arity, numbered)
      }
      return try body(filled, context).answer
    }
    // Anything that is wrong with the arguments is said at once.
    let streams = try made().streams
    let runs = streams.indices.map { place in Stream.deferred { try made().streams[place].stream } }
    switch runs.count {
    case 0: throw RuntimeError("\(context.spelling) does not count")
    case 1: return .stream(runs[0])
    default: return .streams(zip(streams, runs).map { ($0.name, $1) })
    }
  }
}

extension ParameterKind {
  fileprivate var functionArity: Int? {
    if case .function(let kind) = base { kind.arity } else { nil }
  }
}

extension OperatorResult {
  /// The streams that it is; one has no name.
  fileprivate var streams: [(name: String, stream: Stream)] {
    switch self {
    case .stream(let stream): [("", stream)]
    case .streams(let streams): streams
    default: []
    }
  }
}
