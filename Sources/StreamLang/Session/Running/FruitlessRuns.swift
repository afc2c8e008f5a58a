import StreamEngine

/// The runs that an operator has begun one after the other in one turn, though none of them sent anything.
struct FruitlessRuns {
  let message: String

  /// The operator is named where all these texts have only one that does so.
  init(count: Int, end: End?, in texts: [(expressions: [Core.Expression], source: Source)]) {
    var calls: [Span: (call: Core.OperatorCall, source: Source)] = [:]
    var others = false
    for (expressions, source) in texts {
      for expression in expressions.flatMap(\.withFunctions) {
        switch expression.kind {
        case .operation(let call) where call.op.traits.contains(.reruns):
          if let known = calls[expression.span], known.source != source { others = true }
          calls[expression.span] = (call, source)
        case .dynamic(let call):
          others = others || call.operation?.id.op.traits.contains(.reruns) == true
        case .operatorFunction(let id, _): others = others || id.op.traits.contains(.reruns)
        default: break
        }
      }
    }
    let found = others || calls.count != 1 ? nil : calls.first?.value
    let source = found?.call.receiver.map { String($0.span.text(in: found?.source.text ?? "")) }
    let name = source?.asOneLine.clipped(to: 40, ellipsis: "…") ?? "a stream"
    let (ended, help) =
      switch end {
      case .failed(let error)?:
        ("failed", "with `\(StreamLang.message(of: error))`; retry(n) gives up after n")
      default: ("completed", "without a value; repeat(n) ends after n")
      }
    message = "stopped: \(name) ran and \(ended) \(grouped(count)) times in one turn, \(help)"
  }
}

extension Core.Expression {
  /// It, and all that stands in it, also in functions.
  fileprivate var withFunctions: [Core.Expression] {
    var inner = children
    if case .function(let function) = kind { inner = function.body.flatMap(\.expressions) }
    return [self] + inner.flatMap(\.withFunctions)
  }
}
