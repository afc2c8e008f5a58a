import StreamEngine

/// The calls that could stand behind a stream and a dot, as the descriptors have them: each form of each
/// operator with the arguments that its parameters take, and the call of its own example.
struct CallTexts {
  private let arguments: ArgumentTexts
  /// More calls of one form say little more.
  private static let mostOfForm = 32

  init(_ arguments: ArgumentTexts) { self.arguments = arguments }

  /// All of them, each once, in the order of the catalogue.
  var all: [String] {
    var seen: Set<String> = []
    return Prelude.all.flatMap(calls).filter { seen.insert($0).inserted }
  }

  private func calls(of op: Operator) -> [String] {
    guard op.isMethod, op.traits.isDisjoint(with: [.outside, .effect, .several]) else { return [] }
    let forms = op.taught(behind: 1).flatMap { form in
      lists(form).map { "\(op.name)(\($0))" }
    }
    return forms + (op.example?.callBehindInput.map { [$0] } ?? [])
  }

  /// The lists of arguments that a form takes, of those that may be left out one at most.
  private func lists(_ form: Form) -> [String] {
    guard let receiver = form.parameters.first else { return [] }
    // Of several streams the one before the dot is the first.
    let own = receiver.kind.isVariadic ? [receiver] : []
    var lists: [(texts: [String], hasOption: Bool)] = [([], false)]
    for (place, parameter) in (own + form.parameters.dropFirst()).enumerated() {
      let isOptional = parameter.kind.isOptional || place < own.count
      let texts = arguments.texts(of: parameter.kind).map {
        parameter.label == .required ? "\(parameter.name): \($0)" : $0
      }
      lists = lists.flatMap { list -> [(texts: [String], hasOption: Bool)] in
        let given = texts.map { (list.texts + [$0], isOptional || list.hasOption) }
        if !isOptional { return given }
        return [list] + (list.hasOption ? [] : given)
      }
    }
    lists = lists.filter { !$0.hasOption } + lists.filter(\.hasOption)
    return lists.prefix(Self.mostOfForm).map { $0.texts.joined(separator: ", ") }
  }
}

extension SearchGoal {
  /// The calls of the manual's examples that are just this: who copies one has asked for its operator.
  var examples: Set<String> {
    Set(
      Prelude.all.compactMap { op in
        guard let example = op.example, let call = example.callBehindInput,
          example.inputs.count == inputs.count,
          let output = try? Marbles.parse(example.output, as: .cold).events,
          output.map(\.time) == wanted.map(\.time),
          zip(example.inputs, inputs).allSatisfy({ text, events in
            (try? Marbles.parse(text, as: .cold).events.map(\.time)) == events.map(\.time)
          })
        else { return nil }
        return call
      })
  }
}

extension Example {
  /// `debounce(3ms)`: the call, if it stands behind the first input and nothing else has to come before.
  fileprivate var callBehindInput: String? {
    setup.isEmpty && source.hasPrefix("a.") ? String(source.dropFirst(2)) : nil
  }
}
