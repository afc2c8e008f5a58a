import TestSupport
import Testing

@testable import StreamLang

/// The laws for where the slots of every timeline stand, tried on logs like those of real sessions; a
/// failure names the seed.
@Suite struct TimelineScaleLawTests {
  @Test(arguments: SeededRandom.seeds(40))
  func `slots stand in order and to scale, and equal waits are equally long`(seed: UInt64) {
    for (log, title) in logs(seed) {
      let scale = log.scale
      for slot in log.times.indices.dropFirst() {
        let line = log.widths[slot - 1] > 0 ? 1 : 0
        #expect(
          scale.columns[slot] >= scale.columns[slot - 1] + log.widths[slot - 1] + line, "\(title)")
      }
      var seen: [Int: [(wait: UInt64, distance: Int)]] = [:]
      for (slot, wait) in log.waits.enumerated() where !scale.cuts(slot + 1) {
        let distance = scale.columns[slot + 1] - scale.columns[slot]
        seen[log.widths[slot], default: []].append((wait, distance))
        if distance - log.widths[slot] > 3 {
          let error = abs(Double(distance) * Double(scale.unit) - Double(wait))
          #expect(error <= Double(scale.unit) / 2, "\(title): slot \(slot)")
        }
      }
      for waits in seen.values {
        let sorted = waits.sorted { $0.wait < $1.wait }
        for (one, other) in zip(sorted, sorted.dropFirst()) {
          #expect(one.distance <= other.distance, "\(title): a longer wait is drawn shorter")
          #expect(one.wait < other.wait || one.distance == other.distance, "\(title): equal waits")
        }
      }
    }
  }

  @Test func `what fits is not cut, and few waits are shortened, the longest`() {
    let logs = SeededRandom.seeds(40).flatMap(logs)
    let fitting = logs.filter { $0.0.fit.fits }
    #expect(fitting.count > logs.count / 4, "too few logs that fit")
    for (log, title) in logs {
      let scale = log.scale
      let touching = log.widths.reduce(2) { $0 + $1 + 1 }
      if touching <= log.room { #expect(scale.end < log.room, "\(title)") }
      guard log.fit.fits else { continue }
      #expect(scale.end < log.room, "\(title)")
      #expect(scale.breaks.count <= max(1, min(4, log.room / 20)), "\(title)")
      let (cut, whole) = log.waits.indices.reduce(into: ([UInt64](), [UInt64]())) { waits, slot in
        scale.cuts(slot + 1) ? waits.0.append(log.waits[slot]) : waits.1.append(log.waits[slot])
      }
      if let shortest = cut.min(), let longest = whole.max() {
        #expect(shortest > longest, "\(title)")
      }
    }
  }

  @Test(arguments: SeededRandom.seeds(40))
  func `labels do not touch, and have at most three digits`(seed: UInt64) {
    for (log, title) in logs(seed) where log.times.last != log.times.first {
      let scale = log.scale
      let ruler = TimelineRuler(
        times: log.times, scale: scale, now: log.now, glyphs: Charset.unicode.glyphs)
      var free = 0
      for label in ruler.labels(in: 0..<scale.end + 1) {
        #expect(label.column >= free, "\(title): \(label.text)")
        free = label.column + label.text.count
        let isMinutes = label.text.replacing("ms", with: "").contains("m")
        let digits = label.text.filter { $0.isWholeNumber }.drop { $0 == "0" }
        let counted = digits.reversed().drop { $0 == "0" }.count
        if log.fit.fits && !isMinutes && !label.text.hasPrefix("+") {
          #expect(counted <= 3, "\(title): \(label.text)")
        }
      }
    }
  }

  @Test(arguments: SeededRandom.seeds(25))
  func `more events never make the scale of a whole picture finer`(seed: UInt64) {
    for (log, title) in logs(seed) where log.times.count < 80 {
      var before: (unit: UInt64, isWhole: Bool)?
      for count in 1...log.times.count {
        let part = log.first(count)
        let scale = part.scale
        let isWhole = part.fit.fits && scale.breaks.isEmpty
        if let before, before.isWhole, isWhole, before.unit > 1_000_000 {
          #expect(scale.unit >= before.unit, "\(title), event \(count)")
        }
        before = (scale.unit, isWhole)
      }
    }
  }

  @Test func `a picture that grows is laid out anew only when the unit changes`() {
    let everySecond = Log(times: (1...36).map { $0 * 1_000_000_000 }, room: 74)
    #expect(everySecond.layouts == 4)
    let atOddTimes = Log(times: (1...36).map { $0 * 777_777_777 + $0 * $0 * 31_415_926 }, room: 74)
    #expect(atOddTimes.layouts == 6)
  }

  private func logs(_ seed: UInt64) -> [(Log, String)] {
    var random = SeededRandom(seed: seed)
    return (0..<20).map { (random.log(), "seed \(seed), log \($0)") }
  }
}

/// The slots of a timeline, and the room there is.
private struct Log {
  var times: [UInt64]
  var widths: [Int]
  var now: UInt64
  var room: Int
  var overflow = MarbleRenderer.Overflow.fold

  init(times: [UInt64], room: Int, widths: [Int]? = nil) {
    self.times = times
    self.widths = widths ?? times.map { _ in 1 }
    self.room = room
    now = times.last ?? 0
  }

  var fit: TimelineFit { TimelineFit(times: times, widths: widths, now: now, room: room) }
  var scale: TimelineScale { TimelineScale(fit, overflow) }
  var waits: [UInt64] { zip(times, times.dropFirst()).map { $1 - $0 } }

  /// The log when so many events had come.
  func first(_ count: Int) -> Log {
    Log(times: Array(times.prefix(count)), room: room, widths: Array(widths.prefix(count)))
  }

  /// The number of times that a picture that is drawn after each event moves what it has drawn
  /// before.
  var layouts: Int {
    let columns = (1...times.count).map { first($0).scale.columns }
    return zip(columns, columns.dropFirst()).count { $0 != $1.dropLast() }
  }
}

extension TimelineScale {
  /// True if the wait before a slot is shortened.
  fileprivate func cuts(_ slot: Int) -> Bool { breaks.contains { $0.slot == slot } }
}

extension SeededRandom {
  /// Typed at odd times with long pauses, intervals side by side, bursts, short waits among long ones.
  fileprivate mutating func log() -> Log {
    let kind = pick(["typed", "intervals", "mixed", "bursts", "long", "script"])
    var times: Set<UInt64> = [0]
    for row in 0...below(5) {
      var time: UInt64 = kind == "script" ? 0 : microseconds(3_000_000)
      let period: UInt64 = pick([1_000, 16_700, 250_000, 333_333, 500_000, 1_000_000])
      for _ in 0..<pick(kind == "long" ? [20, 60, 150] : [1, 3, 6, 12]) {
        switch kind {
        case "typed": time += microseconds(below(8) == 0 ? 900_000_000 : 3_000_000)
        case "mixed": time += row == 0 ? 1_000_000 : pick([1_000, 1_000, 1_000, 1_000_000])
        case "bursts": time += pick([2, 500, 1_000, 3_000, 3_000, 800_000])
        case "script": time += (1 + microseconds(4)) * 1_000
        default: time += period
        }
        times.insert(time * 1_000)
      }
    }
    let sorted = times.sorted()
    var log = Log(times: sorted, room: pick([34, 51, 74, 74, 114, 194]))
    // Texts have at most 10 columns; an opening has none.
    log.widths = sorted.map { _ in pick([1, 1, 1, 2, 2, 3, 4, 5, 10]) }
    if below(2) == 0 { log.widths[0] = 0 }
    if below(3) == 0 { log.now += pick([1_000_000, 500_000_000, 90_000_000_000]) }
    if below(2) == 0 { log.overflow = .tail }
    return log
  }

  private mutating func microseconds(_ most: Int) -> UInt64 { UInt64(below(most)) }
}
