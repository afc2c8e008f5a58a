/// Whole programs.
extension JSWriter {
  /// A part of a program, line by line.
  private struct Lines {
    var lines: [String] = []
    /// The number of functions around them.
    var depth = 0

    mutating func add(_ line: String) {
      lines.append(String(repeating: "  ", count: depth) + line)
    }
  }

  /// The program that some statements are; `isMain` shows what its names do, as a run here would.
  mutating func program(
    _ statements: [Core.Statement], _ text: String, isMain: Bool
  ) throws(Diagnostic) -> String {
    var lines = Lines()
    for statement in statements {
      switch statement.kind {
      case .define(let definition, let isQuiet):
        for part in definition.parts.isEmpty ? [definition] : definition.parts {
          lines.add(try self.definition(part))
          let isShown = isMain && !isQuiet && part.isStreamOrCell
          if isShown { lines.add(show(part)) }
        }
      case .evaluate(let value):
        let text = try self.text(value)
        // A stream without a name has a row, too.
        if value.type.isStream, isMain {
          use(.show)
          lines.add("show('', \(text));")
        } else {
          lines.add("\(text);")
        }
      case .set, .fail: lines.add(try self.statement(statement))
      case .batch(let body):
        lines.add("// one turn here: nobody sees what is between")
        for inner in body { lines.add(try self.statement(inner)) }
      case .schedule(let time, let body, let isAbsolute):
        if isAbsolute, lines.depth > 0 {
          throw refuse("`at` behind `wait`", statement.span, "`after` counts from there")
        }
        lines.add("setTimeout(() => { \(try block(body)) }, \(try self.text(time)));")
      case .wait(let time):
        lines.add("setTimeout(() => {")
        lines.depth += 1
        waits.append(try self.text(time))
      case .expect, .run, .note, .watch, .unwatch, .command:
        let words = statement.span.text(in: text).split(whereSeparator: \.isWhitespace)
        lines.add("// \(words.joined(separator: " "))")
      case .nothing: break
      default: throw refuse("this statement", statement.span)
      }
    }
    while lines.depth > 0 {
      lines.depth -= 1
      lines.add("}, \(waits.removeLast()));")
    }
    return whole(lines.lines)
  }

  /// Definitions alone, in their order.
  mutating func program(_ definitions: [Definition], isMain: Bool) throws(Diagnostic) -> String {
    var lines: [String] = []
    for definition in definitions {
      lines.append(try self.definition(definition))
      if isMain, definition.isStreamOrCell { lines.append(show(definition)) }
    }
    return whole(lines)
  }

  private mutating func show(_ definition: Definition) -> String {
    guard case .name(let written) = definition.pattern else { return "" }
    use(.show)
    return "show('\(written.text)', \(name(written.text)));"
  }

  private mutating func whole(_ lines: [String]) -> String {
    var head: [String] = []
    if !imports.isEmpty {
      head = ["import { \(imports.sorted().joined(separator: ", ")) } from 'rxjs';", ""]
    }
    for helper in helpers.sorted() { head += helper.lines + [""] }
    return (head + lines).joined(separator: "\n") + "\n"
  }
}

extension Definition {
  /// True if its name has a row.
  fileprivate var isStreamOrCell: Bool {
    if isVariable || isConstant { return false }
    return formula != nil || value.type.isStream || value.type == .value
  }
}

extension JSWriter.Helper {
  /// Its definition.
  fileprivate var lines: [String] {
    switch self {
    case .cold:
      [
        "// marble text: what happens when, in ms, for each subscriber",
        "const cold = events => new Observable(s => {",
        "  const timers = events.map(([time, send]) => setTimeout(() => send(s), time));",
        "  return () => timers.forEach(timer => clearTimeout(timer));",
        "});",
      ]
    case .divisor:
      [
        "const divisor = x => {",
        "  if (x === 0) throw new Error('divisionByZero');",
        "  return x;",
        "};",
      ]
    case .hot:
      [
        "// marble text that is played once, to whoever listens",
        "const hot = events => {",
        "  const s = new Subject();",
        "  events.forEach(([time, send]) => setTimeout(() => send(s), time));",
        "  return s;",
        "};",
      ]
    case .show:
      [
        "// `rxrepl trace` draws what this prints",
        "const show = (name, s) => {",
        "  console.log(name, 'subscribe');",
        "  s.subscribe({",
        "    next: x => console.log(name, 'next', typeof x === 'object' ? JSON.stringify(x) : x),",
        "    error: e => console.log(name, 'error', e?.message ?? e),",
        "    complete: () => console.log(name, 'complete'),",
        "  });",
        "};",
      ]
    }
  }
}
