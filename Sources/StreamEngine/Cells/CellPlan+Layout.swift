extension CellPlan {
  /// Lays the plan out anew, after heights have changed or the room has run out.
  func layOut() {
    // A cell that was added just now has neither a place nor a value.
    let old = cells.filter { $0.position >= 0 }
      .map { (cell: $0, value: values[$0.position], isMarked: isMarked($0)) }
    raiseHeights()
    let oldValues = values
    let oldCapacity = capacity
    let size = max(64, (cells.count * 3 / 2 + 63) / 64 * 64)
    values = .allocate(capacity: size)
    values.initialize(repeating: nil, count: size)
    marks.deallocate()
    marks = .allocate(capacity: size / 64)
    marks.initialize(repeating: 0, count: size / 64)
    order.deallocate()
    order = .allocate(capacity: size)
    capacity = size
    lowest = .max
    cells.sort { ($0.height, $0.creation) < ($1.height, $1.creation) }
    for (position, cell) in cells.enumerated() {
      cell.position = position
      cell.removeReaders()
      (order + position).initialize(to: .passUnretained(cell))
    }
    for (position, cell) in cells.enumerated() {
      for (index, input) in cell.inputs.enumerated() {
        cell.positions[index] = Int32(input.position)
        input.addReader(Int32(position))
      }
    }
    for (cell, value, isMarked) in old {
      values[cell.position] = value
      if isMarked { mark(Int32(cell.position)) }
    }
    oldValues.deinitialize(count: oldCapacity)
    oldValues.deallocate()
  }

  private func isMarked(_ cell: Cell<Value>) -> Bool {
    marks[cell.position >> 6] >> UInt64(cell.position & 63) & 1 == 1
  }

  /// A cell settles after all that it reads, also when one of them has been lifted since.
  private func raiseHeights() {
    var isStable = false
    while !isStable {
      isStable = true
      for cell in cells where !cell.inputs.isEmpty {
        let needed = Self.height(above: cell.inputs)
        if needed > cell.height {
          cell.height = needed
          isStable = false
        }
      }
    }
  }
}
