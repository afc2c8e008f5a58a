/// The hasher that a `hash(into:)` of the program gets: it keeps what is combined.
final class SwiftHasher: Handle {
  private(set) var values: [Value] = []

  init() { super.init("Hasher", [:]) }

  override func method(_ name: String) -> (([Value]) throws -> Value)? {
    guard name.functionName == "combine" else { return nil }
    return { [self] given in
      values += given
      return .void
    }
  }
}
