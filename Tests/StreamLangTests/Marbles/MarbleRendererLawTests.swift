import TestSupport
import Testing

@testable import StreamLang

/// The laws that hold for every picture, tried on diagrams made from a seed that a failure names.
@Suite struct MarbleRendererLawTests {
  @Test(arguments: SeededRandom.seeds(8))
  func `no line is wider than the width, and none ends in a blank`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let diagram = random.diagram()
    for width in [1, 12, 39] + widths(seed) {
      for charset in [Charset.unicode, .ascii] {
        for overflow in [MarbleRenderer.Overflow.fold, .tail] {
          let renderer = MarbleRenderer(width: width, charset: charset, overflow: overflow)
          for line in renderer.lines(diagram) {
            #expect(
              line.plain.displayWidth <= max(width, 40),
              "seed \(seed), width \(width), \(charset), \(overflow): \(line.plain)")
            #expect(!line.plain.hasSuffix(" "), "seed \(seed): \(line.plain)")
          }
        }
      }
    }
  }

  @Test(arguments: SeededRandom.seeds(16))
  func `rows of a band are equally wide`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let diagram = random.diagram(isEndless: true)
    // Without a ruler a column is a frame, and there would be thousands of bands.
    let isShort = diagram.now < 1_000_000_000
    for (width, showsRuler) in widths(seed).flatMap({ [($0, true), ($0, false)] })
    where showsRuler || isShort {
      var renderer = MarbleRenderer(width: width, maxValue: 100, showsRuler: showsRuler)
      renderer.allowsBars = false
      let lines = renderer.lines(diagram)
      for band in lines.split(separator: StyledText()) {
        // Legend lines and rulers begin with two blanks, as no row of these diagrams does.
        let rows = band.map(\.plain).filter { !$0.hasPrefix("  ") }
        #expect(rows.count == diagram.rows.count, "seed \(seed), width \(width)")
        #expect(
          Set(rows.map(\.displayWidth)).count == 1,
          "seed \(seed), width \(width):\n\(rows.joined(separator: "\n"))")
      }
    }
  }

  /// All widths from 40 to 200, some for each seed.
  private func widths(_ seed: UInt64) -> [Int] {
    Array(stride(from: 40 + Int(seed) % 16, through: 200, by: 16))
  }

  @Test(arguments: SeededRandom.seeds(15))
  func `an ASCII row of short values is the marble text`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for round in 0..<100 {
      for isBare in [false, true] {
        checkRow(of: &random, isBare: isBare, "seed \(seed), round \(round), bare \(isBare)")
      }
    }
  }

  /// Without a ruler values may touch each other.
  private func checkRow(of random: inout SeededRandom, isBare: Bool, _ title: String) {
    var text = String(repeating: "-", count: random.below(4))
    var row = Diagram.Row(name: "r", kind: .cold)
    var columns: [Diagram.Column] = []
    func add(_ mark: Diagram.Mark) {
      row.slots.append(Diagram.Slot(column: columns.count, marks: [mark]))
      columns.append(Diagram.Column(time: UInt64(text.count) * 1_000_000))
    }
    for _ in 0...1 + random.below(8) {
      let value = random.pick(["a", "b", "c", "1", "2", "3"])
      add(.value(value, isStale: false))
      text += value + String(repeating: "-", count: (isBare ? 0 : 1) + random.below(4))
    }
    if random.below(3) == 0 { while text.hasSuffix("-") { text.removeLast() } }
    let now = UInt64(text.count - 1) * 1_000_000
    let end = random.pick(text.hasSuffix("-") ? ["|", "#", ">"] : ["|", "#"])
    if end == "|" { add(.completed) }
    if end == "#" { add(.failed) }
    text += end
    let diagram = Diagram(columns: columns, rows: [row], now: now)
    let lines = MarbleRenderer(width: 80, charset: .ascii, showsRuler: !isBare).lines(diagram)
    #expect(lines.last?.plain == "o r  \(text)", "\(title)")
  }

  @Test func `a turn of many values leaves some out, and a band is never cut within one`() {
    let marks = (1...10_000).map { Diagram.Mark.value("\($0)", isStale: false) } + [.completed]
    let diagram = Diagram(
      columns: [Diagram.Column(time: 0), Diagram.Column(time: 0)],
      rows: [
        Diagram.Row(
          name: "r", kind: .cold,
          slots: [
            Diagram.Slot(column: 0, marks: [.value("0", isStale: false)]),
            Diagram.Slot(column: 1, marks: marks),
          ])
      ], now: 0)
    let lines = MarbleRenderer(width: 40).lines(diagram)
    #expect(lines.map(\.plain) == ["○ r  0─", "", "○ r  (1,2,3,4,5,6,7,8,9,10,11,12,…│)"])
  }

  @Test func `the legend explains only what is shown`() {
    let values = ["a value long gone"] + (1...30).map { "\($0)" } + ["a value just come"]
    let picture = Picture(at: values.map { _ in 0 }, [row("r", .cold, values)])
    #expect(
      picture.drawn(width: 40, overflow: .tail) == """
        ○ r …24─25─26─27─28─29─30─a value j…─▸
          a value j… = a value just come
        """)
  }

  @Test func `after a wait from 0 the ruler does not say its length twice, and goes on`() {
    let picture = Picture(
      at: [0, 60_000, 60_005, 60_010, 60_020], [hot("p", "1", "2", "3", "4", "│")])
    #expect(
      picture.drawn() == """
             0      ≈1m≈                +10ms     +20ms
        ● p  1─┄┄┄┄┄┄┄┄┄┄┄┄┄┄─2────3────4─────────│
        """)
  }

  @Test func `nothing but rows is no picture, and rows without marks are lines`() {
    let renderer = MarbleRenderer(width: 80)
    #expect(renderer.lines(Diagram(columns: [], rows: [], now: 5)) == [])
    let idle = Diagram(columns: [], rows: [Diagram.Row(name: "s", kind: .hot)], now: 0)
    #expect(renderer.lines(idle).map(\.plain) == ["● s  ─▸"])
  }

  @Test func `a row that begins after the last column of its time takes no column`() {
    let picture = Picture(
      at: [0, 0, 0, 5], [hot("a", "1", "2"), cold("b", "", "", "", "7").from(0, column: 2)])
    #expect(
      picture.drawn() == """
             0
        ● a  1═2──────▸
        ○ b    ─────7─▸
        """)
  }

  @Test func `names and messages give way before the picture does`() {
    let picture = Picture(
      at: [0, 0],
      [
        hot("accumulatedTemperature", "1", "✕").with(.failed("the sensor is unplugged")),
        cell("c").with(.waiting("waiting for accumulatedTemperature")),
      ])
    #expect(
      picture.drawn(width: 40) == """
        ● accumulat…  1─✕    ✕ the s…
        ◆ c           ────▸  … waiti…
        """)
  }

  @Test func `lines are dim, names and values have their hue, errors are errors`() {
    let row = cold("m", "1", "✕").with(.failed("off"))
    let lines = MarbleRenderer(width: 80).lines(Picture(at: [0, 0], [row]).diagram)
    var expected = StyledText("○ m", .hue(0))
    expected.append("  ")
    expected.append("1", .hue(0))
    expected.append("─", .dim)
    expected.append("✕", .error)
    expected.append("    ")
    expected.append("✕ off", .error)
    #expect(lines == [expected])
  }
}

extension SeededRandom {
  /// Rows that overlap in time, with values from all over Unicode.
  mutating func diagram(isEndless: Bool = false) -> Diagram {
    var columns: [Diagram.Column] = []
    var time: UInt64 = 0
    for _ in 0..<below(pick([3, 12, 90])) {
      time += pick([0, 0, 1_000, 500_000, 1_000_000, 2_000_000, 70_000_000, 61_000_000_000])
      columns.append(Diagram.Column(time: time))
    }
    let rows = (0...below(6)).map { _ in self.row(columns, isEndless: isEndless) }
    return Diagram(columns: columns, rows: rows, now: time + pick([0, 1_000_000, 900_000_000_000]))
  }

  fileprivate mutating func row(_ columns: [Diagram.Column], isEndless: Bool) -> Diagram.Row {
    var row = Diagram.Row(
      name: pick(["a", "長い名前", "x1", "m'1", "aNameThatIsVeryMuchLongerThanNeeded"]),
      kind: pick([.hot, .cold, .cell]), hue: below(8))
    for column in columns.indices where below(3) == 0 {
      let marks = (0...pick([0, 0, 0, 1, 4, 40])).map { _ in
        below(9) == 0
          ? pick([.fault, .subscribed]) : Diagram.Mark.value(text(), isStale: below(5) == 0)
      }
      row.slots.append(Diagram.Slot(column: column, marks: marks))
    }
    if isEndless { return row }
    if !row.slots.isEmpty && below(3) == 0 {
      row.slots[row.slots.count - 1].marks.append(pick([.completed, .failed, .disposed]))
    }
    row.gutter = pick([nil, nil, .value(text()), .failed(text()), .waiting("waiting for x")])
    if !columns.isEmpty && below(3) == 0 {
      let column = below(columns.count)
      row.kind = pick([.run, .inner(isLast: false), .inner(isLast: true)])
      row.start = columns[column].time
      if below(2) == 0 { row.startColumn = column }
      row.slots.removeAll { $0.column < column }
    }
    return row
  }

  /// Text as a value has it: without control characters, and not beginning with a mark that would
  /// change the character in front of it.
  fileprivate mutating func text() -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x21...0x7E, 0xA1...0x2FF, 0x3041...0x30FF, 0x4E00...0x9FFF, 0x1F300...0x1FAFF,
      0xAC00...0xD7A3, 0xE01...0xE2E, 0x1F1E6...0x1F1FF, 0x300...0x36F, 0x200D...0x200D,
      0x1F3FB...0x1F3FF, 0xFE0F...0xFE0F,
    ]
    var text = pick(["a", "東", "👩", "7"])
    for _ in 0..<below(pick([1, 3, 24])) {
      if let scalar = Unicode.Scalar(UInt32.random(in: pick(ranges), using: &self)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
