extension Word {
  /// The words that statements begin with, each with what it looks like.
  static let statements: [(word: Word, usage: String, summary: String)] = [
    (.wait, "wait 1s", "Lets time pass."),
    (.run, "run until 5s", "Lets time pass until then, or until nothing is due."),
    (.at, "at 2s { a.next(1) }", "Does something at a time."),
    (.after, "after 1s { a.next(1) }", "Does something when so much time has passed."),
    (.batch, "batch { x = 1; y = 2 }", "Changes several things in one turn."),
    (.watch, "watch a, b", "Shows what they send."),
    (.unwatch, "unwatch a", "Shows it no longer."),
    (.del, "del a", "Takes a name away."),
    (.quiet, "quiet a = …", "Defines a name without showing it."),
    (.let, "let a = …", "Defines a name that cannot be set."),
    (.import, "import \"ops.rx\"", "Brings the functions and constants of a file."),
    (.expect, "expect a \"-1-2|\"", "Says what has to come."),
  ]

  /// Whether names follow it and nothing else.
  var takesNames: Bool { self == .watch || self == .unwatch || self == .del }
}
