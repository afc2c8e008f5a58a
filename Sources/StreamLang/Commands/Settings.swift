import StreamEngine

/// What `:set` can choose, with what holds until somebody does.
struct Settings {
  /// Nanoseconds of one character of marble text.
  var frame: UInt64
  /// Which new names are watched.
  var watch = Watch.all
  var givesHints = true
  /// A formula that comes to the same value as before is silent.
  var cutsOff = true
  /// A stream is built anew when a name in its text is redefined.
  var rewires = true

  enum Watch: String, CaseIterable {
    case all, hot, none
  }
}

/// In which order subscribers see what is sent from within a delivery: each element to all of them
/// (A1 B1 A2 B2), or the newest first to those further on (A1 A2 B2 B1), as in RxSwift, RxJS and
/// Combine.
enum Reentrancy: String {
  case queue, depth
}

/// One of them, by the name that `:set` knows it by.
struct Setting: Sendable {
  let name: String
  /// What it can be, for help and for mistakes.
  let choices: String
  let read: @Sendable (Session) -> String
  /// False if the text is none of the choices.
  let write: @Sendable (Session, String) -> Bool

  static let all: [Setting] = [
    Setting(
      name: "frame", choices: "a duration, such as 10ms",
      read: { TimeText.short($0.environment.frame) },
      write: { session, text in
        guard let frame = Program.duration(text), frame > 0 else { return false }
        session.environment.frame = frame
        return true
      }),
    .choice("watch", "all, hot or none", \.settings.watch),
    .choice("marble", "full or strict-rxjs", \.environment.dialect),
    .flag("hints", \.givesHints),
    Setting(
      name: "limit", choices: "how many values one row takes in one turn",
      read: { $0.environment.burstLimit.map(grouped) ?? "none" },
      write: { session, text in
        guard let limit = Int(text.filter { $0 != "," && $0 != "_" }), limit > 0 else {
          return false
        }
        session.environment.burstLimit = limit
        return true
      }),
    .choice("reentrancy", "queue or depth, as in Rx", \.environment.reentrancy),
    .flag("cutoff", \.cutsOff) { $0.environment.plan.repeatsEqualValues = !$1 },
    .flag("rewire", \.rewires),
  ]

  /// One of some words.
  private static func choice<Choice: RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ choices: String, _ path: ReferenceWritableKeyPath<Session, Choice> & Sendable
  ) -> Setting {
    Setting(
      name: name, choices: choices, read: { $0[keyPath: path].rawValue },
      write: { session, text in
        guard let choice = Choice(rawValue: text) else { return false }
        session[keyPath: path] = choice
        return true
      })
  }

  private static func flag(
    _ name: String, _ path: WritableKeyPath<Settings, Bool> & Sendable,
    _ apply: @escaping @Sendable (Session, Bool) -> Void = { _, _ in }
  ) -> Setting {
    Setting(
      name: name, choices: "on or off", read: { $0.settings[keyPath: path] ? "on" : "off" },
      write: { session, text in
        guard text == "on" || text == "off" else { return false }
        session.settings[keyPath: path] = text == "on"
        apply(session, text == "on")
        return true
      })
  }
}

extension Session {
  /// `:set` lists them, `:set frame 10ms` changes one.
  func set(_ request: Request) throws {
    guard let word = request.words.first else {
      let width = Setting.all.map(\.name.count).max() ?? 0
      return page(
        Setting.all.map {
          let value = $0.read(self)
          return "\($0.name.padded(to: width))  \(value.padded(to: 8))\($0.choices)"
        })
    }
    let name = word.text
    guard let setting = Setting.all.first(where: { $0.name == name }) else {
      let nearest = Suggestion.nearest(to: name, among: Setting.all.map(\.name))
      throw Diagnostic(
        .check, "no setting \(name)", word.span, help: nearest.map { "did you mean \($0)?" })
    }
    let value = request.after(word)
    if value.text.isEmpty {
      return page(["\(name) is \(setting.read(self)); it can be \(setting.choices)"])
    }
    guard setting.write(self, value.text) else {
      throw Diagnostic(
        .check, "\(name) cannot be \(value.text)", value.span, help: "it is \(setting.choices)")
    }
  }
}
