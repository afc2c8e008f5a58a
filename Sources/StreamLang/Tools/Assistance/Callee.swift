/// The thing that a call calls, as far as an unfinished text tells.
enum Callee {
  case operation(Operator)
  case plain(Builtin)
  case function(Binding)

  init?(of call: CallPlace, in text: TypedText, _ symbols: SymbolTable) {
    let name = text.text(of: text.tokens[call.callee])
    if let binding = symbols[name], case .constant = binding.node {
      self = .function(binding)
      return
    }
    if symbols[Offer.pipe.name] == nil, text.isPiped(call), let (op, _) = Prelude.piped(name) {
      self = .operation(op)
      return
    }
    let plain = Builtin.named(name)
    var op = call.isMethod ? Prelude.method(name) : Prelude.function(name)
    if call.isMethod, plain != nil, op != nil {
      let receiver = TypedChain(text, symbols).value(before: call.callee - 1)
      if receiver?.type == .value { op = nil }
    }
    if let op {
      self = .operation(op)
    } else if let plain {
      self = .plain(plain)
    } else {
      return nil
    }
  }
}

extension TypedText {
  /// True of a call that stands as an operator within RxJS's `pipe`.
  func isPiped(_ call: CallPlace) -> Bool {
    guard let outer = CallPlace(atEndOf: tokens[..<call.callee]) else { return false }
    return outer.start == call.callee && text(of: tokens[outer.callee]) == Offer.pipe.name
  }
}
