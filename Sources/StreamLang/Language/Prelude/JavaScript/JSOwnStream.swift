import StreamEngine

/// An object of a class of the program that extends a stream of RxJS.
final class JSOwnStream: JSObject, JSCallable {
  static let methods: Set<String> = [
    "next", "error", "complete", "subscribe", "unsubscribe", "getValue", "asObservable", "forEach",
    "toPromise",
  ]
  /// The stream that it is, once `super(…)` has made it.
  fileprivate(set) var stream: Value?
  fileprivate var subscribe = Value.undefined

  override init(_ world: JSWorld, _ prototype: JSObject?) { super.init(world, prototype) }

  override var isOwnStream: Bool { true }
  override var shape: Shape { .stream }
  override var plain: Value? { stream }
  override var observable: Observable<Value>? { stream?.asStream }
  override var listener: Value? {
    var functions = Record([:]).fields
    for name in ["next", "error", "complete"] {
      functions[name] = method(name).map { world.function(1, $0) }
    }
    return .record(Record(functions))
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    guard case .stream(let own)? = stream else { return nil }
    if name == "subscribe" {
      return try subscribe.call([.stream(own)] + given.values, in: world)
    }
    return try world.streamMethod(own, name, given)
  }
}

extension JSWorld {
  /// A class of RxJS as classes of the program extend it: by what makes its stream, and subscribes to it.
  func streamClass(_ name: String, make: Value, subscribe: Value) -> JSClass {
    let made = JSClass(name, classes[name == "Observable" ? name : "Subject"], self)
    made.make = { [unowned self] in JSOwnStream(self, $0) }
    made.nativeSetUp = { [unowned self] object, arguments in
      guard let own = object as? JSOwnStream else { return }
      let isIdle = name == "Observable" && arguments.first?.isCallable != true
      own.stream = isIdle ? .stream(StreamValue(.never())) : try make.call(arguments, in: self)
      own.subscribe = subscribe
    }
    return made
  }
}
