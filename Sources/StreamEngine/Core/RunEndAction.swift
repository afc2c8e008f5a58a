/// Calls an action once when its run is over, with the run's end.
@usableFromInline final class RunEndAction: Cancellable {
  @exclusivity(unchecked) @usableFromInline var end: End?
  /// True as long as the action has to wait.
  @exclusivity(unchecked) @usableFromInline var isHeld = false
  private var isDue = false
  private var action: ((End?) -> Void)?

  @usableFromInline init(_ action: ((End?) -> Void)?) { self.action = action }

  @usableFromInline func cancel() { if isHeld { isDue = true } else { action.take()?(end) } }

  /// Does the action, if it had to wait.
  @usableFromInline func letGo() {
    isHeld = false
    if isDue { cancel() }
  }
}
