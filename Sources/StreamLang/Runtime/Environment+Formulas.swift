import StreamEngine

extension Environment {
  /// The cell through which formulas read a name.
  func port(of symbol: Core.SymbolID) -> Cell<Value> {
    if let binding = symbols[symbol], let cell = port(of: binding) { return cell }
    // A deleted name is missed until it is back.
    let cell = plan.input()
    plan.remove(cell)
    return cell
  }

  /// `c.errors`: the texts of the errors that keep a formula from having a value.
  func errors(of cell: Cell<Value>) -> Stream {
    let texts = plan.faults(of: cell).map { Value.string(message(of: $0)) }
    let tracer = recording.map { Tracer($0.newNode(), [.passing], in: $0.log) }
    return Stream(tracer?.output(texts) ?? texts, isHot: true, tracer: tracer)
  }
}
