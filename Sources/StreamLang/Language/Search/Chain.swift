import StreamEngine

/// A chain of operators as it is written, and what it does with the inputs.
struct Chain {
  /// `map(+1).skip(1)`; empty for the input as it is.
  var text: String
  let record: CallRecord

  var events: [TimedValue] { record.events }

  /// It behind `a`.
  var whole: String { text.isEmpty ? "a" : "a.\(text)" }

  func followed(by call: String, _ record: CallRecord) -> Chain {
    Chain(text: text.isEmpty ? call : "\(text).\(call)", record: record)
  }
}

/// Chains that do the same, of which one is enough to go on from.
struct ChainGroup {
  let first: Chain
  /// The texts of all of them, as they were found.
  var texts: [String]
  /// Its events as numbers, equal ones having the same.
  var key: [Int] = []

  init(_ chain: Chain) {
    first = chain
    texts = [chain.text]
  }

  /// Its events as times and numbers, which sorts those together that are alike up to any moment.
  var path: [Int] { zip(first.events, key).flatMap { [Int($0.time), $1] } + [.max] }

  /// When it first does something else than another.
  func parts(from other: ChainGroup) -> Int64 {
    let alike = zip(key, other.key).prefix { $0 == $1 }.count
    let times = [first.events, other.first.events].compactMap {
      $0.indices.contains(alike) ? $0[alike].time : nil
    }
    return times.min() ?? .max
  }
}

/// Gathers chains by what they do.
struct ChainGroups {
  private var numbers: [EventKey: Int] = [:]
  private var places: [[Int]: Int] = [:]
  private(set) var all: [ChainGroup] = []
  /// More spellings of the same say nothing new.
  private static let mostTexts = 24

  private struct EventKey: Hashable {
    let time: Int64
    let kind: Int
    let value: Value
  }

  init() {}

  init(_ groups: [ChainGroup]) {
    for group in groups { insert(group.first) }
  }

  mutating func insert(_ chain: Chain) {
    let key = key(of: chain.record.toldApart)
    if let place = places[key] {
      if all[place].texts.count < Self.mostTexts { all[place].texts.append(chain.text) }
      return
    }
    places[key] = all.count
    var group = ChainGroup(chain)
    group.key = key
    all.append(group)
  }

  /// Events as numbers, equal ones having the same.
  mutating func key(of events: [TimedValue]) -> [Int] { events.map { number(of: $0) } }

  private mutating func number(of event: TimedValue) -> Int {
    let key =
      switch event.event {
      case .next(let value): EventKey(time: event.time, kind: 0, value: value)
      case .completed: EventKey(time: event.time, kind: 1, value: .null)
      case .failed(let error):
        EventKey(time: event.time, kind: 2, value: .string(message(of: error)))
      }
    if let number = numbers[key] { return number }
    numbers[key] = numbers.count
    return numbers.count - 1
  }

  /// Those that others do not have, in an order in which such as begin alike stand together.
  func sorted(but others: ChainGroups) -> [ChainGroup] {
    all.dropFirst(others.all.count).sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }
}
