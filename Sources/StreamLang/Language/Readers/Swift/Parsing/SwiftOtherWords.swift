/// Calls that say in other words what another expression says.
extension SwiftExpression {
  /// The other expression; all else is as it is.
  var inOtherWords: SwiftExpression {
    withLiteral.withIndex.oneByOne.withMethod.ofText.ofElements.ofFormat
  }

  /// `Set([1, 2])` for `Set(arrayLiteral: 1, 2)`, and what is a dictionary's so.
  private var withLiteral: SwiftExpression {
    guard case .call(let callee, let given) = kind, let label = given.first?.label else {
      return self
    }
    let name: String? =
      switch callee.kind {
      case .name(let name), .type(.named(let name, _)): name
      default: nil
      }
    let members = SwiftExpression(.list(given.map(\.value)), label.span)
    let argument: Argument
    switch (label.text, name) {
    case ("arrayLiteral", "Set"?), ("arrayLiteral", "Array"?): argument = Argument(value: members)
    case ("dictionaryLiteral", "Dictionary"?):
      argument = Argument(label: Name("uniqueKeysWithValues", label.span), value: members)
    default: return self
    }
    return SwiftExpression(.call(callee, [argument]), span)
  }

  /// `i = a.index(after: i)` for `a.formIndex(after: &i)`.
  private var withIndex: SwiftExpression {
    guard case .call(let callee, var given) = kind, given["limitedBy"] == nil,
      case .reference(let place)? = given.first?.value.kind
    else { return self }
    let object: SwiftExpression
    switch callee.kind {
    case .member(let owner, let name) where name.text == "formIndex": object = owner
    case .name("formIndex"): object = SwiftExpression(.name("self"), callee.span)
    default: return self
    }
    given[0].value = place
    let index = SwiftExpression(.member(object, Name("index", callee.span)), callee.span)
    return SwiftExpression(.assign("=", place, SwiftExpression(.call(index, given), span)), span)
  }

  /// `(0..<n).forEach { … }` for `DispatchQueue.concurrentPerform(iterations: n) { … }`: one order of many.
  private var oneByOne: SwiftExpression {
    guard case .call(let callee, let given) = kind, given.count == 2,
      case .member(let queue, let name) = callee.kind, name.text == "concurrentPerform",
      case .name("DispatchQueue") = queue.kind, let count = given["iterations"]
    else { return self }
    let zero = SwiftExpression(.int(0), count.span)
    let rounds = SwiftExpression(.binary("..<", zero, count), count.span)
    let each = SwiftExpression(.member(rounds, Name("forEach", name.span)), callee.span)
    return SwiftExpression(.call(each, [given[1]]), span)
  }

  /// `a.map(f)` for `Publishers.Map(upstream: a, transform: f)`, as operators of a program's own make publishers.
  private var withMethod: SwiftExpression {
    guard case .call(let callee, let given) = kind, case .member(let owner, let type) = callee.kind,
      case .name("Publishers") = owner.kind, let upstream = given.first,
      upstream.label?.text == "upstream", let method = Self.publishers[type.text]
    else { return self }
    let arguments = given.dropFirst().compactMap { argument -> Argument? in
      guard let label = argument.label, let meant = method.labels[label.text] else {
        return argument
      }
      if meant == "-" { return nil }
      return Argument(
        label: meant.isEmpty ? nil : Name(meant, label.span), value: argument.value,
        isTrailing: argument.isTrailing)
    }
    let member = SwiftExpression(.member(upstream.value, Name(method.name, type.span)), callee.span)
    return SwiftExpression(.call(member, arguments), span)
  }

  /// `text.firstMatch(of: regex)` for `regex.firstMatch(in: text)`.
  private var ofText: SwiftExpression {
    guard case .call(let callee, let given) = kind, case .member(let regex, let name) = callee.kind,
      ["firstMatch", "wholeMatch", "prefixMatch"].contains(name.text), given.count == 1,
      let label = given[0].label, label.text == "in"
    else { return self }
    let method = SwiftExpression(.member(given[0].value, name), callee.span)
    let argument = Argument(label: Name("of", label.span), value: regex)
    return SwiftExpression(.call(method, [argument]), span)
  }

  /// `a.makeIterator()` for `IndexingIterator(_elements: a)`.
  private var ofElements: SwiftExpression {
    guard case .call(let callee, let given) = kind, callee.lastName == "IndexingIterator",
      given.count == 1, given[0].label?.text == "_elements"
    else { return self }
    let make = Name("makeIterator", callee.span)
    return SwiftExpression(
      .call(SwiftExpression(.member(given[0].value, make), callee.span), []), span)
  }

  /// `String(format: a, b)` for `NSString(format: a, b)`.
  private var ofFormat: SwiftExpression {
    guard case .call(let callee, let given) = kind, case .name("NSString") = callee.kind,
      given.first?.label?.text == "format"
    else { return self }
    return SwiftExpression(.call(SwiftExpression(.name("String"), callee.span), given), span)
  }

  /// The methods that make the publishers, and what these call their arguments: an empty text is no label, and a dash an
  /// argument that they do not have.
  private static let publishers: [String: (name: String, labels: [String: String])] = [
    "AllSatisfy": ("allSatisfy", ["predicate": ""]),
    "AssertNoFailure": ("assertNoFailure", ["prefix": "", "file": "-", "line": "-"]),
    "Autoconnect": ("autoconnect", [:]), "Buffer": ("buffer", [:]),
    "Catch": ("catch", ["handler": ""]), "Collect": ("collect", [:]),
    "CollectByCount": ("collect", ["count": ""]), "CompactMap": ("compactMap", ["transform": ""]),
    "Contains": ("contains", ["output": ""]), "ContainsWhere": ("contains", ["predicate": "where"]),
    "Count": ("count", [:]), "Debounce": ("debounce", ["dueTime": "for"]),
    "Delay": ("delay", ["interval": "for"]), "Drop": ("dropFirst", ["count": ""]),
    "DropUntilOutput": ("drop", ["other": "untilOutputFrom"]),
    "DropWhile": ("drop", ["predicate": "while"]), "Filter": ("filter", ["isIncluded": ""]),
    "First": ("first", [:]), "FirstWhere": ("first", ["predicate": "where"]),
    "FlatMap": ("flatMap", ["transform": ""]), "HandleEvents": ("handleEvents", [:]),
    "IgnoreOutput": ("ignoreOutput", [:]), "Last": ("last", [:]),
    "LastWhere": ("last", ["predicate": "where"]), "MakeConnectable": ("makeConnectable", [:]),
    "Map": ("map", ["transform": ""]), "MapError": ("mapError", ["transform": ""]),
    "MeasureInterval": ("measureInterval", ["scheduler": "using"]),
    "Multicast": ("multicast", ["createSubject": ""]), "Output": ("output", ["range": "in"]),
    "PrefixUntilOutput": ("prefix", ["other": "untilOutputFrom"]),
    "PrefixWhile": ("prefix", ["predicate": "while"]),
    "Print": ("print", ["prefix": "", "stream": "to"]),
    "ReceiveOn": ("receive", ["scheduler": "on"]),
    "Reduce": ("reduce", ["initial": "", "nextPartialResult": ""]),
    "RemoveDuplicates": ("removeDuplicates", ["predicate": "by"]),
    "ReplaceEmpty": ("replaceEmpty", ["output": "with"]),
    "ReplaceError": ("replaceError", ["output": "with"]), "Retry": ("retry", ["retries": ""]),
    "Scan": ("scan", ["initialResult": "", "nextPartialResult": ""]), "Share": ("share", [:]),
    "SubscribeOn": ("subscribe", ["scheduler": "on"]), "SwitchToLatest": ("switchToLatest", [:]),
    "Throttle": ("throttle", ["interval": "for"]), "Timeout": ("timeout", ["interval": ""]),
    "TryCatch": ("tryCatch", ["handler": ""]),
    "TryCompactMap": ("tryCompactMap", ["transform": ""]),
    "TryFilter": ("tryFilter", ["isIncluded": ""]), "TryMap": ("tryMap", ["transform": ""]),
    "TryScan": ("tryScan", ["initialResult": "", "nextPartialResult": ""]),
  ]
}
