extension Manual {
  /// An operator: how to call it, what it does, a picture that is run for the page, what becomes of
  /// its ends, and what others call it.
  static func page(for op: Operator) -> ManualPage {
    var page = ManualPage()
    page.blocks.append(.pieces(op.calls, between: "   ", indent: 0, hanging: 0))
    page.add(op.summary)
    if let picture = op.example?.picture { page.blocks.append(.picture(picture)) }
    for note in op.guide.notes { page.add(note) }
    if let comparison = op.guide.comparison, let picture = comparison.picture {
      page.add(comparison.title)
      page.blocks.append(.picture(picture))
    }
    if !op.facts.isEmpty { page.blocks.append(.facts(op.facts)) }
    page.add(op.otherNames)
    if let differs = op.guide.differs { page.add("they differ: \(differs)", hanging: 4) }
    let see = op.guide.see.map(\.text).joined(separator: ", ")
    page.add(
      (see.isEmpty ? [] : ["see \(see)"])
        + (op.example == nil ? [] : ["try it: :help \(op.name) try"]))
    return page
  }
}

extension Operator {
  /// `take(count)`, `take(for:)`: the ways to call it, but for those that only pasted text uses.
  var calls: [String] {
    forms.filter { !$0.isPasted }.map { "\(name)(\($0.signature(receivers)))" }.unique
  }

  /// The facts about its source's ends, a failing function, and a new subscriber.
  var facts: [ManualPage.Fact] {
    typealias Fact = ManualPage.Fact
    let passes = isMethod ? "passes on" : nil
    let facts = [
      (guide.error ?? passes).map { Fact(label: "error", text: $0) },
      (guide.completed ?? passes).map { Fact(label: "completed", text: $0) },
      functionName.map { Fact(label: "\($0) fails", text: guide.fails ?? failure) },
      guide.subscribed.map { Fact(label: "subscribed", text: $0) }
        ?? (traits.contains(.effect) || traits.contains(.shared)
          ? nil : Fact(label: "subscribed", text: "starts a run of its own")),
    ]
    return facts.compactMap { $0 }
  }

  /// The effect of a failing function, unless the guide says otherwise.
  private var failure: String {
    traits.contains(.effect) ? "is reported, and the subscription ends" : "becomes the error event"
  }

  /// The name of its function in the ways to call it.
  private var functionName: String? {
    forms.lazy.filter { !$0.isPasted }.flatMap(\.parameters).first { $0.kind.isFunction }?.name
  }

  /// Its other names here, and its names in the libraries.
  fileprivate var otherNames: [String] {
    let own = aliases.map(\.name).joined(separator: ", ")
    return (own.isEmpty ? [] : ["also called \(own)"]) + guide.libraries.map(\.text)
  }
}

extension Form {
  /// `count`, `for:`, `values …`: what stands in the parentheses.
  func signature(_ receivers: Int) -> String {
    let receiver = parameters.first?.kind == .stream ? receivers : 0
    return parameters.dropFirst(receiver).map(\.text).joined(separator: ", ")
  }
}

extension Form.Parameter {
  /// `count`, `[for:]`, `values …`.
  var text: String {
    let text = label == .none ? name : "\(name):"
    return kind.isVariadic ? text + " …" : kind.isOptional ? "[\(text)]" : text
  }
}
