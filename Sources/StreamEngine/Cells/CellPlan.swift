/// All cells of a session in the order in which they settle: by height, then by creation.
///
/// A push only stores inputs and marks the cells that read them, one bit each. When the outermost
/// push has returned, `settle` evaluates marked cells from the lowest bit up, each at most once a
/// microstep. A cell that a subscriber marks behind the one being settled waits for the next
/// microstep.
///
/// - Source: glitch freedom by topological order, as in Cooper, Krishnamurthi, *Embedding dynamic
///   dataflow in a call-by-value language*, 2006.
public final class CellPlan<Value: Equatable> {
  @exclusivity(unchecked) @usableFromInline var cells: ContiguousArray<Cell<Value>> = []
  /// The same cells, borrowed: reading this costs no reference counting.
  @exclusivity(unchecked) @usableFromInline var order: UnsafeMutablePointer<Unmanaged<Cell<Value>>>
  @exclusivity(unchecked) @usableFromInline var values: UnsafeMutablePointer<Value?>
  @exclusivity(unchecked) @usableFromInline var marks: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var lowest = Int.max
  /// Records every change of every cell; nil, and without cost, where nothing is recorded.
  package var recorder: CellRecorder<Value>? {
    didSet { borrowedRecorder = recorder.map { .passUnretained($0) } }
  }
  @exclusivity(unchecked) @usableFromInline private(set) var borrowedRecorder:
    Unmanaged<CellRecorder<Value>>?
  /// Cells that complete when the turn has settled.
  @exclusivity(unchecked) @usableFromInline var endings: [Cell<Value>] = []
  /// Whether a cell emits a result also where it equals its value.
  ///
  /// For those who want to see what is computed rather than what changes; `Cell` has the same flag
  /// for one cell.
  @exclusivity(unchecked) public var repeatsEqualValues = false
  private var created = 0
  /// The height of the last formula in order.
  var tallest = 0
  /// A definition has changed the order; the next `settle` begins with laying the plan out.
  @exclusivity(unchecked) @usableFromInline var isOutOfOrder = false
  /// A new cell stands behind higher ones: after all that it reads, but not in its place by height.
  @exclusivity(unchecked) @usableFromInline var isUnsorted = false

  /// How often a turn may feed back into itself before it is stopped.
  public static var feedbackLimit: Int { 100 }

  /// A plan without cells.
  public init() {
    capacity = 64
    order = .allocate(capacity: 64)
    values = .allocate(capacity: 64)
    marks = .allocate(capacity: 1)
    values.initialize(repeating: nil, count: 64)
    marks.initialize(repeating: 0, count: 1)
  }

  deinit {
    values.deinitialize(count: capacity)
    values.deallocate()
    marks.deallocate()
    order.deallocate()
  }

  /// A cell that is set from outside, or follows a stream.
  ///
  /// `sources` are the cells that the stream is made from: cells that read this one settle after
  /// them.
  public func input(_ value: Value? = nil, after sources: [Cell<Value>] = []) -> Cell<Value> {
    let cell = newCell()
    cell.sources = sources
    cell.setInputs([], Formula { $0[0] })
    place(cell)
    if let value { cell.state = .value; values[cell.position] = value }
    return cell
  }

  /// A cell that follows `formula`; it is evaluated at the next `settle`.
  public func cell(_ inputs: [Cell<Value>], _ formula: Formula<Value>) -> Cell<Value> {
    let cell = newCell()
    connect(cell, inputs, formula)
    place(cell)
    mark(Int32(cell.position))
    return cell
  }

  /// Replaces what `cell` follows; its readers and its subscribers stay.
  ///
  /// The caller makes sure that there is no cycle.
  public func redefine(
    _ cell: Cell<Value>, _ inputs: [Cell<Value>], _ formula: Formula<Value>
  ) {
    connect(cell, inputs, formula)
    cell.isRemoved = false
    revive(cell)
    if cell.position < 0 {
      place(cell)
    } else {
      isOutOfOrder = true
      for input in inputs { input.addReader(Int32(cell.position)) }
    }
    if !inputs.isEmpty { mark(Int32(cell.position)) }
  }

  /// The value `cell` has now; nil in every state but `value`.
  @inlinable public func value(of cell: Cell<Value>) -> Value? {
    cell.position < 0 ? nil : values[cell.position]
  }

  /// What `cell` emits whenever it has settled on a new value, preceded by the one it has.
  ///
  /// Completes when all inputs have, and fails once when a stream that it reads fails.
  public func stream(of cell: Cell<Value>) -> Observable<Value> {
    Observable { [self] sink, scheduler in
      // An input emits when it is set, not when cells settle.
      if !cell.isInput { scheduler.endOfTurn.cellReaders &+= 1 }
      if let value = value(of: cell) { sink.next(value) } else { cell.addLateSubscriber(sink) }
      cell.changes.add(sink)
    }
  }

  /// The errors of its formula, and those that reach it through what it reads, preceded by the one
  /// that it has; never ends.
  public func faults(of cell: Cell<Value>) -> Observable<any Error> {
    Observable { sink, _ in
      let faults = cell.faults ?? Subject()
      cell.faults = faults
      if case .fault(let error, _) = cell.state { sink.next(error) }
      faults.add(sink)
    }
  }

  /// Lets an input cell follow `stream`, as part of the turn in which it emits.
  @discardableResult public func follow(
    _ stream: Observable<Value>, by cell: Cell<Value>, on scheduler: Scheduler
  ) -> Subscription {
    stream.subscribe(
      on: scheduler, end: { [self] in end(cell, $0) }, next: { [self] in set(cell, to: $0) })
  }

  /// Stores an input and marks its readers; nothing is evaluated yet.
  @inlinable public func set(_ cell: Cell<Value>, to value: Value) {
    // Setting a cell that was removed has no effect.
    if cell.position < 0 { return }
    store(value, at: cell.position, cell)
  }

  /// Evaluates marked cells until none is left; returns none, or the cells of an endless feedback,
  /// whose values then are those of the last microstep.
  @inlinable @discardableResult public func settle() -> [Cell<Value>] {
    if isOutOfOrder || isUnsorted { layOutIfNeeded() }
    var microsteps = 0
    while lowest != .max {
      microsteps &+= 1
      if microsteps > Self.feedbackLimit { return stopFeedback() }
      var word = lowest
      lowest = .max
      let last = (cells.count &- 1) >> 6
      while word <= last {
        // Marks ahead of the cell being settled join this microstep, marks behind it the next.
        var ahead = UInt64.max
        while marks[word] & ahead != 0 {
          let bit = (marks[word] & ahead).trailingZeroBitCount
          ahead = bit == 63 ? 0 : .max << UInt64(bit &+ 1)
          marks[word] &= ~(1 << UInt64(bit))
          evaluate(word << 6 | bit)
        }
        if marks[word] != 0 { lowest = min(lowest, word) }
        word &+= 1
      }
      while lowest != .max && lowest <= last && marks[lowest] == 0 { lowest &+= 1 }
      if lowest != .max && lowest > last { lowest = .max }
    }
    if !endings.isEmpty { settleEndings() }
    return []
  }

  @inlinable func evaluate(_ position: Int) {
    order[position]._withUnsafeGuaranteedRef { cell in
      guard isReady(cell) else { return loseValue(of: cell) }
      do {
        let value = try cell.holder._withUnsafeGuaranteedRef {
          try $0.formula.call(Inputs(values, cell.positions))
        }
        store(value, at: position, cell)
      } catch {
        fault(cell, .fault(error, culprit: cell))
      }
    }
  }

  @inlinable func isReady(_ cell: Cell<Value>) -> Bool {
    for index in 0..<cell.inputCount where values[Int(cell.positions[index])] == nil {
      return false
    }
    return true
  }

  @inlinable func store(_ value: Value, at position: Int, _ cell: Cell<Value>) {
    if values[position] == value && !repeatsEqualValues && !cell.repeatsEqualValues { return }
    if case nil = values[position] { return recover(cell, with: value) }
    values[position] = value
    markReaders(of: cell)
    publish(value, by: cell)
  }

  @inlinable func publish(_ value: Value, by cell: Cell<Value>) {
    if let borrowedRecorder {
      borrowedRecorder._withUnsafeGuaranteedRef { recorder in
        recorder.changed(cell, value) { cell.changes.next(value) }
      }
    } else if cell.changes.hasObservers {
      cell.changes.next(value)
    }
  }

  @inlinable func markReaders(of cell: Cell<Value>) {
    let readers = cell.readers
    for index in 0..<cell.readerCount { mark(readers[index]) }
  }

  @inlinable func mark(_ position: Int32) {
    let word = Int(position) >> 6
    marks[word] |= 1 << UInt64(position & 63)
    if word < lowest { lowest = word }
  }

  private func newCell() -> Cell<Value> {
    created += 1
    return Cell(Formula { $0[0] }, creation: created)
  }

  /// Lets a cell read others; one of them that was removed is missing, as before.
  private func connect(
    _ cell: Cell<Value>, _ inputs: [Cell<Value>], _ formula: Formula<Value>
  ) {
    for input in inputs where input.position < 0 { place(input) }
    cell.setInputs(inputs, formula)
  }

  /// Adds a cell to the end of the plan, where most definitions belong.
  ///
  /// An input is never evaluated, so that its place does not matter.
  private func place(_ cell: Cell<Value>) {
    if cells.count == capacity { grow() }
    cell.height = cell.heightAboveAll
    if !cell.isInput {
      if cell.height < tallest { isUnsorted = true }
      tallest = cell.height
    }
    cell.position = cells.count
    cells.append(cell)
    (order + cell.position).initialize(to: .passUnretained(cell))
    for input in cell.inputs { input.addReader(Int32(cell.position)) }
  }
}
