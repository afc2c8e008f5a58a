import StreamEngine

/// The texts of Swift's values: what `print` and `\(x)` show, and what stands in lists.
extension SwiftWorld {
  /// The text of a value by itself.
  func text(_ value: Value) -> String {
    switch value {
    case .null: return "nil"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return "\(number)"
    case .string(let text): return text
    case .list(let members): return "[\(members.map(inner).joined(separator: ", "))]"
    case .function: return "(Function)"
    case .duration(let time): return Self.interval(time)
    // A function that answers nothing answers the empty tuple.
    case .symbol(let word): return value == .undefined ? "()" : word
    case .record(let record): return event(record)
    case .stream: return "Observable"
    case .handle(let handle): return text(handle)
    }
  }

  /// The text of a value within another.
  func inner(_ value: Value) -> String {
    switch value {
    case .string(let text): text.debugDescription
    case .handle(let range as SwiftRange) where range.lower != .null && range.upper != .null:
      "\(range.isClosed ? "ClosedRange" : "Range")(\(text(range, bound: inner)))"
    case .handle(let set as SwiftSet): "Set(\(text(set)))"
    case .handle(let slice as SwiftSlice): "ArraySlice(\(text(slice)))"
    case .handle(let type as SwiftPlainType): "Swift.\(type.title)"
    case .handle(let handle as SwiftObject):
      if let own = described(handle, isWithin: true) {
        own
      } else if let name = handle.caseName {
        "\(handle.type.path)\(handle.typeName).\(name)\(payload(handle))"
      } else if handle.type.keyword == .native, handle.type.name == "CancellationError" {
        "Swift." + text(handle)
      } else {
        handle.type.path + text(handle)
      }
    default: text(value)
    }
  }

  func promptText(of value: Value) -> String? {
    switch value {
    case .handle(let tuple as SwiftTuple): tuple.members.isEmpty ? nil : inner(value)
    case .handle(let object as SwiftObject): object.shape == .stream ? nil : inner(value)
    case .handle: isVariable(value) ? inner(value) : nil
    default: value.isUndefined ? nil : inner(value)
    }
  }

  /// The text of a value for messages of the tool itself.
  func described(_ value: Value) -> String { text(value) }

  private func text(_ handle: Handle) -> String {
    switch handle {
    case let optional as SwiftOptional: return "Optional(\(inner(optional.value)))"
    case let tuple as SwiftTuple:
      if let own = recorded(tuple) { return own }
      let parts = tuple.members.enumerated().map { index, member in
        let label = tuple.label(index)
        return (label.isEmpty ? "" : "\(label): ") + inner(member)
      }
      return "(\(parts.joined(separator: ", ")))"
    case let dictionary as SwiftDictionary:
      if dictionary.entries.isEmpty { return "[:]" }
      let parts = dictionary.entries.map { key, value in
        let key = dictionary.hasErasedKeys ? "AnyHashable(\(inner(key)))" : inner(key)
        return "\(key): \(inner(value))"
      }
      return "[\(parts.joined(separator: ", "))]"
    case let set as SwiftSet: return "[\(set.members.map(inner).joined(separator: ", "))]"
    case let range as SwiftRange: return text(range, bound: text)
    case let object as SwiftObject: return text(object)
    case let place as SwiftWeak: return text(place.value)
    case let demand as SwiftDemand: return demand.text
    case let thread as SwiftThread: return thread.text
    case let date as SwiftDate: return date.clock + " +0000"
    case let type as SwiftType: return type.name
    case let slice as SwiftSlice: return text(.list(slice.members))
    default: return handle.title
    }
  }

  /// `next(1) @ 210` and `(200: 400)`, as RxTest shows an event with its time and a subscription; nil of other tuples.
  private func recorded(_ tuple: SwiftTuple) -> String? {
    let parts = tuple.members
    switch tuple.labels {
    case SwiftTuple.eventLabels where parts[1].notification != nil:
      return "\(text(parts[1])) @ \(text(parts[0]))"
    case SwiftTuple.subscriptionLabels:
      return "(\(text(parts[0])): \(parts[1] == .int(.max) ? "Infinity" : text(parts[1])))"
    default: return nil
    }
  }

  private func text(_ range: SwiftRange, bound: (Value) -> String) -> String {
    let (lower, upper) = (range.lower, range.upper)
    func part(_ label: String, _ value: Value) -> String {
      "\(typeName(of: .handle(range)) ?? "")(\(label): \(inner(value)))"
    }
    if upper == .null { return part("lowerBound", lower) }
    if lower == .null { return part("upperBound", upper) }
    return "\(bound(lower))\(range.isClosed ? "..." : "..<")\(bound(upper))"
  }

  private func text(_ object: SwiftObject) -> String {
    if let own = described(object) { return own }
    if let name = object.caseName { return name + payload(object) }
    if object.type.isReference { return object.typeName }
    let parts = object.fields.filter { $0.key.first != "$" }.map { name, value in
      "\(name): \(inner(value))"
    }
    return "\(object.typeName)(\(parts.joined(separator: ", ")))"
  }

  /// The text that a type gives of its values itself: within something else the one for debugging, if it has two.
  private func described(_ object: SwiftObject, isWithin: Bool = false) -> String? {
    if object.isRxError, let name = object.caseName {
      if let part = object.fields["0"] { return "Object `\(text(part))` was already disposed." }
      return Self.sentences[name] ?? name
    }
    if object.type === native("NSNull") { return "<null>" }
    if object.type === native("Fault") { return object.caseName }
    if let text = object.decodingText { return text }
    if object.isPlainError {
      let (domain, code) = (
        text(object.fields["domain"] ?? .null), text(object.fields["code"] ?? .null)
      )
      var info = ""
      if case .handle(let dictionary as SwiftDictionary)? = object.fields["userInfo"],
        !dictionary.entries.isEmpty
      {
        let parts = dictionary.entries.map { "\(text($0.key))=\(text($0.value))" }
        info = "UserInfo={\(parts.joined(separator: ", "))}"
      }
      let isOfFile = domain == "NSCocoaErrorDomain" && (code == "4" || code == "260")
      let sentence = isOfFile ? "The file doesn’t exist." : "(null)"
      return "Error Domain=\(domain) Code=\(code) \"\(sentence)\"\(info)"
    }
    let names = ["description", "debugDescription"]
    for name in isWithin ? names.reversed() : names {
      let protocolName =
        name == "description" ? "CustomStringConvertible" : "CustomDebugStringConvertible"
      guard object.type.isKind(of: protocolName) else { continue }
      do {
        if case .string(let text)? = try object.get(name) { return text }
      } catch { refuse(error) }
    }
    return nil
  }

  /// The cases of `RxError` in the order of their numbers.
  static let rxErrors = [
    "disposed", "unknown", "overflow", "argumentOutOfRange", "noElements", "moreThanOneElement",
    "timeout",
  ]

  private static let sentences = [
    "noElements": "Sequence doesn't contain any elements.",
    "moreThanOneElement": "Sequence contains more than one element.",
    "argumentOutOfRange": "Argument out of range.", "timeout": "Sequence timeout.",
    "disposed": "Object was already disposed.", "unknown": "Unknown error occurred.",
    "overflow": "Arithmetic overflow occurred.",
  ]

  private func payload(_ object: SwiftObject) -> String {
    if object.fields.isEmpty { return "" }
    let parts = object.fields.map { label, value in
      (Int(label) == nil ? "\(label): " : "") + inner(value)
    }
    return "(\(parts.joined(separator: ", ")))"
  }

  /// RxSwift's events show their values as they are, results as they stand in lists.
  private func event(_ record: Record) -> String {
    guard case .string(let word)? = record.fields["kind"] else {
      return Value.record(record).literal
    }
    guard let value = record.fields["value"] ?? record.fields["error"] else { return word }
    if word == "next" || word == "error" { return "\(word)(\(text(value)))" }
    if case .handle(is SwiftTuple) = value { return word + inner(value) }
    if word == "enqueued" { return "\(word)(remaining: \(inner(value)))" }
    return "\(word)(\(inner(value)))"
  }

  // MARK: Dumps

  /// The lines of a value and of all that is in it, as `dump` prints them.
  func dumped(
    _ value: Value, _ name: String?, _ indentation: String, _ seen: inout [ObjectIdentifier]
  ) -> [String] {
    func count(_ number: Int, _ word: String) -> String {
      "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    var (title, parts) = (inner(value), children(of: value))
    // The class of an instance that is dumped for the first time.
    var type: SwiftType?
    switch value {
    case .list(let members): title = count(members.count, "element")
    case .handle(let slice as SwiftSlice): title = count(slice.content.count, "element")
    case .handle(let set as SwiftSet): title = count(set.members.count, "member")
    case .handle(let dictionary as SwiftDictionary):
      title = count(dictionary.entries.count, "key/value pair")
    case .handle(let tuple as SwiftTuple): title = "(\(count(tuple.members.count, "element")))"
    case .handle(let object as SwiftObject):
      if let name = object.caseName {
        title = "\(object.type.path)\(object.typeName).\(name)"
      } else {
        title = described(object, isWithin: true) ?? object.type.path + object.typeName
      }
      if object.type.isReference {
        let identity = ObjectIdentifier(object)
        let known = seen.firstIndex(of: identity)
        if known == nil {
          seen.append(identity)
          type = object.type
        } else {
          parts = []
        }
        title += " #\(known ?? seen.count - 1)"
      }
    default: break
    }
    return dumped(title, parts, of: type, name, indentation, &seen)
  }

  /// The lines of the parts of a value below its title; of an instance those of the classes above its own come first.
  private func dumped(
    _ title: String, _ parts: [(label: String?, value: Value)], of type: SwiftType?,
    _ name: String?, _ indentation: String, _ seen: inout [ObjectIdentifier]
  ) -> [String] {
    let own = parts.filter { part in
      type.flatMap { type in part.label.map { type.fields[$0] != nil } } ?? true
    }
    let sign = own.isEmpty ? "-" : "▿"
    var lines = ["\(indentation)\(sign) \(name.map { "\($0): " } ?? "")\(title)"]
    if let above = type?.parents.first(where: \.isReference) {
      lines += dumped(above.path + above.name, parts, of: above, "super", indentation + "  ", &seen)
    }
    for (label, part) in own { lines += dumped(part, label, indentation + "  ", &seen) }
    return lines
  }

  /// The parts of a value, each with its label, as a mirror shows them.
  func children(of value: Value) -> [(label: String?, value: Value)] {
    switch value {
    case .list(let members): return members.map { (nil, $0) }
    case .handle(let set as SwiftSet): return set.members.map { (nil, $0) }
    case .handle(let slice as SwiftSlice): return slice.members.map { (nil, $0) }
    case .handle(let dictionary as SwiftDictionary): return dictionary.pairs.map { (nil, $0) }
    case .handle(let tuple as SwiftTuple):
      return tuple.members.enumerated().map { place, member in
        let label = tuple.label(place)
        return (label.isEmpty ? ".\(place)" : label, member)
      }
    case .handle(let optional as SwiftOptional): return [("some", optional.value)]
    case .handle(let range as SwiftRange) where range.lower != .null && range.upper != .null:
      return [("lowerBound", range.lower), ("upperBound", range.upper)]
    case .handle(let object as SwiftObject):
      guard let name = object.caseName else {
        return object.fields.filter { $0.key.first != "$" && $0.key.first != "@" }.map {
          ($0.key, $0.value.weakened?.value ?? $0.value)
        }
      }
      let payload = object.fields.map { ($0.key, $0.value) }
      if payload.isEmpty { return [] }
      if payload.count == 1, payload[0].0 == "0" { return [(name, payload[0].1)] }
      let labels = payload.map { Int($0.0) == nil ? $0.0 : "" }
      return [(name, .handle(SwiftTuple(payload.map(\.1), labels)))]
    default: return []
    }
  }

  private static func interval(_ microseconds: Int) -> String {
    if microseconds % 1_000_000 == 0 { return "seconds(\(microseconds / 1_000_000))" }
    if microseconds % 1000 == 0 { return "milliseconds(\(microseconds / 1000))" }
    return "microseconds(\(microseconds))"
  }

  // MARK: Events

  /// An event of a stream as a value.
  func event(_ event: Event<Value>) -> Value {
    switch event {
    case .next(let value): Self.event("next", value)
    case .completed: Self.event("completed", nil)
    case .failed(let error): Self.event("error", value(of: error))
    }
  }

  /// `.success(a)`, `.failure(e)`.
  func result(_ outcome: Result<Value, any Error>) -> Value {
    switch outcome {
    case .success(let value): Self.event("success", value)
    case .failure(let error): Self.event("failure", value(of: error))
    }
  }

  /// `.next(1)`, `.failure(e)`, `.finished` as a value.
  static func event(_ word: String, _ value: Value?) -> Value {
    guard let value else { return .record(Record(["kind": .string(word)])) }
    let isError = word == "error" || word == "failure"
    return .record(Record(["kind": .string(word), isError ? "error" : "value": value]))
  }

  /// `.error(e)` of a Maybe or a Completable, whose events are enums.
  func traitEvent(_ word: String, _ value: Value?) -> Value {
    .handle(SwiftObject(case: word, native("MaybeEvent"), value))
  }
}

/// `Mirror(reflecting: a)`: the parts of a value, by their labels.
final class SwiftMirror: Handle {
  private let reflected: Value
  private unowned let world: SwiftWorld
  /// The class whose own properties it shows.
  private let type: SwiftType?

  init(_ reflected: Value, _ world: SwiftWorld, _ type: SwiftType? = nil) {
    (self.reflected, self.world) = (reflected, world)
    if case .handle(let object as SwiftObject) = reflected, object.type.isReference {
      self.type = type ?? object.type
    } else {
      self.type = nil
    }
    super.init("mirror", [:])
  }

  override func property(_ name: String) -> Value? {
    switch name {
    case "children":
      let own = type.map { Set($0.fields.keys) }
      let parts = world.children(of: reflected).filter { part in
        part.label.flatMap { label in own.map { $0.contains(label) } } ?? true
      }
      return .list(
        parts.map { label, value in
          let label = Value.optional(label.map { .string($0) })
          return .handle(SwiftTuple([label, value], ["label", "value"]))
        })
    case "subjectType": return type.map { .handle($0) } ?? (try? world.type(of: reflected))
    case "displayStyle": return .optional(style.map { .symbol($0) })
    case "superclassMirror":
      guard let above = type?.parents.first(where: \.isReference) else { return .null }
      return .optional(.handle(SwiftMirror(reflected, world, above)))
    default: return nil
    }
  }

  private var style: String? {
    switch reflected {
    case .list: "collection"
    case .handle(is SwiftSet): "set"
    case .handle(is SwiftDictionary): "dictionary"
    case .handle(is SwiftTuple): "tuple"
    case .handle(is SwiftOptional), .null: "optional"
    case .handle(let object as SwiftObject):
      object.caseName != nil ? "enum" : object.type.isReference ? "class" : "struct"
    default: nil
    }
  }
}

extension SwiftObject {
  /// The name of a coding key.
  var keyText: String { fields["stringValue"]?.plainText ?? "" }

  /// The text of a `DecodingError`; nil of all others.
  var decodingText: String? {
    guard let name = caseName, type.keyword == .native, type.name == "DecodingError",
      case .handle(let context as SwiftObject)? = fields.values.last,
      case .list(let keys)? = context.fields["codingPath"]
    else { return nil }
    let subject = fields["0"].map(type.world.text) ?? ""
    var path = ""
    for case .handle(let key as SwiftObject) in keys {
      if case .int(let place)? = key.fields["intValue"] {
        path += "[\(place)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.keyText
      }
    }
    let head =
      switch name {
      case "typeMismatch": "expected value of type \(subject)"
      case "valueNotFound": "Expected value of type \(subject) but found null instead"
      case "keyNotFound": "Key '\(keyOfSubject)' not found in keyed decoding container"
      default: "Data was corrupted"
      }
    let place = path.isEmpty ? "" : " Path: \(path)."
    let text = context.fields["debugDescription"]?.plainText ?? ""
    return "DecodingError.\(name): \(head).\(place) Debug description: \(text)"
  }

  private var keyOfSubject: String {
    if case .handle(let key as SwiftObject)? = fields["0"] { key.keyText } else { "" }
  }
}
