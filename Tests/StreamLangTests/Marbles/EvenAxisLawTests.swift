import TestSupport
import Testing

@testable import StreamLang

/// The laws of the places of everything on every timeline, tried on logs like those of real sessions;
/// a failure names the seed.
@Suite struct EvenAxisLawTests {
  @Test func `between breaks the distance is the time`() {
    var counts: [String: Int] = [:]
    for log in Log.some(400) {
      let (axis, times) = (log.scale.axis, log.slots.times)
      #expect(axis.columns == Log(log.diagram, log.room, log.overflow).scale.axis.columns)
      for stretch in axis.stretches {
        var shift = 0
        var waits: [UInt64: Set<Int>] = [:]
        for slot in stretch.slots {
          let isFirst = slot == stretch.slots.lowerBound
          let distance = isFirst ? 0 : axis.columns[slot] - axis.columns[slot - 1]
          #expect(distance >= 0, "\(log): columns fall")
          if !isFirst && times[slot] == times[slot - 1] {
            shift += distance
            let isMarked = axis.instants.contains { $0.upperBound >= axis.columns[slot] }
            #expect(distance == 0 || isMarked, "\(log): one time, two columns")
            if distance > 0 { counts["steps", default: 0] += 1 }
            continue
          }
          // |column - exact| <= 1/2, in whole numbers.
          let column = Int128(axis.columns[slot] - stretch.column - shift)
          let exact = Int128(times[slot] - stretch.origin) * Int128(axis.unit.parts)
          let error = 2 * (column * Int128(axis.unit.time) - exact)
          #expect(error.magnitude <= UInt128(axis.unit.time), "\(log): slot \(slot)")
          if !isFirst { waits[times[slot] - times[slot - 1], default: []].insert(distance) }
        }
        check(waits, axis.unit, log)
        counts["waits", default: 0] += waits.count
      }
      counts["breaks", default: 0] += axis.breaks.count
    }
    print("even axis: \(counts.sorted { $0.key < $1.key })")
    for kind in ["steps", "waits", "breaks"] { #expect(counts[kind] ?? 0 > 100, "\(kind)") }
  }

  /// Equal waits are equally long but for a column, those of whole columns exactly; a longer one is
  /// never more than a column shorter.
  private func check(_ waits: [UInt64: Set<Int>], _ unit: TimelineUnit, _ log: Log) {
    let sorted = waits.sorted { $0.key < $1.key }
    for (wait, seen) in sorted {
      let (least, most) = (seen.min() ?? 0, seen.max() ?? 0)
      #expect(most - least <= 1, "\(log): \(wait) is \(seen.sorted())")
      let columns = UInt128(wait) * UInt128(unit.parts)
      if columns % UInt128(unit.time) == 0 {
        #expect(seen == [Int(columns / UInt128(unit.time))], "\(log): \(wait)")
      }
    }
    for (one, other) in zip(sorted, sorted.dropFirst()) {
      #expect((one.value.max() ?? 0) <= (other.value.max() ?? 0) + 1, "\(log): \(other.key)")
    }
  }

  @Test func `every event is in one piece at its own column, and shortened only for want of room`()
  {
    var counts: [String: Int] = [:]
    for log in Log.some(400) {
      let (placing, columns) = (log.scale.placing, log.scale.axis.columns)
      for (row, pieces) in zip(log.rows, placing.pieces) {
        #expect(pieces.flatMap(\.entries).elementsEqual(row.entries.indices), "\(log)")
        for (index, piece) in pieces.enumerated() {
          let first = row.entries[piece.entries.lowerBound]
          #expect(piece.column == columns[first.slot], "\(log)")
          let isFull = piece.entries.count == 1 && piece.lost == 0
          counts[isFull ? "full" : piece.entries.count > 1 ? "joined" : "short", default: 0] += 1
          guard index + 1 < pieces.count else { continue }
          let next = row.entries[pieces[index + 1].entries.lowerBound]
          let touches = next.isSign || row.entries[piece.entries.upperBound - 1].isBirth
          let room = pieces[index + 1].column - piece.column - (touches ? 0 : 1)
          #expect(piece.text.width <= room, "\(log): \(piece.text) touches what follows")
          if isFull { #expect(piece.text.width == first.width, "\(log)") }
          if piece.entries.count == 1 && piece.lost > 0 {
            #expect(first.width > room, "\(log): \(piece.text) is short without need")
          }
        }
      }
      if log.scale.fits {
        #expect(log.scale.axis.end < log.room, "\(log)")
        #expect(log.scale.axis.breaks.count <= max(1, min(4, log.room / 20)), "\(log)")
      }
    }
    print("pieces: \(counts.sorted { $0.key < $1.key })")
    for kind in ["full", "joined", "short"] { #expect(counts[kind] ?? 0 > 100, "\(kind)") }
  }

  @Test func `labels stand where an event of their time would, apart, with at most three digits`() {
    var count = 0
    for log in Log.some(400) where log.times.last != log.times.first {
      let (axis, times) = (log.scale.axis, log.slots.times)
      let ruler = TimelineRuler(log.scale, glyphs: Charset.unicode.glyphs)
      var free = 0
      for label in ruler.labels(in: 0..<axis.end + 1) {
        #expect(label.column >= free, "\(log): \(label.text)")
        free = label.column + label.text.count
        if let time = label.time {
          count += 1
          if let slot = times.firstIndex(of: time) {
            #expect(label.column == axis.columns[slot], "\(log): \(label.text)")
          }
        }
        let isMinutes = label.text.replacing("ms", with: "").contains("m")
        let digits = label.text.filter { $0.isWholeNumber }.drop { $0 == "0" }
        let counted = digits.reversed().drop { $0 == "0" }.count
        if log.scale.fits && !isMinutes && !label.text.hasPrefix("+") {
          #expect(counted <= 3, "\(log): \(label.text)")
        }
      }
    }
    #expect(count > 1_000)
  }

  @Test func `no line is wider than the screen, and none ends in a blank`() {
    for log in Log.some(200) {
      for width in [40, 80, 120] {
        for overflow in [MarbleRenderer.Overflow.fold, .tail] {
          var renderer = MarbleRenderer(width: width, overflow: overflow)
          renderer.allowsBars = false
          for line in renderer.lines(log.diagram) {
            #expect(line.plain.displayWidth <= width, "\(log): \(line.plain)")
            #expect(!line.plain.hasSuffix(" "), "\(log): \(line.plain)")
          }
        }
      }
    }
  }

  @Test func `in pixels marks are linear in time, and none of a row covers another`() throws {
    var below = 0
    for log in Log.some(200) {
      let picture = try #require(SVGPicture(log.diagram, title: nil, widest: .max))
      let axis = picture.axis
      for (number, marks) in picture.marks.enumerated() {
        var ends: [Int: Int] = [:]
        for (column, shown) in marks.sorted(by: { $0.key < $1.key }) {
          guard let slot = picture.slots.slotOfColumn[column] else { continue }
          let stretch = axis.stretches.first { $0.slots.contains(slot) }
          let x = picture.x(of: slot) - picture.x(axis.columns[slot])
          #expect(stretch != nil && abs(x) <= SVGPicture.column / 2, "\(log)")
          for level in shown.levels {
            let isCovered = shown.depth > 0 && picture.x(of: slot) < ends[level] ?? 0
            #expect(!isCovered, "\(log): row \(number)")
            ends[level] = picture.x(of: slot) + shown.width
          }
          below += shown.level > 0 ? 1 : 0
        }
      }
    }
    #expect(below > 100)
  }

  @Test func `a picture that grows is laid out anew only when the unit changes`() {
    let everySecond = layouts((1...36).map { Double($0) * 1_000 })
    #expect(everySecond == 4)
    let oddTimes = (1...36).map { number -> Double in
      let time = Double(number)
      return time * 777.777777 + time * time * 31.415926
    }
    let atOddTimes = layouts(oddTimes)
    #expect(atOddTimes == 5)
  }

  /// The number of times that a picture that is drawn after each event moves what it has drawn
  /// before.
  private func layouts(_ times: [Double]) -> Int {
    let columns = (1...times.count).map { count in
      let part = Array(times.prefix(count))
      return Log(Picture(at: part, [row("t", .hot, part.map { _ in "1" })]).diagram, 74).scale.axis
        .columns
    }
    return zip(columns, columns.dropFirst()).count { $0 != $1.dropLast() }
  }
}

/// A random diagram, and where its slots stand.
private struct Log: CustomStringConvertible {
  var diagram: Diagram
  var room: Int
  var overflow: MarbleRenderer.Overflow
  var description = ""
  let slots: TimelineSlots
  let rows: [TimelineRow]
  let scale: TimelineScale

  var times: [UInt64] { slots.times }

  init(_ diagram: Diagram, _ room: Int, _ overflow: MarbleRenderer.Overflow = .fold) {
    (self.diagram, self.room, self.overflow) = (diagram, room, overflow)
    let slots = TimelineSlots(diagram)
    let writer = SlotText.Writer(
      glyphs: Charset.unicode.glyphs, maxValue: 10, maxWidth: room - 2, hue: 0)
    rows = zip(diagram.rows, slots.starts).map { row, start in
      TimelineRow(row, start: start, slotOfColumn: slots.slotOfColumn, writer)
    }
    self.slots = slots
    scale = TimelineScale(
      PlacedSlots(times: slots.times, rows: rows, now: diagram.now), room: room, overflow: overflow)
  }

  static func some(_ count: UInt64) -> [Log] {
    SeededRandom.seeds(count).map { seed in
      var random = SeededRandom(seed: seed)
      var log = Log(
        random.timeline(), random.pick([34, 51, 74, 74, 114, 194]), random.pick([.fold, .tail]))
      log.description = "seed \(seed)"
      return log
    }
  }
}

extension SeededRandom {
  /// Typed at odd times with long pauses, intervals side by side, bursts, steps at standing times, rows
  /// that are born later.
  fileprivate mutating func timeline() -> Diagram {
    let kind = pick(["typed", "typed", "intervals", "mixed", "bursts", "long", "script", "steps"])
    let words = ["a", "7", "10", "x", "ok", "東京", "[1,2]", "hello", "a longer value", "(1,2)"]
    var events: [UInt64: [Int: String]] = [:]
    var births: [UInt64] = []
    for row in 0...below(4) {
      var time: UInt64 = kind == "script" || kind == "steps" || below(2) == 0 ? 0 : ticks(3_000_000)
      births.append(time)
      let period: UInt64 = pick([1_000, 16_700, 250_000, 333_333, 500_000, 1_500_000])
      for number in 0..<pick(kind == "long" ? [20, 60] : [1, 3, 6, 12]) {
        switch kind {
        case "typed": time += ticks(below(8) == 0 ? 900_000_000 : 3_000_000)
        case "mixed": time += row == 0 ? 1_000_000 : pick([1_000, 1_000, 1_000, 1_000_000])
        case "bursts": time += pick([2, 500, 1_000, 3_000, 3_000, 800_000])
        case "script": time += (1 + ticks(4)) * 1_000
        case "steps": time += pick([0, 0, 1_000, 1_000_000])
        default: time += period
        }
        let isWord = kind == "typed" || below(4) == 0
        // Every step of an instant is a moment of its own.
        let moment = kind == "steps" ? time * 1_000 + UInt64(number) : time * 1_000
        events[moment, default: [:]][row] = isWord ? pick(words) : "\(number)"
      }
      if below(2) == 0 {
        events[time * 1_000 + pick([2, 1_000_000, 700_000_000]), default: [:]][row] = pick([
          "│", "✕", "!",
        ])
      }
    }
    let times = events.keys.sorted()
    let kinds: [Diagram.RowKind] = [.hot, .cold, .cell, .inner(isLast: false)]
    let rows = births.enumerated().map { index, birth in
      var row = row(
        "r\(index)", index == 0 ? .hot : pick(kinds), times.map { events[$0]?[index] ?? "" })
      row.start = kind == "steps" ? 0 : birth * 1_000
      return row
    }
    let columns = times.map { time in
      Diagram.Column(time: kind == "steps" ? time / 1_000 * 1_000 : time)
    }
    let last = columns.last?.time ?? 0
    return Diagram(
      columns: columns, rows: rows, now: last + pick([0, 0, 1_000_000, 90_000_000_000]))
  }

  private mutating func ticks(_ most: Int) -> UInt64 { UInt64(below(most)) }
}
