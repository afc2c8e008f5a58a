/// Records what cells do, with the events of their inputs as causes.
///
/// A cell without a node only follows a stream, whose events are recorded where they happen.
@usableFromInline package final class CellRecorder<Value> {
  @usableFromInline let log: EventLog<Value>

  package init(_ log: EventLog<Value>) { self.log = log }

  /// `cell` has a new value; `deliver` sends it to its subscribers, as a consequence.
  @inlinable func changed(_ cell: Cell<Value>, _ value: Value, _ deliver: () -> Void) {
    if cell.node < 0 {
      cell.event = eventBehind(cell)
      return deliver()
    }
    let event = log.begin(value, cell.tally ?? begin(cell))
    readInputs(of: cell)
    cell.event = event
    let outer = log.scheduler.current
    log.scheduler.current = event
    deliver()
    log.scheduler.current = outer
  }

  /// `cell` has no value any more.
  func lost(_ cell: Cell<Value>) {
    if cell.node < 0 { return cell.event = eventBehind(cell) }
    let source = begin(cell)
    switch cell.state {
    case .value: return
    case .waiting: cell.event = log.lose(.waiting, because: nil, source)
    case .missing: cell.event = log.lose(.missing, because: nil, source)
    case .fault(let error, let culprit):
      let reason: any Error = culprit === cell ? error : CulpritError(node: culprit.node)
      cell.event = log.lose(.fault, because: reason, source)
    case .failed(let error, _): cell.event = log.begin(.failed(error), source)
    }
    readInputs(of: cell)
  }

  /// `cell` can never change again, an input because of this event.
  func ended(_ cell: Cell<Value>, because cause: EventID) {
    if cell.node < 0 { return cell.event = cell.isInput ? cause : eventBehind(cell) }
    cell.event = log.begin(.completed, begin(cell))
    // It also needed the end of the inputs that it has not read.
    if cell.isInput { log.read(now) } else { for input in cell.inputs { log.read(input.event) } }
  }

  /// The event that stands for a cell without a node: the one under way, or the newest that its formula has read.
  @usableFromInline func eventBehind(_ cell: Cell<Value>) -> EventID {
    if cell.isInput { return log.scheduler.current }
    var newest = EventID.none
    cell.forEachInputRead { if $0.event.number > newest.number { newest = $0.event } }
    return newest
  }

  /// The event that is under way.
  var now: EventID { log.scheduler.current }

  @usableFromInline func begin(_ cell: Cell<Value>) -> RunTally {
    let source = cell.tally ?? log.source(of: cell.node)
    cell.tally = source
    return source
  }

  @inlinable func readInputs(of cell: Cell<Value>) {
    if cell.isInput { return log.read(log.scheduler.current) }
    cell.forEachInputRead { log.read($0.event) }
  }
}

/// The mistake is another cell's, which was recorded under `node`.
package struct CulpritError: Error, Sendable { package let node: Int32 }
