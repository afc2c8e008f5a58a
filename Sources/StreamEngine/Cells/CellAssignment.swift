/// The values that an input cell is given by hand in one turn: its subscribers receive the last one, once all
/// has been pushed.
final class CellAssignment<Value> {
  let task: DeferredTask
  /// Sends the value that the cell has to its subscribers; nil while they have received it.
  var pending: (() -> Void)?

  init(_ scheduler: Scheduler) { task = DeferredTask(scheduler) }

  func tell() { pending.take()?() }
}

extension CellPlan {
  /// Stores an input and marks its readers; its subscribers receive the last value that it was given in this turn.
  ///
  /// While cells settle they receive it at once: what follows from that is feedback.
  public func assign(_ cell: Cell<Value>, to value: Value, on scheduler: Scheduler) {
    check(cell)
    if cell.position < 0 { return }
    guard !isSettling, let before = table.values[cell.position] else { return set(cell, to: value) }
    if before == value && !repeatsEqualValues && !cell.repeatsEqualValues { return }
    // Comparing may have called anything.
    if cell.position < 0 { return }
    let assignment = cell.assignment ?? CellAssignment(scheduler)
    cell.assignment = assignment
    table.store(value, at: cell.position)
    markReaders(of: cell)
    if assignment.pending == nil {
      assignment.pending = { [unowned self, unowned cell] in tell(cell, unless: before) }
    }
    assignment.task.noteArrival()
    if !assignment.task.defer({ assignment.tell() }) { assignment.tell() }
  }

  /// Sends the value of a cell to its subscribers, who have received another one last.
  private func tell(_ cell: Cell<Value>, unless before: Value) {
    guard cell.position >= 0, let value = table.values[cell.position] else { return }
    if value == before && !repeatsEqualValues && !cell.repeatsEqualValues { return }
    publish(value, by: cell)
  }
}
