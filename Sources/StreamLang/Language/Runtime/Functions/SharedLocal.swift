/// Holds a value that can be changed where it stands.
protocol ValuePlace: AnyObject {
  var current: Value { get set }
}

extension ValuePlace {
  /// Changes the value; nobody else refers to it meanwhile, so that nothing is copied.
  func change<Answer>(_ body: (inout Value) throws -> Answer) rethrows -> Answer {
    var value = current
    current = .null
    defer { current = value }
    return try body(&value)
  }
}

/// Holds what several functions know by one name and some of them change.
final class SharedLocal: Handle, ValuePlace {
  var current: Value

  init(_ current: Value) {
    self.current = current
    super.init("variable", [:])
  }

  /// The object that stands in a slot for such a name.
  static func at(_ slot: Int, _ frame: Frame) -> SharedLocal? {
    if case .handle(let handle) = frame[slot] { handle as? SharedLocal } else { nil }
  }
}

extension Binding: ValuePlace {
  /// The value of a variable.
  var current: Value {
    get { if case .constant(let value) = node { value } else { .null } }
    set { node = .constant(newValue) }
  }
}
