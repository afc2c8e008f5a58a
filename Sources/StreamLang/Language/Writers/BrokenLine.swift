/// A statement of Swift or JavaScript that is broken into several lines, where one line would be too long.
///
/// Each call of a chain gets its own line, and so does each part between brackets.
struct BrokenLine {
  /// The columns that a line may have.
  static let width = 90

  private let text: [Character]
  /// The number of brackets and of texts around each character; brackets within a text do not count.
  private var depths: [Int] = []
  private let isSwift: Bool

  private init(_ text: [Character], isSwift: Bool) {
    (self.text, self.isSwift) = (text, isSwift)
    depths = Self.depths(of: text, isSwift)
  }

  static func lines(_ text: String, indent: Int, isSwift: Bool) -> [String] {
    if text.count + indent <= width { return [String(repeating: " ", count: indent) + text] }
    return lines(Array(text), indent, isSwift)
  }

  private static func lines(
    _ text: [Character], _ indent: Int, _ isSwift: Bool, isChained: Bool = false
  ) -> [String] {
    let whole = [String(repeating: " ", count: indent) + String(text)]
    if text.count + indent <= width { return whole }
    let line = BrokenLine(text, isSwift: isSwift)
    let calls = isChained || !isSwift ? [] : line.calls
    let group = line.group(indent)
    var cuts = line.choices
    if cuts.isEmpty, calls.count > 1 || calls.count == 1 && group.map({ text[$0.open] }) != "{" {
      cuts = calls
    }
    if !cuts.isEmpty {
      var lines: [String] = []
      for (start, end) in zip([0] + cuts, cuts + [text.count]) where end > start {
        let part = Self.trimmed(text[start..<end])
        lines += Self.lines(part, start == 0 ? indent : indent + 2, isSwift, isChained: true)
      }
      return lines
    }
    guard let group else { return whole }
    let margin = String(repeating: " ", count: indent)
    var lines = [margin + String(text[...group.open]) + line.head(of: group)]
    for part in line.filled(line.parts(of: group), of: group, width - indent - 2) {
      lines += Self.lines(part, indent + 2, isSwift)
    }
    return lines + [margin + String(text[group.close...])]
  }

  private static func trimmed(_ part: ArraySlice<Character>) -> [Character] {
    let rest = part.drop { $0 == " " }
    return Array(rest.dropLast(rest.reversed().prefix { $0 == " " }.count))
  }

  // MARK: Chains

  /// The places of the signs of `a ? b : c`.
  private var choices: [Int] {
    let signs = text.indices.filter { place in
      (text[place] == "?" || text[place] == ":") && depths[place] == 0 && place > 0
        && text[place - 1] == " " && text[(place + 1)...].first == " "
    }
    return signs.contains { text[$0] == "?" } ? signs : []
  }

  /// The places of the calls of a chain; a name and the function of a type stay with what is called on them.
  private var calls: [Int] {
    text.indices.filter { place in
      guard place > 0, text[place] == ".", depths[place] == 0, place + 1 < text.count,
        text[place + 1].isLetter
      else { return false }
      let word = text[(place + 1)...].prefix(while: \.isWordPart)
      guard let next = text[word.endIndex...].first,
        next == "(" || next == " " && text[(word.endIndex + 1)...].first == "{"
      else { return false }
      return text[place - 1] == ")" || text[place - 1] == "}" || isName(before: place)
    }
  }

  /// True if only a name of the program stands in front of a place.
  private func isName(before place: Int) -> Bool {
    let word = text[..<place].reversed().prefix(while: \.isWordPart)
    guard let first = word.last, first.isLowercase else { return false }
    let start = place - word.count
    return start == 0 || text[start - 1] == " "
  }

  // MARK: Brackets

  private typealias Group = (open: Int, close: Int)

  /// The last function in the line, if it does not begin too far to the right, or else the longest part between brackets; nil
  /// if each is too short to be broken.
  private func group(_ indent: Int) -> Group? {
    var groups: [Group] = []
    for place in text.indices where "([{".contains(text[place]) && depths[place] == 0 {
      let close = text.indices.dropFirst(place + 1).first {
        ")]}".contains(text[$0]) && depths[$0] == 0
      }
      if let close, close - place > 20 { groups.append((place, close)) }
    }
    let function = groups.last { text[$0.open] == "{" && $0.open + indent < Self.width - 12 }
    guard let group = function ?? groups.max(by: { $0.close - $0.open < $1.close - $1.open })
    else { return nil }
    // A list that is all that a call is given has the brackets of the call.
    let isAlone =
      text[group.open] == "(" && text[group.open + 1] == "["
      && !(group.open + 2..<group.close - 1).contains { depths[$0] == 1 }
    return isAlone ? (group.open + 1, group.close - 1) : group
  }

  /// The members of a list, as many in a line as it has room for.
  private func filled(_ parts: [[Character]], of group: Group, _ room: Int) -> [[Character]] {
    if text[group.open] != "[" { return parts }
    return parts.reduce(into: []) { lines, part in
      if let last = lines.last, last.count + 1 + part.count <= room {
        lines[lines.count - 1] += " " + part
      } else {
        lines.append(part)
      }
    }
  }

  /// The parameters of a function of Swift, which stay in the line of its bracket.
  private func head(of group: Group) -> String {
    let count = headCount(of: group)
    return String(text[(group.open + 1)...].prefix(max(0, count - 1)))
  }

  private func headCount(of group: Group) -> Int {
    guard isSwift, text[group.open] == "{" else { return 0 }
    let inner = text[(group.open + 1)..<group.close]
    for place in inner.indices.dropLast(4) where depths[place] == depths[group.open] + 1 {
      if text[place] == ";" { return 0 }
      guard text[place..<(place + 4)].elementsEqual(" in ") else { continue }
      return inner.starts(with: Array(" for ")) ? 0 : place + 4 - inner.startIndex
    }
    return 0
  }

  /// The statements or members between brackets.
  private func parts(of group: Group) -> [[Character]] {
    let start = group.open + 1 + headCount(of: group)
    let inner = start..<group.close
    let isBlock = text[group.open] == "{" && (isSwift || text[inner].contains(";"))
    let sign: Character = isBlock ? ";" : ","
    var (parts, begin): ([[Character]], Int) = ([], start)
    for place in inner where depths[place] == depths[group.open] + 1 && text[place] == sign {
      parts.append(Self.trimmed(text[begin..<(place + (isBlock && isSwift ? 0 : 1))]))
      begin = place + 1
    }
    parts.append(Self.trimmed(text[begin..<group.close]))
    return parts.filter { !$0.isEmpty }
  }

  // MARK: Depths

  /// The number of brackets around each character; a bracket itself is not within its pair.
  private static func depths(of text: [Character], _ isSwift: Bool) -> [Int] {
    var depths: [Int] = []
    // The signs that end the brackets and texts around a character.
    var ends: [Character] = []
    var (isEscaped, isDollar) = (false, false)
    for character in text {
      let isInText = ends.last.map { "\"'`".contains($0) } ?? false
      if character == ends.last, !isEscaped {
        ends.removeLast()
        depths.append(ends.count)
        continue
      }
      depths.append(ends.count)
      let (wasEscaped, wasDollar) = (isEscaped, isDollar)
      isEscaped = isInText && character == "\\" && !wasEscaped
      isDollar = isInText && character == "$" && !wasEscaped
      // A value in a text: `\(x)`, `${x}`.
      let opens =
        isInText
        ? isSwift
          ? wasEscaped && character == "("
          : ends.last == "`" && character == "{" && wasDollar
        : true
      switch character {
      case "(" where opens: ends.append(")")
      case "[" where opens: ends.append("]")
      case "{" where opens: ends.append("}")
      case "\"" where opens: ends.append("\"")
      case "'" where opens && !isSwift, "`" where opens && !isSwift: ends.append(character)
      default: break
      }
    }
    return depths
  }
}
