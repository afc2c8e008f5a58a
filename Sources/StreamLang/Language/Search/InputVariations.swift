import StreamEngine

/// Inputs that differ a little from given ones, so that chains which agree on these may not on those.
struct InputVariations {
  private let inputs: [[TimedValue]]
  private let frame: Int64
  private static let mostPlaces = 32

  init(_ inputs: [[TimedValue]], frame: Int64) {
    (self.inputs, self.frame) = (inputs, frame)
  }

  /// In each of them one of the inputs is another: those in which it is the first come first.
  var all: [[[TimedValue]]] { inputs.indices.flatMap { ofInput($0) } }

  /// In each of them this input is another.
  func ofInput(_ place: Int) -> [[[TimedValue]]] {
    variations(of: inputs[place]).map { events in
      var inputs = inputs
      inputs[place] = events
      return inputs
    }
  }

  /// Some of them, spread over all, and those in which the first input has other values: behind another beginning
  /// equal values may follow one another where none do here.
  var few: [[[TimedValue]]] {
    let all = all
    return stride(from: 0, to: all.count, by: max(1, all.count / 6)).map { all[$0] }
      + otherValues(of: inputs[0].filter { $0.time >= 0 }).map { [$0] + inputs.dropFirst() }
  }

  private func variations(of events: [TimedValue]) -> [[TimedValue]] {
    let events = events.filter { $0.time >= 0 }
    // Of long inputs some places, spread over all.
    let places = Array(
      stride(from: 0, to: events.count, by: max(1, events.count / Self.mostPlaces)))
    var variations: [[TimedValue]] = []
    // More time before an event, so that all behind it come later.
    for frames in [4, 1, 2] {
      variations += places.reversed().map { late(events, from: $0, by: Int64(frames) * frame) }
    }
    // One value less, and one more behind the last.
    variations += places.filter { !events[$0].event.isEnd }.map { place in
      events.indices.filter { $0 != place }.map { events[$0] }
    }
    variations.append(longer(events))
    variations += otherValues(of: events)
    // Nothing but the end, another end, none.
    let bare = events.filter { !$0.event.isEnd }
    let end = (events.last?.time ?? 0) + (events.last?.event.isEnd == false ? frame : 0)
    variations.append(events.filter(\.event.isEnd))
    variations.append(bare + [TimedEvent(time: end, event: .failed(RuntimeError("error")))])
    variations.append(bare + [TimedEvent(time: end, event: .completed)])
    variations.append(bare)
    return variations
  }

  /// Other values at the same times: in another order, all alike, ever larger.
  private func otherValues(of events: [TimedValue]) -> [[TimedValue]] {
    let values = events.compactMap(\.event.value)
    return [
      values.reversed(), values.map { _ in values[0] }, values.indices.map { .int(10 * ($0 + 1)) },
    ].map { events.with($0) }
  }

  private func late(_ events: [TimedValue], from place: Int, by time: Int64) -> [TimedValue] {
    events.indices.map {
      TimedEvent(time: events[$0].time + ($0 < place ? 0 : time), event: events[$0].event)
    }
  }

  /// With two more values before the end.
  private func longer(_ events: [TimedValue]) -> [TimedValue] {
    let place = events.firstIndex(where: \.event.isEnd) ?? events.count
    let values = events[..<place].compactMap(\.event.value)
    let start = place > 0 ? events[place - 1].time + frame : 0
    let more = [0, 1].map { number in
      TimedEvent(
        time: start + Int64(number) * frame,
        event: Event<Value>.next(values.isEmpty ? .int(number + 1) : values[0]))
    }
    return events[..<place] + more + late(Array(events[place...]), from: 0, by: 3 * frame)
  }
}

extension [TimedValue] {
  /// These events with these values.
  fileprivate func with(_ values: [Value]) -> [TimedValue] {
    var rest = values[...]
    return map { event in
      guard !event.event.isEnd, let value = rest.popFirst() else { return event }
      return TimedEvent(time: event.time, event: .next(value))
    }
  }
}
