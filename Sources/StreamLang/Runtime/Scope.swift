/// The names that only a function knows, innermost first.
final class Scope {
  private let parent: Scope?
  private var names: [String] = []
  private var values: [Value] = []
  /// What `$0`, `$1`, … are; nil in a function that names its parameters.
  private let arguments: [Value]?

  init(within parent: Scope?, arguments: [Value]? = nil) {
    self.parent = parent
    self.arguments = arguments
  }

  func define(_ name: String, _ value: Value) {
    if name == "_" { return }
    if let index = names.lastIndex(of: name) { return values[index] = value }
    names.append(name)
    values.append(value)
  }

  func value(of name: String) -> Value? {
    var scope: Scope? = self
    while let current = scope {
      if let index = current.names.lastIndex(of: name) { return current.values[index] }
      scope = current.parent
    }
    return nil
  }

  /// Changes a name of this function or of one around it; false if there is none.
  func set(_ name: String, _ value: Value) -> Bool {
    var scope: Scope? = self
    while let current = scope {
      if let index = current.names.lastIndex(of: name) {
        current.values[index] = value
        return true
      }
      scope = current.parent
    }
    return false
  }

  func argument(_ index: Int) -> Value? {
    guard let arguments else { return parent?.argument(index) }
    return index < arguments.count ? arguments[index] : .null
  }
}
