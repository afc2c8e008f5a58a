/// `new URLSearchParams('a=1')`: names and values as an address has them behind its `?`.
final class JSSearchParams: JSObject, JSCallable {
  static let methods: Set<String> = [
    "append", "delete", "entries", "forEach", "get", "getAll", "has", "keys", "set", "sort",
    "toString", "values", "@@iterator",
  ]
  private var pairs: [(name: String, value: String)] = []
  /// Hears of each change, with the text that there is then; nil if it is part of no address.
  var changed: ((String) -> Void)?

  /// Takes the names and values of a text in the place of those that it has.
  func hold(_ text: String) {
    pairs = []
    read(text)
  }

  func fill(_ source: Value) throws {
    if source.isUndefined { return }
    guard source.isObject else { return read(try world.text(source)) }
    if let other = source.object as? JSSearchParams {
      pairs = other.pairs
      return
    }
    guard try world.get(source, "@@iterator").isCallable else {
      for name in world.keys(source) {
        pairs.append((name, try world.text(world.get(source, name))))
      }
      return
    }
    for member in try world.members(source) {
      let pair = try world.members(member).map { try world.text($0) }
      guard pair.count == 2 else {
        throw world.typeError("Each query pair must be an iterable [name, value] tuple")
      }
      pairs.append((pair[0], pair[1]))
    }
  }

  private func read(_ text: String) {
    for part in text.utf8.dropFirst(text.utf8.first == UInt8(ascii: "?") ? 1 : 0)
      .split(separator: UInt8(ascii: "&"))
    {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      pairs.append((Self.decoded(halves[0]), halves.count > 1 ? Self.decoded(halves[1]) : ""))
    }
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    var made: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      let next = Array(rest.prefix(2))
      if byte == UInt8(ascii: "+") {
        made.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), next.count == 2, let high = next[0].hexadecimalValue,
        let low = next[1].hexadecimalValue
      {
        made.append(UInt8(high * 16 + low))
        rest = rest.dropFirst(2)
      } else {
        made.append(byte)
      }
    }
    return String(decoding: made, as: UTF8.self)
  }

  private var text: String {
    pairs.map { "\(JSURI.encoded(field: $0.name))=\(JSURI.encoded(field: $0.value))" }
      .joined(separator: "&")
  }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    if ["append", "set"].contains(name), given.count < 2 {
      throw world.typeError("The \"name\" and \"value\" arguments must be specified")
    }
    if ["delete", "get", "getAll", "has"].contains(name), given.count == 0 {
      throw world.typeError("The \"name\" argument must be specified")
    }
    let key = given.count > 0 && name != "forEach" ? try given.text(0) : ""
    let value = given[1].isUndefined ? nil : try given.text(1)
    func isMeant(_ pair: (name: String, value: String)) -> Bool {
      pair.name == key && (value == nil || pair.value == value)
    }
    switch name {
    case "get": return pairs.first { $0.name == key }.map { .string($0.value) } ?? .null
    case "getAll": return world.list(of: pairs.filter { $0.name == key }.map { .string($0.value) })
    case "has": return .bool(pairs.contains(where: isMeant))
    case "append": pairs.append((key, value ?? "undefined"))
    case "set":
      let pair = (name: key, value: value ?? "undefined")
      if let place = pairs.firstIndex(where: { $0.name == key }) {
        pairs[place] = pair
        let rest = pairs[(place + 1)...].filter { $0.name != key }
        pairs.replaceSubrange((place + 1)..., with: rest)
      } else {
        pairs.append(pair)
      }
    case "delete": pairs.removeAll(where: isMeant)
    case "sort":
      let order = pairs.enumerated().sorted { one, other in
        let (a, b) = (one.element.name.utf16, other.element.name.utf16)
        return a.elementsEqual(b) ? one.offset < other.offset : a.lexicographicallyPrecedes(b)
      }
      pairs = order.map(\.element)
    case "forEach":
      for (name, value) in pairs {
        _ = try given.call(0, .string(value), .string(name), .handle(self))
      }
    case "toString": return .string(text)
    case "keys": return iterator { .string($0.name) }
    case "values": return iterator { .string($0.value) }
    case "entries", "@@iterator":
      return iterator { [world] in world.list(of: [.string($0.name), .string($0.value)]) }
    default: return nil
    }
    if name != "forEach" { changed?(text) }
    return .undefined
  }

  private func iterator(_ part: @escaping ((name: String, value: String)) -> Value) -> Value {
    let title = "URLSearchParams Iterator"
    var place = 0
    let made = JSIterator(world, called: title) { [self] in
      guard place < pairs.count else { return nil }
      place += 1
      return part(pairs[place - 1])
    }
    made.left = (title, { [self] in pairs.dropFirst(place).map(part) })
    return .handle(made)
  }

  override func rounds() throws -> Rounds<Value>? {
    try call("entries", JSArguments([], world))?.object?.rounds()
  }

  override func computed(_ name: String) -> Value? { name == "size" ? .int(pairs.count) : nil }

  override var ownTag: String? { "URLSearchParams" }
  override var shownText: String? {
    let parts = pairs.map { "\($0.name.quotedForJS) => \($0.value.quotedForJS)" }
    return "\(makerName) " + (parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }")
  }
  override var shape: Shape { .list }
  override var plain: Value? { ((try? iterated()) ?? nil).map { .list($0) } }
}
