extension JSWorld {
  /// True if two values have the same parts: lists by their members, objects by their fields.
  ///
  /// A field that is undefined is the same as none, unless it is asked strictly, which tells classes apart, too; errors
  /// are alike by name and message. Asked loosely, what has no parts is compared by `==`. Nothing deeper than a thousand
  /// levels is compared; it counts as different.
  func isAlike(
    _ a: Value, _ b: Value, _ depth: Int = 0, strictly isStrict: Bool = false,
    loosely isLoose: Bool = false
  ) -> Bool {
    if let kind = b.object as? JSLikeness { return kind.accepts(a) }
    if let kind = a.object as? JSLikeness { return kind.accepts(b) }
    if a.isFound(as: b) { return true }
    if depth > 1000 { return false }
    if isLoose, !a.isObject, !b.isObject { return (try? isLooselyEqual(a, b)) ?? false }
    func areAlike(_ a: Value, _ b: Value) -> Bool {
      isAlike(a, b, depth + 1, strictly: isStrict, loosely: isLoose)
    }
    if let one = members(ofList: a), let other = members(ofList: b) {
      return a.object?.ownTag == b.object?.ownTag && one.count == other.count
        && zip(one, other).allSatisfy(areAlike)
    }
    guard members(ofList: a) == nil, members(ofList: b) == nil, let names = fields(a),
      let otherNames = fields(b)
    else { return false }
    if a.object?.isError == true || b.object?.isError == true {
      return ["name", "message"].allSatisfy { areAlike(a.part($0), b.part($0)) }
    }
    let (one, other) = (a.object?.shownText, b.object?.shownText)
    if one != nil || other != nil { return one == other }
    if a.object is JSMap || b.object is JSMap {
      guard let one = a.object as? JSMap, let other = b.object as? JSMap,
        one.isSet == other.isSet, one.count == other.count
      else { return false }
      // Their order is not compared.
      return one.entries.allSatisfy { entry in
        other.entries.contains { areAlike(entry.key, $0.key) && areAlike(entry.value, $0.value) }
      }
    }
    if isStrict || isLoose, Set(names) != Set(otherNames) { return false }
    if isStrict, takenOver(by: a) != takenOver(by: b) { return false }
    return Set(names).union(otherNames).allSatisfy { areAlike(a.part($0), b.part($0)) }
  }

  /// True if a value has all parts of another one, and maybe more; lists have as many members.
  func isLike(_ value: Value, _ parts: Value, _ depth: Int = 0) -> Bool {
    if depth > 1000 { return false }
    if parts.object is JSLikeness { return isAlike(value, parts) }
    if let one = members(ofList: value), let other = members(ofList: parts) {
      return one.count == other.count && zip(one, other).allSatisfy { isLike($0, $1, depth + 1) }
    }
    guard value.isObject, let names = fields(parts), !names.isEmpty else {
      return isAlike(value, parts)
    }
    return names.allSatisfy { isLike(value.part($0), parts.part($0), depth + 1) }
  }

  /// True if a text contains another one, or something that a regular expression describes.
  func text(_ text: String, matches pattern: Value) throws -> Bool {
    let place = try pattern.object?.answer("search", of: text, JSArguments([pattern], self))
    return try place.map { $0 != .int(-1) } ?? text.contains(self.text(pattern))
  }

  private func members(ofList value: Value) -> [Value]? {
    if case .list(let members) = value { return members }
    return (value.object as? JSArray)?.members ?? (value.object as? JSTypedArray)?.values
  }

  /// The names of the fields of a record, or of an object that is no function and no stream.
  private func fields(_ value: Value) -> [String]? {
    switch value {
    case .record, .handle: value.isCallable ? nil : keys(value)
    default: nil
    }
  }
}

extension Value {
  func part(_ name: String) -> Value { member(name) ?? .undefined }
}
