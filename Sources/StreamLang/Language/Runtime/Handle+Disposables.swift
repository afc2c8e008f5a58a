import StreamEngine

extension Handle {
  /// One of the engine's disposables, with what every one of them can be told.
  convenience init(
    _ disposable: any Disposable, called title: String = "disposable",
    _ methods: [String: ([Value]) throws -> Value] = [:],
    holding hold: ((any Cancellable) throws -> Void)? = nil
  ) {
    var all = Self.methods(of: disposable).merging(methods) { $1 }
    var properties: [String: () -> Value] = [
      "isDisposed": { .bool(disposable.isDisposed) }
    ]
    if let bag = disposable as? DisposeBag {
      all["insert"] = { arguments in
        for member in arguments.compactMap(\.cancellable) { bag.insert(member) }
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
  static func methods(of disposable: any Disposable) -> [String: ([Value]) throws -> Value] {
    let dispose: ([Value]) throws -> Value = { _ in
      disposable.cancel()
      return .null
    }
    let keep: ([Value]) throws -> Value = { arguments in
      guard case .handle(let handle)? = arguments.first,
        let bag = handle.subscription as? DisposeBag
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

extension Value {
  /// The run or the disposable that a handle stands for.
  var cancellable: (any Cancellable)? {
    if case .handle(let handle) = self { return handle.subscription }
    return nil
  }
}
