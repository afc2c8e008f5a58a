/// Runs a step again each time it is requested, in a loop: a request from within a step is served when
/// that step has returned, so that no number of steps grows the stack.
///
/// Every operator that starts one run after another has one: where runs end while they are being
/// started, the end of each requests the next.
@usableFromInline final class StepLoop {
  @exclusivity(unchecked) @usableFromInline var isRunning = false
  @exclusivity(unchecked) @usableFromInline var isRequested = false

  @inlinable init() {}

  /// Runs `step`, and again while that was requested meanwhile; all requests have the same step.
  @inlinable func request(_ step: () -> Void) {
    isRequested = true
    if isRunning { return }
    isRunning = true
    while isRequested {
      isRequested = false
      step()
    }
    isRunning = false
  }
}
