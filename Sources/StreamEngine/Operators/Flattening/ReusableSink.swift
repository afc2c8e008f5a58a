/// The sink of the newest inner stream, kept for the next one.
///
/// Most inner streams are over when they have been subscribed to, and making a sink and its
/// subscription costs more than ten events do.
///
/// **Invariant:** only the sink of the outer stream refers to this. The sink in here refers to the
/// operator; if the operator referred to this object, the two would retain each other.
@usableFromInline final class ReusableSink<Element> {
  @exclusivity(unchecked) @usableFromInline var newest: Sink<Element>?

  @inlinable init() {}

  /// The newest sink, ready for a run within `parent`, or one that `makeSink` makes.
  ///
  /// A sink is used again if its run is over and nothing else refers to it: a late event of the old
  /// run has to find that run over.
  @inlinable func sink(
    within parent: Subscription, _ makeSink: () -> Sink<Element>
  ) -> Sink<Element> {
    if isKnownUniquelyReferenced(&newest), let sink = newest.take(), sink.reopen(within: parent) {
      newest = sink
      return sink
    }
    let sink = makeSink()
    newest = sink
    return sink
  }
}
