/// The messages that a subject, a cell or an observer understands, in the spellings of all
/// libraries.
enum ObserverMethod: String, CaseIterable {
  case next, onNext, send, accept
  /// An event as a whole: `on(.next(1))`.
  case on
  case error, onError
  case complete, onCompleted
  case dispose
  case subscribe, sink
  /// The number of further values that somebody wants.
  case request

  /// The message of a call by this name; `x.subscribe(on: s)` and `x.sink(demand: 2)` are operators
  /// and tell nothing.
  init?(_ name: String, _ arguments: [Expression.Argument]) {
    self.init(rawValue: name)
    guard isSubscription, let label = arguments.first?.label?.text else { return }
    if label == "on" || label == "demand" && arguments.count == 1 { return nil }
  }

  var isEnd: Bool { [.error, .onError, .complete, .onCompleted, .dispose].contains(self) }

  var isSubscription: Bool { self == .subscribe || self == .sink }
}

extension ObserverMethod {
  /// Their names here, with the names that others have for each.
  static let own: [ObserverMethod] = [.next, .on, .error, .complete, .dispose]

  var otherNames: [String] {
    switch self {
    case .next: ["onNext", "send", "accept"]
    case .error: ["onError"]
    case .complete: ["onCompleted"]
    default: []
    }
  }

  /// One line for help.
  var summary: String {
    switch self {
    case .next, .onNext, .send, .accept: "Sends a value to all subscribers."
    case .on: "Sends an event: .next(1), .error(\"e\") or .completed."
    case .error, .onError: "Ends it with an error."
    case .complete, .onCompleted: "Ends it."
    case .dispose: "Unsubscribes all subscribers."
    case .subscribe, .sink: "Calls functions for what it sends."
    case .request: "Asks for so many more values."
    }
  }
}

/// The arguments that explicit subscriptions take, in the words of all libraries.
enum HandlerRole {
  case next, error, completed, disposed
  /// A function that matches events: gets each of them, values and ends.
  case event
  /// A function that matches the results of a Single, a Maybe or a Completable.
  case result
  /// The number of values that are wanted at first.
  case demand
  /// Combine's `receiveCompletion`: gets either end, as an event.
  case end

  init?(label: String) {
    switch label {
    case "onNext", "next", "receiveValue", "onSuccess": self = .next
    case "onError", "error", "onFailure": self = .error
    case "onCompleted", "complete", "onComplete": self = .completed
    case "onDisposed", "onDispose": self = .disposed
    case "receiveCompletion", "onEnd": self = .end
    case "demand": self = .demand
    default: return nil
    }
  }

  /// RxJS's order, where there are no labels.
  static let inOrder: [HandlerRole] = [.next, .error, .completed]

  static let labels = [
    "onNext", "onError", "onCompleted", "onComplete", "onDisposed", "onDispose", "onEnd", "next",
    "error", "complete", "receiveValue",
    "receiveCompletion", "onSuccess", "onFailure", "with", "on", "demand",
  ]
}

extension [Expression.Argument] {
  /// The role of each argument of a subscription; nil for what is no function, such as `with:
  /// self`.
  var handlerRoles: [HandlerRole?] {
    // Combine's first function is the completion's, if a label says that a later one is the value's.
    let takesEnd = first?.label == nil && contains { $0.label?.text == "receiveValue" }
    var place = 0
    return map { argument in
      if let label = argument.label { return HandlerRole(label: label.text) }
      defer { place += 1 }
      if takesEnd, place == 0 { return .end }
      return HandlerRole.inOrder.indices.contains(place) ? HandlerRole.inOrder[place] : nil
    }
  }

  /// True if these are events rather than elements, for this method.
  func areEvents(for method: ObserverMethod) -> Bool {
    method == .on || method == .send && first?.label?.text == "completion"
  }
}
