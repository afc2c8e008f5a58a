import StreamLang

/// The rows that move by themselves at a prompt, and stand below the line being typed, where
/// nothing scrolls.
///
/// These are rows that somebody wants to see all the time, and rows that are too fast for a line an event.
struct MovingRows {
  private let session: Session
  private let showsFast: Bool
  private var fast = FastRows()
  /// When the rows may be drawn again, on the host's clock.
  private var nextDrawing: UInt64 = 0
  private var isStale = false
  /// When it is to be seen next whether fast rows have come to rest.
  private var nextLook: UInt64 = 0
  /// Without a place below the line: when fast rows are told next, and how long after that again.
  private var nextLines: UInt64 = 0
  private var pause = MovingRows.second

  private static let second: UInt64 = 1_000_000_000
  /// A tenth of a second: what moves faster only flickers.
  private static let frame = second / 10
  /// The part of the past that a row below the line shows.
  private static let span = 10 * second

  init(_ session: Session, showsFast: Bool) {
    (self.session, self.showsFast) = (session, showsFast)
  }

  /// The part of a reply about things that have happened by themselves that is to be printed.
  mutating func take(_ reply: Reply, isBelow: Bool) -> Reply {
    fast.live = isBelow ? Set(session.liveRows) : []
    isStale = isStale || !reply.items.isEmpty
    return fast.take(reply)
  }

  /// The last lines of rows that have come to rest; all have, if nothing is to come.
  mutating func rest(isIdle: Bool, at host: UInt64) -> Reply {
    nextLook = host + Self.second / 4
    let reply = fast.settle(at: isIdle ? .max : session.now)
    if !reply.items.isEmpty { isStale = true }
    return reply
  }

  /// A line has run: the rows may be others, or look otherwise.
  mutating func renew() {
    isStale = true
    nextDrawing = 0
  }

  /// The number of nanoseconds until there is something to do here; nil if nothing is.
  func nanosecondsToNext(at host: UInt64) -> UInt64? {
    if isStale { return nextDrawing > host ? nextDrawing - host : 0 }
    return fast.names.isEmpty ? nil : nextLook > host ? nextLook - host : 0
  }

  /// The rows, if they have changed and may be drawn.
  mutating func rowsIfDue(at host: UInt64, _ screen: Screen) -> [StyledText]? {
    guard isStale, host >= nextDrawing else { return nil }
    isStale = false
    nextDrawing = host + Self.frame
    let names = session.liveRows.filter { !fast.names.contains($0) }
    let lanes = session.liveDiagram(of: names, lasting: Self.span).map(screen.lines) ?? []
    return showsFast ? lanes + fast.lines : lanes
  }

  /// If nothing can stand below a line, the fast rows are told now and then, and ever more rarely.
  mutating func linesIfDue(at host: UInt64) -> [StyledText] {
    isStale = false
    if fast.names.isEmpty {
      (nextLines, pause) = (0, Self.second)
      return []
    }
    if nextLines == 0 { nextLines = host + pause }
    guard host >= nextLines else { return [] }
    pause = min(2 * pause, 60 * Self.second)
    nextLines = host + pause
    return showsFast ? fast.lines : []
  }
}
