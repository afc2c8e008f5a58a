extension Diagnostic {
  /// The advice to set a name that was defined with `let`, and what it needs besides.
  func fitting(_ frozenBy: (String) -> Statement.Keyword?) -> Diagnostic {
    guard let help, let name = advisedTarget, let keyword = frozenBy(name) else { return self }
    var fitting = self
    fitting.help = "\(help), and define \(name) without \(keyword.rawValue)"
    return fitting
  }
}
