extension Observable {
  /// A loop as a stream: emits the state while `condition` holds for it, then completes.
  ///
  ///     generate(initialState: 1, condition: <20, iterate: *3):   (139|)
  ///
  /// `iterate` is called when the next element is due, so not after the last. If a closure throws,
  /// the stream fails with that error.
  ///
  /// - Source: RxSwift and RxJS `generate`.
  @inlinable public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    on pace: Pace = .immediate, iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    pulled(on: pace) {
      var state: Element?
      return {
        let next = try state.map(iterate) ?? initialState
        state = next
        return try condition(next) ? next : nil
      }
    }
  }
}
