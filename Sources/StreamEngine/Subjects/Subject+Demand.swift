extension Subject {
  /// A subject for a piece of another stream, whose subscribers get all of it, in time.
  @usableFromInline convenience init(keepingUnasked: Void) {
    self.init(.nothing, latest: nil)
    keepsUnasked = true
  }

  /// Adds a subscriber that has said how many elements it wants, or one that comes after such.
  ///
  /// An element that is sent when it has not asked is lost for it; a behavior subject delivers its
  /// latest value when it asks, and a replay subject all. A publish subject asks
  /// nothing of its sources until somebody who listens has asked for something.
  @usableFromInline func addPaced(_ sink: Sink<Element>) {
    if case .nothing = retention, slots.isEmpty, !sink.isAsking, upstream == nil {
      upstream = Demand(0, within: nil)
    }
    addTaking(sink.takingAll(unasked, forSource: true))
    guard upstream != nil else { return }
    if sink.isAsking { return askSources() }
    sink.subscription.demand?.whenAsked { [weak self] in self?.askSources() }
  }

  /// The treatment of an element for a subscriber that has not asked.
  private var unasked: Unasked {
    switch retention {
    case .nothing: keepsUnasked ? .kept : .dropped
    case .latest: .latest
    case .one, .recent, .last, .elsewhere: .kept
    }
  }

  private func askSources() {
    guard let upstream = upstream.take() else { return }
    upstream.add(.max)
    upstream.wake()
  }
}
