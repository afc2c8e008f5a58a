/// Runs the instructions of a pattern on a text, and goes back where they fail.
///
/// The places to go back to are on a stack of its own, with what is to be undone there. So a long text needs no
/// deep recursion, and all work is counted.
struct RegExpMatcher {
  /// A place to go back to, or something to undo.
  private struct Entry {
    /// The instruction to go on with, or one of the numbers below.
    var code: Int32
    var a: Int32 = 0
    var b: Int32 = 0
    var c: Int32 = 0

    /// Sets the register `a` to `b`.
    static let undo: Int32 = -1
    /// The loop at `a` has characters up to `b`, and wants them up to `c`.
    static let fewer: Int32 = -2
    /// The loop at `a` has characters up to `b`, which are `c`.
    static let more: Int32 = -3
  }

  /// The most steps of a search, which take about a second.
  static let mostSteps = 50_000_000
  /// The most entries of the stack, which take 64 MB.
  private static let mostEntries = 4_000_000

  private let program: RegExpProgram
  private let units: [UInt16]
  private let flags: RegExpFlags
  private let isUnicode: Bool
  private var registers: [Int32]
  private var stack: [Entry] = []
  private var steps = 0
  private var nextQuestion = 0

  init(_ program: RegExpProgram, _ units: [UInt16], _ flags: RegExpFlags) {
    (self.program, self.units, self.flags) = (program, units, flags)
    isUnicode = flags.contains(.isUnicode)
    registers = Array(repeating: -1, count: program.registers)
  }

  /// The places of the first match and its groups.
  mutating func match(from start: Int) throws(RegExpFault) -> [Int32]? {
    var start = start
    if isUnicode, start > 0, start < units.count, units[start].isLow, units[start - 1].isHigh {
      start -= 1
    }
    let isSticky = flags.contains(.isSticky)
    let isFixed = isSticky || program.isAtStart && !flags.contains(.isMultiline)
    while start <= units.count {
      if let starts = program.starts, !isFixed {
        while start < units.count, !starts.has(units[start]) { start += 1 }
        if start == units.count { return nil }
      }
      if try run(at: start) { return Array(registers[..<program.slots]) }
      if isFixed { return nil }
      for register in 0..<program.slots { registers[register] = -1 }
      let isPair =
        isUnicode && start + 1 < units.count && units[start].isHigh && units[start + 1].isLow
      start += isPair ? 2 : 1
    }
    return nil
  }

  private mutating func count(_ more: Int) throws(RegExpFault) {
    steps += more
    guard steps >= nextQuestion else { return }
    nextQuestion = steps + 65_536
    if steps > Self.mostSteps || LongWork.isUnwanted { throw .endless }
  }

  // MARK: Characters

  /// The character at a place, and the place behind it; nil at the end.
  @inline(__always)
  private func character(at place: Int) -> (character: UInt32, next: Int)? {
    guard place < units.count else { return nil }
    let unit = units[place]
    if isUnicode, unit.isHigh, place + 1 < units.count, units[place + 1].isLow {
      return (unit.joined(units[place + 1]), place + 2)
    }
    return (UInt32(unit), place + 1)
  }

  /// The character before a place, and its own place; nil at the start.
  private func character(before place: Int) -> (character: UInt32, next: Int)? {
    guard place > 0 else { return nil }
    let unit = units[place - 1]
    if isUnicode, unit.isLow, place > 1, units[place - 2].isHigh {
      return (units[place - 2].joined(unit), place - 2)
    }
    return (UInt32(unit), place - 1)
  }

  private func holds(_ assertion: RegExpNode.Assertion, at place: Int) -> Bool {
    switch assertion {
    case .start:
      return place == 0 || flags.contains(.isMultiline) && RegExpSet.isLineEnd(units[place - 1])
    case .end:
      return place == units.count
        || flags.contains(.isMultiline) && RegExpSet.isLineEnd(units[place])
    case .boundary, .noBoundary:
      let before = place > 0 && program.has(program.words, UInt32(units[place - 1]))
      let after = place < units.count && program.has(program.words, UInt32(units[place]))
      return (before != after) == (assertion == .boundary)
    }
  }

  /// The place behind what a group matched, if it stands here again.
  private func back(to group: Int, at place: Int, isBehind: Bool) -> Int? {
    let (start, end) = (Int(registers[2 * group]), Int(registers[2 * group + 1]))
    guard start >= 0, end >= 0 else { return place }
    let length = end - start
    let first = isBehind ? place - length : place
    guard first >= 0, first + length <= units.count else { return nil }
    let isSame =
      flags.contains(.ignoresCase)
      ? areSame(start, first, length)
      : units[start..<end].elementsEqual(units[first..<first + length])
    guard isSame else { return nil }
    return isBehind ? first : first + length
  }

  private func areSame(_ a: Int, _ b: Int, _ length: Int) -> Bool {
    let cases = isUnicode ? RegExpCases.unicode : .plain
    var offset = 0
    while offset < length {
      guard let left = character(at: a + offset), let right = character(at: b + offset),
        left.next - a == right.next - b, cases.areSame(left.character, right.character)
      else { return false }
      offset = left.next - a
    }
    return true
  }

  // MARK: Instructions

  private mutating func set(_ register: Int, to value: Int32) {
    stack.append(Entry(code: Entry.undo, a: Int32(register), b: registers[register]))
    registers[register] = value
  }

  private mutating func run(at start: Int) throws(RegExpFault) -> Bool {
    stack.removeAll(keepingCapacity: true)
    var place = start
    var code = 0
    while true {
      try count(1)
      var hasFailed = false
      switch program.instructions[code] {
      case .character(let wanted):
        if let (character, next) = character(at: place), character == wanted {
          (place, code) = (next, code + 1)
        } else {
          hasFailed = true
        }
      case .set(let number):
        if let (character, next) = character(at: place), program.has(number, character) {
          (place, code) = (next, code + 1)
        } else {
          hasFailed = true
        }
      case .characterBehind(let wanted):
        if let (character, next) = character(before: place), character == wanted {
          (place, code) = (next, code + 1)
        } else {
          hasFailed = true
        }
      case .setBehind(let number):
        if let (character, next) = character(before: place), program.has(number, character) {
          (place, code) = (next, code + 1)
        } else {
          hasFailed = true
        }
      case .characters(let loop):
        if let next = try characters(program.loops[loop], at: place, code) {
          (place, code) = (next, code + 1)
        } else {
          hasFailed = true
        }
      case .back(let group, let isBehind):
        if let next = back(to: group, at: place, isBehind: isBehind) {
          try count(abs(next - place))
          (place, code) = (next, code + 1)
        } else {
          hasFailed = true
        }
      case .assertion(let assertion):
        if holds(assertion, at: place) { code += 1 } else { hasFailed = true }
      case .jump(let next): code = next
      case .fork(let otherwise):
        stack.append(Entry(code: Int32(otherwise), a: Int32(place)))
        code += 1
      case .keep(let register):
        set(register, to: Int32(place))
        code += 1
      case .assign(let register, let value):
        set(register, to: value)
        code += 1
      case .loop(let number): code = head(of: program.loops[number], at: place)
      case .round(let number):
        if let next = round(of: program.loops[number], at: place) {
          code = next
        } else {
          hasFailed = true
        }
      case .look(let register):
        set(register, to: Int32(place))
        set(register + 1, to: Int32(stack.count))
        code += 1
      case .lookEnd(let register):
        place = Int(registers[register])
        commit(down: Int(registers[register + 1]))
        code += 1
      case .lookNot(let register, let otherwise):
        set(register + 1, to: Int32(stack.count + 1))
        stack.append(Entry(code: Int32(otherwise), a: Int32(place)))
        code += 1
      case .lookNotEnd(let register):
        undo(down: Int(registers[register + 1]))
        hasFailed = true
      case .success: return true
      }
      if stack.count > Self.mostEntries { throw .endless }
      if hasFailed {
        guard let next = try goBack() else { return false }
        (code, place) = next
      }
    }
  }

  /// The instruction after a round of a loop: its head; nil of a round that fails.
  private mutating func round(of loop: RegExpProgram.Loop, at place: Int) -> Int? {
    let rounds = Int(registers[loop.register])
    // A round that is not needed and has matched nothing would be the first of endless ones.
    if rounds >= loop.range.least, Int(registers[loop.register + 1]) == place { return nil }
    set(loop.register, to: Int32(clamping: rounds + 1))
    return loop.head
  }

  /// The instruction after the head of a loop: one more round, or the one behind the loop.
  private mutating func head(of loop: RegExpProgram.Loop, at place: Int) -> Int {
    let rounds = Int(registers[loop.register])
    if rounds >= loop.range.most { return loop.end }
    if rounds >= loop.range.least {
      if !loop.range.isGreedy {
        // The round comes when what stands behind has failed.
        stack.append(Entry(code: Entry.more, a: Int32(loop.head), b: Int32(place)))
        return loop.end
      }
      stack.append(Entry(code: Int32(loop.end), a: Int32(place)))
    }
    begin(loop, at: place)
    return loop.head + 1
  }

  private mutating func begin(_ loop: RegExpProgram.Loop, at place: Int) {
    set(loop.register + 1, to: Int32(place))
    for group in loop.range.groups where registers[2 * group] >= 0 || registers[2 * group + 1] >= 0
    {
      set(2 * group, to: -1)
      set(2 * group + 1, to: -1)
    }
  }

  /// The place behind the characters of a loop; nil if there are too few.
  private mutating func characters(
    _ loop: RegExpProgram.Loop, at start: Int, _ code: Int
  ) throws(RegExpFault) -> Int? {
    let (least, most) = (loop.range.least, loop.range.most)
    var (place, found) = (start, 0)
    let wanted = loop.range.isGreedy ? most : least
    var minimum = start
    while found < wanted, let (character, next) = character(at: place),
      program.has(loop.set, character)
    {
      found += 1
      place = next
      if found == least { minimum = place }
    }
    try count(found / 4)
    if found < least { return nil }
    if loop.range.isGreedy {
      if place > minimum {
        stack.append(Entry(code: Entry.fewer, a: Int32(code), b: Int32(place), c: Int32(minimum)))
      }
    } else if found < most {
      stack.append(
        Entry(code: Entry.more, a: Int32(code), b: Int32(place), c: Int32(clamping: found)))
    }
    return place
  }

  // MARK: Going back

  /// The place to go on at after something has failed; nil if there is nothing left to try.
  private mutating func goBack() throws(RegExpFault) -> (code: Int, place: Int)? {
    while let entry = stack.popLast() {
      switch entry.code {
      case Entry.undo: registers[Int(entry.a)] = entry.b
      case Entry.fewer:
        var place = Int(entry.b) - 1
        if isUnicode, place > Int(entry.c), units[place].isLow, units[place - 1].isHigh {
          place -= 1
        }
        if place > Int(entry.c) {
          stack.append(Entry(code: Entry.fewer, a: entry.a, b: Int32(place), c: entry.c))
        }
        return (Int(entry.a) + 1, place)
      case Entry.more:
        if let next = more(entry) { return next }
      default: return (Int(entry.code), Int(entry.a))
      }
      try count(1)
    }
    return nil
  }

  /// One more round of a loop that wants few; nil if there is none.
  private mutating func more(_ entry: Entry) -> (code: Int, place: Int)? {
    let (code, place) = (Int(entry.a), Int(entry.b))
    switch program.instructions[code] {
    case .loop(let number):
      begin(program.loops[number], at: place)
      return (code + 1, place)
    case .characters(let number):
      let loop = program.loops[number]
      guard let (character, next) = character(at: place), program.has(loop.set, character)
      else { return nil }
      if Int(entry.c) + 1 < loop.range.most {
        stack.append(Entry(code: Entry.more, a: entry.a, b: Int32(next), c: entry.c + 1))
      }
      return (code + 1, next)
    default: return nil
    }
  }

  /// Forgets where to go back to above a height, and keeps what is to be undone.
  private mutating func commit(down height: Int) {
    var kept = height
    for place in height..<stack.count where stack[place].code == Entry.undo {
      stack[kept] = stack[place]
      kept += 1
    }
    stack.removeLast(stack.count - kept)
  }

  /// Undoes all that came above a height, and the way out that stands below it.
  private mutating func undo(down height: Int) {
    while stack.count > height, let entry = stack.popLast() {
      if entry.code == Entry.undo { registers[Int(entry.a)] = entry.b }
    }
  }
}

extension UInt16 {
  var isHigh: Bool { self & 0xFC00 == 0xD800 }
  var isLow: Bool { self & 0xFC00 == 0xDC00 }

  func joined(_ low: UInt16) -> UInt32 {
    0x10000 + (UInt32(self) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
  }
}
