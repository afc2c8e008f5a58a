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

  /// The value of an input that need not have one; the state of its cell tells why it has none.
  public func value(at index: Int) -> Value? {
    let position = Int(definition.positions[index])
    return position < 0 ? nil : definition.table.values[position]
  }

  /// Says which of its optional inputs the formula has read: a bit for each number, 64 being 0 again.
  ///
  /// If it does not say this when it is called, all count as read.
  package func note(read bits: UInt64) { definition.optionalRead = bits }

  /// The reason for which the input with that number has no value, to be thrown.
  public func missing(at index: Int) -> MissingInput {
    switch definition.inputs[index].state {
    case .waiting: MissingInput(index: index, error: nil, isWaiting: true)
    case .fault(let error, _), .failed(let error, _):
      MissingInput(index: index, error: error, isWaiting: false)
    case .missing, .value: MissingInput(index: index, error: nil, isWaiting: false)
    }
  }
}

/// Thrown by a formula that needs an input which has no value: its cell then is in the state of that input.
public struct MissingInput: Error, Sendable {
  /// The number of the input, counted from 0 in the order of the formula.
  public let index: Int
  /// The error that keeps it from having a value, if one does.
  public let error: (any Error)?
  /// True if it has no value yet.
  public let isWaiting: Bool
}

/// A formula, at the calling convention of generic code.
public struct Formula<Value> {
  @usableFromInline let call: (Inputs<Value>) throws -> Value
  /// The numbers of the inputs that it needs in some cases only.
  @usableFromInline let optional: Set<Int>

  /// A formula that computes its value with `call`; what it throws is the fault of its cell.
  ///
  /// It may use the plan as everybody may: what it returns is dropped if its cell was given another
  /// formula meanwhile, or removed. It is called once all inputs have a value but those whose numbers are
  /// `optional`: these it reads with `value(at:)`, and throws a `MissingInput` if it needs one that has none.
  @inlinable public init(optional: Set<Int> = [], _ call: @escaping (Inputs<Value>) throws -> Value)
  {
    self.call = call
    self.optional = optional
  }
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
  /// The inputs that the formula always needs, and their places: the first of them, if these are all.
  let required: [Cell<Value>]
  @usableFromInline let requiredCount: Int
  @usableFromInline let requiredPositions: UnsafeMutablePointer<Int32>
  /// The optional inputs that were read when it was computed last, as `Inputs.note` says.
  @exclusivity(unchecked) @usableFromInline var optionalRead = UInt64.max

  init(_ inputs: [Cell<Value>], _ formula: Formula<Value>, in table: CellTable<Value>) {
    self.formula = formula
    self.inputs = inputs
    self.table = table
    count = inputs.count
    positions = .allocate(capacity: count)
    positions.initialize(repeating: -1, count: count)
    if formula.optional.isEmpty {
      (required, requiredPositions) = (inputs, positions)
    } else {
      required = inputs.indices.filter { !formula.optional.contains($0) }.map { inputs[$0] }
      requiredPositions = .allocate(capacity: required.count)
      requiredPositions.initialize(repeating: -1, count: required.count)
    }
    requiredCount = required.count
    layOut()
  }

  deinit {
    if requiredPositions != positions { requiredPositions.deallocate() }
    positions.deallocate()
  }

  /// Calls a function with each input that was read when it was computed last; those that it always needs count as read.
  @usableFromInline func forEachRead(_ body: (Cell<Value>) -> Void) {
    if optionalRead == .max { return inputs.forEach(body) }
    for index in inputs.indices where hasRead(index) { body(inputs[index]) }
  }

  /// All count as read where there are more inputs than bits.
  func hasRead(_ input: Int) -> Bool {
    inputs.count > UInt64.bitWidth || optionalRead >> UInt64(input) & 1 == 1
      || !formula.optional.contains(input)
  }

  /// Notes where the inputs stand now.
  func layOut() {
    for (index, input) in inputs.enumerated() { positions[index] = Int32(input.position) }
    if requiredPositions == positions { return }
    for (index, input) in required.enumerated() { requiredPositions[index] = Int32(input.position) }
  }

  /// The state of a cell whose formula has thrown.
  @usableFromInline func state(after error: any Error, of cell: Cell<Value>) -> Cell<Value>.State {
    guard let missing = error as? MissingInput, inputs.indices.contains(missing.index),
      case let state = inputs[missing.index].state
    else { return .fault(error, culprit: cell) }
    if case .value = state { return .fault(error, culprit: cell) }
    cell.missedInput = missing.index
    return state
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
