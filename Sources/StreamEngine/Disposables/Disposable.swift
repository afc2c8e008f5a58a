/// Something that can be disposed, and knows whether it has been.
///
/// **Invariant:** `cancel` has its effect once, and `isDisposed` is true before that effect begins:
/// disposing again from within it has no effect.
public protocol Disposable: Cancellable {
  /// True from the beginning of the first `cancel` on.
  var isDisposed: Bool { get }
}

extension Cancellable {
  /// The name of `cancel` in RxSwift.
  public func dispose() { cancel() }

  /// Cancels this when the bag is released or cancelled.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

extension Subscription: Disposable {
  public var isDisposed: Bool { isOver }
}

/// Something that ends what it holds when it is cancelled.
package protocol CancellableHolder {
  var held: [any Cancellable] { get }
}

/// Only remembers that it was disposed; long work polls it.
///
/// - Source: RxSwift `BooleanDisposable`.
public final class BooleanDisposable: Disposable {
  public private(set) var isDisposed = false

  /// A disposable that has not been disposed.
  public init() {}

  public func cancel() { isDisposed = true }
}

/// Does something once.
///
/// - Source: RxSwift `Disposables.create(with:)`.
public final class ActionDisposable: Disposable {
  private var action: (() -> Void)?

  /// A disposable whose first `cancel` calls `action`.
  public init(_ action: @escaping () -> Void) { self.action = action }

  public var isDisposed: Bool { action == nil }

  public func cancel() {
    guard let action else { return }
    self.action = nil
    action()
  }
}

/// Cancels when it is cancelled, or else when it is released.
///
/// - Source: Combine `AnyCancellable`.
public final class AnyCancellable: Disposable {
  private let action: ActionDisposable

  /// Calls `cancel` once.
  public init(_ cancel: @escaping () -> Void) { action = ActionDisposable(cancel) }

  /// Cancels `other` once.
  public convenience init(_ other: any Cancellable) { self.init { other.cancel() } }

  deinit { action.cancel() }

  public var isDisposed: Bool { action.isDisposed }

  public func cancel() { action.cancel() }

  /// Keeps it for as long as the collection lives.
  public func store(in collection: inout [AnyCancellable]) { collection.append(self) }
}
