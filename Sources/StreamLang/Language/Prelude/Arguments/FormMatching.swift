/// The facts that are known of an argument when a form is chosen: its label, and its kind if that
/// is certain.
struct ArgumentShape: Equatable {
  var label: String?
  /// Nil where only running can tell.
  var kind: ArgumentKind?
  /// True of a cell, which can be a stream as well as its value.
  var isCell = false
  /// True of `-e`, which is a function where no form takes a number.
  var canBeFunction = false

  func fits(_ parameter: ParameterKind) -> Bool {
    guard let kind else { return true }
    return kind.fits(parameter) || isCell && ArgumentKind.stream.fits(parameter)
  }
}

/// The kinds that tell the forms of an operator apart.
enum ArgumentKind: Equatable {
  case stream, number, duration, function(arity: Int?), bool, string, record, list, null, other
  /// `.name`: a function or a symbol, whichever is wanted.
  case dot

  func fits(_ kind: ParameterKind) -> Bool {
    switch kind.base {
    case .stream, .streams: self == .stream || self == .list
    case .number: self == .number
    case .duration: self == .duration
    case .function: if case .function = self { true } else { self == .dot }
    case .symbol: self == .dot
    case .bool: self == .bool
    case .string, .marbles: self == .string
    case .record: self == .record
    case .list: self == .list
    case .value, .values, .lane, .optional, .context: true
    }
  }
}

extension Form {
  /// Which arguments fall to which parameter, or nil if this form does not fit the call.
  func slots(for arguments: [ArgumentShape]) -> [[Int]]? {
    let all = allParameters
    var slots: [[Int]] = all.map { _ in [] }
    var next = 0
    for (index, argument) in arguments.enumerated() {
      if let label = argument.label {
        guard let place = all.firstIndex(where: { $0.name == label && $0.label != .none }),
          slots[place].isEmpty
        else { return nil }
        if argument.kind == .null, all[place].canBeLeftOut { continue }
        if !fits(argument, all[place]) { return nil }
        slots[place] = [index]
      } else if argument.kind == .null, index < arguments.count - 1,
        let place = parameters[next...].indices.first(where: {
          slots[$0].isEmpty && parameters[$0].label != .required
        }), parameters[place].canBeLeftOut
      {
        // Before another argument it keeps the place of what is not given.
        next = place + 1
      } else {
        while next < parameters.count, !takes(argument, next, slots[next]) {
          if slots[next].isEmpty && !parameters[next].kind.isOptional { return nil }
          next += 1
        }
        if next == parameters.count { return nil }
        slots[next].append(index)
      }
    }
    let isComplete = zip(parameters, slots).allSatisfy { $0.kind.isOptional || !$1.isEmpty }
    return isComplete ? slots : nil
  }

  /// True if an argument without a label can fall to parameter `place`, which has `taken` already.
  private func takes(_ argument: ArgumentShape, _ place: Int, _ taken: [Int]) -> Bool {
    let parameter = parameters[place]
    if parameter.label == .required { return false }
    return (taken.isEmpty || parameter.kind.isVariadic) && fits(argument, parameter)
  }

  private func fits(_ argument: ArgumentShape, _ parameter: Parameter) -> Bool {
    argument.fits(parameter.kind)
  }

  /// A call that a user could have meant, without the operator's name: `while: >2`.
  ///
  /// `given` is what already stands behind a label.
  func sample(after receivers: Int, with given: [String: String] = [:]) -> String {
    parameters.dropFirst(receivers).filter { !$0.kind.isOptional || given[$0.name] != nil }
      .map { ($0.label == .none ? "" : "\($0.name): ") + (given[$0.name] ?? $0.kind.sample) }
      .joined(separator: ", ")
  }

  /// True if it has these labels.
  func has(_ labels: some Sequence<String>) -> Bool {
    labels.allSatisfy { label in allParameters.contains { $0.name == label && $0.label != .none } }
  }
}

extension Form.Parameter {
  /// True if `nil` says no more than leaving it out.
  var canBeLeftOut: Bool {
    kind.isOptional && !kind.isVariadic && kind.base != .value && kind.base != .lane
  }
}

extension ParameterKind {
  var sample: String {
    switch base {
    case .stream, .streams: "b"
    case .number: "3"
    case .duration: "3s"
    case .function(let kind): kind.sample
    case .bool: "true"
    case .string: "\"text\""
    case .record: "{a: of(1)}"
    case .list: "[1, 2]"
    case .marbles: "\"-1-2|\""
    case .symbol(let sample): sample
    case .lane: "main"
    case .value, .values, .optional, .context: "0"
    }
  }
}

extension Value {
  var argumentKind: ArgumentKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int, .double: .number
    case .duration: .duration
    case .list: .list
    case .function(let arity, _): .function(arity: arity)
    case .record: .record
    case .stream: .stream
    case .handle(let handle):
      switch handle.shape {
      case .other: .other
      case .list: .list
      case .record: .record
      case .stream: .stream
      }
    case .symbol: .other
    case .string: .string
    }
  }
}

/// The form of a call, which arguments fall to which of its parameters, and whether those that can be functions are.
typealias FormDecision = (index: Int, form: Form, slots: [[Int]], areFunctions: Bool)

extension Operator {
  /// The form that fits, and which arguments fall to which of its parameters.
  func form(for arguments: [ArgumentShape]) -> (form: Form, slots: [[Int]])? {
    choice(for: arguments).map { ($0.form, $0.slots) }
  }

  /// The form, with the place of the form among the others.
  func choice(for arguments: [ArgumentShape]) -> (index: Int, form: Form, slots: [[Int]])? {
    for (index, form) in forms.enumerated() {
      if let slots = form.slots(for: arguments) { return (index, form, slots) }
    }
    return nil
  }

  /// The form that a call has, and whether those of its arguments are functions that can be.
  func decision(for arguments: [ArgumentShape]) -> FormDecision? {
    if let found = choice(for: arguments) { return (found.index, found.form, found.slots, false) }
    guard arguments.contains(where: \.canBeFunction) else { return nil }
    let functions = arguments.map {
      $0.canBeFunction ? ArgumentShape(label: $0.label, kind: .function(arity: 1)) : $0
    }
    return choice(for: functions).map { ($0.index, $0.form, $0.slots, true) }
  }

  /// The forms to show to who calls it behind so many receivers.
  func taught(behind receivers: Int) -> [Form] {
    forms.filter { form in
      !form.isPasted && form.parameters.prefix(receivers).allSatisfy { $0.label != .required }
    }
  }

  /// The kinds that can stand at a place, over all forms; labels that cannot be left out do not
  /// count.
  func kinds(at place: Int, label: String?, in some: [Form]? = nil) -> [ParameterKind] {
    (some ?? forms).flatMap { form -> [ParameterKind] in
      if let label { return form.allParameters.filter { $0.name == label }.map(\.kind) }
      let kinds = form.parameters.filter { $0.label != .required }.map(\.kind)
      // Behind any number of values there may be one more, or what follows them.
      if let many = kinds.firstIndex(where: \.isVariadic), place > many {
        return Array(kinds[many...])
      }
      return place < kinds.count ? [kinds[place]] : []
    }
  }

  /// The first argument that no form takes where it stands: labels behind which it would be right,
  /// and what is wanted there.
  func misfit(
    of arguments: [ArgumentShape], behind receivers: Int
  ) -> (place: Int, labels: [String], wanted: [ParameterKind])? {
    for (place, argument) in arguments.enumerated().dropFirst(receivers) {
      let kinds = kinds(at: place, label: argument.label)
      if kinds.contains(where: argument.fits) { continue }
      if argument.label != nil { return (place, [], kinds) }
      let labels = labels(for: place, of: arguments, behind: receivers)
      let taught = self.kinds(at: place, label: nil, in: taught(behind: receivers))
      if !labels.isEmpty || !taught.isEmpty { return (place, labels, taught) }
    }
    return nil
  }

  /// The labels behind which an argument that has none would be right; those for just its kind, if
  /// there are any.
  private func labels(
    for place: Int, of arguments: [ArgumentShape], behind receivers: Int
  ) -> [String] {
    var labels: [String] = []
    var exact: [String] = []
    let taught = taught(behind: receivers)
    let isOtherWanted = !kinds(at: place, label: nil, in: taught).isEmpty
    for parameter in taught.flatMap(\.parameters)
    where parameter.label == .required && !labels.contains(parameter.name) {
      // Anything fits what takes any value; that is no reason to name it where it is not needed.
      if parameter.kind == .optional(.value) { continue }
      if parameter.kind == .value, isOtherWanted { continue }
      // A number names no lane.
      if parameter.kind.base == .lane, arguments[place].kind == .number { continue }
      var arguments = arguments
      arguments[place].label = parameter.name
      if form(for: arguments) == nil { continue }
      labels.append(parameter.name)
      if parameter.kind.base != .value { exact.append(parameter.name) }
    }
    return exact.isEmpty ? labels : exact
  }

  /// True if a bare `$0` in this argument belongs to it (the receiver counts as the first).
  func takesFunction(at position: Int, label: String?) -> Bool {
    forms.contains { form in
      if let label { return form.parameters.contains { $0.name == label && $0.kind.isFunction } }
      var index = 0
      for (place, parameter) in form.parameters.enumerated() where parameter.label != .required {
        if parameter.kind.isVariadic {
          return position >= place
            && form.parameters.dropFirst(place).contains { $0.kind.isFunction }
        }
        if index == position { return parameter.kind.isFunction }
        index += 1
      }
      return false
    }
  }
}

extension ParameterKind {
  var isFunction: Bool { if case .function = base { true } else { false } }
}

/// A form that was chosen for a call, with the places of the arguments that fall to its parameters.
final class ChosenForm {
  let form: Form
  /// The places of the arguments, in the order of the parameters.
  private let places: [Int]
  private let ends: [Int]
  /// True if this is the order in which the arguments stand.
  private let isInOrder: Bool

  init(_ form: Form, _ slots: [[Int]]) {
    self.form = form
    places = slots.flatMap(\.self)
    var end = 0
    ends = slots.map { slot in
      end += slot.count
      return end
    }
    isInOrder = places.elementsEqual(places.indices)
  }

  /// The arguments by parameters; those that no parameter takes are left out.
  func fill(with arguments: [CallArgument]) -> FilledParameters {
    let isAll = isInOrder && arguments.count == places.count
    return FilledParameters(all: isAll ? arguments : places.map { arguments[$0] }, ends: ends)
  }
}
