import OrderedCollections

/// The effects on other names of names that now stand for something else.
struct Rebuilding {
  /// The names that stood for something else before.
  let names: [String]
  /// The kinds that the name had and has; nil where that is the same, or several names have
  /// changed.
  private let kinds: (was: String, now: String)?
  /// None of them is a cell or a stream.
  private let areFunctions: Bool
  /// It is a value that was given to operators that has changed.
  private let isParameter: Bool
  /// The streams that were built again, and the memories that went with those before.
  var rebuilt: [String] = []
  var lost: [String] = []
  /// The bindings that stand for another kind of thing now.
  var exchanged: [Binding] = []
  /// The cells that read other inputs.
  var switched: [String] = []
  var kept = Kept()

  /// Names that stay with what there was.
  struct Kept {
    var names: [String] = []
    /// The names for the previous bindings.
    var what: [String] = []
    /// They stay because of `let`.
    var areLet = false
  }

  /// Only changes count whose name something else is made from.
  init(_ redefined: [NameChange], isParameter: Bool) {
    names = Array(OrderedSet(redefined.map(\.binding.name)))
    areFunctions = redefined.allSatisfy { $0.binding.cell == nil && $0.binding.stream == nil }
    if redefined.count == 1, let old = redefined[0].old,
      (old.cell == nil) != (redefined[0].binding.cell == nil)
    {
      kinds = (old.title, redefined[0].binding.title)
    } else {
      kinds = nil
    }
    self.isParameter = isParameter
  }

  /// The note on it; nil if no other name was concerned.
  var note: String? {
    let title = names.joined(separator: ", ")
    var rebuilt = rebuilt
    if !lost.isEmpty, let last = rebuilt.popLast() {
      rebuilt.append("\(last) (\(lost.joined(separator: ", ")) reset)")
    }
    if isParameter {
      var parts = exchanged.map { "\($0.name) is a \($0.title) now" }
      if !rebuilt.isEmpty { parts.insert("rebuilt " + Self.clipped(rebuilt), at: 0) }
      return parts.isEmpty ? nil : "\(title) changed → \(parts.joined(separator: "; "))"
    }
    var parts: [String] = []
    if !rebuilt.isEmpty { parts.append("rebuilt " + Self.clipped(rebuilt)) }
    if !switched.isEmpty {
      parts.append(Self.clipped(switched) + (areFunctions ? " computed anew" : " switched input"))
    }
    parts += exchanged.map { "\($0.name) is a \($0.title) now" }
    if !kept.names.isEmpty {
      let isOne = kept.names.count == 1
      let verb =
        (kept.areLet ? isOne ? "is let and " : "are let and " : "") + (isOne ? "keeps" : "keep")
      let old = "the old one\(kept.what.count == 1 ? "" : "s")"
      parts.append(
        "\(Self.clipped(kept.names)) \(verb) \(old) (\(kept.what.joined(separator: ", ")))")
    }
    if parts.isEmpty || names.isEmpty { return nil }
    let what = kinds.map { "redefined: was a \($0.was), is a \($0.now)" } ?? "redefined"
    let arrow = rebuilt.isEmpty && switched.isEmpty && exchanged.isEmpty ? ";" : " →"
    return "\(title) \(what)\(arrow) \(parts.joined(separator: "; "))"
  }

  /// The names of many, as far as a person would read them.
  private static func clipped(_ names: [String]) -> String {
    if names.count <= 8 { return names.joined(separator: ", ") }
    return names.prefix(6).joined(separator: ", ") + " and \(names.count - 6) more"
  }
}

extension Binding {
  /// The kind of thing that it stands for, in a word.
  fileprivate var title: String {
    switch node {
    case .cell: "cell"
    case .stream, .alias: stream?.subject == nil ? "stream" : "subject"
    case .constant(.function): "function"
    case .constant: definition.isVariable ? "variable" : "constant"
    }
  }
}
