/// A hasher, which keeps what is combined: `Hasher()`, or the one that a `hash(into:)` of the program gets.
final class SwiftHasher: Handle {
  private(set) var values: [Value] = []
  private unowned let world: SwiftWorld

  init(_ world: SwiftWorld) {
    self.world = world
    super.init("Hasher", [:])
  }

  func combine(_ value: Value) { values.append(value) }

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    switch name.functionName {
    case "combine":
      { [self] given in
        values += given
        return .void
      }
    case "finalize": { [self] _ in .int(world.hash(of: .list(values))) }
    default: nil
    }
  }
}

extension SwiftWorld {
  /// `a.hash(into: &hasher)` of a value that has no such function of its own.
  func combine(_ value: Value, into place: Value) throws {
    guard case .list(let parts) = place, let read = parts.first,
      case .handle(let hasher as SwiftHasher) = try invoke(read, [])
    else { return }
    hasher.combine(value)
  }

  /// A hash that values have in common which are equal; that of the runtime differs in each run.
  func hash(of value: Value) -> Int {
    // FNV-1a
    let hash = hashed(value).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// The text of what a value combines, which may be less than it shows.
  private func hashed(_ value: Value) -> String {
    switch value {
    case .list(let members): "[\(members.map(hashed).joined(separator: ","))]"
    case .handle(let object as SwiftObject):
      if let parts = object.combined {
        hashed(.list(parts))
      } else if object.type.isReference {
        "\(object.identity)"
      } else {
        (object.caseName ?? object.typeName) + hashed(.list(Array(object.fields.values)))
      }
    default: inner(value)
    }
  }
}
