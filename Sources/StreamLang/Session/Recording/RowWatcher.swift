/// Chooses which names are watched: whose events are shown, and get a row.
struct RowWatcher {
  let environment: Environment
  let timeline: TimelineLog
  /// A user who has chosen names at the start, gets only these.
  let chosen: [String]?
  let isBare: Bool

  /// True if a new name gets a row.
  func isToBeWatched(_ binding: Binding) -> Bool {
    if let chosen { return chosen.contains(binding.name) }
    switch environment.settings.watch {
    case .all: return true
    case .hot: return binding.cell != nil || binding.stream?.isHot == true
    case .none: return false
    }
  }

  /// Starts the watch of a binding: its events are shown, and it gets a row.
  func watch(_ binding: Binding) {
    if isBare || timeline.isWatched(binding) { return }
    if let cell = binding.cell {
      if cell.node < 0 { cell.node = environment.recording?.newNode() ?? -1 }
      timeline.watch(binding, node: cell.node, run: 0)
      return
    }
    guard let stream = binding.stream, let tracer = stream.tracer else { return }
    if case .alias = binding.node { return }
    let run = binding.view?.run ?? stream.watchedRun
    timeline.watch(binding, node: tracer.node, run: run)
    environment.view(of: binding)
  }

  /// Ends the watch of a binding; its run ends too, unless a formula reads it.
  func unwatch(_ binding: Binding) {
    timeline.unwatch(binding)
    guard let view = binding.view, view.cell == nil else { return }
    view.subscription.cancel()
    binding.view = nil
  }

  /// Watches these names and no others; without names all of them.
  func watchOnly(_ names: [String]) {
    for binding in environment.symbols.values {
      if names.isEmpty || names.contains(binding.name) {
        watch(binding)
      } else if timeline.isWatched(binding) {
        unwatch(binding)
      }
    }
  }

  /// The watched names whose streams could still send something by themselves.
  var running: [String] {
    guard environment.scheduler.nextDue != nil else { return [] }
    return environment.symbols.values.filter(isRunning).map(\.name)
  }

  /// The names in `running` whose stream is made from a source that sends by itself.
  var ticking: [String] {
    running.filter { environment.symbols[$0].map(environment.symbols.ticks) == true }
  }

  /// True if a row may still move by itself: a stream's, or a formula's that reads one without a name.
  private func isRunning(_ binding: Binding) -> Bool {
    if !timeline.isWatched(binding) { return false }
    if binding.cell != nil { return binding.hidden.contains { $0.view?.isOpen == true } }
    return binding.stream?.subject == nil && binding.view?.ending == nil
  }
}

extension SymbolTable {
  /// True if a name is made, also through others, from something that sends by itself.
  fileprivate func ticks(_ binding: Binding) -> Bool {
    var pending = [binding.definition.value]
    var visited: Set<String> = [binding.name]
    while let expression = pending.popLast() {
      pending += expression.children
      switch expression.kind {
      case .symbol(let symbol, _):
        if let other = self[symbol], visited.insert(other.name).inserted {
          pending.append(other.definition.value)
        }
      case .function(let function): pending += function.body.flatMap(\.expressions)
      case .operation(let call):
        if call.op.role == .creator { return true }
      default: break
      }
    }
    return false
  }
}
