/// What a subject or a cell can be told, in the spellings of all libraries.
enum Verb: String {
  case next, onNext, send, accept
  case error, onError
  case complete, onCompleted
  case subscribe, subscribeNext, sink

  var isEnd: Bool {
    switch self {
    case .error, .onError, .complete, .onCompleted: true
    default: false
    }
  }

  var isSubscription: Bool {
    switch self {
    case .subscribe, .subscribeNext, .sink: true
    default: false
    }
  }
}
