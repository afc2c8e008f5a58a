/// A loop, a `switch` or a block with a label, which a statement in it may leave.
final class SwiftExit {
  enum Kind { case loop, choice, block }

  let kind: Kind
  let label: String?
  /// It is a loop in the program that is written.
  let isWritten: Bool
  /// A `continue` in it means this loop.
  fileprivate(set) var isContinued = false
  /// The variables that tell loops within this one that it is left (false), or goes on (true).
  fileprivate var flags: [Bool: String] = [:]
  /// The jumps from within this statement to one around it.
  fileprivate var passing: [(flag: String, target: SwiftExit, goesOn: Bool)] = []

  init(_ kind: Kind, _ label: String? = nil, isWritten: Bool = true) {
    (self.kind, self.label, self.isWritten) = (kind, label, isWritten)
  }
}

/// Writes statements that are left from within: by `break` and `continue`.
struct SwiftJumps {
  let typing: SwiftTyping

  /// Writes something that statements in it leave.
  ///
  /// One that leaves several loops sets a variable, which each of them asks when the one within it is over.
  func leavable(_ exit: SwiftExit, _ span: Span, _ write: () -> [Statement]) -> [Statement] {
    typing.around.exits.append(exit)
    let made = write()
    typing.around.exits.removeLast()
    let outer = typing.around.exits.last(where: \.isWritten)
    let onward = exit.passing.map { jump in
      if jump.target === outer {
        let leaves = [
          typing.set(jump.flag, Expression(.bool(false), span), span),
          typing.leaveLoop(jump.goesOn, span),
        ]
        return typing.when(typing.name(jump.flag, span), leaves, span)
      }
      outer?.pass(jump)
      return typing.when(typing.name(jump.flag, span), [typing.leaveLoop(false, span)], span)
    }
    return exit.flags.sorted { $1.key }.map {
      typing.bind($0.value, Expression(.bool(false), span), span)
    } + made
      + onward
  }

  /// `break` and `continue`.
  func jump(_ label: Name?, goesOn: Bool, _ span: Span) -> [Statement] {
    let word = goesOn ? "continue" : "break"
    let place = typing.around.exits.lastIndex { exit in
      if let label { return exit.label == label.text && (exit.kind == .loop || !goesOn) }
      return exit.kind == .loop || exit.kind == .choice && !goesOn
    }
    guard let place else {
      typing.refuse(
        "`\(word)` stands in no loop\(label.map { " with the label \($0.text)" } ?? "")", span,
        "write `return` to leave a function")
      return []
    }
    let target = typing.around.exits[place]
    // Nothing follows it in its `switch`.
    if !target.isWritten { return [] }
    if goesOn { target.isContinued = true }
    guard let inner = typing.around.exits[(place + 1)...].last(where: \.isWritten) else {
      return [typing.leaveLoop(goesOn, span)]
    }
    let flag = target.flags[goesOn] ?? typing.scope.fresh(goesOn ? "goesOn" : "isLeft")
    target.flags[goesOn] = flag
    inner.pass((flag, target, goesOn))
    return [typing.set(flag, Expression(.bool(true), span), span), typing.leaveLoop(false, span)]
  }
}

extension SwiftExit {
  fileprivate func pass(_ jump: (flag: String, target: SwiftExit, goesOn: Bool)) {
    if !passing.contains(where: { $0.flag == jump.flag }) { passing.append(jump) }
  }
}

extension [SwiftStatement] {
  /// True if a `break` in a `switch` with these statements leaves others behind it out.
  func leavesEarly(_ label: String?, isLast: Bool = true, isWithin: Bool = false) -> Bool {
    enumerated().contains { place, statement in
      let isLast = isLast && place == count - 1
      func within(_ body: [SwiftStatement], isLast: Bool = isLast, isDeeper: Bool = false) -> Bool {
        body.leavesEarly(label, isLast: isLast, isWithin: isWithin || isDeeper)
      }
      switch statement.kind {
      case .breaking(let own):
        let isMeant = own.map { $0.text == label } ?? !isWithin
        return isMeant && (!isLast || isWithin)
      case .branch(_, let then, let otherwise): return within(then) || within(otherwise ?? [])
      case .guarding(_, let exit): return within(exit, isLast: false)
      case .attempt(let body, let catches):
        return within(body, isLast: isLast && catches.isEmpty)
          || catches.contains { within($0.body) }
      case .labelled(_, let inner): return within([inner])
      case .whileLoop(_, let body), .repeating(let body, _), .each(_, _, _, let body):
        return within(body, isDeeper: true)
      case .choose(_, let cases): return cases.contains { within($0.body, isDeeper: true) }
      case .expression(let value):
        if case .statement(let inner) = value.kind { return within([inner]) }
        return false
      default: return false
      }
    }
  }
}
