extension SwiftText {
  /// The text with the parts of Foundation that it uses, and with the texts before it.
  func withParts(after texts: [String]) throws(Problem) -> SwiftText {
    let end = source.text.utf8.count
    let own = tokens.filter { $0.span.start < end }
    let before = tokens.filter { $0.span.start > end }
    let parts = SwiftFoundation.parts(usedBy: own, unlessBy: before)
    let brought = SwiftFoundation.parts(usedBy: before)
    if parts.isEmpty, brought.isEmpty { return self }
    return try SwiftParser.parse(source.text, after: texts, with: (parts, brought))
  }

  /// The number of the text in which a place is, its own being 0.
  func number(of place: Int) -> Int {
    var end = -3
    let number = lengths.firstIndex { length in
      end += length + 3
      return place <= end
    }
    return number ?? lengths.count
  }

  /// Its statements behind the declarations of earlier texts that hold in it.
  ///
  /// A function that is declared once more stands where it stood first, for the first one of a name is written without
  /// its labels.
  var whole: [SwiftStatement] {
    if earlier.isEmpty { return statements }
    var all = held + statements
    var places: [String: Int] = [:]
    var moved: Set<Int> = []
    for (place, statement) in all.enumerated() {
      guard case .function(let function) = statement.kind else { continue }
      if let first = places[function.signature], isEarlier(all[first]) {
        all[first] = statement
        moved.insert(place)
      } else {
        places[function.signature] = place
      }
    }
    return all.indices.filter { !moved.contains($0) }.map { all[$0] }
  }

  /// True of a statement of an earlier text, which has run.
  func isEarlier(_ statement: SwiftStatement) -> Bool {
    statement.span.start > source.text.utf8.count
  }

  /// The declarations of earlier texts whose names nothing declares anew.
  private var held: [SwiftStatement] {
    // Several functions may have one name.
    var (functions, others) = (Set<String>(), Set<String>())
    var kept: [SwiftStatement] = []
    let all = statements.map { ($0, true) } + earlier.reversed().map { ($0, false) }
    for (statement, isOwn) in all {
      let names = statement.declaredNames
      var holds = !isOwn && !statement.waits && others.isDisjoint(with: names)
      switch statement.kind {
      case .function: functions.formUnion(names)
      case .declare, .type, .synonym:
        holds = holds && functions.isDisjoint(with: names)
        if !statement.isExtension { others.formUnion(names) }
      case .module: break
      default: holds = false
      }
      if holds { kept.append(statement) }
    }
    return kept.reversed()
  }
}

extension SwiftStatement {
  /// The names that it declares, and the type that it extends.
  fileprivate var declaredNames: [String] {
    switch kind {
    case .declare(let variables): variables.flatMap { $0.pattern.names.map(\.text) }
    case .type(let type): [type.name.text]
    case .synonym(let name): [name.text]
    case .function(let function): [function.name?.text].compactMap(\.self)
    default: []
    }
  }

  fileprivate var isExtension: Bool {
    if case .type(let type) = kind { type.keyword == .extension } else { false }
  }
}
