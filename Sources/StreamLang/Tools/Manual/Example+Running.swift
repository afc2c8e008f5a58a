extension Example {
  /// Its streams, and whatever else stands before the call: a line each.
  var definitions: [String] {
    zip(["a", "b"], inputs).map { name, text in
      "\(name) = hot(\"\(text.replacing("\"", with: "\\\""))\")"
    } + setup
  }

  /// The lines to type where a character of marble text is worth so many nanoseconds, so that it runs
  /// as on its page.
  func lines(frame: UInt64) -> [String] {
    let lines = definitions + [source]
    let usual = SessionOptions().frame
    if frame == usual { return lines }
    let setting = ", frame: \(TimeUnit.literal(Int(usual / 1000)))"
    return lines.map { line in
      let ends = Parser.parse(line).statements.flatMap(\.expressions).flatMap(\.endsOfMarbleText)
      return line.replacing(ends.map { (Span($0, $0), setting) })
    }
  }

  /// The picture of its work, run by the engine itself: a row for each stream, and the call's as
  /// the last.
  ///
  /// Nothing of it is kept, so no picture of the manual can be out of date.
  var picture: Diagram? { Diagram(of: definitions + ["r = \(source)"], called: ["r": label]) }

  /// The call as the name of a row: what it is called on stands in the row above.
  private var label: String {
    let receiver = source.prefix { $0 != "." }
    let isNamed = definitions.contains { $0.hasPrefix("\(receiver) = ") }
    return isNamed ? String(source.dropFirst(receiver.count + 1)) : source
  }
}

extension Comparison {
  /// Its rows, run by the engine itself.
  var picture: Diagram? {
    let names = rows.indices.map { "row\($0)" }
    return Diagram(
      of: setup + zip(names, rows).map { "\($0) = \($1.source)" },
      called: Dictionary(uniqueKeysWithValues: zip(names, rows.map(\.label))))
  }
}

extension Diagram {
  /// The rows of some lines that are run, some of which have other names in the picture; nil if there is a mistake in them.
  fileprivate init?(of lines: [String], called names: [String: String]) {
    let session = Session()
    let reply = session.submit(lines.joined(separator: "\n"))
    if !reply.diagnostics.isEmpty { return nil }
    _ = session.runToEnd()
    guard let diagram = session.program.timeline.diagram(atLeast: 0) else { return nil }
    self = diagram
    for index in rows.indices { rows[index].name = names[rows[index].name] ?? rows[index].name }
  }
}

extension Expression {
  /// The ends of the arguments of `cold` and `hot` that hold nothing but marble text.
  fileprivate var endsOfMarbleText: [Int] {
    if case .function(let literal) = kind {
      return literal.body.flatMap(\.expressions).flatMap(\.endsOfMarbleText)
    }
    if case .call(let callee, let arguments) = kind, case .name(let name) = callee.kind,
      name == "cold" || name == "hot", let last = arguments.last?.value,
      arguments.allSatisfy({ $0.label?.text != "frame" })
    {
      return [last.span.end]
    }
    return children.flatMap(\.endsOfMarbleText)
  }
}
