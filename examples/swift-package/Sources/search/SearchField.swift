import StreamEngine

/// A search field without its view: what is typed goes in, what is shown comes out.
///
/// It knows neither a clock nor a network: the scheduler comes with a subscription, the search with `init`.
struct SearchField {
  /// What the view shows.
  enum State: Equatable {
    case idle
    case searching(String)
    case found([String])
    case failed(String)
  }

  /// What the field contains, sent after each key.
  let text = Subject<String>()
  let state: Observable<State>

  init(search: @escaping (String) -> Observable<[String]>) {
    state = text.stream
      .debounce(for: .milliseconds(300))
      .distinctUntilChanged()
      .flatMapLatest { query in
        if query.isEmpty { return .just(.idle) }
        return search(query)
          .map { .found($0) }
          .catch { .just(.failed("\($0)")) }
          .startWith([.searching(query)])
      }
  }
}
