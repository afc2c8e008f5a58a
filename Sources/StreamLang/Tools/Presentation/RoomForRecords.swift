extension String {
  /// The text of a record or a list in some columns, if it can be made so short: `{…}` takes the place of the records and
  /// lists in it that have no room, the longest first, and `…` of the last fields.
  func asRecord(in width: Int) -> String? {
    var text = self
    while text.displayWidth > width {
      guard let inner = text.longestInner else { break }
      let ends = (inner.first ?? "{", inner.last ?? "}")
      text.replaceSubrange(inner.startIndex..<inner.endIndex, with: "\(ends.0)…\(ends.1)")
    }
    guard text.displayWidth > width else { return text }
    var ends = text.places(ofDepth: 1) { $0 == "," }
    while let end = ends.popLast() {
      let short = "\(text[..<end]), …\(text.last ?? "}")"
      if short.displayWidth <= width { return short }
    }
    return nil
  }

  /// The longest record or list within this one that has something in it.
  private var longestInner: Substring? {
    let starts = places(ofDepth: 1) { $0 == "{" || $0 == "[" }
    let ends = places(ofDepth: 2) { $0 == "}" || $0 == "]" }
    let parts = zip(starts, ends).map { self[$0...$1] }.filter { $0.count > 3 }
    return parts.max { $0.count < $1.count }
  }

  /// The places of some characters outside of quotes within so many brackets.
  private func places(ofDepth wanted: Int, _ isSought: (Character) -> Bool) -> [Index] {
    var (depth, isQuoted, isEscaped) = (0, false, false)
    var places: [Index] = []
    for place in indices {
      let letter = self[place]
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = letter == "\\"
        isQuoted = letter != "\""
      } else {
        if depth == wanted, isSought(letter) { places.append(place) }
        switch letter {
        case "\"": isQuoted = true
        case "{", "[": depth += 1
        case "}", "]": depth -= 1
        default: break
        }
      }
    }
    return places
  }
}
