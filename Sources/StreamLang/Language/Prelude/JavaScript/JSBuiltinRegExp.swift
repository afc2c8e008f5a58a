extension Builtin {
  /// Regular expressions, and templates with a function in front.
  static let javaScriptPatterns: [Builtin] = [
    js("regex", 1...2, "`/a/g`: a new regular expression.") { call in
      try call.js.classes["RegExp"]?.new(call.values) ?? .undefined
    }
  ]
}
