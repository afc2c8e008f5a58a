/// A way to write a call of an operator in RxJS.
struct JSSpelling {
  let name: String
  /// The arguments in the order in which they are written, by their places in the call.
  let arguments: [Int]
}

extension JSSpelling {
  /// The spelling of a call in RxJS; nil if it has none that is read as the same.
  static func found(for call: Core.OperatorCall) -> JSSpelling? {
    let sample = SampleCall(call, in: .javaScript)
    let words = call.arguments.indices.map { index in
      word(call.parameter(of: index)?.kind.base, sample.truth(index), SampleCall.mark(index))
    }
    var found: JSSpelling?
    for candidate in candidates(call) {
      let given = candidate.arguments.map { words[$0] }.joined(separator: ", ")
      let stage = "\(candidate.name)(\(given))"
      let text = call.receiver == nil ? stage : "NEVER.pipe(\(stage))"
      guard let form = sample.form(of: text, written: candidate.arguments) else { continue }
      // A form that is only read, never taught, is one of the other library.
      if form.isPasted { return candidate }
      found = found ?? candidate
    }
    return found
  }

  /// An argument that stands for another of its kind.
  private static func word(_ kind: ParameterKind?, _ truth: Bool?, _ mark: Int) -> String {
    switch kind {
    case .function(let function):
      let names = ["a", "b", "c"].prefix(max(function.arity, 0)).joined(separator: ", ")
      switch function {
      case .streamMaker, .streamFold, .recovery, .streamFactory: return "(\(names)) => of(\(mark))"
      case .streamFunction: return "(\(names)) => a.pipe(take(\(mark)))"
      case .subjectFactory: return "() => new Subject()"
      default: return "(\(names)) => \(mark)"
      }
    case .stream, .streams: return "of(\(mark))"
    case .list: return "[\(mark)]"
    case .record: return "{ a: of(\(mark)) }"
    case .string: return "'\(mark)'"
    case .bool: return "\(truth ?? true)"
    default: return "\(mark)"
    }
  }

  /// All spellings that may be one: the names that RxJS has of the operator, and the orders of its arguments.
  private static func candidates(_ call: Core.OperatorCall) -> [JSSpelling] {
    let op = call.op
    let isStage = call.receiver != nil
    let documented = op.guide.libraries.filter { $0.names.contains("RxJS") }
      .flatMap { $0.spelling.split { !$0.isLetter }.map(String.init) }
    let known = (op.names + op.piped.map(\.name)).filter { name in
      let isMaker = JSLibrary.creator(name) != nil
      return isStage ? JSLibrary.isPiped(name) && !isMaker : isMaker
    }
    // Some have two names in RxJS, of which help tells the better one.
    let names = known.filter(documented.contains) + known.filter { !documented.contains($0) }
    return names.flatMap { name in
      // An alias such as `throttleTime` says `latest: false` by itself.
      let alias = (op.aliases + op.piped).first { $0.name == name }
      let all = call.arguments.indices.filter { index in
        guard case .literal(.bool(let truth)) = call.arguments[index].value.kind else {
          return true
        }
        return alias?.adds(call.arguments[index].label, truth) != true
      }
      let orders = all.count == 2 ? [all, all.reversed()] : [all]
      return orders.map { JSSpelling(name: name, arguments: $0) }.filter { $0.keepsToRxJS(call) }
    }
  }

  /// True if RxJS takes these arguments without labels: this program reads more than RxJS has.
  private func keepsToRxJS(_ call: Core.OperatorCall) -> Bool {
    let aliases = call.op.aliases + call.op.piped
    let alias = aliases.first { $0.name == name }
    return arguments.enumerated().allSatisfy { position, index in
      if let label = call.arguments[index].label, alias?.label(at: position) != label {
        return false
      }
      let isTime = call.parameter(of: index)?.kind.base == .duration
      return !isTime || JSLibrary.times[name]?.contains(position) == true
    }
  }
}
