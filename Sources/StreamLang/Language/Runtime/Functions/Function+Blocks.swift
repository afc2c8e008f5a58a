import StreamEngine

/// The forms of functions for many elements at once; arithmetic on whole numbers has a faster one.
extension Function {
  /// The form for blocks of a function that is applied to each element.
  var blockMap: BlockStage? {
    guard let code = quickCode, arity == 1 else { return blockForm.map { .map(form: $0) } }
    if case .affine(let affine)? = code.shape {
      return .map(numbers: { numbers, room in Self.each(numbers, room, affine.value(ofWhole:)) })
    }
    return .map(numbers: { numbers, room in
      Self.each(numbers, room) { number in
        if case .int(let result)? = code.quick(.int(number), .null) { result } else { nil }
      }
    })
  }

  /// Applies a function to each number as long as it has an answer; the result is how many it had.
  @inline(__always) private static func each(
    _ numbers: BlockTaker.Numbers, _ room: UnsafeMutablePointer<Int>, _ make: (Int) -> Int?
  ) -> Int {
    var place = 0
    while place < numbers.count, let result = make(numbers[place]) {
      room[place] = result
      place &+= 1
    }
    return place
  }

  /// The form for blocks of a question about each element.
  var blockTest: BlockStage? {
    guard let code = quickCode, arity == 1 else { return blockForm.map { .filter(form: $0) } }
    if case .remainderTest(let test)? = code.shape {
      return .filter(numbers: { numbers, room in Self.passed(numbers, room, test.holds(of:)) })
    }
    return .filter(numbers: { numbers, room in
      Self.passed(numbers, room) { number in
        if case .bool(let truth)? = code.quick(.int(number), .null) { truth } else { nil }
      }
    })
  }

  /// Writes the numbers that pass, as long as there is an answer.
  @inline(__always) private static func passed(
    _ numbers: BlockTaker.Numbers, _ room: UnsafeMutablePointer<Int>, _ test: (Int) -> Bool?
  ) -> (read: Int, wrote: Int) {
    var (place, count) = (0, 0)
    while place < numbers.count, let truth = test(numbers[place]) {
      room[count] = numbers[place]
      count &+= truth ? 1 : 0
      place &+= 1
    }
    return (place, count)
  }

  /// The form for blocks of a fold.
  var blockFold: BlockFold<Value>? {
    guard let code = quickCode, arity == 2 else { return nil }
    if case .sum? = code.shape { return Self.blockSum }
    return { state, numbers, room in
      var place = 0
      while place < numbers.count, case .int(let result)? = code.quick(state, .int(numbers[place]))
      {
        state = .int(result)
        room?[place] = result
        place &+= 1
      }
      return place
    }
  }

  /// Adds numbers up, where what there is already is one.
  static func blockSum(
    _ state: inout Value, _ numbers: BlockTaker.Numbers, _ room: UnsafeMutablePointer<Int>?
  ) -> Int {
    guard case .int(var sum) = state else { return 0 }
    var place = 0
    while place < numbers.count {
      let (next, overflow) = sum.addingReportingOverflow(numbers[place])
      if overflow { break }
      sum = next
      room?[place] = sum
      place &+= 1
    }
    state = .int(sum)
    return place
  }
}

extension TransformFunction {
  /// The form for many elements at once, if there is one.
  var blocks: BlockStage? { function?.blockMap }
}

extension PredicateFunction {
  var blocks: BlockStage? { function?.blockTest }
}

extension FoldFunction<Value, Value> {
  /// The forms that it has besides.
  var forms: FoldForms<Value, Value> {
    FoldForms(blocks: function?.blockFold, addition: function?.addition)
  }
}

extension Affine {
  /// Nil where it is no whole number of 64 bits.
  @inline(__always) func value(ofWhole x: Int) -> Int? {
    let (product, overflow) = x.multipliedReportingOverflow(by: factor)
    let (sum, overflow2) = product.addingReportingOverflow(term)
    return overflow || overflow2 ? nil : sum
  }
}
