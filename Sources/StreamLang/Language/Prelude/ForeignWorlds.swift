extension Environment {
  /// Makes the values and errors of a library ready, for texts that follow it.
  func enter(_ library: Source.Library?) {
    switch library {
    case .rxjs?: _ = JSWorld.of(self)
    case .swift?: _ = SwiftWorld.of(self)
    case nil: break
    }
  }
}
