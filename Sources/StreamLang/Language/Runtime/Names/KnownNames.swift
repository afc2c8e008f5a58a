extension Machine {
  /// The names of a text that texts of another language have declared before.
  func known(in text: String, among symbols: SymbolTable) -> Source.Known {
    guard let world = foreign else { return Source.Known() }
    var known = Source.Known(types: world.types)
    for word in Set(text.utf8.split { !$0.isNamePart }.compactMap { String($0) }) {
      // A name that cannot stand here has a line behind it.
      for name in [word, word + "_"] {
        guard let binding = symbols[name], binding.definition.isVariable else { continue }
        known.names.insert(name)
        if case .constant(let value) = binding.node, world.isVariable(value) {
          known.variables.insert(name)
        }
      }
    }
    return known
  }
}
