import Foundation
import FoundationXML

/// The shapes of a picture, read back from its text.
///
/// A parser for XML, so that what is no XML has no shapes.
final class SVGShapes: NSObject, XMLParserDelegate {
  struct Shape {
    var name: String
    var attributes: [String: String]
    /// Of a text what it says, of a mark what is told when somebody points at it.
    var text = ""

    var classes: [String] { attributes["class"]?.split(separator: " ").map(String.init) ?? [] }

    func number(_ name: String) -> Int { attributes[name].flatMap { Int($0) } ?? 0 }

    /// The numbers of a path.
    var points: [Int] {
      attributes["d"]?.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) } ?? []
    }
  }

  private(set) var shapes: [Shape] = []
  private(set) var style = ""
  private var open: [Int] = []

  /// Nil if the text is not well-formed.
  init?(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes: [String: String]
  ) {
    open.append(shapes.count)
    shapes.append(Shape(name: name, attributes: attributes))
  }

  func parser(_: XMLParser, foundCharacters text: String) {
    guard let last = open.last else { return }
    // A title is of what it stands in.
    let place = shapes[last].name == "title" && open.count > 2 ? open[open.count - 2] : last
    shapes[place].text += text
  }

  func parser(
    _: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?
  ) { open.removeLast() }

  func all(_ name: String, class kind: String? = nil) -> [Shape] {
    shapes.filter { $0.name == name && (kind == nil || $0.classes.contains(kind ?? "")) }
  }

  /// The circles and pills of values.
  var values: [Shape] { all("rect").filter { $0.attributes["rx"] != nil } }

  /// A piece of a line from what was taken to what was made.
  struct Flow: CustomStringConvertible {
    let points: [[Int]]

    var first: [Int] { points[0] }
    var last: [Int] { points[points.count - 1] }
    var description: String { "\(points)" }

    /// True if it leads from left to right.
    var isLevel: Bool { first[1] == last[1] }

    func touches(_ point: [Int]) -> Bool {
      (first[0]...last[0]).contains(point[0]) && (first[1]...last[1]).contains(point[1])
    }

    /// True if it ends there, or goes on behind it.
    func leads(to point: [Int]) -> Bool {
      last == point
        || first[0] == point[0] && last[0] == point[0] && first[1] < point[1]
          && point[1] <= last[1]
    }

    /// True if it leads down through something so wide at this height.
    func passes(_ width: Range<Int>, _ y: Int) -> Bool {
      zip(points, points.dropFirst()).contains { first, second in
        first[0] == second[0] && width.contains(first[0]) && first[1] < y && y < second[1]
      }
    }
  }

  var flows: [Flow] {
    all("path", class: "flow").map { path in
      let numbers = path.points
      return Flow(
        points: stride(from: 0, to: numbers.count, by: 2).map { [numbers[$0], numbers[$0 + 1]] })
    }
  }

  /// The heights of the values that stand together, from that at a point on.
  func stack(at point: [Int], by step: Int) -> [Int] {
    var heights = [point[1]]
    while let last = heights.last,
      values.contains(where: {
        $0.number("y") + 18 == last + step && abs($0.number("x") + 18 - point[0]) <= 16
      })
    { heights.append(last + step) }
    return heights
  }

  /// The lines of rows.
  var lines: [Shape] { all("path").filter { $0.classes.isEmpty } }

  /// The places of the marks that a flow can lead from or to, and how far to its sides.
  var marks: [(x: Int, y: Int, reach: Int)] {
    let values = values.map { ($0.number("x") + 18, $0.number("y") + 18, 16) }
    let ends = ["end", "fail", "cut"].flatMap { all("path", class: $0) }.map { shape in
      let points = shape.points
      return ((points[0] + points[2]) / 2, (points[1] + points[3]) / 2, 0)
    }
    return values + ends
  }
}
