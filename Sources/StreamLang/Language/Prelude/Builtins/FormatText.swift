/// A text with places for values: `{}` for the next one, `{0}` for the first, `{:.2}` with two
/// digits after the point, `{{` for a brace.
struct FormatText {
  private let text: String

  init(_ text: String) { self.text = text }

  func filled(with values: [Value]) throws -> [String] {
    var pieces: [String] = []
    var next = 0
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      pieces.append(String(rest[..<open]))
      let brace = rest[open]
      rest = rest[rest.index(after: open)...]
      if rest.first == brace {
        pieces.append(String(brace))
        rest = rest.dropFirst()
      } else if brace == "{", let close = rest.firstIndex(of: "}") {
        pieces.append(try place(rest[..<close], values, &next))
        rest = rest[rest.index(after: close)...]
      } else {
        throw RuntimeError(
          "format found a single \(brace)", help: "write `\(brace)\(brace)` for a brace")
      }
    }
    if next < values.count, next > 0 || pieces.isEmpty {
      throw RuntimeError("format has \(count(next, "place")) for \(count(values.count, "value"))")
    }
    return pieces + [String(rest)]
  }

  private func place(_ inside: Substring, _ values: [Value], _ next: inout Int) throws -> String {
    let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let refusal = RuntimeError("format does not know {\(inside)}", help: "write {}, {0} or {:.2}")
    var index = next
    if parts[0].isEmpty {
      next += 1
    } else {
      guard let number = Int(parts[0]), number >= 0 else { throw refusal }
      index = number
    }
    guard values.indices.contains(index) else {
      throw RuntimeError("format has no value for {\(inside)}, got \(count(values.count, "value"))")
    }
    if parts.count == 1 { return values[index].plainText }
    guard parts[1].first == ".", let digits = Int(parts[1].dropFirst()) else { throw refusal }
    let title = values[index].title
    return try Builtin.fixed(
      values[index], digits, refusal: RuntimeError("{\(inside)} wants a number, got \(title)"))
  }
}
