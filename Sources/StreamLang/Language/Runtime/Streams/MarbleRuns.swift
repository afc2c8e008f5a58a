/// The begin or the end of one run of a `cold` or `hot` stream.
public struct MarbleRun: Sendable {
  public let name: String
  /// Nanoseconds on the session's clock.
  public let time: UInt64
  /// Counted from 1 for each stream.
  public let number: Int
  public let isStart: Bool
}

/// When the runs of one stream of marble text began and ended.
final class MarbleRuns {
  /// Nanoseconds on the session's clock; a run that goes on has no end.
  typealias Window = (start: UInt64, end: UInt64?)

  var windows: [Window] = []
  weak var stream: StreamValue?
}
