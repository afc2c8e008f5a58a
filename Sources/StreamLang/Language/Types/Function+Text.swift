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
    self.init(Source(text), in: environment)
  }

  /// A function that is written down among the names of a session.
  convenience init?(_ source: Source, in environment: Environment) {
    let parsed = Parser.parse(source.text)
    var resolver = Resolver(source, environment.symbols)
    guard parsed.diagnostics.isEmpty, parsed.statements.count == 1,
      case .evaluate(let value)? = resolver.statements(parsed.statements).first?.kind,
      resolver.diagnostics.isEmpty, case .function = value.kind,
      case .function(_, let function)? = try? environment.evaluate(value, source)
    else { return nil }
    self.init(function, site: nil)
  }
}
