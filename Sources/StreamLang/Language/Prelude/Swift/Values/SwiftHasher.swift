/// A hasher, which keeps what is combined: `Hasher()`, or the one that a `hash(into:)` of the program gets.
final class SwiftHasher: Handle {
  private(set) var values: [Value] = []
  private let hash: (Value) -> Int

  init(_ hash: @escaping (Value) -> Int) {
    self.hash = hash
    super.init("Hasher", [:])
  }

  func combine(_ value: Value) { values.append(value) }

  override func method(_ name: String) -> Method? {
    switch name.functionName {
    case "combine":
      { [self] given in
        values += given
        return .void
      }
    case "finalize": { [self] _ in .int(hash(.list(values))) }
    default: nil
    }
  }
}
