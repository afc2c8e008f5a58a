import StreamEngine

/// A step from a value to a part of it, with the text up to there.
struct ValueStep {
  enum Part {
    case field(String)
    case element(Value)
  }

  let part: Part
  let place: CodePlace

  /// The text of the part, for messages: `x`, `[3]`.
  fileprivate var text: String {
    switch part {
    case .field(let name): name
    case .element(let index): "element \(index.literal)"
    }
  }
}

/// An assignment whose right side and indices are computed, so that only doing it is left.
struct Assignment {
  enum Target {
    case symbol(Core.SymbolID)
    case local(SharedLocal)
    /// A value without a name.
    case object(Value)
  }

  let environment: Environment
  let target: Target
  /// The place at which the target stands.
  let place: CodePlace
  let path: [ValueStep]
  let value: Value
}

extension Assignment {
  /// Sets what a name stands for, a cell, a subject or a local name, or a part of it.
  func perform() throws {
    switch target {
    case .local(let local):
      if setMember(of: local) { return }
      if let value = try changed(local.current) { local.current = value }
    case .object(let object):
      if try changed(object) == nil { return }
      throw RuntimeError("only a name or a part of one can be set").from(place)
    case .symbol(let symbol):
      guard let binding = environment.symbols[symbol] else {
        throw RuntimeError("unknown name \(environment.symbols.name(of: symbol))")
      }
      if let cell = binding.cell {
        if let value = try value(for: binding, cell) { environment.set(cell, to: value) }
      } else if let stream = binding.stream {
        if path.isEmpty { return try environment.assign(value, to: stream, called: binding.name) }
        _ = try changed(.stream(stream))
      } else if binding.definition.isVariable {
        if setMember(of: binding) { return }
        if let value = try changed(environment.value(of: binding)) {
          binding.node = .constant(value)
        }
      } else {
        try tell(binding)
      }
    }
  }

  /// The value that a cell gets; nil if a stream in it was told something instead.
  ///
  /// `pending` is the value that it will have had when this happens.
  func value(
    for binding: Binding, _ cell: Cell<Value>, after pending: Value? = nil
  ) throws -> Value? {
    var new: Value? = value
    if !pathOfValue.isEmpty {
      guard let now = pending ?? environment.plan.value(of: cell) else {
        throw RuntimeError("\(binding.name) has no value").from(place)
      }
      new = try changed(now, at: pathOfValue, place)
    }
    if new == nil || cell.isInput { return new }
    let text = binding.definition.oneLine
    throw RuntimeError("\(binding.name) is a formula (\(text)), and cannot be set").from(place)
  }

  /// Tells a stream in a name that stands for no cell.
  private func tell(_ binding: Binding) throws {
    if !pathOfValue.isEmpty,
      try changed(environment.value(of: binding), at: pathOfValue, place) == nil
    {
      return
    }
    let fault =
      binding.definition.frozenBy.map {
        RuntimeError("\(binding.name) was defined with \($0.rawValue)", help: "use another name")
      } ?? RuntimeError("\(binding.name) cannot be set")
    throw fault.from(place)
  }

  /// The path behind a cell's `.value`, which is the cell itself.
  private var pathOfValue: ArraySlice<ValueStep> {
    if case .field("value")? = path.first?.part { path.dropFirst() } else { path[...] }
  }

  private func changed(_ old: Value) throws -> Value? { try changed(old, at: path[...], place) }

  /// Sets a member where it stands if the path leads through lists alone, so that nothing is copied; false of all else.
  private func setMember(of variable: any ValuePlace) -> Bool {
    let indices = path.compactMap(\.index)
    guard !path.isEmpty, indices.count == path.count, !value.isNested,
      variable.current.hasMember(at: indices[...])
    else { return false }
    // The old member is released when the new one stands in its place: that may run any code.
    var member = value
    variable.change { $0.swapMember(at: indices[...], with: &member) }
    return true
  }

  /// A copy of a value with one part changed; nil if the part belongs to a stream or a handle, which was told instead.
  ///
  /// `owner` is the place at which the value stands.
  private func changed(
    _ old: Value, at path: ArraySlice<ValueStep>, _ owner: CodePlace
  ) throws -> Value? {
    guard let step = path.first else { return value }
    let rest = path.dropFirst()
    do {
      switch (old, step.part) {
      case (.stream(let stream), .field("value")):
        let latest = rest.isEmpty ? .null : try environment.latest(of: stream)
        if let value = try changed(latest, at: rest, step.place) {
          try environment.assign(value, to: stream, called: owner.text)
        }
        return nil
      case (.stream, .field(let name)) where rest.isEmpty && name != "disposable":
        throw RuntimeError(noPart: name, of: owner.text)
      case (.handle(let handle), .field("disposable")) where rest.isEmpty:
        guard let hold = handle.method("setDisposable") else { break }
        _ = try hold([value])
        return nil
      case (.record(let record), .field(let name)),
        (.record(let record), .element(.string(let name))):
        let part = rest.isEmpty ? .null : try old.part(called: name)
        guard let part = try changed(part, at: rest, step.place) else { return nil }
        var fields = record.fields
        fields[name] = part
        return try Value.record(Record(fields)).checkedNesting()
      case (.list(var members), _):
        guard let index = step.index else { break }
        guard members.indices.contains(index) else {
          throw RuntimeError(
            "index \(index) is outside a list of \(members.count)",
            help: index == members.count ? "`\(owner.text) += […]` adds to its end" : nil)
        }
        guard let part = try changed(members[index], at: rest, step.place) else { return nil }
        members[index] = part
        return try Value.list(members).checkedNesting()
      default: break
      }
      // All else has parts that are only read, but a stream in one can be told something.
      if !rest.isEmpty {
        let part = try old.part(step, in: environment)
        if try changed(part, at: rest, step.place) == nil { return nil }
      }
      throw RuntimeError("\(old.title) has no \(step.text) that can be set")
    } catch let fault as RuntimeError { throw fault.from(step.place) }
  }
}

extension RuntimeError {
  /// A stream has no parts; the value that it has sent last may have some.
  init(noPart name: String, of stream: String) {
    self.init(
      "\(stream) is a stream, and has no \(name) that can be set",
      help: "a part of its latest value is `\(stream).value.\(name)`")
  }
}

extension ValueStep {
  /// The index that it is in a list; nil if it is none.
  fileprivate var index: Int? {
    switch part {
    case .field(let name): Int(name)
    case .element(.int(let index)): index
    case .element: nil
    }
  }
}

extension Value {
  /// True if it has members or fields.
  fileprivate var isNested: Bool {
    switch self {
    case .list, .record: true
    default: false
    }
  }

  fileprivate func hasMember(at path: ArraySlice<Int>) -> Bool {
    guard let index = path.first else { return true }
    guard case .list(let members) = self, members.indices.contains(index) else { return false }
    return members[index].hasMember(at: path.dropFirst())
  }

  fileprivate mutating func swapMember(at path: ArraySlice<Int>, with other: inout Value) {
    guard let index = path.first else { return swap(&self, &other) }
    guard case .list(var members) = self else { return }
    self = .null
    members[index].swapMember(at: path.dropFirst(), with: &other)
    self = .list(members)
  }

  fileprivate func part(_ step: ValueStep, in environment: Environment) throws -> Value {
    switch step.part {
    case .field(let name): try field(name, in: environment)
    case .element(let index): try element(at: index)
    }
  }
}

// MARK: Code of assignments

extension Compiler {
  /// `a := e`, of a cell, a subject or a local name, or of a part of what it stands for.
  func set(_ setting: Core.Setting, _ place: CodePlace) -> Code {
    if let code = changing(setting) { return code }
    let value = code(setting.value)
    let assignment = assignment(setting, value)
    func perform(_ frame: Frame) throws -> Value {
      try assignment(frame).perform()
      return .null
    }
    let addition = setting.changesFirstArgument ? value as? BuiltinCode : nil
    // A variable as a whole gets its value at once: loops do nothing as often.
    switch setting.target {
    case .local(let local, _) where setting.path.isEmpty:
      let slot = slot(of: local)
      return ComputedCode(place, isBlamed: false) { frame in
        guard let variable = SharedLocal.at(slot, frame) else { return try perform(frame) }
        if let addition, try addition.lengthen(variable, frame) { return .null }
        variable.current = try value.value(frame)
        return .null
      }
    case .symbol(let symbol, _) where setting.path.isEmpty:
      return ComputedCode(place, isBlamed: false) { [environment] frame in
        guard let binding = environment.symbols[symbol], case .constant = binding.node,
          binding.definition.role == .variable
        else { return try perform(frame) }
        if let addition, try addition.lengthen(binding, frame) { return .null }
        binding.node = .constant(try value.value(frame))
        return .null
      }
    default: return ComputedCode(place, isBlamed: false, perform)
    }
  }

  /// `x = f(x, …)` of a variable and a function that changes its first argument; nil of all else.
  private func changing(_ setting: Core.Setting) -> Code? {
    guard setting.changesFirstArgument, case .builtin(let call) = setting.value.kind,
      call.id.builtin.isChanging
    else { return nil }
    let (builtin, others) = (call.id.builtin, call.arguments.dropFirst().map(code))
    let (place, environment) = (place(setting.value.span), environment)
    switch setting.target {
    case .local(let local, _):
      let slot = slot(of: local)
      return ComputedCode(place) { frame in
        let values = try others.values(frame)
        guard let variable = SharedLocal.at(slot, frame) else { return .null }
        try builtin.change(variable, values, in: environment)
        return .null
      }
    case .symbol(let symbol, _):
      let assignment = assignment(setting)
      return ComputedCode(place) { frame in
        guard let binding = environment.symbols[symbol], binding.definition.isVariable else {
          try assignment(frame).perform()
          return .null
        }
        let values = try others.values(frame)
        guard case .constant = binding.node else { return .null }
        try builtin.change(binding, values, in: environment)
        return .null
      }
    default: return nil
    }
  }

  /// Computes what an assignment sets, and to what.
  func assignment(_ setting: Core.Setting) -> (Frame) throws -> Assignment {
    assignment(setting, code(setting.value))
  }

  private func assignment(_ setting: Core.Setting, _ value: Code) -> (Frame) throws -> Assignment {
    let path = steps(of: setting)
    let span: Span
    let target: (Frame) throws -> Assignment.Target
    switch setting.target {
    case .symbol(let symbol, let place): (span, target) = (place, { _ in .symbol(symbol) })
    case .object(let object):
      let code = code(object)
      (span, target) = (object.span, { .object(try code.value($0)) })
    case .local(let local, let place):
      let slot = slot(of: local)
      (span, target) = (place, { SharedLocal.at(slot, $0).map { .local($0) } ?? .object(.null) })
    }
    let place = place(span)
    return { [environment] frame in
      let new = try value.value(frame)
      return Assignment(
        environment: environment, target: try target(frame), place: place, path: try path(frame),
        value: new)
    }
  }

  private func steps(of setting: Core.Setting) -> (Frame) throws -> [ValueStep] {
    let steps = setting.path.map { step -> (Frame) throws -> ValueStep in
      let place = place(step.span)
      switch step.part {
      case .field(let name):
        let step = ValueStep(part: .field(name), place: place)
        return { _ in step }
      case .element(let index):
        let index = code(index)
        return { ValueStep(part: .element(try index.value($0)), place: place) }
      }
    }
    return steps.isEmpty ? { _ in [] } : { frame in try steps.map { try $0(frame) } }
  }
}
