extension Builtin {
  /// Those that programs are written with.
  package static let all = numbered(
    numbers + texts + patterns + lists + records + actions + disposables + observers + lanes,
    from: 0)

  /// Those that programs read from JavaScript call, made when the first of them is asked for.
  package static let ofJavaScript = numbered(
    javaScriptValues + javaScriptObjects + javaScriptLibrary + javaScriptTests + javaScriptPatterns,
    from: firstOfJavaScript)

  /// Those that programs read from Swift call.
  package static let ofSwift = numbered(
    swiftValues + swiftPlaces + swiftLibrary + swiftTests + swiftAsync + swiftCoding + swiftRx
      + swiftTypes,
    from: firstOfSwift
  )

  fileprivate static let (firstOfJavaScript, firstOfSwift) = (10_000, 20_000)

  private static func numbered(_ builtins: [Builtin], from first: Int) -> [Builtin] {
    builtins.enumerated().map { index, builtin in
      var builtin = builtin
      builtin.id = Core.BuiltinID(index: first + index)
      return builtin
    }
  }

  /// The function with a name, of this language or of another one.
  static func named(_ name: String) -> Builtin? {
    name.hasPrefix("JS.")
      ? javaScriptTable[name] : name.hasPrefix("Swift.") ? swiftTable[name] : table[name]
  }

  /// By the name of a method, which a list has where a stream has an operator of that name.
  static func method(_ name: String) -> Builtin? { named(name) ?? methodTable[name] }

  private static let methodTable = NameTable(all, \.methods)
  private static let table = NameTable(all, \.names)
  private static let javaScriptTable = NameTable(ofJavaScript, \.names)

  private static let swiftTable = NameTable(ofSwift, \.names)

  /// Its own name, and all others.
  private var names: [String] { [name] + aliases }
}

extension Core.BuiltinID {
  var builtin: Builtin {
    index < Builtin.firstOfJavaScript
      ? Builtin.all[index]
      : index < Builtin.firstOfSwift
        ? Builtin.ofJavaScript[index - Builtin.firstOfJavaScript]
        : Builtin.ofSwift[index - Builtin.firstOfSwift]
  }
}

extension Core.Formula {
  /// True if it says also what it has said before: it is one `always(…)`.
  var repeatsEqualValues: Bool {
    if case .builtin(let call) = body.kind { return call.id.builtin.repeatsEqualValues }
    return false
  }
}
