extension Value {
  /// The text of a value in `name = value` and elsewhere on a screen; the beginning of a long one.
  public var literal: String { ValueWriter.text(of: self, ValueLimits.shown) }

  /// The text of a value as one of many, in a table.
  var listedText: String { ValueWriter.text(of: self, ValueLimits.listed) }

  /// The text of a value in a table, with strings bare as in an event line.
  var listedEventText: String { bareText(ValueLimits.listed) ?? listedText }

  /// The whole text of a value, which can be pasted back.
  var wholeText: String { ValueWriter.text(of: self, ValueLimits.written) }

  /// The text of a value in an event line: strings bare, unless they would read as something else.
  public var eventText: String { bareText(ValueLimits.shown) ?? literal }

  /// The text of a value in a timeline: as in an event line, without blanks in lists and records.
  public var markText: String {
    bareText(ValueLimits.listed) ?? ValueWriter.text(of: self, ValueLimits.listed, isCompact: true)
  }

  /// The text of a value in `print` and in a string interpolation: strings as they are.
  public var plainText: String { if case .string(let text) = self { text } else { wholeText } }

  /// A string without quotes; nil if it would be read as something else.
  private func bareText(_ most: ValueLimits.Extent) -> String? {
    guard case .string(let text) = self, Self.looksLikeText(text) else { return nil }
    return text.beginning(most.bytes).printable
  }

  fileprivate var atom: String {
    switch self {
    case .null: "nil"
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): Self.text(of: number)
    case .duration(let microseconds): Self.text(ofMicroseconds: microseconds)
    case .function(_, let function): function.text
    case .stream(let stream): stream.name ?? stream.origin?.text ?? "stream"
    case .handle(let handle): handle.title
    case .symbol(let name): self == .undefined ? name : ".\(name)"
    case .string(let text): text.quoted
    case .list, .record: ""
    }
  }

  /// The shortest text that reads back; a whole number without its `.0`.
  static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func text(ofMicroseconds microseconds: Int) -> String {
    let text = TimeText.duration(UInt64(microseconds.magnitude))
    return microseconds < 0 ? "-\(text)" : text
  }

  /// True if a bare string cannot be taken for a value of another kind, or for a mark.
  private static func looksLikeText(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if first.isWhitespace || last.isWhitespace || "│|✕#!…\"'[{.-+".contains(first) { return false }
    if ["true", "false", "nil"].contains(text) { return false }
    return Double(text) == nil && !(first.isASCII && first.isNumber && isDuration(text))
  }

  private static func isDuration(_ text: String) -> Bool {
    let unit = text.drop { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "_") }
    return ["us", "ms", "s", "m", "h"].contains(unit)
  }
}

extension String {
  /// As many bytes of it as are shown, and `…` for those that are left.
  fileprivate func beginning(_ most: Int) -> String {
    if utf8.count <= most { return self }
    var end = utf8.index(startIndex, offsetBy: max(0, most))
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}

/// Writes a value as the language does, up to a limit; `…` stands for what is left.
private struct ValueWriter {
  private let isCompact: Bool
  private var text = ""
  /// The elements and bytes that may still be written.
  private var left: ValueLimits.Extent
  private var work = LongWork()

  static func text(of value: Value, _ most: ValueLimits.Extent, isCompact: Bool = false) -> String {
    // Most values are numbers, for which there is nothing to put together.
    if case .int = value { return value.atom }
    var writer = ValueWriter(isCompact: isCompact, left: most)
    writer.write(value)
    return writer.text
  }

  private mutating func write(_ value: Value) {
    switch value {
    case .list(let values): write(values, "[", "]") { $0.write($1) }
    case .record(let record):
      write(record.fields.elements, "{", "}") { writer, field in
        writer.text += (field.key.isName ? field.key : field.key.quoted) + ":"
        if !writer.isCompact { writer.text += " " }
        writer.write(field.value)
      }
    case .string(let content):
      text += content.beginning(left.bytes).quoted
      left.bytes -= content.utf8.count
      if left.bytes < 0 { left.elements = 0 }
    case .handle(let handle):
      guard let shown = handle.shown else { return text += value.atom }
      write(shown.parts, shown.front, shown.back) { writer, part in
        if !part.label.isEmpty { writer.text += part.label + (writer.isCompact ? ":" : ": ") }
        writer.write(part.value)
      }
    case .null, .bool, .int, .double, .duration, .function, .stream, .symbol: text += value.atom
    }
  }

  private mutating func write<Elements: Collection>(
    _ elements: Elements, _ opening: String, _ closing: String,
    _ write: (inout ValueWriter, Elements.Element) -> Void
  ) {
    text += opening
    var isFirst = true
    for element in elements {
      if !isFirst { text += isCompact ? "," : ", " }
      isFirst = false
      left.elements -= 1
      if work.shouldStop() { left.elements = -1 }
      if left.elements < 0 {
        text += "…"
        break
      }
      write(&self, element)
    }
    text += closing
  }
}
