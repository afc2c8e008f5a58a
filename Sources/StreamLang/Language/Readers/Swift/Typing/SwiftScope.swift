/// The meaning of a name of a Swift text.
final class SwiftBinding {
  /// The facts that the line which gives the name tells.
  struct Line {
    enum Role { case constant, variable, parameter }

    /// It never gets another value.
    var isConstant: Bool
    /// Nil where the line gives neither a type nor a value, as of the parameters of closures.
    var role: Role?
    /// Its type is written there.
    var isTyped = false
  }

  /// The expression that stands for it in the program that is written.
  var value: Expression
  /// Its name there, unless it stands for a part of something.
  let name: String?
  var type: SwiftTypeName?
  var line: Line
  /// It stands before its line already, so that its line only sets it.
  var isEarly = false
  /// It holds nothing alive: `weak var`.
  var isWeak = false
  /// Its value is being computed: `async let`.
  var isPending = false
  /// The expression that a name for a stream was declared with.
  var origin: SwiftExpression?
  /// The function that sets the variable, if it has observers or a setter.
  var setter: Expression?
  /// The functions of this name in its block, each with the expression that stands for it.
  var functions: [(function: SwiftFunction, value: Expression)] = []

  var isConstant: Bool {
    get { line.isConstant }
    set { line.isConstant = newValue }
  }

  init(_ value: Expression, _ type: SwiftTypeName?, isConstant: Bool = true) {
    self.value = value
    self.type = type
    line = Line(isConstant: isConstant)
    if case .name(let name) = value.kind { self.name = name } else { name = nil }
  }
}

/// The names of a text, block within block.
struct SwiftScope {
  /// A block's own names, outer names that mean something else in it, and its type parameters, each with the type that
  /// it has to be a kind of.
  private struct Block {
    var names: [String: SwiftBinding] = [:]
    /// The names that only functions of the block know before their lines: up to there a name means what it means around.
    var later: [String: SwiftBinding] = [:]
    var members: SwiftProgram.Members?
    var hidesOperators = false
    var parameters: [String: SwiftTypeName?] = [:]
    /// The plain types that type parameters have to be.
    var sames: [String: SwiftTypeName] = [:]
    /// The types of the members of type parameters: `S.Element == T`.
    var elements: [String: SwiftTypeName] = [:]
  }

  private var blocks = [Block()]
  /// The places of all words of the text.
  private let words: WordPlaces
  /// The names that the written program has given so far.
  private var taken: Set<String> = []
  /// The highest number behind each name of its own, below which all are taken.
  private var numbers: [String: Int] = [:]

  /// The names of the session.
  private let others: Set<String>

  /// The names that stand for types, by each word of what they stand for.
  private let synonyms: [String: Set<String>]

  init(_ words: WordPlaces, synonyms: [String: Set<String>], among others: Set<String>) {
    (self.words, self.synonyms, self.others) = (words, synonyms, others)
  }

  mutating func enter() { blocks.append(Block()) }
  mutating func leave() { blocks.removeLast() }

  func find(_ name: String) -> SwiftBinding? {
    for block in blocks.reversed() {
      if let found = block.names[name] { return found }
      if block.members?.has(name) == true { return nil }
      if block.hidesOperators, SwiftLibrary.isOperator(name) { return nil }
    }
    return nil
  }

  /// Hides a name of the innermost block up to its line, if it means something around, or meant something before as a
  /// parameter does.
  mutating func postpone(_ name: String, behind parameter: SwiftBinding?) {
    let place = blocks.count - 1
    guard let own = blocks[place].names[name] else { return }
    blocks[place].names[name] = parameter
    if find(name) != nil || hasMember(name) {
      blocks[place].later[name] = own
    } else {
      blocks[place].names[name] = own
    }
  }

  /// Lets a name of the innermost block mean itself from its line on.
  mutating func begin(_ name: String) {
    guard let own = blocks[blocks.count - 1].later.removeValue(forKey: name) else { return }
    bind(name, own)
  }

  /// Lets members of a type stand before names of the blocks around its methods.
  mutating func hide(behind members: SwiftProgram.Members, andOperators: Bool) {
    blocks[blocks.count - 1].members = members
    blocks[blocks.count - 1].hidesOperators = andOperators
  }

  /// True of a member of the type around.
  func hasMember(_ name: String) -> Bool {
    blocks.last { $0.members != nil }?.members?.has(name) == true
  }

  /// Takes over the type parameters that stand in conditions.
  mutating func note(_ conditions: [SwiftCondition]) {
    for condition in conditions where !condition.isSame {
      blocks[blocks.count - 1].parameters[condition.name] = .some(condition.type)
    }
  }

  /// Takes over the plain types that type parameters have to be, `where T == String`, and the types of their members.
  mutating func note(sames conditions: [SwiftCondition]) {
    for condition in conditions where condition.isSame {
      let parts = condition.name.split(separator: ".")
      if parts.count > 1, parts.dropFirst() == ["Element"] || parts.dropFirst() == Self.iterated {
        blocks[blocks.count - 1].elements[String(parts[0])] = condition.type
      }
      guard let type = condition.type, let name = type.name, SwiftLibrary.plain.contains(name)
      else { continue }
      blocks[blocks.count - 1].sames[condition.name] = type
    }
  }

  /// The plain type that a type parameter has to be; nil of all others.
  func same(as parameter: String) -> SwiftTypeName? {
    blocks.lazy.reversed().compactMap { $0.sames[parameter] }.first
  }

  private static let iterated: ArraySlice<Substring> = ["Iterator", "Element"]

  /// The type of the members of a type parameter; nil if no condition tells it.
  func element(of parameter: String) -> SwiftTypeName? {
    blocks.lazy.reversed().compactMap { $0.elements[parameter] }.first
  }

  /// True of a type parameter, and of the type that a publisher sends or fails with.
  func isParameter(_ name: String) -> Bool { blocks.contains { $0.parameters[name] != nil } }

  /// The type that a type parameter is a kind of.
  func kind(of parameter: String) -> SwiftTypeName? {
    blocks.lazy.reversed().compactMap { $0.parameters[parameter] ?? nil }.first
  }

  /// The binding of the innermost block.
  func own(_ name: String) -> SwiftBinding? { blocks.last?.names[name] }

  /// A name of its own in the program that is written; `key` is the one under which it is found.
  @discardableResult
  mutating func declare(
    _ name: Name, _ type: SwiftTypeName? = nil, isConstant: Bool = true, key: String? = nil
  ) -> SwiftBinding {
    let isFree =
      blocks.allSatisfy { $0.names[name.text] == nil } && Self.canStand(name.text)
      && !taken.contains(name.text)
    if isFree && blocks.count == 1 { taken.insert(name.text) }
    let written =
      isFree
      ? name.text : fresh(Self.canStand(name.text) ? name.text : name.text + "_", isDeclared: true)
    return bind(
      key ?? name.text,
      SwiftBinding(Expression(.name(written), name.span), type, isConstant: isConstant))
  }

  /// A name that stands for something else.
  @discardableResult
  mutating func bind(_ name: String, _ binding: SwiftBinding) -> SwiftBinding {
    blocks[blocks.count - 1].names[name] = binding
    return binding
  }

  /// A name of the written program that stands nowhere in the text; texts that follow know one that `isDeclared`.
  mutating func fresh(_ wish: String, isDeclared: Bool = false) -> String {
    let plain = wish.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let isName = plain.first?.isNumber == false && plain.contains(where: \.isLetter)
    let wish = isName ? plain : "value" + plain
    var number = numbers[wish] ?? 1
    var name: String { number == 1 ? wish : "\(wish)\(number)" }
    while words.has(name) || taken.contains(name) || !Self.canStand(name)
      || !isDeclared && others.contains(name)
    {
      number += 1
    }
    numbers[wish] = number
    taken.insert(name)
    return name
  }

  func uses(_ name: String) -> Bool { words.has(name) }

  /// True if a word stands within one of these parts of the text, which are in order and apart, in front of a place.
  func stands(_ name: String, inOneOf parts: [Span], before end: Int = .max) -> Bool {
    words.stands(name, inOneOf: parts, before: end)
  }

  /// The places at which a word stands.
  func places(of name: String) -> [Int] { words.all(name) }

  /// All words by which the text names a type: its name and its aliases.
  func calling(_ type: String) -> Set<String> {
    var (all, open): (Set<String>, [String]) = ([type], [type])
    while let name = open.popLast() {
      for synonym in synonyms[name] ?? [] where all.insert(synonym).inserted {
        open.append(synonym)
      }
    }
    return all
  }

  /// The name of a text that stands in the written program as one that this language can have.
  static func spelling(ofWritten name: String) -> String {
    guard name.hasSuffix("_"), !canStand(String(name.dropLast())) else { return name }
    return String(name.dropLast())
  }

  /// True if this language can have a name so, and if no instance has it in the written program.
  static func canStand(_ name: String) -> Bool {
    Word.bySpelling[name] == nil && !["div", "self", "this", "_"].contains(name)
      && name.utf8.allSatisfy { $0.isNamePart && $0 != UInt8(ascii: "$") }
      && Prelude.function(name) == nil && Builtin.named(name) == nil
  }
}
