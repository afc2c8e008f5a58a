import StreamEngine

extension Handle {
  /// A handle of one of the engine's disposables, with the methods that all of them have.
  convenience init(
    _ disposable: any Disposable, called title: String = "disposable",
    _ methods: [String: Method] = [:],
    holding hold: ((any Cancellable) throws -> Void)? = nil
  ) {
    var all = Self.methods(of: disposable).merging(methods) { $1 }
    var properties: [String: () -> Value] = ["isDisposed": { .bool(disposable.isDisposed) }]
    if let bag = disposable as? DisposeBag {
      all["insert"] = { arguments in
        let members = arguments.flatMap { argument in
          if case .list(let members) = argument { members } else { [argument] }
        }
        for member in members.compactMap(\.cancellable) { bag.insert(member) }
        return .null
      }
    }
    if let composite = disposable as? CompositeDisposable {
      properties["count"] = { .int(composite.count) }
    }
    if let hold {
      all["setDisposable"] = { arguments in
        guard let held = arguments.first?.cancellable else {
          throw RuntimeError("setDisposable wants a disposable")
        }
        try hold(held)
        return .null
      }
    }
    self.init(title, all, properties: properties, subscription: disposable)
  }

  /// `dispose` in all spellings, and `disposed(by:)`, `store(in:)`.
  static func methods(of disposable: any Disposable) -> [String: Method] {
    let dispose: Method = { _ in
      disposable.cancel()
      return .null
    }
    let keep: Method = { arguments in
      guard case .handle(let given)? = arguments.first,
        case .handle(let handle) = given.subscription == nil
          ? given.plain ?? .null : .handle(given), let bag = handle.subscription as? DisposeBag
      else {
        throw RuntimeError("a subscription is kept in a bag", help: "as in `bag = DisposeBag()`")
      }
      bag.insert(disposable)
      return .handle(handle)
    }
    return [
      "dispose": dispose, "cancel": dispose, "unsubscribe": dispose, "disposed": keep,
      "store": keep,
    ]
  }
}

/// Combine's cancellable: what it stands for ends when nobody holds it any more.
///
/// One without a name is held by the program: see `Machine.hold`.
final class CancellableHandle: Handle {
  /// True once something else ends it: a bag, another disposable, a run.
  private var isHandedOn = false

  override func method(_ name: String) -> Method? {
    if name == "store" || name == "disposed" { isHandedOn = true }
    return super.method(name)
  }

  override func handOn() -> (any Cancellable)? {
    isHandedOn = true
    return super.handOn()
  }

  deinit { if !isHandedOn { subscription?.cancel() } }
}

extension Machine {
  /// Holds a cancellable until it gets a name, or has ended.
  func hold(_ handle: CancellableHandle) {
    let id = ObjectIdentifier(handle)
    specials.unnamed[id] = handle
    let end = ActionDisposable { [weak self] in self?.letGo(id) }
    (handle.subscription as? Subscription)?.own(end)
  }

  /// From now on a cancellable lives as long as its names.
  func letGo(of handle: Handle) { letGo(ObjectIdentifier(handle)) }

  private func letGo(_ id: ObjectIdentifier) {
    // It may be released here, and call functions.
    let handle = specials.unnamed.removeValue(forKey: id)
    withExtendedLifetime(handle) {}
  }
}

extension Value {
  /// The run or the disposable that a handle stands for, to be ended by whoever asks.
  var cancellable: (any Cancellable)? {
    if case .handle(let handle) = self { handle.handOn() } else { nil }
  }
}
