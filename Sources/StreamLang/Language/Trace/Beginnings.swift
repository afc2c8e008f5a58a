import StreamEngine

/// The events of which operators have made the streams that brought them others.
final class Beginnings {
  /// The events that each cause has led to in a run, newest first, by the runs.
  private var made: [ObjectIdentifier: [Int: [Int]]] = [:]
  private let log: EventLog<Value>
  private let listeners: Listeners
  /// The subscriptions by which the last event came that was asked about, and the places among the events that it
  /// led to.
  private var last: (cause: Int, run: RunRecord, hearing: [RunRecord], places: [Int: Int])?

  init(_ log: EventLog<Value>, _ listeners: Listeners) {
    (self.log, self.listeners) = (log, listeners)
  }

  /// The events of which an operator has made the streams that brought it the causes of this one.
  func events(for event: Int) -> [Int] {
    guard let run = log.run(log[event].node, log[event].run) else { return [] }
    var found: [Int] = []
    for cause in log.causes(of: event).map({ Int($0.number) }) where cause >= log.first {
      found += bearers(of: cause, to: run, for: event).map { Int($0.cause.number) }
    }
    return found.filter { $0 >= log.first }
  }

  /// The subscriptions of a run by which an event came to it that this one was made from.
  private func bearers(of cause: Int, to run: RunRecord, for event: Int) -> [RunRecord] {
    let record = log[cause]
    if let source = log.run(record.node, record.run) {
      return source.owner === run && !source.isInput ? [source] : []
    }
    let all = listeners.made(by: run)
    if all.isEmpty { return [] }
    let next = all.partitioningIndex { $0.firstEvent > event }
    if next < all.count, all[next].isGiven(event), all[next].heard?.node == record.node {
      return [all[next]]
    }
    let (hearing, places) = subscriptions(all, to: cause, run)
    guard places.count == hearing.count, let place = places[event] else { return hearing }
    return [hearing[place]]
  }

  /// Each of several subscriptions brings an event once, in the order in which they began.
  private func subscriptions(
    _ all: [RunRecord], to cause: Int, _ run: RunRecord
  ) -> (hearing: [RunRecord], places: [Int: Int]) {
    if let last, last.cause == cause, last.run === run { return (last.hearing, last.places) }
    let node = log[cause].node
    // Most of many have ended before.
    let hearing = all.filter {
      $0.eventAfter ?? .max > cause && $0.heard?.node == node && log.hears(cause, by: $0)
    }
    // One alone has brought all of them.
    let sent = hearing.count > 1 ? events(of: run, from: cause) : []
    let places = Dictionary(uniqueKeysWithValues: zip(sent.reversed(), 0...))
    last = (cause, run, hearing, places)
    return (hearing, places)
  }

  /// The events of a run that were made from one, newest first.
  private func events(of run: RunRecord, from cause: Int) -> [Int] {
    let id = ObjectIdentifier(run)
    if let known = made[id] { return known[cause] ?? [] }
    var events: [Int: [Int]] = [:]
    for number in log.events(of: run) {
      for cause in Set(log.causes(of: number)) {
        events[Int(cause.number), default: []].append(number)
      }
    }
    made[id] = events
    return events[cause] ?? []
  }
}
