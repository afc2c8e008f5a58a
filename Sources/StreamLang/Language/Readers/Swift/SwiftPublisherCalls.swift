/// Publishers that are made by the initializers of their types, as operators of a program's own make them.
extension SwiftExpression {
  /// `a.map(f)` for `Publishers.Map(upstream: a, transform: f)`; nil of all else.
  var publisherCall: SwiftExpression? {
    guard case .call(let callee, let given) = kind, case .member(let owner, let type) = callee.kind,
      case .name("Publishers") = owner.kind, let upstream = given.first,
      upstream.label?.text == "upstream", let method = Self.publishers[type.text]
    else { return nil }
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
