/// The schedulers of RxJS: when what they are given is done.
enum JSScheduler {
  case async, asap, queue
  /// The one of animations, which does in the next frame what has no time of its own.
  case frame
  /// An object of the program that has a method `schedule`.
  case own(Value)

  /// The one of RxJS that a name says; nil of all others.
  init?(named name: String) {
    switch name {
    case "async": self = .async
    case "asap": self = .asap
    case "queue": self = .queue
    case "animationFrame": self = .frame
    default: return nil
    }
  }

  /// The time from one frame to the next, in milliseconds.
  static let frameLength = 16

  var isAsync: Bool { if case .async = self { true } else { false } }
  var isQueue: Bool { if case .queue = self { true } else { false } }
}
