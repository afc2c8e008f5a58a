import StreamLang

/// Checks the parser against vectors: a JSON object per line.
///
/// A vector has an `id`, a `text`, whether that is `incomplete`, and what it becomes: its `ast`, the
/// same tree with `spans`, the tree `resolved` after each `$0` has found its function, or the
/// message and offset of its first `error`.
package enum SyntaxVectors {
  /// `takesFunction` decides where a free `$0` makes a function, as `Expression.TakesFunction` does by a name;
  /// without it, the vectors that need it are skipped.
  package static func check(
    _ text: String, takesFunction: ((String, Int, Bool, String?) -> Bool)? = nil
  ) -> VectorReport {
    var report = VectorReport()
    for (number, line) in text.split(separator: "\n").enumerated() {
      guard let vector = Vector(String(line)) else {
        report.fail("line \(number + 1): no vector")
        continue
      }
      if vector.resolved != nil, takesFunction == nil {
        report.skip()
      } else if let got = vector.deviation(takesFunction) {
        report.fail("\(vector.id): got \(got)")
      } else {
        report.pass()
      }
    }
    return report
  }
}

private struct Vector {
  var id: String
  var text: String
  var isIncomplete: Bool
  var ast: String?
  var spans: String?
  var resolved: String?
  var error: (message: String, offset: Int)?

  init?(_ line: String) {
    guard let json = try? JSON.parse(line), let text = json["text"]?.stringValue else { return nil }
    self.text = text
    id = json["id"]?.stringValue ?? text
    isIncomplete = json["incomplete"]?.boolValue ?? false
    ast = json["ast"]?.stringValue
    spans = json["spans"]?.stringValue
    resolved = json["resolved"]?.stringValue
    if let error = json["error"] {
      self.error = (error["message"]?.stringValue ?? "", error["offset"]?.intValue ?? 0)
    }
  }

  /// The result that came instead of what the vector says; nil if it holds.
  func deviation(_ takesFunction: ((String, Int, Bool, String?) -> Bool)?) -> String? {
    let parsed = Parser.parse(text)
    let statements = parsed.statements
    if parsed.isIncomplete != isIncomplete {
      return parsed.isIncomplete ? "an incomplete text" : "a complete text"
    }
    // A `$0` without a function is found by whoever gives it one.
    let free = Session().check(text).filter { $0.message.hasPrefix("`$") }
    if let first = parsed.diagnostics.first ?? (error == nil ? nil : free.first) {
      let isExpected = error.map { $0 == (first.message, first.span.start) }
      return isExpected == true ? nil : "\(first.span.start): \(first.message)"
    }
    let takes = resolved == nil ? nil : takesFunction.map(SExpression.byName)
    let tree = SExpression.print(statements, takesFunction: takes)
    if error != nil || tree != resolved ?? ast { return tree }
    if let spans {
      let tree = SExpression.print(statements, spans: true)
      return tree == spans ? nil : tree
    }
    return nil
  }
}
