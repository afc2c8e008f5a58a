/// Reads the durations of marble text: `90ms`, `1.5s`, `2m`, `10us`.
enum MarbleDuration {
  /// The duration that stands at `start`, and where it ends; nil if something else stands there.
  ///
  /// The nanoseconds are exact, what is finer is dropped; they are nil if there are too many to
  /// count.
  static func read(
    _ text: String.UTF8View, from start: String.Index
  ) -> (nanoseconds: Int64?, end: String.Index)? {
    var index = start
    let whole = digits(text, &index)
    if whole.isEmpty { return nil }
    var fraction = text[index..<index]
    if index < text.endIndex, text[index] == UInt8(ascii: ".") {
      text.formIndex(after: &index)
      fraction = digits(text, &index)
      if fraction.isEmpty { return nil }
    }
    guard let unit = unit(text, &index), isOver(text, index) else { return nil }
    return (nanoseconds(whole, fraction, unit), index)
  }

  private static func digits(
    _ text: String.UTF8View, _ index: inout String.Index
  ) -> Substring.UTF8View {
    let start = index
    while index < text.endIndex, isDigit(text[index]) { text.formIndex(after: &index) }
    return text[start..<index]
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }

  /// The number of nanoseconds that the unit that stands here has.
  private static func unit(_ text: String.UTF8View, _ index: inout String.Index) -> Int64? {
    let start = index
    while index < text.endIndex, text[index] >= UInt8(ascii: "a"), text[index] <= UInt8(ascii: "z")
    {
      text.formIndex(after: &index)
    }
    switch String(text[start..<index]) {
    case "us": return 1_000
    case "ms": return 1_000_000
    case "s": return 1_000_000_000
    case "m": return 60_000_000_000
    default: return nil
    }
  }

  /// True if nothing, or a blank, stands at `index`.
  private static func isOver(_ text: String.UTF8View, _ index: String.Index) -> Bool {
    if index == text.endIndex { return true }
    return Substring(text[index...]).first?.isWhitespace == true
  }

  private static func nanoseconds(
    _ whole: Substring.UTF8View, _ fraction: Substring.UTF8View, _ unit: Int64
  ) -> Int64? {
    var total: Int64 = 0
    for byte in whole {
      let (tens, overflow) = total.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      if overflow || carry { return nil }
      total = sum
    }
    // A minute has only eleven digits of nanoseconds, so twelve are exact, and no overflow is near.
    var part: Int64 = 0
    var scale: Int64 = 1
    for byte in fraction.prefix(12) {
      part = part * 10 + Int64(byte - UInt8(ascii: "0"))
      scale *= 10
    }
    let (product, overflow) = total.multipliedReportingOverflow(by: unit)
    let rest = part.multipliedFullWidth(by: unit)
    let (sum, carry) = product.addingReportingOverflow(scale.dividingFullWidth(rest).quotient)
    return overflow || carry ? nil : sum
  }
}
