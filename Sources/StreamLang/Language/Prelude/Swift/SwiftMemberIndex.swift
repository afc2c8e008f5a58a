/// The index of a member of a dictionary or a set, which is a number in no program.
final class SwiftMemberIndex: Handle {
  let place: Int

  init(_ place: Int) {
    self.place = place
    super.init("Index", [:])
  }

  override func isEqual(to other: Handle) -> Bool {
    (other as? SwiftMemberIndex)?.place == place
  }
  override func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// Properties and methods of dictionaries and sets that tell indices, or take some: those of a list of their members.
extension SwiftWorld {
  func indexProperty(_ object: Value, _ name: String) -> Value? {
    guard case .handle(let handle) = object, let members = handle.indexedMembers else { return nil }
    return switch name {
    case "startIndex": .handle(SwiftMemberIndex(0))
    case "endIndex": .handle(SwiftMemberIndex(members.count))
    case "indices": .list(members.indices.map { .handle(SwiftMemberIndex($0)) })
    default: nil
    }
  }

  func indexMethod(
    _ object: Value, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    guard ["index", "firstIndex", "distance"].contains(name), case .handle(let handle) = object,
      let members = handle.indexedMembers
    else { return nil }
    if let dictionary = handle as? SwiftDictionary, key.contains("forKey") {
      return .optional(
        dictionary.entries.index(forKey: given.first ?? .null).map { .handle(SwiftMemberIndex($0)) }
      )
    }
    let places = given.map { value -> Value in
      if case .handle(let index as SwiftMemberIndex) = value { .int(index.place) } else { value }
    }
    let made = try sequenceMethod(members, of: object, name, key, places)
    return name == "distance" ? made : made?.asMemberIndex
  }
}

extension Handle {
  /// The members of a dictionary or a set; nil of all else.
  fileprivate var indexedMembers: [Value]? {
    switch self {
    case let dictionary as SwiftDictionary: dictionary.pairs
    case let set as SwiftSet: Array(set.members)
    default: nil
    }
  }
}

extension Value {
  fileprivate var asMemberIndex: Value {
    switch self {
    case .int(let place): .handle(SwiftMemberIndex(place))
    case .handle(let optional as SwiftOptional): .optional(optional.value.asMemberIndex)
    default: self
    }
  }

  /// The index that a value is in a dictionary or a set with so many members; nil of all else.
  func memberIndex(below count: Int, of kind: String) throws -> Int? {
    guard case .handle(let index as SwiftMemberIndex) = self else { return nil }
    guard index.place < count else {
      throw SwiftFault.fatal("Attempting to access \(kind) elements using an invalid index")
    }
    return index.place
  }
}
