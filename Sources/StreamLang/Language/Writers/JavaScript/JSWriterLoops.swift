/// Loops, attempts and the parts of values in JavaScript.
extension JSWriter {
  var countsAnew: Bool { true }

  func branching(_ test: String, _ body: String) -> String { "if (\(test)) { \(body) }" }
  func repeating(_ test: String, _ body: String) -> String { "while (\(test)) { \(body); }" }

  func repeating(
    through list: String, _ pattern: Core.Pattern, _ body: String, _ span: Span
  ) -> String {
    "for (\(names(in: pattern)) of \(list)) { \(body); }"
  }

  /// A declaration of names.
  private func names(in pattern: Core.Pattern) -> String {
    let word = pattern.locals.contains(where: \.isChanged) ? "let" : "const"
    return "\(word) \(self.pattern(pattern))"
  }

  func counting(
    _ local: Core.Local, _ first: String, _ test: String, _ step: String, _ body: String
  ) -> String { "for (let \(name(of: local)) = \(first); \(test); \(step)) { \(body); }" }

  func attempt(_ attempt: Core.Attempt) throws(Diagnostic) -> String {
    var text = "try { \(try block(attempt.body)); }"
    if let handler = attempt.handler {
      if let local = handler.local { state.locals.bound.insert(local) }
      let caught = handler.local.map { " (\(name(of: $0)))" } ?? ""
      text += " catch\(caught) { \(try block(handler.body)); }"
    }
    if let last = attempt.last { text += " finally { \(try block(last)); }" }
    return text
  }

  func annotation(of local: Core.Local) -> String { "" }

  // MARK: Parts

  func apart(_ pattern: Core.Pattern, _ value: String, _ span: Span) -> String {
    state.locals.bound.formUnion(pattern.locals)
    return "\(names(in: pattern)) = \(value)"
  }

  func assignment(
    _ name: String, _ path: ArraySlice<Core.Setting.Step>, _ value: String
  ) throws(Diagnostic) -> String { "\(name) = \(try changed(name, path, value))" }

  func changed(
    _ whole: String, _ path: ArraySlice<Core.Setting.Step>, _ value: String, _ span: Span
  ) throws(Diagnostic) -> String { try changed(whole, path, value) }

  /// A copy, because others can have the value, too.
  private func changed(
    _ whole: String, _ path: ArraySlice<Core.Setting.Step>, _ value: String
  ) throws(Diagnostic) -> String {
    guard let step = path.first else { return value }
    let rest = path.dropFirst()
    let key: String
    switch step.part {
    case .field(let name) where Int(name) == nil:
      let part = try changed("\(whole).\(name)", rest, value)
      return "{ ...\(whole), \(name): \(part) }"
    case .field(let name): key = name
    case .element(let index): key = try text(index)
    }
    use("withPart")
    return "withPart(\(whole), \(key), \(try changed("\(whole)[\(key)]", rest, value)))"
  }
}
