/// Several disposables that are disposed together, in the order in which they were put in.
///
/// - Source: RxSwift `CompositeDisposable`.
public final class CompositeDisposable: Disposable, CancellableHolder {
  /// Stands for one member; no other member ever has the same.
  public struct Key: Hashable, Sendable { fileprivate let number: Int }

  public private(set) var isDisposed = false
  private var members: [Int: any Cancellable] = [:]
  private var inserted = 0

  /// A disposable of these members.
  public init(_ members: any Cancellable...) {
    for member in members { insert(member) }
  }

  package var held: [any Cancellable] { Array(members.values) }

  /// The number of members.
  public var count: Int { members.count }

  /// Puts a member in; if all is disposed already, disposes the new member and returns nil.
  @discardableResult public func insert(_ member: any Cancellable) -> Key? {
    if isDisposed {
      member.cancel()
      return nil
    }
    inserted += 1
    members[inserted] = member
    return Key(number: inserted)
  }

  /// Takes one member out and disposes it; a key that is not in here does nothing.
  public func remove(for key: Key) { members.removeValue(forKey: key.number)?.cancel() }

  /// Takes members out, which are not disposed by that.
  package func release(where matches: (any Cancellable) -> Bool) {
    members = members.filter { !matches($0.value) }
  }

  public func cancel() {
    isDisposed = true
    let leaving = members.sorted { $0.key < $1.key }
    members = [:]
    for (_, member) in leaving { member.cancel() }
  }
}

/// Disposes its members when it is released, in the order in which they were put in.
///
/// - Source: RxSwift `DisposeBag`.
public final class DisposeBag: Disposable, CancellableHolder {
  private let members = CompositeDisposable()

  /// A bag without members.
  public init() {}

  deinit { members.cancel() }

  public var isDisposed: Bool { members.isDisposed }

  package var held: [any Cancellable] { members.held }

  /// Keeps a member; if the bag was emptied by `cancel`, disposes it at once.
  public func insert(_ member: any Cancellable) { members.insert(member) }

  public func cancel() { members.cancel() }
}
