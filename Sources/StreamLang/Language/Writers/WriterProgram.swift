/// Whole programs.
extension ProgramWriter {
  /// The program that some statements are; `isMain` shows what its names do, as a run here would.
  func program(
    _ statements: [Core.Statement], _ text: String, isMain: Bool
  ) throws(Diagnostic) -> String {
    try learn(statements, [])
    var lines = WriterLines()
    for statement in statements {
      begin()
      switch statement.kind {
      case .define(let definition, let isQuiet):
        for part in definition.parts.isEmpty ? [definition] : definition.parts {
          try add(part, isShown: isMain && !isQuiet, to: &lines)
        }
      case .evaluate(let value):
        // A stream without a name has a row, too.
        if value.type.isStream, isMain {
          add(shown("", try self.text(value)) + end, to: &lines)
        } else {
          add(try self.statement(statement) + end, to: &lines)
        }
      case .set, .fail: add(try self.statement(statement) + end, to: &lines)
      case .batch(let body):
        lines.add("// one turn here: nobody sees what is between")
        for inner in body { add(try self.statement(inner) + end, to: &lines) }
      case .schedule(let time, let body, let isAbsolute):
        if isAbsolute, lines.depth > 0 {
          throw refuse("`at` behind `wait`", statement.span, "`after` counts from there")
        }
        let (first, last) = later(try self.text(time))
        add("\(first) \(try block(body))\(end) \(last)\(end)", to: &lines)
      case .wait(let time): lines.open(later(try self.text(time)))
      case .expect, .run, .note, .watch, .unwatch, .command:
        let words = statement.span.text(in: text).split(whereSeparator: \.isWhitespace)
        lines.add("// \(words.joined(separator: " "))")
      case .nothing: break
      default: throw refuse("this statement", statement.span)
      }
    }
    lines.close(end)
    return whole(lines, isMain)
  }

  /// Definitions alone, in their order.
  func program(_ definitions: [Definition], isMain: Bool) throws(Diagnostic) -> String {
    try learn([], definitions)
    var lines = WriterLines()
    for definition in definitions {
      begin()
      try add(definition, isShown: isMain, to: &lines)
    }
    return whole(lines, isMain)
  }

  private func add(
    _ definition: Definition, isShown: Bool, to lines: inout WriterLines
  ) throws(Diagnostic) {
    if isUntold(definition), case .name(let written) = definition.pattern {
      state.untold.insert(name(written.text))
      return lines.add("// without \(written.text): nothing tells its types; call it once")
    }
    let known = state.defined
    let (text, remark) = try self.definition(definition)
    add(text + end, remark, to: &lines)
    guard isShown, definition.isStreamOrCell, case .name(let written) = definition.pattern,
      case let name = name(written.text), !known.contains(name)
    else { return }
    lines.add(shown(written.text, name) + end)
  }

  func isUntold(_ definition: Definition) -> Bool { false }

  /// Adds a statement and a remark about it, behind a line that says what the target does differently in it.
  private func add(_ text: String, _ remark: String = "", to lines: inout WriterLines) {
    let remarks = takeRemarks()
    if !remarks.isEmpty { lines.add("// " + remarks.joined(separator: "; ")) }
    // Statements of Swift alone end without a sign.
    let broken = BrokenLine.lines(text, indent: 2 * lines.depth, isSwift: end.isEmpty)
    if broken.count == 1 { return lines.add(text + (remark.isEmpty ? "" : " " + remark)) }
    if !remark.isEmpty { lines.add(remark) }
    lines.addIndented(broken)
  }

  private func whole(_ lines: WriterLines, _ isMain: Bool) -> String {
    let last = tail(isMain: isMain)
    var head = head(isMain: isMain)
    for name in state.helpers.sorted() { head += (helper(name)?.lines ?? []) + [""] }
    return (head + lines.lines + last).joined(separator: "\n") + "\n"
  }
}

/// A part of a program, line by line.
private struct WriterLines {
  private(set) var lines: [String] = []
  /// The last lines of the functions around them.
  private var closings: [String] = []

  /// The number of functions around them.
  var depth: Int { closings.count }

  mutating func add(_ line: String) { lines.append(String(repeating: "  ", count: depth) + line) }

  mutating func addIndented(_ more: [String]) { lines += more }

  mutating func open(_ ends: (first: String, last: String)) {
    add(ends.first)
    closings.append(ends.last)
  }

  mutating func close(_ end: String) {
    while let last = closings.popLast() { add(last + end) }
  }
}

extension Definition {
  /// True if its name has a row.
  fileprivate var isStreamOrCell: Bool {
    if isVariable || isConstant { return false }
    return formula != nil || value.type.isStream || value.type == .value
  }
}
