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

extension Session {
  func tour(_ request: Request) throws {
    let number = request.words.isEmpty ? 1 : Int(request.rest.text) ?? 0
    guard Tour.lessons.indices.contains(number - 1) else {
      throw Diagnostic(.check, "the tour has \(Tour.lessons.count) lessons", request.rest.span)
    }
    let isLast = number == Tour.lessons.count
    page(
      ["\(number) of \(Tour.lessons.count)  \(Tour.lessons[number - 1].title)"]
        + Tour.lessons[number - 1].lines.map { "  \($0)" }
        + [isLast ? "that was the tour; :ops lists what there is" : ":tour \(number + 1) goes on"])
  }
}
