/// The run of a source that several subscribers need: it ends with the last of them.
///
/// A window or a group may outlive the stream that emitted it, and needs the source as long.
@usableFromInline final class SharedLifetime: Cancellable {
  @usableFromInline let life = Subscription()
  @exclusivity(unchecked) private var subscribers = 0

  /// The first subscriber is the run that the windows, or groups, are emitted to.
  @usableFromInline init(_ subscription: Subscription) { retain(until: subscription) }

  /// Keeps the source running until `subscription` ends.
  ///
  /// In RxJS it is let go before `finalize` behind it.
  @usableFromInline func retain(until subscription: Subscription, _ manner: Manner = .own) {
    subscribers &+= 1
    if manner == .rxjs { subscription.own(inTurn: self) } else { subscription.own(self) }
  }

  /// A subscriber's run has ended.
  @usableFromInline func cancel() {
    subscribers &-= 1
    if subscribers == 0 { life.cancel() }
  }

  /// The stream of `subject`, each of whose runs keeps the source running.
  @inlinable func stream<Element>(of subject: Subject<Element>) -> Observable<Element> {
    Observable { [self] sink, scheduler in
      retain(until: sink.subscription, scheduler.manner)
      if sink.probe != nil { subject.noteLeaving(of: sink.subscription, scheduler) }
      subject.stream.subscribe(sink, on: scheduler)
    }
  }
}
