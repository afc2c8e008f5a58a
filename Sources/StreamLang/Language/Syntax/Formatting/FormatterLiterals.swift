extension Expression {
  /// The text of an operand without operands.
  var literalText: String {
    switch kind {
    case .name(let name), .operatorName(let name): name
    case .parameter(let number): "$\(number)"
    case .null: "nil"
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.description
    case .duration(let microseconds): TimeUnit.literal(microseconds)
    case .string(let text): text.quoted
    case .dot(let name): "." + name.text
    default: ""
    }
  }
}

extension TimeUnit {
  /// A duration in whole hours or minutes, or in the largest smaller unit of which it is one.
  static func literal(_ microseconds: Int) -> String {
    switch microseconds {
    case 0: "0s"
    case _ where microseconds.isMultiple(of: 3_600_000_000): "\(microseconds / 3_600_000_000)h"
    case _ where microseconds.isMultiple(of: 60_000_000): "\(microseconds / 60_000_000)m"
    case 1_000_000...: TimeText.decimal(UInt64(microseconds), per: 1_000_000) + "s"
    case 1_000...: TimeText.decimal(UInt64(microseconds), per: 1_000) + "ms"
    default: "\(microseconds)us"
    }
  }
}
