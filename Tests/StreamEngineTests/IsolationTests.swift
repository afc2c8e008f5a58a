import Foundation
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
  func `no part of a graph can be used from another thread`(use: String) throws {
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

  @Test func `a port can be used from any thread`() throws {
    let (status, output) = try Snippet.compile(
      """
      import StreamEngine

      func use() {
      let port = Port<Int> {}
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

/// A few lines of Swift, compiled against the modules that this test was built with.
private enum Snippet {
  static let canCompile = compiler != nil && modules != nil

  private static let compiler: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// Where the build put the modules: beside the test's executable.
  private static let modules: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0])
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let modules = folder.appendingPathComponent("Modules")
      let module = modules.appendingPathComponent("StreamEngine.swiftmodule")
      if FileManager.default.fileExists(atPath: module.path) { return modules }
    }
    return nil
  }()

  /// Compiles to an object file: with `-typecheck` alone, isolation is not checked.
  static func compile(_ text: String) throws -> (status: Int32, output: String) {
    guard let compiler, let modules else { return (0, "") }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("isolation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("Snippet.swift")
    try Data(text.utf8).write(to: source)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = compiler
    process.arguments = [
      "-c", "-parse-as-library", "-swift-version", "6", "-I", modules.path,
      source.path, "-o", folder.appendingPathComponent("Snippet.o").path,
    ]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
