extension Diagnostic {
  /// This with an advice that fits, where it says to set a name that was defined with `let`.
  func fitting(_ frozenBy: (String) -> Statement.Keyword?) -> Diagnostic {
    let beginning = "write `"
    guard stage == .syntax, let help, help.hasPrefix(beginning) else { return self }
    let code = help.dropFirst(beginning.count)
    let name = String(code.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" })
    guard code.dropFirst(name.count).hasPrefix(" := "), let keyword = frozenBy(name) else {
      return self
    }
    var fitting = self
    fitting.help = "\(help), and define \(name) without \(keyword.rawValue)"
    return fitting
  }
}
