import StreamEngine

/// The forms of plain functions for blocks: of texts of which each byte is a character, and of lists of such texts.
///
/// Each says the same as the function, or nothing.
enum BlockForms {
  typealias Text = BlockTaker.Text

  /// The number of characters, or of members.
  static var length: BlockForm {
    BlockForm { element, _ in
      switch element {
      case .text(let text): .number(text.count)
      case .list(let list): .number(list.count)
      case .number, .truth: nil
      }
    }
  }

  static var wholeNumber: BlockForm {
    BlockForm { element, _ in
      switch element {
      case .text(let text): if let number = text.shortNumber { .number(number) } else { nil }
      case .number: element
      case .list, .truth: nil
      }
    }
  }

  static var upper: BlockForm { mapping { $0.isLetter ? $0 & ~0x20 : $0 } }
  static var lower: BlockForm { mapping { $0.isLetter ? $0 | 0x20 : $0 } }
  static var trim: BlockForm {
    BlockForm { element, _ in element.text.map { .text(Text(rebasing: $0[$0.trimmed])) } }
  }

  /// A test of a text for a part.
  static func test(for part: [Value], _ holds: @escaping (Text, Text) -> Bool) -> BlockForm? {
    bytes(of: part)?.first.map { part in
      BlockForm { element, _ in
        element.text.map { text in .truth(part.withUnsafeBufferPointer { holds(text, $0) }) }
      }
    }
  }

  /// The pieces between separators, or the words.
  static func split(by separator: [Value]) -> BlockForm? {
    if separator.isEmpty { return pieces { $0.forEachWord($1) } }
    guard let separator = bytes(of: separator)?[0], !separator.isEmpty else { return nil }
    return pieces { text, add in
      separator.withUnsafeBufferPointer { text.forEachPiece(between: $0, add) }
    }
  }

  @inline(__always) private static func pieces(
    _ forEachPiece: @escaping (Text, (Range<Int>) -> Void) -> Void
  ) -> BlockForm {
    BlockForm { element, arena in
      guard let text = element.text else { return nil }
      return arena.made(most: text.count + 1) { room in
        var count = 0
        forEachPiece(text) {
          (room + count).initialize(to: Text(rebasing: text[$0]))
          count &+= 1
        }
        return count
      }.map { .list($0) }
    }
  }

  /// The text with each of the first replaced by the second.
  static func replace(_ parts: [Value]) -> BlockForm? {
    guard let parts = bytes(of: parts), !parts[0].isEmpty else { return nil }
    let (part, new) = (parts[0], parts[1])
    return BlockForm { element, arena in
      guard let text = element.text else { return nil }
      return part.withUnsafeBufferPointer { part in
        new.withUnsafeBufferPointer { new in
          if text.firstIndex(of: part, from: 0) == nil { return .text(text) }
          let size = text.size(replacing: part, with: new, most: BuiltinCall.sizeLimit)
          return size.flatMap { size in
            arena.made(most: size) { text.write(replacing: part, with: new, to: $0) }
          }.map { .text($0) }
        }
      }
    }
  }

  /// The member of a list at a place.
  static func element(_ place: Int) -> BlockForm {
    BlockForm { element, _ in
      guard case .list(let list) = element, list.indices.contains(place) else { return nil }
      return .text(list[place])
    }
  }

  @inline(__always) private static func mapping(_ change: @escaping (UInt8) -> UInt8) -> BlockForm {
    BlockForm { element, arena in
      guard let text = element.text else { return nil }
      return arena.made(most: text.count) { room in
        for place in 0..<text.count { (room + place).initialize(to: change(text[place])) }
        return text.count
      }.map { .text($0) }
    }
  }

  /// The bytes of constant texts; nil if one is none, or has a byte that is no character.
  private static func bytes(of constants: [Value]) -> [[UInt8]]? {
    let texts = constants.compactMap { constant -> [UInt8]? in
      guard case .string(let text) = constant else { return nil }
      return text.withPlainBytes { Array($0) }
    }
    return texts.count == constants.count && !texts.isEmpty ? texts : nil
  }
}

extension BlockElement {
  fileprivate var text: BlockTaker.Text? { if case .text(let text) = self { text } else { nil } }
}
