import ArgumentParser
import StreamLang

/// Shows an operator's page, as `:help` does at the prompt.
struct Help: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help", abstract: "Show how an operator is called, with a picture.")

  @Argument(help: "An operator or a plain function, by any of its names.")
  var topic: String?

  func run() throws {
    let output = Output()
    defer { output.flush() }
    guard let topic else { return output.write(Rxrepl.helpMessage() + "\n") }
    let reply = Session().submit(":help \(topic)")
    var screen = Screen(Screen.Style())
    for case .failure(let diagnostic) in reply.items { throw ValidationError(diagnostic.text) }
    for line in screen.render(reply) { output.writeLine(line.text.plain) }
  }
}
