extension Builtin {
  static let texts: [Builtin] = [
    Builtin(
      "string", also: ["toString", "str", "String"], 1...1, "The value as text.",
      example: ("string(1.5) + \"!\"", "\"1.5!\"")
    ) { .string($0[0].plainText) },
    Builtin(
      "bool", also: ["Bool", "Boolean"], 1...1, "True or false, from a number or the text of one.",
      example: ("bool(\"true\")", "true")
    ) { call in
      switch call[0] {
      case .bool: return call[0]
      case .int(let number): return .bool(number != 0)
      case .double(let number): return .bool(number != 0)
      case .string("true"): return .bool(true)
      case .string("false"): return .bool(false)
      default: throw RuntimeError.conversion("\(call[0].literal) is neither true nor false")
      }
    },
    Builtin(
      "upper", also: ["uppercased", "toUpperCase"], 1...1, "The text in capitals.",
      example: ("upper(\"straße\")", "\"STRASSE\""), form: { _ in BlockForms.upper }
    ) { .string(try $0.text(0).uppercased()) },
    Builtin(
      "lower", also: ["lowercased", "toLowerCase"], 1...1, "The text in small letters.",
      example: ("\"ABC\".lower()", "\"abc\""), form: { _ in BlockForms.lower }
    ) { .string(try $0.text(0).lowercased()) },
    Builtin(
      "trim", also: ["trimmed", "strip"], 1...1, "The text without blanks around it.",
      example: ("trim(\"  a b \")", "\"a b\""), form: { _ in BlockForms.trim }
    ) { call in
      let text = try call.text(0)
      if let trimmed = text.withPlainBytes({ $0.text($0.trimmed) }) { return .string(trimmed) }
      let rest = text.drop(while: \.isWhitespace)
      guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return .string("") }
      return .string(String(rest[...last]))
    },
    Builtin(
      "split", also: ["components"], 1...2,
      "The parts of a text between separators; without one its words, between \"\" its characters.",
      example: ("split(\"a,b\", \",\")", "[\"a\", \"b\"]"),
      labels: ["separator", "separatedBy", "by"], form: BlockForms.split
    ) { call in
      let text = try call.text(0)
      guard call.has(1) else {
        return .list(
          text.plainWords ?? text.split(whereSeparator: \.isWhitespace).map { .string(String($0)) })
      }
      let separator = try call.text(1)
      if separator.isEmpty { return try call.made(call.members(0)) }
      if let pieces = text.plainPieces(between: separator) { return try call.made(pieces) }
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      return try call.made(parts.map { .string(String($0)) })
    },
    Builtin(
      "join", also: ["joined"], 1...2, "The members as one text, with a separator between them.",
      example: ("[1, 2, 3].join(\", \")", "\"1, 2, 3\""), labels: ["separator"]
    ) { call in
      let separator = call.has(1) ? try call.text(1) : ""
      let pieces = try call.list(0).enumerated().lazy.map { index, member in
        index == 0 ? member.plainText : separator + member.plainText
      }
      return try call.made(pieces)
    },
    Builtin(
      "startsWith", also: ["hasPrefix"], 2...2, "Whether a text or list begins with the other.",
      example: ("\"rxrepl\".startsWith(\"rx\")", "true"),
      form: { BlockForms.test(for: $0) { $0.begins(with: $1) } }
    ) { call in
      if let begins = call.plain({ $0.begins(with: $1) }) { return .bool(begins) }
      return .bool(try call.members(0).starts(with: call.part()))
    },
    Builtin(
      "endsWith", also: ["hasSuffix"], 2...2, "Whether a text or list ends with the other.",
      example: ("\"rxrepl\".endsWith(\"repl\")", "true"),
      form: { BlockForms.test(for: $0) { $0.ends(with: $1) } }
    ) { call in
      if let ends = call.plain({ $0.ends(with: $1) }) { return .bool(ends) }
      return .bool(try call.members(0).reversed().starts(with: call.part().reversed()))
    },
    Builtin(
      "replace", also: ["replaced", "replacing", "replaceAll", "replacingOccurrences"], 3...3,
      "The text with every occurrence of a part replaced.",
      example: ("replace(\"a-b-c\", \"-\", \"+\")", "\"a+b+c\""), labels: ["of", "with"],
      form: BlockForms.replace
    ) { call in
      let (text, part, new) = (try call.text(0), try call.text(1), try call.text(2))
      if part.isEmpty { throw RuntimeError("replace wants a part that is not empty") }
      let most = BuiltinCall.sizeLimit
      if let replaced = text.withPlainReplaced(part, by: new, most: most) {
        return .string(replaced)
      }
      let pieces = text.split(separator: part, omittingEmptySubsequences: false)
      return try call.made(pieces.enumerated().lazy.map { $0 == 0 ? String($1) : new + $1 })
    },
    Builtin(
      "format", 1...100,
      "A text with a value for each {}, {0} or {:.2}; or a number with so many digits.",
      example: ("format(\"{} of {:.2}\", 1, 2.5)", "\"1 of 2.50\"")
    ) { call in
      guard case .string(let text) = call[0] else {
        let places = call.has(1) ? try call.whole(1) : 0
        return .string(try fixed(call[0], places, refusal: call.refusal("text or a number")))
      }
      return try call.made(FormatText(text).filled(with: Array(call.values.dropFirst())))
    },
    Builtin(
      "json", also: ["stringify"], 1...1, "The value as JSON.",
      example: ("json({a: [1, nil]})", "\"{\\\"a\\\":[1,null]}\"")
    ) { .string($0[0].json) },
    Builtin(
      "parse", also: ["parseJSON"], 1...1, "The value that a JSON text stands for.",
      example: ("parse(\"[1, null]\")", "[1, nil]")
    ) { call in try Value(json: call.text(0), with: &call.environment.machine.readers.json) },
  ]

  /// A number with just so many digits after the point.
  static func fixed(_ value: Value, _ places: Int, refusal: RuntimeError) throws -> String {
    guard (0...100).contains(places) else {
      throw RuntimeError("format writes 0 to 100 digits after the point, got \(places)")
    }
    switch value {
    case .int(let number): return DecimalText(number).text(places: places)
    case .double(let number):
      let decimal = DecimalText(number)?.rounded(to: places)
      return decimal?.text(places: places) ?? value.plainText
    default: throw refusal
    }
  }
}

extension String {
  /// Its words; nil if its bytes are not its characters.
  fileprivate var plainWords: [Value]? {
    withPlainBytes { bytes in
      var (words, count) = ([Value](), 0)
      bytes.forEachWord { _ in count += 1 }
      words.reserveCapacity(count)
      bytes.forEachWord { words.append(.string(bytes.text($0))) }
      return words
    }
  }

  /// Its pieces between the places of a separator; nil if the bytes of either are not its characters.
  fileprivate func plainPieces(between separator: String) -> [Value]? {
    withPlainBytes(and: separator) { bytes, separator in
      var (pieces, count) = ([Value](), 0)
      bytes.forEachPiece(between: separator) { _ in count += 1 }
      pieces.reserveCapacity(count)
      bytes.forEachPiece(between: separator) { pieces.append(.string(bytes.text($0))) }
      return pieces
    }
  }

  /// It with each `part` replaced; nil if bytes are not characters, or the result has more than `most`.
  fileprivate func withPlainReplaced(_ part: String, by new: String, most: Int) -> String? {
    let replaced = withPlainBytes(and: part) { bytes, part -> String? in
      if bytes.firstIndex(of: part, from: 0) == nil { return self }
      var new = new
      return new.withUTF8 { new in
        bytes.size(replacing: part, with: new, most: most).map { size in
          String(unsafeUninitializedCapacity: size) { room in
            room.baseAddress.map { bytes.write(replacing: part, with: new, to: $0) } ?? 0
          }
        }
      }
    }
    return replaced ?? nil
  }
}

extension BuiltinCall {
  /// The answer of `body` for the bytes of two texts; nil of other values, and where bytes are not characters.
  fileprivate func plain(
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    guard case (.string(let text), .string(let part)) = (values[0], values[1]) else { return nil }
    return text.withPlainBytes(and: part, body)
  }

  /// The second argument, as members of what the first is made of.
  fileprivate func part() throws -> [Value] {
    switch (values[0], values[1]) {
    case (.string, .string), (.list, .list): return try members(1)
    case (.string, _): throw refusal("a string", 1)
    default: throw refusal("a list", 1)
    }
  }
}
