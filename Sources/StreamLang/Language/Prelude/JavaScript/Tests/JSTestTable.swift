/// The table of `test.each`: what each of its tests is given, and the title that each has.
///
/// - Source: jest-each.
struct JSTestTable {
  /// The arguments of the function of each test.
  private(set) var rows: [[Value]] = []
  /// True if each row is an object whose parts the title names.
  private let isNamed: Bool
  private let world: JSWorld

  /// A list of rows, or the texts and the values of a template.
  init(_ given: [Value], in world: JSWorld) throws {
    self.world = world
    let members = try world.members(given[0])
    if given[0].object != nil, try world.get(given[0], "raw").isList {
      isNamed = true
      let head = try members.first.map { try world.text($0) } ?? ""
      try addRows(of: head, given.dropFirst())
    } else {
      isNamed = members.allSatisfy { member in
        if case .record = member { true } else { !member.isList && member.object != nil }
      }
      rows = try members.map { $0.isList ? try world.members($0) : [$0] }
    }
  }

  /// The rows below the names in the first line of a template.
  private mutating func addRows(of head: String, _ values: ArraySlice<Value>) throws {
    let line = head.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    let names = (line ?? "").filter { !$0.isWhitespace }.split(separator: "|").map(String.init)
    guard !names.isEmpty, values.count.isMultiple(of: names.count) else {
      throw world.failure("Error", "Not enough arguments supplied for given headings")
    }
    for start in stride(from: values.startIndex, to: values.endIndex, by: names.count) {
      let row = JSObject(world)
      for (name, value) in zip(names, values[start...]) { row.fields[name] = value }
      rows.append([.handle(row)])
    }
  }

  /// The title of the test for a row: `%s` and `$name` stand for parts of it, `%#` and `$#` for its number.
  func title(_ pattern: String, ofRow number: Int) throws -> String {
    let row = rows[number]
    let signs = ["%s", "%d", "%i", "%f", "%j", "%o", "%O", "%p", "%#"]
    if isNamed, !signs.contains(where: pattern.contains) {
      return try named(pattern, row[0], number)
    }
    var rest = row[...]
    var title = ""
    for (place, part) in pattern.replacing("%#", with: String(number)).split(
      separator: "%p", omittingEmptySubsequences: false
    ).enumerated() {
      if place > 0 { title += rest.popFirst().map(shown) ?? "%p" }
      let count = part.replacing("%%", with: "").count { $0 == "%" }
      title += try world.formatted([.string(String(part))] + rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return title
  }

  /// A title in which `$name` and `$name.part` are replaced.
  private func named(_ pattern: String, _ row: Value, _ number: Int) throws -> String {
    let pieces = pattern.split(separator: "$", omittingEmptySubsequences: false)
    return try pieces.dropFirst().reduce(String(pieces.first ?? "")) { made, piece in
      if piece.first == "#" { return made + String(number) + piece.dropFirst() }
      let path = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      var value = row
      var isKnown = false
      for name in path.split(separator: ".").map(String.init) {
        guard world.owns(value, name) else { break }
        value = try world.get(value, name)
        isKnown = true
      }
      return isKnown ? made + shownInTitle(value) + piece.dropFirst(path.count) : made + "$" + piece
    }
  }

  private func shownInTitle(_ value: Value) -> String {
    if case .string(let text) = value { text } else { shown(value) }
  }

  /// A value as `%p` shows it, with names in the place of what stands within its parts.
  private func shown(_ value: Value) -> String {
    if value.isList, let members = try? world.members(value) {
      return "[" + members.map(shownPart).joined(separator: ", ") + "]"
    }
    guard let fields = plainFields(of: value) else { return shownPart(value) }
    let shown = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": " + shownPart($0.value) }
    return "{" + shown.joined(separator: ", ") + "}"
  }

  /// The fields of a record, or of an object that no class has made; nil of all others.
  private func plainFields(of value: Value) -> [(key: String, value: Value)]? {
    if case .record(let record) = value { return record.fields.map { ($0.key, $0.value) } }
    guard let object = value.object, object.makerName == "Object" else { return nil }
    return object.keys.map { ($0, object.fields[$0] ?? .undefined) }
  }

  private func shownPart(_ value: Value) -> String {
    if case .string(let text) = value { return "\"\(text)\"" }
    if value.isList { return "[Array]" }
    if plainFields(of: value) != nil { return "[Object]" }
    return world.shown(value, toDepth: 0)
  }
}
