/// Runs a step again each time it is requested, in a loop: a request from within a step is served when
/// that step has returned, so that no number of steps grows the stack.
///
/// Every operator that starts one run after another has one: where runs end while they are being
/// started, the end of each requests the next.
@usableFromInline final class StepLoop {
  @exclusivity(unchecked) @usableFromInline var isRunning = false
  @exclusivity(unchecked) @usableFromInline var isRequested = false
  /// The number of steps that run within others.
  @exclusivity(unchecked) @usableFromInline var depth = 0

  @inlinable init() {}

  /// Runs `step`, and again while that was requested meanwhile; all requests have the same step.
  ///
  /// With `atOnce` a step runs within the one that requests it, as in RxJS, as long as the stack bears that.
  @inlinable func request(atOnce: Bool = false, _ step: () -> Void) {
    if atOnce, depth < 100 {
      depth &+= 1
      step()
      depth &-= 1
      return
    }
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
