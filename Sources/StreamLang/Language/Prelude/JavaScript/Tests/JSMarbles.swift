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

  /// The last millisecond that a clock can show.
  static let lastFrame = 9e12
  let isInRun: Bool
  let world: JSWorld
  private let step: Double

  init(isInRun: Bool, world: JSWorld) {
    (self.isInRun, self.world, step) = (isInRun, world, isInRun ? 1 : 10)
  }

  /// As a program reads text by itself: a character is as many frames as where it is read.
  private init(readAs isInRun: Bool, world: JSWorld) {
    let isWithin = world.classes["TestScheduler"]?.fields["frameTimeFactor"] == .int(1)
    (self.isInRun, self.world, step) = (isInRun, world, isWithin ? 1 : 10)
  }

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
        event = .next(
          values.typeName == "object" && !values.isNothing
            ? try world.get(values, name) : .string(name))
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

  /// `TestScheduler.parseMarbles(text, values, error, …, isInRun)` and its counterpart for subscriptions.
  static func parsed(_ name: String, _ given: JSArguments) throws -> Value {
    let world = given.world
    if name == "parseMarbles" {
      return world.list(
        of: try JSMarbles(readAs: given[4].isTruthy, world: world)
          .messages(given.text(0), values: given[1], error: given[2]).map { object($0, world) })
    }
    let span = try JSMarbles(readAs: given[1].isTruthy, world: world).subscription(given.text(0))
    return .handle(object(begin: span.begin ?? .infinity, end: span.end, world))
  }

  /// An event, `{ frame: 2, notification: { kind: 'N', value: 'a', error: undefined } }`.
  static func object(_ message: Message, _ world: JSWorld) -> Value {
    let (kind, value, error): (String, Value, Value) =
      switch message.event {
      case .next(let value): ("N", value, .undefined)
      case .failed(let error): ("E", .undefined, world.value(of: error))
      case .completed: ("C", .undefined, .undefined)
      }
    let notification = world.object(of: ["kind": .string(kind), "value": value, "error": error])
    return world.object(of: ["frame": JSNumber.value(message.frame), "notification": notification])
  }

  /// A subscription, `{ subscribedFrame: 0, unsubscribedFrame: 3 }`.
  static func object(begin: Double, end: Double?, _ world: JSWorld) -> JSObject {
    let made = JSObject(world)
    made.fields["subscribedFrame"] = JSNumber.value(begin)
    made.fields["unsubscribedFrame"] = JSNumber.value(end ?? .infinity)
    return made
  }
}

extension JSWorld {
  /// The events that a list tells, if it is one of events or subscriptions of a `TestScheduler`.
  func events(_ value: Value) -> [TimedValue]? {
    guard let members = try? members(value) else { return nil }
    var events: [TimedValue] = []
    func add(_ frame: Value?, _ event: Event<Value>) -> Bool {
      guard let frame = frame.flatMap({ try? number($0) }), !frame.isNaN else { return false }
      if frame.magnitude <= JSMarbles.lastFrame {
        events.append(TimedEvent(time: Int64(frame * 1_000_000), event: event))
      }
      return true
    }
    for member in members {
      if let notification = member.member("notification") {
        let event: Event<Value>
        switch notification.member("kind") {
        case .string("C")?: event = .completed
        case .string("E")?:
          event = .failed(RuntimeError(thrown: notification.member("error") ?? .undefined))
        default:
          let value = notification.member("value") ?? .undefined
          event = .next(value.isShownByItself ? value : .string(shown(value, isShort: true)))
        }
        if !add(member.member("frame"), event) { return nil }
      } else if !add(member.member("subscribedFrame"), .next(Value.subscribedMark))
        || !add(member.member("unsubscribedFrame"), .next(Value.disposedMark))
      {
        return nil
      }
    }
    return events
  }
}

extension Value {
  fileprivate var isShownByItself: Bool {
    switch self {
    case .string, .int, .double, .bool: true
    default: false
    }
  }
}
