/// A table as `console.table` prints it.
struct JSTable {
  private let columns: [String]
  private var rows: [[String]] = []

  /// The table of an object or a list, or of the fields that are named; nil of anything else.
  init?(_ data: Value, _ wanted: Value, in world: JSWorld) throws {
    guard data.hasParts else { return nil }
    if let map = data.object as? JSMap {
      columns = ["(iteration index)"] + (map.isSet ? [] : ["Key"]) + ["Values"]
      for (place, entry) in map.entries.enumerated() {
        let key = map.isSet ? [] : [world.cell(entry.key)]
        rows.append([String(place)] + key + [world.cell(entry.value)])
      }
      return
    }
    let named = wanted.isUndefined ? nil : try world.members(wanted).map { try world.text($0) }
    var fields: [String] = []
    var found: [(key: String, cells: [String: String], value: String?)] = []
    for key in world.keys(data) {
      let item = try world.get(data, key)
      guard item.hasParts || item.isCallable || named != nil else {
        found.append((key, [:], world.cell(item)))
        continue
      }
      var cells: [String: String] = [:]
      for name in named ?? world.keys(item) {
        if !fields.contains(name) { fields.append(name) }
        if item.hasParts, world.owns(item, name) {
          cells[name] = try world.cell(world.get(item, name))
        }
      }
      found.append((key, cells, nil))
    }
    fields = fields.inJSOrder
    let hasValues = found.contains { $0.value != nil }
    columns = ["(index)"] + fields + (hasValues ? ["Values"] : [])
    rows = found.map { key, cells, value in
      [key] + fields.map { cells[$0] ?? "" } + (hasValues ? [value ?? ""] : [])
    }
  }

  /// The lines, with a frame around each cell.
  var text: String {
    let widths = columns.indices.map { place in
      ([columns[place]] + rows.map { $0[place] }).map(\.displayWidth).max() ?? 0
    }
    func frame(_ first: String, _ between: String, _ last: String) -> String {
      first + widths.map { String(repeating: "─", count: $0 + 2) }.joined(separator: between) + last
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        " \(cell)\(String(repeating: " ", count: width - cell.displayWidth)) "
      }
      return "│" + padded.joined(separator: "│") + "│"
    }
    let lines =
      [frame("┌", "┬", "┐"), line(columns), frame("├", "┼", "┤")] + rows.map(line)
      + [frame("└", "┴", "┘")]
    return lines.joined(separator: "\n")
  }
}

extension JSWorld {
  /// A value in a cell: what stands within it is only named.
  fileprivate func cell(_ value: Value) -> String {
    let isLarge = !value.isList && value.hasParts && keys(value).count > 2
    return shown(value, toDepth: isLarge ? -1 : 0)
  }
}

extension Value {
  /// True of an object that has fields or members.
  fileprivate var hasParts: Bool {
    switch self {
    case .list, .record, .stream: true
    case .handle: !isCallable
    default: false
    }
  }
}
