/// Writes marble text, frame by frame.
package struct MarblePen {
  private let frame: UInt64
  private var written = ""
  /// The number of frames that are written.
  private var column: UInt64 = 0
  /// The events in the frame that is not written yet.
  private var group: [String] = []
  private var place: UInt64 = 0

  /// Gaps of more frames than these are written as a duration.
  private static var longestGap: UInt64 { 40 }

  /// - Units: `frame` is nanoseconds, more than 0.
  package init(frame: UInt64) { self.frame = frame }

  /// Writes a symbol, `time` nanoseconds after the beginning; times do not go back.
  package mutating func add(_ symbol: String, at time: UInt64) {
    if time / frame != place { flush() }
    place = time / frame
    group.append(symbol)
  }

  /// All that has been written.
  package var text: String {
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
    column = place.addingSaturating(1)
    group = []
  }
}
