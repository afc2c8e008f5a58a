/// The places at which the words of a text stand.
struct WordPlaces {
  private let places: [String: [Int]]

  init(_ words: [(String, Int)]) {
    places = Dictionary(grouping: words) { $0.0 }.mapValues { $0.map(\.1).sorted() }
  }

  func has(_ name: String) -> Bool { places[name] != nil }

  func count(_ name: String) -> Int { places[name]?.count ?? 0 }

  func all(_ name: String) -> [Int] { places[name] ?? [] }

  /// True if a word stands within one of these parts of the text, which are in order and apart, in front of a
  /// place.
  func stands(_ name: String, inOneOf parts: [Span], before end: Int = .max) -> Bool {
    (places[name] ?? []).contains { place in place < end && parts.hold(place) }
  }

  /// True if a word stands within a part of the text.
  func stands(_ name: String, in span: Span) -> Bool {
    guard let places = places[name] else { return false }
    let first = places.partitioningIndex { $0 >= span.start }
    return first < places.count && places[first] < span.end
  }
}
