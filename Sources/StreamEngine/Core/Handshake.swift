/// Tells operators that their runs begin, in Combine's order: the subscription comes from the source down to the
/// subscriber, and then the request goes from the subscriber up.
///
/// An operator is told when all sources of its subscriber have been subscribed to, or the first of them sends
/// something.
///
/// It also carries the answer to an element: in Combine whoever receives one returns how many more it wants. `filter`
/// and its kind return 1 for an element that they drop (`hasDropped`), most operators return the answer of those behind
/// them, and `zip`, `flatMap` or subjects return none (`Scheduler.asksNoMore`).
@usableFromInline package final class Handshake {
  /// An operator that is told.
  @usableFromInline package final class Party {
    fileprivate let subscribed: () -> Void
    /// The operators that have been subscribed to from here.
    fileprivate var sources: [Party] = []
    fileprivate var requests: [() -> Void] = []
    /// The actions for each element that has been dropped behind it, and in whose place another one is requested.
    fileprivate var renewals: [() -> Void] = []
    /// The buffer, while those behind it cannot ask.
    fileprivate var prefetching: Prefetching?
    @exclusivity(unchecked) @usableFromInline package fileprivate(set) var isTold = false

    fileprivate init(_ subscribed: @escaping () -> Void) { self.subscribed = subscribed }
  }

  /// A subscriber and the operators above it, which are told one after another.
  private struct Round {
    /// The subscriber first.
    let up: [Party]
    /// The one that is being told of its subscription.
    var current: Party?
    var requests: [() -> Void] = []
  }

  /// A buffer that asks its source before those behind it can ask.
  final class Prefetching {
    fileprivate let open: () -> Void
    /// True if nothing has come.
    fileprivate let isIdle: () -> Bool
    /// The operator behind it that has not been told.
    fileprivate var waiting: Party?

    init(isIdle: @escaping () -> Bool, open: @escaping () -> Void) {
      (self.isIdle, self.open) = (isIdle, open)
    }
  }

  /// The operators whose sources are being subscribed to, the innermost last.
  private var active: [Party] = []
  /// The outermost one that has not been told.
  private var waiting: Party?
  /// Those that are being told and to which no request has come up yet, the innermost last.
  private var rounds: [Round] = []

  /// The answer to the element that was delivered last: true if it was dropped, and another one is requested.
  @exclusivity(unchecked) @usableFromInline var hasDropped = false

  init() {}

  /// Delivers an element to those behind an operator, and tells it if they have dropped the element.
  @usableFromInline func deliver(behind party: Party, _ send: () -> Void) {
    hasDropped = false
    send()
    if hasDropped { for renewal in party.renewals { renewal() } }
  }

  /// Does something for each element that is dropped behind the operator that is being told of its subscription, and in
  /// whose place another one is requested.
  package func whenDropped(_ action: @escaping () -> Void) {
    rounds.last?.current?.renewals.append(action)
  }

  /// An operator is about to subscribe to its source.
  @usableFromInline package func begin(_ subscribed: @escaping () -> Void) -> Party {
    let party = Party(subscribed)
    if let outer = active.last, !outer.isTold {
      outer.sources.append(party)
    } else {
      waiting = party
    }
    active.append(party)
    return party
  }

  /// An operator has subscribed to its source.
  @usableFromInline package func end(_ party: Party) {
    active.removeLast()
    if waiting === party { tell() }
  }

  /// Subscribes to a source whose operators are told by themselves, before those behind it, which can ask when the
  /// source has been subscribed to, or has handed its subscription on.
  func apart(_ prefetching: Prefetching, _ subscribe: () -> Void) {
    let told = Party {}
    told.isTold = true
    told.prefetching = prefetching
    prefetching.waiting = waiting.take()
    active.append(told)
    subscribe()
    active.removeLast()
    open(told)
  }

  /// The work of an operator that subscribes to its source later: those behind it are told then.
  @usableFromInline func later(_ subscribe: @escaping () -> Void) -> () -> Void {
    guard let held = waiting.take() else { return subscribe }
    return { [self] in
      waiting = held
      active.append(held)
      subscribe()
      end(held)
    }
  }

  /// A source hands its subscription on before anything comes, as flattening and sharing operators do, or when it has
  /// answered the request.
  @usableFromInline package func handOn(hasAnswered: Bool = false) {
    tell()
    // A buffer that has got something without that still waits for the answer to its own request.
    for party in active.reversed() where hasAnswered || party.prefetching?.isIdle() == true {
      open(party)
      tell()
    }
  }

  private func open(_ party: Party) {
    guard let prefetching = party.prefetching.take() else { return }
    waiting = prefetching.waiting
    prefetching.open()
  }

  /// Tells all who wait.
  @usableFromInline package func tell() {
    guard let outermost = waiting.take() else { return }
    var (down, up): ([Party], [Party]) = ([], [])
    func visit(_ party: Party) {
      party.isTold = true
      up.append(party)
      for source in party.sources { visit(source) }
      down.append(party)
    }
    visit(outermost)
    let place = rounds.count
    rounds.append(Round(up: up))
    for party in down {
      rounds[place].current = party
      party.subscribed()
    }
    if rounds.count > place { goUp() }
  }

  /// Makes a request of a subscriber: at once, or, if it comes from above the outermost one that is being told, when
  /// the operators between them know of their subscription.
  package func request(_ request: @escaping () -> Void) {
    guard let round = rounds.last else { return request() }
    rounds[rounds.count - 1].requests.append(request)
    if round.current === round.up.first { goUp() }
  }

  /// Does something when the request comes up to the operator that is being told of its subscription.
  package func whenRequested(_ action: @escaping () -> Void) {
    if let current = rounds.last?.current { current.requests.append(action) } else { action() }
  }

  /// Lets the request go from the subscriber up.
  private func goUp() {
    let round = rounds.removeLast()
    for party in round.up { for request in party.requests { request() } }
    for request in round.requests { request() }
  }
}
