/// Something that can be cancelled, once or repeatedly.
public protocol Cancellable: AnyObject {
  /// Stops it; a second time has no effect.
  func cancel()
}

/// One run of one stretch of a graph: a source, the stages behind it, and the sink that ends it.
///
/// All sinks of a stretch share this object, so stopping a chain of any length is one flag and one
/// removal. An operator that outlives its source (`merge`, `delay`, `retry`) opens a child for it.
///
/// **Invariant:** nothing points from here to a sink of the stretch, except those in
/// `OwnedResources.sinks`, which are released when the stretch ends. There is no retain cycle.
public final class Subscription: Cancellable {
  /// The state of the run: whether the run is over (1), on a scheduler with a dispatcher (2), under demand
  /// (4), held (8); 0 is none of them, so that a sink has one test for all.
  @exclusivity(unchecked) @usableFromInline var state: UInt8 = 0
  /// Its number among the recorded subscriptions of its scheduler, from 1; 0 where it is not recorded.
  ///
  /// An address may belong to another subscription later.
  @exclusivity(unchecked) @usableFromInline package internal(set) var number: UInt32 = 0
  /// The terms that few runs have; one reference, because every run is made and released with it.
  @exclusivity(unchecked) private var terms: Terms?

  // The place at which the source keeps the sink, and where a parent keeps this; both outlive the
  // entry.
  @exclusivity(unchecked) private var slots: Unmanaged<Slots>?
  @exclusivity(unchecked) private var index = 0
  @exclusivity(unchecked) private var parent: Unmanaged<Slots>?
  @exclusivity(unchecked) private var place = 0
  @exclusivity(unchecked) private var resources: OwnedResources?
  // `resources.children`, without counting a reference for every child.
  @exclusivity(unchecked) private var children: Unmanaged<Slots>?

  /// True from the terminal event, or from `cancel`, on; sources poll it, sinks guard with it.
  @inlinable public internal(set) var isOver: Bool {
    get { state & 1 != 0 }
    set { if newValue { state |= 1 } else { state &= ~1 } }
  }

  /// True if what is sent here has to wait, because the item that is running is paused.
  @inlinable var isPaused: Bool { state & 2 != 0 && dispatcher?.isPaused == true }

  /// The dispatcher that can pause what is sent here.
  @usableFromInline var dispatcher: Dispatcher? { terms?.dispatcher }

  /// The `Demand` that says how many elements may be sent; nil for all there are.
  @usableFromInline var limit: AnyObject? { terms?.limit }

  /// True while `hold` subscribes to several sources: what it owns stays until then.
  private var isHeld: Bool { state & 8 != 0 }

  /// True if it is on a scheduler that has a dispatcher.
  var isOnDispatcher: Bool { state & 2 != 0 }

  /// Notes the dispatcher of its scheduler.
  @usableFromInline func enter(_ dispatcher: Dispatcher) {
    if state & 2 != 0, terms?.dispatcher === dispatcher { return }
    terms = limit.map { LimitedTerms(dispatcher, $0) } ?? dispatcher
    state |= 2
  }

  /// The source is asked for this; with nil for all there are.
  @usableFromInline func ask(by limit: AnyObject?) {
    if limit == nil, state & 4 == 0 { return }
    terms = limit.map { LimitedTerms(dispatcher, $0) } ?? dispatcher
    state = limit == nil ? state & ~4 : state | 4
  }

  /// A subscription that nothing else ends.
  public init() {}

  /// A subscription that ends with `parent`, or earlier on its own.
  public init(within parent: Subscription) { join(parent) }

  /// Begins another run within `parent`; this one has to be over, and uniquely referenced.
  @usableFromInline func reopen(within parent: Subscription) {
    isOver = false
    number = 0
    ask(by: nil)
    join(parent)
  }

  /// Becomes a child of `parent`, unless that is over: a run that cancels its children gets no new ones.
  private func join(_ parent: Subscription) {
    if parent.isOver, !parent.isHeld { return isOver = true }
    if parent.state & 4 != 0 { ask(by: parent.limit) }
    if parent.children == nil { _ = parent.makeResources() }
    self.parent = parent.children
    parent.children?._withUnsafeGuaranteedRef { place = $0.insert(self, nil) }
  }

  /// Cancels `resource` when this run ends; at once if it is over.
  public func own(_ resource: any Cancellable) {
    if isOver, !isHeld { return resource.cancel() }
    makeResources().cancellables.append(resource)
  }

  /// Cancels `resource` when this run ends, after the children that came before it and before those that come after
  /// it; at once if the run is over.
  @usableFromInline func own(inTurn resource: any Cancellable) {
    Subscription(within: self).own(resource)
  }

  /// Ends the run: it is removed from its source, then its children are cancelled, oldest first, and its resources,
  /// newest first.
  public func cancel() {
    isOver = true
    if let slots {
      self.slots = nil
      slots._withUnsafeGuaranteedRef {
        resources?.keepSinks(until: $0)
        $0.remove(index)
      }
    }
    if let parent {
      self.parent = nil
      parent._withUnsafeGuaranteedRef { $0.remove(place) }
    }
    if let resources, !isHeld {
      self.resources = nil
      children = nil
      resources.release()
    }
  }

  /// Subscribes to several sources: all of them run, and own what they need, until that has been done, even if the run
  /// is over meanwhile.
  @usableFromInline func hold(_ subscribe: () -> Void) {
    if isHeld { return subscribe() }
    state |= 8
    subscribe()
    state &= ~8
    if isOver { cancel() }
  }

  /// Keeps every 64th sink of a long chain, so that releasing the chain never recurses deeper.
  @usableFromInline func keep(_ sink: AnyObject) {
    if !isOver { makeResources().sinks.append(sink) }
  }

  func attached(to slots: Slots, at index: Int) {
    self.slots = .passUnretained(slots)
    self.index = index
  }

  // A sink that was subscribed twice stands in two slots, of which only the newer are known here.

  func moved(to index: Int, in slots: Slots) {
    if slots.isSame(as: self.slots) { self.index = index }
    if slots.isSame(as: parent) { place = index }
  }

  /// These slots are being released; it calls nobody.
  func forget(_ slots: Slots) {
    if slots.isSame(as: parent) { parent = nil }
    if !slots.isSame(as: self.slots) { return }
    self.slots = nil
    resources?.keepSinks(until: slots)
  }

  private func makeResources() -> OwnedResources {
    if let resources { return resources }
    let new = OwnedResources()
    resources = new
    children = .passUnretained(new.children)
    return new
  }
}

/// The terms of a run under demand.
private final class LimitedTerms: Terms {
  private let givenDispatcher: Dispatcher?
  private let givenLimit: AnyObject

  init(_ dispatcher: Dispatcher?, _ limit: AnyObject) {
    (givenDispatcher, givenLimit) = (dispatcher, limit)
  }

  override var dispatcher: Dispatcher? { givenDispatcher }
  override var limit: AnyObject? { givenLimit }
}

/// The resources that only some subscriptions have.
private final class OwnedResources {
  let children = Slots()
  var cancellables: [any Cancellable] = []
  /// Every 64th sink of a long chain.
  var sinks: [AnyObject] = []

  /// While the source is pushing it keeps the head of the chain; the kept sinks must stay as long.
  func keepSinks(until source: Slots) {
    if source.depth == 0 { return }
    for sink in sinks { source.releaseAfterPush(sink) }
    sinks = []
  }

  func release() {
    children.cancelAll()
    while let resource = cancellables.popLast() { resource.cancel() }
    while let sink = sinks.popLast() { _ = sink }
  }
}
