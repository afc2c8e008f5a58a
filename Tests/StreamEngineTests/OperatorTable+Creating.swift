import StreamEngine

extension OperatorForm {
  static let creating: [OperatorForm] = [
    OperatorForm("deferred") { source in .deferred { source } },
    OperatorForm("iif") { source in .iif({ true }, then: source) },
    OperatorForm("using") { source in
      .using({ OnCancel {} }, observableFactory: { _ in source })
    },
    OperatorForm("asSingle") { $0.take(100).map { _ in 1 }.count().asSingle().asObservable() },
    OperatorForm("asMaybe") { $0.count().asMaybe().asObservable() },
    OperatorForm(
      "asCompletable and andThen",
      with: { source, other in source.asCompletable().andThen(other.startWith([1])) }),
  ]
}
