/// A set of characters: some ranges, and some properties, or all but these.
struct RegExpSet: Sendable {
  /// Sorted, and apart from one another, once `close` was called.
  private(set) var ranges: [ClosedRange<UInt32>] = []
  private var properties: [(property: RegExpProperty, isWanted: Bool)] = []
  var isInverted = false
  /// The characters that differ in case alone; nil if the case counts.
  private var cases: RegExpCases?

  init(_ ranges: [ClosedRange<UInt32>] = [], isInverted: Bool = false) {
    (self.isInverted, self.ranges) = (isInverted, ranges)
  }

  init(_ character: UInt32) { ranges = [character...character] }

  /// The only character of the set, if it has one and compares nothing else.
  var only: UInt32? {
    guard ranges.count == 1, properties.isEmpty, !isInverted else { return nil }
    return ranges[0].lowerBound == ranges[0].upperBound ? ranges[0].lowerBound : nil
  }

  mutating func add(_ range: ClosedRange<UInt32>) { ranges.append(range) }
  mutating func add(_ property: RegExpProperty, isWanted: Bool) {
    properties.append((property, isWanted))
  }

  mutating func add(_ other: RegExpSet) {
    ranges += other.isInverted ? Self.inverted(Self.merged(other.ranges)) : other.ranges
    properties += other.properties
  }

  /// Sorts what was added, and adds what differs in case alone.
  mutating func close(_ cases: RegExpCases?) {
    ranges = Self.merged(ranges)
    if let cases, properties.isEmpty {
      var more: [ClosedRange<UInt32>] = []
      for group in cases.groups where group.contains(where: hasInRanges) {
        more += group.map { $0...$0 }
      }
      ranges = Self.merged(ranges + more)
    }
    self.cases = properties.isEmpty ? nil : cases
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var made: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = made.last, range.lowerBound <= last.upperBound &+ 1 {
        made[made.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        made.append(range)
      }
    }
    return made
  }

  private static func inverted(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var made: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { made.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { made.append(next...0x10FFFF) }
    return made
  }

  func contains(_ character: UInt32) -> Bool { has(character) != isInverted }

  /// The characters below 128 that it has, a bit each.
  var bits: [UInt64] {
    var bits: [UInt64] = [0, 0]
    for character in UInt32(0)..<128 where contains(character) {
      bits[Int(character >> 6)] |= 1 << UInt64(character & 63)
    }
    return bits
  }

  private func has(_ character: UInt32) -> Bool {
    if hasInRanges(character) { return true }
    if properties.isEmpty { return false }
    guard let group = cases?.group(of: character) else { return hasProperty(character) }
    return group.contains { hasInRanges($0) || hasProperty($0) }
  }

  private func hasProperty(_ character: UInt32) -> Bool {
    properties.contains { $0.property.contains(character) == $0.isWanted }
  }

  private func hasInRanges(_ character: UInt32) -> Bool {
    var (first, last) = (0, ranges.count)
    while first < last {
      let middle = (first + last) / 2
      if ranges[middle].upperBound < character { first = middle + 1 } else { last = middle }
    }
    return first < ranges.count && ranges[first].lowerBound <= character
  }
}

extension RegExpSet {
  static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  static let wordCharacters: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A,
  ]
  static let blanks: [ClosedRange<UInt32>] = [
    0x9...0xD, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ]
  static let lineEnds: [ClosedRange<UInt32>] = [0xA...0xA, 0xD...0xD, 0x2028...0x2029]

  static func isLineEnd(_ unit: UInt16) -> Bool {
    unit == 0xA || unit == 0xD || unit == 0x2028 || unit == 0x2029
  }
}
