import DequeModule
import StreamEngine

/// What has been asked of a stream: how many values, and when.
final class StreamDemand {
  /// `s.request(2)`.
  struct Request {
    let time: UInt64
    /// `.max` for all there are.
    let count: Int
    /// How many events had been recorded before.
    let firstEvent: Int
  }

  let requests: Requests
  /// The last requests, oldest first.
  private(set) var asked = Deque<Request>()
  private unowned let environment: Environment

  /// So many requests are remembered.
  private static let limit = 1000

  /// With a number that is asked for at once; none is nothing.
  init(_ count: Int, in environment: Environment) {
    requests = Requests(count)
    self.environment = environment
    if count > 0 { note(count) }
  }

  /// Asks for so many more.
  func request(_ count: Int) {
    note(count)
    requests.request(count)
  }

  private func note(_ count: Int) {
    if asked.count == Self.limit { asked.removeFirst() }
    let log = environment.recording?.log
    asked.append(
      Request(time: environment.scheduler.now, count: count, firstEvent: log?.count ?? 0))
  }
}

/// How many values are asked for: a number, or `.unlimited`.
struct DemandCount: ArgumentConvertible {
  static var kind: ParameterKind { .value }
  let count: Int

  static func converted(_ arguments: [CallArgument], _ context: CallContext) throws -> Self {
    let symbol = arguments.first?.choice.map { Value.symbol($0.name) }
    let value = symbol ?? arguments.first?.value ?? .int(0)
    return try Self(value, for: context.spelling, atLeast: 0)
  }

  /// A request is for at least one value, a first one may be for none.
  init(_ value: Value, for name: String, atLeast least: Int) throws {
    switch value {
    case .symbol("unlimited"): count = .max
    case .symbol("none") where least == 0: count = 0
    case .int(let number) where number >= least: count = number
    case .int(let number):
      throw RuntimeError("\(name) wants a number from \(least) on, got \(number)")
    default:
      throw RuntimeError(
        "\(name) wants a number of values, got \(value.title)",
        help: "as in `\(name)(2)`, or `.unlimited`")
    }
  }
}
