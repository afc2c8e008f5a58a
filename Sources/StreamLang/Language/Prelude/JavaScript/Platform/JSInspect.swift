/// Values as `console.log` shows them.
extension JSWorld {
  /// Values as they stand beside one another: a text without quotes.
  func spaced(_ values: ArraySlice<Value>) -> String {
    values.map { value in
      if case .string(let text) = value { return text }
      return shown(value)
    }.joined(separator: " ")
  }

  func promptText(of value: Value) -> String? { value.isUndefined ? nil : shown(value) }

  func answer(_ value: Value) {
    if let text = promptText(of: value) { environment.output(.answered(text)) }
  }

  /// A value as it stands within others; a text has quotes.
  func shown(
    _ value: Value, isShort: Bool = false, toDepth deepest: Int = .max, isWhole: Bool = false
  ) -> String {
    var inspector = JSInspector(world: self)
    inspector.deepest = deepest
    inspector.isWhole = isWhole
    return inspector.text(value, 0)
  }
}

/// Writes values by node's rules for an inspection without limits.
private struct JSInspector {
  let world: JSWorld
  private var open: [ObjectIdentifier] = []
  /// The numbers of objects that contain themselves.
  private var circular: [ObjectIdentifier: Int] = [:]
  private var left = 100_000
  /// Objects that stand deeper are only named.
  var deepest = Int.max
  /// True if lists say their length, too.
  var isWhole = false

  init(world: JSWorld) { self.world = world }

  mutating func text(_ value: Value, _ depth: Int) -> String {
    left -= 1
    if left < 0 || depth > 200 { return "…" }
    if depth > deepest, let name = name(of: value) { return "[\(name)]" }
    switch value {
    case .null: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number):
      return number == 0 && number.sign == .minus ? "-0" : JSNumber.text(number)
    case .duration(let time): return JSNumber.text(Double(time) / 1000)
    case .string(let text): return text.quotedForJS
    case .symbol(let name): return name == "undefined" ? name : "Symbol(\(name.symbolDescription))"
    case .list(let members): return list(members, [], "", depth)
    case .record(let record):
      return fields(
        Array(record.fields.keys).inJSOrder.map { ($0, record.fields[$0] ?? .undefined) }, "",
        depth)
    case .function(_, let function):
      let head = Self.function(function, called: function.label)
      guard let own = world.ownFields(of: function), !own.keys.isEmpty else { return head }
      return marked(own) { $0.fields($0.shown(own), head + " ", depth) }
    case .stream(let stream): return stream.subject == nil ? "Observable {}" : "Subject {}"
    case .handle(let handle):
      guard let object = handle as? JSObject else {
        let isSubscriber = handle.title == "subscription" || handle.sink != nil
        return isSubscriber ? "Subscriber {}" : "[Object: \(handle.title)]"
      }
      return marked(object) { $0.parts(of: object, depth) }
    }
  }

  /// The name of an object that is shown in its place; nil of all that is shown in any case, as what is empty.
  private func name(of value: Value) -> String? {
    switch value {
    case .list(let members) where members.isEmpty && !isWhole: return nil
    case .record(let record) where record.fields.isEmpty: return nil
    case .list: return "Array"
    case .record: return "Object"
    case .handle:
      guard let object = value.object, object.shownText == nil, !(object is JSClass),
        !object.isError, !isEmpty(object)
      else { return nil }
      return object is JSArray && object.madeBy == nil ? "Array" : object.makerName
    default: return nil
    }
  }

  private func isEmpty(_ object: JSObject) -> Bool {
    guard object.keys.isEmpty else { return false }
    if let array = object as? JSArray { return array.members.isEmpty && !isWhole }
    if let map = object as? JSMap { return map.count == 0 }
    return type(of: object) == JSObject.self
  }

  private static func function(_ function: Function, called name: String?) -> String {
    guard let name, !name.isEmpty else { return "[\(function.kind) (anonymous)]" }
    return "[\(function.kind): \(name)]"
  }

  /// The fields of an object that are shown, with those that call functions as node writes them.
  private func shown(_ object: JSObject) -> [(String, Shown)] {
    object.keys.map { name in
      guard let accessor = object.accessors[name] else {
        return (name, .value(object.fields[name] ?? .undefined))
      }
      let word = accessor.get == nil ? "Setter" : accessor.set == nil ? "Getter" : "Getter/Setter"
      return (name, .text("[\(word)]"))
    }
  }

  /// A part of an object: a value, or the text that stands for it.
  private enum Shown {
    case value(Value)
    case text(String)
  }

  /// The text of an object, which is marked where it contains itself.
  private mutating func marked(
    _ object: JSObject, _ write: (inout JSInspector) -> String
  ) -> String {
    let id = ObjectIdentifier(object)
    if open.contains(id) {
      let number = circular[id] ?? circular.count + 1
      circular[id] = number
      return "[Circular *\(number)]"
    }
    open.append(id)
    let text = write(&self)
    open.removeLast()
    return circular[id].map { "<ref *\($0)> \(text)" } ?? text
  }

  private mutating func parts(of object: JSObject, _ depth: Int) -> String {
    if let text = object.shownText ?? custom(object) { return text }
    if let left = (object as? JSIterator)?.left {
      return joined(left.members().map { text($0, depth + 1) }, left.title + " ", depth)
    }
    let name = object.makerName
    let more = object is JSArray && object.fields.isEmpty ? [] : shown(object)
    switch object {
    case let given as JSArgumentList:
      let parts = given.members.enumerated().map {
        field(String($0.offset), .value($0.element), depth)
      }
      return joined(parts, "[Arguments] ", depth)
    case let array as JSArray:
      let title = array.madeBy == nil ? "" : "\(name)(\(array.members.count)) "
      return list(array.members, more.filter { !$0.0.isArrayIndex }, title, depth)
    case let array as JSSizedList:
      let kind = array.ownTag ?? ""
      let title = "\(name)(\(array.count)) " + (name == kind ? "" : "[\(kind)] ")
      return list(array.values, more.filter { !$0.0.isArrayIndex }, title, depth)
    case let owner as JSClass:
      let parent = owner.parent.map { " extends \($0.name)" } ?? ""
      // The classes that are there from the beginning are functions, but for the newest.
      let isOld = world.classes[owner.name] === owner && !owner.name.hasPrefix("Abort")
      let head =
        isOld
        ? "[Function: \(owner.name)]"
        : "[class \(owner.name.isEmpty ? "(anonymous)" : owner.name)\(parent)]"
      return more.isEmpty ? head : fields(more, head + " ", depth)
    case let map as JSMap:
      let kind = map.isSet ? "Set" : "Map"
      let head = "\(name)(\(map.count)) " + (name == kind ? "" : "[\(kind)] ")
      let entries = map.entries.map { key, value in
        map.isSet ? text(key, depth + 1) : "\(text(key, depth + 1)) => \(text(value, depth + 1))"
      }
      let rest = more.map { field($0, $1, depth) }
      return joined(entries + rest, head, depth)
    case let promise as JSPromise:
      switch promise.state {
      case nil: return "Promise { <pending> }"
      case .kept(let value): return "Promise { \(text(value, depth + 1)) }"
      case .broken(let value): return "Promise { <rejected> \(text(value, depth + 1)) }"
      }
    default: break
    }
    if object.isError { return error(object, depth) }
    let tag = tag(of: object).flatMap { $0.isEmpty || $0 == name ? nil : "[\($0)] " } ?? ""
    let title =
      object.limits.contains(.standsAlone)
      ? "[Object: null prototype] "
      : ["Object", ""].contains(name) ? (tag.isEmpty ? "" : "Object ") : "\(name) "
    return fields(more, title + tag, depth)
  }

  /// The text that a method for `util.inspect` of an object's own makes.
  private mutating func custom(_ object: JSObject) -> String? {
    guard let method = object.method("@@nodejs.util.inspect.custom@"),
      let made = try? method([.int(2), .record(Record([:]))])
    else { return nil }
    if case .string(let text) = made { return text }
    return made.object === object ? nil : text(made, 0)
  }

  /// The word that `Symbol.toStringTag` of an object says.
  private func tag(of object: JSObject) -> String? {
    // A field of its own is shown as such.
    let isShown = object.fields["@@toStringTag"] != nil && !object.hidden.contains("@@toStringTag")
    guard !isShown, object.has("@@toStringTag"),
      case .string(let word)? = try? object.get("@@toStringTag")
    else { return nil }
    return word
  }

  private mutating func error(_ object: JSObject, _ depth: Int) -> String {
    var head = (try? world.text(.handle(object))) ?? "Error"
    if object.isInstance({ $0.name == "DOMException" }), let name = object.find("name")?.plainText,
      head.hasPrefix(name)
    {
      head = "DOMException [\(name)]" + head.dropFirst(name.count)
    }
    // The name stands in front already.
    var more = shown(object).filter { $0.0 != "name" }
    if let errors = object.fields["errors"], object.hidden.contains("errors") {
      more.append(("[errors]", .value(errors)))
    }
    let text = depth == 0 ? head : "[\(head)]"
    return more.isEmpty ? text : fields(more, text + " ", depth)
  }

  private mutating func fields(
    _ fields: [(String, Value)], _ title: String, _ depth: Int
  ) -> String {
    self.fields(fields.map { ($0, Shown.value($1)) }, title, depth)
  }

  private mutating func fields(
    _ fields: [(String, Shown)], _ title: String, _ depth: Int
  ) -> String {
    let parts = fields.map { field($0, $1, depth) }
    return joined(parts, title, depth)
  }

  private func joined(_ parts: [String], _ title: String, _ depth: Int) -> String {
    if parts.isEmpty { return title + "{}" }
    if parts.contains(where: { $0.contains("\n") }) {
      return title + Self.broken(parts, "{", "}", depth)
    }
    return "\(title){ \(parts.joined(separator: ", ")) }"
  }

  private mutating func field(_ name: String, _ value: Shown, _ depth: Int) -> String {
    let key =
      name.isSymbolName
      ? "[Symbol(\(String(name.dropFirst(2)).symbolDescription))]"
      : name.isJSName || name == "[errors]" ? name : name.quotedForJS
    switch value {
    case .text(let text): return "\(key): \(text)"
    case .value(.function(_, let function)) where function.label == nil:
      return "\(key): \(Self.function(function, called: name))"
    case .value(let value): return "\(key): \(text(value, depth + 1))"
    }
  }

  private static func broken(
    _ rows: [String], _ opening: String, _ closing: String, _ depth: Int
  ) -> String {
    let indentation = "\n" + String(repeating: " ", count: 2 * depth)
    return opening + indentation + "  " + rows.joined(separator: ",\(indentation)  ")
      + indentation + closing
  }

  /// A list, and the fields that it has besides its members.
  private mutating func list(
    _ members: [Value], _ fields: [(String, Shown)], _ title: String, _ depth: Int
  ) -> String {
    if members.isEmpty && fields.isEmpty && !isWhole { return title + "[]" }
    var parts: [String] = []
    var holes = 0
    func close() {
      if holes > 0 { parts.append("<\(holes) empty item\(holes == 1 ? "" : "s")>") }
      holes = 0
    }
    for member in members {
      if member.isHole {
        holes += 1
      } else {
        close()
        parts.append(text(member, depth + 1))
      }
    }
    close()
    let areNumbers = members.allSatisfy { member in
      switch member {
      case .int, .double: true
      default: member.object?.typeWord == "bigint"
      }
    }
    if isWhole { parts.append("[length]: \(members.count)") }
    parts += fields.map { field($0, $1, depth) }
    let rows =
      parts.count > 6
      ? Self.columns(parts, alignsRight: areNumbers && fields.isEmpty, within: 80 - 2 * depth)
      : parts
    if rows.count != parts.count || parts.contains(where: { $0.contains("\n") }) {
      return title + Self.broken(rows, "[", "]", depth)
    }
    return title + "[ \(parts.joined(separator: ", ")) ]"
  }

  /// The columns of a terminal that node expects a text to take: those of each of its scalars.
  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + Character($1).displayWidth }
  }

  /// Members of a long list in columns, as node groups them.
  private static func columns(_ parts: [String], alignsRight: Bool, within room: Int) -> [String] {
    let lengths = parts.map { width(of: $0) + 2 }
    let widest = lengths.max() ?? 0
    let total = lengths.reduce(0, +)
    guard widest > 0, widest * 3 < room, Double(total) / Double(widest) > 5 || widest <= 8 else {
      return parts
    }
    let bias = (Double(widest) - Double(total) / Double(parts.count)).squareRoot()
    let biased = max(Double(widest) - 3 - bias, 1)
    let count = ((2.5 * biased * Double(parts.count)).squareRoot() / biased).rounded(
      .toNearestOrAwayFromZero)
    let columns = min(Int(min(count, 12)), room / widest)
    if columns <= 1 { return parts }
    let widths = (0..<columns).map { column in
      stride(from: column, to: parts.count, by: columns).map { lengths[$0] }.max() ?? 0
    }
    return stride(from: 0, to: parts.count, by: columns).map { start in
      let end = min(start + columns, parts.count)
      return (start..<end).map { index in
        let isLast = index == end - 1
        let cell = parts[index] + (isLast ? "" : ", ")
        let width = widths[index - start] - (isLast ? 2 : 0)
        let pad = String(repeating: " ", count: max(0, width - Self.width(of: cell)))
        return alignsRight ? pad + cell : isLast ? cell : cell + pad
      }.joined()
    }
  }
}

extension String {
  /// The description of a symbol by its name here: `a` of `a@1`; `Symbol.iterator` is one of the known ones.
  var symbolDescription: String {
    lastIndex(of: "@").map { String(self[..<$0]) } ?? "Symbol.\(self)"
  }

  /// The name of a field as messages show it.
  var shownKey: String {
    if isSymbolName { return "Symbol(\(String(dropFirst(2)).symbolDescription))" }
    return isPrivateName ? String(dropFirst().prefix { $0 != "@" }) : self
  }

  /// A text in quotes, as node chooses them.
  var quotedForJS: String {
    let quote = !contains("'") ? "'" : !contains("\"") ? "\"" : !contains("`") ? "`" : "'"
    let text = replacingScalars { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\t": "\\t"
      case "\u{8}": "\\b"
      case "\u{C}": "\\f"
      case "\r": "\\r"
      case "\\": "\\\\"
      case "'" where quote == "'": "\\'"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        "\\x" + UInt8(scalar.value).hexadecimal.uppercased()
      default: nil
      }
    }
    return quote + text + quote
  }

  fileprivate var isJSName: Bool {
    guard let first = utf8.first, !first.isDigit else { return false }
    return utf8.allSatisfy { $0.isNamePart && $0 != UInt8(ascii: "$") }
  }
}
