@testable import StreamLang

extension Session {
  /// A session at a prompt or of a script, with other options than usual.
  convenience init(isPrompt: Bool, _ change: (inout Options) -> Void = { _ in }) {
    var options = Options()
    options.isPrompt = isPrompt
    change(&options)
    self.init(options)
  }

  /// Itself, when it has run some texts one after another.
  @discardableResult func after(_ texts: String...) -> Session { after(texts) }

  func after(_ texts: [String]) -> Session {
    for text in texts { _ = submit(text) }
    return self
  }

  /// Interrupts what runs when it has asked so often.
  func interrupt(after most: Int) {
    var asked = 0
    interrupt {
      asked += 1
      return asked > most
    }
  }
}

extension Screen {
  init(isPrompt: Bool) {
    var style = Style()
    style.isPrompt = isPrompt
    self.init(style)
  }
}

/// The answers of a prompt on the virtual clock to lines typed one after another.
enum Typed {
  /// The answer to the last line, and what is said on leaving.
  static func answer(_ lines: [String]) -> String {
    let typed = lines.map { "> \($0)\n" }.joined()
    let printed = Transcript(typed).printed().split(
      separator: "\n", omittingEmptySubsequences: false)
    let last = printed.lastIndex { $0.hasPrefix("> ") } ?? -1
    return printed[(last + 1)...].joined(separator: "\n")
  }

  static func answer(_ lines: String...) -> String { answer(lines) }

  /// A reply as a prompt shows it.
  static func lines(_ reply: Reply) -> [String] {
    var screen = Screen(isPrompt: true)
    return screen.render(reply).map(\.text.plain)
  }
}

/// The output of a script on the virtual clock.
enum Scripted {
  /// A reply as a script prints it.
  static func lines(_ reply: Reply) -> [String] {
    var screen = Screen(Screen.Style())
    return screen.render(reply).map(\.text.plain)
  }

  /// Row by row, its mistakes at the times when they were made.
  static func lines(
    _ program: String, until end: UInt64? = nil, mostValues: Int? = nil
  ) -> [String] {
    let session = Session(isPrompt: false) { $0.until = end }
    if let mostValues { session.program.turns.workBudget.valueLimit = mostValues }
    var screen = Screen(Screen.Style())
    var lines = screen.render(session.submit(program))
    lines += screen.render(session.runToEnd())
    return lines.map(\.text.plain)
  }
}
