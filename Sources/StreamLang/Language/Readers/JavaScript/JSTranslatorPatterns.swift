/// Regular expressions.
extension JSTranslator {
  /// `/a/g`: a new object each time.
  func regex(_ text: String, _ span: Span) -> Expression {
    let end = text.lastIndex(of: "/") ?? text.startIndex
    let source = String(text[text.index(after: text.startIndex)..<end])
    let flags = String(text[text.index(after: end)...])
    if let fault = fault(of: source, flags) { refuse(fault.message, span, fault.help) }
    let given = flags.isEmpty ? [source] : [source, flags]
    return js("regex", given.map { string($0, span) }, span)
  }

  /// The reason why a regular expression cannot be read, in node's words where node has some.
  private func fault(of source: String, _ flags: String) -> (message: String, help: String)? {
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
    } catch .refused(let what) {
      return ("\(what) is not read in a regular expression", "write a set: `[a-z]`")
    } catch {}
    return nil
  }
}
