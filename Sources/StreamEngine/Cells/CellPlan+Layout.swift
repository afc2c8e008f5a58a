extension CellPlan {
  /// Sorts the cells anew, unless the order says nothing yet: that costs as much as there are cells.
  @usableFromInline func layOutIfNeeded() {
    if lowest == .max || !isOutOfOrder && isOnlyLeafMarked { return }
    layOut()
  }

  /// Whether all that is marked is a cell that reaches nobody, as one that was just defined.
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
      cell.savedValue = values[cell.position]
    }
    values.update(repeating: nil, count: cells.count)
    sweep()
    assignHeights()
    cells.sort { ($0.height, $0.creation) < ($1.height, $1.creation) }
    marks.update(repeating: 0, count: capacity / 64)
    lowest = .max
    for (position, cell) in cells.enumerated() {
      cell.position = position
      cell.removeReaders()
      order[position] = .passUnretained(cell)
      values[position] = cell.savedValue
      cell.savedValue = nil
    }
    for cell in cells {
      for (index, input) in cell.inputs.enumerated() {
        cell.positions[index] = Int32(input.position)
        input.addReader(Int32(cell.position))
      }
      if cell.isMarked { mark(Int32(cell.position)) }
      cell.isMarked = false
    }
    tallest = cells.last { !$0.isInput }?.height ?? 0
  }

  /// Makes room for more cells; none of them moves.
  func grow() {
    let (oldOrder, oldValues, oldMarks, oldCapacity) = (order, values, marks, capacity)
    capacity *= 2
    order = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    marks = .allocate(capacity: capacity / 64)
    order.moveInitialize(from: oldOrder, count: cells.count)
    values.moveInitialize(from: oldValues, count: oldCapacity)
    (values + oldCapacity).initialize(repeating: nil, count: capacity - oldCapacity)
    marks.moveInitialize(from: oldMarks, count: oldCapacity / 64)
    (marks + oldCapacity / 64).initialize(
      repeating: 0, count: (capacity - oldCapacity) / 64)
    oldOrder.deallocate()
    oldValues.deallocate()
    oldMarks.deallocate()
  }

  private func isMarked(_ cell: Cell<Value>) -> Bool {
    marks[cell.position >> 6] >> UInt64(cell.position & 63) & 1 == 1
  }

  /// A cell settles after all that it depends on, whatever was redefined since.
  ///
  /// Where cells depend on each other through streams, one of them is first: what follows from that
  /// is feedback, and bounded as such.
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

  /// Forgets cells that were removed and that no cell depends on any more.
  private func sweep() {
    guard cells.contains(where: \.isRemoved) else { return }
    var needed: Set<ObjectIdentifier> = []
    for cell in cells {
      for other in cell.inputs + cell.sources { needed.insert(ObjectIdentifier(other)) }
    }
    cells.removeAll { cell in
      guard cell.isRemoved, !needed.contains(ObjectIdentifier(cell)) else { return false }
      cell.position = -1
      cell.savedValue = nil
      cell.removeReaders()
      return true
    }
  }
}
