/// The types of expressions and of calls.
extension SwiftElements {
  /// The types that the letters of a row stand for in a call.
  func types(of row: SwiftRow, _ span: Span) -> [String: SwiftTypeName] {
    Dictionary(uniqueKeysWithValues: ["A", "B", "C", "D", "E", "F"].map { ($0, hole(span, $0)) })
  }

  /// The type of a call; `received` is that of its receiver, if somebody has looked at it.
  private func type(
    ofCall call: Core.OperatorCall, _ span: Span, received: SwiftTypeName? = nil
  ) -> SwiftTypeName {
    let call = call.decided
    if call.op.traits.contains(.marbleText) { return .stream(type(ofMarbles: call, span)) }
    if call.op.role == .subject {
      let element = hole(span)
      let isSeeded = call.op.forms.contains { $0.parameters.first?.name == "value" }
      if isSeeded, let seed = call.arguments.first { fit(element, type(of: seed.value), seed.span) }
      return .stream(element)
    }
    var received = received
    if canBeNumbered(call) {
      received = received ?? call.receiver.map { type(of: $0.value) }
      if let numbered = numbered(call, received), let numbers = numbered.receiver?.value,
        let enumerated = numbers.operation
      {
        let counted = type(ofCall: enumerated, numbers.span, received: received)
        return type(ofCall: numbered, span, received: counted)
      }
    }
    guard let row = rows.row(call), let operands = row.operands(of: call) else {
      for argument in call.arguments { _ = type(of: argument.value) }
      if received == nil, let receiver = call.receiver { _ = type(of: receiver.value) }
      if mistake == nil { unknown = unknown ?? call }
      return .stream(hole(span))
    }
    let letters = types(of: row, span)
    for (parameter, own) in operands {
      let wanted = parameter.type.replacing(letters)
      for index in own {
        let argument = index < 0 ? call.receiver : call.arguments[index]
        if let argument { fit(wanted, argument, index < 0 ? received : nil) }
      }
    }
    if letters.values.contains(where: { known($0).name == "Time" }) {
      note("a time as a value", span)
    }
    check(row, letters, span)
    return row.answer.replacing(letters)
  }

  /// Notes a value of which Swift cannot do what it does with others.
  private func check(_ row: SwiftRow, _ letters: [String: SwiftTypeName], _ span: Span) {
    guard !rows.isCareful, let demand = row.demand, let type = letters[demand.letter] else {
      return
    }
    let element = known(type)
    switch demand.conformance {
    case "Equatable" where element.isCompound: note("comparing \(element.title)", span)
    case "Comparable" where !element.isOrdered: note("an order of \(element.title)", span)
    case "Collection" where !element.hasMembers:
      note("counting the members of \(element.title)", span)
    case "Numeric" where !element.isOrdered || element.name == "String":
      note("a sum of \(element.title)", span)
    default: break
    }
  }

  /// Lets an argument fit; `found` is its type, if somebody has looked at it.
  private func fit(
    _ wanted: SwiftTypeName, _ argument: Core.Argument, _ found: SwiftTypeName? = nil
  ) {
    if case .function(let given, let answer) = wanted, let function = argument.function {
      if case .function(_, let made) = type(of: function, given: given) {
        fit(answer, made, argument.span)
      }
      return
    }
    if case .function(let given, _) = wanted, case .plainFunction(let id) = argument.value.kind {
      return fit(wanted, type(ofName: id, argument.span, given: given), argument.span)
    }
    let made = found ?? type(of: argument.value)
    if ["Failure", "Time", "Seconds", "False"].contains(wanted.name) { return }
    if wanted.isStream, let one = known(wanted).element, let other = known(made).element,
      one.isSettled, other.isSettled, one.isOptional != other.isOptional
    {
      // A stream of values is none of values that may be nil.
      return note("\(one.title) that is \(other.title)", argument.span)
    }
    fit(wanted, made, argument.span)
  }

  private func type(ofMarbles call: Core.OperatorCall, _ span: Span) -> SwiftTypeName {
    let element = hole(span)
    guard let marbles = MarbleCall(call) else { return element }
    let values = marbles.events.compactMap { event -> Core.Expression? in
      guard case .next(let symbol) = event.kind else { return nil }
      return marbles.value(of: symbol, span)
    }
    fit(element, one(values, span) ?? element, span)
    return element
  }

  // MARK: Expressions

  /// The type of a record that is made of others; nil if the fields of one are not known.
  private func type(ofCopy parts: [Core.Expression]) -> SwiftTypeName? {
    var fields: [(label: String?, type: SwiftTypeName)] = []
    for part in parts {
      guard case .tuple(let own) = held(type(of: part)) else { return nil }
      for field in own {
        let place = fields.firstIndex { $0.label == field.label } ?? fields.endIndex
        fields.replaceSubrange(place..<min(place + 1, fields.endIndex), with: [field])
      }
    }
    return .tuple(fields)
  }

  func type(of tree: Core.Expression) -> SwiftTypeName {
    let span = tree.span
    switch tree.kind {
    case .literal(let literal):
      switch literal {
      case .null: return .optional(hole(span, "null"))
      case .bool: return .named("Bool", [])
      case .int: return hole(span, "number")
      case .double: return .named("Double", [])
      case .duration: return .named("Time", [])
      case .string: return .named("String", [])
      case .symbol: return hole(span)
      }
    case .text(let pieces):
      for case .value(let value) in pieces { _ = type(of: value) }
      return .named("String", [])
    case .list(let members): return type(ofList: members, span)
    case .record(let fields): return .tuple(fields.map { ($0.key, type(of: $0.value)) })
    case .joined(let parts, .record): return type(ofCopy: parts) ?? hole(span)
    case .joined(let parts, .list):
      let list = SwiftTypeName.list(hole(span))
      for part in parts { fit(list, type(of: part), part.span) }
      return list
    case .local(let local): return type(of: local)
    case .symbol(let id, let access):
      let type = names[symbols.name(of: id)] ?? hole(span)
      switch access {
      case .value, .latest, .valueOrStream: return held(type)
      default: return type
      }
    case .function(let function): return type(of: function, given: nil)
    case .plainFunction(let id): return type(ofName: id, span)
    case .negate(let operand): return type(of: operand)
    case .not(let operand):
      fit(.named("Bool", []), type(of: operand), operand.span)
      return .named("Bool", [])
    case .binary(let operation, let left, let right): return type(of: operation, left, right, span)
    case .conditional(let test, let yes, let no):
      _ = type(of: test)
      return one([yes, no], span) ?? hole(span)
    case .choice(let branches):
      for test in branches.tested { _ = type(of: test) }
      var answers: [Core.Expression] = []
      for body in branches.bodies {
        for statement in body.dropLast() { learn(statement) }
        guard let last = body.last else { continue }
        if case .evaluate(let value) = last.kind, last.isAnswer {
          answers.append(value)
        } else {
          learn(last)
        }
      }
      return one(answers, span) ?? hole(span)
    case .field(let object, let name):
      let type = type(of: object)
      if name.text == "key", let key = known(type).key { return key }
      if held(type).hasFunctionsAsParts, let builtin = Builtin.named(name.text) {
        return self.type(ofFunction: builtin.id, [object], span, received: type)
      }
      return part(name.text, of: held(type)) ?? hole(span)
    case .element(let object, let index):
      _ = type(of: index)
      if case .literal(.int(let place)) = index.kind {
        return part("\(place)", of: held(type(of: object))) ?? hole(span)
      }
      return held(type(of: object)).element ?? hole(span)
    case .duration: return .named("Time", [])
    case .builtin(let call): return type(ofFunction: call.id, call.arguments, span)
    case .operation(let call): return type(ofCall: call, span)
    case .call(let callee, let given):
      return type(ofCall: callee, given.map { type(of: $0.value) }, span)
    case .dynamic(let call): return type(of: call, span)
    default: return hole(span)
    }
  }

  /// The type of what a name of this type holds now.
  func held(_ type: SwiftTypeName) -> SwiftTypeName {
    let type = known(type)
    return type.isStream ? type.element ?? type : type
  }

  /// The part that is set of a value of a type.
  func part(_ path: [Core.Setting.Step], of type: SwiftTypeName) -> SwiftTypeName {
    path.reduce(type) { type, step in
      switch step.part {
      case .field(let name): return part(name, of: type) ?? hole(step.span, "set")
      case .element(let index):
        _ = self.type(of: index)
        return known(type).element ?? hole(step.span, "set")
      }
    }
  }

  private func part(_ name: String, of type: SwiftTypeName) -> SwiftTypeName? {
    let type = known(type)
    if case .list(let element) = type, Int(name) != nil { return element }
    return type.part(called: type.nameOfPart(name))
  }

  /// A list of things of one type; of several, a tuple.
  private func type(ofList members: [Core.Expression], _ span: Span) -> SwiftTypeName {
    let types = members.map { known(type(of: $0)) }
    if Set(types.compactMap(\.head)).count > 1 { return .tuple(types.map { (nil, $0) }) }
    let element = hole(span, "member")
    for type in types { fit(element, type, span) }
    return .list(element)
  }

  /// The type that all of these have; one that can be nil makes all of them optional.
  private func one(_ values: [Core.Expression], _ span: Span) -> SwiftTypeName? {
    one(values.map { type(of: $0) }, span)
  }

  func one(_ types: [SwiftTypeName], _ span: Span) -> SwiftTypeName? {
    let types = types.map(known)
    guard let first = types.first(where: \.isOptional) ?? types.first else { return nil }
    for type in types {
      // Beside one that can be nil, a type that nobody knows yet is that of a value.
      if case .optional(let inner) = first, known(type).isHole {
        fit(inner, type, span)
      } else {
        fit(first, type, span)
      }
    }
    return first
  }

  private func type(
    of operation: BinaryOperator, _ left: Core.Expression, _ right: Core.Expression, _ span: Span
  ) -> SwiftTypeName {
    let (a, b) = (type(of: left), type(of: right))
    let (x, y) = (known(a).name, known(b).name)
    let isMixed = Set([x, y]) == ["Int", "Double"]
    let takesNil = [.or, .and, .coalesce, .equal, .notEqual].contains(operation)
    if !rows.isCareful, !takesNil, known(a).isOptional || known(b).isOptional {
      note("`\(operation.rawValue)` of a value or nil", span)
    }
    switch operation {
    case .or, .and: return .named("Bool", [])
    case .coalesce:
      if !rows.isCareful, known(a).isHole, !known(a).isNumber {
        fit(a, .optional(hole(span, "maybe")), left.span)
      }
      if case .optional(let inner) = known(a) {
        fit(inner, b, span)
        return b
      }
      return a
    case .equal, .notEqual, .identical, .notIdentical, .less, .lessOrEqual, .greater,
      .greaterOrEqual:
      if !isMixed { _ = one([a, b], span) }
      return .named("Bool", [])
    case .divide: return .named("Double", [])
    case .quotient: return .named("Int", [])
    case .closedRange, .halfOpenRange:
      fit(.named("Int", []), a, left.span)
      fit(.named("Int", []), b, right.span)
      return .list(.named("Int", []))
    case .add, .subtract, .multiply, .remainder:
      if x == "Time" || y == "Time" { return .named("Time", []) }
      if isMixed { return .named("Double", []) }
      fit(a, b, span)
      return a
    }
  }

  private func type(
    ofCall callee: Core.Expression, _ given: [SwiftTypeName], _ span: Span
  ) -> SwiftTypeName {
    let answer = hole(span)
    fit(type(of: callee), .function(given, answer), span)
    return answer
  }

  private func type(
    ofFunction id: Core.BuiltinID, _ given: [Core.Expression], _ span: Span,
    received: SwiftTypeName? = nil
  ) -> SwiftTypeName {
    guard SwiftRow.function(id.builtin.name, of: given.count) != nil else { return hole(span) }
    // A plain function reads what a cell holds.
    let received = (received ?? given.first.map { type(of: $0) }).map(held)
    guard let row = SwiftRow.function(id.builtin.name, of: given, received) else {
      return hole(span)
    }
    let letters = types(of: row, span)
    let all = row.parameters.first?.isVariadic == true
    if rows.isCareful, case .list? = row.parameters.first?.type, received.map(known)?.isHole == true
    {
      // It can be a text, too.
      for value in given.dropFirst() { _ = type(of: value) }
      return hole(span)
    }
    for (index, value) in given.enumerated() {
      guard let parameter = all ? row.parameters.first : row.parameters.dropFirst(index).first
      else { break }
      let argument = Core.Argument(label: nil, value: value)
      let wanted = parameter.type.replacing(letters)
      if case .function = wanted {
        fit(wanted, argument)
        continue
      }
      let found = (index == 0 ? received : nil) ?? held(type(of: value))
      if wanted.name == "Any", found.name == "Time", !rows.isCareful {
        note("a time as a value", value.span)
      }
      fit(wanted, argument, found)
    }
    check(row, letters, span)
    return row.answer.replacing(letters)
  }

  /// The type of a plain function by its name, given these values; one of a list is elsewhere also one of a text.
  private func type(
    ofName id: Core.BuiltinID, _ span: Span, given: [SwiftTypeName]? = nil
  ) -> SwiftTypeName {
    let first = given?.first.map(known)
    guard let row = SwiftRow.function(id.builtin.name, of: given?.count ?? 1, first),
      row.parameters.first?.isVariadic == false
    else { return hole(span) }
    let given = row.parameters.map(\.type)
    if rows.isCareful, given.contains(where: { if case .list = $0 { true } else { false } }) {
      return hole(span)
    }
    let letters = types(of: row, span)
    return .function(given.map { $0.replacing(letters) }, row.answer.replacing(letters))
  }

  /// True of what is certainly a stream; it walks along a chain once.
  func isStream(_ tree: Core.Expression, _ isKnown: (Core.Local) -> Bool = { _ in false }) -> Bool {
    if tree.type.isStream { return true }
    switch tree.kind {
    case .operation: return true
    case .local(let local) where isKnown(local): return true
    case .dynamic(let call) where call.operation != nil && call.receiver != nil:
      return call.receiver.map { isStream($0.value, isKnown) } ?? false
    default: return known(type(of: tree)).isStream
    }
  }

  private func type(of call: Core.DynamicCall, _ span: Span) -> SwiftTypeName {
    if let receiver = call.receiver, let told = call.told {
      let stream = type(of: receiver.value)
      let element = hole(span, "element")
      if !told.method.isEnd { fit(.stream(element), stream, receiver.span) }
      for (index, argument) in call.arguments.enumerated() {
        if told.method.isEnd {
          _ = type(of: argument.value)
        } else if told.method.isSubscription, argument.value.type.isStream {
          fit(.stream(element), argument)
        } else if told.method.isSubscription {
          let role = told.roles.indices.contains(index) ? told.roles[index] : nil
          let given: [SwiftTypeName] =
            switch role {
            case .next?, nil: [element]
            case .error?: [.named("Error", [])]
            default: []
            }
          fit(.function(given, hole(argument.span, "answer")), argument)
        } else {
          fit(element, type(of: argument.value), argument.span)
        }
      }
      return told.method.isSubscription ? .named("Subscription", []) : .tuple([])
    }
    // Only once, or a chain would be looked at twice for each of its calls.
    let received = call.receiver.map { type(of: $0.value) }
    let isOnStream = call.receiver.map { receiver in
      receiver.value.type.isStream || receiver.value.operation != nil
        || received.map(known)?.isStream == true
    }
    if isOnStream == true || call.operation?.isPiped == true, let operation = call.asOperation {
      return type(ofCall: operation, span, received: received)
    }
    // Of what is certainly a value it is the plain function.
    let isOnValue =
      isOnStream == false && call.function == nil && received.map { !known($0).isHole } == true
    if call.receiver == nil || isOnValue || call.operation == nil && call.function == nil,
      let id = call.builtin
    {
      let given = (call.receiver.map { [$0.value] } ?? []) + call.arguments.map { $0.value }
      return type(ofFunction: id, given, span, received: received)
    }
    guard let function = call.function else { return hole(span) }
    let rest = call.arguments.map { type(of: $0.value) }
    return type(ofCall: function, (received.map { [$0] } ?? []) + rest, span)
  }
}
