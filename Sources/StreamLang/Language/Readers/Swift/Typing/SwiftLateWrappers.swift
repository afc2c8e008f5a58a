/// Properties with a wrapper that gets its first value in an initializer: `@Hist var n: Int`.
struct SwiftLateWrappers {
  let typing: SwiftTyping

  /// True of the property that holds the wrapper, if that cannot be made without a value.
  func isLate(_ held: SwiftVariable) -> Bool {
    guard let (wrapper, _, type) = held.wrapper, type?.isOptional != true, !held.isStatic,
      case .call(_, let given)? = held.value?.kind,
      given.first?.label?.text != "wrappedValue",
      let facts = typing.program.types[wrapper.name.text]
    else { return false }
    let all = facts.initializers.isEmpty ? [facts.memberwise(held.span)] : facts.initializers
    return !all.contains { SwiftProgram.fits(given, $0) }
  }
}
