import StreamEngine
import TestSupport
import Testing

/// Long rows of each operator, which nobody subscribes.
@Suite struct RowTests {
  /// Forms in which a function of the user's holds the stream, so that the operator cannot.
  private static let heldByUser: Set = ["deferred", "using"]

  @Test(arguments: OperatorForm.all.indices)
  func `releasing a long row of an operator does not recurse`(index: Int) async {
    if Self.heldByUser.contains(OperatorForm.all[index].name) { return }
    await #expect(processExitsWith: .success, "\(OperatorForm.all[index].name)") { [index] in
      await onStack(of: 512 << 10) {
        let form = OperatorForm.all[index]
        var stream = Observable<Int>.never()
        for _ in 0..<20_000 { stream = form.apply(stream, .never()) }
        _ = stream
      }
    }
  }
}
