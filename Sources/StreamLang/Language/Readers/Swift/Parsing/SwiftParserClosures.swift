extension SwiftParser {
  func closure() throws(Problem) -> SwiftExpression {
    try bracketed { () throws(Problem) in
      let start = self.start
      let outer = (implicit, mayRest)
      (implicit, mayRest, isQueueWork) = (0, isQueueWork, false)
      defer { (implicit, mayRest) = outer }
      try expect("{")
      var function = SwiftFunction(parameters: [], body: [], span: Span(start, start))
      if let head = attempt({ () throws(Problem) in try closureHead() }) {
        (function.parameters, function.taken, function.isAsync, function.answer) = head.parts
        if !head.hasParameters { function.implicit = 0 }
      } else {
        function.implicit = 0
      }
      function.body = try statements { $0.at("}") }
      try expect("}")
      function.span = span(from: start)
      if function.implicit != nil { function.implicit = implicit }
      return SwiftExpression(.closure(function), function.span)
    }
  }

  private typealias ClosureHead = (
    [SwiftFunction.Parameter], [SwiftFunction.Capture], isAsync: Bool, SwiftTypeName?
  )

  /// `[weak self] (a: Int, b) async -> Int in`; without parameters there may be `$0`.
  private func closureHead() throws(Problem) -> (parts: ClosureHead, hasParameters: Bool)? {
    try skipAttributes()
    var taken: [SwiftFunction.Capture] = []
    if take(if: "[") {
      while !at("]") {
        var hold = SwiftFunction.Capture.Hold.strong
        while at(oneOf: ["weak", "unowned"]), !peek().isSign("="), !peek().isSign(","),
          !peek().isSign("]")
        {
          hold = at(word: "weak") ? .weak : .unowned
          index += 1
          if take(if: "(") {
            index += 1
            try expect(")")
          }
        }
        let written = try anyName()
        // In an extension of `Reactive`, `base` is the instance.
        let isSelf = isReactive && written.text == "base" && !at("=")
        let name = isSelf ? Name("self", written.span) : written
        let value = take(if: "=") ? try expression() : SwiftExpression(.name(name.text), name.span)
        taken.append(.init(name: name, value: value, hold: hold))
        if !take(if: ",") { break }
      }
      try expect("]")
    }
    var parameters: [SwiftFunction.Parameter] = []
    let hasParentheses = at("(")
    if hasParentheses {
      parameters = try closureParameters()
    } else {
      while !at(word: "in"), !at("->"), !at(oneOf: ["throws", "async"]) {
        let name = try name()
        parameters.append(.init(label: nil, name: name, type: nil))
        if !take(if: ",") { break }
      }
    }
    let isAsync = takeEffects()
    let answer = take(if: "->") ? try type() : nil
    if !take(ifWord: "in") { throw wanted("`in`") }
    return ((parameters, taken, isAsync, answer), hasParentheses || !parameters.isEmpty)
  }

  private func closureParameters() throws(Problem) -> [SwiftFunction.Parameter] {
    try expect("(")
    return try list(upTo: ")") { () throws(Problem) in
      if at("(") {
        let place = token.span
        let parts = try closureParameters()
        return .init(label: nil, name: Name("pair", place), parts: parts)
      }
      try skipAttributes()
      let name = try name()
      var made = SwiftFunction.Parameter(label: nil, name: name)
      if take(if: ":") {
        made.isReference = at(word: "inout")
        made.type = try type()
      }
      return made
    }
  }
}
