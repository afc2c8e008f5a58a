import StreamEngine

/// What a host does to keep a session in step with the world: its clock, its input, its Ctrl-C.
extension Session {
  /// Whether anything listens to the lines of standard input.
  public var wantsInput: Bool { environment.openInput?.hasObservers ?? false }

  /// Lets a line of standard input in, as a turn of its own.
  public func feed(_ line: String) -> Reply {
    environment.linesRead += 1
    keepInput(.input(line))
    return stimulate { $0.next(.string(line)) }
  }

  /// Standard input has ended.
  public func endInput() -> Reply {
    keepInput(.endOfInput)
    return stimulate { $0.complete() }
  }

  private func stimulate(_ action: (Subject<Value>) -> Void) -> Reply {
    guard let input = environment.openInput else { return Reply() }
    environment.scheduler.perform { action(input) }
    if options.isBare && workBudget.stopReason == nil { return Reply() }
    begin(Source(""))
    afterTurn()
    reportExhaustedBudget()
    return finish()
  }

  /// Asked now and then while something runs; true stops it.
  public func interrupt(when isInterrupted: @escaping () -> Bool) {
    workBudget.isInterrupted = isInterrupted
  }

  /// Lets the session's time catch up with the host's clock, and runs what is due.
  ///
  /// `host` is a reading of a clock that never goes backwards, in nanoseconds. Session time stands
  /// still while nothing waits for it.
  public func catchUp(host: UInt64) -> Reply {
    begin(Source(""))
    move(to: time(host: host))
    drawEnded()
    return finish()
  }

  /// How many nanoseconds of the host's clock until something is due; nil when nothing is.
  public func nanosecondsToDeadline(host: UInt64) -> UInt64? {
    _ = time(host: host)
    return nextDue.flatMap { wallClock?.wait(until: Duration.nanoseconds($0))?.nanoseconds }
  }

  private func time(host: UInt64) -> UInt64 {
    let host = Duration.nanoseconds(host)
    var clock = wallClock ?? WallClock(host: host, speed: options.speed)
    defer { wallClock = clock }
    return max(now, clock.time(at: host, isNeeded: nextDue != nil || wantsInput).nanoseconds)
  }

  /// Ctrl-C at an empty prompt: the clock stands still, and what still runs is said.
  public func pause() -> Reply {
    begin(Source(""))
    let names = running
    if names.isEmpty || options.isVirtual {
      add(.note("Ctrl-D leaves"))
    } else {
      wallClock?.pause()
      let tenths = now / 100_000_000
      let list = names.joined(separator: ", ")
      add(
        .note(
          "paused at \(tenths / 10).\(tenths % 10)s, \(list) \(names.count == 1 ? "is" : "are") "
            + "still there; :play goes on, unwatch \(names[0]) silences it"))
    }
    return finish()
  }

  /// The end of a wait: where a script on virtual time stopped, and how to go on.
  public func horizonNote(running: [String]) -> String? {
    guard let first = running.first else { return nil }
    let names = running.joined(separator: ", ")
    let verb = running.count == 1 ? "is" : "are"
    return "stopped at \(TimeText.short(now)), \(names) \(verb) still running; "
      + "--until 1m runs longer, take(n) ends \(first == names ? "it" : "them")"
  }

  /// Whether a stream that nothing else reads has ended in an error that nobody expected.
  public var hasUnreadFailure: Bool {
    environment.symbols.values.contains { binding in
      guard journal.isWatched(binding), binding.cell == nil,
        !judging.readFailures.contains(binding.name),
        case .failed? = binding.stream?.subject?.ending ?? binding.view?.ending
      else { return false }
      return !environment.symbols.isRead(binding)
    }
  }

  /// The timelines of a whole run, if anything moved.
  public var finalDiagram: Diagram? { journal.diagram(former: .all) }

  /// The same also if nothing moved; nil if there is no row with a mark.
  public var anyDiagram: Diagram? { journal.diagram(atLeast: 1, former: .all) }

  /// The same, and which values were made from which.
  var tracedDiagram: Diagram? { journal.diagram(atLeast: 1, former: .all, withFlows: true) }
}

// MARK: Pictures between lines

extension Session {
  /// At the prompt: the rows that a line has moved, if it sent something or let time pass.
  func drawTouched() {
    let isContrasted = followContrast()
    guard options.isPrompt, options.drawsAfterLines, reply.hasSent else { return }
    if isContrasted { return drawContrast() }
    let names = reply.touched
    guard names.contains(where: { environment.symbols[$0]?.cell == nil }) else { return }
    draw(names + dead(among: names))
  }

  /// The streams that would have been moved, too, if an error had not ended them.
  private func dead(among names: [String]) -> [String] {
    environment.symbols.values.filter { binding in
      guard case .failed? = binding.view?.ending, !names.contains(binding.name) else {
        return false
      }
      return binding.definition.mentions.contains(where: names.contains)
    }.map(\.name)
  }

  /// At the prompt, between lines: the rows that have just ended.
  func drawEnded() {
    followContrast()
    guard options.isPrompt, options.drawsAfterLines else { return }
    let ended = reply.items.compactMap { item -> String? in
      guard case .event(let event) = item, !event.isCell else { return nil }
      switch event.kind {
      case .completed, .failed: return event.name
      default: return nil
      }
    }
    if !ended.isEmpty { draw(ended) }
  }

  /// At most 8 rows, streams first.
  private func draw(_ names: [String]) {
    let bindings = environment.symbols.values.filter { names.contains($0.name) }
    let ranked = bindings.filter { $0.cell == nil } + bindings.filter { $0.cell != nil }
    let shown = Set(ranked.prefix(8).map(\.name))
    guard
      let diagram = journal.diagram(former: .fresh, only: { shown.contains($0.binding.name) }),
      // One value and its end are no movement: the line has said it.
      diagram.rows.contains(where: \.hasMoved)
    else { return }
    journal.forgetFormer(of: shown)
    add(.diagram(diagram))
    if ranked.count > 8 { page(["+\(ranked.count - 8) rows · :marbles"]) }
  }
}

extension Diagram.Row {
  /// Whether it has values in two columns.
  fileprivate var hasMoved: Bool {
    slots.lazy.filter { slot in
      slot.marks.contains { if case .value = $0 { true } else { false } }
    }.prefix(2).count == 2
  }
}

extension Reply {
  /// The rows that something happened to, each once, in order.
  var touched: [String] {
    var names: [String] = []
    for case .event(let event) in items where !names.contains(event.name) {
      names.append(event.name)
    }
    return names
  }
}

extension Program {
  /// A duration as the language writes it, in nanoseconds; nil for anything else.
  public static func duration(_ text: String) -> UInt64? {
    guard case .duration(let microseconds)? = Value(constant: text), microseconds >= 0 else {
      return nil
    }
    let (nanoseconds, overflow) = UInt64(microseconds).multipliedReportingOverflow(by: 1000)
    return overflow ? nil : nanoseconds
  }
}
