/// Functions that are given the number of their call, too.
///
/// `a.map((x, i) => …)` is `a.enumerated().map((i, x) => …)`, as the libraries number no calls.
extension SwiftElements {
  /// The call of a stream whose values have their numbers; nil of a call whose function wants none.
  func numbered(_ call: Core.OperatorCall, _ received: SwiftTypeName? = nil) -> Core.OperatorCall? {
    guard canBeNumbered(call), let source = call.receiver,
      case .function(var function) = call.arguments[0].value.kind,
      let enumerated = Prelude.operators["enumerated"],
      call.isPiped || isSingle(received ?? type(of: source.value))
    else { return nil }
    let numbers = Core.OperatorCall(
      id: enumerated.id, spelling: Name(enumerated.name, call.spelling.span), receiver: source,
      arguments: []
    ).decided
    function.parameters.swapAt(0, 1)
    var numbered = call
    numbered.isPiped = false
    numbered.receiver?.value = Core.Expression(.operation(numbers), call.spelling.span, .stream)
    numbered.arguments[0].value.kind = .function(function)
    return numbered
  }

  /// True of a call whose function gets a value and its number, or a list of two.
  func canBeNumbered(_ call: Core.OperatorCall) -> Bool {
    guard !rows.isCareful, Self.making.contains(call.op.name),
      case .function(let function)? = call.arguments.first?.value.kind
    else { return false }
    return function.parameters.count == 2
  }

  /// The operators that send nothing but what their function makes.
  private static let making: Set = [
    "map", "compactMap", "flatMap", "flatMapFirst", "flatMapLatest", "concatMap",
  ]

  /// True of a stream whose values certainly are no lists, which would come apart.
  private func isSingle(_ stream: SwiftTypeName) -> Bool {
    switch known(stream).element {
    case .named(let name, _)?: !name.hasPrefix("$")
    default: false
    }
  }
}
