import StreamEngine

enum SearchError: Error { case offline }

/// A search that takes half a second, and for one word fails at once.
func search(_ query: String) -> Observable<[String]> {
  if query == "rxs" { return .error(SearchError.offline) }
  let names = ["reactor", "rxjava", "rxjs", "rxswift"].filter { $0.hasPrefix(query) }
  return .just(names).delay(for: .milliseconds(500))
}

// Virtual time: nothing waits, and the same is printed each time. A test would compare it with a list.
let scheduler = Scheduler()
let field = SearchField(search: search)

field.state.subscribe(on: scheduler) { state in print("\(scheduler.time)  \(state)") }

// "rx" rests for long enough to be searched, and is replaced before its answer is there.
for (time, text) in [(0, "r"), (100, "rx"), (450, "rxj"), (1500, "rxs"), (2500, "")] {
  scheduler.schedule(at: .milliseconds(time)) { field.text.next(text) }
}
scheduler.run()
