import ArgumentParser
import StreamLang

/// Shows a page, as `:help` does at the prompt, or what a subcommand is.
struct Help: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Show how an operator is called, with a picture; or what a subcommand does.")

  @Argument(help: "An operator or a plain function by any of its names, or a subcommand.")
  var topic: String?

  @Flag(help: "List all operators, a line each: the name, then those it also answers to.")
  var names = false

  @OptionGroup var look: LookOptions

  func run() throws {
    let output = Output()
    defer { output.flush() }
    if names { return output.write(Program.operatorNames) }
    guard let topic else { return output.write(Rxrepl.helpMessage() + "\n") }
    if let command = Rxrepl.subcommand(topic) {
      return output.write(Rxrepl.helpMessage(for: command) + "\n")
    }
    var options = Session.Options()
    options.keys = LibeditEditor.keys
    let reply = Session(options).submit(":help \(topic)")
    var style = Screen.Style()
    style.width = look.look.chosenWidth
    style.charset = look.look.chosenCharset
    var screen = Screen(style)
    for case .failure(let diagnostic) in reply.items { throw ValidationError(diagnostic.text) }
    for line in screen.render(reply) { output.write(line, look.look.palette) }
  }
}
