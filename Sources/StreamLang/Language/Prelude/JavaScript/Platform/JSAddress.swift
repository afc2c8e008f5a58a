/// The parts of an address, as the rules of browsers for `URL` read them.
struct JSAddress {
  /// With its colon: `https:`.
  private(set) var scheme = ""
  private(set) var user = ""
  private(set) var password = ""
  /// Nil of an address without one: `mailto:a@b.c`.
  private(set) var host: String?
  /// Empty where the scheme says it.
  private(set) var port = ""
  private(set) var path = ""
  /// With its `?`; nil where there is none.
  private(set) var query: String?
  /// With its `#`; nil where there is none.
  private(set) var fragment: String?

  /// Nil of a text that is no address.
  init?(_ text: String, from base: JSAddress? = nil) {
    var text = Self.trimmed(text)
    if let mark = text.firstIndex(of: "#") {
      fragment = "#" + Self.encoded(text[text.index(after: mark)...], " \"<>`")
      text = text[..<mark]
    }
    var isOfBase = false
    if let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) {
      scheme = text[...colon].lowercased()
      let rest = text[text.index(after: colon)...]
      isOfBase = isSpecial && base?.scheme == scheme && !rest.startsWithSlash && scheme != "file:"
      text = rest
    } else {
      guard let base else { return nil }
      scheme = base.scheme
      isOfBase = true
    }
    if let mark = text.firstIndex(of: "?") {
      query = "?" + Self.encoded(text[text.index(after: mark)...], isSpecial ? " \"<>'" : " \"<>")
      text = text[..<mark]
    }
    if isSpecial { text = Substring(text.replacing("\\", with: "/")) }
    if isOfBase, let base {
      guard follow(base, text) else { return nil }
    } else {
      guard read(text) else { return nil }
    }
  }

  private static let ports = [
    "http:": "80", "https:": "443", "ws:": "80", "wss:": "443", "ftp:": "21", "file:": "",
  ]

  private var isSpecial: Bool { Self.ports[scheme] != nil }
  private var isOpaque: Bool { host == nil && !path.hasPrefix("/") }

  private static func trimmed(_ text: String) -> Substring {
    var text = Substring(
      String(text.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) }))
    while let first = text.unicodeScalars.first, first.value <= 0x20 {
      text.unicodeScalars.removeFirst()
    }
    while let last = text.unicodeScalars.last, last.value <= 0x20 {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  private static func isScheme(_ text: Substring) -> Bool {
    text.first?.isLetter == true
      && text.utf8.allSatisfy { $0 < 0x80 && ($0.isNamePart || "+-.".utf8.contains($0)) }
      && !text.contains("_") && !text.contains("$")
  }

  /// An address that stands behind another one.
  private mutating func follow(_ base: JSAddress, _ text: Substring) -> Bool {
    if text.hasPrefix("//") { return read(text) }
    if base.isOpaque, !(text.isEmpty && query == nil && fragment != nil) { return false }
    (user, password, host, port) = (base.user, base.password, base.host, base.port)
    if text.isEmpty {
      path = base.path
      query = query ?? base.query
    } else if text.hasPrefix("/") {
      path = walked(text)
    } else {
      path = walked(base.path.prefix(through: base.path.lastIndex(of: "/")) + text)
    }
    return true
  }

  /// The part behind a scheme.
  private mutating func read(_ text: Substring) -> Bool {
    var rest = text
    if scheme == "file:" {
      if rest.hasPrefix("//") { rest = rest.dropFirst(2) } else { return fill(host: "", rest) }
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      guard let host = read(host: rest[..<end]) else { return false }
      return fill(host: host == "localhost" ? "" : host, rest[end...])
    }
    if isSpecial {
      rest = rest.drop { $0 == "/" }
    } else if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
    } else {
      path = rest.hasPrefix("/") ? walked(rest) : Self.encoded(rest, "")
      return true
    }
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    var authority = rest[..<end]
    if let at = authority.lastIndex(of: "@") {
      let halves = authority[..<at].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      user = Self.encoded(halves[0], Self.userSigns)
      password = halves.count > 1 ? Self.encoded(halves[1], Self.userSigns) : ""
      authority = authority[authority.index(after: at)...]
      if authority.isEmpty { return false }
    }
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      guard set(port: authority[authority.index(after: colon)...]) else { return false }
      authority = authority[..<colon]
    }
    guard let host = read(host: authority), !host.isEmpty || !isSpecial else { return false }
    return fill(host: host, rest[end...])
  }

  private mutating func fill(host: String, _ path: Substring) -> Bool {
    self.host = host
    self.path = path.isEmpty && !isSpecial ? "" : walked(path)
    return true
  }

  private static let userSigns = " \"<>#?`{}/:;=@[\\]^|"

  /// A host in small letters; nil if it is none.
  private func read(host text: Substring) -> String? {
    if text.hasPrefix("[") { return text.hasSuffix("]") ? text.lowercased() : nil }
    guard isSpecial else {
      return text.contains { " #/<>?@[\\]^|:".contains($0) } ? nil : Self.encoded(text, "")
    }
    guard let plain = JSURI.decoded(String(text), isWhole: false)?.lowercased(),
      !plain.unicodeScalars.contains(where: {
        $0.value <= 0x20 || $0 == "\u{7F}" || "#%/:<>?@[\\]^|".unicodeScalars.contains($0)
      })
    else { return nil }
    let labels = plain.split(separator: ".", omittingEmptySubsequences: false)
    let named = labels.map { label in
      label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : "xn--" + Self.punycode(label)
    }
    let host = named.joined(separator: ".")
    let last = named.last { !$0.isEmpty } ?? ""
    guard Self.number(last) != nil || !last.isEmpty && last.utf8.allSatisfy(\.isDigit) else {
      return host
    }
    return Self.numbered(named)
  }

  /// One of the numbers in a host: decimal, or of 16 or 8.
  private static func number(_ text: String) -> UInt64? {
    if text.hasPrefix("0x") {
      return text.utf8.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16)
    }
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    return text.utf8.count > 1 && text.hasPrefix("0") ? UInt64(text, radix: 8) : UInt64(text)
  }

  /// A host of numbers as four of them; nil if they are none.
  private static func numbered(_ labels: [String]) -> String? {
    let labels = labels.last?.isEmpty == true ? labels.dropLast() : labels[...]
    let numbers = labels.compactMap(number)
    guard numbers.count == labels.count, let last = numbers.last, numbers.count <= 4,
      numbers.dropLast().allSatisfy({ $0 < 256 }), last < 1 << UInt64(8 * (5 - numbers.count))
    else { return nil }
    var whole = last
    for (place, number) in numbers.dropLast().enumerated() {
      whole += number << UInt64(24 - 8 * place)
    }
    return [24, 16, 8, 0].map { String(whole >> UInt64($0) & 255) }.joined(separator: ".")
  }

  /// A label of a host that is not all of ASCII, without the `xn--` in front.
  private static func punycode(_ label: Substring) -> String {
    let scalars = label.unicodeScalars.map { Int($0.value) }
    var made = scalars.filter { $0 < 0x80 }.compactMap { Unicode.Scalar($0).map(Character.init) }
    let plain = made.count
    var done = plain
    if plain > 0 { made.append("-") }
    var (next, delta, bias) = (0x80, 0, 72)
    while done < scalars.count {
      let least = scalars.filter { $0 >= next }.min() ?? next
      delta += (least - next) * (done + 1)
      next = least
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        var (rest, step) = (delta, 36)
        while true {
          let bound = max(1, min(26, step - bias))
          if rest < bound { break }
          made.append(digit(bound + (rest - bound) % (36 - bound)))
          rest = (rest - bound) / (36 - bound)
          step += 36
        }
        made.append(digit(rest))
        delta = done == plain ? delta / 700 : delta / 2
        delta += delta / (done + 1)
        step = 0
        while delta > 455 {
          delta /= 35
          step += 36
        }
        bias = step + 36 * delta / (delta + 38)
        delta = 0
        done += 1
      }
      delta += 1
      next += 1
    }
    return String(made)
  }

  private static func digit(_ number: Int) -> Character {
    Character(Unicode.Scalar(UInt8(number < 26 ? 97 + number : 22 + number)))
  }

  /// A path without `.` and `..`.
  private func walked(_ text: Substring) -> String {
    var parts: [String] = []
    let all =
      text.drop { $0 == "/" }.isEmpty && text.count <= 1
      ? [""]
      : text.dropFirst(
        text.hasPrefix("/") ? 1 : 0
      ).split(separator: "/", omittingEmptySubsequences: false)
    for (place, part) in all.enumerated() {
      let isLast = place == all.count - 1
      switch part.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { parts.append("") }
      case "..":
        _ = parts.popLast()
        if isLast { parts.append("") }
      default: parts.append(Self.encoded(part, " \"<>#?`{}"))
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// A part in which signs that may not stand there, and all beyond ASCII, are written as numbers.
  private static func encoded(_ text: some StringProtocol, _ signs: String) -> String {
    var made = ""
    for byte in text.utf8 {
      if byte < 0x20 || byte >= 0x7F || signs.utf8.contains(byte) {
        made += "%" + byte.hexadecimal.uppercased()
      } else {
        made.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return made
  }

  private mutating func set(port text: Substring) -> Bool {
    guard text.utf8.allSatisfy(\.isDigit), text.isEmpty || Int(text).map({ $0 < 65536 }) == true
    else { return false }
    let plain = Int(text).map(String.init) ?? ""
    port = plain == Self.ports[scheme] ? "" : plain
    return true
  }

  // MARK: Parts

  var text: String {
    scheme + (host == nil ? "" : "//\(access)\(place)") + path + (query ?? "") + (fragment ?? "")
  }

  private var access: String {
    user.isEmpty && password.isEmpty ? "" : user + (password.isEmpty ? "@" : ":\(password)@")
  }

  private var place: String { (host ?? "") + (port.isEmpty ? "" : ":\(port)") }

  private var origin: String {
    if scheme == "blob:", let inner = JSAddress(path), inner.scheme.hasPrefix("http") {
      return inner.origin
    }
    return isSpecial && scheme != "file:" ? "\(scheme)//\(place)" : "null"
  }

  /// The parts of an address that `URL` shows, in that order; `searchParams` stands before the last one.
  static let names = [
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname",
    "search", "hash",
  ]

  /// A part by its name; nil if there is none of that name.
  subscript(name: String) -> String? {
    switch name {
    case "href": text
    case "origin": origin
    case "protocol": scheme
    case "username": user
    case "password": password
    case "host": place
    case "hostname": host ?? ""
    case "port": port
    case "pathname": path
    case "search": query == "?" ? "" : query ?? ""
    case "hash": fragment == "#" ? "" : fragment ?? ""
    default: nil
    }
  }

  /// Sets a part by its name; a part for which the text is not valid stays as it is.
  mutating func set(_ name: String, to text: String) {
    var made = self
    switch name {
    case "protocol":
      let scheme = text.prefix { $0 != ":" }.lowercased() + ":"
      let isKind = Self.ports[scheme] != nil
      guard Self.isScheme(scheme.dropLast()), isKind == isSpecial, host?.isEmpty != true else {
        return
      }
      made.scheme = scheme
      if Self.ports[scheme] == port { made.port = "" }
    case "username", "password":
      guard host?.isEmpty == false, scheme != "file:" else { return }
      let plain = Self.encoded(text, Self.userSigns)
      if name == "username" { made.user = plain } else { made.password = plain }
    case "host", "hostname":
      guard host != nil else { return }
      let place = text.prefix { !"/?#\\".contains($0) }
      let colon = place.hasSuffix("]") ? nil : place.lastIndex(of: ":")
      guard let host = made.read(host: place[..<(colon ?? place.endIndex)]),
        !host.isEmpty || !isSpecial
      else { return }
      made.host = host
      if name == "host", let colon { _ = made.set(port: place[place.index(after: colon)...]) }
    case "port":
      guard host?.isEmpty == false, scheme != "file:" else { return }
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard text.isEmpty || !digits.isEmpty, made.set(port: digits) else { return }
    case "pathname":
      if isOpaque { return }
      made.path = made.walked(Substring(isSpecial ? text.replacing("\\", with: "/") : text))
    case "search":
      let plain = text.hasPrefix("?") ? text.dropFirst() : text[...]
      made.query = plain.isEmpty ? nil : "?" + Self.encoded(plain, isSpecial ? " \"#<>'" : " \"#<>")
    case "hash":
      let plain = text.hasPrefix("#") ? text.dropFirst() : text[...]
      made.fragment = plain.isEmpty ? nil : "#" + Self.encoded(plain, " \"<>`")
    default: return
    }
    self = made
  }
}

extension Substring {
  fileprivate var startsWithSlash: Bool { first == "/" || first == "\\" }
}

extension String {
  /// The part up to a place and with it; nothing if there is no such place.
  fileprivate func prefix(through place: Index?) -> Substring { place.map { self[...$0] } ?? "" }
}
