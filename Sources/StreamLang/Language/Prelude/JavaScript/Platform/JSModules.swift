import OrderedCollections

/// The modules of node.
extension JSWorld {
  /// A module of node as a value; nil if it is not here.
  func module(_ name: String) -> Value? {
    let name = name.hasPrefix("node:") ? String(name.dropFirst(5)) : name
    if name == "process" { return .handle(process) }
    if name == "Intl" { return .handle(intl) }
    if let known = ownPlace(name) { return known }
    if name == "jest" || name == "vi" { return JSTests.of(self).mocks.value }
    if name == "jasmine" { return JSTests.of(self).mocks.jasmine }
    if name == "sinon" { return JSTests.of(self).mocks.sinon }
    if name == "events" { return classes["EventEmitter"].map { .handle($0) } }
    if name == "console" {
      for function in Self.functionsOfConsole { _ = standard(name, function) }
      return .handle(home(of: name))
    }
    if name == "rxjs/NotificationKind" {
      let kinds = home(of: name)
      for (kind, sign) in [("NEXT", "N"), ("ERROR", "E"), ("COMPLETE", "C")] {
        kinds.fields[kind] = .string(sign)
      }
      return .handle(kinds)
    }
    if name == "globalThis" { return .handle(globalObject) }
    if name == "rxjs/config" {
      let known = spaces[name] ?? JSConfiguration(self)
      spaces[name] = known
      return .handle(known)
    }
    if name == "path/posix" { return module("path") }
    if name == "util/types" { return module("util")?.member("types") }
    guard let functions = Self.modules[name] else { return nil }
    let key = "module \(name)"
    if let known = spaces[key] { return known.fields["default"] }
    let home = home(of: key)
    let made: Value
    let object: JSObject
    if name.hasPrefix("assert") {
      made = native("ok", Self.assertTrue)
      guard case .function(_, let function) = made else { return nil }
      object = fields(of: function)
      object.fields["AssertionError"] = classes["AssertionError"].map { $0.function ?? .handle($0) }
    } else {
      object = JSObject(self)
      made = .handle(object)
    }
    home.fields["default"] = made
    for (name, work) in functions { object.fields[name] = native(name, work) }
    if name.hasPrefix("assert") {
      object.fields["strict"] = name == "assert" ? module("assert/strict") : made
    }
    if name == "Reflect" {
      object.fields["@@toStringTag"] = .string(name)
      object.hidden = Set(object.fields.keys)
    }
    switch name {
    case "path":
      object.fields["sep"] = .string("/")
      object.fields["delimiter"] = .string(":")
      object.fields["posix"] = made
    case "url":
      for name in ["URL", "URLSearchParams"] { object.fields[name] = global(name) }
    case "buffer": for name in ["Buffer", "Blob"] { object.fields[name] = global(name) }
    case "crypto":
      object.fields["webcrypto"] = made
      let subtle = JSObject(self)
      for (name, work) in Self.absentDigest { subtle.fields[name] = native(name, work) }
      object.fields["subtle"] = .handle(subtle)
    case "chai": object.fields["assert"] = module("assert/chai")
    case "fs", "readline": object.fields["promises"] = module("\(name)/promises")
    case "os": object.fields["EOL"] = .string("\n")
    case "util":
      let types = JSObject(self)
      for (name, matches) in Self.types {
        types.fields[name] = native(name) { .bool(matches($0, $1[0])) }
      }
      object.fields["types"] = .handle(types)
      for name in ["TextEncoder", "TextDecoder"] { object.fields[name] = global(name) }
    default: break
    }
    if name == "perf_hooks" {
      let clock = JSObject(self)
      clock.fields["now"] = standard("performance", "now")
      object.fields["performance"] = .handle(clock)
    }
    return made
  }

  /// Functions of a module that refuse to be called, because they are not here.
  static func absent(_ names: [String], _ module: String, help: String) -> Works {
    names.reduce(into: [:]) { works, name in
      works[name] = { _, _ in throw RuntimeError("\(module).\(name) is not here", help: help) }
    }
  }

  private static let functionsOfConsole = [
    "log", "info", "debug", "warn", "error", "dirxml", "group", "groupCollapsed", "groupEnd",
    "count", "countReset", "time", "timeEnd", "timeLog", "assert", "table", "dir", "trace",
  ]

  private static let modules: [String: Works] = [
    "util": [
      "inspect": { .string($0.shown($1[0], toDepth: $0.depth($1))) },
      "format": { .string(try $0.formatted($1.values)) },
      "isDeepStrictEqual": { .bool($0.isAlike($1[0], $1[1], strictly: true)) },
      "promisify": { $0.promisified($1[0]) },
      "callbackify": { $0.withCallback($1[0]) },
      "deprecate": { $1[0] },
      "inherits": { js, given in
        let (own, parent) = (try js.get(given[0], "prototype"), try js.get(given[1], "prototype"))
        own.object?.prototype = parent.object
        return .undefined
      },
    ],
    "assert": assertions, "assert/strict": strictAssertions, "assert/chai": chaiAssertions,
    "chai": [
      "expect": { js, given in
        JSTests.of(js).noteExpectation()
        return .handle(JSExpectation(given[0], js))
      },
      "use": { $0.module("chai") ?? $1[0] }, "should": { _, _ in .undefined },
    ],
    "timers": [
      "setTimeout": { .handle(try $0.timer($1, repeats: false)) },
      "setInterval": { .handle(try $0.timer($1, repeats: true)) },
      "setImmediate": { .handle($0.immediate($1)) },
      "clearTimeout": stopTimer, "clearInterval": stopTimer, "clearImmediate": stopTimer,
    ],
    "timers/promises": [
      "setTimeout": { try $0.promise(of: $1[1], after: $1[0]) },
      "setImmediate": { try $0.promise(of: $1[0], after: .int(0)) },
    ],
    "perf_hooks": [:], "Reflect": reflection, "path": pathFunctions, "buffer": [:],
    "crypto": cryptoFunctions.merging(absentCryptoFunctions) { $1 },
    "fs": fileFunctions.merging(absentFileFunctions) { $1 },
    "fs/promises": filePromises.merging(absentFileFunctions) { $1 },
    "readline": [
      "createInterface": { .handle(try JSLineReader($0, $1, promises: false)) }
    ],
    "readline/promises": [
      "createInterface": { .handle(try JSLineReader($0, $1, promises: true)) }
    ],
    "url": [
      "fileURLToPath": { .string(try $0.path(of: $1[0])) },
      "pathToFileURL": {
        try $0.new($0.global("URL") ?? .undefined, [.string($0.fileAddress(of: try $1.text(0)))])
      },
    ],
    "os": [
      "platform": { _, _ in .string("linux") }, "type": { _, _ in .string("Linux") },
      "arch": { _, _ in .string("x64") }, "hostname": { _, _ in .string("localhost") },
      "homedir": { _, _ in .string("/home/user") }, "tmpdir": { _, _ in .string("/tmp") },
      "uptime": { js, _ in JSNumber.value(Double(js.now) / 1_000_000_000) },
      "totalmem": { _, _ in .int(1 << 33) }, "freemem": { _, _ in .int(1 << 32) },
      "availableParallelism": { _, _ in .int(1) },
      "cpus": { js, _ in
        let processor: Value = js.object(of: ["model": .string("virtual"), "speed": .int(0)])
        return js.list(of: [processor])
      },
    ],
  ]

  /// The questions of `util.types`.
  private static let types: OrderedDictionary<String, @Sendable (JSWorld, Value) -> Bool> = [
    "isPromise": { $1.object is JSPromise }, "isRegExp": { $1.object is JSRegExp },
    "isDate": { $1.object is JSDate }, "isProxy": { $1.object?.isProxy == true },
    "isNativeError": { $1.object?.isError == true },
    "isMap": { $0.isInstance($1, "Map") }, "isSet": { $0.isInstance($1, "Set") },
    "isWeakMap": { $0.isInstance($1, "WeakMap") },
    "isWeakSet": { $0.isInstance($1, "WeakSet") },
    "isTypedArray": { $1.object is JSTypedArray },
    "isUint8Array": { ($1.object as? JSTypedArray)?.kind == .uint8 },
    "isArrayBuffer": { $1.object is JSArrayBuffer },
    "isAsyncFunction": {
      guard case .function(_, let function) = $1 else { return false }
      return ["AsyncFunction", "AsyncGeneratorFunction"].contains(function.kind)
    },
    "isGeneratorFunction": {
      guard case .function(_, let function) = $1 else { return false }
      return ["GeneratorFunction", "AsyncGeneratorFunction"].contains(function.kind)
    },
  ]

  private func isInstance(_ value: Value, _ name: String) -> Bool {
    value.object?.isInstance { $0.name == name } == true
  }

  private static let stopTimer: Work = { _, given in
    (given[0].object as? JSTimer)?.cancel()
    return .undefined
  }

  // MARK: util

  /// The depth to which `inspect` shows a value, where it is not said otherwise.
  private func depth(_ given: JSArguments) -> Int {
    switch given.values.count > 2 ? given[2] : given[1].member("depth") ?? .undefined {
    case .int(let depth): depth
    case .null, .double: .max
    default: 2
    }
  }

  /// A function that answers a promise of what another one gives its callback.
  private func promisified(_ function: Value) -> Value {
    self.function(1) { [unowned self] given in
      let promise = JSPromise(self)
      let done = self.function(2) { answer in
        let error = answer.first ?? .undefined
        if error.isTruthy {
          promise.reject(error)
        } else {
          promise.settle(answer.count > 1 ? answer[1] : .undefined)
        }
        return .undefined
      }
      _ = try function.call(given + [done], in: self)
      return .handle(promise)
    }
  }

  /// A function that gives its callback what another one's promise is settled with.
  private func withCallback(_ function: Value) -> Value {
    self.function(1) { [unowned self] given in
      let promise = promise(of: try function.call(Array(given.dropLast()), in: self))
      promise.whenSettled { [unowned self] state in
        let arguments: [Value] =
          switch state {
          case .kept(let value): [.null, value]
          case .broken(let reason): [reason]
          }
        attempt { _ = try given.last?.call(arguments, in: self) }
      }
      return .undefined
    }
  }

  private func promise(of value: Value, after milliseconds: Value) throws -> Value {
    let promise = JSPromise(self)
    let settle = function(0) { _ in
      promise.settle(value)
      return .undefined
    }
    _ = try timer(JSArguments([settle, milliseconds], self), repeats: false)
    return .handle(promise)
  }
}

/// The `config` of RxJS.
private final class JSConfiguration: JSObject {
  init(_ world: JSWorld) {
    super.init(world)
    fields = [
      "onUnhandledError": .null, "onStoppedNotification": .null, "Promise": .undefined,
      "useDeprecatedSynchronousErrorHandling": .bool(false),
      "useDeprecatedNextContext": .bool(false),
    ]
  }

  override func set(_ name: String, to value: Value) throws {
    if name != "onUnhandledError", name != "Promise", fields[name] != nil, value.isTruthy {
      throw RuntimeError("\(name) of RxJS's config is not read", help: "leave it out")
    }
    try super.set(name, to: value)
  }
}
