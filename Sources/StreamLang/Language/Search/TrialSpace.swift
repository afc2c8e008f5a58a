import StreamEngine

/// The trials that can tell two programs apart, the smallest first: all inputs of a few frames, some that are
/// longer, and some with a second subscriber.
///
/// An input is smaller if it has fewer events; then fewer events at one time, then fewer frames; then as the values
/// stand in their list.
struct TrialSpace {
  /// The size of what was tried, for whoever is told of it.
  struct Extent {
    var frames: Int
    /// The values that are in these inputs, and not in those before.
    var values: Range<Int>
    /// The largest number of events, where that is bounded.
    var events: Int?
    var count: Int
  }

  /// The parts in which nothing is left out.
  private(set) var extents: [Extent] = []
  /// The number of trials with a second subscriber, or with inputs that begin otherwise, and of longer ones.
  private(set) var others = (subscribers: 0, beginnings: 0, long: 0)
  private(set) var all: [Trial] = []
  let values: [Value]
  let frame: UInt64

  /// The things that a space is made for.
  struct Purpose {
    /// The number of inputs.
    var inputs = 1
    /// For each of them, whether it begins anew for each subscriber where nothing else is tried.
    var areCold: [Bool] = [false]
    /// The values that are sent, those first that matter most.
    var values: [Value]
    /// Values that are tried in the smallest inputs only.
    var odd: [Value] = []
    var frame: UInt64
    /// The durations that the programs name, in nanoseconds.
    var durations: [UInt64] = []
    /// The largest number of events that they count.
    var counted = 0
    var hasEnds = true
    /// An input that begins anew, and a second subscriber, are tried, too.
    var hasSubscribers = true
    /// The number of frames in which all is tried that one input can send.
    var frames = 5

    /// The time until which a trial runs.
    func horizon(of trial: Trial) -> UInt64 {
      UInt64(max(0, trial.last)) + 2 * durations.reduce(0, +) + 6 * frame
    }
  }

  /// The values that are tried in longer inputs, and the odd ones; more are not tried.
  private static let mostValues = (main: 6, odd: 14)
  /// A second subscriber is tried with so many values.
  private static let mostShared = 3

  init(_ purpose: Purpose) {
    let odd = purpose.values.dropFirst(Self.mostValues.main) + purpose.odd
    values = Array(purpose.values.prefix(Self.mostValues.main) + odd.prefix(Self.mostValues.odd))
    frame = purpose.frame
    addWords(purpose)
    addLong(purpose)
    if purpose.hasSubscribers, purpose.inputs > 0 { addSubscribers(purpose) }
  }

  // MARK: Short inputs

  private typealias Ranked = (rank: [Int], trial: Trial)

  private mutating func addWords(_ purpose: Purpose) {
    var ranked: [Ranked] = []
    var known = 0
    for layer in Self.layers(purpose) {
      let count = min(layer.values, values.count)
      if count <= known { continue }
      let words = TrialWords(
        frames: layer.frames, values: count, hasEnds: purpose.hasEnds, hasTies: layer.hasTies
      ).all
      // Words of the first values alone are among those before.
      let new = Self.products(words, purpose.inputs).filter { words in
        known == 0 || words.contains { $0.names(from: known) }
      }
      ranked += new.map { (rank(of: $0), trial(of: $0, purpose)) }
      extents.append(
        Extent(
          frames: layer.frames, values: known..<count, events: Self.mostEvents(purpose.inputs),
          count: new.count))
      known = count
    }
    ranked.sort { $0.rank.lexicographicallyPrecedes($1.rank) }
    all += ranked.map(\.trial)
  }

  /// Words of so many of the values.
  private struct Layer {
    var values: Int
    var frames: Int
    var hasTies = true
  }

  /// Fewer frames with more values, and with several inputs.
  private static func layers(_ purpose: Purpose) -> [Layer] {
    let (main, frames) = (min(purpose.values.count, mostValues.main), purpose.frames)
    switch purpose.inputs {
    case 0, 1:
      return [
        Layer(values: min(3, main), frames: frames),
        Layer(values: main, frames: (frames + 1) / 2),
        Layer(values: main + mostValues.odd, frames: min(2, frames), hasTies: false),
      ]
    case 2:
      return [
        Layer(values: min(2, main), frames: min(3, frames)),
        Layer(values: min(3, main), frames: min(2, frames)),
        Layer(values: main + 4, frames: 1, hasTies: false),
      ]
    default:
      return [
        Layer(values: min(2, main), frames: min(2, frames)),
        Layer(values: main, frames: 1, hasTies: false),
      ]
    }
  }

  private func trial(of words: [TrialWords.Word], _ purpose: Purpose) -> Trial {
    Trial(inputs: words.map { $0.timed(values, frame: Int64(frame)) }, areCold: purpose.areCold)
  }

  private func rank(of words: [TrialWords.Word]) -> [Int] {
    let times = words.flatMap { Set($0.events.map(\.time)) }
    let ties = words.reduce(0) { $0 + $1.ties } + times.count - Set(times).count
    return [
      words.reduce(0) { $0 + $1.events.count }, ties, words.map(\.frames).max() ?? 0,
      words.reduce(0) { $0 + $1.frames },
    ] + words.flatMap { $0.events.map { $0.time * 100 + $0.symbol.rank } }
  }

  /// One word for each input; of several inputs together few events.
  private static func products(_ words: [TrialWords.Word], _ inputs: Int) -> [[TrialWords.Word]] {
    let most = mostEvents(inputs) ?? .max
    var products: [[TrialWords.Word]] = [[]]
    for _ in 0..<inputs { products = products.flatMap { longer($0, words, most) } }
    return products
  }

  private static func mostEvents(_ inputs: Int) -> Int? { inputs < 2 ? nil : inputs == 2 ? 4 : 3 }

  private static func longer(
    _ product: [TrialWords.Word], _ words: [TrialWords.Word], _ most: Int
  ) -> [[TrialWords.Word]] {
    let left = most == .max ? .max : most - product.reduce(0) { $0 + $1.events.count }
    return words.filter { $0.events.count <= left }.map { product + [$0] }
  }

  // MARK: Longer inputs

  /// As many events as are counted, together or one behind the other, and waits as long as any duration.
  private mutating func addLong(_ purpose: Purpose) {
    guard purpose.inputs > 0, let first = values.first else { return }
    let step = Int64(frame)
    var inputs = counted(purpose, first) + waiting(purpose)
    if purpose.hasEnds {
      inputs += inputs.flatMap { events -> [[TimedValue]] in
        let last = events.last?.time ?? 0
        return [0, step].map { events + [TimedEvent(time: last + $0, event: .completed)] }
      }
    }
    let trials = inputs.flatMap { events in
      Self.shares(purpose.inputs).map { sending in
        Trial(
          inputs: (0..<purpose.inputs).map { sending.contains($0) ? events : [] },
          areCold: purpose.areCold)
      }
    }
    others.long = trials.count
    all += trials
  }

  /// As many events as are counted, some more and some less: all at once or one each frame, alike or in turns.
  private func counted(_ purpose: Purpose, _ first: Value) -> [[TimedValue]] {
    let second = values.dropFirst().first ?? first
    let known = purpose.inputs > 1 ? 2 : purpose.frames
    let counts = (purpose.counted - 1...purpose.counted + 2).filter {
      $0 > known && $0 <= Self.mostCounted
    }
    return counts.flatMap { count in
      [0, Int64(frame)].flatMap { gap in
        [first, second].map { other in
          (0..<count).map { number in
            TimedEvent(
              time: Int64(number) * gap, event: .next(number.isMultiple(of: 2) ? first : other))
          }
        }
      }
    }
  }

  /// Two and three events with waits between them that are as long as a duration, or a frame more or less.
  private func waiting(_ purpose: Purpose) -> [[TimedValue]] {
    let step = Int64(frame)
    let waits = purpose.durations.filter { $0 > UInt64(purpose.frames) * frame / 2 }.unique
      .prefix(4).flatMap { [Int64($0) - step, Int64($0), Int64($0) + step] }
    if waits.isEmpty { return [] }
    let gaps = ([step] + waits).unique
    return gaps.flatMap { first in
      let seconds = waits.contains(first) ? gaps : gaps.filter(waits.contains)
      return [timed([0, first], values)] + seconds.map { timed([0, first, first + $0], values) }
    }
  }

  /// The inputs that send in longer trials: the first alone, the second alone, and all of them.
  private static func shares(_ inputs: Int) -> [Range<Int>] {
    inputs > 1 ? [0..<1, 1..<2, 0..<inputs] : [0..<1]
  }

  private static let mostCounted = 100

  private func timed(_ times: [Int64], _ values: [Value]) -> [TimedValue] {
    times.enumerated().map { number, time in
      TimedEvent(time: time, event: .next(values[number % values.count]))
    }
  }

  // MARK: Subscribers

  /// Small inputs once more, which begin anew or do not, and with a second subscriber.
  private mutating func addSubscribers(_ purpose: Purpose) {
    let few = values.prefix(Self.mostShared)
    let small = all.prefix(extents.reduce(0) { $0 + $1.count }).filter {
      $0.size <= (purpose.inputs > 1 ? 2 : 3) && $0.last <= 2 * Int64(frame)
        && $0.inputs.joined().allSatisfy { $0.event.value.map(few.contains) ?? true }
    }
    let other = purpose.areCold.map { _ in purpose.inputs > 1 || !purpose.areCold[0] }
    let beginnings = [other, other.map { !$0 }].filter { $0 != purpose.areCold }
    for areCold in beginnings {
      all += small.map { trial in
        var trial = trial
        trial.areCold = areCold
        return trial
      }
      others.beginnings += small.count
    }
    for areCold in [purpose.areCold] + beginnings.prefix(1) {
      for frames in [0, 1, 3] {
        all += small.map { trial in
          var trial = trial
          (trial.areCold, trial.second) = (areCold, Int64(frames) * Int64(frame))
          return trial
        }
        others.subscribers += small.count
      }
    }
  }
}

extension TrialWords.Word {
  /// True if one of its values has such a number, or a larger one.
  fileprivate func names(from number: Int) -> Bool {
    events.contains { if case .value(let value) = $0.symbol { value >= number } else { false } }
  }
}

extension TrialWords.Word.Symbol {
  fileprivate var rank: Int {
    switch self {
    case .value(let number): number
    case .completed: 98
    case .failed: 99
    }
  }
}
