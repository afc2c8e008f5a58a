import StreamEngine

/// Schedulers as Combine has them: queues and run loops, which are lanes here, with the moments of the session's clock.
extension SwiftWorld {
  /// `Date()`: the time that has passed, since the first day of 2001.
  var date: SwiftDate { SwiftDate(Double(environment.scheduler.now) / 1_000_000_000) }

  func property(_ name: String, of scheduler: LaneHandle) -> Value? {
    switch name {
    case "now": .handle(date)
    case "minimumTolerance": .duration(0)
    default: nil
    }
  }

  /// `schedule { }`, `schedule(after:) { }`, `schedule(after:interval:) { }`; nil of other methods.
  func schedule(on scheduler: LaneHandle, _ key: String, _ given: [Value]) -> Value? {
    guard key.prefix(while: { $0 != "(" }) == "schedule", let function = given.last else {
      return nil
    }
    let labels = key.dropFirst("schedule(".count).split { $0 == ":" || $0 == ")" }
    func time(_ label: Substring) -> Duration? {
      guard let place = labels.firstIndex(of: label), given.indices.contains(place) else {
        return nil
      }
      return seconds(until: given[place]).map { .nanoseconds(Int64(min($0, 3.2e9) * 1e9)) }
    }
    let clock = environment.scheduler
    let delay = time("after") ?? .zero
    func work() -> (any Cancellable)? {
      attempt { _ = try invoke(function, []) }
      return nil
    }
    guard let period = time("interval") else {
      return .handle(Handle(of: clock.schedule(on: scheduler.lane, after: delay, work)))
    }
    let life = Subscription()
    let ticks = clock.schedule(every: period, after: delay) {
      life.own(clock.schedule(on: scheduler.lane, work))
    }
    life.own(ticks)
    return .handle(Handle(of: life))
  }

  /// The seconds from now on to a moment, or of a length of time, at least none.
  private func seconds(until moment: Value) -> Double? {
    moment.seconds.map { max(0, $0) }
      ?? (moment.moment.map { max(0, $0.seconds - date.seconds) })
  }
}

/// A moment, in seconds since the first day of 2001.
final class SwiftDate: Handle {
  let seconds: Double

  init(_ seconds: Double) {
    self.seconds = seconds
    super.init("date", [:])
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "timeIntervalSinceReferenceDate": .double(seconds)
    case "timeIntervalSince1970": .double(seconds + 978_307_200)
    case "timeIntervalSinceNow": .double(0)
    default: nil
    }
  }

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    switch name {
    case "timeIntervalSince", "distance":
      { [seconds] given in
        guard let other = given.first?.moment else { return .null }
        return .double(name == "distance" ? other.seconds - seconds : seconds - other.seconds)
      }
    case "advanced", "addingTimeInterval":
      { [seconds] in .handle(SwiftDate(seconds + ($0.first?.seconds ?? 0))) }
    default: nil
    }
  }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftDate)?.seconds == seconds }
  override func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}

extension Value {
  fileprivate var moment: SwiftDate? {
    if case .handle(let handle) = self { handle as? SwiftDate } else { nil }
  }

  /// The seconds of a length of time; nil of all others.
  fileprivate var seconds: Double? {
    switch self {
    case .duration(let time): Double(time) / 1_000_000
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
