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
  /// The cells of `order`, borrowed: reading this costs no reference counting.
  @exclusivity(unchecked) @usableFromInline var order: UnsafeMutablePointer<Unmanaged<Cell<Value>>>
  @exclusivity(unchecked) @usableFromInline var marks: UnsafeMutablePointer<UInt64>
  @usableFromInline let table = CellTable<Value>()
  @exclusivity(unchecked) @usableFromInline var lowest = Int.max
  /// Records every change of every cell; nil, and without cost, where nothing is recorded.
  package var recorder: CellRecorder<Value>? {
    didSet { borrowedRecorder = recorder.map { .passUnretained($0) } }
  }
  @exclusivity(unchecked) @usableFromInline private(set) var borrowedRecorder:
    Unmanaged<CellRecorder<Value>>?
  /// Cells that complete when the turn has settled.
  @exclusivity(unchecked) @usableFromInline var endings: [(cell: Cell<Value>, cause: EventID)] = []
  /// True if a cell emits a result also where it equals its value.
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

  /// True if cells are being evaluated.
  @exclusivity(unchecked) @usableFromInline var isSettling = false
  /// Definitions that were replaced: one of them may be the formula that is running.
  @exclusivity(unchecked) @usableFromInline var replaced: [CellDefinition<Value>] = []
  /// The definition of cells that follow nothing.
  @usableFromInline let nothing: CellDefinition<Value>

  /// The number of times that a turn may feed back into itself before it is stopped.
  public static var feedbackLimit: Int { 100 }

  /// A plan without cells.
  public init() {
    nothing = CellDefinition([], Formula { $0[0] }, in: table)
    order = .allocate(capacity: table.capacity)
    marks = .allocate(capacity: table.capacity / 64)
    marks.initialize(repeating: 0, count: table.capacity / 64)
  }

  /// Releases all cells.
  ///
  /// Cells that somebody keeps have no value any more, and keep no others: releasing a long row of
  /// formulas does not recurse.
  package func forget() {
    let forgotten = cells
    cells = []
    (endings, lowest) = ([], .max)
    for cell in forgotten { leave(cell) }
    for cell in forgotten { cell.changes.slots.forgetAll() }
    releaseReplaced()
  }

  deinit {
    forget()
    marks.deallocate()
    order.deallocate()
  }

  /// A cell that is set from outside, or follows a stream.
  ///
  /// `sources` are the cells that the stream is made from: cells that read this one settle after
  /// them.
  public func input(_ value: Value? = nil, after sources: [Cell<Value>] = []) -> Cell<Value> {
    sources.forEach(check)
    let cell = newCell(nothing)
    cell.sources = sources
    place(cell)
    if let value { cell.state = .value; table.store(value, at: cell.position) }
    return cell
  }

  /// A cell that follows `formula`; it is evaluated at the next `settle`.
  public func cell(_ inputs: [Cell<Value>], _ formula: Formula<Value>) -> Cell<Value> {
    let cell = newCell(definition(inputs, formula))
    place(cell)
    mark(Int32(cell.position))
    return cell
  }

  /// Replaces what `cell` follows; its readers and its subscribers stay.
  ///
  /// The caller makes sure that there is no cycle.
  public func redefine(_ cell: Cell<Value>, _ inputs: [Cell<Value>], _ formula: Formula<Value>) {
    check(cell)
    define(cell, definition(inputs, formula))
    cell.isRemoved = false
    revive(cell)
    if cell.position < 0 {
      place(cell)
    } else {
      isOutOfOrder = true
      for input in inputs { input.addReader(Int32(cell.position)) }
    }
    if !inputs.isEmpty { mark(Int32(cell.position)) }
    releaseReplaced()
  }

  /// The value `cell` has now; nil in every state but `value`.
  @inlinable public func value(of cell: Cell<Value>) -> Value? {
    check(cell)
    return cell.position < 0 ? nil : table.values[cell.position]
  }

  /// The values that `cell` emits: one whenever it has settled on a new value, preceded by the one
  /// it has.
  ///
  /// Completes when all inputs have, and fails once when a stream that it reads fails.
  public func stream(of cell: Cell<Value>) -> Observable<Value> {
    Observable { [self] sink, scheduler in
      // An input emits when it is set, not when cells settle.
      if !cell.isInput { scheduler.endOfTurn.cellReaders &+= 1 }
      // The others hear the value that it was given before another one begins to listen.
      cell.assignment?.tell()
      if let value = value(of: cell) { sink.next(value) } else { cell.addLateSubscriber(sink) }
      cell.changes.add(sink)
    }
  }

  /// The errors of a cell's formula, and those of the cells that it reads; the current error comes first.
  ///
  /// The stream never ends.
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

  /// The number of cells that were not removed.
  package var livingCells: Int { cells.count { !$0.isRemoved } }

  /// A cell of another plan is a programming mistake: its place is one in another table.
  @inlinable func check(_ cell: Cell<Value>) {
    precondition(cell.isOf(table), "this cell belongs to another plan")
  }

  private func newCell(_ definition: CellDefinition<Value>) -> Cell<Value> {
    created += 1
    return Cell(definition, creation: created)
  }

  /// A formula of these cells; a cell that was removed is missing, as before.
  private func definition(
    _ inputs: [Cell<Value>], _ formula: Formula<Value>
  ) -> CellDefinition<Value> {
    inputs.forEach(check)
    for input in inputs where input.position < 0 { place(input) }
    return CellDefinition(inputs, formula, in: table)
  }

  /// Gives a cell another definition, which has not been evaluated; ends with `releaseReplaced`.
  func define(_ cell: Cell<Value>, _ definition: CellDefinition<Value>) {
    replaced.append(cell.adopt(definition))
    if cell.position >= 0 { marks[cell.position >> 6] &= ~(1 << UInt64(cell.position & 63)) }
  }

  /// Releases old definitions when all is in order and no formula runs: that may call anything.
  @usableFromInline func releaseReplaced() {
    if !isSettling { replaced = [] }
  }

  /// Takes its place from a cell, and all that it depends on.
  private func leave(_ cell: Cell<Value>) {
    table.store(nil, at: cell.position)
    cell.position = -1
    cell.removeReaders()
    cell.sources = []
    define(cell, nothing)
  }

  /// Adds a cell to the end of the plan, where most definitions belong.
  ///
  /// An input is never evaluated, so that its place does not matter.
  private func place(_ cell: Cell<Value>) {
    if cells.count == table.capacity { grow() }
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
