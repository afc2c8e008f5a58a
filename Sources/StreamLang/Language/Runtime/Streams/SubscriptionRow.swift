import StreamEngine

/// The row of a subscription that a program of another language makes.
///
/// Names of such a program are not watched: a row is one subscription, as long as it lasts, and is called as its stream is
/// written. Its events are recorded where the subscriber stands, so that it never needs a second subscription.
struct SubscriptionRow {
  /// The stream that the subscriber has to hear.
  let observable: Stream
  private let view: SharedSubscription

  /// Begins a row for the subscription that comes next; nil where nothing is recorded, where the stream has a row by its
  /// name, or there are rows enough.
  init?(of stream: StreamValue, at place: CodePlace, in environment: Environment) {
    guard let recording = environment.recording, !environment.isHeard(stream),
      let name = recording.subscriptions.nameOfNext(to: place.text)
    else { return nil }
    let tracer: Tracer<Value>
    // A subject is recorded as it is sent to, which says nothing of who listens.
    if let own = stream.tracer, !stream.isRecordedAsSent {
      (tracer, observable) = (own, stream.observable)
    } else {
      tracer = Tracer(recording.newNode(), [.passing], in: recording.log)
      observable = tracer.output(stream.observable)
      recording.subscriptions.note(tracer.node, hearing: place)
    }
    // A row keeps nothing alive that the program has let go.
    let shown = StreamValue(.never(), isHot: stream.isHot, tracer: tracer)
    shown.singleRun = .ofProgram
    view = SharedSubscription(shown, run: shown.watchedRun)
    let value = Core.Expression(.literal(.null), place.span)
    let binding = Binding(
      name, number: environment.symbols.nextNumber(), .stream(shown),
      Definition(unnamed: value, Expression(.null, place.span), place.source))
    binding.view = view
    environment.output(.row(binding))
  }

  /// A listener that also tells the row how the subscription ends.
  func noting(_ listener: Listener) -> Listener {
    var noting = listener
    noting.end = { [view] end in
      view.end(end)
      try listener.end(end)
    }
    return noting
  }

  /// The row lasts as long as the subscription.
  func last(as long: Subscription) { long.own(view.subscription) }
}

/// Counts the subscriptions of a program, and names those that get a row.
struct SubscriptionTally {
  /// More rows than this are no picture.
  private static let mostRows = 32
  /// The number of rows by their name.
  private var names: [String: Int] = [:]
  private var rows = 0
  /// The number of them that have no row because there were enough.
  private(set) var withoutRow = 0
  /// The streams that they hear, as they are written, by the nodes of the probes that only these rows have.
  private var heard: [Int32: CodePlace] = [:]

  /// The name of the next one: its stream's text, with a number if there were others; nil if it gets no row.
  mutating func nameOfNext(to stream: String) -> String? {
    if rows == Self.mostRows {
      withoutRow += 1
      return nil
    }
    rows += 1
    let text = stream.asOneLine
    let count = names[text, default: 0] + 1
    names[text] = count
    return count == 1 ? text : "\(text) \(count)"
  }

  mutating func note(_ node: Int32, hearing stream: CodePlace) {
    if heard.count < 1 << 12 { heard[node] = stream }
  }

  /// The stream that a row's own probe hears: `s`.
  func stream(heardBy node: Int32) -> String? { heard[node]?.text.asOneLine }

  /// The subscription that a row's own probe records: `s (line 6)`.
  func title(of node: Int32) -> String? {
    heard[node].map { place in
      let text = place.text.asOneLine.clipped(to: 24, ellipsis: "…")
      return "\(text) (\(place.source.lineTitle(of: place.span.start)))"
    }
  }

  /// Timelines begin anew, and have room again.
  mutating func beginAnew() { (rows, withoutRow) = (0, 0) }
}
