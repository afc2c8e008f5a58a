import StreamEngine

/// Operators that print what passes them.
extension SwiftWorld {
  /// Combine's `print`: a line for each event and request, with a prefix if there is one.
  func printed(
    _ source: Observable<Value>, _ prefix: String, _ name: String, to target: Value?
  ) -> Observable<Value> {
    let head = prefix.isEmpty ? "" : "\(prefix): "
    var target = target
    func line(_ text: String) {
      guard let place = target else { return print("\(head)\(text)\n") }
      attempt { target = try written([.string(head + text)], " ", "\n", to: place) }
    }
    var effects = Effects<Value>()
    effects.onSubscribe = { [unowned self] in
      line("receive subscription: (\(name))")
      onRequest { demand, isSynchronous in
        line(
          "request " + (demand.count == .max ? "unlimited" : "max: (\(demand.count))")
            + (isSynchronous ? " (synchronous)" : ""))
      }
    }
    effects.onNext = { [unowned self] in line("receive value: (\(text($0)))") }
    effects.onEnd = { [unowned self] in
      switch $0 {
      case .completed: line("receive finished")
      case .failed(let error): line("receive error: (\(text(value(of: error))))")
      }
    }
    effects.onDispose = { if $0 == nil { line("receive cancel") } }
    return source.do(effects)
  }

  /// RxSwift's `debug`: a line for each event, with the time and a name.
  func debugged(_ source: Observable<Value>, _ name: String) -> Observable<Value> {
    func line(_ text: String) { print("\(moment): \(name) -> \(text)\n") }
    var effects = Effects<Value>()
    effects.onSubscribe = { line("subscribed") }
    effects.onNext = { [unowned self] in line("Event next(\(text($0)))") }
    effects.onEnd = { [unowned self] in
      switch $0 {
      case .completed: line("Event completed")
      case .failed(let error): line("Event error(\(text(value(of: error))))")
      }
    }
    effects.onDispose = { _ in line("isDisposed") }
    return source.do(effects)
  }

  /// The time that has passed, as RxSwift shows it.
  private var moment: String {
    let now = environment.scheduler.now
    return Self.clock(Int(now / 1_000_000_000)) + "." + Self.digits(Int(now / 1_000_000 % 1000), 3)
  }

  /// A moment; a program begins at midnight of the first day of 2001.
  static func clock(_ seconds: Int) -> String {
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
    return "2001-01-\(digits(1 + seconds / 86400, 2)) \(parts.joined(separator: ":"))"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
