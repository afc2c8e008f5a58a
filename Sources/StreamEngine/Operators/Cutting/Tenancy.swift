/// The life of a source that several subscribers hold on to: the last one to leave ends it.
///
/// A window or a group may outlive the stream that emitted it, and needs the source as long.
@usableFromInline final class Tenancy: Cancellable {
  @usableFromInline let life = Subscription()
  @exclusivity(unchecked) private var tenants = 0

  /// The first tenant is the run that the windows, or groups, are emitted to.
  @usableFromInline init(_ subscription: Subscription) { enter(subscription) }

  @usableFromInline func enter(_ subscription: Subscription) {
    tenants &+= 1
    subscription.own(self)
  }

  /// A tenant has left.
  @usableFromInline func cancel() {
    tenants &-= 1
    if tenants == 0 { life.cancel() }
  }

  /// A stream whose subscribers are tenants.
  @inlinable func stream<Element>(of subject: Subject<Element>) -> Observable<Element> {
    Observable { [self] sink, scheduler in
      enter(sink.subscription)
      subject.stream.subscribe(sink, on: scheduler)
    }
  }
}
