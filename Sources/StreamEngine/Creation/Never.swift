extension Observable {
  /// Emits nothing and never ends; the only way out is to cancel.
  ///
  ///     never():   -
  ///
  /// - Source: ReactiveX *Never*.
  @inlinable public static func never() -> Observable<Element> { Observable { _, _ in } }
}
