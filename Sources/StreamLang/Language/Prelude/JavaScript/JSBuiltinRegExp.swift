extension Builtin {
  /// Regular expressions, and templates with a function in front.
  static let javaScriptPatterns: [Builtin] =
    ["encodeURIComponent", "encodeURI", "decodeURIComponent", "decodeURI"].map { name in
      js(name, 1...1, "A text as a part of an address, or the text that such a part is.") { call in
        let text = try call.js.text(call.values[0])
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
      js("texts", 2...2, "The texts of a template that a function gets, and how they were spelled.")
      {
        call in
        let made = JSArray(try call.js.members(call.values[0]), call.js)
        made.fields["raw"] = .handle(JSArray(try call.js.members(call.values[1]), call.js))
        made.hidden = ["raw"]
        made.limits = .frozen
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
