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
