import Foundation
import Testing

/// The manual page: its options are those of the command, and its screens are what it prints.
@Suite(.waits) struct ManualTests {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/rxrepl.1").standardized.path
  static let page = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""

  @Test func `the options of the page are those of the command`() throws {
    let json = try Shell.run("rxrepl --experimental-dump-help", in: nil)
    let command = try JSONDecoder().decode(CommandLineHelp.self, from: Data(json.utf8)).command
    let commands = [command] + (command.subcommands ?? [])
    let recorded = Self.page.replacing(#/\.\\" options: (\w+)\n\.Bl[^"]*?\.El\n/#) { match in
      let command = commands.first { $0.commandName == match.1 }
      let options = command?.options(all: match.1 == "rxrepl").joined() ?? ""
      return ".\\\" options: \(match.1)\n.Bl -tag -width Ds\n\(options).El\n"
    }
    #expect(command.subcommands?.count == 10)
    for command in commands { #expect(recorded.contains("options: \(command.commandName)\n")) }
    if ProcessInfo.processInfo.environment["RECORD"] != nil, recorded != Self.page {
      try recorded.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    #expect(recorded == Self.page, "RECORD=1 swift test --filter ManualTests")
  }

  @Test func `a screen comes out as it stands`() throws {
    let screens = page(of: "EXAMPLES").replacing("\\e", with: "\\").components(separatedBy: ".Bd ")
      .compactMap { $0.firstMatch(of: #/\n(\$ (?s:.*?))\.Ed/#) }.map { String($0.1) }
    #expect(screens.count == 3)
    for screen in screens where screen.contains("-e") {
      #expect(try ShellTranscript(screen).printed() == screen)
    }
  }

  private func page(of section: String) -> String {
    let sections = Self.page.components(separatedBy: "\n.Sh ")
    return sections.first { $0.hasPrefix(section) } ?? ""
  }
}

/// The command's description of itself for other programs.
private struct CommandLineHelp: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let arguments: [Argument]?
    let subcommands: [Command]?

    /// The options as elements of a list of the manual page; `all` names those that every command has.
    func options(all: Bool) -> [String] {
      (arguments ?? []).filter { argument in
        argument.names != nil && (all || !["help", "version"].contains(argument.valueName))
      }.map(\.element)
    }
  }

  struct Argument: Decodable {
    let kind: String
    let abstract: String?
    let valueName: String
    let names: [Name]?
    let defaultValue: String?

    /// Its names and its value, and below what it does.
    var element: String {
      let flags = (names ?? []).map { ($0.kind == "short" ? "Fl " : "Fl Fl ") + $0.name }
      let value = kind == "option" ? " Ar \(valueName)" : ""
      let annotation = defaultValue.map { " (default: \($0))" } ?? ""
      return ".It \(flags.joined(separator: " , "))\(value)\n\(abstract ?? "")\(annotation)\n"
    }
  }

  struct Name: Decodable {
    let kind: String
    let name: String
  }
}
