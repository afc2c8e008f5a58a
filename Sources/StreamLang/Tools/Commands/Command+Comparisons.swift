/// The commands that set things side by side, look closer, or put a picture elsewhere.
extension Command {
  static let comparisons: [Command] = [
    Command(
      name: "contrast", arguments: "[c]",
      summary: "compare a formula with the same one as plain Rx",
      notes: ["values that plain Rx computes from an old and a new input are stale, and marked ~"],
      effect: .session, takes: [.names], perform: ContrastCommand.action),
    .shows(
      "translate", "[text]", summary: "a text of JavaScript or Swift in rxrepl's language",
      notes: ["without a text: the last one that was read as JavaScript or Swift"],
      TranslateCommand.show),
    .shows(
      "convert", "library [name]",
      summary: "a name and what it is made from, as a program for another library",
      notes: ["convert rxjs c converts c, convert rxjs the last name"],
      takes: [.word("rxjs"), .word("rxswift"), .word("combine"), .names], ConvertCommand.show),
    .shows("steps", "[time]", summary: "the last turn, one event at a time", StepsCommand.show),
    .shows(
      "why", "[not] name", summary: "what its last event was made from, or why there was none",
      notes: [
        "why c.1 is about the first event of its last turn, why c@10ms about one at that time",
        "why not c shows which operator kept the last event from c, and what would have helped",
        "why not c end shows what must end before c does",
      ], isForNewcomers: true, takes: [.names, .word("not")], WhyCommand.show),
    .shows(
      "from", "name", summary: "what its last event has caused",
      notes: ["from c@10ms is about the event at that time"], takes: [.names],
      ConsequenceCommands.show),
    .shows(
      "where", "value", summary: "which names have had a value, and when",
      ConsequenceCommands.find),
    Command(
      name: "trace", arguments: "[on|off|name]",
      summary: "the last turn event by event, or all from now on",
      notes: ["trace c shows only what led to its last event"], effect: .session,
      takes: [.names, .word("on"), .word("off")], perform: TraceCommand.action),
    .shows(
      "compare", "op op … on x", summary: "operators over the same input",
      notes: ["as in :compare flatMap(f) concatMap(f) switchMap(f) on a"],
      isExported: true, takes: [.operators, .names, .word("on")], CompareCommand.show),
    .shows(
      "belt", "name", summary: "what the operators of a stream hold at this moment",
      notes: ["belt z@10ms is about that time"], takes: [.names], BeltCommand.show),
    .shows(
      "subs", "[name …]", summary: "what is subscribed now, and by whom",
      notes: [
        "you: the watch of a name; line 3: a subscription that was made there",
        "released: nothing holds the subject any more, so nothing will come",
      ],
      takes: [.names], SubsCommand.show),
    .shows(
      "leaks", summary: "the subscriptions that nobody can end any more",
      notes: ["those without a handle, and those that only a let keeps"], LeaksCommand.show),
    .shows("legend", summary: "what the signs mean") { $0.show(.legend) },
    .shows(
      "export", "FILE.svg|.html|.md", summary: "the timelines as a file",
      notes: [
        "directly after :compare, :graph or :lanes, .svg and .md get what these have drawn"
      ], effect: .file, takes: [.file], ExportCommand.write),
  ]
}
