extension Manual {
  /// All operators, family by family, or those that a word speaks of.
  static func index(of word: String?) -> ManualPage {
    var page = ManualPage()
    for family in Prelude.families {
      let operators = family.operators.filter { op in word.map(op.isAbout) ?? true }
      if operators.isEmpty { continue }
      page.add(family.title.lowercased(), indent: 0)
      list(operators, on: &page)
    }
    return page
  }

  /// A line for each of some operators: its name, and what it does.
  ///
  /// One name is much longer than all others, and may stick out.
  static func list(
    _ operators: some Sequence<Operator>, nameWidth width: Int = 20, on page: inout ManualPage
  ) {
    for op in operators {
      let words = op.summary.split(separator: " ").map(String.init)
      let name = op.name.padded(to: width + 1)
      page.blocks.append(.pieces([name] + words, between: " ", indent: 2, hanging: width + 4))
    }
  }

  /// A line for each operator: its name, then its other names.
  static var names: String {
    Prelude.families.map { family in
      let lines = family.operators.map { op in op.names.joined(separator: " ") + "\n" }
      return "# \(family.title)\n" + lines.joined()
    }.joined()
  }
}

extension Operator {
  /// True if a word stands in one of its names, here or elsewhere, or in what it means.
  fileprivate func isAbout(_ word: String) -> Bool {
    let texts = names + [summary] + guide.libraries.map(\.spelling)
    return texts.contains { $0.lowercased().contains(word.lowercased()) }
  }
}

extension Program {
  /// The names of all operators, a line each, under the titles of their families.
  package static var operatorNames: String { Manual.names }
}
