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
          case "DateTimeFormat": return try dateText(given[0], settings)
          case "Collator":
            let other = Value.string(try given.text(1))
            return try call(.string(given.text(0)), "localeCompare", [other] + settings)
          default:
            let number = try given[0].object == nil ? JSNumber.value(number(given[0])) : given[0]
            return try call(number, "toLocaleString", settings)
          }
        }
        object.hidden.insert(word)
      }
      made.answer = { [unowned made] in try made.new($0) }
      home.fields[name] = .handle(made)
    }
    for name in ["DisplayNames", "ListFormat", "PluralRules", "RelativeTimeFormat", "Segmenter"] {
      let made = JSClass(name, nil, self)
      made.nativeSetUp = { _, _ in
        throw RuntimeError("Intl.\(name) is not read", help: "write a function that makes the text")
      }
      home.fields[name] = .handle(made)
    }
    return home
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
