import TestSupport
import Testing

@testable import StreamLang

/// Pictures as they were drawn, read back: a value stands where its time is.
@Suite struct DrawnAxisTests {
  @Test func `in the terminal a value stands at its time, to half a column`() {
    var checked = 0
    for log in Letters.some(150) {
      for width in [40, 80, 120] {
        let lines = MarbleRenderer(width: width).lines(log.diagram).map(\.plain)
        // One picture, of which no wait is cut.
        if lines.count != log.diagram.rows.count + 1 || lines.joined().contains("┄") { continue }
        var points: [(time: Int, place: Int)] = []
        for line in lines.dropFirst() {
          // Of `a·b` only a stands at its time.
          for (column, (before, sign)) in zip(line, line.dropFirst()).enumerated()
          where before != "·" {
            if let time = log.times[sign] { points.append((time, column)) }
          }
        }
        checked += points.count
        #expect(areLinear(points), "\(log.note), width \(width):\n\(lines.joined(separator: "\n"))")
      }
    }
    #expect(checked > 1_000)
  }

  @Test func `in a file a value stands at its time, to half a pixel`() throws {
    var checked = 0
    for log in Letters.some(150) {
      let text = SVGRenderer().text(log.diagram)
      let shapes = try #require(SVGShapes(text))
      if !shapes.all("path", class: "idle").isEmpty { continue }
      let points = shapes.all("text", class: "value").compactMap { shape in
        log.times[shape.text.first ?? " "].map { ($0, shape.number("x")) }
      }
      #expect(points.count == log.times.count, "\(log.note)")
      checked += points.count
      #expect(areLinear(points), "\(log.note)")
    }
    #expect(checked > 500)
  }

  /// True if one scale explains all places, each being rounded.
  private func areLinear(_ points: [(time: Int, place: Int)]) -> Bool {
    var scale = 0.0...Double.infinity
    for (index, one) in points.enumerated() {
      for other in points[..<index] {
        let (time, distance) = (Double(abs(one.time - other.time)), abs(one.place - other.place))
        if time == 0 {
          if distance > 0 { return false }
          continue
        }
        let least = max(scale.lowerBound, Double(distance - 1) / time)
        let most = min(scale.upperBound, Double(distance + 1) / time)
        if least > most { return false }
        scale = least...most
      }
    }
    return true
  }
}

/// A timeline of single letters, each of which comes once.
private struct Letters {
  var diagram: Diagram
  /// In milliseconds.
  var times: [Character: Int]
  var note: String

  static func some(_ count: UInt64) -> [Letters] {
    SeededRandom.seeds(count).map { seed in
      var random = SeededRandom(seed: seed)
      let (span, rows) = (random.pick([20, 100, 3_000]), 1 + random.below(3))
      let moments = Set((0..<4 + random.below(14)).map { _ in random.below(span) }).sorted()
      var times: [Character: Int] = [:]
      var marks = Array(repeating: Array(repeating: "", count: moments.count), count: rows)
      for (moment, letter) in zip(moments.indices, "abcdefghijklmnopqrstuvwxyz") {
        times[letter] = moments[moment]
        marks[random.below(rows)][moment] = String(letter)
      }
      let drawn = marks.enumerated().map { row("\($0)", .hot, $1) }
      return Letters(
        diagram: Picture(at: moments.map(Double.init), drawn).diagram, times: times,
        note: "seed \(seed)")
    }
  }
}
