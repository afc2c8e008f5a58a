/// Operators that are easily confused, side by side: rows of a picture that is run for the page, as an
/// example is.
struct Comparison: Sendable {
  struct Row: Sendable {
    /// The name of the row.
    let label: String
    let source: String
    let output: String

    init(_ label: String, _ source: String? = nil, gives output: String) {
      self.label = label
      self.source = source ?? label
      self.output = output
    }
  }

  /// The title of the picture.
  let title: String
  /// Lines that come before.
  let setup: [String]
  let rows: [Row]

  init(_ title: String, after setup: [String] = [], _ rows: Row...) {
    self.init(title, after: setup, rows: rows)
  }

  init(_ title: String, after setup: [String], rows: [Row]) {
    (self.title, self.setup, self.rows) = (title, setup, rows)
  }

  /// The order of synchronous sources, ours and RxSwift's.
  static let orders = Comparison(
    "All at once, or in turns:", Row("merge(of(1, 2), of(3, 4))", gives: "(1234|)"),
    Row(
      "with on: .currentThread",
      "merge(of(1, 2, on: .currentThread), of(3, 4, on: .currentThread))", gives: "(1324|)"))

  /// The elements that a shared stream gives to a subscriber when it is over.
  static let shares = Comparison(
    "What a subscriber gets that subscribes to a shared cold(\"-1-2|\") at 6ms:",
    after: lateShares.flatMap { name, call in
      ["quiet \(name) = cold(\"-1-2|\").\(call)", "\(name).subscribe { _ in }"]
    },
    Row("share()", "a.delaySubscription(6ms)", gives: "-------1-2|"),
    Row("share(replay: 1)", "b.delaySubscription(6ms)", gives: "-------1-2|"),
    Row("share(replay: 1, scope: .forever)", "c.delaySubscription(6ms)", gives: "------(2|)"),
    Row("shareReplay(1)", "d.delaySubscription(6ms)", gives: "------(2|)"))

  private static let lateShares = [
    ("a", "share()"), ("b", "share(replay: 1)"), ("c", "share(replay: 1, scope: .forever)"),
    ("d", "shareReplay(1)"),
  ]
}
