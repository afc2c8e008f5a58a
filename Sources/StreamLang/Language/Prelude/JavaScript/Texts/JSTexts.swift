/// The methods of texts and numbers.
extension JSWorld {
  static let textMethods: Set<String> = [
    "at", "charAt", "charCodeAt", "codePointAt", "concat", "endsWith", "includes", "indexOf",
    "lastIndexOf", "localeCompare", "match", "matchAll", "padEnd", "padStart", "repeat", "replace",
    "replaceAll", "search", "slice", "split", "startsWith", "substr", "substring", "toLowerCase",
    "normalize", "toUpperCase", "isWellFormed", "toWellFormed", "trim", "trimEnd", "trimLeft",
    "trimRight", "trimStart",
  ]

  func textMethod(_ text: String, _ name: String, _ given: JSArguments) throws -> Value? {
    if let unit = try unitMethod(text, name, given) { return unit }
    let count = text.utf16.count
    switch name {
    case "toUpperCase", "toLocaleUpperCase": return .string(text.uppercased())
    case "toLowerCase", "toLocaleLowerCase": return .string(text.lowercasedInJS)
    case "trim": return .string(text.trimmingJSBlanks)
    case "trimStart", "trimLeft": return .string(String(text.drop(while: \.isWhitespace)))
    case "trimEnd", "trimRight": return .string(String(("." + text).trimmingJSBlanks.dropFirst()))
    case "slice":
      return .string(try text.part(given.index(0, count, 0), given.index(1, count, count)))
    case "substring":
      let a = max(0, min(count, try given.whole(0)))
      let b = max(0, min(count, try given.whole(1, count)))
      return .string(try text.part(min(a, b), max(a, b)))
    case "substr":
      let start = try given.index(0, count, 0)
      return .string(try text.part(start, min(count, start + max(0, given.whole(1, count)))))
    case "indexOf":
      return .int(text.place(of: try given.text(0), from: try given.place(1, count, 0)) ?? -1)
    case "lastIndexOf":
      let (units, wanted) = (Array(text.utf16), Array(try given.text(0).utf16))
      let last = try given.place(1, count, count, whereNaN: count)
      return .int((0...max(0, last)).last { units[$0...].starts(with: wanted) } ?? -1)
    case "includes":
      return .bool(text.place(of: try given.text(0), from: try given.place(1, count, 0)) != nil)
    case "startsWith":
      let (wanted, start) = (try given.text(0), try given.place(1, count, 0))
      return .bool(text.utf16[text.unitIndex(start)...].starts(with: wanted.utf16))
    case "endsWith":
      let (wanted, end) = (try given.text(0), try given.place(1, count, count))
      let start = end - wanted.utf16.count
      return .bool(start >= 0 && text.utf16[text.unitIndex(start)...].starts(with: wanted.utf16))
    case "repeat":
      let (count, wanted) = (try given.whole(0), given[0])
      if try count < 0 || number(wanted) == .infinity {
        throw failure("RangeError", "Invalid count value: \(try self.text(wanted))")
      }
      if Double(text.utf8.count) * Double(count) > Double(BuiltinCall.sizeLimit) {
        throw failure("RangeError", "Invalid string length")
      }
      return .string(String(repeating: text, count: count))
    case "padStart", "padEnd": return try padded(text, atStart: name == "padStart", given)
    case "split":
      if given[0].isUndefined { return list(of: try given.limit(1) == 0 ? [] : [.string(text)]) }
      let separator = try given.text(0)
      let pieces =
        try separator.isEmpty
        ? text.unitTexts() : text.pieces(around: separator).map { .string($0) }
      return .handle(JSArray(Array(pieces.prefix(try given.limit(1))), self))
    case "match", "matchAll", "search":
      let flags: [Value] = name == "matchAll" ? [.string("g")] : []
      let regex = try classes["RegExp"]?.new([given[0]] + flags)
      return try regex?.object?.answer(name, of: text, given)
    case "concat": return .string(try text + given.values.map { try self.text($0) }.joined())
    case "replace", "replaceAll": return try replaced(text, isAll: name == "replaceAll", given)
    case "localeCompare": return .int(try collation(given).order(text, given.text(0)))
    case "normalize":
      let form = given[0].isUndefined ? "NFC" : try given.text(0)
      guard ["NFC", "NFD", "NFKC", "NFKD"].contains(form) else {
        throw failure("RangeError", "The normalization form should be one of NFC, NFD, NFKC, NFKD.")
      }
      let isPlain = form.utf8.count == 3 || text.utf8.allSatisfy { $0 < 0x80 }
      guard isPlain, let made = JSNormalization.text(text, composes: form.last == "C") else {
        throw RuntimeError(
          "normalize to \(form) of this text is not read",
          help: "`normalize('NFD')` knows Latin letters")
      }
      return .string(made)
    case "isWellFormed": return .bool(true)
    case "toWellFormed": return .string(text)
    case "@@iterator": return iterator(try members(.string(text)), called: "String Iterator")
    case "toString": return .string(text)
    default: return nil
    }
  }

  /// A method that reads one place of a text, and looks at no other; nil of all others.
  private func unitMethod(_ text: String, _ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "charAt": return try text.unit(at: try given.whole(0)).orEmptyText
    case "at":
      let index = try given.whole(0)
      return try text.unit(at: index < 0 ? text.utf16.count + index : index)
    case "charCodeAt":
      return text.code(at: try given.whole(0)).map { .int(Int($0)) } ?? .double(.nan)
    case "codePointAt":
      let index = try given.whole(0)
      guard let first = text.code(at: index) else { return .undefined }
      guard first.isHigh, let second = text.code(at: index + 1) else { return .int(Int(first)) }
      let pair = String(decoding: [first, second], as: UTF16.self)
      return pair.unicodeScalars.first.map { .int(Int($0.value)) } ?? .undefined
    default: return nil
    }
  }

  private func padded(_ text: String, atStart: Bool, _ given: JSArguments) throws -> Value {
    let missing = min(try given.whole(0), BuiltinCall.sizeLimit) - text.utf16.count
    let filler = given[1].isUndefined ? " " : try given.text(1)
    if missing <= 0 || filler.isEmpty { return .string(text) }
    let units = Array(filler.utf16)
    let pad = try String(units: (0..<missing).map { units[$0 % units.count] })
    return .string(atStart ? pad + text : text + pad)
  }

  private func replaced(_ text: String, isAll: Bool, _ given: JSArguments) throws -> Value {
    let (units, wanted) = (Array(text.utf16), Array(try given.text(0).utf16))
    let pattern = given[1].isCallable ? "" : try given.text(1)
    var result: [UInt16] = []
    var (done, start) = (0, 0)
    while let place = start <= units.count ? units.place(of: wanted, from: start) : nil {
      result += units[done..<place]
      if given[1].isCallable {
        let made = try given.call(1, .string(given.text(0)), .int(place), .string(text))
        result += Array(try self.text(made).utf16)
      } else {
        result += Self.filled(pattern, units, place..<place + wanted.count)
      }
      done = place + wanted.count
      start = wanted.isEmpty ? place + 1 : done
      if !isAll { break }
    }
    return .string(String(decoding: result + units[min(done, units.count)...], as: UTF16.self))
  }

  /// The text that replaces a part: `$&` is that part, `` $` `` and `$'` are what stands around it, `$$` is `$`.
  private static func filled(_ pattern: String, _ whole: [UInt16], _ part: Range<Int>) -> [UInt16] {
    var result: [UInt16] = []
    var rest = Array(pattern.utf16)[...]
    while let unit = rest.popFirst() {
      guard unit == UInt16(UInt8(ascii: "$")), let next = rest.first else {
        result.append(unit)
        continue
      }
      switch UInt8(exactly: next) {
      case UInt8(ascii: "$"): result.append(unit)
      case UInt8(ascii: "&"): result += whole[part]
      case UInt8(ascii: "`"): result += whole[..<part.lowerBound]
      case UInt8(ascii: "'"): result += whole[part.upperBound...]
      default:
        result.append(unit)
        continue
      }
      rest = rest.dropFirst()
    }
    return result
  }

  /// The order that the second and third argument of `localeCompare` ask for.
  private func collation(_ given: JSArguments) throws -> JSCollation {
    var made = JSCollation()
    let language = given[1].isUndefined ? "en" : String(try given.text(1).prefix(2))
    let options = given[2].isUndefined ? [] : keys(given[2])
    guard ["en", "de", "fr", "it", "nl", "pt"].contains(language),
      options.allSatisfy(["numeric", "sensitivity", "usage"].contains)
    else {
      throw RuntimeError(
        "localeCompare knows the order of English and its neighbours, numeric and sensitivity",
        help: "leave the language and the other settings out")
    }
    made.isNumeric = given[2].member("numeric")?.isTruthy == true
    switch given[2].member("sensitivity")?.plainText {
    case "base": (made.comparesAccents, made.comparesCase) = (false, false)
    case "accent": made.comparesCase = false
    case "case": made.comparesAccents = false
    default: break
    }
    return made
  }

  /// A number with so many digits in all.
  private func precise(_ number: Double, _ count: Int) throws -> String {
    guard (1...100).contains(count) else {
      throw failure("RangeError", "toPrecision() argument must be between 1 and 100")
    }
    if !number.isFinite { return JSNumber.text(number) }
    let exponent = JSNumber.exponent(number, digits: count)
    if exponent < -6 || exponent >= count { return JSNumber.exponential(number, places: count - 1) }
    return JSNumber.fixed(number, count - 1 - exponent)
  }

  static let numberMethods: Set<String> = [
    "toExponential", "toFixed", "toLocaleString", "toPrecision", "toString",
  ]

  func numberMethod(_ number: Double, _ name: String, _ given: JSArguments) throws -> Value? {
    switch name {
    case "toFixed":
      let places = try given.whole(0)
      guard (0...100).contains(places) else {
        throw failure("RangeError", "toFixed() digits argument must be between 0 and 100")
      }
      return .string(JSNumber.fixed(number, places))
    case "toExponential":
      let places = try given.whole(0)
      guard (0...100).contains(places) else {
        throw failure("RangeError", "toExponential() argument must be between 0 and 100")
      }
      return .string(JSNumber.exponential(number, places: given[0].isUndefined ? nil : places))
    case "toPrecision" where !given[0].isUndefined:
      return .string(try precise(number, given.whole(0)))
    case "toString", "toPrecision":
      let radix = name == "toString" ? try given.whole(0, 10) : 10
      if radix == 10 { return .string(JSNumber.text(number)) }
      guard (2...36).contains(radix) else {
        throw failure("RangeError", "toString() radix argument must be between 2 and 36")
      }
      return .string(JSNumber.text(number, radix: radix))
    case "valueOf": return JSNumber.value(number)
    default: return nil
    }
  }
}

extension Value {
  fileprivate var orEmptyText: Value { isUndefined ? .string("") : self }
}

extension [UInt16] {
  fileprivate func place(of wanted: [UInt16], from start: Int) -> Int? {
    if wanted.isEmpty { return start }
    return indices.dropFirst(start).first { self[$0...].starts(with: wanted) }
  }
}

extension String {
  /// The pieces between the places where a text stands that is not empty.
  fileprivate func pieces(around separator: String) -> [String] {
    let (units, wanted) = (Array(utf16), Array(separator.utf16))
    var pieces: [String] = []
    var start = 0
    while let place = units.place(of: wanted, from: start) {
      pieces.append(String(decoding: units[start..<place], as: UTF16.self))
      start = place + wanted.count
    }
    return pieces + [String(decoding: units[start...], as: UTF16.self)]
  }
}

/// Texts as Base64 has them.
extension JSWorld {
  /// `btoa(a)`: the codes of the characters, which are at most 255, as Base64.
  func base64(of text: String) throws -> Value {
    let codes = text.utf16.compactMap { UInt8(exactly: $0) }
    guard codes.count == text.utf16.count else {
      throw RuntimeError(thrown: platformError("InvalidCharacterError", "Invalid character"))
    }
    return .string(Base64.text(of: codes))
  }

  /// `atob(a)`.
  func text(ofBase64 text: String) throws -> Value {
    let blanks = Set(" \t\n\r\u{c}=".utf8)
    guard let bytes = Base64.bytes(of: text.utf8.filter { !blanks.contains($0) }) else {
      let message = "The string to be decoded is not correctly encoded."
      throw RuntimeError(thrown: platformError("InvalidCharacterError", message))
    }
    return .string(String(decoding: bytes.map(UInt16.init), as: UTF16.self))
  }
}

extension String {
  /// The text in small letters; at the end of a word a sigma has a letter of its own.
  fileprivate var lowercasedInJS: String {
    guard unicodeScalars.contains("Σ") else { return lowercased() }
    let scalars = Array(unicodeScalars)
    func beginsWithLetter(_ part: some Sequence<Unicode.Scalar>) -> Bool {
      part.first { !$0.properties.isCaseIgnorable }?.properties.isCased == true
    }
    return scalars.indices.map { place in
      let isLast =
        scalars[place] == "Σ" && beginsWithLetter(scalars[..<place].reversed())
        && !beginsWithLetter(scalars[(place + 1)...])
      return isLast ? "ς" : scalars[place].properties.lowercaseMapping
    }.joined()
  }
}
