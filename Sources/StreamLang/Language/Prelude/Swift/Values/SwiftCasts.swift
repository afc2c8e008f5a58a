extension SwiftWorld {
  /// `value as? T`: the value as one of the type, or nil if it is none.
  ///
  /// A type is its name, or a list of its name and its parts: `["Dictionary", "String", "Int"]`.
  func cast(_ value: Value, to type: Value) -> Value? {
    if case .handle(let type as SwiftType) = type {
      return cast(value, to: kind(named: type.path + type.name))
    }
    guard case .list(let parts) = type, let name = parts.first?.plainText else {
      guard let value = value.unwrapped else { return nil }
      if case .handle(let optional as SwiftOptional) = value {
        return cast(optional.value, to: type)
      }
      guard isKind(value, of: type.plainText) else { return nil }
      guard type.plainText == "NSError", case .handle(let error as SwiftObject) = value else {
        return value
      }
      do { return .handle(try error.bridged) } catch { refuse(error) }
      return nil
    }
    if name == "Optional" {
      guard let value = value.unwrapped else { return .null }
      return cast(value, to: parts[1]).map { .optional($0) }
    }
    switch value.unwrapped {
    case .list(let members) where name == "Array":
      return all(members, as: parts[1]).map { .list($0) }
    case .handle(let set as SwiftSet) where name == "Set":
      return all(set.members, as: parts[1]).map { .handle(SwiftSet(OrderedMembers($0))) }
    case .handle(let dictionary as SwiftDictionary) where name == "Dictionary":
      guard let keys = all(dictionary.entries.keys, as: parts[1]),
        let values = all(dictionary.entries.values, as: parts[2])
      else { return nil }
      let entries = OrderedTable(zip(keys, values))
      return .handle(SwiftDictionary(entries, hasErasedKeys: parts[1].plainText == "AnyHashable"))
    case .handle(let tuple as SwiftTuple)
    where name == "Tuple" && tuple.members.count == parts.count - 1:
      var members: [Value] = []
      for (member, part) in zip(tuple.members, parts.dropFirst()) {
        guard let made = cast(member, to: part) else { return nil }
        members.append(made)
      }
      return .handle(SwiftTuple(members, tuple.labels))
    case .handle(let optional as SwiftOptional): return cast(optional.value, to: type)
    default: return nil
    }
  }

  private func all(_ members: some Sequence<Value>, as type: Value) -> [Value]? {
    // A nil is anything, too.
    if type == .string("Any") { return Array(members) }
    var made: [Value] = []
    for member in members {
      guard let value = cast(member, to: type) else { return nil }
      made.append(value)
    }
    return made
  }

  private func isKind(_ value: Value, of name: String) -> Bool {
    switch name {
    case "Any", "AnyObject", "NSObject": return true
    case "AnyHashable", "Hashable", "Equatable": return isHashable(value, name)
    case "CustomStringConvertible", "Codable", "Encodable", "Decodable":
      if case .handle(let object as SwiftObject) = value { return object.type.isKind(of: name) }
      return isHashable(value, name)
    case "Sequence", "Collection": return members(of: value) != nil
    default: break
    }
    // The program lets a type of the library adopt a protocol.
    if types(of: value).contains(where: { $0.name != name && $0.isKind(of: name) }) { return true }
    switch value {
    case .int: return ["Int", "Comparable", "Numeric"].contains(name)
    case .double: return ["Double", "TimeInterval", "Comparable", "Numeric"].contains(name)
    case .string: return ["String", "Comparable"].contains(name)
    case .bool: return name == "Bool"
    case .list: return name == "Array"
    case .stream(let stream):
      return stream.subject == nil ? !name.hasSuffix("Subject") && !name.hasSuffix("Relay") : true
    case .function: return name == "Function"
    case .duration: return name == "TimeInterval" || name == "DispatchTimeInterval"
    case .record, .symbol: return ["Result", "Event", "SingleEvent", "Completion"].contains(name)
    case .null: return false
    case .handle(let handle):
      switch handle {
      case let object as SwiftObject:
        return !Self.rawTypes.contains(name) && object.type.isKind(of: name)
          || ["Error", "NSError"].contains(name) && (object.type.isError || object.isPlainError)
      case is SwiftDictionary: return name == "Dictionary"
      case is SwiftSet: return name == "Set"
      case let range as SwiftRange: return name == range.kind
      case is SwiftTuple: return name == "Tuple"
      case is SwiftUUID: return name == "UUID"
      case is SwiftData: return name == "Data"
      case is SwiftDate: return name == "Date"
      case is SwiftSlice: return name == "ArraySlice"
      default: return name == "Disposable" || name == "Cancellable"
      }
    }
  }

  /// The types that an enum has its raw values of, and is not one of.
  private static let rawTypes: Set<String> = ["Int", "String", "Double", "Character"]

  private func isHashable(_ value: Value, _ name: String) -> Bool {
    switch value {
    case .function, .stream, .handle(is SwiftTuple): return false
    case .handle(let object as SwiftObject):
      let type = object.type
      let isPlainEnum = !type.cases.isEmpty && type.cases.values.allSatisfy(\.labels.isEmpty)
      return isPlainEnum || type.isKind(of: "NSObject") || type.isKind(of: "Hashable")
        || name == "Equatable" && (type.isKind(of: name) || type.isKind(of: "Comparable"))
    default: return true
    }
  }
}
