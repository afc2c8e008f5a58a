import StreamEngine

/// The calls that could stand behind a stream and a dot, as the descriptors have them: each form of each
/// operator with the arguments that its parameters take, and the call of its example.
struct CandidateCalls {
  private let arguments: ArgumentTexts
  /// More calls of one form say little more.
  private static let mostOfForm = 56

  init(_ arguments: ArgumentTexts) { self.arguments = arguments }

  /// All of them, each once.
  var all: [String] { (taken + Self.examples).unique }

  /// Those whose arguments are taken from a goal, in the order of the catalogue.
  var taken: [String] {
    Prelude.all.filter(\.canBeTried).flatMap { op in
      op.taught(behind: 1).flatMap { form in lists(form).map { "\(op.name)(\($0))" } }
    }.unique
  }

  /// The calls of the manual's examples: typical ones, whose functions may have several steps.
  private static let examples = Prelude.all.filter(\.canBeTried).compactMap(
    \.example?.callBehindInput)

  /// The lists of arguments that a form takes, of those that may be left out one at most; first those that
  /// are likeliest for each parameter.
  private func lists(_ form: Form) -> [String] {
    guard let receiver = form.parameters.first else { return [] }
    // Of several streams the one before the dot is the first.
    let own = receiver.kind.isVariadic ? [receiver] : []
    var lists = [ArgumentList()]
    for (place, parameter) in (own + form.parameters.dropFirst()).enumerated() {
      let isOptional = parameter.kind.isOptional || place < own.count
      let texts = arguments.texts(of: parameter.kind).map {
        parameter.label == .required ? "\(parameter.name): \($0)" : $0
      }
      lists = lists.flatMap { list -> [ArgumentList] in
        let longer = texts.enumerated().map { rank, text in
          // The second input is there to be used.
          let isInput = place < own.count && text == "b"
          return list.with(text, rank: rank, isOptional && !isInput)
        }
        if !isOptional { return longer }
        return list.options == 0 ? [list] + longer : [list]
      }
    }
    let ranked = lists.enumerated().sorted {
      ($0.element.options, $0.element.rank, $0.offset)
        < ($1.element.options, $1.element.rank, $1.offset)
    }
    return ranked.prefix(Self.mostOfForm).map { $0.element.texts.joined(separator: ", ") }
  }

  private struct ArgumentList {
    var texts: [String] = []
    var options = 0
    /// The sum of the places of its texts among those of their parameters.
    var rank = 0

    func with(_ text: String, rank: Int, _ isOption: Bool) -> ArgumentList {
      ArgumentList(
        texts: texts + [text], options: options + (isOption ? 1 : 0), rank: self.rank + rank)
    }
  }
}

extension SearchGoal {
  /// The calls of the manual's examples that are just this: who copies one has asked for its operator.
  var examples: Set<String> {
    Set(
      Prelude.all.compactMap { op in
        guard let example = op.example, let call = example.callBehindInput,
          example.allInputs.count == inputs.count,
          let output = try? Marbles.parse(example.output, as: .cold).events,
          output.map(\.time) == wanted.map(\.time),
          zip(example.allInputs, inputs).allSatisfy({ text, events in
            (try? Marbles.parse(text, as: .cold).events.map(\.time)) == events.map(\.time)
          })
        else { return nil }
        return call
      })
  }
}

extension Operator {
  /// True if it can stand behind a stream, and does nothing outside.
  fileprivate var canBeTried: Bool {
    isMethod && traits.isDisjoint(with: [.outside, .effect, .several, .keepsLaneBusy])
  }
}

extension Example {
  /// The marble texts of its inputs, and of the streams that it makes of values.
  fileprivate var allInputs: [String] { inputs + innerInputs.texts }

  /// `debounce(3ms)`, `map(x => b).exhaust()`: the call, if it stands behind the first input and needs
  /// nothing but a second.
  fileprivate var callBehindInput: String? {
    guard setup.isEmpty, source.hasPrefix("a."), allInputs.count <= 2 else { return nil }
    return String(innerInputs.plain.dropFirst(2))
  }

  /// The texts of `cold("…")` in it, and the example with `b` in the place of each.
  private var innerInputs: (texts: [String], plain: String) {
    let pieces = source.split(separator: "cold(\"", omittingEmptySubsequences: false)
    var (texts, plain) = ([String](), String(pieces[0]))
    for piece in pieces.dropFirst() {
      guard let end = piece.firstRange(of: "\")") else { return ([], source) }
      texts.append(String(piece[..<end.lowerBound]))
      plain += "b" + piece[end.upperBound...]
    }
    return (texts, plain)
  }
}
