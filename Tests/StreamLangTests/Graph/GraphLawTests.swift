import TestSupport
import Testing

@testable import StreamLang

/// A picture of a graph has exactly its edges: read again, it gives them back.
@Suite struct GraphLawTests {
  /// Fifty graphs for each seed; `SEEDS=1000` tries more of them.
  @Test(arguments: SeededRandom.seeds(10))
  func `a picture read again gives back the edges`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      var graph = Self.graph(&random)
      if random.below(2) == 0 { graph = Self.circular(graph, &random) }
      if random.below(3) == 0 { graph = Self.inParts(graph, &random) }
      let width = random.pick([20, 30, 40, 40, 60, 80, 120])
      let charset = random.pick([Charset.unicode, .ascii])
      let lines = GraphRenderer(width: width, charset: charset).lines(graph).map(\.plain)
      let read = GraphReader(lines, charset)
      #expect(
        read.edges == Self.titles(graph.edges, graph),
        "seed \(seed), \(width) columns:\n\(lines.joined(separator: "\n"))")
      #expect(lines.allSatisfy { $0.displayWidth <= width }, "seed \(seed), \(width) columns")
      #expect(!lines.contains { $0.hasSuffix(" ") }, "seed \(seed)")
    }
  }

  @Test(arguments: SeededRandom.seeds(10))
  func `the frames of parts hold the same lanes`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var framed = 0
    for _ in 0..<50 {
      let graph = Self.inParts(Self.circular(Self.graph(&random, most: 14), &random), &random)
      let width = random.pick([40, 60, 80])
      let charset = random.pick([Charset.unicode, .ascii])
      let lines = GraphRenderer(width: width, charset: charset).boxes(graph).map(\.plain)
      let note: Testing.Comment = "seed \(seed):\n\(lines.joined(separator: "\n"))"
      #expect(lines.allSatisfy { $0.displayWidth <= width }, note)
      if graph.parts.count == 1 || GraphLayout(graph, width: width - 4) == nil { continue }
      framed += 1
      let corners = GraphGlyphs(charset).corners.map { Character($0) }
      let tops = lines.filter { $0.first == corners[0] && $0.last == corners[1] }
      #expect(tops.count == graph.parts.count - 1, note)
      #expect(lines.count { $0.first == corners[2] && $0.last == corners[3] } == tops.count, note)
      let inner = lines.filter { !corners.contains($0.first ?? " ") }.map { line in
        String((line.hasPrefix("  ") ? line[...] : line.dropLast(2)).dropFirst(2))
      }
      #expect(GraphReader(inner, charset).edges == Self.titles(graph.edges, graph), note)
    }
    #expect(framed > 20, "seed \(seed)")
  }

  @Test(arguments: SeededRandom.seeds(10))
  func `the members of a part stand together`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let graph = Self.inParts(Self.circular(Self.graph(&random), &random), &random)
    let parts = graph.nodes.map(\.part)
    let runs = parts.indices.filter { $0 == 0 || parts[$0] != parts[$0 - 1] }.map { parts[$0] }
    #expect(runs == (runs.first == .some(nil) ? graph.parts : Array(graph.parts.dropFirst())))
    let picture = GraphPicture(graph)
    for (box, node) in zip(picture.boxes, graph.nodes) {
      let around = picture.parts.filter {
        $0.y <= box.y && box.y + GraphPicture.boxHeight <= $0.y + $0.height
      }
      #expect(around.map(\.name) == [node.part].compactMap { $0 }, "seed \(seed)")
    }
  }

  @Test(arguments: SeededRandom.seeds(10))
  func `boxes read again give back the nodes and the edges`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var drawn = 0
    for _ in 0..<50 {
      let graph = Self.graph(&random, most: 14)
      let charset = random.pick([Charset.unicode, .ascii])
      guard let boxes = GraphBoxes(graph, width: 400, charset: charset) else { continue }
      drawn += 1
      let lines = boxes.lines.map(\.plain)
      let read = BoxReader(lines, isUnicode: charset == .unicode)
      let note: Testing.Comment = "seed \(seed):\n\(lines.joined(separator: "\n"))"
      #expect(read.edges == Self.titles(graph.edges, graph), note)
      #expect(read.nodes == Set(graph.nodes.map(\.name)), note)
      #expect(!lines.contains { $0.hasSuffix(" ") }, note)
    }
    #expect(drawn > 30, "seed \(seed)")
  }

  @Test(arguments: SeededRandom.seeds(10))
  func `a picture file has one element for each node and edge`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<10 {
      var graph = Self.graph(&random)
      if random.below(2) == 0 { graph = Self.circular(graph, &random) }
      if random.below(2) == 0 { graph = Self.inParts(graph, &random) }
      let text = GraphSVG.text(graph)
      let shapes = try #require(SVGShapes(text), "seed \(seed)")
      let boxes = shapes.all("rect").filter { $0.attributes["rx"] != nil }
      let lines = shapes.all("path")
      #expect(boxes.count == graph.nodes.count, "seed \(seed)")
      #expect(lines.count == graph.edges.count, "seed \(seed)")
      #expect(shapes.all("polygon").count == graph.edges.count, "seed \(seed)")
      for (line, edge) in zip(lines, graph.edges) {
        let (source, reader) = (boxes[edge.source], boxes[edge.reader])
        #expect(line.points.prefix(2) == source.side(right: true)[...], "seed \(seed)")
        #expect(line.points.suffix(2) == reader.side(right: false)[...], "seed \(seed)")
        #expect(line.classes == (edge.role == .data ? [] : ["flow"]), "seed \(seed)")
      }
      let (width, height) = (shapes.shapes[0].number("width"), shapes.shapes[0].number("height"))
      for line in lines {
        for (place, number) in line.points.enumerated() {
          #expect((0...(place % 2 == 0 ? width : height)).contains(number), "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: SeededRandom.seeds(10))
  func `a node stands below what it is made from, and else where it stood`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let graph = Self.graph(&random)
    #expect(graph.edgesUp == [], "seed \(seed)")
    let again = Graph(graph.nodes, graph.edges)
    #expect(again == graph, "seed \(seed)")
  }

  static func titles(_ edges: [Graph.Edge], _ graph: Graph) -> Set<String> {
    Set(edges.map { "\(graph.nodes[$0.source].name)>\(graph.nodes[$0.reader].name)" })
  }

  /// A graph with edges that may close circles.
  static func circular(_ graph: Graph, _ random: inout SeededRandom) -> Graph {
    let count = graph.nodes.count
    let edges = (0..<1 + random.below(6)).map { _ in
      Graph.Edge(
        source: random.below(count), reader: random.below(count),
        role: random.pick(Graph.Edge.Role.allCases))
    }
    return Graph(graph.nodes, graph.edges + edges)
  }

  /// A graph with some nodes in parts.
  static func inParts(_ graph: Graph, _ random: inout SeededRandom) -> Graph {
    var nodes = graph.nodes
    for place in nodes.indices { nodes[place].part = random.pick([nil, "P0", "P1", "P2"]) }
    return Graph(nodes, graph.edges)
  }

  /// Nodes in any order, without circles.
  static func graph(_ random: inout SeededRandom, most: Int = 30) -> Graph {
    let count = 1 + random.below(most)
    let density = random.pick([2, 5, 15, 40])
    let kinds: [Graph.Node.Kind] = [.hot, .cold, .cell, .subscription]
    let nodes = (0..<count).map { number in
      Graph.Node(
        name: "n\(number)", kind: random.pick(kinds),
        definition: random.pick(["a + b", "subject()", "a long text that has to be cut somewhere"]),
        state: random.pick(["", "= 22", "waiting for something long to come"]), hue: number)
    }
    let order = (0..<count).shuffled(using: &random)
    var edges: [Graph.Edge] = []
    for (place, reader) in order.enumerated() {
      for source in order[..<place] where random.below(100) < density {
        edges.append(
          Graph.Edge(source: source, reader: reader, role: random.pick(Graph.Edge.Role.allCases)))
      }
    }
    return Graph(nodes, edges)
  }
}

extension SVGShapes.Shape {
  /// The places at which lines leave a box, or the tip of an arrow begins.
  fileprivate func side(right: Bool) -> [Int] {
    [number("x") + (right ? number("width") : -10), number("y") + number("height") / 2]
  }
}

/// Reads a picture of a graph whose names are `n0`, `n1` and so on, by nothing but its signs.
private struct GraphReader {
  private(set) var edges: Set<String> = []

  init(_ lines: [String], _ charset: Charset) {
    if let end = lines.firstIndex(where: { $0.hasPrefix("no room") }) {
      readList(lines[..<end])
      let words = lines[end...].joined(separator: " ")
      for circle in words.matches(of: #/(n\d+) also reads (n\d+)/#) {
        edges.insert("\(circle.2)>\(circle.1)")
      }
    } else {
      readLanes(lines, charset)
    }
  }

  private mutating func readLanes(_ lines: [String], _ charset: Charset) {
    let (marks, going, last): (Set<Character>, Set<Character>, Set<Character>) =
      charset == .unicode
      ? (["●", "○", "◆", "▷"], ["├", "┼"], ["╰", "┴"])
      : (["*", "o", "=", ">"], ["+"], ["`", "'"])
    let (out, into): (Set<Character>, Set<Character>) =
      charset == .unicode ? (["╯", "┴"], ["┤", "┼", "╮", "┬"]) : (["'"], ["+", ","])
    var wires: [Int: String] = [:]
    // The nodes that take from a wire that comes from below.
    var waiting: [Int: [String]] = [:]
    for line in lines where line.firstMatch(of: #/^[│| ]*P\d$/#) == nil {
      let signs = Array(line)
      guard let own = signs.firstIndex(where: marks.contains),
        let name = String(signs[(own + 1)...]).firstMatch(of: #/n\d+/#)
      else {
        edges.insert("unreadable: \(line)")
        continue
      }
      for column in 0..<own where going.contains(signs[column]) || last.contains(signs[column]) {
        edges.insert("\(wires[column] ?? "nothing")>\(name.0)")
        if last.contains(signs[column]) { wires[column] = nil }
      }
      wires[own] = String(name.0)
      let text = signs.count - String(signs[(own + 1)...])[name.range.lowerBound...].count
      for column in own + 1..<text {
        if into.contains(signs[column]) { waiting[column, default: []].append(String(name.0)) }
        if out.contains(signs[column]) {
          for reader in waiting[column] ?? ["nobody"] { edges.insert("\(name.0)>\(reader)") }
          waiting[column] = nil
        }
      }
    }
    for (_, readers) in waiting { edges.insert("\(readers) wait") }
  }

  private mutating func readList(_ lines: ArraySlice<String>) {
    var reader = ""
    for line in lines {
      var names = line.matches(of: #/\bn\d+\b/#).map { String($0.0) }
      if !line.hasPrefix("    ") {
        reader = names.removeFirst()
        if !line.contains(" of ") { continue }
      }
      for name in names { edges.insert("\(name)>\(reader)") }
    }
  }
}
