/// The functions of `console`.
extension JSWorld {
  /// Prints a line, within the groups that are open.
  func log(_ values: [Value]) {
    if refusal != nil { return }
    let indentation = String(repeating: "  ", count: console.groups)
    let text = spaced(values[...])
    let shown =
      indentation.isEmpty
      ? text
      : text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { indentation + $0 }.joined(separator: "\n")
    if console.line.isEmpty { environment.print(shown) } else { write(shown + "\n") }
  }

  /// `process.stdout.write(text)`: prints a text, which may be a part of a line.
  func write(_ text: String) {
    if refusal != nil { return }
    for whole in console.line.add(text) { environment.print(whole) }
  }

  /// A function of `console` by its name.
  func consoleFunction(_ name: String, _ given: [Value]) throws -> Value {
    let label = try given.first.map { $0.isUndefined ? "default" : try text($0) } ?? "default"
    switch name {
    case "group", "groupCollapsed":
      if !given.isEmpty { log(given) }
      console.groups += 1
    case "groupEnd": console.groups = max(0, console.groups - 1)
    case "count":
      let count = console.counters[label, default: 0] + 1
      console.counters[label] = count
      log([.string("\(label): \(count)")])
    case "countReset": console.counters[label] = nil
    case "time": console.clocks[label] = environment.scheduler.now
    case "timeEnd", "timeLog":
      guard let start = console.clocks[label] else { break }
      log(
        [.string("\(label): \(Self.span(environment.scheduler.now - start))")] + given.dropFirst())
      if name == "timeEnd" { console.clocks[label] = nil }
    case "assert":
      if given.first?.isTruthy != true {
        let first = given.count > 1 ? ": " + (try text(given[1])) : ""
        log([.string("Assertion failed" + first)] + given.dropFirst(2))
      }
    case "table":
      let table = try JSTable(given.first ?? .undefined, JSArguments(given, self)[1], in: self)
      log([table.map { .string($0.text) } ?? given.first ?? .undefined])
    case "dir":
      var deepest = Int.max
      if case .int(let depth)? = given.dropFirst().first?.member("depth") { deepest = depth }
      log([.string(shown(given.first ?? .undefined, toDepth: deepest))])
    default: break
    }
    return .undefined
  }

  // MARK: Formats

  /// `util.format('%s is %d', a, b)`: a text with values in it, and the values that are left.
  func formatted(_ values: [Value]) throws -> String {
    guard values.count > 1, case .string(let pattern) = values[0],
      pattern.utf8.contains(UInt8(ascii: "%"))
    else { return spaced(values[...]) }
    var rest = values.dropFirst()
    var made = ""
    var isSign = false
    for scalar in pattern.unicodeScalars {
      if !isSign {
        if scalar == "%" { isSign = true } else { made.unicodeScalars.append(scalar) }
        continue
      }
      isSign = false
      if scalar == "%" {
        made += "%"
      } else if "sdifjoOc".unicodeScalars.contains(scalar), let value = rest.popFirst() {
        made += try text(of: value, for: scalar)
      } else {
        made += "%" + String(scalar)
      }
    }
    if isSign { made += "%" }
    return rest.isEmpty ? made : made + " " + spaced(rest)
  }

  private func text(of value: Value, for sign: Unicode.Scalar) throws -> String {
    switch (sign, value) {
    case ("c", _): return ""
    case ("j", _): return try text(json(JSArguments([value], self)))
    case ("s", .double), ("s", .record), ("s", .list), ("s", .stream):
      return shown(value, toDepth: 0)
    case ("s", .handle(let handle)):
      let object = handle as? JSObject
      let hasText = object?.typeWord == "function" || object?.find("toString") != nil
      return hasText ? try text(value) : shown(value, toDepth: 0)
    case ("s", _): return try text(value)
    case ("o", _): return shown(value, toDepth: 4, isWhole: true)
    case ("O", _): return shown(value)
    default: return try number(value, for: sign)
    }
  }

  /// The number that `%d`, `%i` or `%f` makes of a value.
  private func number(_ value: Value, for sign: Unicode.Scalar) throws -> String {
    if value.object is JSBigInt, sign != "f" { return shown(value) }
    if case .symbol = value, !value.isUndefined { return "NaN" }
    let number =
      switch sign {
      case "i": JSNumber.leading(try text(value), radix: 0)
      case "f": JSNumber.leading(try text(value))
      default: try number(value)
      }
    return shown(.double(number))
  }

  /// `0ms`, `1.500s`, `1:30.000 (m:ss.mmm)`.
  private static func span(_ nanoseconds: UInt64) -> String {
    let milliseconds = Double(nanoseconds) / 1_000_000
    if milliseconds < 1000 { return JSNumber.text(milliseconds) + "ms" }
    if milliseconds < 60_000 { return JSNumber.fixed(milliseconds / 1000, 3) + "s" }
    let minutes = Int(milliseconds) / 60_000
    let seconds = JSNumber.fixed(milliseconds / 1000 - Double(minutes * 60), 3)
    return "\(minutes):\(seconds.utf8.count < 6 ? "0" : "")\(seconds) (m:ss.mmm)"
  }
}
