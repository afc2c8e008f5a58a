/// A library in Swift: its functions, and the words that are its own.
struct SwiftTarget: Sendable {
  let title: String
  fileprivate let rows: [SwiftRow]
  let scheduler: String
  /// The names of what is sent to by hand: by the name of the operator here.
  fileprivate let subjects: [String: String]
  let next: String
  let completed: String
  let dispose: String
  /// The end of a line that keeps a subscription.
  let kept: String
  let mostCombined: Int

  static let rxSwift = SwiftTarget(
    title: "RxSwift", rows: SwiftRow.rxSwift, scheduler: "MainScheduler.instance",
    subjects: [
      "subject": "PublishSubject<T>()", "behavior": "BehaviorSubject<T>(value: $0)",
      "replaySubject": "ReplaySubject<T>.create(bufferSize: $0)",
      "asyncSubject": "AsyncSubject<T>()",
    ],
    next: "onNext", completed: "onCompleted()", dispose: "dispose", kept: ".disposed(by: bag)",
    mostCombined: 8)

  static let combine = SwiftTarget(
    title: "Combine", rows: SwiftRow.combine, scheduler: "DispatchQueue.main",
    subjects: [
      "subject": "PassthroughSubject<T, Error>()",
      "behavior": "CurrentValueSubject<T, Error>($0)",
      "currentValue": "CurrentValueSubject<T, Error>($0)",
      "replaySubject": "ReplaySubject<T>($0)", "asyncSubject": "AsyncSubject<T>()",
    ],
    next: "send", completed: "send(completion: .finished)", dispose: "cancel",
    kept: ".store(in: &kept)", mostCombined: 4)

  var isCombine: Bool { title == "Combine" }

  /// The name of what keeps subscriptions.
  var bag: String { isCombine ? "kept" : "bag" }

  /// The functions that stand at the top of a program which calls them.
  ///
  /// A name with `(` is the beginning of the call of one of streams.
  var helpers: [String: WriterHelper] { isCombine ? SwiftHelpers.combine : SwiftHelpers.rxSwift }

  /// True of a plain function that one at the top does, which throws.
  func `throws`(_ row: SwiftRow) -> Bool {
    let lines = (row.body?.spelledWords ?? []).flatMap { helpers[String($0)]?.lines ?? [] }
    return lines.contains { $0.contains(") throws ") && !$0.contains(") rethrows ") }
  }

  /// True of a word of the library that a program could hide.
  func knows(_ name: String) -> Bool {
    SwiftLibrary.isStream(name) || ["MainScheduler", "DispatchQueue", "RunLoop"].contains(name)
  }

  /// The function by which a call is written: the first that the reader reads as the same call.
  func row(for call: Core.OperatorCall, isThrowing: Bool) -> SwiftRow? {
    let names = Set(call.op.names)
    let sample = SampleCall(call, in: .swift, head: "import \(title)\n")
    return rows.first { row in
      // Combine has a function of its own for what can throw.
      if isCombine, row.isThrowing != isThrowing, isThrowing ? row.takesFunction : true {
        return false
      }
      if isThrowing, row.callsFunction { return false }
      if row.body != nil { return row.name == call.op.name && row.operands(of: call) != nil }
      return names.contains(row.name) && row.isRead(call, sample)
    }
  }

  func text(of type: SwiftTypeName) -> String {
    type.mapped { name, inner in
      if name != "Stream" { return .named(name, inner) }
      if inner.count == 2 {
        return .named(isCombine ? "Group" : "GroupedObservable", [inner[1], inner[0]])
      }
      return isCombine
        ? .named("AnyPublisher", inner + [.named("Error", [])]) : .named("Observable", inner)
    }.keeping.text
  }

  /// The types of parameters.
  func text(of types: [SwiftTypeName]) -> String {
    types.map { Self.kept(text(of: $0), $0) }.joined(separator: ", ")
  }

  /// The type of a parameter; a function that is given has to say that it may be kept.
  fileprivate static func kept(_ text: String, _ type: SwiftTypeName) -> String {
    if case .function = type { "@escaping \(text)" } else { text }
  }

  func latest(of name: String) -> String { isCombine ? "\(name).value" : "(try! \(name).value())" }

  func failed(_ error: String) -> String {
    isCombine ? "send(completion: .failure(\(error)))" : "onError(\(error))"
  }

  func subject(_ op: Operator, _ element: String, _ given: [String]) -> String? {
    guard let text = subjects[op.name], text.contains("$0") == (given.count == 1), given.count < 2
    else { return nil }
    return text.replacing("<T", with: "<\(element)").replacing("$0", with: given.first ?? "")
  }

  func cell(_ element: String, _ value: String) -> String {
    (subjects["behavior"] ?? "").replacing("<T", with: "<\(element)").replacing("$0", with: value)
  }

  func combined(_ first: String, _ rest: String, _ f: String, isThrowing: Bool) -> String {
    let same = isCombine ? "removeDuplicates()" : "distinctUntilChanged()"
    if rest.isEmpty || isCombine {
      let all = rest.isEmpty ? first : "\(first).combineLatest(\(rest))"
      return "\(all).\(isCombine && isThrowing ? "tryMap" : "map") \(f).\(same)"
    }
    return "Observable.combineLatest(\(first), \(rest)) \(f).\(same)"
  }

  func subscription(_ stream: String, _ handlers: [String: String]) -> String {
    if !isCombine {
      let order = [("next", "onNext"), ("error", "onError"), ("completed", "onCompleted")]
      let parts = order.compactMap { key, label in handlers[key].map { "\(label): \($0)" } }
      return "\(stream).subscribe(\(parts.joined(separator: ", ")))"
    }
    var end = "{ _ in }"
    if handlers["error"] != nil || handlers["completed"] != nil {
      let completed = handlers["completed"].map { "(\($0))()" } ?? "break"
      let failed = handlers["error"].map { "(\($0))(error)" } ?? "break"
      end =
        "{ end in switch end { case .finished: \(completed); "
        + "case .failure(let error): \(failed) } }"
    }
    let next = handlers["next"] ?? "{ _ in }"
    return "\(stream).sink(receiveCompletion: \(end), receiveValue: \(next))"
  }
}

extension SwiftTypeName {
  /// The type in which each function may keep the functions that it is given.
  fileprivate var keeping: SwiftTypeName {
    guard case .function(let given, let answer) = self else { return map(\.keeping) }
    return .function(
      given.map { .named(SwiftTarget.kept($0.keeping.text, $0), []) }, answer.keeping)
  }
}

extension SwiftRow {
  fileprivate var takesFunction: Bool {
    parameters.contains { if case .function = $0.type { true } else { false } }
  }
}
