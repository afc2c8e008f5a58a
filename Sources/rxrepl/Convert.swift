import ArgumentParser
import StreamLang

/// Prints programs of this language as programs for another library.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Print programs as programs for another library.")

  @Argument(help: "Files to convert; - or none is standard input.")
  var files: [String] = []

  @Option(help: ArgumentHelp("The library: rxjs, rxswift or combine.", valueName: "library"))
  var to: TargetChoice

  @Flag(help: "Make a program that prints what its names do.")
  var main = false

  func run() throws {
    try Unit.rewriteAll(files) { unit in
      Conversion.convert(
        unit.text, from: Reading.dialect(ofFile: unit.name), to: to.target, isMain: main)
    }
  }
}

/// A library on the command line.
enum TargetChoice: String, ExpressibleByArgument, CaseIterable {
  case rxjs, rxswift, combine

  var target: Conversion.Target {
    switch self {
    case .rxjs: .rxjs
    case .rxswift: .rxswift
    case .combine: .combine
    }
  }
}
