/// Holds one disposable at a time; a new one disposes the one before.
///
/// - Source: RxSwift `SerialDisposable`.
public final class SerialDisposable: Disposable, CancellableHolder {
  public private(set) var isDisposed = false
  private var current: (any Cancellable)?
  package var held: [any Cancellable] { current.map { [$0] } ?? [] }

  /// A disposable that holds none yet.
  public init() {}

  /// The disposable that it holds; after the disposal whatever is put in is disposed at once.
  public var disposable: (any Cancellable)? {
    get { current }
    set {
      if isDisposed { return newValue?.cancel() ?? () }
      let old = current
      current = newValue
      old?.cancel()
    }
  }

  public func cancel() {
    isDisposed = true
    let old = current
    current = nil
    old?.cancel()
  }
}

/// Holds a disposable that is known only later, and only one.
///
/// - Source: RxSwift `SingleAssignmentDisposable`.
public final class SingleAssignmentDisposable: Disposable, CancellableHolder {
  public private(set) var isDisposed = false
  private var current: (any Cancellable)?
  package var held: [any Cancellable] { current.map { [$0] } ?? [] }
  private var isSet = false

  /// A disposable that holds none yet.
  public init() {}

  /// Puts it in; if this is disposed already, disposes it at once.
  ///
  /// A second time is a mistake: `GraphError.invalidArgument`, and nothing changes.
  public func set(_ disposable: any Cancellable) throws(GraphError) {
    if isSet { throw .invalidArgument("a single-assignment disposable is set once") }
    isSet = true
    if isDisposed { disposable.cancel() } else { current = disposable }
  }

  public func cancel() {
    isDisposed = true
    let old = current
    current = nil
    old?.cancel()
  }
}

/// Disposes its resource once it is disposed itself, and everything that `retain` returned is.
///
/// - Source: RxSwift `RefCountDisposable`.
public final class RefCountDisposable: Disposable, CancellableHolder {
  public private(set) var isDisposed = false
  private var underlying: (any Cancellable)?
  private var retained = 0
  package var held: [any Cancellable] { retained == 0 ? underlying.map { [$0] } ?? [] : [] }

  /// Stands for `underlying`.
  public init(_ underlying: any Cancellable) { self.underlying = underlying }

  /// One more that has to be disposed; after the end, one that does nothing.
  public func retain() -> any Disposable {
    if underlying == nil { return ActionDisposable {} }
    retained += 1
    return ActionDisposable { [self] in
      retained -= 1
      endIfFree()
    }
  }

  public func cancel() {
    isDisposed = true
    endIfFree()
  }

  private func endIfFree() {
    guard isDisposed, retained == 0 else { return }
    let old = underlying
    underlying = nil
    old?.cancel()
  }
}
