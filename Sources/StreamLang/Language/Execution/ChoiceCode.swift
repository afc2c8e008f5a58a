import StreamEngine

/// A choice between streams by a formula: what the chosen one sends waits, in each turn, until the formula is computed.
final class ChoiceCode: Code {
  private let site: OperatorSite
  private let test: FormulaCode
  private let branches: ArgumentCode

  /// Nil of a call that is no choice by a formula.
  init?(_ site: OperatorSite) {
    guard let test = site.receiver?.code as? FormulaCode, let branches = site.arguments.first else {
      return nil
    }
    (self.site, self.test, self.branches) = (site, test, branches)
    super.init(site.place)
  }

  override func value(_ frame: Frame) throws -> Value {
    if test.stream(frame) != nil { return try site.value(frame) }
    let run = try test.run(frame)
    var chosen = try branches.evaluated(frame)
    if case .function(let arity, let function) = chosen.value {
      let held = Function(function.text, arity: arity, site: function.site) { given in
        let answer = try function.call(given)
        guard case .stream(let stream) = answer else { return answer }
        return .stream(stream.running(run.holding(stream.observable)))
      }
      chosen.value = .function(arity: arity, held)
    }
    let receiver = CallArgument(
      value: .stream(StreamValue(run.stream, isHot: true)), span: test.place.span)
    return try site.apply([receiver, chosen], receivers: 1, frame)
  }
}
