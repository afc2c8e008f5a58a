/// The text of a tree that has no text of its own, such as one that was read from another language.
///
/// The text, parsed, is the same tree. Parentheses stand wherever they could be wanted.
package struct TreePrinter {
  private var lines: [String] = []

  /// Statements, one on a line.
  package static func text(of statements: [Statement]) -> String {
    var printer = TreePrinter()
    printer.add(statements, "")
    return printer.lines.joined(separator: "\n") + (statements.isEmpty ? "" : "\n")
  }

  private mutating func add(_ statements: [Statement], _ indentation: String) {
    for statement in statements {
      let text = Self.text(statement, indentation)
      // A line that begins with a bracket would go on with the line before it.
      let joins = text.hasPrefix("(") || text.hasPrefix("[") || text.hasPrefix("-")
      lines.append(indentation + (joins && !lines.isEmpty ? ";" : "") + text)
    }
  }

  private static func block(_ statements: [Statement], _ indentation: String) -> String {
    if statements.isEmpty { return "{}" }
    var printer = TreePrinter()
    printer.add(statements, indentation + "  ")
    return "{\n" + printer.lines.joined(separator: "\n") + "\n\(indentation)}"
  }

  // MARK: Statements

  private static func text(_ statement: Statement, _ indentation: String) -> String {
    func value(_ value: Expression) -> String { text(value, indentation) }
    switch statement.kind {
    case .expression(let expression):
      let text = value(expression)
      // `at(x)` would begin a block that waits.
      for word in ["at", "after"] where text.hasPrefix(word + "(") {
        return "(\(word))" + text.dropFirst(word.count)
      }
      return text.hasPrefix("{") ? "(\(text))" : text
    case .bind(let keyword, let pattern, let expression):
      let word = keyword == .none ? "" : keyword.rawValue + " "
      return "\(word)\(text(pattern)) = \(value(expression))"
    case .quiet(let inner): return "quiet " + text(inner, indentation)
    case .set(let settings):
      return settings.map { "\(value($0.target)) := \(value($0.value))" }.joined(separator: ", ")
    case .giveBack(let expression): return "return" + (expression.map { " " + value($0) } ?? "")
    case .throwing(let error): return "throw " + value(error)
    case .loop(let loop):
      let body = block(loop.body, indentation)
      switch loop.head {
      case .test(let test): return "while \(head(test, indentation)) \(body)"
      case .each(let pattern, let list):
        return "for \(text(pattern)) in \(head(list, indentation)) \(body)"
      case .steps(let first, let test, let step):
        return "for \(text(first, indentation)); \(value(test)); \(text(step, indentation)) \(body)"
      }
    case .leaveLoop(let goesOn): return goesOn ? "continue" : "break"
    case .attempt(let attempt):
      var text = "try " + block(attempt.body, indentation)
      if let handler = attempt.handler {
        text += " catch \(handler.name.map { $0.text + " " } ?? "")"
        text += block(handler.body, indentation)
      }
      return text + (attempt.last.map { " finally " + block($0, indentation) } ?? "")
    case .batch(let body): return "batch " + block(body, indentation)
    case .at(let time, let body): return "at \(head(time, indentation)) " + block(body, indentation)
    case .after(let time, let body):
      return "after \(head(time, indentation)) " + block(body, indentation)
    case .wait(let time): return "wait " + value(time)
    case .run(let goal): return "run" + (goal.map { " until " + value($0) } ?? "")
    case .expect(let subject, let marbles, let settings):
      return "expect " + value(subject) + (marbles.map { " " + value($0) } ?? "")
        + settings.map { ", " + argument($0, indentation) }.joined()
    case .forall(let generators, let body):
      let names = generators.map { "\($0.name.text): \($0.kind.text)" }
      return "forall \(names.joined(separator: ", ")) " + block(body, indentation)
    case .note(let note, of: let name, let time):
      return "note " + (name.map { $0.text + " " } ?? "") + value(note)
        + (time.map { " at " + value($0) } ?? "")
    case .watch(let names): return "watch " + names.map(\.text).joined(separator: ", ")
    case .unwatch(let names): return "unwatch " + names.map(\.text).joined(separator: ", ")
    case .delete(let names): return "del " + names.map(\.text).joined(separator: ", ")
    case .importing(let path): return "import " + (path?.text ?? "").quoted
    case .library(let library): return "import " + library.rawValue.quoted
    case .command(let line): return ":" + line.text
    }
  }

  /// The text of an expression before the `{` of its own statement.
  private static func head(_ value: Expression, _ indentation: String) -> String {
    let text = text(value, indentation)
    return text.contains("{") || text.hasPrefix("-") || text.hasPrefix("[") ? "(\(text))" : text
  }

  private static func text(_ pattern: Pattern) -> String {
    switch pattern {
    case .name(let name): name.text
    case .list(let members, _): "(" + members.map(text).joined(separator: ", ") + ")"
    case .record(let fields, _):
      "{" + fields.map { "\($0.key.text): \(text($0.pattern))" }.joined(separator: ", ") + "}"
    }
  }

  // MARK: Expressions

  private static func text(_ value: Expression, _ indentation: String, floor: Int = 0) -> String {
    let plain = bare(value, indentation)
    return value.tightness >= floor ? plain : "(\(plain))"
  }

  private static func bare(_ value: Expression, _ indentation: String) -> String {
    func inner(_ value: Expression, _ floor: Int = 0) -> String {
      text(value, indentation, floor: floor)
    }
    switch value.kind {
    case .null: return "nil"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let number): return double(number)
    case .duration: return value.literalText
    case .string(let text): return text.quoted
    case .interpolation(let pieces):
      return "\""
        + pieces.map { piece in
          switch piece {
          case .text(let text): text.escaped
          case .value(let value): "\\(" + onOneLine(inner(value)) + ")"
          }
        }.joined() + "\""
    case .name(let name): return name
    case .parameter(let number): return "$\(number)"
    case .hole: return ""
    case .list(let members): return "[" + members.map { inner($0) }.joined(separator: ", ") + "]"
    case .record(let fields):
      return "{"
        + fields.map { field in
          guard let key = field.key else { return "..." + inner(field.value) }
          return (key.text.isName ? key.text : key.text.quoted) + ": " + inner(field.value)
        }.joined(separator: ", ") + "}"
    case .spread(let value): return "..." + inner(value)
    case .member(let object, let name): return callee(object, indentation) + "." + name.text
    case .index(let object, let index):
      return callee(object, indentation) + "[" + inner(index) + "]"
    case .dot(let name): return "." + name.text
    case .call(let called, let arguments):
      return callee(called, indentation) + "("
        + arguments.map { argument($0, indentation) }.joined(separator: ", ") + ")"
    case .negate(let operand): return "-" + inner(operand, 9)
    case .not(let operand): return "!" + inner(operand, 9)
    case .binary(let operation, let left, let right):
      return inner(left, 8) + " \(operation.rawValue) " + inner(right, 8)
    case .conditional:
      var (text, last) = ("", value)
      while case .conditional(let test, let yes, let no) = last.kind {
        text += inner(test, 1) + " ? " + inner(yes) + " : "
        last = no
      }
      return text + inner(last)
    case .section(let body): return inner(body)
    case .operatorName(let name): return name
    case .function(let function): return self.function(function, indentation)
    case .ifElse(let branches): return ifElse(branches, indentation)
    case .switching: return "nil"
    }
  }

  private static func double(_ number: Double) -> String {
    let text = "\(number)".replacing("e+", with: "e")
    return text.contains(".") || text.contains("e") ? text : text + ".0"
  }

  /// The text of an expression that a member, an index or a call stands behind.
  private static func callee(_ value: Expression, _ indentation: String) -> String {
    switch value.kind {
    case .int, .double, .duration, .ifElse, .negate: return "(\(bare(value, indentation)))"
    default: return text(value, indentation, floor: 9)
    }
  }

  private static func argument(_ argument: Expression.Argument, _ indentation: String) -> String {
    (argument.label.map { $0.text + ": " } ?? "") + text(argument.value, indentation)
  }

  private static func function(_ function: FunctionLiteral, _ indentation: String) -> String {
    guard case .named(let patterns, _) = function.parameters else {
      return block(function.body, indentation)
    }
    var head = "(" + patterns.map(text).joined(separator: ", ") + ")"
    if patterns.count == 1, case .name(let name) = patterns[0] { head = name.text }
    if function.body.count == 1, case .expression(let value) = function.body[0].kind {
      if case .ifElse = value.kind { return "\(head) => \(block(function.body, indentation))" }
      let text = text(value, indentation)
      return "\(head) => " + (text.hasPrefix("{") ? "(\(text))" : text)
    }
    return "\(head) => \(block(function.body, indentation))"
  }

  private static func ifElse(_ branches: IfElse, _ indentation: String) -> String {
    var (text, next) = ("", Optional(branches))
    while let branches = next {
      text += "if "
      switch branches.condition {
      case .expression(let value): text += head(value, indentation)
      case .binding(let name, let value, _):
        text += "let \(name.text) = \(head(value, indentation))"
      case .match: text += "true"
      }
      text += " " + block(branches.then.body, indentation)
      next = nil
      switch branches.otherwise {
      case .branch(let other)?: text += " else " + block(other.body, indentation)
      case .chained(let other)?:
        text += " else "
        if case .ifElse(let branches) = other.kind { next = branches }
      case nil: break
      }
    }
    return text
  }

  /// A string stands on one line, and so does all in it.
  private static func onOneLine(_ text: String) -> String {
    var result = ""
    var (isQuoted, isEscaped) = (false, false)
    for character in text {
      if character == "\n" && !isQuoted {
        result += result.hasSuffix("{") ? " " : "; "
        continue
      }
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = isQuoted
      } else if character == "\"" {
        isQuoted.toggle()
      }
      result.append(character)
    }
    return result
  }
}
