import TestSupport
import Testing

@testable import StreamLang

/// The laws that hold for every picture.
@Suite struct SVGLawTests {
  @Test func `what is drawn belongs to something`() throws {
    let seeds = SeededRandom.seeds(60)
    let drawn = try seeds.filter { try isDrawn(seed: $0) }
    #expect(drawn.count > seeds.count * 3 / 4, "too few pictures")
  }

  /// False if there is no picture.
  private func isDrawn(seed: UInt64) throws -> Bool {
    let program = RandomProgram(seed: seed)
    let session = Session()
    session.listener = { _ in }
    _ = session.submit(program.text)
    _ = session.runToEnd()
    guard let diagram = session.program.timeline.tracedDiagram else { return false }
    let text = SVGRenderer().text(diagram)
    let note: Testing.Comment = "seed \(seed):\n\(program.text)"
    let shapes = try #require(SVGShapes(text), note)
    #expect(SVGRenderer().text(diagram) == text, note)
    let crosses = shapes.all("path", class: "drop")
    let dropped = diagram.flows.filter { flow in
      let marks = diagram.rows[flow.taken.row].marks(in: flow.taken.column)
      return flow.made == nil && flow.taken.row < flow.row
        && SVGSlot(marks).anchor(of: flow.taken.number) != nil
    }
    #expect(crosses.count == Set(dropped).count, note)
    expectFlowsJoinMarks(shapes, note)
    expectTicks(shapes, note)
    expectBirths(diagram, shapes, note)
    return true
  }

  /// A line begins at a mark or below a box, and ends at a box, a cross, a mark or an inner row.
  private func expectFlowsJoinMarks(_ shapes: SVGShapes, _ note: Testing.Comment) {
    let boxes = shapes.all("rect", class: "box")
    let tops = Set(boxes.map { $0.number("y") })
    let bottoms = Set(boxes.map { $0.number("y") + $0.number("height") })
    let crosses = Set(
      shapes.all("path", class: "drop").map { [$0.points[0] + 4, $0.points[1] + 4] })
    let lanes = (shapes.lines + shapes.all("path", class: "wait")).map(\.points)
    let flows = shapes.flows
    for flow in flows {
      func isMark(_ point: [Int]) -> Bool {
        shapes.marks.contains { abs($0.x - point[0]) <= $0.reach && $0.y == point[1] }
      }
      /// True if a line that goes around something turns there.
      func isCorner(_ point: [Int]) -> Bool {
        flows.contains { $0.isLevel != flow.isLevel && $0.touches(point) }
      }
      if flow.isLevel {
        #expect(isCorner(flow.first) && isCorner(flow.last), "\(flow) leads nowhere; \(note)")
        for value in shapes.values {
          let (x, y) = (value.number("x"), value.number("y"))
          let isBeside = flow.last[0] <= x || flow.first[0] >= x + value.number("width")
          let isApart = flow.first[1] <= y || flow.first[1] >= y + 36
          #expect(isBeside || isApart, "\(flow) passes a value; \(note)")
        }
        continue
      }
      for box in boxes {
        let (x, y) = (box.number("x"), box.number("y"))
        let isBeside = flow.first[0] < x || flow.first[0] > x + box.number("width")
        let isApart = flow.last[1] <= y || flow.first[1] >= y + box.number("height")
        #expect(isBeside || isApart, "\(flow) passes a box; \(note)")
      }
      #expect(
        isMark(flow.first) || bottoms.contains(flow.first[1]) || isCorner(flow.first),
        "\(flow) begins nowhere; \(note)")
      let lane = lanes.contains {
        $0[1] == flow.last[1] && $0[0] - 16 <= flow.last[0] && flow.last[0] <= $0[2]
      }
      #expect(
        isMark(flow.last) || tops.contains(flow.last[1]) || crosses.contains(flow.last)
          || isCorner(flow.last) || lane, "\(flow) ends nowhere; \(note)")
      // Values that stand together with one that it joins hide the line.
      let joined = shapes.stack(at: flow.first, by: 40) + shapes.stack(at: flow.last, by: -40)
      for value in shapes.values.map({ ($0.number("x"), $0.number("y") + 18) })
      where !joined.contains(value.1) {
        #expect(
          !flow.passes(value.0..<value.0 + 36, value.1),
          "\(flow) passes a value at \(value.1); \(note)")
      }
    }
    for cross in crosses {
      #expect(flows.contains { $0.leads(to: cross) }, "\(cross) alone; \(note)")
    }
  }

  private func expectTicks(_ shapes: SVGShapes, _ note: Testing.Comment) {
    let ticks = shapes.all("path", class: "tick").map(\.points)
    for label in shapes.all("text", class: "time") {
      #expect(
        ticks.contains { $0[0] == label.number("x") && $0[1] == label.number("y") + 6 },
        "\(label.text) has no tick; \(note)")
    }
  }

  /// The line of an inner row begins where it was born, and not before the value that bore it.
  private func expectBirths(_ diagram: Diagram, _ shapes: SVGShapes, _ note: Testing.Comment) {
    guard let picture = SVGPicture(diagram, title: nil, widest: .max) else {
      Issue.record("no picture; \(note)")
      return
    }
    for (index, row) in diagram.rows.enumerated() {
      guard case .inner = row.kind else { continue }
      let lane = picture.layout.lanes[index]
      let drawn = shapes.lines.filter { $0.points[1] == lane && $0.points[3] == lane }
      let start = drawn.map { $0.points[0] }.min() ?? .max
      #expect(start >= picture.start(of: index), "\(row.name) begins too early; \(note)")
      #expect(picture.slots.times[picture.rows[index].start] >= row.start, note)
      if let origin = diagram.origins[index], origin.row < index,
        let slot = picture.slots.slotOfColumn[origin.column]
      {
        #expect(start >= picture.x(of: slot) + SVGSlot.radius, note)
      }
    }
  }

  @Test(arguments: SeededRandom.seeds(80))
  func `every text becomes XML`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces: [UInt32] = [
      0x3C, 0x26, 0x22, 0x3E, 0x301, 0x0D, 0x0A, 0x09, 0, 0x1F, 0x7F, 0x85, 0x9B, 0x202E, 0x2067,
      0xFFFE, 0xFFFF, 0x1FFFE, 0xFFFD, 0x1F468, 0x200D, 0x6771, 0x61, 0x5D, 0xE000, 0x10FFFF,
    ]
    var text = ""
    for _ in 0..<12 { text.unicodeScalars.append(UnicodeScalar(random.pick(pieces)) ?? " ") }
    let row = Diagram.Row(
      name: text, kind: .cold,
      slots: [Diagram.Slot(column: 0, marks: [.value(text, isStale: false)])],
      gutter: .failed(text), formula: text)
    let picture = SVGRenderer().text(Picture(at: [0], [row]).diagram)
    let shapes = try #require(SVGShapes(picture), "seed \(seed): \(picture)")
    let refused = picture.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }
    #expect(refused.isEmpty, "seed \(seed)")
    #expect(shapes.all("rect", class: "box").count == 1)
  }

  @Test func `a sign stays escaped when a mark stands on it`() {
    #expect("<\u{301}&\u{20DD}".inXML == "&lt;\u{301}&amp;\u{20DD}")
  }

  @Test func `times are written again after twelve rows`() throws {
    let rows = (0..<30).map { hot("r\($0)", "1", "2") }
    let shapes = try #require(SVGShapes(SVGRenderer().text(Picture(at: [0, 5], rows).diagram)))
    let heights = Set(shapes.all("text", class: "time").map { $0.number("y") }).sorted()
    #expect(heights.count == 3)
    #expect(heights == [37, 37 + 12 * 70 + 40, 37 + 2 * (12 * 70 + 40)])
  }

  @Test func `of ten thousand values of one time the first are shown`() throws {
    let marks = (0..<10_000).map { Diagram.Mark.value("\($0)", isStale: false) }
    let row = Diagram.Row(
      name: "r", kind: .cold, slots: [Diagram.Slot(column: 0, marks: marks + [.completed])])
    let shapes = try #require(SVGShapes(SVGRenderer().text(Picture(at: [0], [row]).diagram)))
    #expect(shapes.shapes[0].number("height") < 600)
    #expect(shapes.values.count == 11)
    #expect(shapes.all("text", class: "small").map(\.text) == ["… 9989 more"])
  }

  @Test func `ten thousand events are a picture of one screen`() throws {
    let columns = (0..<10_000).map { Diagram.Column(time: UInt64($0) * 1_000_000) }
    func row(_ name: String, _ text: (Int) -> String) -> Diagram.Row {
      Diagram.Row(
        name: name, kind: .hot,
        slots: columns.indices.map { column in
          Diagram.Slot(column: column, marks: [.value(text(column), isStale: false)])
        })
    }
    let diagram = Diagram(
      columns: columns, rows: [row("n") { "\($0 % 100)" }, row("t") { $0 % 3 > 0 ? "x" : "y" }],
      now: 10_000_000_000)
    let text = SVGRenderer().text(diagram)
    let shapes = try #require(SVGShapes(text))
    #expect(shapes.shapes[0].number("width") < 1600)
    #expect(text.utf8.count < 60_000)
    #expect(shapes.all("rect", class: "bar").count == 240)
    expectTicks(shapes, "dense")
  }
}
