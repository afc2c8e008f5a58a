/// Runs a program in the orders in which what is due together could come.
///
/// Two orders differ only if jobs change places that meet, which touch the same part of the graph. Of orders that do
/// not differ so, only one is run.
///
/// - Source: Flanagan, Godefroid, *Dynamic partial-order reduction for model checking software*, 2005.
struct OrderSearch<Outcome> {
  /// A run, and what came of it.
  struct Result {
    let run: OrderedRun
    let session: Session
    let outcome: Outcome
  }

  /// The run in the usual order, and the first one that came to something else.
  private(set) var usual: Result?
  private(set) var other: Result?
  /// All outcomes that differ from one another, if they were asked for.
  private(set) var outcomes: [Outcome] = []
  private(set) var tried = 0
  /// True if more orders were left than the budget has room for.
  private(set) var isExhausted = false
  private(set) var isStopped = false

  static var most: Int { 500 }

  /// `run` makes a session and lets it run, after it was prepared; with a name only jobs change places that can lead to
  /// something of it.
  init(
    for name: String? = nil, most: Int = Self.most, findsAll: Bool = false,
    unless isInterrupted: () -> Bool,
    areSame: (Outcome, Outcome) -> Bool,
    run: (_ prepare: (Session) -> Void) -> (Session, Outcome)?
  ) {
    var open: [[Int]] = [[]]
    var known: Set<[Int]> = [[]]
    while let decisions = open.popLast() {
      if isInterrupted() {
        isStopped = true
        return
      }
      if tried == most {
        isExhausted = true
        return
      }
      let ordered = OrderedRun(decisions)
      guard let (session, outcome) = run(ordered.prepare) else {
        isStopped = true
        return
      }
      tried += 1
      ordered.read(for: name)
      let result = Result(run: ordered, session: session, outcome: outcome)
      if usual == nil { usual = result }
      if !outcomes.contains(where: { areSame($0, outcome) }) { outcomes.append(outcome) }
      if outcomes.count > 1, other == nil {
        other = result
        if !findsAll { return }
      }
      for next in ordered.alternatives {
        // The usual order needs no decision.
        let decisions = Array(next.reversed().drop { $0 == 0 }.reversed())
        if known.insert(decisions).inserted { open.append(decisions) }
      }
    }
  }
}
