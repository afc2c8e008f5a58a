import ArgumentParser
import StreamLang

/// Prints programs of this language as programs for another library.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Print programs as programs for another library.")

  @Argument(help: "Files to convert; - or none is standard input.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The library: rxjs.", valueName: "library"))
  var to: TargetChoice

  @Flag(help: "Make a program that prints what its names do.")
  var main = false

  func run() throws {
    let output = Output()
    defer { output.flush() }
    var hasMistakes = false
    for unit in try (files.isEmpty ? ["-"] : files).map({ try Unit(reading: $0) }) {
      switch Conversion.convert(
        unit.text, from: Reading.dialect(ofFile: unit.name), to: to.target, isMain: main)
      {
      case .success(let text): output.write(text)
      case .failure(let failure):
        hasMistakes = true
        for diagnostic in failure.diagnostics {
          let line = Source(unit.text).line(of: diagnostic.span.start)
          output.writeAside("\(unit.name):\(line): \(diagnostic.text)")
        }
      }
    }
    if hasMistakes { throw ExitCode(3) }
  }
}

/// A library on the command line.
enum TargetChoice: String, ExpressibleByArgument, CaseIterable {
  case rxjs

  var target: Conversion.Target {
    switch self {
    case .rxjs: .rxjs
    }
  }
}
