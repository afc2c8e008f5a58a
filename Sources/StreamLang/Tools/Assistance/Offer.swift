/// A completion: a candidate, and all that one may type to find it.
struct Offer {
  var candidate: Completion.Candidate
  /// Its own name.
  let name: String
  /// All its names in small letters, its own first.
  private let keys: [String]
  /// Those of a smaller group come first.
  var group = Group.name
  /// The more usual first.
  var weight = 0

  enum Group: Int { case label, name, value, function, keyword }

  init(candidate: Completion.Candidate, names: [String], group: Group = .name, weight: Int = 0) {
    self.candidate = candidate
    name = names[0]
    keys = names.map { $0.lowercased() }
    (self.group, self.weight) = (group, weight)
  }
}

/// All that could stand at a place, and the word that has been typed there.
struct Offers {
  var all: [Offer]
  let word: String
  /// Nothing else could stand there.
  let isWhole: Bool

  init(_ all: [Offer], for word: String, isWhole: Bool = true) {
    (self.all, self.word, self.isWhole) = (all, word, isWhole)
  }
}

extension Offer {
  /// The relation of a candidate to the typed text, the best first.
  private enum Fit: Int { case exact, start, startInOtherCase, otherName, within }

  private func fit(to word: String, _ key: String) -> Fit? {
    if keys[0].hasPrefix(key) {
      return name == word ? .exact : name.hasPrefix(word) ? .start : .startInOtherCase
    }
    if keys.contains(where: { $0.hasPrefix(key) }) { return .otherName }
    return key.count > 1 && keys.contains { $0.contains(key) } ? .within : nil
  }

  /// The candidates that fit what was typed, best first; those that have it within their name only
  /// if there are no others.
  static func candidates(_ offers: [Offer], for word: String) -> [Completion.Candidate] {
    let key = word.lowercased()
    var found = offers.enumerated().compactMap { place, offer in
      offer.fit(to: word, key).map { (fit: $0, place: place, offer: offer) }
    }
    if found.contains(where: { $0.fit != .within }) { found.removeAll { $0.fit == .within } }
    found.sort { a, b in
      let left = (a.fit.rawValue, a.offer.group.rawValue, -a.offer.weight, a.place)
      return left < (b.fit.rawValue, b.offer.group.rawValue, -b.offer.weight, b.place)
    }
    var seen: Set<String> = []
    return found.map(\.offer.candidate).filter { seen.insert($0.text).inserted }
  }
}

// MARK: What is called

extension Offer {
  /// RxJS's `pipe`, which can do more than the operator that has this name: operators stand in it.
  static let pipe = method("pipe", "pipe(operators …)", "One operator behind the other.")

  /// The methods of the streams and subjects of RxJS.
  static let ofRxJS =
    [pipe, method("subscribe", "subscribe(x => …)", "Calls the function with each value.")]
    + [ObserverMethod.next, .error, .complete].map { .told($0) }

  /// The functions that other libraries have behind a name of theirs.
  static let ofNamespaces = [
    "console": [method("log", "console.log(x)", "Prints its arguments on a line.")],
    "Observable": Prelude.all.filter { $0.role == .creator }.flatMap(all) + combiners,
  ]

  private static func method(_ name: String, _ signature: String, _ summary: String) -> Offer {
    var candidate = Completion.Candidate(name + "(", signature: signature, summary: summary)
    candidate.isFinished = false
    candidate.kind = "operator"
    return Offer(candidate: candidate, names: [name], group: .function)
  }

  /// The operators that can stand in it, by their names in RxJS.
  static let piped: [Offer] = JSLibrary.operators.sorted().compactMap { name in
    guard let (op, _) = Prelude.piped(JSLibrary.current(name)) else { return nil }
    var offer = method(name, op.calls.first ?? "", op.summary)
    offer.weight = weight(of: op)
    return offer
  }

  /// The number of libraries that have an operator.
  private static func weight(of op: Operator) -> Int {
    let libraries = op.guide.libraries.flatMap(\.names)
    return ["RxSwift", "RxJS", "Combine"].count(where: libraries.contains)
  }

  /// An operator under its own name, and under those that mean it with arguments of their own.
  static func all(_ op: Operator) -> [Offer] {
    let calls = op.calls
    guard let call = calls.first else { return [] }
    let weight = weight(of: op)
    let isBare = calls.allSatisfy { $0.hasSuffix("()") }
    func offer(_ name: String, _ names: [String], _ signature: String) -> Offer {
      var candidate = Completion.Candidate(
        name + (isBare ? "()" : "("), signature: signature, summary: op.summary)
      candidate.isFinished = isBare
      candidate.kind = op.role == .creator ? "creator" : "operator"
      return Offer(candidate: candidate, names: names, group: .function, weight: weight)
    }
    let elsewhere = op.guide.libraries.map(\.spelling) + (translations[op.name] ?? [])
    let plain = (op.aliases.filter(\.isPlain).map(\.name) + elsewhere).filter { $0 != pipe.name }
    return [offer(op.name, [op.name] + plain, call)]
      + op.aliases.filter { !$0.isPlain }.map {
        offer($0.name, [$0.name], op.name + $0.text.dropFirst($0.name.count))
      }
  }

  /// The names of an operator in other languages, where that is no name for it here.
  private static let translations = Dictionary(
    grouping: Suggestion.translations.keys.sorted(), by: { Suggestion.translations[$0] ?? "" })

  static func function(_ builtin: Builtin) -> Offer {
    let isBare = builtin.isRead
    var candidate = Completion.Candidate(
      builtin.name + (isBare ? "" : "("), signature: builtin.sample,
      summary: builtin.summary)
    candidate.isFinished = isBare
    candidate.kind = "function"
    return Offer(candidate: candidate, names: [builtin.name] + builtin.aliases, group: .function)
  }

  /// The offer for a builtin behind what it is about.
  static func method(_ builtin: Builtin) -> Offer {
    var offer = function(builtin)
    if builtin.arity.upperBound == 1 {
      offer.candidate.text = builtin.name + "()"
      offer.candidate.isFinished = true
    }
    return offer
  }

  static func told(_ method: ObserverMethod) -> Offer {
    let name = method.rawValue
    let isBare = method.sample == "()"
    var candidate = Completion.Candidate(
      name + (isBare ? "()" : "("), signature: name + method.sample, summary: method.summary)
    candidate.isFinished = isBare
    candidate.kind = "message"
    return Offer(candidate: candidate, names: [name] + method.otherNames, group: .name)
  }

  /// A word that stands for itself.
  static func word(
    _ word: String, signature: String = "", summary: String = "", kind: String = "",
    group: Group = .keyword
  ) -> Offer {
    var candidate = Completion.Candidate(word, signature: signature, summary: summary)
    candidate.kind = kind
    return Offer(candidate: candidate, names: [word], group: group)
  }
}

extension Offer {
  /// The methods that can stand behind a stream.
  static let methods = Prelude.all.filter(\.isMethod).flatMap(all) + [pipe]
  /// The methods that can stand behind a list of streams.
  static let combiners = Prelude.all.filter { $0.role == .combiner }.flatMap(all)
  /// The things that stand alone: those that make streams, and the plain functions.
  static let functions =
    Prelude.all.filter { $0.role != .method }.flatMap(all) + Builtin.all.map(function) + values
  /// The words that a statement can begin with at the prompt.
  static let statements = StatementGuide.all.filter { !$0.isForFunctions }.map(statement)
  /// Those, and the ones that functions have.
  static let allStatements = StatementGuide.all.map(statement)

  private static func statement(_ guide: StatementGuide) -> Offer {
    word(guide.word.rawValue, signature: guide.usage, summary: guide.summary, kind: "statement")
  }

  private static let values = [Word.true, .false, .nil].map {
    word($0.rawValue, kind: "value", group: .value)
  }

  static func label(_ name: String, summary: String = "") -> Offer {
    var offer = word(name, summary: summary, kind: "label", group: .label)
    offer.candidate.text += ": "
    offer.candidate.isFinished = false
    return offer
  }

  /// A method or a property, as `isDisposed` or `insert(`.
  static func member(_ word: String) -> Offer {
    var offer = self.word(word, kind: word.last == "(" ? "message" : "property", group: .name)
    offer.candidate.isFinished = word.last != "("
    return offer
  }

  /// This offer by its name alone.
  var withoutCall: Offer {
    .word(
      name, signature: candidate.signature, summary: candidate.summary, kind: candidate.kind,
      group: group)
  }

  /// The files that stand in the folder of a path, of these only some if there are any, and folders; hidden
  /// files only where a dot asks for them.
  static func files(
    at path: String, _ options: SessionOptions,
    preferring isFitting: (String) -> Bool = { _ in true }
  ) -> Offers {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let start = path.dropFirst(folder.count)
    let found = options.namesInFolder?(String(folder), String(start)) ?? (names: [], isWhole: true)
    var names = found.names.sorted().filter {
      ($0.first == ".") == (start.first == ".") && $0.canBeTyped
    }
    if names.contains(where: isFitting) { names.removeAll { !isFitting($0) && $0.last != "/" } }
    let offers = names.map { name in
      var offer = word("\(folder)\(name)", group: .name)
      offer.candidate.isFinished = name.last != "/"
      return offer
    }
    return Offers(offers, for: path, isWhole: found.isWhole)
  }
}

extension String {
  /// True if a file of this name can be written in quotes just so.
  fileprivate var canBeTyped: Bool {
    !unicodeScalars.contains { $0.isControl || $0 == "\"" || $0 == "\\" }
  }
}
