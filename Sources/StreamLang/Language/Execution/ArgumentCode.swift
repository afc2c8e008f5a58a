import StreamEngine

/// An argument of an operator, compiled: whatever the operator may want it to be.
final class ArgumentCode {
  let label: String?
  let code: Code
  /// The thing that it is besides its value.
  let alternative: Alternative?

  init(label: String?, code: Code, alternative: Alternative?) {
    (self.label, self.code, self.alternative) = (label, code, alternative)
  }

  enum Alternative {
    /// `-3`: makes the function that it is where nothing takes a number.
    case section((Frame) -> Function)
    /// `.name`, `.name(x)`: a function or a symbol, whichever is wanted.
    case dot(ClosureCode?, symbol: (name: String, arguments: [ArgumentCode])?)
  }

  /// True of `-e`, which is a function where no form takes a number.
  var canBeFunction: Bool { if case .section = alternative { true } else { false } }

  /// The function that it is where one is wanted, if its value is none.
  func asFunction(_ frame: Frame) -> Function? {
    switch alternative {
    case .section(let make): make(frame)
    case .dot(let closure, _): closure?.function(frame)
    case nil: nil
    }
  }

  /// The argument, with both of what a cell can be: its value now, and the stream of its values.
  func evaluated(_ frame: Frame) throws -> CallArgument {
    var argument = CallArgument(label: label, value: .null, span: code.place.span)
    if case .dot(let closure?, let symbol) = alternative {
      argument.value = .function(arity: 1, closure.function(frame))
      if let (name, parts) = symbol {
        let parts = try parts.map {
          CallArgument(label: $0.label, value: try $0.code.value(frame), span: $0.code.place.span)
        }
        argument.choice = SymbolArgument(name: name, arguments: parts)
      }
      return argument
    }
    if let symbol = code as? SymbolCode, symbol.access != .stream, let binding = symbol.binding,
      let cell = binding.cell
    {
      let environment = symbol.environment
      argument.value = (try? environment.value(of: binding)) ?? .null
      // A name for a list of streams is that list.
      if argument.value.holdsStream { return argument }
      argument.stream = { environment.stream(of: binding) ?? StreamValue(.never()) }
      argument.cell = cell
      return argument
    }
    argument.value = try code.value(frame)
    switch argument.value {
    case .stream(let stream): argument.cell = stream.cell
    case .symbol(let name): argument.choice = SymbolArgument(name: name, arguments: [])
    default: break
    }
    if case .function(let arity, let function) = argument.value, function.site == nil {
      argument.value = .function(arity: arity, Function(function, site: code.place))
    }
    return argument
  }
}

extension CallArgument {
  /// The shape by which its form is chosen; a cell can be a stream or its value.
  var shape: ArgumentShape {
    let kind = choice == nil ? value.argumentKind : .dot
    // A cell that has no value yet can have any.
    return ArgumentShape(
      label: label, kind: stream != nil && kind == .null ? nil : kind, isCell: stream != nil)
  }
}
