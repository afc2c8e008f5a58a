/// Ranks operators by words that say what is wanted: `wait until typing stops`.
///
/// Everything it knows stands in the descriptors: names here and in other libraries, what people ask for
/// when they need the operator, its summary, its notes, its example.
struct WordIndex {
  /// The words that are said of one operator: words, and how much it means to be among them.
  private struct Entry {
    let op: Operator
    var weights: [String: Double]
    /// The words of each phrase.
    let phrases: [Set<String>]
  }

  private let entries: [Entry]
  /// The number of operators at which a word stands.
  private let counts: [String: Int]

  static let operators = WordIndex(Prelude.all)

  private init(_ operators: [Operator]) {
    entries = operators.map { op in
      var weights: [String: Double] = [:]
      for (weight, texts) in op.said {
        for word in texts.flatMap({ Set($0.stems) }) {
          weights[word, default: 0] += weight
          if let meaning = Thesaurus.meaning(of: word) {
            weights[meaning, default: 0] += weight * Thesaurus.weight
          }
        }
      }
      return Entry(op: op, weights: weights, phrases: op.guide.asked.map { Set($0.stems) })
    }
    var counts: [String: Int] = [:]
    for word in entries.flatMap(\.weights.keys) { counts[word, default: 0] += 1 }
    self.counts = counts
  }

  /// The operators that words are most likely about, the best first; none if nothing is known of them.
  func ranking(of words: String) -> [Operator] {
    let asked = known(among: Array(words.stems.prefix(Self.mostWords)))
    // Words that stand in every sentence can be a name: `do something for each`.
    let plain = asked.isEmpty ? words.split(separator: " ").map(String.init) : []
    let first = plain.lazy.compactMap { Prelude.operators[$0] }.first
    let named = Prelude.operators[words] ?? first
    return (named.map { [$0] } ?? []) + ranking(of: asked, but: named?.name)
  }

  /// Words, each once, and those that two neighbours are together: `time stamp`, `switch map`.
  private func known(among words: [String]) -> [String] {
    let pairs = zip(words, words.dropFirst()).map { $0 + $1 }.filter { counts[$0] != nil }
    return (words + pairs).unique
  }

  private func ranking(of asked: [String], but named: String?) -> [Operator] {
    let scores = entries.enumerated().map {
      (place: $0.offset, score: score(of: $0.element, asked))
    }
    let best = scores.map(\.score).max() ?? 0
    return scores.filter { $0.score > 0 && $0.score >= best * Self.least }
      .sorted { ($1.score, $0.place) < ($0.score, $1.place) }
      .map { entries[$0.place].op }.filter { $0.name != named }
  }

  /// Nobody asks for more at once.
  private static let mostWords = 100

  /// An operator that is much worse than the best is no answer.
  private static let least = 0.35

  private func score(of entry: Entry, _ asked: [String]) -> Double {
    var score = 0.0
    for word in asked {
      score += max(
        evidence(of: word, in: entry),
        Thesaurus.meaning(of: word).map { evidence(of: $0, in: entry) * Thesaurus.weight } ?? 0)
    }
    let phrases = entry.phrases.map { likeness(of: $0, asked) }
    return score + 4 * (phrases.max() ?? 0)
  }

  /// A word that is said often of an operator is hardly chance; but no word says all.
  private func evidence(of word: String, in entry: Entry) -> Double {
    guard let weight = entry.weights[word] else { return 0 }
    let half = 1.5
    return rarity(of: word) * weight * (1 + half) / (weight + half)
  }

  /// A word that stands at few operators says more.
  private func rarity(of word: String) -> Double {
    guard let count = counts[word] ?? Thesaurus.meaning(of: word).flatMap({ counts[$0] }) else {
      return 0
    }
    return 1 / (1 + Double(count) / 4).squareRoot()
  }

  /// The part of a phrase and of the question that is the same, from 0 to 1.
  private func likeness(of phrase: Set<String>, _ asked: [String]) -> Double {
    let meanings = Set(phrase.compactMap(Thesaurus.meaning))
    let askedMeanings = Set(asked.compactMap(Thesaurus.meaning))
    func isShared(_ word: String, _ meanings: Set<String>) -> Bool {
      Thesaurus.meaning(of: word).map(meanings.contains) ?? false
    }
    var common = 0.0
    var all = 0.0
    for word in asked {
      if phrase.contains(word) {
        common += rarity(of: word)
        all += rarity(of: word)
      } else if isShared(word, meanings), let meaning = Thesaurus.meaning(of: word) {
        common += rarity(of: meaning) * Thesaurus.weight
        all += rarity(of: meaning)
      } else {
        all += max(rarity(of: word), 0.05)
      }
    }
    for word in phrase.sorted() where !asked.contains(word) && !isShared(word, askedMeanings) {
      all += rarity(of: word)
    }
    return all > 0 ? common / all : 0
  }
}

extension Operator {
  /// The texts about it, and how much each text means.
  fileprivate var said: [(weight: Double, texts: [String])] {
    [
      (3, names), (0.5, guide.libraries.map(\.spelling)), (1, guide.asked), (1.5, [summary]),
      (0.3, guide.notes),
    ]
  }
}

extension String {
  /// Its words without their endings: `typing`, `typed` and `types` are one.
  var stems: [String] { words.compactMap(\.stem) }

  /// Words, also those within `flatMapLatest`, which is one as well.
  private var words: [String] {
    split { !$0.isLetter && !$0.isNumber }.flatMap { piece -> [String] in
      var parts: [String] = []
      for character in piece {
        if character.isUppercase || parts.isEmpty { parts.append("") }
        parts[parts.count - 1].append(character)
      }
      return parts.count > 1 ? parts + [String(piece)] : [String(piece)]
    }.map { $0.lowercased() }
  }

  /// Nil for a word that stands in every sentence.
  private var stem: String? {
    if Self.common.contains(self) { return nil }
    var text = self
    for ending in ["ing", "ed", "es", "s", "ly", "e"]
    where text.hasSuffix(ending) && text.count >= ending.count + 3 {
      text.removeLast(ending.count)
      break
    }
    let last = text.suffix(2)
    if text.count > 3, last.count == 2, last.first == last.last, !text.hasSuffix("ss") {
      text.removeLast()
    }
    return text
  }

  private static let common: Set<String> = [
    "a", "an", "the", "of", "to", "in", "is", "it", "its", "and", "or", "that", "this", "be", "are",
    "i", "me", "my", "do", "for", "on", "as", "at", "by", "what", "which", "with", "how", "there",
    "then", "every", "each", "does", "did", "has", "have", "had", "was", "were", "should", "can",
    "could", "would", "will", "something", "some", "few", "you", "we", "they", "them", "their",
    "need", "want", "please", "so", "into", "out", "but", "if", "from", "tell", "still", "really",
    "even", "than", "too", "up",
  ]
}
