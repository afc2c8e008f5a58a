/// The objects that `JSON.stringify` is within, each with the name by which it has come there.
struct JSONPath {
  private var steps: [(name: String, object: JSObject?)] = []

  /// Goes into a value; the answer is the error of one that contains itself.
  mutating func add(_ name: String, _ value: Value) throws -> (name: String, message: String)? {
    if let object = value.object, let start = steps.firstIndex(where: { $0.object === object }) {
      return ("TypeError", circle(from: start, closedBy: name))
    }
    if steps.count >= 2000 { throw RuntimeError("the value is too deep for JSON here") }
    steps.append((name, value.object))
    return nil
  }

  /// The words of V8 for a circle, whose middle is left out if it is long.
  private func circle(from start: Int, closedBy last: String) -> String {
    let around = steps[start...]
    var lines = [
      "Converting circular structure to JSON",
      "    --> starting at object with constructor '\(Self.maker(around.first?.object))'",
    ]
    let rest = zip(around, around.dropFirst()).map { outer, inner in
      "    |     \(Self.part(inner.name, of: outer.object)) -> "
        + "object with constructor '\(Self.maker(inner.object))'"
    }
    lines += rest.prefix(2)
    if rest.count > 3 { lines.append("    |     ...") }
    lines += rest.dropFirst(2).suffix(1)
    lines.append("    --- \(Self.part(last, of: around.last?.object)) closes the circle")
    return lines.joined(separator: "\n")
  }

  private static func maker(_ object: JSObject?) -> String {
    object is JSArray ? "Array" : object?.makerName ?? "Object"
  }

  private static func part(_ name: String, of object: JSObject?) -> String {
    object is JSArray ? "index \(name)" : "property '\(name)'"
  }
}
