/// A few lines to be typed one after the other, and what is to be seen in them.
struct Lesson: Sendable {
  let title: String
  let introduction: [String]
  let steps: [Step]

  struct Step: Sendable {
    let line: String
    /// The question that is asked before the line runs, and which name that is about.
    var question: (text: String, name: String)?
    /// A remark about what it did.
    var annotation: String?
  }

  /// A line that is typed, and what to say about it.
  private static func types(_ line: String, _ annotation: String? = nil) -> Step {
    Step(line: line, annotation: annotation)
  }

  /// A step with a question before.
  private static func ask(about name: String, _ line: String, _ annotation: String? = nil) -> Step {
    Step(line: line, question: ("What will \(name) send?", name), annotation: annotation)
  }

  /// The text to show when all lessons are done.
  static let farewell = [
    "the tour is over, and you are back in your own session; try next:",
    "  :ops time          the operators about time; :ops lists all",
    "  :help debounce     a page with a picture; :help debounce try types it",
    "  Tab after a dot    lists what fits; below a line you see what it would send",
    "  :save first.rx     saves your session; rxrepl first.rx runs it again",
  ]
}

extension Lesson {
  static let all = [
    Lesson(
      title: "a stream you send values to",
      introduction: ["You send values to a subject; streams made from it react."],
      steps: [
        types("a = behavior(1)"),
        types("b = a.map(+1)", "b is a stream of its own: it sends each value of a plus 1."),
        types("a.next(2)"),
        ask(about: "b", "a.next(5)"),
        types("a.complete()", "Both have ended, so nothing more can come."),
      ]),
    Lesson(
      title: "cells, as in a spreadsheet",
      introduction: ["A cell is a name with a value. A formula follows the names in it."],
      steps: [
        types("x = 1; y = x + 1"),
        types("x = 2"),
        ask(about: "y", "x = 10"),
        types("z = x * y"),
        ask(about: "z", "x = 3", "z was computed once, from the new x and the new y."),
      ]),
    Lesson(
      title: "time",
      introduction: [
        "In this tour, time passes only with wait. At the prompt it passes by itself."
      ],
      steps: [
        types("t = interval(1s).take(4)", "Four values, a second apart. None has come yet."),
        types("wait 2s"),
        types("e = t.filter(%2 == 0)"),
        ask(about: "e", "wait 3s", "e has a run of its own, which began when e was made."),
        types(":marbles"),
      ]),
    Lesson(
      title: "filter and scan",
      introduction: ["filter passes some values on; scan computes a running result."],
      steps: [
        types("n = subject()"),
        types("big = n.filter(>3); sum = n.scan(0, +)"),
        types("n.next(2)"),
        ask(about: "big", "n.next(5)"),
        ask(about: "sum", "n.next(3)"),
      ]),
    Lesson(
      title: "two streams become one",
      introduction: ["zip pairs values in their order; combineLatest combines the latest of each."],
      steps: [
        types("l = subject(); r = subject()"),
        types("z = zip(l, r); c = combineLatest(l, r)"),
        types("l.next(1); l.next(2)", "r has not sent anything yet."),
        ask(about: "z", "r.next(10)", "z took the first of each, c the latest."),
        types("r.next(20)"),
      ]),
    Lesson(
      title: "when somebody types fast",
      introduction: ["debounce sends a value only after a pause."],
      steps: [
        types("q = subject(); d = q.debounce(300ms)"),
        types("q.next(\"r\"); wait 100ms; q.next(\"rx\")"),
        ask(about: "d", "wait 1s", "\"rx\" came too soon after \"r\", so \"r\" was dropped."),
        types(":marbles"),
      ]),
    Lesson(
      title: "a stream of streams",
      introduction: ["Each query starts a search; only the answer to the latest query counts."],
      steps: [
        types("search = x => timer(1s).map(_ => \"found \\(x)\")"),
        types("q = subject(); answer = q.flatMapLatest(search)"),
        types("q.next(\"a\"); wait 500ms; q.next(\"b\")"),
        ask(about: "answer", "wait 2s", "The search for a was cancelled when b came."),
      ]),
    Lesson(
      title: "errors are events, too",
      introduction: ["An error ends a stream. catchAndReturn sends a value instead."],
      steps: [
        types("n = subject(); d = n.map(10 / $0)"),
        types("safe = n.map(x => 10 / x).catchAndReturn(-1)"),
        types("n.next(2)"),
        ask(about: "safe", "n.next(0)", "d has failed; safe sent -1 instead, and completed."),
      ]),
    Lesson(
      title: "why?",
      introduction: ["rxrepl knows what each value was made from, and can take lines back."],
      steps: [
        types("a = 2; b = a * 10"),
        ask(about: "b", "a = 3"),
        types(":why b"),
        types(":undo", "Everything is as it was before that line."),
      ]),
    Lesson(
      title: "the same, or not?",
      introduction: ["Two chains are run on thousands of inputs, the smallest first."],
      steps: [
        types(
          ":same take(3).skip(1)  skip(1).take(3)",
          "On these three values they differ, and on no smaller input."),
        types(":same take(3).skip(1)  skip(1).take(2)  --frames 3"),
        types("a = subject(); b = a.map(+1).map(*2)"),
        types(":simplify b"),
      ]),
    Lesson(
      title: "a test, and other orders",
      introduction: ["If two inputs send at the same time, the program does not fix their order."],
      steps: [
        types("l = hot(\"-1\"); r = hot(\"-5\"); s = l + r"),
        ask(about: "s", "run"),
        types(":orders s", "A cell is the same in all orders; merge(l, r) would not be."),
        types(":test s"),
      ]),
    Lesson(
      title: "your own operators",
      introduction: ["You can call a function of a stream like any other operator."],
      steps: [
        types("rise = s => s.pairwise().map(p => p.1 - p.0)"),
        types("n = subject(); m = n.rise()"),
        ask(about: "m", "n.next(7, 8, 10)"),
        types(
          "m = n.rise().map(*10)", "m is a new stream now; names made from it would be built again."
        ),
        types("n.next(1, 4)"),
      ]),
  ]
}
