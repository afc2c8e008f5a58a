extension Function {
  /// The function that a text writes down, such as `x => x * 2 + 1` or `{ $0 % 3 == 0 }`; nil if it
  /// is none.
  ///
  /// For Swift programs that want the language's functions without a session: the text sees no names
  /// but its parameters and the plain functions.
  public convenience init?(_ text: String) {
    var settings = Settings()
    settings.burstLimit = nil
    let input = StandardInput(refusal: "there is no standard input here")
    let environment = Environment(settings, input: input, isRecording: false)
    self.init(text, in: environment)
  }

  /// The same among the names of a session.
  convenience init?(_ text: String, in environment: Environment) {
    let parsed = Parser.parse(text)
    let (statements, mistakes) = Placeholders.resolve(parsed.statements)
    var resolver = Resolver(Source(text), environment.symbols)
    guard parsed.diagnostics.isEmpty, mistakes.isEmpty, statements.count == 1,
      case .evaluate(let value)? = resolver.statements(statements).first?.kind,
      resolver.diagnostics.isEmpty, case .function = value.kind,
      case .function(_, let function)? = try? environment.evaluate(value, Source(text))
    else { return nil }
    self.init(function, site: nil)
  }
}
