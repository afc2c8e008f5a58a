import CLibedit

/// Ctrl-C, as seen by an evaluation that is running.
///
/// Nothing else stops an evaluation: it has to ask. A prompt that is being edited handles its own
/// Ctrl-C, and forgets one that came before.
enum Interruption {
  /// Starts catching signals, which the editors do by themselves.
  static func watch() { terminal_catch_signals() }

  /// True if the evaluation should stop: after Ctrl-C, or when the process is to end.
  ///
  /// Costs one atomic load.
  static func isPending() -> Bool {
    !TerminalSignals.arrived(among: [.interrupt, .hangup]).isEmpty
  }

  /// True if Ctrl-C was typed, forgetting it.
  ///
  /// A request to end the process is not forgotten: the next read answers it.
  static func take() -> Bool { !TerminalSignals.take(.interrupt).isEmpty }
}

/// Signals that have arrived.
struct TerminalSignals: OptionSet {
  let rawValue: UInt32

  static let interrupt = TerminalSignals(flag: TERMINAL_INTERRUPT)
  static let stop = TerminalSignals(flag: TERMINAL_STOP)
  static let resume = TerminalSignals(flag: TERMINAL_CONTINUE)
  static let resize = TerminalSignals(flag: TERMINAL_RESIZE)
  static let hangup = TerminalSignals(flag: TERMINAL_HANGUP)

  /// Which have arrived, forgetting all but that the process is to end: that stays so.
  static func takeAll() -> TerminalSignals {
    take([.interrupt, .stop, .resume, .resize]).union(arrived(among: .hangup))
  }

  /// Which of `signals` have arrived and were not taken.
  static func arrived(among signals: TerminalSignals) -> TerminalSignals {
    TerminalSignals(rawValue: terminal_peek_signals(signals.rawValue))
  }

  /// Which of `signals` have arrived, forgetting those.
  static func take(_ signals: TerminalSignals) -> TerminalSignals {
    TerminalSignals(rawValue: terminal_take_signals(signals.rawValue))
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(flag: Int) { self.init(rawValue: UInt32(flag)) }
}
