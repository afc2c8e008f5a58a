import Testing

/// A graph belongs to one thread, and the compiler sees to it: what must not compile, does not.
@Suite(
  .enabled(if: Snippet.canCompile, "swiftc or the built modules cannot be found"))
struct IsolationTests {
  @Test(arguments: [
    "_ = stream.subscribe(on: Scheduler()) { _ in }",
    "subject.next(1)",
    "sink.next(1)",
    "scheduler.run()",
    "_ = plan.settle()",
  ])
  func `114 no part of a graph can be used from another thread`(use: String) throws {
    let (status, output) = try Snippet.compile(
      """
      \(Self.graph)
      Task.detached { \(use) }
      \(use)
      }
      """)
    #expect(status != 0)
    #expect(output.contains("risks causing data races"), "\(output)")
  }

  @Test func `the same on its own thread compiles`() throws {
    let (status, output) = try Snippet.compile(
      """
      \(Self.graph)
      stream.subscribe(on: Scheduler()) { _ in }
      subject.next(1)
      sink.next(1)
      scheduler.run()
      plan.settle()
      }
      """)
    #expect(status == 0, "\(output)")
  }

  @Test func `114 a port can be used from any thread`() throws {
    let (status, output) = try Snippet.compile(
      """
      import StreamEngine

      func use() {
      let port = InputPort<Int> {}
      Task.detached { port.send(1) }
      port.send(2)
      }
      """)
    #expect(status == 0, "\(output)")
  }

  private static let graph = """
    import StreamEngine

    func use() {
    let subject = Subject<Int>()
    let stream = subject.stream.map { $0 + 1 }
    let sink = Sink<Int>(ending: Subscription(), next: { _ in }, end: { _ in })
    let scheduler = Scheduler()
    let plan = CellPlan<Int>()
    _ = (subject, stream, sink, scheduler, plan)
    """
}
