/// Types of other libraries whose functions stand alone here: `Observable.just(1)`.
enum Namespaces {
  /// Those whose functions may be handed over by their names.
  static let withFunctions = [
    "console", "Math", "JSON", "Observable", "Single", "Maybe", "Completable", "Infallible",
  ]

  /// What a call of `name` behind `namespace` is called here; nil if that is no namespace.
  static func function(_ name: String, of namespace: String) -> String? {
    switch namespace {
    case _ where name == "init" && namespace.startsCapitalized: namespace
    case "console": "print"
    case "Math": name
    case "Date" where name == "now": name
    case "JSON": name == "stringify" ? "json" : name
    case "ReplaySubject" where name == "create" || name == "createUnbounded": namespace
    case "Observable", "Single", "Maybe", "Completable", "Infallible": name
    case "Timer" where name == "publish": "interval"
    // `Publishers.CombineLatest3(a, b, c)`
    case "Publishers": name.prefix(1).lowercased() + name.dropFirst().filter { !$0.isNumber }
    case "Subject" where name == "create": "subject"
    default: nil
    }
  }
}

extension String {
  /// Whether it could be the name of a type.
  var startsCapitalized: Bool {
    utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }
}

extension Expression {
  /// `console.log` as `print`, `Observable.just` as `just`: a function handed over by its name.
  ///
  /// Nil if it is something else, or if the program has a name of its own there.
  func unqualifiedFunction(unless isTaken: (String) -> Bool) -> Expression? {
    guard case .member(let object, let name) = kind, case .name(let namespace) = object.kind,
      Namespaces.withFunctions.contains(namespace), !isTaken(namespace),
      let plain = Namespaces.function(name.text, of: namespace),
      Builtin.named(plain) != nil || Prelude.function(plain)?.role == .creator
    else { return nil }
    return Expression(.name(plain), span)
  }

  /// `Observable.just(1)` as `just(1)`, and RxJS's `Observable(f)` as `create(f)`.
  ///
  /// Nil if it is something else, or if the program has a name of its own there.
  func unqualified(unless isTaken: (String) -> Bool) -> Expression? {
    guard case .call(let callee, let arguments) = kind else { return nil }
    var function: Expression
    switch callee.kind {
    case .member(let object, let name):
      guard case .name(let namespace) = object.kind, !isTaken(namespace),
        let plain = Namespaces.function(name.text, of: namespace)
      else { return nil }
      function = Expression(.name(plain), name.span)
    case .name("Observable") where !isTaken("Observable"):
      function = Expression(.name("create"), callee.span)
    default: return nil
    }
    return Expression(.call(function, arguments), span)
  }
}
