/// The index of a member of a dictionary or a set, which is a number in no program.
final class SwiftMemberIndex: Handle {
  let place: Int

  init(_ place: Int) {
    self.place = place
    super.init("Index", [:])
  }

  override func isEqual(to other: Handle) -> Bool { (other as? SwiftMemberIndex)?.place == place }
  override func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

extension Value {
  var asMemberIndex: Value {
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
