extension Source.Library {
  /// Makes its values and errors ready for the texts that follow it.
  func enter(_ environment: Environment) {
    switch self {
    case .rxjs: _ = JSWorld.of(environment)
    case .web:
      let world = JSWorld.of(environment)
      world.definePlatformStreams()
      world.platform = JSWorld.Platform { [unowned world] stream, name, given in
        try JSStream(stream.observable, world).call(name, given)
      } input: { [unowned world] in
        try world.platformStream($0).observable
      }
    case .swift, .combine:
      _ = SwiftWorld.of(environment)
      environment.scheduler.manner = self == .swift ? .rxSwift : .combine
      // RxSwift's sources take turns, Combine's send all that they have at once.
      environment.settings.pace = self == .swift ? .currentThread : .immediate
    }
  }
}
