/// Functions and types of the standard library.
extension SwiftTranslator {
  /// A function or a type of the standard library; nil of all others.
  func standard(
    _ name: Name, _ given: [SwiftExpression.Argument], _ wanted: SwiftTypeName?, _ span: Span
  ) -> Expression? {
    let plain = given.filter { $0.label == nil || $0.isTrailing }
    func label(_ text: String) -> SwiftExpression? { given.first { $0.label?.text == text }?.value }
    switch name.text {
    case "print", "debugPrint", "NSLog", "dump":
      let isQuoted = name.text == "debugPrint"
      let values = plain.map {
        isQuoted ? js("quoted", [expression($0.value)], span) : expression($0.value)
      }
      if label("to") != nil {
        refuse("print to something else is not read", span, "print, or add to a text with `+=`")
      }
      let (separator, terminator) = (label("separator"), label("terminator"))
      if separator == nil && terminator == nil { return js("print", values, span) }
      return js(
        "printWith",
        [
          separator.map { expression($0) } ?? string(" ", span),
          terminator.map { expression($0) } ?? string("\n", span),
        ] + values, span)
    case "String", "Character", "Substring":
      if let count = label("count"), let repeated = label("repeating") {
        let list = js("list", [expression(repeated), expression(count)], span)
        return js("call", [list, string("joined", span)], span)
      }
      if label("reflecting") != nil {
        return js("quoted", given.prefix(1).map { expression($0.value) }, span)
      }
      if label("format") != nil {
        let values = given.map { expression($0.value) }
        return call(self.name("format", span), values, span)
      }
      guard let first = given.first else { return string("", span) }
      return js("text", [expression(first.value)], span)
    case "Bool":
      guard let first = given.first else { return bool(false, span) }
      return js("equal", [expression(first.value), string("true", span)], span)
    case "Array", "ContiguousArray", "ArraySlice", "AnySequence", "AnyCollection":
      if given.isEmpty { return list([], span) }
      return js("list", given.map { expression($0.value) }, span)
    case "Dictionary":
      return js(
        "dictionary",
        given.isEmpty ? [list([], span)] : given.prefix(1).map { expression($0.value) }, span)
    case "stride":
      guard given.count == 3 else { return nil }
      let isThrough = label("through") != nil
      let decimal = given.contains { type(of: $0.value)?.name == "Double" }
      let values = given.map { expression($0.value, as: decimal ? .named("Double", []) : nil) }
      return js("stride", values + [bool(isThrough, span)], span)
    case "type": return js("typeOf", given.map { expression($0.value) }, span)
    case "sqrt", "floor", "ceil", "pow", "round":
      let double = SwiftTypeName.named("Double", [])
      return js(
        "math", [string(name.text, span)] + given.map { expression($0.value, as: double) }, span)
    case "swap":
      guard given.count == 2, case .reference(let a) = given[0].value.kind,
        case .reference(let b) = given[1].value.kind
      else { return nil }
      let held = scope.fresh("held")
      return inline(
        [
          bind(held, expression(a), span), setting(a, to: expression(b), span),
          setting(b, to: self.name(held, span), span),
        ], span)
    case "withUnsafePointer", "autoreleasepool": return nil
    case "precondition", "assert", "assertionFailure": return null(span)
    case "UUID":
      return js(
        "labelled", [list([string("uuidString", span)], span), js("unique", [], span)], span)
    case "Date": return js("date", [], span)
    case "CACurrentMediaTime", "CFAbsoluteTimeGetCurrent": return js("now", [], span)
    case "NSRecursiveLock", "NSLock", "DispatchSemaphore": return js("lock", [], span)
    case "dispatch_async":
      guard let work = given.last?.value else { return nil }
      return js("after", [int(0, span), expression(work)], span)
    case "OSAtomicCompareAndSwap32Barrier", "AtomicCompareAndSwap":
      guard given.count == 3, case .reference(let place) = given[2].value.kind else { return nil }
      let isOld = js("equal", [expression(place), expression(given[0].value)], span)
      return inline(
        [
          when(
            isOld,
            [setting(place, to: expression(given[1].value), span), leave(bool(true, span), span)],
            span),
          leave(bool(false, span), span),
        ], span)
    case "printExampleHeader":
      guard let title = given.first?.value else { return nil }
      let head = Expression(
        .interpolation([
          .text("\n--- "), .value(js("text", [expression(title)], span)), .text(" example ---"),
        ]), span)
      return js("print", [head], span)
    case "delay":
      guard given.count == 2 else { return nil }
      return js("after", given.map { expression($0.value) }, span)
    case "sleep", "usleep":
      refuse(
        "\(name.text) stops everything", span,
        "use `DispatchQueue.main.asyncAfter(deadline: .now() + 1) { … }`")
      return null(span)
    case "fatalError", "preconditionFailure":
      return js("fatal", given.prefix(1).map { expression($0.value) }, span)
    default:
      if SwiftLibrary.outside[name.text] != nil { return value(of: name) }
      if let made = concurrent(nil, name, given, span) { return made }
      guard let function = SwiftLibrary.functions[name.text] else {
        return testing(name, given, span, wrapped)
      }
      // `min(2.5, 1)` compares two decimal numbers.
      let isDecimal = given.contains { type(of: $0.value)?.name == "Double" }
      return js(
        function, given.map { expression($0.value, as: isDecimal ? .named("Double", []) : nil) },
        span)
    }
  }
}
