/// Something that can be told to stop, once or many times.
public protocol Cancellable: AnyObject {
  func cancel()
}

/// One run of one stretch of a graph: a source, the stages behind it, and the sink that ends it.
///
/// All sinks of a stretch share this object, so stopping a chain of any length is one flag and one
/// removal. An operator that outlives its source (`merge`, `delay`, `retry`) opens a child for it.
///
/// **Invariant:** nothing points from here to a sink of the stretch, except the parked ones, which
/// are let go when the stretch ends. There is no retain cycle to break.
public final class Subscription: Cancellable {
  /// True from the terminal event, or from `cancel`, on; sources poll it, sinks guard with it.
  @exclusivity(unchecked) public internal(set) var isOver = false

  // Where the source keeps our sink, and where a parent keeps us; both outlive the entry.
  @exclusivity(unchecked) private var slots: Unmanaged<Slots>?
  @exclusivity(unchecked) private var index = 0
  @exclusivity(unchecked) private var parent: Unmanaged<Slots>?
  @exclusivity(unchecked) private var place = 0
  @exclusivity(unchecked) private var belongings: Belongings?
  // Those of the belongings, which would be counted for every child on the way there.
  @exclusivity(unchecked) private var children: Unmanaged<Slots>?

  /// A subscription that nothing else ends.
  public init() {}

  /// A subscription that ends with `parent`, or earlier on its own.
  public init(within parent: Subscription) { join(parent) }

  /// Begins another run within `parent`; this one has to be over, and known to nobody else.
  @usableFromInline func reopen(within parent: Subscription) {
    isOver = false
    join(parent)
  }

  private func join(_ parent: Subscription) {
    if parent.isOver { return isOver = true }
    if parent.children == nil { _ = parent.belongingsToFill() }
    self.parent = parent.children
    parent.children?._withUnsafeGuaranteedRef { place = $0.insert(self, nil) }
  }

  /// Ties `resource` to the life of this run.
  public func own(_ resource: any Cancellable) {
    if isOver { resource.cancel() } else { belongingsToFill().resources.append(resource) }
  }

  /// Ends the run: the source lets go of it, then children and resources, newest first.
  public func cancel() {
    isOver = true
    if let slots {
      self.slots = nil
      slots._withUnsafeGuaranteedRef {
        belongings?.outlive($0)
        $0.remove(index)
      }
    }
    if let parent {
      self.parent = nil
      parent._withUnsafeGuaranteedRef { $0.remove(place) }
    }
    if let belongings {
      self.belongings = nil
      children = nil
      belongings.letGo()
    }
  }

  /// Keeps every 256th sink of a long chain, so that releasing the chain never recurses deeper.
  @usableFromInline func park(_ sink: AnyObject) {
    if !isOver { belongingsToFill().parked.append(sink) }
  }

  func attached(to slots: Slots, at index: Int) {
    self.slots = .passUnretained(slots)
    self.index = index
  }

  func moved(to index: Int, in slots: Slots) {
    if isSource(slots) { self.index = index } else { place = index }
  }

  func forget(_ slots: Slots) {
    if !isSource(slots) { return parent = nil }
    self.slots = nil
    belongings?.parked = []
  }

  private func isSource(_ slots: Slots) -> Bool {
    self.slots?._withUnsafeGuaranteedRef { $0 === slots } ?? false
  }

  private func belongingsToFill() -> Belongings {
    if let belongings { return belongings }
    let new = Belongings()
    belongings = new
    children = .passUnretained(new.children)
    return new
  }
}

/// What only some subscriptions have.
private final class Belongings {
  let children = Slots()
  var resources: [any Cancellable] = []
  var parked: [AnyObject] = []

  /// While the source is pushing it keeps the head of the chain: what is parked must stay as long.
  func outlive(_ source: Slots) {
    if source.depth == 0 { return }
    for sink in parked { source.bury(sink) }
    parked = []
  }

  func letGo() {
    children.cancelAll()
    while let resource = resources.popLast() { resource.cancel() }
    while let sink = parked.popLast() { _ = sink }
  }
}
