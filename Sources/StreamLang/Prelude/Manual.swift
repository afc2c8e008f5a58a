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
}

extension Session {
  func help(_ words: [String], _ span: Span) throws {
    let topic = words.first
    guard let topic else {
      let width = Command.all.map { $0.name.count + $0.arguments.count }.max() ?? 0
      return page(
        Manual.front
          + Command.all.map { command in
            ":\(command.name) \(command.arguments)".padded(to: width + 4) + command.summary
          })
    }
    if let op = Prelude.operators[topic] {
      return words.dropFirst().first == "try"
        ? try tryOut(op, span) : add(.manual(Manual.page(for: op)))
    }
    if let builtin = Builtin.named(topic) { return page(Manual.page(for: builtin)) }
    let nearest = Suggestion.nearest(
      to: topic, among: Prelude.operators.keys.sorted() + Builtin.all.map(\.name))
    throw Diagnostic(
      .check, "no help for \(topic)", span, help: nearest.map { "did you mean \($0)?" })
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
}
