import Foundation

/// A few lines of Swift, compiled against the modules that this test was built with.
enum Snippet {
  static let canCompile = compiler != nil && modules != nil

  private static let compiler: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The headers of the C module that the engine is built with.
  private static let headers = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/CStack/include").standardized.path

  /// The folder into which the build put the modules: beside the test's executable.
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
      .appendingPathComponent("snippet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("Snippet.swift")
    try Data(text.utf8).write(to: source)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = compiler
    process.arguments = [
      "-c", "-parse-as-library", "-swift-version", "6", "-I", modules.path,
      "-I", headers,
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
