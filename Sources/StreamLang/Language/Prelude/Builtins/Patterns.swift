/// Functions that find parts of a text by a regular expression, with the rules of JavaScript's flag `u`.
extension Builtin {
  static let patterns: [Builtin] = [
    Builtin(
      "hasMatch", methods: ["matches"], 2...3,
      "True if a regular expression fits a part of the text; with \"i\" behind it, capitals are the same as small letters.",
      example: ("\"GET /a 404\".hasMatch(\" [45][0-9]+$\")", "true"), labels: ["pattern", "flags"]
    ) { .bool(try !$0.matches(most: 1).found.isEmpty) },
    Builtin(
      "firstMatch", methods: ["match"], 2...3,
      "The first part of the text that a regular expression fits, and what its groups fit; nil if there is none.",
      example: ("\"took 12ms\".firstMatch(\"([0-9]+)(m?s)\")", "[\"12ms\", \"12\", \"ms\"]"),
      labels: ["pattern", "flags"]
    ) { call in
      let matches = try call.matches(most: 1)
      return matches.found.first.map { .list(matches.parts(of: $0)) } ?? .null
    },
    Builtin(
      "allMatches", methods: ["matchAll"], 2...3,
      "All parts of the text that a regular expression fits.",
      example: ("\"a1 b22\".allMatches(\"[0-9]+\")", "[\"1\", \"22\"]"),
      labels: ["pattern", "flags"]
    ) { call in
      let matches = try call.matches()
      return try call.made(matches.found.map { matches.text(of: $0.whole) })
    },
    Builtin(
      "replaceMatches", 3...4,
      "The text with each part replaced that a regular expression fits; $1 stands for its first group, $0 for all.",
      example: ("\"2024-05\".replaceMatches(\"([0-9]+)-([0-9]+)\", \"$2/$1\")", "\"05/2024\""),
      labels: ["pattern", "with", "flags"]
    ) { call in
      let (matches, new) = (try call.matches(flagsAt: 3), Array(try call.text(2).utf16))
      var made: [UInt16] = []
      var end = 0
      for match in matches.found {
        made += matches.units[end..<match.whole.lowerBound]
        matches.append(new, for: match, to: &made)
        end = match.whole.upperBound
        if made.count > BuiltinCall.sizeLimit { break }
      }
      made += matches.units[end...]
      return try call.made([String(decoding: made, as: UTF16.self)])
    },
  ]
}

/// The parts of a text that a regular expression fits.
private struct Matches {
  let units: [UInt16]
  /// The number of groups of the expression.
  let groups: Int
  fileprivate(set) var found: [RegExpMatch] = []

  func text(of range: Range<Int>) -> Value {
    .string(String(decoding: units[range], as: UTF16.self))
  }

  /// The whole part and its groups; nil for a group that takes no part.
  func parts(of match: RegExpMatch) -> [Value] {
    (0...groups).map { match[$0].map(text) ?? .null }
  }

  /// Adds a text in which `$1` stands for a group of a match.
  func append(_ new: [UInt16], for match: RegExpMatch, to made: inout [UInt16]) {
    let (dollar, zero) = (UInt16(UInt8(ascii: "$")), Int(UInt8(ascii: "0")))
    var place = 0
    while place < new.count {
      let group = place + 1 < new.count ? Int(new[place + 1]) - zero : -1
      if new[place] == dollar, (0...min(groups, 9)).contains(group) {
        if let part = match[group] { made += units[part] }
        place += 2
      } else {
        made.append(new[place])
        place += 1
      }
    }
  }
}

extension BuiltinCall {
  /// The matches in the text, at most so many.
  fileprivate func matches(flagsAt place: Int = 2, most: Int = .max) throws -> Matches {
    let (units, source) = (Array(try text(0).utf16), try text(1))
    var flags: RegExpFlags = []
    if has(place) {
      guard let given = RegExpFlags(try text(place)),
        given.isSubset(of: [.ignoresCase, .isMultiline, .dotIsAll])
      else {
        throw RuntimeError("\(name) knows the flags i, m and s, got \(values[place].literal)")
      }
      flags = given
    }
    do {
      let pattern = try environment.machine.readers.patterns.pattern(source, flags)
      var matches = Matches(units: units, groups: pattern.groups)
      var start = 0
      while matches.found.count < most, start <= units.count,
        let match = try pattern.match(units, from: start)
      {
        matches.found.append(match)
        start =
          match.whole.isEmpty ? units.next(behind: match.whole.upperBound) : match.whole.upperBound
      }
      return matches
    } catch {
      throw RuntimeError("\(Value.string(source).literal): \(error.message)")
    }
  }
}

extension [UInt16] {
  /// The place behind the character at a place.
  fileprivate func next(behind place: Int) -> Int {
    let isPair = place + 1 < count && UTF16.isLeadSurrogate(self[place])
    return place + (isPair && UTF16.isTrailSurrogate(self[place + 1]) ? 2 : 1)
  }
}
