/// The forms of a fold besides its closure; each says the same as that.
@usableFromInline package struct FoldForms<State, Element> {
  /// The form for numbers; a fold that has one has no side effects.
  @usableFromInline package var blocks: BlockFold<State>?
  /// Its two parts, if it adds something to the state.
  @usableFromInline package var addition: Addition<State, Element>?

  /// These forms.
  @usableFromInline package init(
    blocks: BlockFold<State>? = nil, addition: Addition<State, Element>? = nil
  ) {
    self.blocks = blocks
    self.addition = addition
  }
}

/// A fold that makes something of each element and adds that to the state, in place: what is referred to by nobody
/// else, as a list that grows, is not copied.
@usableFromInline package struct Addition<State, Element> {
  /// Makes what is added; this may call anything.
  @usableFromInline package let addend: (Element) throws -> State
  /// Adds it; this calls nobody.
  @usableFromInline package let add: (inout State, State) throws -> Void

  /// These parts.
  @usableFromInline package init(
    addend: @escaping (Element) throws -> State, add: @escaping (inout State, State) throws -> Void
  ) {
    self.addend = addend
    self.add = add
  }
}

/// The form of a fold for numbers: changes the state for as many as it could, and writes each result if there is room.
@usableFromInline package typealias BlockFold<State> = (
  inout State, BlockTaker.Numbers, UnsafeMutablePointer<Int>?
) -> Int

extension Folding {
  /// Adds an element.
  @inlinable func add(_ value: Element, by addition: Addition<State, Element>) throws {
    let part = try addition.addend(value)
    try addition.add(&stored, part)
  }

  /// Folds numbers, and hands on nothing.
  @usableFromInline func taker(_ fold: @escaping BlockFold<State>) -> BlockTaker {
    BlockTaker(numbers: { [self] in fold(&stored, $0, nil) })
  }

  /// Folds numbers, and hands on the result after each.
  @usableFromInline func taker(
    _ fold: @escaping BlockFold<State>, to downstream: BlockTaker?
  ) -> BlockTaker? {
    guard let deliver = downstream?.numbers else { return nil }
    let room = BlockRoom<Int>()
    return BlockTaker(numbers: { [self] numbers in
      var state = stored
      let read = fold(&state, numbers, room.memory)
      let taken = deliver(room.first(read))
      if taken == read { stored = state } else { _ = fold(&stored, numbers.first(taken), nil) }
      return taken
    })
  }
}
