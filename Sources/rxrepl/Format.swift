import ArgumentParser
import Glibc
import StreamLang

/// Prints programs in their canonical form, or puts them into it.
struct Format: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Print programs in canonical form; comments stay, the meaning too.")

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
    for unit in try (files.isEmpty ? ["-"] : files).map(Unit.init(reading:)) {
      let (text, diagnostics) = Formatter.format(unit.text)
      if !diagnostics.isEmpty {
        hasMistakes = true
        refuse(unit, output)
      } else if !check && !inPlace {
        output.write(text)
      } else if text != unit.text || !text.utf8.elementsEqual(unit.text.utf8) {
        differs = true
        if check { output.writeLine(unit.name) } else { try unit.rewrite(text) }
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

extension Unit {
  /// Puts another text into the file that this one was read from.
  fileprivate func rewrite(_ text: String) throws {
    // Not through a new file: the old one keeps its permissions and its links.
    let descriptor = open(name, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ValidationError("\(name): \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw ValidationError("\(name): \(String(cString: strerror(errno)).lowercased())")
      }
      rest = rest.dropFirst(count)
    }
  }
}
