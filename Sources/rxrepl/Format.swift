import ArgumentParser
import StreamLang

/// Prints programs in their canonical form, or puts them into it.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Print programs in canonical form, with their comments.")

  @Argument(help: "Scripts to format; - or none is standard input.")
  var files: [String] = []

  @Flag(help: "Print the names of files that would change, and exit 1 if there are any.")
  var check = false

  @Flag(help: "Rewrite the files.")
  var inPlace = false

  func validate() throws {
    if check && inPlace { throw ValidationError("--check changes nothing: leave --in-place out") }
    if inPlace && (files.isEmpty || files.contains("-")) {
      throw ValidationError("--in-place wants files")
    }
  }

  func run() throws {
    let output = Output()
    defer { output.flush() }
    var differs = false
    var hasMistakes = false
    for unit in try (files.isEmpty ? ["-"] : files).map({ try Unit(reading: $0) }) {
      let (text, diagnostics) = Formatter.format(unit.text)
      if !diagnostics.isEmpty {
        hasMistakes = true
        refuse(unit, output)
      } else if !check && !inPlace {
        output.writeBare(text)
      } else if text != unit.text || !text.utf8.elementsEqual(unit.text.utf8) {
        differs = true
        if check {
          output.writeLine(unit.name)
        } else {
          try Unit(name: unit.name, text: text).save()
        }
      }
    }
    if hasMistakes { throw ExitCode(3) }
    if check && differs { throw ExitCode(1) }
  }

  /// Says what is wrong with a text, in the words of a script: nothing of it runs.
  private func refuse(_ unit: Unit, _ output: Output) {
    var style = Screen.Style()
    style.file = unit.name
    var screen = Screen(style)
    for line in screen.render(Session().submit(unit.text)) {
      output.write(line, Palette(isColoured: false))
    }
  }
}
