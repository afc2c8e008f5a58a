/// The functions of the module `assert`.
extension JSWorld {
  static let assertTrue: Work = { js, given in
    try js.check(given[0].isTruthy, given[1], "The expression evaluated to a falsy value")
  }

  static let assertions: Works = [
    "ok": assertTrue,
    "equal": { try $0.check($0.isLooselyEqual($1[0], $1[1]), $1, by: "==", $0.compared("==", $1)) },
    "notEqual": {
      try $0.check(!$0.isLooselyEqual($1[0], $1[1]), $1, by: "!=", $0.compared("!=", $1))
    },
    "strictEqual": isSame, "notStrictEqual": isNotSame,
    "deepStrictEqual": isAlike, "notDeepStrictEqual": isNotAlike,
    "deepEqual": {
      try $0.check(
        $0.isAlike($1[0], $1[1], loosely: true), $1, by: "deepEqual",
        "Expected values to be loosely deep-equal:\n\n"
          + "\($0.shown($1[0]))\n\nshould loosely deep-equal\n\n\($0.shown($1[1]))")
    },
    "notDeepEqual": {
      try $0.check(
        !$0.isAlike($1[0], $1[1], loosely: true), $1, by: "notDeepEqual",
        "Expected \"actual\" not to be loosely deep-equal to: \($0.shown($1[1]))")
    },
    "fail": { try $0.check(false, $1[0], "Failed") },
    "throws": { js, given in
      do { _ = try given.call(0) } catch {
        guard js.refusal == nil, let error = js.caught(error) else { throw error }
        return try js.check(js.value(of: error), isFailure: given)
      }
      return try js.check(false, .undefined, "Missing expected exception.")
    },
    "rejects": { js, given in
      let made = JSPromise(js)
      let promise = given[0].isCallable ? try given.call(0) : given[0]
      js.promise(of: promise).whenSettled { state in
        do {
          switch state {
          case .kept: _ = try js.check(false, .undefined, "Missing expected rejection.")
          case .broken(let reason): _ = try js.check(reason, isFailure: given)
          }
          made.settle(.undefined)
        } catch { made.reject(error) }
      }
      return .handle(made)
    },
    "doesNotThrow": { js, given in
      do { _ = try given.call(0) } catch {
        guard js.refusal == nil, let error = js.caught(error) else { throw error }
        let message = try js.message(of: js.value(of: error))
        return try js.check(
          false, .undefined, "Got unwanted exception.\nActual message: \"\(message)\"")
      }
      return .undefined
    },
    "match": { js, given in
      try js.check(js.text(given.text(0), matches: given[1]), given[2], js.mismatch(given))
    },
  ]

  /// Those of `assert/strict`, where all that compare are strict.
  static let strictAssertions: Works =
    assertions.merging([
      "equal": isSame, "notEqual": isNotSame, "deepEqual": isAlike, "notDeepEqual": isNotAlike,
    ]) { $1 }

  /// Those of `chai`, as far as they are not answered by `expect`.
  static let chaiAssertions = assertions.merging(chaiOwnAssertions) { $1 }

  private static let chaiOwnAssertions: Works = [
    "deepEqual": isAlike, "notDeepEqual": isNotAlike, "isOk": assertTrue,
    "isTrue": { try $0.check(.bool(true), $1) }, "isFalse": { try $0.check(.bool(false), $1) },
    "isNull": { try $0.check(.null, $1) }, "isUndefined": { try $0.check(.undefined, $1) },
  ]

  /// Fails unless the first value is one that is known.
  private func check(_ wanted: Value, _ given: JSArguments) throws -> Value {
    try check(
      given[0].isFound(as: wanted), given[1], "expected \(shown(given[0])) to be \(shown(wanted))")
  }

  private static let isSame: Work = {
    try $0.check(
      $1[0].isFound(as: $1[1]), $1, by: "strictEqual",
      "Expected values to be strictly equal:\n\n\($0.compared("!==", $1))\n")
  }
  private static let isNotSame: Work = {
    try $0.check(
      !$1[0].isFound(as: $1[1]), $1, by: "notStrictEqual",
      "Expected \"actual\" to be strictly unequal to: \($0.shown($1[1]))")
  }
  private static let isAlike: Work = {
    try $0.check(
      $0.isAlike($1[0], $1[1], strictly: true), $1, by: "deepStrictEqual",
      "Expected values to be strictly deep-equal:\n\n\($0.compared("!==", $1))\n")
  }
  private static let isNotAlike: Work = {
    try $0.check(
      !$0.isAlike($1[0], $1[1], strictly: true), $1, by: "notDeepStrictEqual",
      "Expected \"actual\" not to be strictly deep-equal to: \($0.shown($1[1]))")
  }

  private func compared(_ sign: String, _ given: JSArguments) -> String {
    "\(shown(given[0])) \(sign) \(shown(given[1]))"
  }

  private func check(_ isMet: Bool, _ message: Value, _ otherwise: String) throws -> Value {
    if isMet { return .undefined }
    if message.object?.isError == true { throw RuntimeError(thrown: message) }
    let error = error("AssertionError", message.isUndefined ? otherwise : try text(message))
    error.object?.fields["generatedMessage"] = .bool(message.isUndefined)
    error.object?.fields["code"] = .string("ERR_ASSERTION")
    throw RuntimeError(thrown: error)
  }

  /// Fails unless two values compare as they should; the error has them both.
  private func check(
    _ isMet: Bool, _ given: JSArguments, by sign: String, _ otherwise: String
  ) throws -> Value {
    do { return try check(isMet, given[2], otherwise) } catch {
      if let failure = value(of: error).object, failure.makerName == "AssertionError" {
        failure.fields["actual"] = given[0]
        failure.fields["expected"] = given[1]
        failure.fields["operator"] = .string(sign)
      }
      throw error
    }
  }

  /// Fails unless an error is the one that `assert.throws` or `assert.rejects` is given.
  private func check(_ thrown: Value, isFailure given: JSArguments) throws -> Value {
    let wanted = given[1]
    // A text in its place is the message for the case that there is no error.
    if wanted.isUndefined || wanted.typeName == "string" { return .undefined }
    if wanted.object is JSRegExp {
      let shown = JSArguments([.string(try text(thrown)), wanted], self)
      return try check(text(shown.text(0), matches: wanted), given[2], mismatch(shown))
    }
    if let owner = wanted.object as? JSClass {
      if try isInstance(thrown, of: wanted) { return .undefined }
      let name = thrown.object?.makerName ?? thrown.typeName
      return try check(
        false, given[2],
        "The error is expected to be an instance of \"\(owner.name)\". Received \"\(name)\"\n\n"
          + "Error message:\n\n\(message(of: thrown))")
    }
    if wanted.isCallable {
      let answer = try wanted.call([thrown], in: self)
      return try check(
        answer == .bool(true), given[2],
        "The validation function is expected to return \"true\". Received \(shown(answer))")
    }
    for name in keys(wanted) + (wanted.object?.isError == true ? ["name", "message"] : []) {
      let (got, part) = (try get(thrown, name), try get(wanted, name))
      let isMet =
        part.object is JSRegExp && got.typeName == "string"
        ? try text(text(got), matches: part) : isAlike(got, part)
      _ = try check(
        isMet, given[2],
        "Expected values to be strictly deep-equal:\n\n\(shown(thrown)) !== \(shown(wanted))\n")
    }
    return .undefined
  }

  private func message(of thrown: Value) throws -> String {
    try thrown.member("message").map { try text($0) } ?? text(thrown)
  }

  private func mismatch(_ given: JSArguments) -> String {
    "The input did not match the regular expression \(shown(given[1])). Input:\n\n\(shown(given[0]))\n"
  }
}
