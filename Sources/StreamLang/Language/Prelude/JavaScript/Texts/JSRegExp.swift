/// A regular expression: `/a/g`, `new RegExp('a', 'g')`.
final class JSRegExp: JSObject, JSCallable {
  static let methods: Set<String> = ["test", "exec", "toString", "compile"]
  private var regex = JSRegExpCache.empty

  override init(_ world: JSWorld, _ prototype: JSObject?) {
    super.init(world, prototype)
    fields["lastIndex"] = .int(0)
    hidden = ["lastIndex"]
  }

  /// `new RegExp(a, 'g')`, where `a` may be a regular expression.
  func read(_ given: JSArguments) throws {
    let other = given[0].object as? JSRegExp
    let source = try other?.regex.source ?? (given[0].isUndefined ? "" : given.text(0))
    let flags = try given[1].isUndefined ? other?.regex.flags.text ?? "" : given.text(1)
    regex = try JSRegExpCache.of(world).regex(source, flags, in: world)
  }

  private var flags: RegExpFlags { regex.flags }
  private var usesPlace: Bool { flags.contains(.isGlobal) || flags.contains(.isSticky) }

  // MARK: Fields

  override func computed(_ name: String) -> Value? {
    switch name {
    case "source": .string(source)
    case "flags": .string(flags.text)
    case "global": .bool(flags.contains(.isGlobal))
    case "ignoreCase": .bool(flags.contains(.ignoresCase))
    case "multiline": .bool(flags.contains(.isMultiline))
    case "dotAll": .bool(flags.contains(.dotIsAll))
    case "unicode": .bool(flags.contains(.isUnicode))
    case "sticky": .bool(flags.contains(.isSticky))
    case "hasIndices": .bool(flags.contains(.hasIndices))
    case "unicodeSets": .bool(false)
    default: nil
    }
  }

  override func set(_ name: String, to value: Value) throws {
    if computed(name) != nil {
      throw world.typeError("Cannot set property \(name) of \(text) which has only a getter")
    }
    try super.set(name, to: value)
  }

  /// The pattern as it stands between slashes.
  private var source: String {
    if regex.source.isEmpty { return "(?:)" }
    var (made, isEscaped, isInSet) = ("", false, false)
    for scalar in regex.source.unicodeScalars {
      switch scalar {
      case "/" where !isEscaped && !isInSet: made += "\\/"
      case "\n": made += isEscaped ? "n" : "\\n"
      case "\r": made += isEscaped ? "r" : "\\r"
      case "\u{2028}": made += isEscaped ? "u2028" : "\\u2028"
      case "\u{2029}": made += isEscaped ? "u2029" : "\\u2029"
      default: made.unicodeScalars.append(scalar)
      }
      if !isEscaped {
        if scalar == "[" { isInSet = true }
        if scalar == "]" { isInSet = false }
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return made
  }

  private var text: String { "/\(source)/\(flags.text)" }

  override var shownText: String? { text }
  override var tag: String { "[object RegExp]" }

  // MARK: Matches

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "test": return .bool(try match(JSMatched(given.text(0), world)) != nil)
    case "exec":
      let text = JSMatched(try given.text(0), world)
      return try match(text).map { result($0, text) } ?? .null
    case "toString": return .string(text)
    case "compile":
      try read(given)
      try place(0)
      return .handle(self)
    default: return nil
    }
  }

  private func place(_ place: Int) throws { try set("lastIndex", to: .int(place)) }

  /// The next match by `lastIndex`, which is set to where it ends.
  private func match(_ text: JSMatched) throws -> RegExpMatch? {
    guard usesPlace else { return try match(text, from: 0) }
    let start = try JSArguments([find("lastIndex") ?? .undefined], world).whole(0)
    let found = start <= text.units.count ? try match(text, from: max(0, start)) : nil
    try place(found?.whole.upperBound ?? 0)
    return found
  }

  private func match(
    _ text: JSMatched, from start: Int, isSticky: Bool? = nil
  ) throws -> RegExpMatch? {
    do { return try regex.match(text.units, from: start, isSticky: isSticky) } catch {
      throw RuntimeError(
        "\(self.text) takes too many steps", help: "leave out a repetition within a repetition")
    }
  }

  /// All matches; those of a sticky one stand side by side.
  private func matches(_ text: JSMatched, from start: Int = 0) throws -> [RegExpMatch] {
    var (found, next) = ([RegExpMatch](), start)
    while next <= text.units.count, let match = try match(text, from: next) {
      found.append(match)
      next =
        match.whole.isEmpty
        ? text.place(after: match.whole.upperBound, regex) : match.whole.upperBound
      if found.count > BuiltinCall.sizeLimit {
        throw world.failure("RangeError", "Invalid array length")
      }
    }
    return found
  }

  /// The names of groups with their values; undefined if no group has a name.
  private func groups(_ value: (Int) -> Value) -> Value {
    if regex.names.isEmpty { return .undefined }
    let made = JSObject(world)
    made.limits = .standsAlone
    for (name, group) in regex.names { made.fields[name] = value(group) }
    return .handle(made)
  }

  /// A match as `exec` answers it.
  private func result(_ match: RegExpMatch, _ text: JSMatched) -> Value {
    let made = JSArray((0...regex.groups).map { text.part(match[$0]) }, world)
    made.fields["index"] = .int(match.whole.lowerBound)
    made.fields["input"] = .string(text.text)
    made.fields["groups"] = groups { text.part(match[$0]) }
    if flags.contains(.hasIndices) {
      func places(_ group: Int) -> Value {
        guard let range = match[group] else { return .undefined }
        return .handle(JSArray([.int(range.lowerBound), .int(range.upperBound)], world))
      }
      let indices = JSArray((0...regex.groups).map(places), world)
      indices.fields["groups"] = groups(places)
      made.fields["indices"] = .handle(indices)
    }
    return .handle(made)
  }

  // MARK: The methods of texts

  override func answer(_ name: String, of text: String, _ given: JSArguments) throws -> Value? {
    let isGlobal = flags.contains(.isGlobal)
    switch name {
    case "match" where !isGlobal: return try call("exec", JSArguments([.string(text)], world))
    case "matchAll" where !isGlobal, "replaceAll" where !isGlobal:
      throw world.typeError("String.prototype.\(name) called with a non-global RegExp argument")
    case "startsWith", "endsWith", "includes":
      throw world.typeError(
        "First argument to String.prototype.\(name) must not be a regular expression")
    case "match", "matchAll", "replace", "replaceAll", "search", "split": break
    default: return nil
    }
    let subject = JSMatched(text, world)
    switch name {
    case "match":
      try place(0)
      let found = try matches(subject)
      return found.isEmpty ? .null : .handle(JSArray(found.map { subject.part($0.whole) }, world))
    case "matchAll":
      let start = try JSArguments([find("lastIndex") ?? .undefined], world).whole(0)
      return world.iterator(
        try matches(subject, from: max(0, start)).map { result($0, subject) },
        called: "RegExp String Iterator")
    case "search": return .int(try match(subject, from: 0)?.whole.lowerBound ?? -1)
    case "split": return try split(subject, given)
    default: return try replaced(subject, given)
    }
  }

  private func split(_ text: JSMatched, _ given: JSArguments) throws -> Value {
    let most = try given.limit(1)
    var (parts, start, next) = ([Value](), 0, 0)
    if text.units.isEmpty {
      let isFound = try match(text, from: 0, isSticky: false) != nil
      return .handle(JSArray(isFound || most == 0 ? [] : [.string("")], world))
    }
    while next < text.units.count, parts.count < most,
      let match = try match(text, from: next, isSticky: false),
      match.whole.lowerBound < text.units.count
    {
      if match.whole.upperBound == start {
        next = text.place(after: max(next, match.whole.lowerBound), regex)
        continue
      }
      parts.append(text.part(start..<match.whole.lowerBound))
      start = match.whole.upperBound
      next = start
      for group in 1..<(regex.groups + 1) { parts.append(text.part(match[group])) }
    }
    parts.append(text.part(start..<text.units.count))
    return .handle(JSArray(Array(parts.prefix(most)), world))
  }

  private func replaced(_ text: JSMatched, _ given: JSArguments) throws -> Value {
    let pattern = given[1].isCallable ? "" : try given.text(1)
    let found: [RegExpMatch]
    if flags.contains(.isGlobal) {
      try place(0)
      found = try matches(text)
    } else {
      found = try match(text).map { [$0] } ?? []
    }
    var (made, done) = ([UInt16](), 0)
    for match in found {
      made += text.units[done..<match.whole.lowerBound]
      done = match.whole.upperBound
      if given[1].isCallable {
        var values = (0...regex.groups).map { text.part(match[$0]) }
        values += [.int(match.whole.lowerBound), .string(text.text)]
        let groups = groups { text.part(match[$0]) }
        if !groups.isUndefined { values.append(groups) }
        made += Array(try world.text(given[1].call(values, in: world)).utf16)
      } else {
        made += JSReplacement(pattern).filled(match, text.units, regex)
      }
      if made.count > BuiltinCall.sizeLimit {
        throw world.failure("RangeError", "Invalid string length")
      }
    }
    return .string(String(decoding: made + text.units[done...], as: UTF16.self))
  }
}

/// A text that is searched, with its units.
private struct JSMatched {
  let text: String
  let units: [UInt16]

  init(_ text: String, _ world: JSWorld) {
    self.text = text
    units = JSRegExpCache.of(world).units(of: text)
  }

  func part(_ range: Range<Int>?) -> Value {
    range.map { .string(String(decoding: units[$0], as: UTF16.self)) } ?? .undefined
  }

  /// The place behind an empty match, where the next one may begin.
  func place(after place: Int, _ regex: RegExp) -> Int {
    let isPair =
      regex.flags.contains(.isUnicode) && place + 1 < units.count && units[place].isHigh
      && units[place + 1].isLow
    return place + (isPair ? 2 : 1)
  }
}

/// The text that replaces a match: `$1` and `$<name>` are its groups.
private struct JSReplacement {
  private let units: [UInt16]

  init(_ text: String) { units = Array(text.utf16) }

  func filled(_ match: RegExpMatch, _ whole: [UInt16], _ regex: RegExp) -> [UInt16] {
    var made: [UInt16] = []
    var rest = units[...]
    func digit(_ offset: Int) -> Int? {
      rest.dropFirst(offset).first.flatMap { 0x30...0x39 ~= $0 ? Int($0) - 0x30 : nil }
    }
    while let unit = rest.popFirst() {
      guard unit == 0x24, let next = rest.first.flatMap({ UInt8(exactly: $0) }) else {
        made.append(unit)
        continue
      }
      switch next {
      case UInt8(ascii: "$"): made.append(unit)
      case UInt8(ascii: "&"): made += whole[match.whole]
      case UInt8(ascii: "`"): made += whole[..<match.whole.lowerBound]
      case UInt8(ascii: "'"): made += whole[match.whole.upperBound...]
      case UInt8(ascii: "<") where !regex.names.isEmpty && rest.contains(0x3E):
        let name = String(decoding: rest.dropFirst().prefix { $0 != 0x3E }, as: UTF16.self)
        if let group = regex.names.first(where: { $0.name == name })?.group,
          let range = match[group]
        {
          made += whole[range]
        }
        rest = rest.drop { $0 != 0x3E }
      default:
        guard let first = digit(0) else {
          made.append(unit)
          continue
        }
        let both = digit(1).map { first * 10 + $0 } ?? 0
        let group = 1...max(1, regex.groups) ~= both && both <= regex.groups ? both : first
        guard group > 0, group <= regex.groups else {
          made.append(unit)
          continue
        }
        if group == both, digit(1) != nil { rest = rest.dropFirst() }
        if let range = match[group] { made += whole[range] }
      }
      rest = rest.dropFirst()
    }
    return made
  }
}

/// The regular expressions that a program has read, and the text that it has searched last.
final class JSRegExpCache: JSObject {
  private var known: [String: RegExp] = [:]
  private var last: (text: String, units: [UInt16]) = ("", [])

  private static let name = "@#regularExpressions"
  fileprivate static let empty = (try? RegExp("")) ?? { preconditionFailure("no pattern") }()

  static func of(_ world: JSWorld) -> JSRegExpCache {
    let owner = world.classes["RegExp"]
    if let known = owner?.fields[name]?.object as? JSRegExpCache { return known }
    let made = JSRegExpCache(world)
    owner?.fields[name] = .handle(made)
    return made
  }

  fileprivate func units(of text: String) -> [UInt16] {
    if text.utf8.count < 64 { return Array(text.utf16) }
    if !last.text.isStored(as: text) { last = (text, Array(text.utf16)) }
    return last.units
  }

  fileprivate func regex(_ source: String, _ flags: String, in world: JSWorld) throws -> RegExp {
    let key = "\(flags)/\(source)"
    if let found = known[key] { return found }
    if flags.contains("v"), RegExpFlags(flags.filter { $0 != "v" }) != nil {
      throw RuntimeError("the flag v of a regular expression is not read", help: "write `u`")
    }
    guard let letters = RegExpFlags(flags) else {
      throw world.failure("SyntaxError", "Invalid flags supplied to RegExp constructor '\(flags)'")
    }
    do {
      let made = try RegExp(source, letters)
      if known.count >= 1000 { known = [:] }
      known[key] = made
      return made
    } catch .invalid(let reason) {
      throw world.failure(
        "SyntaxError", "Invalid regular expression: /\(source)/\(letters.text): \(reason)")
    } catch { throw RuntimeError(error.message, help: error.help) }
  }
}

extension String {
  /// True if both are one memory, which nobody changes as long as both are kept: a look tells it of texts of any length.
  fileprivate func isStored(as other: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable {
        own.baseAddress == $0.baseAddress && own.count == $0.count
      }
    }
    return isSame == .some(true)
  }
}
