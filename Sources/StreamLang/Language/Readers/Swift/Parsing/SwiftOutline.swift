/// The blocks of a text and the headers of its types, found before it is parsed, because a type may be used before it is
/// declared.
struct SwiftOutline {
  /// A part of the text in braces; the first one is the whole text.
  struct Block {
    /// The number of the header of the type whose body it is; nil for any other block.
    let header: Int?
    /// The innermost type that it is a part of.
    let type: String?
    /// It is a part of an extension of RxSwift's `Reactive`.
    let isReactive: Bool
    /// Its place in the text.
    var span: Range<Int>
  }

  /// `struct Box<T>`, and what stands behind it up to the body.
  struct Header {
    /// The last name of those in `extension A.B`.
    var name: String
    let isExtension: Bool
    let typeParameters: [String]
    /// The number of the first token behind the name.
    var rest: Int
    /// The number of the block in which it stands.
    let block: Int
  }

  let tokens: [SwiftToken]
  private(set) var blocks = [Block(header: nil, type: nil, isReactive: false, span: 0..<Int.max)]
  private(set) var headers: [Header] = []
  /// The number of the block in which each token stands.
  private(set) var places: [Int] = []

  init(_ tokens: [SwiftToken]) {
    self.tokens = tokens
    var open = [0]
    // The header whose body has not begun.
    var next: Int?
    places.reserveCapacity(tokens.count)
    for (place, token) in tokens.enumerated() {
      let block = open[open.count - 1]
      places.append(block)
      let name = place + 1 < tokens.count ? tokens[place + 1].name : nil
      if token.isSign("{") {
        let around = blocks[block]
        let header = next.map { headers[$0] }
        open.append(blocks.count)
        blocks.append(
          Block(
            header: next, type: header?.name ?? around.type,
            isReactive: around.isReactive
              || header?.isExtension == true && header?.name == "Reactive",
            span: token.span.start..<Int.max))
        next = nil
      } else if token.isSign("}"), open.count > 1 {
        open.removeLast()
        blocks[block].span = blocks[block].span.lowerBound..<token.span.end
      } else if token.isTypeWord, let name, !SwiftToken.words.contains(name) {
        next = headers.count
        headers.append(
          Header(
            name: name, isExtension: token.isWord("extension"),
            typeParameters: Self.typeParameters(in: tokens, from: place + 2), rest: place + 2,
            block: block))
      } else if let header = next, headers[header].isExtension, headers[header].rest == place,
        token.isSign("."), let name
      {
        (headers[header].name, headers[header].rest) = (name, place + 2)
      }
    }
  }

  /// The type whose body a block is.
  func owner(_ block: Int) -> String? { blocks[block].header.map { headers[$0].name } }

  /// The names of nested types, each with the types that have a nested type of that name; `main` is for one at the top,
  /// and `Swift` for one of the libraries.
  var owners: [String: Set<String>] {
    var owners: [String: Set<String>] = ["Completion": ["Subscribers"], "Demand": ["Subscribers"]]
    let declared = headers.filter { !$0.isExtension }
    for type in declared {
      if let owner = owner(type.block) { owners[type.name, default: []].insert(owner) }
    }
    for type in declared where type.block == 0 && owners[type.name] != nil {
      owners[type.name]?.insert("main")
    }
    for owner in unkeyed { owners["CodingKeys", default: []].insert(owner) }
    // Outside of the type that has it, such a name is that of the library.
    for name in Self.libraryTypes where owners[name] != nil { owners[name]?.insert("Swift") }
    return owners
  }

  /// The names of types of the libraries that programs often give to types within others, too.
  private static let libraryTypes = [
    "Data", "Error", "Event", "Notification", "Observer", "Publisher", "Result", "Subscriber",
    "Subscription", "Task",
  ]

  /// The types that use the `CodingKeys` which the compiler makes for them.
  var unkeyed: Set<String> {
    let coded = headers.filter {
      head(of: $0).contains { $0.name.map(Self.codable.contains) == true }
    }
    var (using, declaring) = (Set<String>(), Set<String>())
    for (place, token) in tokens.enumerated().dropFirst() where token.isWord("CodingKeys") {
      let before = tokens[place - 1]
      guard !before.isSign("."), let type = blocks[places[place]].type else { continue }
      if before.isTypeWord || before.isWord("typealias") {
        declaring.insert(type)
      } else {
        using.insert(type)
      }
    }
    return using.intersection(coded.map(\.name)).subtracting(declaring)
  }

  private static let codable: Set<String> = ["Codable", "Decodable", "Encodable"]

  /// The names that extensions of `Reactive` give to members, and that the text declares elsewhere, too.
  var reactive: Set<String> {
    var (own, others) = (Set<String>(), Set<String>())
    for (place, token) in tokens.enumerated().dropLast() {
      guard token.isWord("var") || token.isWord("let") || token.isWord("func"),
        let name = tokens[place + 1].name
      else { continue }
      let block = places[place]
      if !blocks[block].isReactive {
        others.insert(name)
      } else if owner(block) == "Reactive" {
        own.insert(name)
      }
    }
    return own.intersection(others)
  }

  /// The names in `<T, U: P>` behind the name of something that is declared.
  static func typeParameters(in tokens: [SwiftToken], from place: Int) -> [String] {
    guard place < tokens.count, tokens[place].isSign("<") else { return [] }
    var found: [String] = []
    for (before, token) in zip(tokens[place...], tokens[(place + 1)...]) {
      if token.isSign(">") || token.endsHead { break }
      let isFirst = before.isSign("<") || before.isSign(",")
      if isFirst, let name = token.name { found.append(name) }
    }
    return found
  }

  /// The tokens of a header behind its name; those of one that goes wrong end early, so that a text of headers alone takes
  /// no more time.
  func head(of type: Header) -> ArraySlice<SwiftToken> {
    tokens[type.rest...].prefix { !$0.endsHead }
  }
}
