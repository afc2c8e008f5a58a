extension Scheduler {
  /// The moment at which `zip` and `combineLatest` leave an input that has ended; RxSwift leaves early only inputs that
  /// are not given as one list.
  @inlinable func leavingOfInputs(ofList isList: Bool = false) -> Leaving {
    followsRxSwift && !isList ? .beforeEnd : .afterEnd
  }

  /// True if `withLatestFrom` subscribes to all inputs, also where one of them has ended the result.
  @inlinable var subscribesToAll: Bool { followsRxSwift || followsNode }

  /// An operator or a subject that has handed an element on does not ask for another one, even if those behind it have
  /// dropped that element (see `Handshake.hasDropped`).
  @inlinable package func asksNoMore() { handshake?.hasDropped = false }

  /// The work of an operator that subscribes to its source later; in Combine those behind it are told of their
  /// subscription only then.
  @inlinable func later(_ subscribe: @escaping () -> Void) -> () -> Void {
    handshake?.later(subscribe) ?? subscribe
  }
}

extension Sink {
  /// Subscribes to several sources; in RxSwift to all of them, even if one has ended the result meanwhile.
  @inlinable func subscribeToAll(_ scheduler: Scheduler, _ subscribe: () -> Void) {
    if scheduler.followsRxSwift { subscription.hold(subscribe) } else { subscribe() }
  }

  /// The run of a second source, which is subscribed to before the first one.
  @inlinable func runOfSecond(_ scheduler: Scheduler) -> Subscription {
    scheduler.followsRxSwift ? Subscription() : Subscription(within: subscription)
  }
}

extension Subscription {
  /// Owns something that RxSwift ends behind the source; nil in all other manners.
  ///
  /// It is held until the source has been subscribed to: `letGo` of the answer says so.
  @usableFromInline func own(
    behindSource resource: any Cancellable, _ scheduler: Scheduler
  ) -> RunEndAction? {
    if !scheduler.followsRxSwift { return nil }
    let action = RunEndAction { _ in resource.cancel() }
    action.isHeld = true
    own(action)
    return action
  }
}
