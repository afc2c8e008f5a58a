/// `new URL('https://a.b/c?d=1')`.
final class JSURL: JSObject, JSCallable {
  static let methods: Set<String> = ["toJSON", "toString"]
  private var address: JSAddress?
  private var query: JSSearchParams?

  func begin(_ given: JSArguments) throws {
    if given.count == 0 { throw world.typeError("The \"url\" argument must be specified") }
    guard let address = try Self.address(given) else {
      throw isInvalid(try given.text(0), given[1].isUndefined ? nil : try given.text(1))
    }
    self.address = address
    let query = JSSearchParams(world, world.instances(of: "URLSearchParams"))
    query.changed = { [weak self] in self?.address?.set("search", to: $0) }
    self.query = query
    readQuery()
  }

  /// The address that a text and maybe a base are; nil if they are none.
  static func address(_ given: JSArguments) throws -> JSAddress? {
    let text = try given.text(0)
    if given[1].isUndefined { return JSAddress(text) }
    return JSAddress(try given.text(1)).flatMap { JSAddress(text, from: $0) }
  }

  private func isInvalid(_ text: String, _ base: String? = nil) -> RuntimeError {
    let error = world.error("TypeError", "Invalid URL")
    error.object?.fields["code"] = .string("ERR_INVALID_URL")
    error.object?.fields["input"] = .string(text)
    if let base { error.object?.fields["base"] = .string(base) }
    return RuntimeError(thrown: error)
  }

  private func readQuery() { query?.hold(address?["search"] ?? "") }

  func call(_ name: String, _ given: JSArguments) throws -> Value? {
    Self.methods.contains(name) ? .string(address?.text ?? "") : nil
  }

  override func computed(_ name: String) -> Value? {
    name == "searchParams" ? query.map { .handle($0) } : address?[name].map { .string($0) }
  }

  override func set(_ name: String, to value: Value) throws {
    guard computed(name) != nil else { return try super.set(name, to: value) }
    if name == "origin" || name == "searchParams" {
      throw world.typeError("Cannot set property \(name) of \(tag) which has only a getter")
    }
    let text = try world.text(value)
    if name == "href" {
      guard let made = JSAddress(text) else { throw isInvalid(text) }
      address = made
    } else {
      address?.set(name, to: text)
    }
    if name == "href" || name == "search" { readQuery() }
  }

  override var ownTag: String? { "URL" }
  override var shownText: String? {
    var parts = JSAddress.names.map { "\($0): \((address?[$0] ?? "").quotedForJS)" }
    parts.insert("searchParams: \(query?.shownText ?? "")", at: parts.count - 1)
    return "\(makerName) { \(parts.joined(separator: ", ")) }"
  }
}

extension JSWorld {
  func defineAddresses() {
    add("URLSearchParams", nil, { JSSearchParams($0, $1) }) { try $0.fill($1[0]) }
    add("URL", nil, { JSURL($0, $1) }) { try $0.begin($1) }
    classes["URL"]?.addNative("canParse") { _, given in .bool(try JSURL.address(given) != nil) }
    classes["URL"]?.addNative("parse") { js, given in
      guard try JSURL.address(given) != nil else { return .null }
      return try js.new(js.classes["URL"].map { .handle($0) } ?? .undefined, given.values)
    }
  }
}
