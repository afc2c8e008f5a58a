/// Everything that is spelled with punctuation.
enum Symbol: String, Sendable {
  case or = "||"
  case and = "&&"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case identical = "==="
  case notIdentical = "!=="
  case coalesce = "??"
  case closedRange = "..."
  case halfOpenRange = "..<"
  case plus = "+"
  case minus = "-"
  case star = "*"
  case slash = "/"
  case percent = "%"
  case not = "!"
  case assign = "="
  case set = ":="
  case plusAssign = "+="
  case minusAssign = "-="
  case starAssign = "*="
  case slashAssign = "/="
  case percentAssign = "%="
  case fatArrow = "=>"
  case thinArrow = "->"
  case question = "?"
  case colon = ":"
  case dot = "."
  case comma = ","
  case semicolon = ";"
  case backslash = "\\"
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBracket = "["
  case rightBracket = "]"
  case leftBrace = "{"
  case rightBrace = "}"

  /// The bracket that closes this one; nil for everything else.
  var closer: Symbol? {
    switch self {
    case .leftParenthesis: .rightParenthesis
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    default: nil
    }
  }

  var isCloser: Bool { self == .rightParenthesis || self == .rightBracket || self == .rightBrace }

  var binary: BinaryOperator? { BinaryOperator(rawValue: rawValue) }

  /// `+` of `+=`: what `x += e` does to `x` before it sets it.
  var compound: BinaryOperator? {
    switch self {
    case .plusAssign: .add
    case .minusAssign: .subtract
    case .starAssign: .multiply
    case .slashAssign: .divide
    default: nil
    }
  }

  /// An argument that starts with this operator lacks its left operand: `+1`, `%2 == 0`.
  ///
  /// Not `-`, which starts a number, and not the ranges.
  var startsSection: Bool {
    switch self {
    case .minus, .closedRange, .halfOpenRange: false
    default: binary != nil
    }
  }
}

extension BinaryOperator {
  /// The strength with which the operator binds, from 1 for `||` to 7 for `*`.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .equal, .notEqual, .identical, .notIdentical: 3
    case .coalesce: 4
    case .closedRange, .halfOpenRange: 5
    case .add, .subtract: 6
    case .multiply, .divide, .remainder, .quotient: 7
    }
  }

  /// True if `a - b - c` is `(a - b) - c`.
  var isLeftAssociative: Bool {
    switch self {
    case .or, .and, .add, .subtract, .multiply, .divide, .remainder, .quotient: true
    default: false
    }
  }
}
