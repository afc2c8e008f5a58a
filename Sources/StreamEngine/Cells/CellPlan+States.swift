extension CellPlan {
  /// An input cell's stream has ended: the last value stays, or with a failure nothing does.
  ///
  /// Cells that read it follow when they have settled: they complete when all their inputs have,
  /// and fail at once.
  package func end(_ cell: Cell<Value>, _ end: End) {
    check(cell)
    if cell.position < 0 { return }
    switch end {
    case .completed: endings.append((cell, recorder?.now ?? .none))
    case .failed(let error): fault(cell, .failed(error, culprit: cell))
    }
  }

  /// An input cell keeps its value, and follows nothing any more.
  package func disconnect(_ cell: Cell<Value>) {
    cell.sources = []
    isOutOfOrder = true
  }

  /// A cell's name was deleted: it has no value any more, and the state of its readers is
  /// `missing`.
  public func remove(_ cell: Cell<Value>) {
    check(cell)
    cell.isRemoved = true
    cell.sources = []
    define(cell, nothing)
    isOutOfOrder = true
    if cell.position >= 0 { fault(cell, .missing) }
    releaseReplaced()
  }

  /// Takes the value from a cell one of whose inputs has none; its state names that input.
  @usableFromInline func loseValue(of cell: Cell<Value>) {
    var state = Cell<Value>.State.waiting
    for input in cell.requiredInputs {
      switch (input.state, state) {
      case (.failed, .waiting), (.fault, .waiting), (.missing, .waiting): state = input.state
      default: break
      }
    }
    fault(cell, state)
  }

  @usableFromInline func fault(_ cell: Cell<Value>, _ state: Cell<Value>.State) {
    if cell.state.isSame(as: state) { return }
    if let value = table.values[cell.position] {
      _ = exchange(&cell.previous, with: value)
      table.store(nil, at: cell.position)
    }
    cell.state = state
    markReaders(of: cell)
    recorder?.lost(cell)
    if case .fault(let error, _) = state { cell.faults?.next(error) }
    if case .failed(let error, _) = state { cell.changes.fail(error) }
  }

  /// A cell that had lost its value has one again; subscribers do not receive an unchanged one.
  @usableFromInline func recover(_ cell: Cell<Value>, with value: Value) {
    table.store(value, at: cell.position)
    let (previous, lateSubscribers) = (cell.previous.take(), cell.lateSubscribers.take())
    cell.state = .value
    markReaders(of: cell)
    if previous != value || repeatsEqualValues || cell.repeatsEqualValues {
      return publish(value, by: cell)
    }
    guard let recorder else { return lateSubscribers?.next(value) ?? () }
    recorder.changed(cell, value) { lateSubscribers?.next(value) }
  }

  /// Lets a redefined cell live again, if it had ended or failed.
  func revive(_ cell: Cell<Value>) {
    cell.isEnded = false
    cell.changes.reopen()
    // Its subscribers receive the same failure again.
    if case .failed = cell.state { cell.state = .waiting }
  }

  /// Completes cells whose inputs have all completed, after the values that came before the end.
  @usableFromInline func settleEndings() {
    var index = 0
    while index < endings.count {
      let (cell, cause) = endings[index]
      index += 1
      if cell.isEnded { continue }
      cell.isEnded = true
      recorder?.ended(cell, because: cause)
      cell.changes.complete()
      for reader in 0..<cell.readerCount {
        let reader = cells[Int(cell.readers[reader])]
        if reader.inputs.allSatisfy(\.isEnded) || canNeverHaveValue(reader) {
          endings.append((reader, .none))
        }
      }
    }
    endings.removeAll()
  }

  /// As with `combineLatest`: with an input that ended without a value the formula never has one.
  private func canNeverHaveValue(_ cell: Cell<Value>) -> Bool {
    cell.requiredInputs.contains { input in
      guard input.isEnded, case .waiting = input.state else { return false }
      return true
    }
  }

  /// Unmarks the cells that are still marked, and returns them.
  @usableFromInline func stopFeedback() -> [Cell<Value>] {
    var loop: [Cell<Value>] = []
    for word in 0..<(cells.count + 63) / 64 {
      while marks[word] != 0 {
        loop.append(cells[word << 6 | marks[word].trailingZeroBitCount])
        marks[word] &= marks[word] - 1
      }
    }
    lowest = .max
    return loop
  }
}

extension Cell.State {
  /// True if the two look the same from outside: the same kind, by the same culprit.
  func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.waiting, .waiting), (.missing, .missing): true
    case (.fault(let a, let first), .fault(let b, let second)): first === second && "\(a)" == "\(b)"
    case (.failed(_, let first), .failed(_, let second)): first === second
    default: false
    }
  }
}
