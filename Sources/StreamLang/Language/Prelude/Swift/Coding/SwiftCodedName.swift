/// A name in JSON: the key, and what stands behind it.
struct SwiftCodedName {
  let key: String
  /// The type of a field, or the types of what a case of an enum holds, each with its label.
  let parts: [(label: String, type: String)]

  /// The type of a field.
  var type: String { parts.first?.type ?? "Any" }

  /// Of the key and a type, or of the key and pairs of labels and types; nil of all else.
  init?(_ texts: [Value]) {
    guard let key = texts.first?.plainText else { return nil }
    let rest = texts.dropFirst().map(\.plainText)
    self.key = key
    parts =
      rest.count == 1
      ? [("", rest[0])]
      : stride(from: 0, to: rest.count - 1, by: 2).map { (rest[$0], rest[$0 + 1]) }
  }
}
