/// Collections of the program's own, whose indices may be values of any type.
extension SwiftWorld {
  private static let collections = [
    "Collection", "MutableCollection", "BidirectionalCollection", "RandomAccessCollection",
  ]

  /// True of what has indices, and an element at each.
  private func isCollection(_ object: SwiftObject) -> Bool {
    Self.collections.contains(where: object.type.isKind)
  }

  /// The index behind another one, or in front of it; numbers need no function for that.
  func index(
    behind index: Value, of object: SwiftObject, isBackward: Bool = false
  ) throws -> Value {
    let own =
      isBackward
      ? object.type.find(method: "index(before:)")
      : object.type.find(method: "index(after:)") ?? object.type.find(.methods, "index")
    if let own { return try invoke(own, [.handle(object), index]) }
    guard case .int(let place) = index else { throw failure("\(inner(index)) is no number") }
    return .int(try exactly(place.addingReportingOverflow(isBackward ? -1 : 1)))
  }

  /// The elements of a collection that a range of its indices stands for; nil if it has a subscript for that.
  func part(of object: SwiftObject, at keys: [Value]) throws -> Value? {
    guard keys.count == 1, case .handle(let range as SwiftRange)? = keys.first,
      isCollection(object), object.type.count(ofMethods: "subscript") == 1,
      var index = try object.get("startIndex"), let end = try object.get("endIndex")
    else { return nil }
    if range.lower != .null { index = range.lower }
    var stop = range.upper == .null ? end : range.upper
    if range.upper != .null, range.isClosed { stop = try self.index(behind: stop, of: object) }
    let start = if case .int(let place) = index { place } else { 0 }
    var members: [Value] = []
    while !areEqual(index, stop) {
      if areEqual(index, end) { throw failure("Index out of range") }
      members.append(try element(.handle(object), [index]))
      index = try self.index(behind: index, of: object)
    }
    return .handle(SwiftSlice(members, from: start))
  }

  /// A method that takes or answers indices; nil of all others, and if the object is no collection.
  func indexMethod(
    of object: SwiftObject, _ name: String, _ key: String, _ given: [Value]
  ) throws -> Value? {
    guard ["index", "firstIndex", "lastIndex", "distance"].contains(name), isCollection(object),
      let start = try object.get("startIndex"), let end = try object.get("endIndex"),
      let first = given.first
    else { return nil }
    switch name {
    case "index" where key.contains("offsetBy"):
      guard given.count > 1, case .int(let offset) = given[1] else { return nil }
      var index = first
      for _ in 0..<Int(clamping: offset.magnitude) {
        if given.count > 2, areEqual(index, given[2]) { return .null }
        index = try self.index(behind: index, of: object, isBackward: offset < 0)
      }
      return given.count > 2 ? .optional(index) : index
    case "index" where key.contains("after") || key.contains("before"):
      return try index(behind: first, of: object, isBackward: key.contains("before"))
    case "distance":
      guard given.count > 1 else { return nil }
      let isBackward = try isBefore(given[1], first)
      var (index, count) = (first, 0)
      while !areEqual(index, given[1]) {
        index = try self.index(behind: index, of: object, isBackward: isBackward)
        count += isBackward ? -1 : 1
      }
      return .int(count)
    case "index", "firstIndex", "lastIndex":
      var (index, found) = (start, Value.null)
      while !areEqual(index, end), name == "lastIndex" || found == .null {
        let member = try element(.handle(object), [index])
        let isFound = isFunction(first) ? try holds(first, member) : areEqual(member, first)
        if isFound { found = .optional(index) }
        index = try self.index(behind: index, of: object)
      }
      return found
    default: return nil
    }
  }

  /// `indices`, where they are no numbers; nil of all other properties, and if the object is no collection.
  func indexProperty(of object: SwiftObject, _ name: String) throws -> Value? {
    guard name == "indices", isCollection(object), var index = try object.get("startIndex"),
      let end = try object.get("endIndex")
    else { return nil }
    if case .int = index { return .handle(SwiftRange(index, end, isClosed: false)) }
    var indices: [Value] = []
    while !areEqual(index, end) {
      indices.append(index)
      index = try self.index(behind: index, of: object)
    }
    return .list(indices)
  }
}
