/// The state of an operator that calls a closure to make it anew.
///
/// The state is read, the closure called, the state stored: three short accesses, so that a closure
/// may re-enter the graph, and this very operator. The result of the outer call is the one that
/// stays.
@usableFromInline final class Memory<State> {
  @exclusivity(unchecked) @usableFromInline var stored: State

  @inlinable init(_ state: State) { stored = state }

  /// The stored state; one that is replaced is released last, because that may call anything.
  @inlinable var state: State {
    get { stored }
    set { _ = exchange(&stored, with: newValue) }
    _modify { yield &stored }
  }

  /// Changes a table, which is taken out meanwhile.
  ///
  /// Its keys are hashed and compared, and that may call anything; what is stored then is lost.
  @inlinable func change<Result>(leaving empty: State, _ body: (inout State) -> Result) -> Result {
    var table = exchange(&stored, with: empty)
    let result = body(&table)
    state = table
    return result
  }
}
