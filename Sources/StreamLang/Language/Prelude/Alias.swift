/// Another name of an operator, with what its arguments mean.
///
/// Written as a call: `takeWhile(while:)` gives its first argument that label,
/// `throttleFirst(latest: false)` adds an argument unless the caller has given it.
package struct Alias: Sendable, ExpressibleByStringLiteral {
  package let name: String
  /// As it is written in the descriptor: `throttleFirst(latest: false)`.
  let text: String

  package init(stringLiteral text: String) {
    self.text = text
    name = text.firstIndex(of: "(").map { String(text[..<$0]) } ?? text
  }

  /// The labels of the first arguments that are written without one, nil where one stays without, and the arguments
  /// that are added; read from the text when somebody asks.
  private var meaning: (labels: [String?], defaults: [Expression.Argument]) {
    var labels: [String?] = []
    var defaults: [Expression.Argument] = []
    for part in text.dropFirst(name.count + 1).dropLast().split(separator: ",") {
      let piece = part.drop { $0 == " " }
      if piece == "_" {
        labels.append(nil)
      } else if piece.last == ":" {
        labels.append(String(piece.dropLast()))
      } else {
        defaults += Self.arguments(String(piece))
      }
    }
    return (labels, defaults)
  }

  /// True if the operator's own name means just the same.
  var isPlain: Bool { meaning.defaults.isEmpty && meaning.labels.allSatisfy { $0 == nil } }

  private static func arguments(_ text: String) -> [Expression.Argument] {
    let parsed = Parser.parse("f(\(text))")
    guard case .expression(let call)? = parsed.statements.first?.kind,
      case .call(_, let arguments) = call.kind, parsed.diagnostics.isEmpty
    else { preconditionFailure("an alias has the argument \(text)") }
    return arguments
  }

  /// The label of the argument without a label at `position`, the first being 0.
  func label(at position: Int) -> String? {
    let labels = meaning.labels
    return labels.indices.contains(position) ? labels[position] : nil
  }

  /// True if it adds an argument with this label and this truth: `throttleFirst` that of `latest: false`.
  func adds(_ label: String?, _ truth: Bool) -> Bool {
    meaning.defaults.contains { argument in
      guard case .bool(truth) = argument.value.kind else { return false }
      return argument.label?.text == label
    }
  }

  /// The arguments that the operator's own name would be called with.
  func adapt(_ arguments: [Expression.Argument], of op: Operator) -> [Expression.Argument] {
    let (labels, defaults) = meaning
    var position = 0
    var adapted = arguments.map { argument in
      guard argument.label == nil, position < labels.count else { return argument }
      defer { position += 1 }
      var argument = argument
      argument.label = labels[position].map { Name($0, argument.span) }
      return argument
    }
    let given = Set(adapted.compactMap(\.label?.text))
    // If nothing stands there: what was written is known by its place.
    let place = arguments.last.map { Span($0.span.end, $0.span.end) } ?? Span(0, 0)
    for var argument in defaults where !given.contains(argument.label?.text ?? "") {
      argument.span = place
      argument.value.span = place
      adapted.append(argument)
    }
    return adapted
  }
}

extension Operator {
  /// The arguments of a call by another name, changed so that they fit the operator's own name.
  ///
  /// `isKnown` says which names there are: what stands for a lane need not be one of them.
  func adapt(
    _ arguments: [Expression.Argument], calledAs name: String,
    isKnown: (String) -> Bool = { _ in false }
  ) -> [Expression.Argument] {
    var arguments = translated(arguments)
    if let alias = aliases.first(where: { $0.name == name }) {
      arguments = alias.adapt(arguments, of: self)
    }
    var position = 0
    return arguments.map { argument in
      defer { if argument.label == nil { position += 1 } }
      let wanted = kinds(at: position + receivers, label: argument.label?.text).map(\.base)
      var argument = argument.timed(for: wanted)
      guard !wanted.isEmpty, wanted.allSatisfy({ $0 == .lane }) else { return argument }
      argument.value = argument.value.asLane(isKnown)
      return argument
    }
  }
}

extension Expression.Argument {
  /// False of an argument that an alias implies, which stands nowhere.
  var isWritten: Bool { !span.isEmpty }

  /// This argument, with a bare number read as milliseconds where a duration fits and a number does not.
  fileprivate func timed(for wanted: [ParameterKind]) -> Self {
    guard wanted.contains(.duration), !wanted.contains(.number) else { return self }
    var argument = self
    if case .int(let number) = value.kind {
      let (microseconds, overflow) = number.multipliedReportingOverflow(by: 1000)
      if !overflow { argument.value.kind = .duration(microseconds) }
    } else {
      // The value of a name may be a stream, which is handed on as it is.
      argument.isMilliseconds = !wanted.contains { $0 == .stream || $0 == .streams }
    }
    return argument
  }
}
