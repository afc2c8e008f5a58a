/// The form of the call that a text ends in, with the parameter marked that is being typed.
struct CallHelp {
  private let text: TypedText
  private let symbols: SymbolTable

  /// `text` ends where the cursor is.
  init(_ text: String, _ symbols: SymbolTable) {
    var text = TypedText(text)
    while let start = text.openInterpolation {
      text = TypedText(text.text(of: Span(start, text.bytes.count)))
    }
    (self.text, self.symbols) = (text, symbols)
  }

  /// One line; nil where the text ends in no call that is known.
  var line: StyledText? {
    guard let call = CallPlace(atEndOf: text.tokens[...]) else { return nil }
    let pipe = Offer.pipe.candidate
    if name(call.callee) == Offer.pipe.name { return line(pipe.signature, pipe.summary) }
    guard let callee = Callee(of: call, in: text, symbols) else { return nil }
    switch callee {
    case .operation(let op): return line(op, call)
    case .plain(let builtin): return line(builtin.sample, builtin.summary)
    case .function(let binding): return line("\(binding.name) = \(binding.definition.text)", "")
    }
  }

  private func line(_ op: Operator, _ call: CallPlace) -> StyledText? {
    let receivers = call.isMethod || text.isPiped(call) ? 1 : 0
    let label = call.label.map(name)
    let labels = call.labels.compactMap { $0.map(name) } + (label.map { [$0] } ?? [])
    let forms = op.forms.filter { !$0.isPasted }
    let fitting = forms.first { form in
      form.has(labels) && form.place(of: label, at: call.position + receivers, with: labels) != nil
    }
    guard let form = fitting ?? forms.first(where: { $0.has(labels) }) ?? forms.first else {
      return nil
    }
    let current = form.place(of: label, at: call.position + receivers, with: labels)
    var line = StyledText("\(op.name)(", .dim)
    let first = form.parameters.first?.kind == .stream ? receivers : 0
    for (place, parameter) in form.parameters.enumerated().dropFirst(first) {
      if place > first { line.append(", ", .dim) }
      line.append(parameter.text, place == current ? .strong : .dim)
    }
    line.append(")  \(op.summary)", .dim)
    return line
  }

  private func line(_ usage: String, _ summary: String) -> StyledText {
    StyledText(summary.isEmpty ? usage : "\(usage)  \(summary)", .dim)
  }

  private func name(_ place: Int) -> String { text.text(of: text.tokens[place]) }
}

extension Form {
  /// The parameter of an argument: the one with its label, or else the next one that no other argument has taken.
  fileprivate func place(of label: String?, at position: Int, with labels: [String]) -> Int? {
    if let label { return parameters.firstIndex { $0.name == label } }
    let free = parameters.indices.filter { place in
      let parameter = parameters[place]
      return parameter.label != .required
        && !(parameter.label == .optional && labels.contains(parameter.name))
    }
    let last = free.firstIndex { parameters[$0].kind.isVariadic } ?? .max
    let place = min(position, last)
    return free.indices.contains(place) ? free[place] : nil
  }
}
