/// The sink of the newest inner stream, kept to serve again.
///
/// Most inner streams are over when they have been subscribed to, and making a sink and its
/// subscription costs more than ten events do.
///
/// **Invariant:** only the sink of the outer stream has it. The sink in here knows the operator; if
/// the operator knew this object, too, they would keep each other.
@usableFromInline final class Spare<Element> {
  @exclusivity(unchecked) @usableFromInline var newest: Sink<Element>?

  @inlinable init() {}

  /// The newest sink, ready for a run within `parent`, or one that `makeSink` makes.
  ///
  /// A sink serves again if its run is over and nobody else has it: an event that comes late has to
  /// find the run over that it belongs to.
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
