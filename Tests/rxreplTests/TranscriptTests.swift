import Foundation
import Testing

/// Golden transcripts, byte for byte: every file in `Transcripts` has to come out as it stands.
@Suite struct TranscriptTests {
  @Test(arguments: Transcripts.atThePrompt)
  func `what is typed at a prompt makes these lines`(_ name: String) throws {
    let run = try Shell.run("rxrepl test \(Transcripts.path(name))", in: nil)
    #expect(run == "1 passed, 0 failed\n")
  }

  @Test(arguments: Transcripts.inAShell)
  func `what is typed in a shell prints these lines`(_ name: String) throws {
    let transcript = try ShellTranscript(contentsOf: Transcripts.path(name))
    let printed = try transcript.printed()
    if ProcessInfo.processInfo.environment["RECORD"] != nil && printed != transcript.text {
      try printed.write(toFile: Transcripts.path(name), atomically: true, encoding: .utf8)
    }
    #expect(printed == transcript.text)
  }
}

enum Transcripts {
  static let folder = Bundle.module.resourcePath.map { $0 + "/Transcripts" } ?? ""

  static let all = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()

  static let atThePrompt = all.filter(isPrompt)
  /// Those on the wall clock are played on a terminal, by `PromptTests`.
  static let inAShell = all.filter { !isPrompt($0) && !$0.contains("wall-clock") }

  static func path(_ name: String) -> String { "\(folder)/\(name)" }

  private static func isPrompt(_ name: String) -> Bool {
    guard let text = try? String(contentsOfFile: path(name), encoding: .utf8) else { return false }
    return text.hasPrefix("> ") || text.hasPrefix("$ rxrepl --clock virtual\n")
  }
}

/// Commands after `$ `, each with what it prints; `$ cat FILE` shows a file that has to exist.
struct ShellTranscript {
  let text: String
  private var commands: [(line: String, output: String)] = []

  init(contentsOf path: String) throws {
    text = try String(contentsOfFile: path, encoding: .utf8)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
  }

  /// Runs all commands in one shell, in a folder with the files that the transcript shows.
  func printed() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var script = ""
    for command in commands {
      if command.line.hasPrefix("cat "), !command.line.contains("|") {
        let file = folder.appending(path: String(command.line.dropFirst(4)))
        try command.output.write(to: file, atomically: true, encoding: .utf8)
      }
      // The command itself is shown without disturbing the `$?` that it may ask for.
      let line = Shell.quoted(command.line)
      script += "s=$?; printf '$ %s\\n' \(line); (exit $s)\n\(command.line)\n"
    }
    return try Shell.run(script, in: folder)
  }
}

enum Shell {
  /// Where the built command stands: beside the tests.
  static let binaries: String = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      if FileManager.default.isExecutableFile(atPath: folder.appending(path: "rxrepl").path) {
        return folder.path
      }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/debug").path
  }()

  static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// What a script prints, on both of its outputs, in the order in which it was written.
  static func run(_ script: String, in folder: URL?) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "\(binaries):/usr/bin:/bin", "LC_ALL": "C.UTF-8", "COLUMNS": "80",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
