/// The inputs that a formula reads: the values of its inputs, in the order of its text.
///
/// For the time of the call. It may be kept, and then reads what its inputs have later, or those of
/// another order.
public struct Inputs<Value> {
  // One reference, so that borrowing it costs no reference counting.
  @usableFromInline let definition: CellDefinition<Value>

  @inlinable init(_ definition: CellDefinition<Value>) { self.definition = definition }

  /// The value of the input with that number, counted from 0 in the order of the formula.
  ///
  /// It is a programming mistake to read one that there is not, or one whose value the formula has
  /// taken away itself, as by removing its cell.
  @inlinable public subscript(index: Int) -> Value {
    precondition(
      UInt(bitPattern: index) < UInt(bitPattern: definition.count),
      "a formula with \(definition.count) inputs has no input \(index)")
    guard let value = definition.table.values[Int(definition.positions[index])] else {
      preconditionFailure("input \(index) of a formula has lost its value while that was running")
    }
    return value
  }
}

/// A formula, at the calling convention of generic code.
public struct Formula<Value> {
  @usableFromInline let call: (Inputs<Value>) throws -> Value

  /// A formula that computes its value with `call`; what it throws is the fault of its cell.
  ///
  /// It may use the plan as everybody may: what it returns is dropped if its cell was given another
  /// formula meanwhile, or removed.
  @inlinable public init(_ call: @escaping (Inputs<Value>) throws -> Value) { self.call = call }
}

/// The definition that a cell follows: a formula, and where its inputs stand.
///
/// One object, so that a cell gets another one in one step, and a formula that is running keeps its
/// own.
@usableFromInline final class CellDefinition<Value> {
  @usableFromInline let formula: Formula<Value>
  @usableFromInline let inputs: [Cell<Value>]
  @usableFromInline let table: CellTable<Value>
  @usableFromInline let count: Int
  /// The places of the inputs, in their order.
  @usableFromInline let positions: UnsafeMutablePointer<Int32>

  init(_ inputs: [Cell<Value>], _ formula: Formula<Value>, in table: CellTable<Value>) {
    self.formula = formula
    self.inputs = inputs
    self.table = table
    count = inputs.count
    positions = .allocate(capacity: count)
    for index in 0..<count {
      (positions + index).initialize(to: Int32(inputs[index].position))
    }
  }

  deinit { positions.deallocate() }

  /// Notes where the inputs stand now.
  func layOut() {
    for (index, input) in inputs.enumerated() { positions[index] = Int32(input.position) }
  }
}

/// The values of a plan's cells, by place.
@usableFromInline final class CellTable<Value> {
  @exclusivity(unchecked) @usableFromInline
  private(set) var values: UnsafeMutablePointer<Value?>
  @exclusivity(unchecked) private(set) var capacity = 64

  init() {
    values = .allocate(capacity: capacity)
    values.initialize(repeating: nil, count: capacity)
  }

  deinit {
    values.deinitialize(count: capacity)
    values.deallocate()
  }

  /// Puts a value in the place of another, which is released last: that may call anything.
  @inlinable func store(_ value: Value?, at position: Int) {
    _ = exchange(&values[position], with: value)
  }

  /// Doubles the room.
  func grow() {
    let (old, size) = (values, capacity)
    capacity *= 2
    values = .allocate(capacity: capacity)
    values.moveInitialize(from: old, count: size)
    (values + size).initialize(repeating: nil, count: size)
    old.deallocate()
  }
}
