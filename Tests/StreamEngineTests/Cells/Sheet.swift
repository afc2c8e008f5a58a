import StreamEngine

/// Cells, and a scheduler whose turns settle them.
final class Sheet {
  let plan = CellPlan<Int>()
  let scheduler = Scheduler()

  init() { scheduler.settle = { [plan] in plan.settle() } }

  func input(_ value: Int?) -> Cell<Int> { plan.input(value) }

  func formula(
    _ inputs: [Cell<Int>], _ formula: @escaping (Inputs<Int>) throws -> Int
  ) -> Cell<Int> {
    plan.cell(inputs, Formula(formula))
  }

  func follow(_ stream: Observable<Int>) -> Cell<Int> {
    let cell = plan.input()
    plan.follow(stream, by: cell, on: scheduler)
    return cell
  }

  func turn(_ stimulus: () -> Void) { scheduler.perform(stimulus) }

  /// The values that subscribers of `cell` receive from now on.
  func watch(_ cell: Cell<Int>) -> () -> [String] {
    var heard: [String] = []
    plan.stream(of: cell).subscribe(on: scheduler, end: { heard.append($0.mark) }) {
      heard.append("\($0)")
    }
    return { heard }
  }

  func state(_ cell: Cell<Int>) -> String {
    switch cell.state {
    case .value: plan.value(of: cell).map { "\($0)" } ?? "nothing"
    case .waiting: "waiting"
    case .missing: "missing"
    case .fault(_, let culprit): "fault at \(culprit.creation)"
    case .failed(_, let culprit): "failed at \(culprit.creation)"
    }
  }
}
