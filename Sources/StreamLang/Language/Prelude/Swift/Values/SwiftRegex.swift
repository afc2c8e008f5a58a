/// A regular expression: `#/a+/#`, or a text that Foundation takes for one.
final class SwiftRegex: Handle {
  private let source: String
  private let flags: RegExpFlags
  private let regex: RegExp

  init(_ source: String, _ own: RegExpFlags = []) throws {
    let marks = source.marks
    self.source = String(source.dropFirst(marks.count))
    flags = marks.flags.union(own)
    // Properties of characters are known with this flag alone.
    let unicode: RegExpFlags = source.contains("\\p") || source.contains("\\P") ? .isUnicode : []
    do { regex = try RegExp(self.source.asRegExp, flags.union(unicode)) } catch {
      throw RuntimeError(error.message, help: error.help)
    }
    super.init("regular expression", [:])
  }

  override func method(_ name: String) -> Method? {
    switch name {
    case "ignoresCase", "dotMatchesNewlines", "anchorsMatchLineEndings":
      { [self] given in
        let flag: RegExpFlags =
          switch name {
          case "ignoresCase": .ignoresCase
          case "dotMatchesNewlines": .dotIsAll
          default: .isMultiline
          }
        let isWanted = given.first != .bool(false)
        return .handle(
          try SwiftRegex(source, isWanted ? flags.union(flag) : flags.subtracting(flag)))
      }
    case "places": { [self] in try places($0) }
    default: nil
    }
  }

  override func property(_ name: String) -> Value? {
    name == "names" ? .list(names.map { .string($0) }) : nil
  }

  /// The names of the whole and of the groups; empty where one has none.
  fileprivate var names: [String] {
    var labels = Array(repeating: "", count: regex.groups + 1)
    for (name, group) in regex.names where labels.indices.contains(group) { labels[group] = name }
    return labels
  }

  /// The places of all matches and their groups, in UTF-16 units, in the part of a text that a start and a length say.
  private func places(_ given: [Value]) throws -> Value {
    let units = Array((given.first ?? .null).plainText.utf16)
    guard given.count == 3, case .int(let start) = given[1], case .int(let length) = given[2],
      start >= 0, length >= 0, start <= units.count, length <= units.count - start
    else { throw SwiftFault.fatal("Range or index out of bounds") }
    let found = try found(in: Array(units[start..<start + length]))
    return .list(
      found.map { match in
        .list(
          (0...regex.groups).map { group in
            match[group].map {
              .handle(SwiftRange(start + $0.lowerBound..<start + $0.upperBound))
            } ?? .null
          })
      })
  }

  /// The one that matches a text from its beginning, or as a whole.
  private func anchored(isWhole: Bool) throws -> SwiftRegex {
    try SwiftRegex("^(?:\(source))\(isWhole ? "$" : "")", flags.subtracting(.isMultiline))
  }

  /// The matches in a text, one behind another; the first one alone if no more are wanted.
  func matches(in text: String, isFirst: Bool = false) throws -> [SwiftMatch] {
    let units = Array(text.utf16)
    return try found(in: units, isFirst: isFirst).map { SwiftMatch($0, names, units) }
  }

  private func found(in units: [UInt16], isFirst: Bool = false) throws -> [RegExpMatch] {
    var (found, place) = ([RegExpMatch](), 0)
    while place <= units.count {
      let match: RegExpMatch?
      do { match = try regex.match(units, from: place) } catch { throw RuntimeError(error.message) }
      guard let match else { break }
      found.append(match)
      if isFirst { break }
      place = match.whole.upperBound
      // One of nothing is followed by the next character.
      if match.whole.isEmpty {
        place += place < units.count && UTF16.isLeadSurrogate(units[place]) ? 2 : 1
      }
    }
    return found
  }

  /// A method of texts that gets this expression; nil if it has another name.
  func answer(_ name: String, of text: String, _ given: [Value], _ world: SwiftWorld) throws
    -> Value?
  {
    func first(_ regex: SwiftRegex) throws -> SwiftMatch? {
      try regex.matches(in: text, isFirst: true).first
    }
    switch name {
    case "firstMatch": return .optional(try first(self).map { .handle($0) })
    case "wholeMatch": return .optional(try first(anchored(isWhole: true)).map { .handle($0) })
    case "prefixMatch": return .optional(try first(anchored(isWhole: false)).map { .handle($0) })
    case "matches": return .list(try matches(in: text).map { .handle($0) })
    case "ranges": return .list(try matches(in: text).map(\.range))
    case "firstRange": return .optional(try first(self)?.range)
    case "contains": return .bool(try first(self) != nil)
    case "starts": return .bool(try first(anchored(isWhole: false)) != nil)
    case "trimmingPrefix":
      let end = try first(anchored(isWhole: false))?.place.upperBound ?? 0
      return .string(String(decoding: Array(text.utf16)[end...], as: UTF16.self))
    case "replacing" where given.count == 2:
      let new = given[1]
      return .string(
        try replaced(text) {
          try world.isFunction(new) ? world.text(world.invoke(new, [.handle($0)])) : new.plainText
        }.checked())
    case "split": return .list(try parts(of: text).filter { !$0.isEmpty }.map { .string($0) })
    default: return nil
    }
  }

  /// The texts between its matches.
  private func parts(of text: String) throws -> [String] {
    let units = Array(text.utf16)
    var (parts, start) = ([String](), 0)
    for match in try matches(in: text) where !match.place.isEmpty {
      parts.append(String(decoding: units[start..<match.place.lowerBound], as: UTF16.self))
      start = match.place.upperBound
    }
    return parts + [String(decoding: units[start...], as: UTF16.self)]
  }

  /// A text with something else in the place of each match.
  func replaced(_ text: String, by make: (SwiftMatch) throws -> String) throws -> String {
    let units = Array(text.utf16)
    var (made, start) = ("", 0)
    for match in try matches(in: text) {
      made += String(decoding: units[start..<match.place.lowerBound], as: UTF16.self)
      made += try make(match)
      start = match.place.upperBound
    }
    return made + String(decoding: units[start...], as: UTF16.self)
  }
}

/// A match of a regular expression: the whole, and its groups.
final class SwiftMatch: Handle {
  /// The place of the whole, in UTF-16 units.
  let place: Range<Int>
  private let groups: SwiftTuple
  private let units: [UInt16]

  fileprivate init(_ match: RegExpMatch, _ labels: [String], _ units: [UInt16]) {
    (place, self.units) = (match.whole, units)
    let texts = labels.indices.map { group in
      match[group].map { Value.string(String(decoding: units[$0], as: UTF16.self)) } ?? .null
    }
    groups = SwiftTuple(texts, labels.allSatisfy(\.isEmpty) ? [] : labels)
    super.init("match", [:])
  }

  /// The text of a group; empty where it takes no part.
  func text(_ group: Int) -> String {
    guard groups.members.indices.contains(group), groups.members[group] != .null else { return "" }
    return groups.members[group].plainText
  }

  /// The place of the whole, in characters.
  var range: Value {
    func count(_ end: Int) -> Value { .int(String(decoding: units[..<end], as: UTF16.self).count) }
    return .handle(SwiftRange(count(place.lowerBound), count(place.upperBound), isClosed: false))
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "output": groups.members.count == 1 ? groups.members[0] : .handle(groups)
    case "range": range
    default: groups.property(name)
    }
  }
}

/// The searches of Foundation, with their options.
extension SwiftWorld {
  /// The error of a text that is no regular expression.
  func wrongPattern(_ message: String) -> Value {
    let info = SwiftDictionary([.string("NSLocalizedDescription"): .string(message)])
    return .handle(
      SwiftObject(error: .string("NSCocoaErrorDomain"), code: .int(2048), .handle(info), self))
  }

  /// A method that searches or compares texts; nil of all others.
  func searchMethod(
    _ text: String, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    let other = given.first?.plainText ?? ""
    return try optionMethod(text, name, other, given) ?? localized(text, name, other)
      ?? partMethod(text, name, other, given) ?? scalarMethod(text, name, given)
  }

  /// `range(of:options:)` of a text as it is; nil of options that are not read.
  func place(of text: String, in whole: String, _ given: [Value]) -> Value? {
    var options: Set<String> = []
    for option in given.dropFirst().flatMap({ members(of: $0) ?? [$0] }) {
      guard case .symbol(let word) = option else { return nil }
      options.insert(word)
    }
    guard options.isSubset(of: ["caseInsensitive", "backwards"]) else { return nil }
    let isCaseless = options.contains("caseInsensitive")
    func letters(_ text: String) -> [String] {
      text.map { isCaseless ? $0.lowercased() : String($0) }
    }
    let (own, wanted) = (letters(whole), letters(text))
    if wanted.isEmpty || wanted.count > own.count { return .null }
    let starts = 0...(own.count - wanted.count)
    func isThere(_ start: Int) -> Bool { own[start..<start + wanted.count].elementsEqual(wanted) }
    let found =
      options.contains("backwards") ? starts.last(where: isThere) : starts.first(where: isThere)
    guard let found else { return .null }
    let range = SwiftRange(.int(found), .int(found + wanted.count), isClosed: false)
    return .optional(.handle(range))
  }

  /// The options at a place of the arguments, none if there are so few; nil of what are no options.
  private func options(_ place: Int, of given: [Value]) -> Set<String>? {
    guard given.indices.contains(place) else { return [] }
    let all = members(of: given[place]) ?? [given[place]]
    let words = all.compactMap { if case .symbol(let word) = $0 { word } else { nil } }
    return words.count == all.count ? Set(words) : nil
  }

  /// A method that takes options.
  private func optionMethod(
    _ text: String, _ name: String, _ other: String, _ given: [Value]
  ) throws -> Value? {
    switch name {
    case "replacingOccurrences" where given.count > 2:
      if given.count == 4, given[3] != .null { return nil }
      guard let options = options(2, of: given) else { return nil }
      let isCaseless = options.contains("caseInsensitive")
      let new = given[1].plainText
      switch options.subtracting(["caseInsensitive", "literal"]) {
      case ["regularExpression"]:
        return .string(
          try SwiftRegex(other, isCaseless ? .ignoresCase : [])
            .replaced(text) { $0.filled(new) }.checked())
      case []:
        return .string(
          isCaseless
            ? text.replacing(caseless: other, with: new)
            : parts(of: text, by: other).joined(separator: new))
      default: return nil
      }
    case "range":
      guard let options = options(1, of: given), options.contains("regularExpression"),
        options.isSubset(of: ["regularExpression", "caseInsensitive"])
      else { return nil }
      let regex = try SwiftRegex(other, options.contains("caseInsensitive") ? .ignoresCase : [])
      return try regex.answer("firstRange", of: text, given, self)
    case "folding":
      let known: Set<String> = ["caseInsensitive", "diacriticInsensitive"]
      guard let options = options(0, of: given), options.isSubset(of: known) else { return nil }
      var folded = text
      if options.contains("diacriticInsensitive") {
        guard let parts = JSNormalization.text(text, composes: false) else { return nil }
        let letters = parts.unicodeScalars.filter {
          $0.properties.generalCategory != .nonspacingMark
        }
        folded = String(String.UnicodeScalarView(letters))
      }
      return .string(options.contains("caseInsensitive") ? folded.lowercased() : folded)
    case "compare" where given.count == 2:
      guard let options = options(1, of: given),
        options.isSubset(of: ["caseInsensitive", "numeric"])
      else { return nil }
      return text.order(
        other, isCaseless: options.contains("caseInsensitive"),
        isNumeric: options.contains("numeric"))
    default: return nil
    }
  }

  /// A method that compares texts as a reader does.
  private func localized(_ text: String, _ name: String, _ other: String) -> Value? {
    switch name {
    case "localizedCaseInsensitiveCompare", "localizedStandardCompare", "localizedCompare":
      // Other characters have an order of their own in each language.
      guard (text + other).allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") })
      else { return nil }
      let order = text.order(other, isCaseless: true, isNumeric: name == "localizedStandardCompare")
      if order != .symbol("orderedSame") || name == "localizedCaseInsensitiveCompare" {
        return order
      }
      // A small letter comes first.
      return other.order(text, isCaseless: false, isNumeric: false)
    case "localizedCaseInsensitiveContains", "localizedStandardContains":
      return .bool(!other.isEmpty && text.lowercased().contains(other.lowercased()))
    default: return nil
    }
  }

  /// A method that finds, replaces or leaves out parts of a text, or that passes its lines on.
  private func partMethod(
    _ text: String, _ name: String, _ other: String, _ given: [Value]
  ) throws -> Value? {
    switch name {
    case "replacing" where given.count == 2 && !isFunction(given[1]):
      if other.isEmpty { return nil }
      return .string(try parts(of: text, by: other).joined(separator: given[1].plainText).checked())
    case "trimmingPrefix":
      guard isFunction(given.first) else {
        return .string(text.hasPrefix(other) ? String(text.dropFirst(other.count)) : text)
      }
      return .string(String(try text.drop { try holds(given[0], .string(String($0))) }))
    case "ranges", "firstRange":
      if other.isEmpty { return nil }
      var (found, place) = ([Value](), 0)
      for part in parts(of: text, by: other).dropLast() {
        place += part.count
        let end = place + other.count
        found.append(.handle(SwiftRange(.int(place), .int(end), isClosed: false)))
        place = end
      }
      return name == "ranges" ? .list(found) : .optional(found.first)
    case "commonPrefix": return .string(String(zip(text, other).prefix { $0 == $1 }.map(\.0)))
    case "enumerateLines":
      var isOver = Value.bool(false)
      let stop = place({ isOver }, { isOver = $0 })
      for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
        if isOver == .bool(true) || line.isEmpty && line.endIndex == text.endIndex { break }
        _ = try invoke(given.first ?? .null, [.string(String(line)), stop])
      }
      return .void
    default: return nil
    }
  }

  /// A method that takes a set of characters.
  private func scalarMethod(_ text: String, _ name: String, _ given: [Value]) throws -> Value? {
    switch name {
    case "rangeOfCharacter":
      guard let set = try characters(given.first ?? .null),
        let place = text.firstIndex(where: { $0.unicodeScalars.contains(where: set.contains) })
      else { return .null }
      let start = text.distance(from: text.startIndex, to: place)
      return .handle(
        SwiftOptional(.handle(SwiftRange(.int(start), .int(start + 1), isClosed: false))))
    case "addingPercentEncoding":
      guard let set = try characters(given.first ?? .null) else { return nil }
      let bytes = text.unicodeScalars.map { scalar -> String in
        if scalar.isASCII, set.contains(scalar) { return String(scalar) }
        return String(scalar).utf8.map(\.percentEncoded).joined()
      }
      return .optional(.string(try bytes.joined().checked()))
    default: return nil
    }
  }

  /// A place that a function of the program reads and sets: its `inout` parameter.
  func place(_ read: @escaping () -> Value, _ write: @escaping (Value) -> Void) -> Value {
    .list([
      function(0) { _ in read() },
      function(1) { given in
        write(given.first ?? .null)
        return .null
      },
    ])
  }
}

extension String {
  /// The flags that stand in front of a regular expression, as in `(?im)`, and the number of signs that they take.
  fileprivate var marks: (flags: RegExpFlags, count: Int) {
    let letters = dropFirst(2).prefix { "ims".contains($0) }
    guard hasPrefix("(?"), !letters.isEmpty, dropFirst(2 + letters.count).first == ")" else {
      return ([], 0)
    }
    var flags: RegExpFlags = []
    if letters.contains("i") { flags.insert(.ignoresCase) }
    if letters.contains("m") { flags.insert(.isMultiline) }
    if letters.contains("s") { flags.insert(.dotIsAll) }
    return (flags, letters.count + 3)
  }

  /// The expression with the signs that JavaScript has for `\A`, `\z`, `\Z`, `\h` and `\R`.
  fileprivate var asRegExp: String {
    guard contains("\\") else { return self }
    var (made, isInClass, rest) = ("", false, self[...])
    while let sign = rest.popFirst() {
      if sign == "[" { isInClass = true }
      if sign == "]" { isInClass = false }
      guard sign == "\\", let escaped = rest.popFirst() else {
        made.append(sign)
        continue
      }
      let written =
        switch (escaped, isInClass) {
        case ("A", false): "(?<![^])"
        case ("z", false): "(?![^])"
        case ("Z", false): "(?=\\n?(?![^]))"
        case ("R", false): "(?:\\r\\n|[\\n-\\r\\u0085\\u2028\\u2029])"
        case ("h", _): isInClass ? " \\t" : "[ \\t]"
        default: "\\\(escaped)"
        }
      made += written
    }
    return made
  }
}

extension SwiftMatch {
  /// A text in which `$1` stands for a group.
  fileprivate func filled(_ template: String) -> String {
    var (made, rest) = ("", template[...])
    while let sign = rest.popFirst() {
      if sign == "$", let digit = rest.first?.wholeNumberValue {
        rest.removeFirst()
        made += text(digit)
      } else if sign == "\\", let next = rest.popFirst() {
        made.append(next)
      } else {
        made.append(sign)
      }
    }
    return made
  }
}

extension String {
  /// Its order before another text; if `isNumeric`, numbers within the texts are compared as numbers.
  fileprivate func order(_ other: String, isCaseless: Bool, isNumeric: Bool) -> Value {
    let (a, b) = isCaseless ? (lowercased(), other.lowercased()) : (self, other)
    if !isNumeric { return .order(a, b) }
    var (x, y) = (a[...], b[...])
    while let first = x.first, let second = y.first {
      if first.isDigit, second.isDigit {
        let (m, n) = (x.popDigits(), y.popDigits())
        if m != n { return m.count == n.count ? .order(m, n) : .order(m.count, n.count) }
      } else if first != second {
        return .order(first, second)
      } else {
        x.removeFirst()
        y.removeFirst()
      }
    }
    return .order(x.isEmpty ? 0 : 1, y.isEmpty ? 0 : 1)
  }
}

extension Substring {
  /// The digits at its beginning, without zeros in front.
  fileprivate mutating func popDigits() -> Substring {
    let digits = prefix(while: \.isDigit)
    self = dropFirst(digits.count)
    return digits.drop { $0 == "0" }
  }
}
