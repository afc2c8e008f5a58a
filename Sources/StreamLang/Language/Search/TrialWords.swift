import StreamEngine

/// All inputs of a few frames over some values, as words: a symbol for each frame.
///
/// In a frame stands nothing, a value, two values, or an end; the last frame may have a value and an end.
struct TrialWords {
  /// One of them.
  struct Word {
    /// The events, with their times in frames.
    private(set) var events: [(time: Int, symbol: Symbol)] = []
    private(set) var frames = 0
    private(set) var ties = 0

    enum Symbol: Hashable {
      /// By its number among the values.
      case value(Int)
      case completed, failed
    }

    /// With other symbols in its next frame; nil where there are ties among too many events to try all.
    fileprivate func followed(by symbols: [Symbol], at time: Int) -> Word? {
      var word = self
      word.events += symbols.map { (time, $0) }
      word.ties += max(0, symbols.count - 1)
      word.frames = time + 1
      return word.ties > 0 && word.events.count > TrialWords.mostWithTies ? nil : word
    }
  }

  /// A word with a tie has no more events than this.
  fileprivate static let mostWithTies = 4

  private(set) var all: [Word] = [Word()]

  /// Words of up to so many frames with so many values; `hasEnds` lets them complete and fail, `hasTies` lets two events
  /// share a frame.
  init(frames: Int, values: Int, hasEnds: Bool, hasTies: Bool = true) {
    let values = (0..<values).map(Word.Symbol.value)
    let pairs = hasTies ? values.flatMap { first in values.map { [first, $0] } } : []
    let going = values.map { [$0] } + pairs
    let ends: [Word.Symbol] = hasEnds ? [.completed, .failed] : []
    let ending = ends.flatMap { end in [[end]] + (hasTies ? values.map { [$0, end] } : []) }
    var open = [Word()]
    for time in 0..<frames {
      all += open.flatMap { word in ending.compactMap { word.followed(by: $0, at: time) } }
      let longer = open.flatMap { word in going.compactMap { word.followed(by: $0, at: time) } }
      all += longer
      open += longer
    }
  }
}

extension TrialWords.Word {
  func timed(_ values: [Value], frame: Int64) -> [TimedValue] {
    events.map { time, symbol in
      let event: Event<Value> =
        switch symbol {
        case .value(let number): .next(values[number])
        case .completed: .completed
        case .failed: .failed(RuntimeError("error"))
        }
      return TimedEvent(time: Int64(time) * frame, event: event)
    }
  }
}
