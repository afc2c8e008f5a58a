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
}
