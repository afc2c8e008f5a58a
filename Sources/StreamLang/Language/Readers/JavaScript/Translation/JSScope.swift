/// The meaning of a name of a JavaScript text.
final class JSBinding {
  enum Kind: Equatable {
    case variable
    /// A function or a constant of RxJS, by its own name.
    case library(String)
    /// `rxjs`, or another name for it.
    case namespace
    /// Something that a module of node has, by its name there; the module itself without one.
    case module(String, name: String?)
    /// Something of a module that is not here, which an import names.
    case missing(module: String, Span)
    /// A part of the page of a browser, by what the program writes for it.
    case page(String)
  }

  let kind: Kind
  /// Its name in the program that is written.
  fileprivate(set) var name: String
  /// The place of its declaration.
  let place: Int
  /// It may be read before its line, which is told then.
  var isChecked = false
  /// The place behind which its line has run.
  var end: Int
  /// The functions that run only behind its line; nil if those behind it may run before.
  var laterBodies: [Span]? = []
  /// It stands before its line already, so that its line only sets it.
  var isEarly = false
  /// Nothing sets it but its line.
  var isConstant = false
  /// It is the function that a block within declares, which those behind the block find, too.
  var isFromBlock = false
  /// The kind of value that its line gives it, if RxJS takes that for a stream.
  var input: JSInput?

  /// True of RxJS itself, or of a name that it exports.
  var isOfLibrary: Bool {
    switch kind {
    case .library, .namespace: true
    case .variable, .module, .missing, .page: false
    }
  }

  /// True if it may be read at a place before its line has run.
  func isUnset(at place: Int) -> Bool {
    guard isChecked, let laterBodies else { return isChecked }
    return place < end && !laterBodies.hold(place)
  }

  /// True if both mean one thing.
  func isSame(_ other: JSBinding) -> Bool {
    self === other || kind != .variable && kind == other.kind
  }

  init(_ kind: Kind, _ name: String, at place: Int) {
    (self.kind, self.name, self.place, end) = (kind, name, place, place)
  }
}

/// A value that is no stream, and that RxJS takes for one.
enum JSInput {
  case text
  /// A list, a set, a promise.
  case members
}

/// The names of a text, block within block.
struct JSScope {
  private var blocks: [[String: JSBinding]] = [[:]]
  /// The places of all words of the text.
  let words: WordPlaces
  /// The words behind a dot and in imports, among which are the sources that this language calls by their names alone:
  /// `rx.of`, `of as rxOf`.
  private let members: Set<String>
  /// True if the text has something that is a scheduler, or makes one.
  let hasSchedulers: Bool
  /// True if the text calls operators as methods, as RxJS 5 has them.
  let chainsOperators: Bool
  /// The names that the written program has given so far.
  private(set) var taken: Set<String> = []
  /// The highest number behind each name of its own, below which all are taken.
  private var numbers: [String: Int] = [:]
  /// The number of functions around in the program that is written.
  var depth = 0
  /// The number of functions around in the text.
  var functions = 0

  /// The names of the session.
  private let others: Set<String>

  init(
    _ tokens: [JSToken], _ templates: [[JSTemplatePiece]], after earlier: [JSToken],
    among others: Set<String>
  ) {
    self.others = others
    var words: [(String, Int)] = []
    var members: Set<String> = []
    func note(_ tokens: [JSToken]) {
      for (index, token) in tokens.enumerated() {
        guard let name = token.name else { continue }
        let isMember =
          index > 0 && (tokens[index - 1].isSign(".") || tokens[index - 1].isSign("?."))
        if isMember {
          members.insert(name)
          continue
        }
        words.append((name, token.span.start))
      }
    }
    note(tokens)
    for piece in templates.joined() { if case .tokens(let tokens) = piece { note(tokens) } }
    self.words = WordPlaces(words)
    self.members = members.union(Self.imported(in: tokens))
    hasSchedulers = Self.schedulers.contains { name in
      words.contains { $0.0 == name } || members.contains(name)
        || earlier.contains { $0.name == name }
    }
    let own = others.subtracting(JSChains.declared(in: earlier))
    chainsOperators = JSChains.areUsed(in: tokens, beside: own) || JSChains.areUsed(in: earlier)
  }

  /// The names of a library that a text has beside something else of that name: it calls them by other names, or has
  /// them in one of several files.
  private static func imported(in tokens: [JSToken]) -> Set<String> {
    let hasFiles = tokens.contains { $0.name == FilePart.word }
    var names: Set<String> = []
    for (index, token) in tokens.enumerated() where token.isSign("{") {
      guard let end = token.partner, end + 2 < tokens.count else { continue }
      // `{ … } from 'rxjs'`, `{ … } = require('rxjs')`
      let isRequired = tokens[end + 1].isSign("=") && tokens[end + 2].name == "require"
      let place = isRequired ? end + 4 : end + 2
      guard isRequired || tokens[end + 1].name == "from", place < tokens.count,
        case .string(let module) = tokens[place].kind, JSLibrary.isLibrary(module)
      else { continue }
      for place in index..<end {
        let next = tokens[place + 1]
        guard let name = tokens[place].name, hasFiles || next.name == "as" || next.isSign(":")
        else { continue }
        names.insert(name)
      }
    }
    return names
  }

  /// The words without one of which a program has no scheduler that it could hand over.
  private static let schedulers: Set<String> = [
    "asyncScheduler", "asapScheduler", "queueScheduler", "animationFrameScheduler", "SchedulerLike",
    "Scheduler", "VirtualTimeScheduler", "TestScheduler", "schedule", "asap", "animationFrame",
  ]

  mutating func enter(_ block: [String: JSBinding] = [:]) { blocks.append(block) }
  @discardableResult
  mutating func leave() -> [String: JSBinding] { blocks.removeLast() }

  /// Begins a text among the names that texts before it have declared, as they are written here.
  mutating func enter(_ names: Set<String>) {
    let declared = blocks[0]
    blocks[0] = declared.filter { $1.kind != .variable }
    for name in names {
      // A word of this language is written with a line behind it.
      let base = name.hasSuffix("_") ? String(name.dropLast()) : name
      let isOurs =
        Word.bySpelling[base] != nil || ["this", "super", "div"].contains(base)
        || Self.isSource(base)
      for own in isOurs ? [name, base] : [name]
      where blocks[0][own] == nil && (own == name || !names.contains(own)) {
        let made = JSBinding(.variable, name, at: 0)
        made.isConstant = declared[own]?.isConstant ?? false
        made.input = declared[own]?.input
        blocks[0][own] = made
      }
    }
    enter()
  }

  /// Lets a name of the innermost block be declared once more.
  mutating func forget(_ name: String) { blocks[blocks.count - 1][name] = nil }

  /// Makes a name of another file known in the innermost block.
  mutating func bring(_ binding: JSBinding, as name: String) {
    blocks[blocks.count - 1][name] = binding
  }

  /// Gives variables of the innermost block, which belong to a file that begins there, other names in the written
  /// program.
  mutating func rename(from start: Int, where isAmbiguous: (String) -> Bool) {
    let own = blocks[blocks.count - 1].filter { $1.kind == .variable && $1.place >= start }
    for (name, binding) in own.sorted(by: { $0.value.place < $1.value.place })
    where isAmbiguous(name) {
      let wish = name == "default" ? "exported" : name == "*" ? "file" : binding.name
      // A name of the program's own file may have a `_`.
      binding.name = fresh(wish == name + "_" ? name : wish)
    }
  }

  func find(_ name: String) -> JSBinding? {
    for block in blocks.reversed() { if let found = block[name] { return found } }
    return nil
  }

  /// The binding of the innermost block.
  func own(_ name: String) -> JSBinding? { blocks.last?[name] }

  @discardableResult
  mutating func declare(_ name: Name, as kind: JSBinding.Kind = .variable) -> JSBinding {
    let made = JSBinding(
      kind, kind == .variable ? written(name.text) : name.text, at: name.span.start)
    blocks[blocks.count - 1][name.text] = made
    return made
  }

  /// The name of a field that only one class knows, such as `#x`: no field of a program can have it.
  mutating func privateName(_ name: String) -> String {
    let number = (numbers[name] ?? 0) + 1
    numbers[name] = number
    return number == 1 ? "@\(name)" : "@\(name)@\(number)"
  }

  /// A name of the written program that stands nowhere in the text.
  mutating func fresh(_ wish: String) -> String {
    var number = numbers[wish] ?? 1
    var name: String { number == 1 ? wish : "\(wish)\(number)" }
    while words.has(name) || taken.contains(name) || others.contains(name) { number += 1 }
    numbers[wish] = number
    taken.insert(name)
    return name
  }

  /// True of what a program of the library may call behind a dot, and this language by its name alone.
  private static func isSource(_ name: String) -> Bool { Prelude.function(name) != nil }

  /// The name as this language can have it; `new Observable` is written as `create`.
  private func written(_ name: String) -> String {
    if name == "_", words.count("_") <= 1 { return name }
    let isParameter = name.first == "$" && !name.isName
    guard
      isParameter || name == "_" || Word.bySpelling[name] != nil || name == "this"
        || name == "super" || name == "div" || members.contains(name) && Self.isSource(name)
        || name == "create" && (words.has("Observable") || members.contains("Observable"))
    else { return name }
    var written = name == "_" ? "it" : isParameter ? "s" + name.dropFirst() : name + "_"
    while words.has(written) { written += "_" }
    return written
  }
}
