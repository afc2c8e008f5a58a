import Testing

@testable import StreamLang

/// `:find` in plain words.
///
/// Some of the questions stand in a descriptor as they are; the others do not.
@Suite struct FindWordsTests {
  @Test func `who wants the first two values does not skip them`() {
    #expect(WordIndex.operators.ranking(of: "the first two values").first?.name == "take")
  }

  /// Questions, and the operators that answer them: one of these is among the first three.
  private static let questions: [(question: String, operators: String)] = [
    ("run a list of tasks one after another", "concat concatMap"),
    ("make one stream out of two", "merge concat combineLatest"),
    (
      "a flag that is true while a request runs",
      "flatMapLatest materialize startWith using"
    ),
    ("the last three values", "takeLast"),
    ("grep", "filter"),
    ("head", "take"),
    ("uniq", "distinctUntilChanged"),
    ("wc", "count"),
    ("awk", "map"),
    ("jq", "json"),
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
    ("is any value negative", "contains"),
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
    ("flatten a stream of streams", "switchLatest exhaust flatMap merge concat"),
    ("undo and redo with a history", "scan"),
    ("emit something when the source is empty", "ifEmpty"),
    ("fail if there is more than one value", "single"),
    ("run on another thread", "observe"),
    ("the n-th value", "element"),
    ("remove values that were seen before", "distinct"),
    ("convert text to numbers", "map"),
    ("keep only even numbers", "filter"),
    ("wait until nobody has typed for half a second", "debounce"),
    ("do not fire too often", "throttle debounce sample audit"),
    ("the mouse moves too much, I only need a few positions", "throttle sample audit"),
    ("forget the old search when a new one begins", "flatMapLatest"),
    ("do not start a second upload while the first is running", "flatMapFirst"),
    ("upload the files one by one", "concatMap concat"),
    ("download at most four files at once", "flatMap"),
    ("try again if the network is down", "retry"),
    ("wait longer and longer between attempts", "retry"),
    ("show old data if the server is down", "catch catchAndReturn onErrorResumeNext"),
    ("what was the value before this one", "pairwise prev scan"),
    ("tell me when both have answered", "forkJoin zip combineLatest"),
    ("put two lists side by side", "zip"),
    ("when either of two buttons is pressed", "merge"),
    ("the price times the amount, always up to date", "combineLatest"),
    ("take the text of the field when the user presses enter", "withLatestFrom sample"),
    ("only the first answer counts", "first take amb"),
    ("use whichever server is faster", "amb"),
    ("stop listening when the screen is closed", "take"),
    ("the first ten", "take"),
    ("without the first one", "skip"),
    ("the last one only", "last takeLast"),
    ("everything except the last", "skipLast"),
    ("how many came", "count"),
    ("how many clicks so far", "scan"),
    ("add up all amounts at the end", "sum reduce"),
    ("total so far", "scan"),
    ("smallest price", "min"),
    ("are they all positive", "all"),
    ("has anybody answered", "contains isEmpty"),
    ("does the list contain 5", "contains"),
    ("remember all values and give me a list at the end", "toArray"),
    ("give me five at a time", "buffer"),
    ("collect what comes in one second", "buffer"),
    ("a window that slides over the last three values", "nwise buffer window"),
    ("odd ones here and even ones there", "partition groupBy"),
    ("separate stream for each user", "groupBy"),
    ("each number only once", "distinct"),
    ("do not send the same thing twice in a row", "distinctUntilChanged"),
    ("show a spinner at the beginning", "startWith"),
    ("and add something after the last one", "endWith concat"),
    ("nothing came, so show a message", "ifEmpty"),
    ("complain if nothing arrives within five seconds", "timeout"),
    ("do something every minute", "interval timer"),
    ("do something once after three seconds", "timer delay"),
    ("make everything a second later", "delay"),
    ("print what passes through", "do debug"),
    ("close the file whatever happens", "finally using do"),
    ("make a stream from an array", "from"),
    ("a stream with a single value", "just of"),
    ("numbers from one to hundred", "range"),
    ("a stream that never does anything", "never"),
    ("a stream that fails at once", "error"),
    ("wrap an old function that takes a callback", "create"),
    ("start the request only when somebody subscribes", "deferred"),
    ("do not ask the server again for each subscriber", "share shareReplay"),
    ("late subscribers should get the last value", "shareReplay behavior replay"),
    ("turn text into uppercase", "map"),
    ("throw away what is nil", "compactMap filter"),
    ("turn errors into values", "materialize catchAndReturn catch mapToResult"),
    ("values together with the time they came", "timestamp"),
    ("how long did it take from one to the next", "timeInterval"),
    ("stop when the sum is over 100", "take"),
    ("ignore everything until login", "skip"),
    ("walk through all pages of a result", "expand"),
    ("poll until the job is done", "interval repeat take"),
    ("go back to the main thread", "observe"),
    ("let it through only while the switch is on", "pausable filter"),
    ("start over when it has finished", "repeat"),
    ("two things after each other", "concat"),
    ("wait for the slowest of three requests", "forkJoin zip combineLatest"),
    ("keep asking until I get an answer", "retry repeat expand take"),
    ("take the newest price every minute", "sample audit throttle"),
    ("let the user click only once", "take first"),
    ("the previous page and the current one", "pairwise prev scan nwise"),
    (
      "start loading when the page becomes visible",
      "delaySubscription deferred skip switchMapTo flatMapLatest filter"
    ),
    ("join names with commas", "interspersed reduce"),
    ("give every item a number", "enumerated scan"),
    ("sort everything when it is complete", "toSortedArray"),
    ("is the list empty", "isEmpty"),
    ("send the same value again and again", "repeatElement repeat"),
    ("stop at the first negative number", "take first find"),
    ("skip while the numbers are small", "skip"),
    ("swallow errors silently", "catchAndComplete catch onErrorResumeNext"),
    ("rename an error", "mapError catch"),
    ("reconnect when the connection breaks", "retry"),
    ("show the error as a message in the list", "catch catchAndReturn materialize mapToResult"),
    ("buffer until a button is clicked", "buffer window"),
    ("average temperature of the last ten readings", "nwise buffer average scan"),
    ("merge all streams inside a stream", "flatMap merge"),
    ("only the newest of the inner streams", "switchLatest flatMapLatest"),
    ("call an async function", "future create"),
    ("wait one second before starting", "delaySubscription timer delay"),
    (
      "slow down a fast list so that one item comes each second",
      "zip concatMap delay throttle interval"
    ),
    ("count down from ten", "range timer interval generate scan map"),
    ("read a csv file", "csv file"),
    ("run a shell command", "exec"),
    ("print what happens for debugging", "debug do print"),
    ("same value for everyone who listens", "share shareReplay behavior multicast"),
    ("make a hot stream of a cold one", "share publish multicast"),
    ("run a side effect for each value", "do"),
    ("ignore the value and send true instead", "mapTo map"),
    ("only numbers, no text", "filter compactMap"),
    ("combine the newest mouse position with the newest key", "combineLatest withLatestFrom"),
    ("when the first one ends, go on with the second", "concat"),
    ("true when any of the values is negative", "contains filter"),
    ("close when somebody says stop", "take"),
    ("look only at one field of each record", "map mapAt"),
    ("fall back to a cached list if the request takes too long", "timeout"),
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

  /// A question is a person's own if it has words that no phrase of its operators has, and lacks some of each
  /// phrase's.
  @Test func `most questions are no phrases of the descriptors`() {
    let own = Self.questions.filter { question, operators in
      let words = Set(question.stems)
      return operators.split(separator: " ").allSatisfy { name in
        let phrases = Prelude.operators[String(name)]?.guide.asked ?? []
        return phrases.allSatisfy { phrase in
          let said = Set(phrase.stems)
          return !said.isEmpty && !said.isSubset(of: words) && !words.isSubset(of: said)
        }
      }
    }
    #expect(own.count >= 70, "\(own.count) of \(Self.questions.count)")
  }

  @Test func `each operator of the table exists`() {
    for name in Self.questions.flatMap({ $0.operators.split(separator: " ") }) {
      #expect(Prelude.operators[String(name)]?.name == String(name), "\(name)")
    }
  }
}
