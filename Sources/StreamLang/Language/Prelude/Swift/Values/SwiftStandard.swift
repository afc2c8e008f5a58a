import OrderedCollections

/// The properties and methods of numbers, texts and collections.
extension SwiftWorld {
  /// The members of whatever has some; nil of all else.
  func members(of value: Value) -> [Value]? {
    switch value {
    case .list(let members): members
    case .string(let text): letters.of(text)
    case .handle(let handle): (try? handle.iterated()) ?? nil
    default: nil
    }
  }

  func members(_ value: Value) throws -> [Value] {
    if case .handle(let handle) = value, let members = try handle.iterated() { return members }
    if let members = members(of: value) { return members }
    throw failure("\(inner(value)) has no members")
  }

  func standardProperty(_ object: Value, _ name: String) throws -> Value? {
    switch name {
    case "description": return .string(text(object))
    case "debugDescription": return .string(inner(object))
    case "self", "wrappedValue": return object
    case "lazy":
      return try rounds(of: object) == nil
        ? nil
        : .handle(
          SwiftSequence(self, isLazy: true) { [self] in try rounds(of: object) ?? Rounds([]) })
    case "hashValue": return .int(hash(of: object))
    default: break
    }
    switch object {
    case .int, .double, .duration: return try numberProperty(object, name)
    case .string(let text): if let made = textProperty(text, name) { return made }
    case .handle(let scheduler as LaneHandle): return property(name, of: scheduler)
    case .handle(let handle): if let made = handleProperty(handle, name) { return made }
    default: break
    }
    if let made = indexProperty(object, name) { return made }
    guard let members = members(of: object) else { return nil }
    switch name {
    case "count", "underestimatedCount", "capacity": return .int(members.count)
    case "isEmpty": return .bool(members.isEmpty)
    case "first": return .optional(members.first)
    case "last": return .optional(members.last)
    case "startIndex": return .int(0)
    case "endIndex": return .int(members.count)
    case "indices": return .handle(SwiftRange(.int(0), .int(members.count), isClosed: false))
    default: return nil
    }
  }

  private func numberProperty(_ object: Value, _ name: String) throws -> Value? {
    switch object {
    case .int(let number):
      if name == "magnitude" { return .int(Int(clamping: number.magnitude)) }
      if name == "intValue" { return object }
      if name == "doubleValue" { return object.asDecimal }
      return SwiftSize.parts.contains(name) ? SwiftSize("Int")?.part(name, of: object) : nil
    case .double(let number):
      if name == "isNaN" { return .bool(number.isNaN) }
      if name == "isInfinite" { return .bool(number.isInfinite) }
      if name == "magnitude" { return .double(abs(number)) }
      if name == "doubleValue" { return object }
      if name == "intValue" { return Int(exactly: number.rounded(.towardZero)).map { .int($0) } }
      return SwiftSize.decimalParts.contains(name)
        ? try SwiftSize.part(name, of: number, ofType: "Double") : nil
    case .duration(let time)
    where ["magnitude", "nanoseconds", "uptimeNanoseconds", "rawValue"].contains(name):
      return .int(time * 1000)
    default: return nil
    }
  }

  /// A property of a dictionary, a set, a date or a range that needs no list of its members.
  private func handleProperty(_ handle: Handle, _ name: String) -> Value? {
    let dictionary = handle as? SwiftDictionary
    if let entries = dictionary?.entries {
      if name == "keys" { return .list(Array(entries.keys)) }
      if name == "values" { return .list(Array(entries.values)) }
    }
    // A list of the members takes as long as there are members.
    if let count = dictionary?.entries.count ?? (handle as? SwiftSet)?.members.count {
      if name == "count" { return .int(count) }
      if name == "isEmpty" { return .bool(count == 0) }
      if name == "first" {
        let entry = dictionary?.entries.first.map { Value(entry: $0) }
        return .optional(entry ?? (handle as? SwiftSet)?.members.first)
      }
    }
    if name == "timeIntervalSinceNow", let date = handle as? SwiftDate {
      return .double(date.seconds - self.date.seconds)
    }
    return (handle as? SwiftRange)?.part(name)
  }

  /// The questions that the first character of a text answers.
  static let questions: [String: @Sendable (Character) -> Bool] = [
    "isHexDigit": { $0.isHexDigit }, "isSymbol": { $0.isSymbol },
    "isMathSymbol": { $0.isMathSymbol }, "isCurrencySymbol": { $0.isCurrencySymbol },
    "isCased": { $0.isCased }, "isWholeNumber": { $0.isWholeNumber }, "isLetter": { $0.isLetter },
    "isNumber": { $0.isNumber }, "isUppercase": { $0.isUppercase },
    "isLowercase": { $0.isLowercase }, "isWhitespace": { $0.isWhitespace },
    "isNewline": { $0.isNewline }, "isPunctuation": { $0.isPunctuation },
  ]

  private func textProperty(_ text: String, _ name: String) -> Value? {
    if let question = Self.questions[name] { return .bool(text.first.map(question) == true) }
    switch name {
    case "count", "endIndex": return .int(letters.count(of: text))
    case "startIndex": return .int(0)
    case "isEmpty": return .bool(text.isEmpty)
    case "first": return .optional(text.first.map { .string(String($0)) })
    case "last": return .optional(text.last.map { .string(String($0)) })
    case "utf8": return .list(text.utf8.map { .int(Int($0)) })
    case "utf8CString": return .list((Array(text.utf8) + [0]).map { .int(Int($0)) })
    case "utf16": return .list(text.utf16.map { .int(Int($0)) })
    case "removingPercentEncoding":
      return .optional(JSURI.decoded(text, isWhole: false).map { .string($0) })
    case "length": return .int(text.utf16.count)
    case "lastPathComponent": return .string(text.pathComponents.last ?? text)
    case "pathExtension": return .string(text.pathParts.ending)
    case "pathComponents": return .list(text.pathComponents.map { .string($0) })
    case "deletingPathExtension": return .string(text.pathParts.rest)
    case "deletingLastPathComponent":
      let parts = text.pathComponents.dropLast()
      return .string(
        parts.first == "/"
          ? "/" + parts.dropFirst().joined(separator: "/")
          : parts.joined(separator: "/"))
    case "isASCII": return .bool(text.allSatisfy(\.isASCII))
    case "value":
      let scalars = text.unicodeScalars
      return scalars.count == 1 ? scalars.first.map { .int(Int($0.value)) } : nil
    case "unicodeScalars": return .list(text.unicodeScalars.map { .string(String($0)) })
    case "characters": return .list(text.map { .string(String($0)) })
    case "localizedLowercase": return .string(text.lowercased())
    case "localizedUppercase": return .string(text.uppercased())
    case "capitalized", "localizedCapitalized":
      var (made, isWithin) = ("", false)
      for letter in text {
        made += isWithin ? letter.lowercased() : letter.uppercased()
        // `it's` is one word.
        isWithin = letter.isLetter || isWithin && (letter == "'" || letter == "’")
      }
      return .string(made)
    case "asciiValue": return .optional(text.first?.asciiValue.map { .int(Int($0)) })
    case "wholeNumberValue": return .optional(text.first?.wholeNumberValue.map { .int($0) })
    case "hexDigitValue": return .optional(text.first?.hexDigitValue.map { .int($0) })
    default: return nil
    }
  }

  /// The methods with labels that are read; with others they mean something else.
  static let labelled: Set<String> = [
    "isApproximatelyEqual(to:)", "isApproximatelyEqual(to:relativeTolerance:)",
    "isApproximatelyEqual(to:absoluteTolerance:)",
    "isApproximatelyEqual(to:absoluteTolerance:relativeTolerance:)",
    "hash(into:)", "isMultiple(of:)", "advanced(by:)",
    "distance(to:)", "quotientAndRemainder(dividingBy:)",
    "truncatingRemainder(dividingBy:)", "remainder(dividingBy:)", "components(separatedBy:)",
    "split(separator:)",
    "split(separator:maxSplits:)", "split(separator:omittingEmptySubsequences:)",
    "split(separator:maxSplits:omittingEmptySubsequences:)", "split(whereSeparator:)",
    "split(maxSplits:whereSeparator:)", "split(omittingEmptySubsequences:whereSeparator:)",
    "split(maxSplits:omittingEmptySubsequences:whereSeparator:)", "split(maxSplits:)",
    "split(omittingEmptySubsequences:)", "split(maxSplits:omittingEmptySubsequences:)",
    "replacingOccurrences(of:with:)", "replacingOccurrences(of:with:options:)",
    "replacingCharacters(in:with:)", "trimmingCharacters(in:)", "range(of:)", "range(of:range:)",
    "range(of:options:)", "padding(toLength:withPad:startingAt:)", "folding(options:locale:)",
    "contains(where:)", "count(where:)",
    "replacing(_:with:)", "ranges(of:)", "firstRange(of:)", "firstMatch(of:)", "wholeMatch(of:)",
    "prefixMatch(of:)", "matches(of:)", "replacingOccurrences(of:with:options:range:)",
    "compare(_:options:)", "rangeOfCharacter(from:)", "commonPrefix(with:)",
    "addingPercentEncoding(withAllowedCharacters:)", "trimmingPrefix(while:)", "utf16Offset(in:)",
    "shuffled(using:)", "shuffle(using:)", "randomElement(using:)", "difference(from:)",
    "clamped(to:)", "lexicographicallyPrecedes(_:by:)", "elementsEqual(_:by:)",
    "merging(_:uniquingKeysWith:)", "isDisjoint(with:)", "first(where:)", "last(where:)",
    "index(after:)", "index(before:)", "index(_:offsetBy:)", "index(_:offsetBy:limitedBy:)",
    "distance(from:to:)", "firstIndex(of:)", "firstIndex(where:)", "lastIndex(of:)",
    "lastIndex(where:)", "index(of:)", "index(where:)", "index(forKey:)", "prefix(while:)",
    "prefix(through:)", "prefix(upTo:)", "suffix(from:)", "drop(while:)", "sorted(by:)", "min(by:)",
    "max(by:)", "joined(separator:)", "starts(with:)", "isSubset(of:)", "isSuperset(of:)",
    "isStrictSubset(of:)", "isStrictSuperset(of:)", "reduce(into:)",
    "reduce(into:_:)",
  ]

  func standardMethod(
    _ object: Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    if key.hasSuffix(")"), !Self.labelled.contains(key) { return nil }
    if let made = try indexMethod(object, name, key, given) { return made }
    if key == "hash(into:)", let place = given.first {
      try combine(object, into: place)
      return .void
    }
    switch object {
    case .int, .double: if let made = try numberMethod(object, name, key, given) { return made }
    case .string(let text): if let made = try textMethod(text, name, key, given) { return made }
    case .handle(let dictionary as SwiftDictionary):
      if let made = try dictionaryMethod(dictionary, name, given) { return made }
    case .handle(let set as SwiftSet): if let made = try setMethod(set, name, given) { return made }
    case .handle(let range as SwiftRange) where name == "contains" && !isFunction(given.first):
      return .bool(try contains(range, given.first ?? .null))
    case .handle(let range as SwiftRange):
      if let made = try rangeMethod(range, name, given) { return made }
      if let part = try part(of: range, key, given) { return part }
      if range.isEndless || range.isLong {
        if name == "reversed", let whole = range.bounds {
          return .handle(
            SwiftSequence(self, isLazy: true) {
              var rest = whole.reversed().makeIterator()
              return Rounds { rest.next().map { .int($0) } }
            })
        }
        let numbers = SwiftSequence(self, isLazy: false) { try range.rounds() ?? Rounds([]) }
        if let method = numbers.method(key) ?? numbers.method(name) { return try method(given) }
      }
    case .record: if let made = try resultMethod(object, name, given) { return made }
    case .list, .handle(is SwiftSlice):
      guard let part = SwiftSlice.Content(object) else { break }
      if let shorter = part.shorter(by: key, given) { return shorter }
      return try sequenceMethod(
        part.members, of: object, name, key, part.own(given, of: name, key)
      ).map { part.answer($0, of: name, key) }
    default: break
    }
    if name == "isKind" || name == "description" { return .bool(false) }
    guard let members = members(of: object) else { return nil }
    return try sequenceMethod(members, of: object, name, key, given)
  }

  /// The list that a method makes of another one; nil if it makes something else.
  func list(
    _ members: [Value], after name: String, _ key: String, _ given: [Value]
  ) throws -> [Value]? {
    let made = try sequenceMethod(members, of: .list(members), name, key, given)
    if case .list(let list)? = made { return list }
    return nil
  }

  /// A method of `Result`.
  private func resultMethod(_ object: Value, _ name: String, _ given: [Value]) throws -> Value? {
    guard let (kind, value) = object.tagged, kind == "success" || kind == "failure" else {
      return nil
    }
    let isSuccess = kind == "success"
    switch name {
    case "get":
      if isSuccess { return value }
      throw RuntimeError(thrown: value)
    case "map", "mapError", "flatMap", "flatMapError":
      if isSuccess == name.hasSuffix("Error") { return object }
      let made = try invoke(given.first ?? .null, [value])
      return name.hasPrefix("flatMap") ? made : Self.event(kind, made)
    default: return nil
    }
  }

  // MARK: Numbers

  /// The methods of decimal numbers alone.
  private static let ofDecimals: Set<String> = [
    "remainder", "truncatingRemainder", "rounded", "squareRoot", "isApproximatelyEqual",
  ]

  private func numberMethod(
    _ object: Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    if case .int(let a) = object {
      // A whole number that is written out stands for a decimal one there.
      if Self.ofDecimals.contains(name) {
        return try numberMethod(.double(Double(a)), name, key, given)
      }
      if name == "signum" { return .int(a.signum()) }
      if name == "formatted", given.isEmpty, Int(exactly: Double(a)) == a {
        return .string(SwiftFormat.grouped(Double(a), digits: 0))
      }
      // An index of a text is the number of characters before it.
      if name == "utf16Offset", case .string(let text)? = given.first {
        return .int(text.prefix(max(0, a)).utf16.count)
      }
      guard case .int(let b)? = given.first else { return nil }
      switch name {
      case "isMultiple": return .bool(a.isMultiple(of: b))
      case "advanced": return .int(try exactly(a.addingReportingOverflow(b)))
      case "distance": return .int(try exactly(b.subtractingReportingOverflow(a)))
      case "quotientAndRemainder" where b != 0:
        let quotient = try exactly(a.dividedReportingOverflow(by: b))
        return .handle(SwiftTuple([.int(quotient), .int(a % b)], ["quotient", "remainder"]))
      default: return nil
      }
    }
    guard case .double(let a) = object else { return nil }
    switch name {
    case "rounded": return .double(rounded(a, given.first))
    case "squareRoot": return .double(a.squareRoot())
    case "isApproximatelyEqual":
      let numbers = given.compactMap { $0.asDecimal.number }
      guard numbers.count == given.count, let b = numbers.first else { return nil }
      let isAbsolute = key.hasLabel("absoluteTolerance")
      let relative = numbers.count > (isAbsolute ? 2 : 1) ? numbers.last : nil
      let most = max(
        (relative ?? (isAbsolute ? 0 : 0x1p-26)) * max(abs(a), abs(b)), isAbsolute ? numbers[1] : 0)
      return .bool(a == b || abs(a - b) <= most && abs(a - b).isFinite)
    case "formatted" where given.isEmpty && a.isFinite:
      return .string(SwiftFormat.grouped(a, digits: 6))
    case "remainder", "truncatingRemainder":
      guard case .double(let b)? = given.first?.asDecimal else { return nil }
      return .double(
        name == "remainder" ? a.remainder(dividingBy: b) : a.truncatingRemainder(dividingBy: b))
    default: return nil
    }
  }

  private func rounded(_ number: Double, _ rule: Value?) -> Double {
    guard case .symbol(let word)? = rule else { return number.rounded() }
    return switch word {
    case "up": number.rounded(.up)
    case "down": number.rounded(.down)
    case "towardZero": number.rounded(.towardZero)
    case "awayFromZero": number.rounded(.awayFromZero)
    case "toNearestOrEven": number.rounded(.toNearestOrEven)
    default: number.rounded()
    }
  }

  // MARK: Texts

  private func textMethod(
    _ text: String, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    let other = given.first?.plainText ?? ""
    if case .handle(let regex as SwiftRegex)? = given.first {
      return try regex.answer(name, of: text, given, self)
    }
    switch name {
    case "uppercased": return .string(text.uppercased())
    case "compare" where given.count == 1: return .order(text, other)
    case "caseInsensitiveCompare": return .order(text.lowercased(), other.lowercased())
    case "lowercased": return .string(text.lowercased())
    case "hasPrefix": return .bool(text.hasPrefix(other))
    case "hasSuffix": return .bool(text.hasSuffix(other))
    case "contains" where !isFunction(given.first):
      // Foundation's, which finds no empty text.
      return .bool(!other.isEmpty && text.firstRange(of: other) != nil)
    case "components":
      let set = try characters(given.first ?? .null)
      return .list(
        (set.map { text.parts(between: $0) } ?? parts(of: text, by: other)).map { .string($0) })
    case "split":
      guard case .string(let separator)? = given.first, separator.count != 1 else {
        guard let parts = try list(letters.of(text), after: name, key, given) else { return nil }
        return .list(parts.map { .string((members(of: $0) ?? []).map(\.plainText).joined()) })
      }
      if key != "split(separator:)" { return nil }
      return .list(parts(of: text, by: other).filter { !$0.isEmpty }.map { .string($0) })
    case "replacingCharacters" where given.count == 2:
      guard case .handle(let range as SwiftRange)? = given.first else { return nil }
      var letters = Array(text)
      letters.replaceSubrange(try range.within(letters.count), with: given[1].plainText)
      return .string(String(letters))
    case "replacingOccurrences" where given.count == 2:
      return .string(parts(of: text, by: other).joined(separator: given[1].plainText))
    case "range" where key == "range(of:range:)":
      return try rangeWithin(text, given)
    case "range":
      return try searchMethod(text, name, key, given) ?? place(of: other, in: text, given)
    case "trimmingCharacters":
      return .string(text.trimmed(of: try characters(given.first ?? .null) ?? .init(in: other)))
    case "padding":
      guard case .int(let length)? = given.first, given.count == 3, given[2] == .int(0),
        length <= BuiltinCall.sizeLimit
      else { return nil }
      let pad = given[1].plainText
      if pad.isEmpty { return nil }
      let missing = max(0, length - text.count)
      return .string(String((text + String(repeating: pad, count: missing)).prefix(max(0, length))))
    case "reversed": return .string(String(text.reversed()))
    case "appending": return .string(try (text + other).checked())
    case "filter":
      return .string(try text.filter { try holds(given.first ?? .null, .string(String($0))) })
    case "prefix", "suffix", "dropFirst", "dropLast", "drop":
      return try part(of: text, name, key, given).map { .string(String($0)) }
    default: return try searchMethod(text, name, key, given)
    }
  }

  /// `range(of:range:)`: a search within a part of a text.
  private func rangeWithin(_ text: String, _ given: [Value]) throws -> Value? {
    guard case .handle(let part as SwiftRange)? = given.last else { return nil }
    let places = try part.within(letters.count(of: text))
    let inner = String(letters.part(places, of: text))
    let found = try textMethod(inner, "range", "range(of:)", [given[0]])
    guard case .handle(let range as SwiftRange)? = found?.unwrapped else { return .null }
    return .optional(.handle(range.moved(by: places.lowerBound)))
  }

  /// The part of a text that `prefix`, `dropFirst` and their kind answer.
  private func part(
    of text: String, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Substring? {
    if let test = given.first, isFunction(test) {
      func passes(_ letter: Character) throws -> Bool { try holds(test, .string(String(letter))) }
      return try name == "drop" ? text.drop(while: passes) : text.prefix(while: passes)
    }
    var number = 1
    if let first = given.first {
      guard case .int(let own) = first else { return nil }
      number = own
    }
    if number < 0 { throw failure("a negative number of elements") }
    return switch key {
    case "prefix(through:)": text.prefix(min(number, text.utf8.count) + 1)
    case "prefix", "prefix(upTo:)": text.prefix(number)
    case "suffix(from:)", "dropFirst": text.dropFirst(number)
    case "suffix": text.suffix(number)
    case "dropLast": text.dropLast(number)
    default: nil
    }
  }

  /// A set of characters, also as `.letters`; nil of a text.
  func characters(_ value: Value) throws -> SwiftCharacters? {
    let set = SwiftCharacters.of(value)
    if set == nil, case .symbol(let name) = value { throw failure("no character set \(name)") }
    return set
  }

  func parts(of text: String, by separator: String) -> [String] {
    if separator.isEmpty { return [text] }
    var (parts, rest) = ([String](), Substring(text))
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }

  // MARK: Dictionaries and sets

  private func dictionaryMethod(
    _ dictionary: SwiftDictionary, _ name: String, _ given: [Value]
  ) throws -> Value? {
    switch name {
    case "mapValues", "compactMapValues":
      var made = OrderedTable<Value, Value>()
      for (key, value) in dictionary.entries {
        let new = try invoke((given.first ?? .null), [value])
        made[key: key] = name == "mapValues" ? new : new.unwrapped
      }
      return dictionary.with(made)
    case "merging":
      var made = Value.handle(dictionary)
      _ = try changeStandard(&made, "merge", "merge(_:uniquingKeysWith:)", given)
      return made
    case "filter":
      var made = OrderedTable<Value, Value>()
      for (pair, entry) in zip(dictionary.pairs, dictionary.entries)
      where try holds((given.first ?? .null), pair) { made[key: entry.key] = entry.value }
      return dictionary.with(made)
    default: return nil
    }
  }

  private func setMethod(_ set: SwiftSet, _ name: String, _ given: [Value]) throws -> Value? {
    func other() throws -> OrderedMembers<Value> {
      OrderedMembers(try members(given.first ?? .null))
    }
    switch name {
    case "contains" where !isFunction(given.first):
      return .bool(set.members.contains(given.first ?? .null))
    case "union":
      var made = set.members
      made.formUnion(try members(given.first ?? .null))
      return .handle(SwiftSet(made))
    case "intersection": return .handle(SwiftSet(set.members.intersection(try other())))
    case "subtracting":
      var made = set.members
      made.subtract(try members(given.first ?? .null))
      return .handle(SwiftSet(made))
    case "symmetricDifference":
      return .handle(SwiftSet(set.members.symmetricDifference(try other())))
    case "isSubset", "isStrictSubset", "isSuperset", "isStrictSuperset":
      let other = try other()
      let isPart =
        name.hasSuffix("Subset") ? set.members.isSubset(of: other) : other.isSubset(of: set.members)
      return .bool(isPart && (!name.contains("Strict") || set.members.count != other.count))
    case "isDisjoint": return .bool(try set.members.isDisjoint(with: other()))
    case "filter":
      return .handle(
        SwiftSet(OrderedMembers(try set.members.filter { try holds((given.first ?? .null), $0) })))
    default: return nil
    }
  }

  /// The methods that take a character off one of the ends of a text.
  private static let takingLetters: Set<String> = [
    "removeFirst", "removeLast", "popFirst", "popLast",
  ]

  /// Calls a method that changes a list, a text, a dictionary or a set; answers what it answers, or nil if there is none
  /// by that name.
  func changeStandard(
    _ object: inout Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    if case .list(var members) = object {
      object = .null
      defer { object = .list(members) }
      return try changeList(&members, name, key, given)
    }
    let inSlice = try object.changeContent(SwiftSlice.self) { slice -> Value? in
      if let answer = slice.change(key, given) { return answer }
      let count = slice.count
      let answer = try changeList(&slice.members, name, key, slice.own(given, of: name, key))
      slice.move(past: count - slice.count, by: name)
      return answer.map { slice.answer($0, of: name, key) }
    }
    if let inSlice { return inSlice }
    let first = given.first ?? .null
    // Not within the `switch`, which refers to the text, so that this would be copied.
    if name == "append", case .string = object {
      let isText = if case .string = first { true } else { false }
      try object.add(isText ? first : .string(try members(first).map(\.plainText).joined()))
      return .null
    }
    if Self.takingLetters.contains(name), given.isEmpty, case .string(var text) = object,
      !text.isEmpty
    {
      object = .null
      let letter = Value.string(
        String(name.hasSuffix("First") ? text.removeFirst() : text.removeLast()))
      object = .string(text)
      return name.hasPrefix("pop") ? .optional(letter) : letter
    }
    switch object {
    case .bool(let truth) where name == "toggle": object = .bool(!truth)
    case .int(let number) where name == "negate": object = .int(-number)
    case .string(let text):
      // Its characters change as the members of a list do.
      var letters = letters.of(text)
      guard let answer = try changeList(&letters, name, key, given) else { return nil }
      object = .string(try letters.map(\.plainText).joined().checked())
      return answer
    default:
      return try object.changeContent(SwiftDictionary.self) { try changeEntries(&$0, name, given) }
        ?? object.changeContent(SwiftSet.self) { try changeSet(&$0, name, first) } ?? nil
    }
    return .null
  }

  private func changeEntries(
    _ entries: inout OrderedTable<Value, Value>, _ name: String, _ given: [Value]
  ) throws -> Value? {
    let first = given.first ?? .null
    switch name {
    case "removeValue": return .optional(entries.removeValue(forKey: first))
    case "updateValue":
      let old = entries.updateValue(first, forKey: given.count > 1 ? given[1] : .null)
      return .optional(old)
    case "remove":
      guard let place = try first.memberIndex(below: entries.count, of: "Dictionary") else {
        return nil
      }
      return Value(entry: entries.removeEntry(ofNumber: place))
    case "popFirst":
      if entries.isEmpty { return .null }
      return .optional(Value(entry: entries.removeEntry(ofNumber: 0)))
    case "removeAll": entries = [:]
    case "reserveCapacity": break
    case "merge":
      for pair in try members(first) {
        guard case .handle(let tuple as SwiftTuple) = pair, tuple.members.count > 1 else {
          continue
        }
        let (place, new) = (tuple.members[0], tuple.members[1])
        entries[key: place] =
          try entries[key: place].map { old in
            given.count > 1 ? try invoke(given[1], [old, new]) : new
          } ?? new
      }
    default: return nil
    }
    return .null
  }

  private func changeSet(
    _ members: inout OrderedMembers<Value>, _ name: String, _ given: Value
  ) throws -> Value? {
    switch name {
    case "insert", "store":
      let old = members.append(given)
      return .handle(
        SwiftTuple([.bool(old == nil), old ?? given], ["inserted", "memberAfterInsert"]))
    case "update": return .optional(members.update(given))
    case "remove":
      if let place = try given.memberIndex(below: members.count, of: "Set") {
        return members.remove(atNumber: place)
      }
      return .optional(members.remove(given))
    case "removeFirst":
      if members.isEmpty { throw failure("Can't remove first element from an empty collection") }
      return members.remove(atNumber: 0)
    case "popFirst": return .optional(members.isEmpty ? nil : members.remove(atNumber: 0))
    case "removeAll":
      release(members)
      members = OrderedMembers()
    case "reserveCapacity": break
    case "formUnion": members.formUnion(try self.members(given))
    case "formIntersection": members = members.intersection(OrderedMembers(try self.members(given)))
    case "formSymmetricDifference":
      members = members.symmetricDifference(OrderedMembers(try self.members(given)))
    case "subtract": members.subtract(try self.members(given))
    default: return nil
    }
    return .null
  }
}

/// Hashes.
extension SwiftWorld {
  /// A hasher without values.
  var hasher: SwiftHasher { SwiftHasher { [unowned self] in hash(of: $0) } }

  /// `a.hash(into: &hasher)` of a value that has no such function of its own.
  func combine(_ value: Value, into place: Value) throws {
    guard case .list(let parts) = place, parts.count == 2,
      case .handle(let hasher as SwiftHasher) = try invoke(parts[0], [])
    else { return }
    hasher.combine(value)
    // Reading a place may take what stands there.
    _ = try invoke(parts[1], [.handle(hasher)])
  }

  /// A hash that values have in common which are equal; that of the runtime differs in each run.
  func hash(of value: Value) -> Int {
    // FNV-1a
    let hash = hashed(value).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// The text of what a value combines, which may be less than it shows.
  private func hashed(_ value: Value) -> String {
    switch value {
    case .list(let members): "[\(members.map(hashed).joined(separator: ","))]"
    // Their members have no order.
    case .handle(let set as SwiftSet): set.members.map(hashed).sorted().joined(separator: ",")
    case .handle(let dictionary as SwiftDictionary):
      dictionary.entries.map { hashed(.list([$0, $1])) }.sorted().joined(separator: ",")
    case .double(0): inner(.double(0))
    case .handle(let object as SwiftObject):
      if let parts = object.combined {
        hashed(.list(parts))
      } else if object.type.isReference {
        "\(object.identity)"
      } else {
        (object.caseName ?? object.typeName) + hashed(.list(Array(object.fields.values)))
      }
    default: inner(value)
    }
  }
}
