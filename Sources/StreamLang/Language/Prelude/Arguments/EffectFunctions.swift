import StreamEngine

/// The functions that `do` is given, in RxSwift's words.
struct EffectFunctions {
  var onNext: Function?
  var afterNext: Function?
  var onError: Function?
  var afterError: Function?
  var onCompleted: Function?
  var afterCompleted: Function?
  var onSubscribe: Function?
  var onSubscribed: Function?
  var onDispose: Function?
  /// Called when the run is left, and neither completes nor fails.
  var onCancel: Function?
  /// Gets either end, as an event.
  var onEnd: Function?

  /// An effect that throws once nobody listens any more is told to the session.
  func effects(_ environment: Environment) -> Effects<Value> {
    var effects = Effects<Value>()
    effects.onNext = onNext.map { function in { _ = try function.call([$0]) } }
    effects.afterNext = afterNext.map { function in { _ = try function.call([$0]) } }
    // Combine's function gets the subscription, for which null stands; JavaScript's gets nothing.
    effects.onSubscribe = onSubscribe.map { function in
      let count = function.style == nil ? function.arity : 0
      return { _ = try function.call(Array(repeating: .null, count: count)) }
    }
    effects.onSubscribed = onSubscribed.map { function in { environment.tell(function, []) } }
    effects.onEnd = { try $0.tell(onCompleted, orOf: onError, either: onEnd) }
    // A run has nothing to tell at its end if nobody listens.
    if afterCompleted != nil || afterError != nil {
      effects.afterEnd = { end in
        switch end {
        case .completed: environment.tell(afterCompleted, [])
        case .failed(let error): environment.tell(afterError, [Value(of: error, for: afterError)])
        }
      }
    }
    if onCancel != nil || onDispose != nil {
      effects.onDispose = { end in
        if end == nil { environment.atEnd { _ = try onCancel?.call([]) } }
        environment.atEnd { _ = try onDispose?.call([]) }
      }
    }
    return effects
  }
}

extension EffectFunctions {
  /// In RxJS's words.
  init(_ options: RunOptions) throws {
    let options = try options.known(
      "next", "error", "complete", "subscribe", "unsubscribe", "finalize")
    self.init(
      onNext: try options.function("next"), onError: try options.function("error"),
      onCompleted: try options.function("complete"),
      onSubscribe: try options.function("subscribe"),
      onDispose: try options.function("finalize"), onCancel: try options.function("unsubscribe"))
  }
}

extension End {
  /// Tells a function of the completion, or one of the error, and one that gets either as an event.
  ///
  /// An error is one of the language of `source`, where no text tells the language of the function.
  func tell(
    _ completed: Function?, orOf failed: Function?, either: Function?,
    from source: (text: Source, machine: Machine)? = nil
  ) throws {
    switch self {
    case .completed: _ = try completed?.call([])
    case .failed(let error):
      guard let failed else { break }
      if let source, failed.home == nil {
        _ = try failed.call([Value(of: error, for: source.text, in: source.machine)])
      } else {
        _ = try failed.call([Value(of: error, for: failed)])
      }
    }
    _ = try either?.call([Value(Event(self))])
  }
}
