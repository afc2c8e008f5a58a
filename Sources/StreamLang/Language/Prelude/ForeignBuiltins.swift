extension Builtin {
  typealias Making =
    @Sendable (
      _ name: String, _ arity: ClosedRange<Int>, _ summary: String,
      _ body: @escaping @Sendable (BuiltinCall) throws -> Value
    ) -> Builtin

  /// Makes the functions for programs of another language: their names begin with `prefix`, and a formula cannot
  /// know anything about them.
  static func foreign(_ prefix: String, example: (source: String, output: String)) -> Making {
    { name, arity, summary, body in
      Builtin(
        "\(prefix).\(name)", arity, summary, example: example, isPure: false, makesAnything: true,
        body)
    }
  }

  /// True if its example calls it: functions of another language have one example together.
  private var hasExample: Bool {
    !name.contains(".") || example.source.hasPrefix("\(name)(")
  }

  /// A call of it.
  package var sample: String {
    if hasExample { return example.source }
    let letters = "abcdefgh".prefix(arity.lowerBound).map(String.init)
    return "\(name)(\(letters.joined(separator: ", ")))"
  }

  /// A call of it, and what that gives, if its example tells.
  package var sampleLine: String { hasExample ? "\(sample)  \(example.output)" : sample }
}
