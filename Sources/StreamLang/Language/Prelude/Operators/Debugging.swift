import StreamEngine

/// The expression that stands before the dot of a call, as it was written.
struct Receiver: ArgumentConvertible {
  static var kind: ParameterKind { .context }
  let text: String

  static func converted(_ arguments: CallArguments, _ context: CallContext) throws -> Self {
    let words = context.facts.receiver?.split(whereSeparator: \.isWhitespace)
    return Receiver(text: words?.joined(separator: " ") ?? context.spelling)
  }
}

/// Prints what happens to a stream.
struct Debugging {
  let label: String
  let isTrimmed: Bool
  let environment: Environment

  /// A line for each event, with its time.
  func events(_ source: Stream) -> Stream {
    watching(source) { name, scheduler in
      let note = { (what: String) in
        let time = scheduler.now == 0 ? "0" : TimeText.short(scheduler.now)
        environment.print("\(name) \(what) @\(time)")
      }
      var effects = Effects<Value>()
      effects.onSubscribe = { note("subscribed") }
      effects.onNext = { note("next \(trimmed($0.eventText))") }
      effects.onEnd = { end in
        if case .failed(let error) = end {
          note("error \(trimmed(message(of: error)))")
        } else {
          note("completed")
        }
      }
      effects.onDispose = { _ in note("disposed") }
      return effects
    }
  }

  /// A line for each run, when it is over.
  func marbles(_ source: Stream) -> Stream {
    watching(source) { name, scheduler in
      let start = scheduler.now
      var pen = MarblePen(frame: environment.frame)
      let add = { (symbol: String) in pen.add(symbol, at: scheduler.now - start) }
      var effects = Effects<Value>()
      effects.onNext = { add($0.marble) }
      effects.onDispose = { end in
        switch end {
        case .completed?: add("|")
        case .failed?: add("#")
        case nil: add("!")
        }
        environment.print("\(name) \(trimmed(pen.text))")
      }
      return effects
    }
  }

  /// The stream with effects that are made anew for each run, from its name.
  private func watching(
    _ source: Stream, _ effects: @escaping (_ name: String, Scheduler) -> Effects<Value>
  ) -> Stream {
    var runs = 0
    return Observable { sink, scheduler in
      runs += 1
      let name = runs == 1 ? label : "\(label)#\(runs)"
      source.do(effects(name, scheduler)).subscribe(sink, on: scheduler)
    }
  }

  /// The longest text that `trim: true` leaves as it is.
  private static var longest: Int { 40 }

  private func trimmed(_ text: String) -> String {
    if !isTrimmed || text.count <= Self.longest { return text }
    return "\(text.prefix(Self.longest / 2))…\(text.suffix(Self.longest / 2))"
  }
}
