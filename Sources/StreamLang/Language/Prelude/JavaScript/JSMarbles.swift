import StreamEngine

/// Marble text as RxJS's `TestScheduler` reads it.
///
/// In `run` a character is a millisecond, blanks are nothing, and `9ms ` lets time pass; outside of it a character
/// is 10 frames, also a blank.
///
/// - Source: RxJS 7, `TestScheduler.parseMarbles` and `parseMarblesAsSubscriptions`.
struct JSMarbles {
  /// An event, and the frame in which it is.
  struct Message {
    let frame: Double
    let event: Event<Value>
  }

  let isInRun: Bool
  let world: JSWorld

  private var step: Double { isInRun ? 1 : 10 }

  /// The events of a text, whose letters stand for the fields of `values`, if there are any.
  func messages(_ text: String, values: Value, error: Value) throws -> [Message] {
    var messages: [Message] = []
    // The place of `^` is frame 0.
    var frame = 0.0
    try read(text) { sign, at in
      let event: Event<Value>
      switch sign {
      case "^":
        frame = at
        return
      case "!":
        throw world.failure("Error", "`!` marks the end of a subscription; write it in those")
      case "|": event = .completed
      case "#":
        let thrown = error.isTruthy ? error : .string("error")
        event = .failed(RuntimeError(thrown: thrown))
      default:
        let name = String(sign)
        event = .next(values.isNothing ? .string(name) : try world.get(values, name))
      }
      messages.append(Message(frame: at, event: event))
    }
    return messages.map { Message(frame: $0.frame - frame, event: $0.event) }
  }

  /// The frames in which a subscription begins and ends; nil where the text does not say it.
  func subscription(_ text: String) throws -> (begin: Double?, end: Double?) {
    var (begin, end): (Double?, Double?)
    try read(text) { sign, at in
      switch sign {
      case "^" where begin == nil: begin = at
      case "!" where end == nil: end = at
      default:
        throw world.failure(
          "Error", "`\(text)` is no subscription: it has one `^` where it begins, and one `!`")
      }
    }
    return (begin, end)
  }

  /// Tells each sign that is no time, with its frame; those of a group are all in its first frame.
  private func read(_ text: String, _ take: (Character, Double) throws -> Void) throws {
    var rest = Substring(text)
    var (frame, group): (Double, Double?) = (0, nil)
    var isFirst = true
    while let sign = rest.first {
      if isInRun, isFirst, let (time, length) = Self.time(rest) {
        frame += time
        rest = rest.dropFirst(length)
        continue
      }
      isFirst = sign == " "
      rest = rest.dropFirst()
      switch sign {
      case " " where isInRun: continue
      case " ", "-": break
      case "(": group = frame
      case ")": group = nil
      default: try take(sign, group ?? frame)
      }
      frame += step
    }
  }

  /// `9ms `, `1.5s ` or `2m ` in milliseconds, and the number of its characters.
  private static func time(_ text: Substring) -> (Double, Int)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let unit = text.dropFirst(digits.count).prefix { $0.isASCII && $0.isLetter }
    let behind = text.dropFirst(digits.count + unit.count).first
    guard let number = Double(digits), digits.first != ".", digits.last != ".", behind == " " else {
      return nil
    }
    let factors: [Substring: Double] = ["ms": 1, "s": 1_000, "m": 60_000]
    return factors[unit].map { (number * $0, digits.count + unit.count + 1) }
  }

  // MARK: As objects of JavaScript

  /// An event, `{ frame: 2, notification: { kind: 'N', value: 'a', error: undefined } }`.
  static func object(_ message: Message, _ world: JSWorld) -> Value {
    var notification: [(String, Value)]
    switch message.event {
    case .next(let value):
      notification = [("kind", .string("N")), ("value", value), ("error", .undefined)]
    case .failed(let error):
      let thrown = world.value(of: error)
      notification = [("kind", .string("E")), ("value", .undefined), ("error", thrown)]
    case .completed:
      notification = [("kind", .string("C")), ("value", .undefined), ("error", .undefined)]
    }
    let made = JSObject(world)
    made.fields["frame"] = JSNumber.value(message.frame)
    let inner = JSObject(world)
    for (name, value) in notification { inner.fields[name] = value }
    made.fields["notification"] = .handle(inner)
    return .handle(made)
  }

  /// A subscription, `{ subscribedFrame: 0, unsubscribedFrame: 3 }`.
  static func object(begin: Double, end: Double?, _ world: JSWorld) -> JSObject {
    let made = JSObject(world)
    made.fields["subscribedFrame"] = JSNumber.value(begin)
    made.fields["unsubscribedFrame"] = JSNumber.value(end ?? .infinity)
    return made
  }
}

/// The text of what came and of what was wanted, where both are events or subscriptions of a `TestScheduler`.
struct JSMarbleTexts {
  private let world: JSWorld
  /// The values that have letters, and what they are.
  private var letters: [(letter: String, text: String)] = []

  init(_ world: JSWorld) { self.world = world }

  /// The lines that show both; nil where they are something else.
  mutating func lines(got: Value, wanted: Value) -> [String]? {
    guard let got = text(got), let wanted = text(wanted) else { return nil }
    let legend = letters.map { "where \($0.letter) is \($0.text)" }
    return ["wanted \(wanted)", "got    \(got)"] + legend
  }

  private mutating func text(_ value: Value) -> String? {
    guard let members = try? world.members(value) else { return nil }
    var signs: [(frame: Double, text: String)] = []
    for member in members {
      if let frame = number(member.member("frame")),
        let notification = member.member("notification")
      {
        signs.append((frame, sign(notification)))
      } else if let begin = number(member.member("subscribedFrame")) {
        signs.append((begin, "^"))
        let end = number(member.member("unsubscribedFrame")) ?? .infinity
        if end.isFinite { signs.append((end, "!")) }
      } else {
        return nil
      }
    }
    return Self.line(signs)
  }

  private func number(_ value: Value?) -> Double? {
    switch value {
    case .int(let number)?: Double(number)
    case .double(let number)?: number
    default: nil
    }
  }

  private mutating func sign(_ notification: Value) -> String {
    switch notification.member("kind") {
    case .string("C")?: return "|"
    case .string("E")?: return "#"
    default: break
    }
    let value = notification.member("value") ?? .undefined
    if case .string(let text) = value, text.count == 1, text.first?.isLetter == true { return text }
    let shown = world.shown(value, isShort: true)
    if let known = letters.first(where: { $0.text == shown }) { return known.letter }
    if shown.count == 1, shown.first?.isNumber == true { return shown }
    let letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init).first { letter in
      !letters.contains { $0.letter == letter }
    }
    letters.append((letter ?? "?", shown))
    return letter ?? "?"
  }

  /// `--a-(b|)`: with `9ms` where much time passes.
  private static func line(_ signs: [(frame: Double, text: String)]) -> String {
    var line = ""
    var now = 0.0
    var place = signs.startIndex
    while place < signs.endIndex {
      let frame = signs[place].frame
      let together = signs[place...].prefix { $0.frame == frame }.map(\.text)
      let gap = frame - now
      if gap > 40 || gap != gap.rounded() || gap < 0 {
        line += (line.isEmpty || line.hasSuffix(" ") ? "" : " ") + "\(JSNumber.text(gap))ms "
      } else {
        line += String(repeating: "-", count: Int(gap))
      }
      let text = together.joined()
      line += together.count > 1 ? "(\(text))" : text
      now = frame + Double(together.count > 1 ? text.count + 2 : 1)
      place += together.count
    }
    return line.isEmpty ? "nothing" : line
  }
}
