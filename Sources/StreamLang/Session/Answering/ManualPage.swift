/// A page of the manual as plain data; its width and its characters are chosen when it is drawn.
public struct ManualPage: Sendable {
  enum Block: Sendable {
    /// Pieces in a row; where a line is full the next piece begins another.
    case pieces([String], between: String, indent: Int, hanging: Int)
    case picture(Diagram)
    /// The facts about a thing, two to a line if there is room.
    case facts([Fact])
  }

  struct Fact: Sendable {
    let label: String
    let text: String
  }

  var blocks: [Block] = []

  mutating func add(_ text: String, indent: Int = 2, hanging: Int? = nil) {
    if text.isEmpty { return }
    let words = text.split(separator: " ").map(String.init)
    blocks.append(.pieces(words, between: " ", indent: indent, hanging: hanging ?? indent))
  }

  /// Things of one kind, on as many lines as they need.
  mutating func add(_ things: [String]) {
    if !things.isEmpty { blocks.append(.pieces(things, between: " · ", indent: 2, hanging: 4)) }
  }

  /// The page, no line of it wider than `width`.
  public func lines(width: Int, charset: Charset) -> [StyledText] {
    blocks.flatMap { block -> [StyledText] in
      switch block {
      case .pieces(let pieces, let between, let indent, let hanging):
        Self.fill(
          pieces.map { $0.spelled(in: charset) }, between: between.spelled(in: charset), indent,
          hanging, width
        ).map { StyledText($0) }
      case .picture(let diagram):
        MarbleRenderer(
          width: width, charset: charset, showsRuler: false, widestName: max(24, width - 32)
        ).lines(diagram)
      case .facts(let facts):
        Self.table(
          facts.map { Fact(label: $0.label, text: $0.text.spelled(in: charset)) }, width
        ).map { StyledText($0) }
      }
    }
  }

  private static func fill(
    _ pieces: [String], between: String, _ indent: Int, _ hanging: Int, _ width: Int
  ) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      let margin = lines.isEmpty ? indent : hanging
      if let last = lines.last, (last + between + piece).displayWidth <= width {
        lines[lines.count - 1] += between + piece
      } else if between != " ", margin + piece.displayWidth > width {
        let words = piece.split(separator: " ").map(String.init)
        lines += fill(words, between: " ", margin, margin + 4, width)
      } else {
        lines.append(String(repeating: " ", count: margin) + piece)
      }
    }
    return lines
  }

  private static func table(_ facts: [Fact], _ width: Int) -> [String] {
    let label = max(10, facts.map(\.label.displayWidth).max() ?? 0) + 2
    let left = stride(from: 0, to: facts.count, by: 2).map { facts[$0] }
    let text = (left.map(\.text.displayWidth).max() ?? 0) + 2
    let pairs = stride(from: 0, to: facts.count, by: 2).map { index in
      let first = "  " + facts[index].label.padded(to: label)
      guard index + 1 < facts.count else { return first + facts[index].text }
      let second = facts[index + 1]
      return first + facts[index].text.padded(to: text) + second.label.padded(to: label)
        + second.text
    }
    if pairs.allSatisfy({ $0.displayWidth <= width }) { return pairs }
    return facts.flatMap { fact in
      let words = fact.text.split(separator: " ").map(String.init)
      var lines = fill(words, between: " ", label + 2, label + 2, width)
      lines[0] = "  " + fact.label.padded(to: label) + lines[0].drop { $0 == " " }
      return lines
    }
  }
}
