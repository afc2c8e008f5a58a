import StreamEngine

extension Expectation {
  /// The values of what followed the text.
  struct Settings {
    var frame: Period?
    var values: Record?
    var error: Value?
    /// Time 0 of a name's row is where the expectation stands, not where the session began.
    var isFromNow = false
  }
}

/// Marble text as an expectation.
struct ExpectedText: MarbleText {
  static var role: Marbles.Role { .expectation }
  let text: String
  let span: Span

  /// Its length, in nanoseconds.
  func end(_ frame: Period?, _ environment: Environment) throws -> Int64 {
    let frame = frame?.nanoseconds ?? environment.frame
    do {
      return try Marbles.parse(text, as: Self.role, frame: Duration.nanoseconds(frame)).end
    } catch { throw Diagnostic(error, in: span) }
  }
}

extension SymbolTable {
  /// The frame that the marble text of a stream was written with, if it names one.
  ///
  /// An expectation of a stream that is written `hot("…", frame: 10ms)` draws its picture with the
  /// same frame.
  func ownFrame(of expression: Core.Expression) -> Period? {
    var pending = [expression]
    var visited: Set<Core.SymbolID> = []
    while let expression = pending.popLast() {
      switch expression.kind {
      case .symbol(let symbol, _):
        if visited.insert(symbol).inserted, let definition = self[symbol]?.definition {
          pending.append(definition.value)
        }
      case .operation(let call):
        if call.op.traits.contains(.marbleText),
          case .literal(.duration(let time))? = call.arguments.first(where: {
            $0.label == "frame"
          })?.value.kind
        {
          return time > 0 ? try? Period(time, "frame", nil) : nil
        }
        pending += call.arguments.map(\.value).reversed() + (call.receiver.map { [$0.value] } ?? [])
      case .dynamic, .builtin, .call: pending += expression.children.reversed()
      default: break
      }
    }
    return nil
  }
}
