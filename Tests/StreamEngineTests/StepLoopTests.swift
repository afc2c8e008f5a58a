import TestSupport
import Testing

@testable import StreamEngine

@Suite struct StepLoopTests {
  @Test func `a request from within a step is served when the step has returned, and only once`() {
    let loop = StepLoop()
    var trail: [String] = []
    var steps = 0
    func step() {
      steps += 1
      trail.append("[\(steps)")
      if steps < 3 {
        loop.request(step)
        loop.request(step)
      }
      trail.append("]")
    }
    loop.request(step)
    #expect(trail.joined(separator: " ") == "[1 ] [2 ] [3 ]")
    loop.request(step)
    #expect(steps == 4)
  }

  @Test func `any number of steps takes the stack of one`() async {
    let steps = await onStack(of: .smallStack) {
      let loop = StepLoop()
      var steps = 0
      func step() {
        steps += 1
        if steps < 1_000_000 { loop.request(step) }
      }
      loop.request(step)
      return steps
    }
    #expect(steps == 1_000_000)
  }
}
