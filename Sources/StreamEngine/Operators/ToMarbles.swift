extension Observable {
  /// Emits, at the end, the whole stream as marble text.
  ///
  ///     self:          -1-2|
  ///     toMarbles():   ----(x|)   x="-1-2|"
  ///
  /// A character is one `frame`; what comes between two frames counts for the one before.
  /// `symbol` writes an element, as `Marbles` reads it back. A failure is written down as `#`, and
  /// the result completes.
  ///
  /// - Source: RxPY `to_marbles`.
  public func toMarbles(
    frame: Duration, _ symbol: @escaping (Element) -> String
  ) -> Observable<String> {
    lift { downstream, scheduler in
      let start = scheduler.now
      let pen = Memory(MarblePen(frame: Swift.max(1, frame.nanoseconds)))
      return Sink(
        to: downstream,
        next: {
          let symbol = symbol($0)
          pen.state.add(symbol, at: scheduler.now &- start)
        },
        end: { end in
          if case .failed = end {
            pen.state.add("#", at: scheduler.now &- start)
          } else {
            pen.state.add("|", at: scheduler.now &- start)
          }
          downstream.next(pen.state.text)
          downstream.complete()
        })
    }
  }
}
