/// Loops and attempts in JavaScript.
extension JSWriter {
  var countsAnew: Bool { true }

  func branching(_ test: String, _ body: String) -> String { "if (\(test)) { \(body) }" }
  func repeating(_ test: String, _ body: String) -> String { "while (\(test)) { \(body); }" }

  func repeating(
    through list: String, _ pattern: Core.Pattern, _ body: String, _ span: Span
  ) -> String {
    let word = pattern.locals.contains(where: \.isChanged) ? "let" : "const"
    return "for (\(word) \(self.pattern(pattern)) of \(list)) { \(body); }"
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
}
