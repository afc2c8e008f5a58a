/// Loops, attempts and the parts of values in Swift.
extension SwiftWriter {
  var countsAnew: Bool { false }

  func branching(_ test: String, _ body: String) -> String { "if \(test) { \(body) }" }
  func repeating(_ test: String, _ body: String) -> String { "while \(test) { \(body) }" }

  func repeating(
    through list: String, _ pattern: Core.Pattern, _ body: String, _ span: Span
  ) throws(Diagnostic) -> String {
    var parts: [String] = []
    let name = try parameter(pattern, span, &parts)
    return "for \(name) in \(list) { \(inOneLine(parts + [body])) }"
  }

  func counting(
    _ local: Core.Local, _ first: String, _ test: String, _ step: String, _ body: String
  ) -> String {
    // `continue` counts, too.
    let name = name(of: local) + annotation(of: local)
    return "do { var \(name) = \(first); while \(test) { defer { \(step) }; \(body) } }"
  }

  func attempt(_ attempt: Core.Attempt) throws(Diagnostic) -> String {
    let outer = hasThrown
    var text = "do { \(try block(attempt.body)) }"
    if let handler = attempt.handler {
      // Here all is caught that is thrown.
      hasThrown = outer
      var parts: [String] = []
      if let local = handler.local {
        state.locals.bound.insert(local)
        parts.append("\(local.isChanged ? "var" : "let") \(name(of: local)) = error")
      }
      text += " catch { \(inOneLine(parts + [try block(handler.body)])) }"
    }
    guard let last = attempt.last else { return text }
    return "do { defer { \(try block(last)) }; \(text) }"
  }

  func annotation(of local: Core.Local) -> String {
    let type = elements.known(elements.type(of: local))
    if ["Int", "String", "Bool"].contains(type.name) || type.isStream { return "" }
    return text(of: type).map { ": \($0)" } ?? ""
  }

  // MARK: Parts

  func apart(_ pattern: Core.Pattern, _ value: String, _ span: Span) throws(Diagnostic) -> String {
    var parts: [String] = []
    let name = try parameter(pattern, span, &parts)
    return inOneLine(["let \(name) = \(value)"] + parts)
  }

  func assignment(
    _ name: String, _ path: ArraySlice<Core.Setting.Step>, _ value: String
  ) throws(Diagnostic) -> String {
    var place = name
    for step in path {
      switch step.part {
      case .field(let name): place += ".\(name)"
      case .element(let index): place += "[\(try text(index))]"
      }
    }
    return "\(place) = \(value)"
  }

  func changed(
    _ whole: String, _ path: ArraySlice<Core.Setting.Step>, _ value: String, _ span: Span
  ) throws(Diagnostic) -> String {
    throw refuse("setting a part of a cell", span, "make a `variable` of it, or set it as a whole")
  }
}
