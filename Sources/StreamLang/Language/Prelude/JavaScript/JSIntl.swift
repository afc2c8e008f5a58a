/// `Intl`, whose formats write what `toLocaleString` writes.
extension JSWorld {
  var intl: JSObject {
    let home = home(of: "Intl")
    if !home.fields.isEmpty { return home }
    for name in ["NumberFormat", "DateTimeFormat"] {
      let made = JSClass(name, nil, self)
      let isOfDates = name == "DateTimeFormat"
      made.nativeSetUp = { [unowned self] object, settings in
        object.fields["format"] = function(1) { [unowned self] given in
          let value = given.first ?? .undefined
          if isOfDates { return try dateText(value, settings) }
          let number = try value.object == nil ? JSNumber.value(number(value)) : value
          return try call(number, "toLocaleString", settings)
        }
        object.hidden.insert("format")
      }
      made.answer = { [unowned made] in try made.new($0) }
      home.fields[name] = .handle(made)
    }
    return home
  }

  /// A date, or the time that is now, with the parts that settings choose; by itself it has no time of day.
  private func dateText(_ value: Value, _ settings: [Value]) throws -> Value {
    let given = value.isUndefined ? [] : [value]
    guard let date = try classes["Date"]?.new(given) else { return .undefined }
    let chosen = settings.count > 1 && !settings[1].isNothing ? Set(keys(settings[1])) : []
    let parts: Set<String> = ["weekday", "year", "month", "day", "hour", "minute", "second"]
    let method = chosen.isDisjoint(with: parts) ? "toLocaleDateString" : "toLocaleString"
    return try call(date, method, settings)
  }
}
