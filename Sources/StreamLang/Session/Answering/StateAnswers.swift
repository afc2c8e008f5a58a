import StreamEngine

/// The states of names now, in the words of an answer.
struct StateAnswers {
  let timeline: TimelineLog
  private var environment: Environment { timeline.environment }

  /// The state of a name now; looking at it never adds a watch.
  func answer(for binding: Binding) -> Answer {
    switch binding.node {
    case .alias(let other):
      let answer = state(of: other)
      return Answer(text: "\(binding.name) is \(other.name): \(answer.text)", mark: answer.mark)
    case .constant(let value):
      return Answer(
        name: binding.name, hue: binding.number, text: text(of: value, binding), isCell: true)
    case .cell, .stream: return state(of: binding)
    }
  }

  /// The text of a value, in the language that has declared its name, or has made it.
  private func text(of value: Value, _ binding: Binding) -> String {
    let definition = binding.definition
    let isForeign =
      switch value {
      case .stream: false
      case .handle(let handle): handle.subscription == nil && handle.sink == nil
      default: definition.isVariable || definition.source.library != nil
      }
    let world = isForeign ? environment.machine.foreign : nil
    return world.flatMap { $0.promptText(of: value) } ?? value.literal
  }

  /// The state of every name that has one now, as a person would read it.
  var lines: [String: String] {
    environment.symbols.values.reduce(into: [:]) {
      if $1.hasState { $0[$1.name] = answer(for: $1).line(.unicode).plain }
    }
  }

  private func state(of binding: Binding) -> Answer {
    var answer = Answer(name: binding.name, hue: binding.number, text: "")
    if let cell = binding.cell {
      describe(cell, binding, &answer)
    } else if let stream = binding.stream {
      let latest = stream.current ?? binding.view?.latest
      answer.text = latest?.eventText ?? ""
      switch binding.ending {
      case .completed?: answer.mark = .completed
      case .failed(let error)?:
        let text = message(of: error)
        answer.mark = .failed(RowEvent.Failure(text: text, message: text))
      case nil: if latest == nil { answer.text = "nothing yet" }
      }
    }
    return answer
  }

  private func describe(_ cell: Cell<Value>, _ binding: Binding, _ answer: inout Answer) {
    switch cell.state {
    case .value:
      answer.isCell = true
      answer.text = environment.plan.value(of: cell).map { text(of: $0, binding) } ?? ""
      if cell.isEnded { answer.mark = .completed }
    case .waiting: answer.mark = .waiting(timeline.waitingAndAdvice(for: binding))
    case .missing: answer.mark = .missing(timeline.missing(for: binding))
    case .fault(let error, let culprit), .failed(let error, let culprit):
      answer.mark = .fault(failure(error, cell, culprit, binding))
    }
  }

  /// `division by zero: 100 / (a - 7) with a = 7; was 100`.
  private func failure(
    _ error: any Error, _ cell: Cell<Value>, _ culprit: Cell<Value>, _ binding: Binding
  ) -> RowEvent.Failure {
    var text = (error as? RuntimeError)?.rowText ?? message(of: error)
    if culprit !== cell,
      let name = environment.symbols.values.first(where: { $0.cell === culprit })?.name
    {
      text = "from \(name)"
    } else {
      let inputs = binding.definition.mentions.compactMap { name -> String? in
        guard let cell = environment.symbols[name]?.cell,
          let value = environment.plan.value(of: cell)
        else { return nil }
        return "\(name) = \(value.listedText)"
      }
      text += ": \(binding.definition.text)"
      if !inputs.isEmpty { text += " with \(inputs.joined(separator: ", "))" }
    }
    if let previous = cell.previous { text += "; was \(previous.listedText)" }
    return RowEvent.Failure(text: text, message: text)
  }
}
