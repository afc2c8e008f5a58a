extension CellPlan {
  /// Sorts the cells anew, unless the order says nothing yet: that costs as much as there are cells.
  @usableFromInline func layOutIfNeeded() {
    if lowest == .max || !isOutOfOrder && isOnlyLeafMarked { return }
    layOut()
  }

  /// True if all that is marked is a cell that reaches nobody, as one that was just defined.
  private var isOnlyLeafMarked: Bool {
    let marked = (lowest..<(cells.count + 63) / 64).lazy.filter { [marks] in marks[$0] != 0 }
    guard let word = marked.first, marked.dropFirst().isEmpty, marks[word].nonzeroBitCount == 1
    else { return false }
    let cell = cells[word << 6 | marks[word].trailingZeroBitCount]
    return cell.readerCount == 0 && !cell.changes.hasObservers
  }

  /// Sorts the cells anew, after definitions have changed what settles after what.
  private func layOut() {
    (isOutOfOrder, isUnsorted) = (false, false)
    for cell in cells {
      cell.isMarked = isMarked(cell) && !cell.isInput
      cell.savedValue = exchange(&table.values[cell.position], with: nil)
    }
    let swept = sweep()
    assignHeights()
    cells.sort { ($0.height, $0.creation) < ($1.height, $1.creation) }
    marks.update(repeating: 0, count: table.capacity / 64)
    lowest = .max
    for (position, cell) in cells.enumerated() {
      cell.position = position
      cell.removeReaders()
      order[position] = .passUnretained(cell)
      table.store(cell.savedValue.take(), at: position)
    }
    for cell in cells {
      cell.definition._withUnsafeGuaranteedRef { $0.layOut() }
      for input in cell.inputs { input.addReader(Int32(cell.position)) }
      if cell.isMarked { mark(Int32(cell.position)) }
      cell.isMarked = false
    }
    tallest = cells.last { !$0.isInput }?.height ?? 0
    // Released when all is in order again: that may call anything.
    for cell in swept { cell.savedValue = nil }
  }

  /// Makes room for more cells; none of them moves.
  func grow() {
    let (oldOrder, oldMarks, size) = (order, marks, table.capacity)
    table.grow()
    order = .allocate(capacity: table.capacity)
    marks = .allocate(capacity: table.capacity / 64)
    order.moveInitialize(from: oldOrder, count: cells.count)
    marks.moveInitialize(from: oldMarks, count: size / 64)
    (marks + size / 64).initialize(repeating: 0, count: (table.capacity - size) / 64)
    oldOrder.deallocate()
    oldMarks.deallocate()
  }

  private func isMarked(_ cell: Cell<Value>) -> Bool {
    marks[cell.position >> 6] >> UInt64(cell.position & 63) & 1 == 1
  }

  /// A cell settles after all that it depends on, whatever was redefined since.
  ///
  /// If cells depend on each other through streams, one of them is first; the effect of the others on it is feedback,
  /// which has its own limit.
  private func assignHeights() {
    let (unseen, underWay) = (-1, -2)
    for cell in cells { cell.height = unseen }
    var pending: [Cell<Value>] = []
    for cell in cells {
      pending.append(cell)
      while let next = pending.last {
        if next.height == unseen {
          next.height = underWay
          pending += (next.inputs + next.sources).filter { $0.height == unseen }
        } else {
          if next.height == underWay { next.height = next.heightAboveAll }
          pending.removeLast()
        }
      }
    }
  }

  /// Forgets cells that were removed and that no cell depends on any more; returns them.
  private func sweep() -> [Cell<Value>] {
    guard cells.contains(where: \.isRemoved) else { return [] }
    var needed: Set<ObjectIdentifier> = []
    for cell in cells {
      for other in cell.inputs + cell.sources { needed.insert(ObjectIdentifier(other)) }
    }
    let swept = cells.filter { $0.isRemoved && !needed.contains(ObjectIdentifier($0)) }
    for cell in swept {
      cell.position = -1
      cell.removeReaders()
    }
    cells.removeAll { $0.position < 0 }
    return swept
  }
}
