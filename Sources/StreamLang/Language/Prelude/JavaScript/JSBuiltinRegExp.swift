extension Builtin {
  /// Regular expressions, and templates with a function in front.
  static let javaScriptPatterns: [Builtin] =
    ["encodeURIComponent", "encodeURI", "decodeURIComponent", "decodeURI"].map { name in
      js(name, 1...1, "A text as a part of an address, or the text that such a part is.") { call in
        let text = try call.js.text(call[0])
        let isWhole = name.hasSuffix("URI")
        if name.hasPrefix("encode") { return .string(JSURI.encoded(text, isWhole: isWhole)) }
        guard let made = JSURI.decoded(text, isWhole: isWhole) else {
          throw call.js.failure("URIError", "URI malformed")
        }
        return .string(made)
      }
    } + [
      js("regex", 1...2, "`/a/g`: a new regular expression.") { call in
        try call.js.classes["RegExp"]?.new(call.values) ?? .undefined
      },
      js(
        "texts", 3...3,
        "The texts of a template that a function gets, how they were spelled, and its place."
      ) { call in
        let js = call.js
        let (texts, raw) = (try js.members(call[0]), try js.members(call[1]))
        // A template has one list, however often it is reached.
        let site = "`\(raw.map(\.plainText).joined(separator: "${}"))` \(try call.whole(2))"
        if let known = js.templates[site] { return .handle(known) }
        let made = JSArray(texts, js)
        made.fields["raw"] = .handle(JSArray(raw, js))
        made.hidden = ["raw"]
        made.limits = .frozen
        js.templates[site] = made
        return .handle(made)
      },
      js("raw", 1...100, "`String.raw`: a template as it was spelled, with its values.") { call in
        .string(try call.js.rawText(call.given))
      },
      js("fromCodePoint", 0...100, "`String.fromCodePoint(a)`.") { call in
        .string(try call.js.text(ofCodePoints: call.given))
      },
    ]
}
