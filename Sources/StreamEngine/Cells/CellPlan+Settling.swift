extension CellPlan {
  /// Stores an input and marks its readers; nothing is evaluated yet.
  @inlinable public func set(_ cell: Cell<Value>, to value: Value) {
    check(cell)
    // Setting a cell that was removed has no effect.
    if cell.position >= 0 { store(value, in: cell) }
  }

  /// Evaluates marked cells until none is left; returns none, or the cells of an endless feedback,
  /// whose values then are those of the last microstep.
  ///
  /// Called while cells settle, by a formula or a subscriber, it does nothing: what it would
  /// evaluate, the one under way will.
  @inlinable @discardableResult public func settle() -> [Cell<Value>] {
    if isSettling { return [] }
    isSettling = true
    if isOutOfOrder || isUnsorted { layOutIfNeeded() }
    let loop = evaluateMarked()
    isSettling = false
    if !replaced.isEmpty { releaseReplaced() }
    return loop
  }

  /// True if nothing is waiting for `settle`, and it is not under way.
  package var isSettled: Bool { lowest == .max && !isSettling }

  @inlinable func evaluateMarked() -> [Cell<Value>] {
    var microsteps = 0
    repeat {
      while lowest != .max {
        microsteps &+= 1
        if microsteps > Self.feedbackLimit { return stopFeedback() }
        evaluateMicrostep()
      }
      if !endings.isEmpty { settleEndings() }
    } while lowest != .max
    return []
  }

  @inlinable func evaluateMicrostep() {
    var word = lowest
    lowest = .max
    let last = lastWord
    while word <= last {
      // Marks ahead of the cell being settled join this microstep, marks behind it the next.
      var ahead = UInt64.max
      while marks[word] & ahead != 0 {
        let bit = (marks[word] & ahead).trailingZeroBitCount
        ahead = bit == 63 ? 0 : .max << UInt64(bit &+ 1)
        marks[word] &= ~(1 << UInt64(bit))
        evaluate(word << 6 | bit)
      }
      if marks[word] != 0 { lowest = min(lowest, word) }
      word &+= 1
    }
    // Cells that were made meanwhile may stand behind the last word of this microstep.
    while lowest != .max && marks[lowest] == 0 { lowest = lowest == lastWord ? .max : lowest &+ 1 }
  }

  /// The last word of marks.
  @inlinable var lastWord: Int { (cells.count &- 1) >> 6 }

  @inlinable func evaluate(_ position: Int) {
    order[position]._withUnsafeGuaranteedRef { cell in
      cell.definition._withUnsafeGuaranteedRef { definition in
        // It was removed while cells settle, and is a reader of others until they are put in order.
        if definition === nothing { return }
        guard isReady(definition) else {
          definition.optionalRead = 0
          loseValue(of: cell)
          return definition.optionalRead = .max
        }
        do {
          let value = try definition.formula.call(Inputs(definition))
          if cell.follows(definition) { store(value, in: cell) }
        } catch {
          if cell.follows(definition) { fault(cell, definition.state(after: error, of: cell)) }
        }
      }
    }
  }

  @inlinable func isReady(_ definition: CellDefinition<Value>) -> Bool {
    for index in 0..<definition.requiredCount
    where table.values[Int(definition.requiredPositions[index])] == nil {
      return false
    }
    return true
  }

  @inlinable func store(_ value: Value, in cell: Cell<Value>) {
    if table.values[cell.position] == value && !repeatsEqualValues && !cell.repeatsEqualValues {
      return
    }
    // Comparing may have called anything.
    if cell.position < 0 { return }
    if case nil = table.values[cell.position] { return recover(cell, with: value) }
    table.store(value, at: cell.position)
    markReaders(of: cell)
    publish(value, by: cell)
  }

  @inlinable func publish(_ value: Value, by cell: Cell<Value>) {
    if let borrowedRecorder {
      borrowedRecorder._withUnsafeGuaranteedRef { recorder in
        recorder.changed(cell, value) { cell.changes.next(value) }
      }
    } else if cell.changes.hasObservers {
      cell.changes.next(value)
    }
  }

  @inlinable func markReaders(of cell: Cell<Value>) {
    let readers = cell.readers
    for index in 0..<cell.readerCount { mark(readers[index]) }
  }

  @inlinable func mark(_ position: Int32) {
    let word = Int(position) >> 6
    marks[word] |= 1 << UInt64(position & 63)
    if word < lowest { lowest = word }
  }
}
