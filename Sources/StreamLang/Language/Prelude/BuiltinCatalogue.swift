extension Builtin {
  private static let written =
    numbers + texts + lists + records + actions + disposables + observers + lanes

  /// Those that programs are written with; the rest stands where another language was read.
  package static let own = Array(all.prefix(written.count))

  package static let all: [Builtin] = {
    let all = written + javaScriptValues + javaScriptObjects + javaScriptLibrary
    return all.enumerated().map { index, builtin in
      var builtin = builtin
      builtin.id = Core.BuiltinID(index: index)
      return builtin
    }
  }()

  /// By its name, or by what another language calls it.
  static func named(_ name: String) -> Builtin? { table[name] }

  /// By the name of a method, which a list has where a stream has an operator of that name.
  static func method(_ name: String) -> Builtin? { table[name] ?? methodTable[name] }

  private static let methodTable = Dictionary(
    uniqueKeysWithValues: all.flatMap { builtin in builtin.methods.map { ($0, builtin) } })

  private static let table: [String: Builtin] = {
    var table: [String: Builtin] = [:]
    for builtin in all {
      for name in [builtin.name] + builtin.aliases {
        precondition(table[name] == nil, "two plain functions are called \(name)")
        table[name] = builtin
      }
    }
    return table
  }()
}

extension Core.BuiltinID {
  var builtin: Builtin { Builtin.all[index] }
}

extension Core.Formula {
  /// True if it says also what it has said before: it is one `always(…)`.
  var repeatsEqualValues: Bool {
    if case .builtin(let call) = body.kind { return call.id.builtin.repeatsEqualValues }
    return false
  }
}
