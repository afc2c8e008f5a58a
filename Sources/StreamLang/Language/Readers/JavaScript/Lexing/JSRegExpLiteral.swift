/// `/a/g` as it stands in a text.
struct JSRegExpLiteral {
  let source: String
  let flags: String

  init(_ text: String) {
    let end = text.lastIndex(of: "/") ?? text.startIndex
    source = String(text[text.index(after: text.startIndex)..<end])
    flags = String(text[text.index(after: end)...])
  }

  /// The reason why it cannot be read, in node's words where node has some.
  var fault: (message: String, help: String)? {
    if flags.contains("v") {
      return ("the flag v of a regular expression is not read", "write `u`")
    }
    guard let letters = RegExpFlags(flags) else {
      return ("Invalid regular expression flags", "d, g, i, m, s, u and y are known, each once")
    }
    do { _ = try RegExp(source, letters) } catch .invalid(let reason) {
      return (
        "Invalid regular expression: /\(source)/\(flags): \(reason)",
        "a backslash in front makes a sign mean itself"
      )
    } catch {
      return error.help.map { (error.message, $0) }
    }
    return nil
  }
}
