/// Tells operators that their runs begin, in Combine's order: the subscription comes from the source down to the
/// subscriber, and then the request goes from the subscriber up.
///
/// An operator is told when all sources of its subscriber have been subscribed to, or the first of them sends
/// something.
@usableFromInline package final class Handshake {
  /// An operator that is told.
  @usableFromInline package final class Party {
    fileprivate let subscribed: () -> Void
    /// The operators that have been subscribed to from here.
    fileprivate var sources: [Party] = []
    fileprivate var requests: [() -> Void] = []
    @exclusivity(unchecked) @usableFromInline package fileprivate(set) var isTold = false

    fileprivate init(_ subscribed: @escaping () -> Void) { self.subscribed = subscribed }
  }

  /// The operators whose sources are being subscribed to, the innermost last.
  private var active: [Party] = []
  /// The outermost one that has not been told.
  private var waiting: Party?
  /// The one that is being told of its subscription.
  private var current: Party?
  /// The requests of subscribers that are being told.
  private var requests: [() -> Void] = []

  init() {}

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

  /// Subscribes to a source whose operators are told by themselves, before those behind it.
  func apart(_ subscribe: () -> Void) {
    let told = Party {}
    told.isTold = true
    active.append(told)
    let outer = waiting.take()
    subscribe()
    waiting = outer
    active.removeLast()
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
    let (outer, outerRequests) = (current, requests)
    requests = []
    for party in down {
      current = party
      party.subscribed()
    }
    current = outer
    for party in up { for request in party.requests { request() } }
    let made = requests
    requests = outerRequests
    for request in made { request() }
  }

  /// Makes a request of a subscriber: while it is being told of its subscription, when the operators above it know that
  /// a request comes.
  package func request(_ request: @escaping () -> Void) {
    if current == nil { request() } else { requests.append(request) }
  }

  /// Does something when the request comes up to the operator that is being told of its subscription.
  package func whenRequested(_ action: @escaping () -> Void) {
    if let current { current.requests.append(action) } else { action() }
  }
}
