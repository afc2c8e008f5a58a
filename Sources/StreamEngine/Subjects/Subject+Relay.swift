/// A subject that takes elements only, and so never ends.
///
/// - Source: RxSwift `PublishRelay`, `BehaviorRelay`, `ReplayRelay`.
public struct Relay<Element> {
  @usableFromInline let subject: Subject<Element>

  private init(over subject: Subject<Element>) { self.subject = subject }

  /// Late subscribers receive only later elements.
  public init() { self.init(over: Subject()) }

  /// Every subscriber first gets the latest element.
  public init(_ initial: Element) { self.init(over: Subject(initial)) }

  /// Every subscriber first gets the latest `limit` elements.
  public static func replay(_ limit: Int = .max) -> Relay { Relay(over: .replay(limit)) }

  /// The latest element; nil if none is kept for late subscribers.
  @inlinable public var value: Element? { subject.value }

  /// True if it has any subscriber.
  @inlinable public var hasObservers: Bool { subject.hasObservers }

  /// The elements that are accepted from now on, preceded by what is kept for late subscribers.
  @inlinable public var stream: Observable<Element> { subject.stream }

  /// Sends an element to all subscribers.
  @inlinable public func accept(_ value: Element) { subject.next(value) }
}

/// A value that can be set and observed; its stream completes when it is released.
///
/// - Source: RxSwift 2 `Variable`.
public final class Variable<Element> {
  private let subject: Subject<Element>
  private let latest: Memory<Element>
  /// The value; setting it sends it to all subscribers.
  public var value: Element {
    get { latest.state }
    set {
      latest.state = newValue
      subject.next(newValue)
    }
  }

  /// A variable with a first value.
  public init(_ value: Element) {
    latest = Memory(value)
    subject = Subject(value)
  }

  deinit { subject.complete() }

  /// The value now, then every one that is set; it does not keep the variable alive.
  public var stream: Observable<Element> { subject.stream }
}

extension Observable {
  /// Hands every element to `relay`; its completion ends only this subscription.
  ///
  /// A relay cannot fail: a failure of this stream is a programming mistake, and `diagnose` is
  /// called.
  ///
  /// - Source: RxSwift `bind(to:)`.
  @discardableResult
  public func bind(
    to relay: Relay<Element>, on scheduler: Scheduler, diagnose: @escaping (any Error) -> Void
  ) -> Subscription {
    subscribe(
      on: scheduler,
      end: { if case .failed(let error) = $0 { diagnose(error) } },
      next: { relay.accept($0) })
  }
}
