import StreamEngine

/// The cells whose values operators were given, and which: a stream is built again when they change.
struct Parameters {
  private var given: [(symbol: Core.SymbolID, value: Value?)] = []

  /// Remembers what a stream was built with.
  mutating func follow(_ definition: Definition, in environment: Environment) {
    for dependency in definition.dependencies.all where dependency.isParameter {
      let symbol = dependency.symbol
      if given.contains(where: { $0.symbol == symbol }) { continue }
      given.append((symbol, environment.currentValue(of: symbol)))
    }
  }

  /// A name that has another value than it was given with, which counts as given from now on.
  mutating func change(in environment: Environment) -> Binding? {
    for index in given.indices {
      guard let value = environment.currentValue(of: given[index].symbol),
        value != given[index].value
      else { continue }
      given[index].value = value
      if let binding = environment.symbols[given[index].symbol] { return binding }
    }
    return nil
  }
}

extension Environment {
  fileprivate func currentValue(of symbol: Core.SymbolID) -> Value? {
    symbols[symbol]?.cell.flatMap { plan.value(of: $0) }
  }
}
