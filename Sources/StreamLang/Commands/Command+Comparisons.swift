/// The commands that set things side by side, look closer, or put a picture elsewhere.
extension Command {
  static let comparisons: [Command] = [
    Command(
      name: "contrast", arguments: "[c]", summary: "a formula beside the same as plain Rx",
      notes: ["values that plain Rx computes from an old and a new input are stale, and marked ~"],
      effect: .session
    ) { session, request in
      try session.contrast(request)
    },
    Command(
      name: "steps", arguments: "[time]", summary: "the last turn, one event at a time"
    ) { session, request in
      try session.steps(request)
    },
    Command(
      name: "why", arguments: "name", summary: "what its last event was made from",
      notes: ["why c.1 is about the first event of its last turn"]
    ) { session, request in
      try session.why(request)
    },
    Command(
      name: "compare", arguments: "op op … on x", summary: "operators over the same input",
      notes: ["as in :compare flatMap(f) concatMap(f) switchMap(f) on a"]
    ) { session, request in
      try session.compare(request)
    },
    Command(name: "legend", arguments: "", summary: "what the signs mean") { session, _ in
      session.add(.legend)
    },
    Command(
      name: "export", arguments: "FILE.svg|.md", summary: "the timelines as a file",
      effect: .file
    ) { session, request in
      try session.export(request)
    },
  ]
}
