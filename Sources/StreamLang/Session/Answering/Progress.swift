/// The progress of something that takes long.
public struct Progress: Sendable {
  /// The number of values that the turn has produced.
  public var values = 0
  /// The number of lines of standard input that have come.
  public var lines = 0
  /// Nanoseconds of the session's time.
  public var time: UInt64 = 0
  /// From where to where time is to go; nil where that is not known.
  public var goal: ClosedRange<UInt64>?

  public init(values: Int = 0, lines: Int = 0, time: UInt64 = 0, goal: ClosedRange<UInt64>? = nil) {
    (self.values, self.lines, self.time, self.goal) = (values, lines, time, goal)
  }

  /// `working 2s  ·  6s of 10s ██████░░░░`; `elapsed` is in nanoseconds of the host's clock.
  public func text(after elapsed: UInt64, width: Int, charset: Charset) -> String {
    var parts = ["working \(elapsed / 1_000_000_000)s"]
    if let goal {
      let all = goal.upperBound - goal.lowerBound
      let done = min(time, goal.upperBound) - goal.lowerBound
      let tenths = Int(Double(done) / Double(all) * 10)
      let bar =
        charset == .unicode
        ? String(repeating: "█", count: tenths) + String(repeating: "░", count: 10 - tenths)
        : String(repeating: "#", count: tenths) + String(repeating: "-", count: 10 - tenths)
      parts.append("\(whole(time)) of \(whole(goal.upperBound)) \(bar)")
    } else if lines > 0 {
      parts.append("\(grouped(lines)) lines")
    }
    if values > 0 { parts.append("\(grouped(values)) value\(values == 1 ? "" : "s")") }
    let separator = charset == .unicode ? " · " : ", "
    return (parts + ["Ctrl-C stops it"]).joined(separator: separator)
      .clipped(to: width, ellipsis: charset == .unicode ? "…" : "..")
  }

  private func whole(_ time: UInt64) -> String {
    let unit: UInt64 = time < 1_000_000_000 ? 1_000_000 : 1_000_000_000
    return TimeText.short(time / unit * unit)
  }
}
