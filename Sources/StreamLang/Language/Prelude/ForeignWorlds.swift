extension Source.Library {
  /// Makes its values and errors ready for the texts that follow it.
  func enter(_ environment: Environment) {
    switch self {
    case .rxjs: _ = JSWorld.of(environment)
    case .swift: _ = SwiftWorld.of(environment)
    }
  }
}
