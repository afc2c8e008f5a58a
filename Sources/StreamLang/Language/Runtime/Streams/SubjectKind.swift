/// The messages that a subject understands besides elements.
enum SubjectKind {
  /// Its end.
  case subject
  /// As Combine's: its end, and after that a new value, which nobody hears of.
  case currentValue
  /// Nothing: it never ends.
  case relay
  /// Nothing; it ends when its name is deleted or stands for something else.
  case variable

  var isRelay: Bool { self == .relay || self == .variable }
}
