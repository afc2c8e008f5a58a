import StreamEngine

extension Builtin {
  /// The places of work.
  static let lanes: [Builtin] = [
    Builtin(
      "lane", 1...3,
      "A named queue with workers, where work takes time: `observe(on: io)`.",
      example: ("lane(\"io\").name", "\"io\""), labels: ["workers", "switching"],
      isPure: false, makesHandle: true
    ) { call in
      guard case .string(let name) = call[0] else { throw call.refusal("a name", 0) }
      if name.isEmpty { throw RuntimeError("a lane has a name", help: "as in `lane(\"io\")`") }
      var (workers, switching) = (1, Duration.zero)
      for (place, value) in call.values.enumerated().dropFirst() {
        switch value {
        case .int(let number) where number >= 1 && number <= 64: workers = number
        case .int(let number): throw RuntimeError("a lane has 1 to 64 workers, got \(number)")
        case .duration(let microseconds) where microseconds >= 0:
          switching = .microseconds(microseconds)
        default: throw call.refusal("a number of workers or a duration", place)
        }
      }
      let scheduler = call.environment.scheduler
      let lane = scheduler.lane(name, workers: workers, switching: switching)
      if call.values.count > 1 || name == "main",
        (lane.workers, lane.switching) != (workers, switching)
      {
        throw RuntimeError(
          "there is a lane \(name) already, with other workers or another switching time",
          help: "`lane(\"\(name)\")` is that lane")
      }
      return .handle(LaneHandle(lane, in: call.environment))
    }
  ]
}
