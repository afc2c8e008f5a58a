extension Core {
  /// The names that functions know: which they have themselves, which they read, which they change.
  struct LocalNames {
    var own: Set<LocalID> = []
    var read: Set<LocalID> = []
    /// Those that get another value, by `:=` or by a second `=`.
    var changed: Set<LocalID> = []

    init(_ function: Function) {
      for parameter in function.parameters { add(parameter) }
      add(function.body)
    }

    init(_ expression: Expression) { add(expression) }

    /// What a function takes along of the functions around it, in a fixed order.
    var captures: [LocalID] { read.subtracting(own).sorted { $0.number < $1.number } }

    private mutating func add(_ pattern: Pattern) {
      switch pattern {
      case .name(let local): if !own.insert(local).inserted { changed.insert(local) }
      case .ignored: break
      case .list(let members): for member in members { add(member) }
      }
    }

    private mutating func add(_ statements: [Statement]) {
      for statement in statements {
        switch statement.kind {
        case .bind(let pattern, let value):
          add(value)
          add(pattern)
        case .set(let settings):
          for setting in settings {
            switch setting.target {
            case .local(let local):
              read.insert(local)
              changed.insert(local)
            case .disposable(let object): add(object)
            case .symbol: break
            }
            add(setting.value)
          }
        default: for value in statement.expressions { add(value) }
        }
      }
    }

    private mutating func add(_ expression: Expression) {
      switch expression.kind {
      case .local(let local): read.insert(local)
      case .live(let local, let stream):
        own.insert(local)
        add(stream)
      case .formula(let formula):
        for input in formula.live { add(input.stream) }
        add(formula.body)
      case .function(let function): add(function)
      case .choice(let choice): add(choice)
      case .operation(let call), .either(let call, _):
        if let receiver = call.receiver { add(receiver) }
        for argument in call.arguments { add(argument) }
      case .call(let callee, let arguments):
        add(callee)
        for argument in arguments { add(argument) }
      case .subscribe(let call):
        add(call.stream)
        for handler in call.handlers { add(handler.argument) }
      case .dynamic(let call):
        add(call.receiver)
        for argument in call.arguments { add(argument) }
        if let function = call.function { add(function) }
        for case .added(let argument) in call.operation?.arguments.map(\.source) ?? [] {
          add(argument)
        }
      default: for child in expression.children { add(child) }
      }
    }

    private mutating func add(_ argument: Argument) {
      add(argument.value)
      if argument.isDot, let function = argument.asFunction { add(function) }
      for part in argument.choice?.arguments ?? [] { add(part) }
    }

    private mutating func add(_ function: Function) {
      let inner = LocalNames(function)
      own.formUnion(inner.own)
      read.formUnion(inner.read)
      changed.formUnion(inner.changed)
    }

    private mutating func add(_ choice: Choice) {
      if let (local, value) = choice.subject {
        own.insert(local)
        add(value)
      }
      for branch in choice.branches {
        switch branch.test {
        case .isTrue(let value): add(value)
        case .isSome(let value, let local):
          add(value)
          own.insert(local)
        case .matches(let value, let patterns):
          add(value)
          for pattern in patterns {
            switch pattern {
            case .equals(let value): add(value)
            case .anything(let local), .event(_, let local): if let local { own.insert(local) }
            }
          }
        }
        add(branch.body)
      }
      if let otherwise = choice.otherwise { add(otherwise) }
    }
  }
}
