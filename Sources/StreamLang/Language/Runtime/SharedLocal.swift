/// Holds what several functions know by one name and some of them change.
final class SharedLocal: Handle {
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
