extension Observable {
  /// Emits, at the end, the whole stream as marble text.
  ///
  ///     self:          -1-2|
  ///     toMarbles():   ----(x|)   x="-1-2|"
  ///
  /// A character is `frame` nanoseconds; what comes between two frames counts for the one before.
  /// `symbol` writes an element, as `Marbles` reads it back. A failure is written down as `#`, and
  /// the result completes.
  ///
  /// - Source: RxPY `to_marbles`.
  @inlinable public func toMarbles(
    frame: UInt64, _ symbol: @escaping (Element) -> String
  ) -> Observable<String> {
    lift { downstream, scheduler in
      let start = scheduler.now
      let pen = Memory(MarblePen(frame: Swift.max(1, frame)))
      return Sink(
        to: downstream,
        next: {
          let symbol = symbol($0)
          pen.state.add(symbol, at: scheduler.now &- start)
        },
        end: { end in
          if case .failed = end {
            pen.state.add("#", at: scheduler.now &- start)
          } else {
            pen.state.add("|", at: scheduler.now &- start)
          }
          downstream.next(pen.state.text)
          downstream.complete()
        })
    }
  }
}

/// Writes marble text, frame by frame.
@usableFromInline struct MarblePen {
  private let frame: UInt64
  private var written = ""
  /// How many frames are written.
  private var column: UInt64 = 0
  /// What happens in the frame that is not written yet.
  private var group: [String] = []
  private var place: UInt64 = 0

  /// Gaps of more frames than these are written as a duration.
  private static var longestGap: UInt64 { 40 }

  @usableFromInline init(frame: UInt64) { self.frame = frame }

  @usableFromInline mutating func add(_ symbol: String, at time: UInt64) {
    if time / frame != place { flush() }
    place = time / frame
    group.append(symbol)
  }

  @usableFromInline var text: String {
    var pen = self
    pen.flush()
    return pen.written
  }

  private mutating func flush() {
    guard !group.isEmpty else { return }
    let gap = place - column
    if gap <= Self.longestGap {
      written += String(repeating: "-", count: Int(gap))
    } else {
      let (milliseconds, rest) = (gap * frame).quotientAndRemainder(dividingBy: 1_000_000)
      written += rest == 0 ? " \(milliseconds)ms " : " \(gap * frame / 1000)us "
    }
    written += group.count == 1 ? group[0] : "[\(group.joined())]"
    column = place + 1
    group = []
  }
}
