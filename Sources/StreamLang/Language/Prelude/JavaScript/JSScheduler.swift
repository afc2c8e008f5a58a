/// The schedulers of RxJS: when what they are given is done.
enum JSScheduler {
  case async, asap, queue
  /// An object of the program that has a method `schedule`.
  case own(Value)

  /// The one of RxJS that a name says; nil of all others.
  init?(named name: String) {
    switch name {
    case "async": self = .async
    case "asap": self = .asap
    case "queue": self = .queue
    default: return nil
    }
  }

  var isAsync: Bool { if case .async = self { true } else { false } }
  var isQueue: Bool { if case .queue = self { true } else { false } }
}
