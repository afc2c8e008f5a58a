/// `process` of node, as far as a program without a host has one.
extension JSWorld {
  /// The object, which hears of the end of the program and of errors that nobody handles.
  var process: JSObject {
    if let known = spaces["process"] { return known }
    let made = JSEmitter(self, instances(of: "EventEmitter"))
    made.setUp()
    made.hidden.formUnion(made.fields.keys)
    spaces["process"] = made
    waiting.tellProcess = { [unowned self, unowned made] event, value in
      let code = made.fields["exitCode"] ?? .undefined
      let isPlain = event == "exit" && value == .int(0) && !code.isUndefined
      let given = JSArguments([.string(event), isPlain ? code : value], self)
      return try made.call("emit", given) == .bool(true)
    }
    let words = ["node", "program"] + environment.machine.specials.arguments
    made.fields["title"] = .string("node")
    made.fields["version"] = .string("v20.0.0")
    made.fields["versions"] = object(["node": .string("20.0.0")])
    made.fields["platform"] = .string("linux")
    made.fields["arch"] = .string("x64")
    made.fields["pid"] = .int(1)
    made.fields["argv"] = .handle(JSArray(words.map { .string($0) }, self))
    made.fields["execArgv"] = .handle(JSArray([], self))
    made.fields["env"] = object([:])
    made.fields["exitCode"] = .undefined
    made.fields["stdout"] = object([
      "write": function(1) { [unowned self] in
        write(try text($0.first ?? .undefined))
        return .bool(true)
      }
    ])
    made.fields["stderr"] = object(["write": function(1) { _ in .bool(true) }])
    made.fields["cwd"] = function(0) { _ in .string("/") }
    made.fields["uptime"] = function(0) { [unowned self] _ in
      JSNumber.value(Double(now) / 1_000_000_000)
    }
    made.fields["hrtime"] = function(1) { [unowned self] given in
      var time = now
      if let before = try given.first.map(members), before.count == 2 {
        time -= UInt64(max(0, try number(before[0]) * 1e9 + number(before[1])))
      }
      let parts = [Int(time / 1_000_000_000), Int(time % 1_000_000_000)]
      return .handle(JSArray(parts.map { .int($0) }, self))
    }
    made.fields["memoryUsage"] = function(0) { [unowned self] _ in
      object(["rss": .int(0), "heapTotal": .int(0), "heapUsed": .int(0), "external": .int(0)])
    }
    made.fields["nextTick"] = function(1) { [unowned self] given in
      nextTick { [self] in
        attempt { _ = try given.first?.call(Array(given.dropFirst()), in: self) }
      }
      return .undefined
    }
    made.fields["exit"] = function(1) { [unowned self] given in
      try tellExit(given.first ?? .int(0))
      throw exit()
    }
    return made
  }

  private func object(_ fields: KeyValuePairs<String, Value>) -> Value {
    let made = JSObject(self)
    for (name, value) in fields { made.fields[name] = value }
    return .handle(made)
  }
}
