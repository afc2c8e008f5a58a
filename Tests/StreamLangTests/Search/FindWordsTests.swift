import Testing

@testable import StreamLang

/// `:find` in plain words.
///
/// Some of the questions stand in a descriptor as they are; the others do not.
@Suite struct FindWordsTests {
  /// Questions, and the operators that answer them: one of these is among the first three.
  private static let questions: [(question: String, operators: String)] = [
    ("run a list of tasks one after another", "concat concatMap"),
    ("make one stream out of two", "merge concat combineLatest"),
    (
      "a flag that is true while a request runs",
      "flatMapLatest materialize startWith using trackActivity"
    ),
    ("the last three values", "takeLast"),
    ("do one thing when the other has finished", "concat ignoreElements"),
    ("wait until the user stops typing", "debounce"),
    ("cancel the previous request when a new one starts", "flatMapLatest"),
    ("combine the latest values of a form", "combineLatest"),
    ("pair the values of two streams", "zip"),
    ("retry three times when it fails", "retry"),
    ("use a default value when there is nothing", "ifEmpty"),
    ("stop after the first value", "first take"),
    ("skip the first two values", "skip"),
    ("only values that changed", "distinctUntilChanged"),
    ("sum all numbers", "reduce sum scan"),
    ("count the values", "count"),
    ("at most one value per second", "throttle"),
    ("every value once a second", "interval throttle sample"),
    ("delay every value by a second", "delay"),
    ("repeat forever", "repeat"),
    ("ask the server every five seconds", "interval timer"),
    ("give up after ten seconds", "timeout"),
    ("remember the last value for new subscribers", "shareReplay behavior replay"),
    ("one request for many subscribers", "share shareReplay publish"),
    ("log each value without changing it", "do"),
    ("clean up when it ends", "finally"),
    ("turn a callback into a stream", "create"),
    ("start with a loading state", "startWith"),
    ("ignore errors and go on", "catch materialize"),
    ("replace an error with a value", "catch catchAndReturn"),
    ("split into even and odd", "partition groupBy"),
    ("group values by a key", "groupBy"),
    ("collect everything into a list", "toArray"),
    ("the biggest value", "max"),
    ("is any value negative", "any contains"),
    ("do all values match", "all"),
    ("take values until a button is pressed", "take"),
    ("drop values until a button is pressed", "skip"),
    ("pause and resume a stream", "pausable"),
    ("read the latest value of another stream when a button is clicked", "withLatestFrom"),
    ("which answers first", "amb"),
    ("wait for several requests and then go on", "forkJoin"),
    ("the difference between neighbours", "pairwise"),
    ("running average", "scan average"),
    ("turn each value into several values", "flatMap map from"),
    ("send a request for every click", "flatMap"),
    ("ignore clicks until the request is done", "flatMapFirst"),
    ("process requests in order", "concatMap"),
    ("limit to three requests at the same time", "flatMap"),
    ("batches of ten values", "buffer"),
    ("values of the last second", "buffer"),
    ("the time between two values", "timeInterval"),
    ("when did each value come", "timestamp"),
    ("flatten a stream of streams", "switchLatest mergeAll concatAll exhaust flatMap merge concat"),
    ("undo and redo with a history", "scan"),
    ("emit something when the source is empty", "ifEmpty"),
    ("fail if there is more than one value", "single"),
    ("run on another thread", "observe"),
    ("the n-th value", "element"),
    ("remove values that were seen before", "distinct"),
    ("convert text to numbers", "map"),
    ("keep only even numbers", "filter"),
  ]

  @Test func `a question in plain words leads to its operator`() {
    for (question, operators) in Self.questions {
      let first = WordIndex.operators.ranking(of: question).prefix(3).map(\.name)
      let wanted = Set(operators.split(separator: " ").map(String.init))
      #expect(!wanted.isDisjoint(with: first), "\(question): \(first)")
    }
  }

  @Test func `each word has one meaning`() {
    let words = Thesaurus.texts.flatMap { Set($0.stems) }
    #expect(words.count > 100)
    #expect(Dictionary(grouping: words) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    #expect(Thesaurus.meaning(of: "biggest") == Thesaurus.meaning(of: "largest"))
    #expect(Thesaurus.meaning(of: "debounc") == nil)
  }

  @Test func `most questions stand in no descriptor`() {
    let asked = Set(Prelude.all.flatMap(\.guide.asked))
    let own = Self.questions.filter { !asked.contains($0.question) }
    #expect(own.count >= 45, "\(own.count) of \(Self.questions.count)")
  }
}
