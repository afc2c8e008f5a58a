/// `Intl`, whose formats write what `toLocaleString` writes.
extension JSWorld {
  var intl: JSObject {
    let home = home(of: "Intl")
    if !home.fields.isEmpty { return home }
    let formats: [(name: String, function: String)] = [
      ("NumberFormat", "format"), ("DateTimeFormat", "format"), ("Collator", "compare"),
    ]
    for (name, word) in formats {
      let made = JSClass(name, nil, self)
      made.nativeSetUp = { [unowned self] object, settings in
        object.fields[word] = function(word == "compare" ? 2 : 1) { [unowned self] arguments in
          let given = JSArguments(arguments, self)
          switch name {
          case "DateTimeFormat": return try dateText(given[0], settings.values)
          case "Collator":
            let other = Value.string(try given.text(1))
            return try call(.string(given.text(0)), "localeCompare", [other] + settings.values)
          default:
            let number = try given[0].object == nil ? JSNumber.value(number(given[0])) : given[0]
            return try call(number, "toLocaleString", settings.values)
          }
        }
        object.fields["resolvedOptions"] = function(0) { [unowned self] _ in
          try chosen(settings, for: name)
        }
        object.hidden.formUnion([word, "resolvedOptions"])
      }
      made.answer = { [unowned made] in try made.new($0) }
      home.fields[name] = .handle(made)
    }
    for (name, method, work) in Self.formatsOfWords {
      let made = JSClass(name, nil, self)
      made.nativeSetUp = { [unowned self] object, settings in
        let language = try settings.language() ?? "en"
        guard language == "en" || language.hasPrefix("en-") else {
          throw RuntimeError(
            "Intl.\(name) knows English alone", help: "write a function that makes the text")
        }
        let format = function(1) { [unowned self] arguments in
          try work(self, JSArguments(arguments, self), settings[1])
        }
        object.hide(method, format)
      }
      home.fields[name] = .handle(made)
    }
    let names = JSClass("DisplayNames", nil, self)
    names.nativeSetUp = { _, _ in
      throw RuntimeError(
        "Intl.DisplayNames is not read", help: "write a function that makes the text")
    }
    home.fields["DisplayNames"] = .handle(names)
    home.fields["Segmenter"] = .handle(segmenter)
    return home
  }

  /// The settings of a format: those that a program has chosen, behind those that each has.
  private func chosen(_ given: JSArguments, for format: String) throws -> Value {
    let language = given[0].isList ? try members(given[0]).first ?? .undefined : given[0]
    var fields = Record([:]).fields
    fields["locale"] = language.isUndefined ? .string("en-US") : language
    switch format {
    case "DateTimeFormat":
      fields["calendar"] = .string("gregory")
      fields["numberingSystem"] = .string("latn")
      fields["timeZone"] = .string("UTC")
    case "NumberFormat":
      fields["numberingSystem"] = .string("latn")
      fields["style"] = .string("decimal")
    default:
      fields["usage"] = .string("sort")
      fields["sensitivity"] = .string("variant")
    }
    if given[1].isObject {
      for name in keys(given[1]) { fields[name] = try get(given[1], name) }
    }
    return object(of: fields)
  }

  /// The class `Intl.Segmenter`, which knows where characters end.
  private var segmenter: JSClass {
    let made = JSClass("Segmenter", nil, self)
    made.nativeSetUp = { [unowned self] object, settings in
      let unit = settings[1].member("granularity") ?? .undefined
      if !unit.isUndefined, unit != .string("grapheme") {
        throw RuntimeError(
          "Intl.Segmenter finds characters alone", help: "take the text apart with `split`")
      }
      let segment = function(1) { [unowned self] given in
        let text = try JSArguments(given, self).text(0)
        return list(of: segments(of: text))
      }
      object.hide("segment", segment)
    }
    return made
  }

  private func segments(of text: String) -> [Value] {
    var place = 0
    return text.map { character in
      var fields = Record([:]).fields
      fields["segment"] = .string(String(character))
      fields["index"] = .int(place)
      fields["input"] = .string(text)
      place += character.utf16.count
      return self.object(of: fields)
    }
  }

  private typealias WordWork =
    @Sendable (_ js: JSWorld, _ given: JSArguments, _ settings: Value) throws -> Value

  /// The formats that write English words, by their classes and methods.
  private static let formatsOfWords: [(name: String, method: String, work: WordWork)] = [
    ("PluralRules", "select", { .string(try $0.plural(of: $0.number($1[0]), $2)) }),
    ("ListFormat", "format", { .string(try $0.joined($0.members($1[0]), asWords: $2)) }),
    (
      "RelativeTimeFormat", "format", { .string(try $0.distance($0.number($1[0]), $1.text(1), $2)) }
    ),
  ]

  /// The word for the kind of a number: `one`, `other`, and of `1st` and `2nd` also `two` and `few`.
  private func plural(of number: Double, _ settings: Value) -> String {
    guard settings.member("type") == .string("ordinal") else {
      return number.magnitude == 1 ? "one" : "other"
    }
    let (last, teen) = (
      number.magnitude.truncatingRemainder(dividingBy: 10),
      number.magnitude.truncatingRemainder(dividingBy: 100)
    )
    if 11...13 ~= teen { return "other" }
    return last == 1 ? "one" : last == 2 ? "two" : last == 3 ? "few" : "other"
  }

  /// `a, b, and c`.
  private func joined(_ members: [Value], asWords settings: Value) throws -> String {
    let texts = try members.map { try text($0) }
    guard let last = texts.last, texts.count > 1 else { return texts.last ?? "" }
    let style = settings.member("style") ?? .string("long")
    let front = texts.dropLast().joined(separator: ", ")
    let comma = texts.count > 2 ? ", " : " "
    switch settings.member("type") ?? .string("conjunction") {
    case .string("disjunction"): return "\(front)\(comma)or \(last)"
    case .string("unit"): return texts.joined(separator: style == .string("narrow") ? " " : ", ")
    default:
      if style == .string("narrow") { return texts.joined(separator: ", ") }
      return "\(front)\(comma)\(style == .string("short") ? "&" : "and") \(last)"
    }
  }

  /// `in 2 days`, `yesterday`.
  private func distance(_ number: Double, _ unit: String, _ settings: Value) throws -> String {
    let unit = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
    let units = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]
    guard units.contains(unit) else {
      throw failure("RangeError", "Invalid unit argument for format() '\(unit)'")
    }
    guard settings.member("style") ?? .string("long") == .string("long") else {
      throw RuntimeError("the style of Intl.RelativeTimeFormat is not read", help: "leave it out")
    }
    if settings.member("numeric") == .string("auto") {
      switch (unit, number) {
      case ("second", 0): return "now"
      case ("day", 0): return "today"
      case ("day", 1): return "tomorrow"
      case ("day", -1): return "yesterday"
      case ("minute", _), ("hour", _), ("second", _): if number == 0 { return "this \(unit)" }
      case (_, 0): return "this \(unit)"
      case (_, 1): return "next \(unit)"
      case (_, -1): return "last \(unit)"
      default: break
      }
    }
    let text = try grouped(number.magnitude, JSArguments([.string("en")], self))
    let words = "\(text) \(unit)\(text == "1" ? "" : "s")"
    return number.sign == .minus ? "\(words) ago" : "in \(words)"
  }

  /// A date, or the time that is now, with the parts that settings choose; by itself it has no time of day.
  private func dateText(_ value: Value, _ settings: [Value]) throws -> Value {
    let given = value.isUndefined ? [] : [value]
    guard let date = try classes["Date"]?.new(given) else { return .undefined }
    let chosen = settings.count > 1 && !settings[1].isNothing ? Set(keys(settings[1])) : []
    let parts: Set<String> = [
      "weekday", "year", "month", "day", "hour", "minute", "second", "dateStyle", "timeStyle",
    ]
    let method = chosen.isDisjoint(with: parts) ? "toLocaleDateString" : "toLocaleString"
    return try call(date, method, settings)
  }
}
