/// Takes a Swift text apart into tokens.
struct SwiftLexer {
  let bytes: [UInt8]
  var index: Int
  let end: Int
  var tokens: [SwiftToken] = []
  var texts: [[SwiftTextPiece]] = []
  private(set) var problem: Problem?
  /// The place of the first `#sourceLocation`, behind which other files stand that belong to the text.
  private(set) var otherFiles: Int?
  /// The branches of `#if` around: whether one of them was taken already.
  private var conditions: [Bool] = []
  /// The operators that the text declares.
  private var signs: Set<String> = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    (index, end) = (0, bytes.count)
    findSigns()
  }

  mutating func scan() -> [SwiftToken] {
    var opened = 0
    read(until: nil, &opened)
    if !conditions.isEmpty { fail("`#if` is not closed", Span(end, end), isAtEnd: true) }
    return tokens
  }

  /// Reads tokens up to the end, or to the `)` that closes an interpolation.
  mutating func read(until closing: UInt8?, _ opened: inout Int) {
    var followsNewline = true
    while problem == nil {
      followsNewline = skipBlanks() || followsNewline
      guard let byte = peek() else { break }
      if closing != nil, byte == UInt8(ascii: ")"), opened == 0 { break }
      if byte == UInt8(ascii: "("), closing != nil { opened += 1 }
      if byte == UInt8(ascii: ")"), closing != nil { opened -= 1 }
      let start = index
      guard let (kind, isQuoted) = token(byte) else { continue }
      var made = SwiftToken(kind: kind, span: Span(start, index), followsNewline: followsNewline)
      made.joinsBefore = tokens.last?.span.end == start
      made.isQuoted = isQuoted
      if made.joinsBefore { tokens[tokens.count - 1].joinsAfter = true }
      tokens.append(made)
      followsNewline = false
    }
    tokens.append(SwiftToken(kind: .end, span: Span(index, index), followsNewline: followsNewline))
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < end ? bytes[index + distance] : nil
  }

  func at(_ text: String) -> Bool { index < end && bytes[index...].starts(with: text.utf8) }

  mutating func fail(_ message: String, _ span: Span, isAtEnd: Bool = false) {
    if problem != nil { return }
    problem = Problem(
      diagnostic: Diagnostic(.syntax, message, span, help: "Swift has it otherwise"),
      isAtEnd: isAtEnd)
  }

  /// Skips blanks and comments; true if a line ended there.
  private mutating func skipBlanks() -> Bool {
    var hasNewline = false
    while let byte = peek() {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        hasNewline = true
        index += 1
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
        index += 1
      } else if at("//") || index == 0 && at("#!") {
        while let next = peek(), next != UInt8(ascii: "\n") { index += 1 }
      } else if at("/*") {
        let start = index
        var depth = 0
        repeat {
          if at("/*") {
            depth += 1
            index += 2
          } else if at("*/") {
            depth -= 1
            index += 2
          } else if index < end {
            hasNewline = hasNewline || bytes[index] == UInt8(ascii: "\n")
            index += 1
          } else {
            fail("the comment is not closed", Span(start, start + 2), isAtEnd: true)
            return hasNewline
          }
        } while depth > 0
      } else {
        break
      }
    }
    return hasNewline
  }

  private mutating func token(_ byte: UInt8) -> (SwiftToken.Kind, isQuoted: Bool)? {
    if byte.isDigit { return number().map { ($0, false) } }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") && startsRawText {
      return text().map { ($0, false) }
    }
    if at("#/") || startsPattern { return pattern().map { ($0, false) } }
    if byte == UInt8(ascii: "`") {
      // It may have blanks and signs in it.
      let start = index
      index += 1
      while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { index += 1 }
      let name = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
      guard name.contains(where: { !$0.isWhitespace }), peek() == UInt8(ascii: "`") else {
        fail("a name stands between two backquotes", Span(start, index))
        return nil
      }
      index += 1
      return (.name(name), true)
    }
    if byte == UInt8(ascii: "#") {
      index += 1
      let name = word()
      if ["if", "else", "elseif", "endif"].contains(name) {
        directive(name)
        return nil
      }
      if name == "sourceLocation" {
        otherFiles = otherFiles ?? index
        while let byte = peek(), byte != UInt8(ascii: "\n") { index += 1 }
        return nil
      }
      return (.name("#" + name), false)
    }
    if byte.isNamePart || byte >= 0x80 && signLength == 0 { return (.name(word()), false) }
    return sign(byte).map { (.sign($0), false) }
  }

  mutating func word() -> String {
    let start = index
    while let byte = peek(), byte.isNamePart || byte >= 0x80 && signLength == 0 { index += 1 }
    if index == start { index += 1 }
    return String(decoding: bytes[start..<min(index, end)], as: UTF8.self)
  }

  // MARK: Conditions of the compiler

  /// `#if DEBUG`: what stands in branches that are not taken is no part of the program.
  private mutating func directive(_ name: String) {
    if name == "if" {
      let holds = condition()
      conditions.append(holds)
      if !holds { skipBranch() }
    } else if name == "endif" {
      if conditions.popLast() == nil { fail("`#endif` without `#if`", Span(index - 6, index)) }
    } else {
      // A branch before this one was taken.
      skipBranch()
    }
  }

  private mutating func condition() -> Bool {
    let start = index
    while let byte = peek(), byte != UInt8(ascii: "\n") { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return SwiftBuildCondition.holds(text.split(separator: "/").first.map(String.init) ?? "")
  }

  private mutating func skipBranch() {
    var depth = 0
    while index < end {
      _ = skipBlanks()
      if at("#if") {
        depth += 1
      } else if at("#endif") {
        if depth == 0 {
          index += 6
          _ = conditions.popLast()
          return
        }
        depth -= 1
      } else if depth == 0, at("#else"), conditions.last == false {
        index += 5
        let isPlain = !at("if")
        if !isPlain { index += 2 }
        let holds = isPlain || condition()
        conditions[conditions.count - 1] = holds
        if holds { return }
        continue
      }
      while let byte = peek(), byte != UInt8(ascii: "\n") { index += 1 }
      index = min(index + 1, end)
    }
    fail("`#if` is not closed", Span(end, end), isAtEnd: true)
  }

  // MARK: Numbers

  private mutating func number() -> SwiftToken.Kind? {
    let start = index
    let radix = ["0x": 16, "0b": 2, "0o": 8].first { at($0.key) }?.value
    if let radix {
      index += 2
      let digits = word().filter { $0 != "_" }
      if radix == 16, let number = hexadecimal(digits) { return .double(number) }
      if let whole = Int(digits, radix: radix) { return .int(whole) }
      if let large = UInt64(digits, radix: radix) { return .large(large) }
      fail("no number", Span(start, index))
      return nil
    }
    func skipDigits(_ index: inout Int) {
      while index < end, bytes[index].isDigit || bytes[index] == UInt8(ascii: "_") { index += 1 }
    }
    skipDigits(&index)
    var isDouble = false
    if peek() == UInt8(ascii: "."), let next = peek(1), next.isDigit,
      !(tokens.last?.isSign(".") == true && tokens.last?.span.end == start)
    {
      isDouble = true
      index += 1
      skipDigits(&index)
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      var next = index + 1
      if next < end, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") {
        next += 1
      }
      if next < end, bytes[next].isDigit {
        isDouble = true
        index = next
        skipDigits(&index)
      }
    }
    let digits = String(decoding: bytes[start..<index], as: UTF8.self).filter { $0 != "_" }
    if !isDouble, let whole = Int(digits) { return .int(whole) }
    if !isDouble, let large = UInt64(digits) { return .large(large) }
    return .double(Double(digits) ?? 0)
  }

  /// The number that `0x1.8p-2` is, of which the first digits were read; nil of a whole one.
  private mutating func hexadecimal(_ first: String) -> Double? {
    let start = index
    var digits = first
    if peek() == UInt8(ascii: "."), let next = peek(1), next.isNamePart {
      index += 1
      digits += "." + word().filter { $0 != "_" }
    }
    if digits.last?.lowercased() == "p", let sign = peek(), "+-".utf8.contains(sign) {
      index += 1
      digits += String(UnicodeScalar(sign)) + word()
    }
    if digits.lowercased().contains("p"), let number = Double("0x" + digits) { return number }
    index = start
    return nil
  }

  // MARK: Signs

  private static let alone: Set<UInt8> = Set("()[]{},;:@\\".utf8)
  private static let operators: Set<UInt8> = Set("/=-+!*%<>&|^~?".utf8)
  /// Runs that are one operator although they begin as something behind an operand.
  private static let joined: Set<String> = ["!=", "!==", "??", "==", "===", "<=", ">=", "?="]

  /// Finds the operators that the text declares, before or behind their uses.
  private mutating func findSigns() {
    for start in bytes.indices where bytes[start] == UInt8(ascii: "f") {
      index = start
      if !at("fix operator ") { continue }
      index += "fix operator ".utf8.count
      let sign = index
      while signLength > 0 { index += signLength }
      signs.insert(String(decoding: bytes[sign..<index], as: UTF8.self))
    }
    index = 0
  }

  /// The number of bytes of the part of an operator that stands here: `+`, `√`, `±`; 0 of all else.
  private var signLength: Int {
    guard let byte = peek() else { return 0 }
    if byte < 0x80 { return Self.operators.contains(byte) ? 1 : 0 }
    let rest = bytes[index..<min(index + 3, end)]
    if byte == 0xC2 || byte == 0xC3, rest.count > 1 {
      let letter = String(decoding: rest.prefix(2), as: UTF8.self)
      return "±×÷¬¿¡".contains(letter) ? 2 : 0
    }
    guard byte == 0xE2, rest.count == 3 else { return 0 }
    let (second, third) = (rest[index + 1], rest[index + 2])
    // Daggers, dots and primes: U+2020 to U+2027, U+2030 to U+203E.
    if second == 0x80 { return (0xA0...0xA7) ~= third || (0xB0...0xBE) ~= third ? 3 : 0 }
    // Arrows, signs of mathematics, shapes: U+2190 to U+2BFF.
    return (0x86...0xAF).contains(second) ? 3 : 0
  }

  private mutating func sign(_ byte: UInt8) -> String? {
    let start = index
    if Self.alone.contains(byte) {
      index += 1
      return String(UnicodeScalar(byte))
    }
    if byte == UInt8(ascii: ".") {
      index += at("...") || at("..<") ? 3 : 1
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    guard signLength > 0 else {
      index += 1
      fail("a letter that is no part of Swift", Span(start, index))
      return nil
    }
    while signLength > 0, !at("//"), !at("/*") { index += signLength }
    let run = String(decoding: bytes[start..<index], as: UTF8.self)
    if run.count > 1, run.last == "<", tokens.last?.isWord("func") == true,
      peek()?.isNamePart == true
    {
      // `func ==<T>(…)`
      index -= 1
      return String(run.dropLast())
    }
    if run.count == 1 || signs.contains(run) || Self.joined.contains(run) { return run }
    // `x!`, `T?`, `<T>`, `a.b?.c`: one sign after another.
    let isBehind = tokens.last?.span.end == start
    let first = run.first ?? " "
    let standsAlone =
      first == "<" || first == ">"
      ? !["<<", ">>", "<<=", ">>="].contains(run) || isTypeEnd(run)
      : first == "!" || first == "?"
        ? true
        : run.allSatisfy { $0 == "-" }
    if standsAlone, first != "!" && first != "?" || isBehind || first == "!" {
      index = start + 1
      return String(first)
    }
    // `=-1`, `==-1`, `&&!a`, `=.x`: the last part belongs to what follows.
    for length in stride(from: run.count - 1, through: 1, by: -1) {
      let head = String(run.prefix(length))
      if SwiftOperators.precedence(head) != nil, !isBlank(before: start) || length > 1,
        ["-", "!", "&", "~"].contains(run.dropFirst(length).first ?? " "),
        SwiftOperators.precedence(run) == nil
      {
        index = start + length
        return head
      }
    }
    return run
  }

  private func isBlank(before place: Int) -> Bool {
    place == 0 || [UInt8(ascii: " "), UInt8(ascii: "\n")].contains(bytes[place - 1])
  }

  /// `Set<Array<Int>>`: two signs close two types.
  private func isTypeEnd(_ run: String) -> Bool {
    run == ">>" && tokens.last?.span.end == index - 2 && tokens.contains { $0.isSign("<") }
  }
}

/// The operators of Swift, by how strongly they bind.
enum SwiftOperators {
  static func precedence(_ sign: String) -> Double? { table[sign] }

  /// The operators that a text declares: each infix one with how strongly it binds, and those before and behind a
  /// value.
  struct Declared {
    private(set) var infix: [String: Double] = [:]
    /// Those of which the last of several is the first to be computed.
    private(set) var rightward: Set<String> = []
    private(set) var prefix: Set<String> = []
    private(set) var postfix: Set<String> = []

    /// An infix operator without a known group binds as the standard says.
    init(in tokens: [SwiftToken]) {
      var groups = Groups(in: tokens)
      for (place, token) in tokens.enumerated().dropFirst() where token.isWord("operator") {
        guard place + 1 < tokens.count, let sign = tokens[place + 1].sign else { continue }
        switch tokens[place - 1].name {
        case "infix":
          let isGrouped = place + 3 < tokens.count && tokens[place + 2].isSign(":")
          let group = isGrouped ? tokens[place + 3].name : nil
          infix[sign] = group.flatMap { groups.strength(of: $0) } ?? Groups.usual
          if group.map(groups.rightward.contains) == true { rightward.insert(sign) }
        case "prefix": prefix.insert(sign)
        case "postfix": postfix.insert(sign)
        default: break
        }
      }
    }
  }

  /// The groups of operators: those of the standard library, and those that a text declares between them.
  private struct Groups {
    static let usual = 105.0

    private var known = [
      "BitwiseShiftPrecedence": 160, "MultiplicationPrecedence": 150, "AdditionPrecedence": 140,
      "RangeFormationPrecedence": 135, "CastingPrecedence": 132, "NilCoalescingPrecedence": 131,
      "ComparisonPrecedence": 130, "LogicalConjunctionPrecedence": 120,
      "LogicalDisjunctionPrecedence": 110, "DefaultPrecedence": usual,
      "TernaryPrecedence": 101, "AssignmentPrecedence": 101,
    ]
    private let standard: [Double]
    /// The names behind `higherThan` and `lowerThan` of those whose strength is not known yet.
    private var open: [String: [String: [String]]] = [:]
    private(set) var rightward: Set<String> = [
      "NilCoalescingPrecedence", "TernaryPrecedence", "AssignmentPrecedence",
    ]

    init(in tokens: [SwiftToken]) {
      standard = known.values.sorted()
      for (place, token) in tokens.enumerated() where token.isWord("precedencegroup") {
        guard let group = tokens[place + 1].name else { continue }
        var key = ""
        open[group] = [:]
        for (token, next) in zip(tokens[(place + 2)...], tokens[(place + 3)...]) {
          if token.isSign("}") { break }
          guard let word = token.name else { continue }
          if next.isSign(":") {
            key = word
          } else if key == "associativity" {
            if word == "right" { rightward.insert(group) }
          } else {
            open[group]?[key, default: []].append(word)
          }
        }
      }
    }

    /// A group that is only above another one, or below it, is nearer to it than the next of the standard library.
    mutating func strength(of name: String) -> Double? {
      if let strength = known[name] { return strength }
      guard let bounds = open.removeValue(forKey: name) else { return nil }
      let below = (bounds["higherThan"] ?? []).compactMap { strength(of: $0) }.max()
      let above = (bounds["lowerThan"] ?? []).compactMap { strength(of: $0) }.min()
      let made: Double =
        switch (below, above) {
        case (nil, nil): Self.usual
        case (let below?, let above?): (below + above) / 2
        case (let below?, nil): (below + (standard.first { $0 > below } ?? below + 10)) / 2
        case (nil, let above?): (above + (standard.last { $0 < above } ?? above - 10)) / 2
        }
      known[name] = made
      return made
    }
  }

  private static let table: [String: Double] = {
    let rows: [(Double, [String])] = [
      (160, ["<<", ">>", "&<<", "&>>"]), (150, ["*", "/", "%", "&", "&*"]),
      (140, ["+", "-", "|", "^", "&+", "&-"]), (135, ["...", "..<"]), (131, ["??"]),
      (130, ["<", "<=", ">", ">=", "==", "!=", "===", "!==", "~="]), (120, ["&&"]), (110, ["||"]),
      (100, ["?"]),
      (
        90,
        ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*="]
      ),
    ]
    return Dictionary(rows.flatMap { row in row.1.map { ($0, row.0) } }) { first, _ in first }
  }()
}
