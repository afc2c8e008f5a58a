/// A pattern as instructions; a place in a text goes up, or down in what looks behind.
struct RegExpProgram: Sendable {
  enum Instruction: Sendable {
    /// A character with exactly this number.
    case character(UInt32)
    case characterBehind(UInt32)
    /// A character of a set.
    case set(Int)
    case setBehind(Int)
    /// Characters of a set, as many as there are, or as few as are needed.
    case characters(Int)
    /// The text that a group matched, once more.
    case back(Int, isBehind: Bool)
    case assertion(RegExpNode.Assertion)
    case jump(Int)
    /// Goes on with the next one, and with another place if that fails.
    case fork(otherwise: Int)
    /// Keeps the place in a register.
    case keep(Int)
    /// Sets a register to a number.
    case assign(Int, Int32)
    /// The head of a loop; its registers count the rounds and know where the last one began.
    case loop(Int)
    /// The end of a round.
    case round(Int)
    /// Looks ahead or behind; its registers keep the place and the height of the stack.
    case look(register: Int)
    case lookEnd(register: Int)
    /// Looks for what must not be there; goes on at a place if it is not.
    case lookNot(register: Int, otherwise: Int)
    case lookNotEnd(register: Int)
    case success
  }

  /// Something that is repeated.
  struct Loop: Sendable {
    var range: RegExpNode.Loop
    /// The set, if it repeats characters.
    var set = 0
    /// The register with the count of its rounds; the next one knows the place where the last began.
    var register = 0
    var head = 0
    var end = 0
  }

  /// Characters: those below 128 a bit each, and all others.
  struct Starts: Sendable {
    fileprivate(set) var low: UInt64 = 0
    fileprivate(set) var high: UInt64 = 0

    @inline(__always)
    func has(_ unit: UInt16) -> Bool {
      if unit >= 128 { return true }
      return (unit < 64 ? low : high) >> UInt64(unit & 63) & 1 == 1
    }
  }

  var instructions: [Instruction] = []
  var loops: [Loop] = []
  private(set) var sets: [RegExpSet] = []
  /// The characters below 128 that the sets have: two numbers for each.
  private var bits: [UInt64] = []
  var registers: Int
  /// The number of registers that keep the places of groups.
  let slots: Int
  /// The characters with which a match can begin; nil if it may be empty.
  var starts: Starts?
  /// A match can begin only where the text begins, or a line of it.
  var isAtStart = false
  /// The characters of words, for `\b`.
  private(set) var words = 0

  init(slots: Int) { (self.slots, registers) = (slots, slots) }

  /// The number of a set that is new.
  mutating func add(_ set: RegExpSet) -> Int {
    sets.append(set)
    bits += set.bits
    return sets.count - 1
  }

  mutating func add(words: RegExpSet) { self.words = add(words) }

  @inline(__always)
  func has(_ set: Int, _ character: UInt32) -> Bool {
    character < 128
      ? bits[2 * set + Int(character >> 6)] >> UInt64(character & 63) & 1 == 1
      : sets[set].contains(character)
  }
}

/// Turns a pattern into instructions.
struct RegExpCompiler {
  private var program: RegExpProgram
  private let cases: RegExpCases?
  private var isBehind = false

  init(_ flags: RegExpFlags, groups: Int) {
    program = RegExpProgram(slots: 2 * (groups + 1))
    cases = flags.contains(.ignoresCase) ? (flags.contains(.isUnicode) ? .unicode : .plain) : nil
    var words = RegExpSet(RegExpSet.wordCharacters)
    words.close(flags.contains(.isUnicode) ? cases : nil)
    program.add(words: words)
  }

  mutating func program(of tree: RegExpNode) -> RegExpProgram {
    append(.keep(0))
    add(tree)
    append(.keep(1))
    append(.success)
    var starts = RegExpProgram.Starts()
    if !mayBeEmpty(tree, &starts) { program.starts = starts }
    program.isAtStart = tree.isAtStart
    return program
  }

  /// Notes the characters with which a part can begin; true if it may be empty.
  private func mayBeEmpty(_ node: RegExpNode, _ starts: inout RegExpProgram.Starts) -> Bool {
    switch node {
    case .empty, .assertion, .look: return true
    case .one(let set):
      let bits = closed(set).bits
      starts.low |= bits[0]
      starts.high |= bits[1]
      return false
    case .sequence(let parts): return parts.allSatisfy { mayBeEmpty($0, &starts) }
    case .choice(let choices):
      return choices.reduce(false) { mayBeEmpty($1, &starts) || $0 }
    case .group(_, let inner): return mayBeEmpty(inner, &starts)
    case .back:
      (starts.low, starts.high) = (.max, .max)
      return true
    case .loop(let loop, let inner):
      return loop.most == 0 || mayBeEmpty(inner, &starts) || loop.least == 0
    }
  }

  private var next: Int { program.instructions.count }

  private mutating func append(_ instruction: RegExpProgram.Instruction) {
    program.instructions.append(instruction)
  }

  private func closed(_ set: RegExpSet) -> RegExpSet {
    var set = set
    set.close(cases)
    return set
  }

  private mutating func add(_ node: RegExpNode) {
    switch node {
    case .empty: break
    case .one(let set):
      let set = closed(set)
      if let only = set.only {
        append(isBehind ? .characterBehind(only) : .character(only))
      } else {
        let number = program.add(set)
        append(isBehind ? .setBehind(number) : .set(number))
      }
    case .sequence(let parts): for part in isBehind ? parts.reversed() : parts { add(part) }
    case .choice(let choices): add(choices)
    case .group(let group, let inner):
      append(.keep(2 * group + (isBehind ? 1 : 0)))
      add(inner)
      append(.keep(2 * group + (isBehind ? 0 : 1)))
    case .back(let group): append(.back(group, isBehind: isBehind))
    case .assertion(let assertion): append(.assertion(assertion))
    case .look(let look, let inner): add(look, inner)
    case .loop(let loop, let inner): add(loop, inner)
    }
  }

  private mutating func add(_ choices: [RegExpNode]) {
    var jumps: [Int] = []
    for choice in choices.dropLast() {
      let fork = next
      append(.fork(otherwise: 0))
      add(choice)
      jumps.append(next)
      append(.jump(0))
      program.instructions[fork] = .fork(otherwise: next)
    }
    if let last = choices.last { add(last) }
    for jump in jumps { program.instructions[jump] = .jump(next) }
  }

  private mutating func add(_ look: RegExpNode.Look, _ inner: RegExpNode) {
    let register = program.registers
    program.registers += 2
    let outer = isBehind
    isBehind = look.isBehind
    let head = next
    append(.look(register: register))
    add(inner)
    append(look.isNegative ? .lookNotEnd(register: register) : .lookEnd(register: register))
    if look.isNegative {
      program.instructions[head] = .lookNot(register: register, otherwise: next)
    }
    isBehind = outer
  }

  private mutating func add(_ loop: RegExpNode.Loop, _ inner: RegExpNode) {
    if loop.most == 0 { return }
    let number = program.loops.count
    var made = RegExpProgram.Loop(range: loop)
    if case .one(let set) = inner, !isBehind {
      made.set = program.add(closed(set))
      program.loops.append(made)
      append(.characters(number))
      return
    }
    (made.register, made.head) = (program.registers, next + 1)
    program.registers += 2
    program.loops.append(made)
    append(.assign(made.register, 0))
    append(.loop(number))
    add(inner)
    append(.round(number))
    program.loops[number].end = next
  }
}
