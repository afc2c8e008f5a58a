/// The elements of a stream that have a key in common.
public struct GroupedObservable<Key, Element> {
  /// The key that the elements have in common.
  public let key: Key
  /// Hot, without replay: late subscribers receive only later elements.
  public let stream: Observable<Element>

  @inlinable init(_ key: Key, _ stream: Observable<Element>) {
    self.key = key
    self.stream = stream
  }
}

extension Observable {
  /// Emits a group for each key, with the element that has it first; the others go to the group.
  ///
  ///     self:              -1-2-3-4-|
  ///     groupBy(x % 2):    -a-b-----|   a = 1---3---|, b = 2---4-|
  ///
  /// A group is emitted before its first element. An end reaches the groups before the result, in
  /// the order in which they were opened. The source stays subscribed while the result or any group
  /// is. If `key` throws, everything fails with that error.
  ///
  /// - Source: ReactiveX *GroupBy*.
  @inlinable public func groupBy<Key: Hashable>(
    _ key: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    groupBy(
      key, element: { $0 },
      duration: nil as ((GroupedObservable<Key, Element>) -> Observable<Never>)?)
  }

  /// `groupBy` with `element` applied on the way into a group, each of which lasts until its own
  /// `duration` emits or completes; after that its key opens a new one.
  ///
  /// A failure of a duration is its group's. If `element`, `duration` or `makeSubject`, which makes what a group is sent
  /// through, throws, everything fails.
  ///
  /// - Source: RxJS `groupBy`.
  @inlinable public func groupBy<Key: Hashable, Output, Other>(
    _ key: @escaping (Element) throws -> Key,
    element: @escaping (Element) throws -> Output,
    duration: ((GroupedObservable<Key, Output>) throws -> Observable<Other>)?,
    makeSubject: @escaping () throws -> Subject<Output> = { Subject(keepingUnasked: ()) }
  ) -> Observable<GroupedObservable<Key, Output>> {
    above { source, downstream, scheduler in
      let grouping = Grouping<Key, Output, Other>(downstream, scheduler, duration, makeSubject)
      let elements = Sink<Element>(
        feeding: downstream, as: grouping.lifetime.life,
        next: { value in
          do {
            guard let group = try grouping.group(of: key(value)) else { return }
            if !group.hasObservers { downstream.note(.unheard, of: nil, since: group.lastLeaving) }
            group.next(try element(value))
          } catch { grouping.end(.failed(error)) }
        },
        end: { grouping.end($0) })
      source.subscribe(elements, on: scheduler)
    }
  }
}

/// The groups that are open.
@usableFromInline final class Grouping<Key: Hashable, Element, Other> {
  @usableFromInline let downstream: Sink<GroupedObservable<Key, Element>>
  @usableFromInline let scheduler: Scheduler
  @usableFromInline let duration: ((GroupedObservable<Key, Element>) throws -> Observable<Other>)?
  @usableFromInline let makeSubject: () throws -> Subject<Element>
  @usableFromInline let lifetime: SharedLifetime
  @usableFromInline let groups = Memory<[Key: (number: Int, Subject<Element>)]>([:])
  @exclusivity(unchecked) @usableFromInline var opened = 0

  @inlinable init(
    _ downstream: Sink<GroupedObservable<Key, Element>>, _ scheduler: Scheduler,
    _ duration: ((GroupedObservable<Key, Element>) throws -> Observable<Other>)?,
    _ makeSubject: @escaping () throws -> Subject<Element>
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.duration = duration
    self.makeSubject = makeSubject
    lifetime = SharedLifetime(downstream.subscription)
    downstream.inspect(self) {
      let open = $0.groups.state.sorted { $0.value.number < $1.value.number }
      return [OperatorState(.groups, open.map(\.key))]
    }
  }

  /// The group of a key, which is opened if it is new; nil if the result is over.
  @inlinable func group(of key: Key) throws -> Subject<Element>? {
    if let (_, subject) = groups.state[key] { return subject }
    if downstream.subscription.isOver { return nil }
    let subject = try makeSubject()
    opened &+= 1
    let number = opened
    groups.change(leaving: [:]) { $0[key] = (number, subject) }
    downstream.next(GroupedObservable(key, lifetime.stream(of: subject)))
    guard let duration else { return subject }
    // Its duration may listen to a group, and is no reason to keep the source.
    let stream = try duration(GroupedObservable(key, subject.stream))
    let life = Subscription(within: lifetime.life)
    let sink = Sink<Other>(
      feeding: downstream, as: life, asking: .forAll,
      next: { [self] _ in
        life.cancel()
        close(key, number, .completed)
      },
      end: { [self] in close(key, number, $0) })
    stream.subscribe(sink, on: scheduler)
    return subject
  }

  @inlinable func close(_ key: Key, _ number: Int, _ end: End) {
    guard let group = groups.state[key], group.number == number else { return }
    groups.change(leaving: [:]) { $0[key] = nil }
    group.1.end(end)
  }

  @inlinable func end(_ end: End) {
    let open = groups.state.values.sorted { $0.number < $1.number }
    groups.state = [:]
    for (_, subject) in open { subject.end(end) }
    downstream.end(end)
    lifetime.life.cancel()
  }
}
