/// What a person can read about the language, made from its descriptors.
enum Manual {
  /// The first page of help.
  static let front: [String] = [
    "a = behavior(1)              a subject: a.next(2) sends",
    "b = a.map(+1)                a stream of it; every event is shown",
    "x = 1; y = x + 1; x = 2      cells: y follows x, like a spreadsheet",
    "t = interval(1s).take(5)     time passes while you type",
    "a name alone shows what it is now; Ctrl-C pauses, Ctrl-D leaves",
    "",
  ]

  /// An operator: how to call it, what it does, a picture that was run.
  static func page(for op: Operator) -> [String] {
    var lines = [
      op.forms.map { "\(op.name)(\($0.signature(op.receivers)))" }.joined(separator: "   ")
    ]
    lines.append("  \(op.summary)")
    if let example = op.example {
      let names = example.inputs.isEmpty ? [] : Array("ab".prefix(example.inputs.count))
      let width = max(example.source.count, 1)
      for (name, input) in zip(names, example.inputs) {
        lines.append("  \(String(name).padded(to: width))  \(input)")
      }
      lines.append("  \(example.source)  \(example.output)")
    }
    if !op.aliases.isEmpty {
      lines.append("  also called \(op.aliases.map(\.name).joined(separator: ", "))")
    }
    return lines
  }
}

extension Form {
  /// `count`, `for: duration`, `values …`: what stands in the parentheses.
  func signature(_ receivers: Int) -> String {
    parameters.dropFirst(receivers).map { parameter in
      let text = parameter.label == .none ? parameter.name : "\(parameter.name):"
      return parameter.kind.isVariadic
        ? text + " …" : parameter.kind.isOptional ? "[\(text)]" : text
    }.joined(separator: ", ")
  }
}

extension Session {
  func help(_ topic: String?, _ span: Span) throws {
    guard let topic else {
      let width = Command.all.map { $0.name.count + $0.arguments.count }.max() ?? 0
      return page(
        Manual.front
          + Command.all.map { command in
            ":\(command.name) \(command.arguments)".padded(to: width + 4) + command.summary
          })
    }
    if let op = Prelude.operators[topic] { return page(Manual.page(for: op)) }
    if let builtin = Builtin.named(topic) { return page(Manual.page(for: builtin)) }
    let nearest = Suggestion.nearest(
      to: topic, among: Prelude.operators.keys.sorted() + Builtin.all.map(\.name))
    throw Diagnostic(
      .check, "no help for \(topic)", span, help: nearest.map { "did you mean \($0)?" })
  }

  func listOperators() {
    let width = Prelude.all.map(\.name.count).max() ?? 0
    page(Prelude.all.map { "\($0.name.padded(to: width))  \($0.summary)" })
  }

  func tour(_ word: String?, _ span: Span) throws {
    let number = word.map { Int($0) ?? 0 } ?? 1
    guard Tour.lessons.indices.contains(number - 1) else {
      throw Diagnostic(.check, "the tour has \(Tour.lessons.count) lessons", span)
    }
    let isLast = number == Tour.lessons.count
    page(
      ["\(number) of \(Tour.lessons.count)  \(Tour.lessons[number - 1].title)"]
        + Tour.lessons[number - 1].lines.map { "  \($0)" }
        + [isLast ? "that was the tour; :ops lists what there is" : ":tour \(number + 1) goes on"])
  }
}

/// Short lessons to type along.
enum Tour {
  struct Lesson {
    let title: String
    let lines: [String]
  }

  static let lessons = [
    Lesson(
      title: "a stream you drive by hand",
      lines: ["a = behavior(1)", "b = a.map(+1)", "a.next(2)", "a.complete()"]),
    Lesson(
      title: "cells stay true, like a spreadsheet", lines: ["x = 1; y = x + 1", "x = 2", "y"]),
    Lesson(
      title: "time", lines: ["t = interval(1s).take(3)", "t.map(*10)"]),
    Lesson(
      title: "two streams",
      lines: ["l = subject(); r = subject()", "z = zip(l, r)", "l.next(1)", "r.next(\"one\")"]),
    Lesson(
      title: "a stream of streams",
      lines: [
        "q = subject()", "found = q.flatMapLatest(x => timer(1s).map(_ => x))", "q.next(\"rx\")",
      ]),
  ]
}

extension Manual {
  /// A plain function: what it does, a call that was run.
  static func page(for builtin: Builtin) -> [String] {
    let (source, output) = builtin.example
    var lines = ["\(builtin.name): \(builtin.summary)", "  \(source)  \(output)"]
    if !builtin.aliases.isEmpty {
      lines.append("  also called \(builtin.aliases.joined(separator: ", "))")
    }
    return lines
  }

  /// The whole of `docs/operators.md`.
  static var document: String {
    let operators = Prelude.all.map { op in
      let page = page(for: op)
      let head = "## \(op.name)\n\n\(op.summary)\n\n"
      return head + "```\n" + ([page[0]] + page.dropFirst(2)).joined(separator: "\n") + "\n```\n"
    }
    let builtins = Builtin.all.map { builtin in
      let (source, output) = builtin.example
      return "| `\(builtin.name)` | \(builtin.summary) | `\(source)` | `\(output)` |"
    }.joined(separator: "\n")
    return """
      # Operators

      Made from the descriptors, and kept true by a test. One column of a picture is one millisecond;
      `|` completes, `#` fails, what stands in `( )` or `[ ]` happens at once.

      \(operators.joined(separator: "\n"))
      # Plain functions

      Values in, a value out: `length(x)` and `x.length()` are the same.

      | | | for example | gives |
      |---|---|---|---|
      \(builtins)

      """
  }
}
