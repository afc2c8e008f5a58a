/// `process` of node, as far as a program without a host has one.
extension JSWorld {
  /// The object, which hears of the end of the program and of errors that nobody handles.
  var process: JSObject {
    if let known = spaces["process"] { return known }
    let made = JSEmitter(self, instances(of: "EventEmitter"))
    made.setUp()
    made.hidden.formUnion(made.fields.keys)
    spaces["process"] = made
    waiting.tellProcess = { [unowned self, unowned made] event, values in
      try made.call("emit", JSArguments([.string(event)] + values, self)) == .bool(true)
    }
    let words = ["node", scriptPath ?? "program"] + environment.machine.specials.arguments
    made.fields["title"] = .string("node")
    made.fields["version"] = .string("v20.0.0")
    made.fields["versions"] = object(of: ["node": .string("20.0.0")])
    made.fields["platform"] = .string("linux")
    made.fields["arch"] = .string("x64")
    made.fields["pid"] = .int(1)
    made.fields["argv"] = .handle(JSArray(words.map { .string($0) }, self))
    made.fields["execArgv"] = .handle(JSArray([], self))
    made.fields["env"] = object(of: [:])
    made.fields["exitCode"] = .undefined
    for name in ["stdout", "stderr"] {
      made.fields[name] = object(of: ["write": native("write", Self.writes)])
    }
    let input = JSReadable(self, HostIO.inputPath)
    input.hide("fd", .int(0))
    made.fields["stdin"] = .handle(input)
    for (name, work) in Self.functionsOfProcess { made.fields[name] = native(name, work) }
    if let time = made.fields["hrtime"] {
      ownFields(of: time)?.fields["bigint"] = native("bigint") { js, _ in
        try JSBigInt.made(of: .int(Int(js.now)), js)
      }
    }
    var getters = Record([:]).fields
    for (name, help) in Self.absent {
      getters[name] = native(name) { _, _ in
        throw RuntimeError("process.\(name) is not here", help: help)
      }
      made.hidden.insert(name)
    }
    made.add(getters: Record(getters), setters: Record([:]))
    return made
  }

  /// The things that only a program with a host has, and what to write instead.
  private static let absent = [
    ("kill", "leave it out"), ("abort", "write `process.exit(1)`"), ("chdir", "leave it out"),
    ("cpuUsage", "`performance.now()` reads the clock"),
    ("emitWarning", "write `console.warn`"),
  ]

  private static let writes: Work = { js, given in
    switch given[0] {
    case .string(let text): js.write(text)
    case .handle(is JSTypedArray):
      js.write(String(decoding: try js.bytes(of: given[0]), as: UTF8.self))
    default:
      throw js.isUnfit(
        given[0], "chunk", "string or an instance of Buffer, TypedArray, or DataView")
    }
    return .bool(true)
  }

  private static let functionsOfProcess: Works = [
    "cwd": { js, _ in .string(js.environment.machine.specials.folder) },
    "uptime": { js, _ in JSNumber.value(Double(js.now) / 1_000_000_000) },
    "hrtime": { js, given in
      var time = js.now
      if let before = try given.values.first.map(js.members), before.count == 2 {
        let past = try js.number(before[0]) * 1e9 + js.number(before[1])
        if past > 0 { time = past < Double(time) ? time - UInt64(past) : 0 }
      }
      let parts = [Int(time / 1_000_000_000), Int(time % 1_000_000_000)]
      return .handle(JSArray(parts.map { .int($0) }, js))
    },
    "memoryUsage": { js, _ in
      js.object(
        of: ["rss": .int(0), "heapTotal": .int(0), "heapUsed": .int(0), "external": .int(0)])
    },
    "nextTick": { js, given in
      let work = try js.callback(given[0], "callback")
      js.nextTick { js.attempt { _ = try work.call(given.rest(1), in: js) } }
      return .undefined
    },
    "exit": { js, given in
      try js.tellExit(given[0])
      throw js.exit()
    },
  ]
}
