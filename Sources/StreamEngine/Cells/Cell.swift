/// A named value that follows a formula, or is set from outside, or follows a stream.
///
/// Redefining a cell keeps its identity, its readers and its subscribers.
public final class Cell<Value> {
  /// The value of a cell, or the reason why it has none.
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
  /// The reason why a cell has no value, or the fact that it has one.
  @exclusivity(unchecked) public internal(set) var state = State.waiting
  /// The value it had before it lost it; nil while it has one, or never had.
  @exclusivity(unchecked) package internal(set) var previous: Value?
  /// The number of the optional input that its formula has missed last.
  package internal(set) var missedInput: Int?
  /// True once nothing can change it any more: all its inputs have completed.
  package internal(set) var isEnded = false
  /// The cells and streams that the stream of an input is made from.
  @exclusivity(unchecked) package internal(set) var sources: [Cell] = []
  package internal(set) var height = 0
  /// True if it emits a result also where it equals its value.
  @exclusivity(unchecked) public var repeatsEqualValues = false
  /// True if its name was deleted.
  var isRemoved = false
  /// Its value and its mark, saved while the plan is laid out.
  @exclusivity(unchecked) var savedValue: Value?
  /// The values that it was given in this turn, of which its subscribers receive the last; made for the first.
  @exclusivity(unchecked) var assignment: CellAssignment<Value>?
  var isMarked = false
  /// The event by which this cell was recorded last; the cause of what reads it.
  @exclusivity(unchecked) @usableFromInline package var event = EventID.none
  /// The node under which the session files its events under.
  @usableFromInline package var node: Int32 = -1
  /// The count of its events; known from the first of them on.
  @exclusivity(unchecked) @usableFromInline var tally: RunTally?

  /// Retained here; borrowing the reference saves a retain and a release at every evaluation.
  @exclusivity(unchecked) @usableFromInline
  private(set) var definition: Unmanaged<CellDefinition<Value>>
  @usableFromInline let changes = Subject<Value>()
  /// Emits each error that takes its value; made for the first subscriber.
  @exclusivity(unchecked) var faults: Subject<any Error>?
  /// For those who subscribed since it lost its value: they receive it also if it comes back
  /// unchanged.
  @exclusivity(unchecked) var lateSubscribers: Subject<Value>?
  @exclusivity(unchecked) @usableFromInline var position = -1
  @exclusivity(unchecked) @usableFromInline var readers: UnsafeMutablePointer<Int32>
  @exclusivity(unchecked) @usableFromInline var readerCount = 0
  private var readerCapacity = 0

  init(_ definition: CellDefinition<Value>, creation: Int) {
    self.definition = .passRetained(definition)
    self.creation = creation
    readers = .allocate(capacity: 0)
  }

  deinit {
    definition.release()
    readers.deallocate()
  }

  @usableFromInline package var inputs: [Cell] { definition._withUnsafeGuaranteedRef { $0.inputs } }

  /// Calls a function with each input that its formula has read when it was computed last.
  @usableFromInline func forEachInputRead(_ body: (Cell) -> Void) {
    definition._withUnsafeGuaranteedRef { $0.forEachRead(body) }
  }

  /// True if its formula has read the input with that number when it was computed last.
  package func hasRead(_ input: Int) -> Bool {
    definition._withUnsafeGuaranteedRef { $0.hasRead(input) }
  }

  /// The inputs without which its formula is not called.
  var requiredInputs: [Cell] { definition._withUnsafeGuaranteedRef { $0.required } }

  /// True if it is a cell of the plan whose values these are.
  @inlinable func isOf(_ table: CellTable<Value>) -> Bool {
    definition._withUnsafeGuaranteedRef { $0.table === table }
  }

  /// True if it has not been given another definition.
  @inlinable func follows(_ definition: CellDefinition<Value>) -> Bool {
    self.definition._withUnsafeGuaranteedRef { $0 === definition }
  }

  /// True once its subscribers have received an end, until it is redefined.
  package var hasEnded: Bool { changes.ending != nil }

  /// True for a cell that is set from outside, or follows a stream.
  @inlinable package var isInput: Bool { definition._withUnsafeGuaranteedRef { $0.count == 0 } }

  /// One more than the highest of what it depends on.
  var heightAboveAll: Int {
    var highest = -1
    for input in inputs { highest = max(highest, input.height) }
    for source in sources { highest = max(highest, source.height) }
    return highest + 1
  }

  /// Replaces what it follows; the result is what it followed before.
  func adopt(_ new: CellDefinition<Value>) -> CellDefinition<Value> {
    exchange(&definition, with: .passRetained(new)).takeRetainedValue()
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
