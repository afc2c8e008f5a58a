import StreamEngine

/// The place of work.
enum LaneArgument: ArgumentConvertible {
  case main
  /// The lane on which it would happen anyhow.
  case current
  /// At once, within whatever is running.
  case immediate
  case lane(Lane)
  /// Each piece of work so much later: a scheduler of tests.
  case spaced(Duration)

  static var kind: ParameterKind { .lane }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    guard let argument = arguments.first else { return .main }
    if let choice = argument.choice {
      switch choice.name {
      case "main": return .main
      case "current", "currentThread": return .current
      case "immediate": return .immediate
      default: throw choice.unknown("on", among: ["main", "current", "immediate"])
      }
    }
    switch argument.value {
    case .null: return .main
    case .symbol("currentThread"): return .current
    case .symbol("immediate"): return .immediate
    case .symbol(LaneArgument.nextSecond): return .spaced(.seconds(1))
    case .handle(let handle as LaneHandle): return .lane(handle.lane)
    default: throw refuse(arguments, context)
    }
  }

  /// The word for a second later, that no program writes.
  static let nextSecond = "$nextSecond"

  /// The lane that is meant; nil for the one that is current, and where there are no lanes.
  func lane(on scheduler: Scheduler) -> Lane? {
    switch self {
    case .main: scheduler.lanes?.main
    case .current, .immediate, .spaced: nil
    case .lane(let lane): lane
    }
  }
}

/// `of(1, 2, on: .currentThread)`: one element after the other there, each when its turn comes.
extension Pace: ArgumentConvertible {
  static var kind: ParameterKind { .lane }

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Pace {
    switch try LaneArgument.converted(arguments, context) {
    case .main: .lane(context.environment.scheduler.mainLane)
    case .current: .currentThread
    case .immediate: .immediate
    case .lane(let lane): .lane(lane)
    case .spaced(let time): .spaced(time)
    }
  }
}

/// A lane as a value: to be named, handed to operators, and given work.
final class LaneHandle: Handle {
  let lane: Lane

  init(_ lane: Lane, in environment: Environment) {
    self.lane = lane
    let work = ScheduledWork(lane: lane)
    super.init(
      "lane",
      [
        "schedule": { [weak environment] in try work.schedule($0, "schedule", in: environment) },
        "scheduleRelative": { [weak environment] in
          try work.schedule($0, "scheduleRelative", in: environment)
        },
        "async": { [weak environment] in try work.schedule($0, "async", in: environment) },
      ],
      properties: ["name": { .string(lane.name) }, "workers": { .int(lane.workers) }])
  }
}

/// `io.schedule(state) { state in … }`: work that is put in line on a lane.
struct ScheduledWork {
  let lane: Lane

  /// The arguments are a state, which the function gets, a time to wait, and the function; the answer ends what
  /// the function answers, or takes it back.
  func schedule(_ arguments: [Value], _ name: String, in environment: Environment?) throws -> Value
  {
    guard let environment else { return .null }
    guard case .function(_, let function)? = arguments.last else {
      throw RuntimeError(
        "\(name) wants a function, got \(arguments.last?.title ?? "none")",
        help: "as in `\(lane.name).\(name)(()) { _ in … }`")
    }
    var (state, delay) = (Value.list([]), Duration.zero)
    for argument in arguments.dropLast() {
      if case .duration(let microseconds) = argument, arguments.count == 3 || name == "async" {
        delay = .microseconds(max(0, microseconds))
      } else {
        state = argument
      }
    }
    let run = environment.scheduler.schedule(on: lane, after: delay) {
      do {
        return try function.call(Array(repeating: state, count: function.arity))
          .teardown(in: environment)
      } catch {
        environment.turn.noteHandlerFailure(RuntimeError(of: error))
        return nil
      }
    }
    return .handle(Handle(of: run))
  }
}

/// The time for which each value keeps its lane busy: a duration, or a function that answers one.
struct Cost: ArgumentConvertible {
  static var kind: ParameterKind { .value }
  let of: (Value) throws -> Duration

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    switch arguments.first?.value {
    case .duration(let microseconds)?:
      let time = duration(microseconds)
      return Cost { _ in time }
    case .function(_, let function)?:
      return Cost { value in
        let cost = try function.call([value])
        guard case .duration(let microseconds) = cost else {
          throw RuntimeError(
            "a cost is a duration, got \(cost.title)", help: "as in `x => x * 10ms`")
        }
        return duration(microseconds)
      }
    default:
      throw Diagnostic(
        .run, "cost is a duration, or a function that makes one of a value",
        arguments.first?.span ?? Span(0, 0), help: "as in `cost: 30ms` or `cost: x => x * 10ms`")
    }
  }

  /// A negative cost is none.
  private static func duration(_ microseconds: Int) -> Duration {
    .microseconds(max(0, microseconds))
  }
}

// MARK: How lanes are written

extension Expression {
  /// The expression that stands where a lane is wanted, in this language's words.
  ///
  /// The schedulers of the libraries are the lanes that they mean.
  func asLane(_ isKnown: (String) -> Bool) -> Expression {
    switch kind {
    case .null, .dot, .string, .int, .double, .duration, .list, .function: return self
    default: break
    }
    let parts = qualifiedParts
    if let first = parts.first, isKnown(first) { return self }
    let path = parts.joined(separator: ".")
    if let word = Self.laneWords[path] { return with(.dot(Name(word, span))) }
    if case .call(let callee, let arguments) = kind {
      let path = callee.qualifiedParts.joined(separator: ".")
      if path == "lane" || callee.qualifiedParts.first.map(isKnown) == true { return self }
      if let call = Self.laneCall(path, arguments) { return with(call, span) }
    }
    return self
  }

  /// A scheduler of the libraries as a value, `MainScheduler.instance`: the lane that it means.
  ///
  /// Nil if it is something else, or if the program has a name of its own there.
  func asScheduler(unless isTaken: (String) -> Bool) -> Expression? {
    if case .call(let callee, let arguments) = kind {
      let parts = callee.qualifiedParts
      guard let first = parts.first, first != "lane", !isTaken(first),
        let call = Self.laneCall(parts.joined(separator: "."), arguments)
      else { return nil }
      if case .dot = call { return with(Self.lane("main", workers: 1), span) }
      return with(call, span)
    }
    let parts = qualifiedParts
    guard parts.count > 1, !isTaken(parts[0]),
      let word = Self.laneWords[parts.joined(separator: ".")]
    else { return nil }
    switch word {
    case "main": return with(Self.lane(word, workers: 1), span)
    case "current": return with(.dot(Name("currentThread", span)), span)
    default: return with(.dot(Name(word, span)), span)
    }
  }

  private func with(_ kind: Kind, _ span: Span? = nil) -> Expression {
    var expression = self
    expression.kind = kind
    return expression
  }

  /// The names of `a` and of `a.b`, as all schedulers are called; none of anything else.
  private var qualifiedParts: [String] {
    switch kind {
    case .name(let name): return [name]
    case .member(let object, let member):
      if case .name(let name) = object.kind { return [name, member.text] }
      return []
    default: return []
    }
  }

  private static let laneWords: [String: String] = {
    let words = [
      "main": [
        "main", "MainScheduler.instance", "MainScheduler.asyncInstance",
        "ConcurrentMainScheduler.instance", "DispatchQueue.main", "RunLoop.main",
        "OperationQueue.main", "RunLoop.current", "OperationQueue.current", "asyncScheduler",
        "asapScheduler", "animationFrameScheduler",
      ],
      "current": [
        "currentThread", "CurrentThreadScheduler.instance", "queueScheduler",
      ],
      "immediate": [
        "immediate", "ImmediateScheduler.shared", "ImmediateScheduler.instance",
      ],
    ]
    return words.reduce(into: [:]) { table, entry in
      for spelling in entry.value { table[spelling] = entry.key }
    }
  }()

  /// `lane("x")` for what is called to make a scheduler.
  private static func laneCall(_ callee: String, _ arguments: [Argument]) -> Kind? {
    func text(_ label: String) -> String? {
      guard
        case .string(let text)? = arguments.first(where: { $0.label?.text == label })?.value.kind
      else { return nil }
      return text
    }
    func quality() -> String? {
      guard case .dot(let name)? = arguments.first(where: { $0.label?.text == "qos" })?.value.kind
      else { return nil }
      return name.text
    }
    switch callee {
    case "MainScheduler": return .dot(Name("main", Span(0, 0)))
    case "SerialDispatchQueueScheduler":
      // A concurrent one of its quality is another lane.
      let own = text("internalSerialQueueName") ?? quality().map { "serial \($0)" }
      return lane(own ?? "serial", workers: 1)
    case "ConcurrentDispatchQueueScheduler": return lane(quality() ?? "concurrent", workers: 4)
    case "OperationQueueScheduler", "OperationQueue": return lane("operations", workers: 4)
    case "DispatchQueue.global": return lane("global", workers: 4)
    case "DispatchQueue":
      let isConcurrent = arguments.contains { $0.label?.text == "attributes" }
      let label = arguments.first { $0.label?.text == "label" }?.value.kind
      return lane(label ?? .string("queue"), workers: isConcurrent ? 4 : 1)
    default: return nil
    }
  }

  private static func lane(_ name: String, workers: Int) -> Kind {
    lane(.string(name), workers: workers)
  }

  private static func lane(_ name: Kind, workers: Int) -> Kind {
    let place = Span(0, 0)
    func argument(_ label: String?, _ kind: Kind) -> Argument {
      Argument(label: label.map { Name($0, place) }, value: Expression(kind, place), span: place)
    }
    let all = [argument(nil, name), argument("workers", .int(workers))]
    return .call(Expression(.name("lane"), place), workers == 1 ? [all[0]] : all)
  }
}
