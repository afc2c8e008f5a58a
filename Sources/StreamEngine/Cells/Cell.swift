/// What a formula reads: the values of its inputs, in the order of its text.
public struct Inputs<Value> {
  @usableFromInline let values: UnsafeMutablePointer<Value?>
  @usableFromInline let positions: UnsafeMutablePointer<Int32>

  @inlinable init(_ values: UnsafeMutablePointer<Value?>, _ positions: UnsafeMutablePointer<Int32>)
  {
    self.values = values
    self.positions = positions
  }

  /// The value of the input with that number, counted from 0 in the order of the formula.
  @inlinable public subscript(index: Int) -> Value {
    guard let value = values[Int(positions[index])] else {
      preconditionFailure("the plan let a formula run before input \(index) had a value")
    }
    return value
  }
}

/// A formula, at the calling convention of generic code.
public struct Formula<Value> {
  @usableFromInline let call: (Inputs<Value>) throws -> Value

  /// A formula that computes its value with `call`; what it throws is the fault of its cell.
  @inlinable public init(_ call: @escaping (Inputs<Value>) throws -> Value) { self.call = call }
}

/// Holds a cell's formula, so that it can be replaced, and called without reference counting.
@usableFromInline final class FormulaHolder<Value> {
  @usableFromInline let formula: Formula<Value>

  init(_ formula: Formula<Value>) { self.formula = formula }
}

/// A named value that follows a formula, or is set from outside, or follows a stream.
///
/// Redefining a cell keeps its identity, its readers and its subscribers.
public final class Cell<Value> {
  /// Why a cell has no value, or that it has one.
  public enum State {
    /// It has a value.
    case value
    /// Some input has no value yet.
    case waiting
    /// Some input was deleted.
    case missing
    /// Its formula threw; or that of `culprit`, which it reads.
    case fault(any Error, culprit: Cell)
    /// A stream that it reads, or that `culprit` reads, has failed: no value until redefined.
    case failed(any Error, culprit: Cell)
  }

  /// Which cell of its session this is; cells of one height settle in this order.
  package let creation: Int
  /// Why it has no value, or that it has one.
  public internal(set) var state = State.waiting
  /// The value it had before it lost it; nil while it has one, or never had.
  package internal(set) var former: Value?
  /// True once nothing can change it any more: all its inputs have completed.
  package internal(set) var isEnded = false
  @usableFromInline package internal(set) var inputs: [Cell] = []
  /// What the stream that an input follows is made from.
  package internal(set) var sources: [Cell] = []
  package internal(set) var height = 0
  /// Whether it emits a result also where it equals its value.
  @exclusivity(unchecked) public var repeatsEqualValues = false
  /// Whether its name was deleted.
  var isRemoved = false
  /// Its value and its mark, saved while the plan is laid out.
  var savedValue: Value?
  var isMarked = false
  /// What this cell was recorded as last; the cause of what reads it.
  @exclusivity(unchecked) @usableFromInline package var event = EventID.none
  /// What the session files its events under.
  @usableFromInline package var node: Int32 = -1

  /// Retained here; borrowing the reference saves a retain and a release at every evaluation.
  @exclusivity(unchecked) @usableFromInline private(set) var holder: Unmanaged<FormulaHolder<Value>>
  @exclusivity(unchecked) @usableFromInline var inputCount = 0
  @usableFromInline let changes = Subject<Value>()
  /// Emits each error that takes its value; made for the first subscriber.
  var faults: Subject<any Error>?
  /// For those who subscribed since it lost its value: they receive it also if it comes back
  /// unchanged.
  var lateSubscribers: Subject<Value>?
  @exclusivity(unchecked) @usableFromInline var position = -1
  @exclusivity(unchecked) @usableFromInline var positions: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) @usableFromInline var readers: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) @usableFromInline var readerCount = 0
  private var readerCapacity = 0

  init(_ formula: Formula<Value>, creation: Int) {
    holder = .passRetained(FormulaHolder(formula))
    self.creation = creation
    positions = .allocate(capacity: 1)
    readers = .allocate(capacity: 0)
  }

  deinit {
    holder.release()
    positions.deallocate()
    readers.deallocate()
  }

  /// True once its subscribers have received an end, until it is redefined.
  package var hasEnded: Bool { changes.ending != nil }

  /// True for a cell that is set from outside, or follows a stream.
  package var isInput: Bool { inputs.isEmpty }

  /// One more than the highest of what it depends on.
  var heightAboveAll: Int {
    max(-1, inputs.lazy.map(\.height).max() ?? -1, sources.lazy.map(\.height).max() ?? -1) + 1
  }

  func setInputs(_ inputs: [Cell], _ formula: Formula<Value>) {
    self.inputs = inputs
    holder.release()
    holder = .passRetained(FormulaHolder(formula))
    inputCount = inputs.count
    positions.deallocate()
    positions = .allocate(capacity: max(1, inputs.count))
    for (index, input) in inputs.enumerated() { positions[index] = Int32(input.position) }
  }

  func addReader(_ position: Int32) {
    if readerCount > 0 && readers[readerCount - 1] == position { return }
    if readerCount == readerCapacity {
      readerCapacity = max(2, readerCapacity * 2)
      let larger = UnsafeMutablePointer<Int32>.allocate(capacity: readerCapacity)
      larger.moveInitialize(from: readers, count: readerCount)
      readers.deallocate()
      readers = larger
    }
    (readers + readerCount).initialize(to: position)
    readerCount += 1
  }

  func addLateSubscriber(_ sink: Sink<Value>) {
    let lateSubscribers = lateSubscribers ?? Subject()
    self.lateSubscribers = lateSubscribers
    lateSubscribers.add(sink)
  }

  func removeReaders() { readerCount = 0 }
}
