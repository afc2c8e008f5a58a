/// The commands that set things side by side, look closer, or put a picture elsewhere.
extension Command {
  static let comparisons: [Command] = [
    Command(
      name: "contrast", arguments: "[c]", summary: "a formula beside the same as plain Rx",
      notes: ["values that plain Rx computes from an old and a new input are stale, and marked ~"],
      effect: .session, takes: [.names],
      perform: ContrastCommand.action),
    .shows("steps", "[time]", summary: "the last turn, one event at a time", StepsCommand.show),
    .shows(
      "why", "name", summary: "what its last event was made from",
      notes: ["why c.1 is about the first event of its last turn"], takes: [.names],
      WhyCommand.show),
    .shows(
      "compare", "op op … on x", summary: "operators over the same input",
      notes: ["as in :compare flatMap(f) concatMap(f) switchMap(f) on a"],
      takes: [.operators, .names, .word("on")], CompareCommand.show),
    .shows("legend", summary: "what the signs mean") { $0.show(.legend) },
    .shows(
      "export", "FILE.svg|.html|.md", summary: "the timelines as a file", effect: .file,
      takes: [.file], ExportCommand.write),
  ]
}
