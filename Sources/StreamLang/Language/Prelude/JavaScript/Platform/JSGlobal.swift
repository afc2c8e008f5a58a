/// `globalThis` as a value: the fields that a program gives it, and what every program finds there.
final class JSGlobal: JSObject {
  override var ownTag: String? { "global" }

  override func computed(_ name: String) -> Value? {
    fields[name] == nil && accessors[name] == nil ? world.global(name) : nil
  }

  override func get(_ name: String) throws -> Value {
    if !has(name), Self.unread.contains(name) {
      throw RuntimeError(
        "\(name) is not read where globalThis is a value", help: "write `\(name)` alone")
    }
    return try super.get(name)
  }

  override func set(_ name: String, to value: Value) throws {
    // To set a name that is there would change what all programs find; who sets `fetch` answers for the network.
    if fields[name] == nil, name != "fetch", world.global(name) != nil || Self.unread.contains(name)
    {
      throw RuntimeError(
        "\(name) of globalThis cannot be set", help: "give what is yours another name")
    }
    try super.set(name, to: value)
  }

  /// The functions that node has there, and that only their own names call.
  private static let unread: Set<String> = [
    "structuredClone", "queueMicrotask", "encodeURIComponent", "encodeURI", "decodeURIComponent",
    "decodeURI", "escape", "unescape", "btoa", "atob",
  ]
}

extension JSWorld {
  /// The object that `globalThis` names.
  var globalObject: JSObject {
    if let known = spaces["globalThis"] { return known }
    let made = JSGlobal(self)
    spaces["globalThis"] = made
    return made
  }

  var looseReceiver: Value { .handle(globalObject) }

  /// The value that every program finds under a name; nil of all others.
  func global(_ name: String) -> Value? {
    switch name {
    case "globalThis", "global": return .handle(globalObject)
    case "NaN": return .double(.nan)
    case "Infinity": return .double(.infinity)
    case "Math", "JSON": return space(name)
    case "process", "console", "Intl", "Reflect", "crypto": return module(name)
    case "performance": return module("perf_hooks")?.member(name)
    case "parseInt", "parseFloat": return standard("Number", name)
    case "isNaN": return native(name) { .bool(try $0.number($1[0]).isNaN) }
    case "isFinite": return native(name) { .bool(try $0.number($1[0]).isFinite) }
    case "fetch":
      return native(name) { _, _ in
        throw RuntimeError(
          "fetch is the network, which is not here",
          help: "let it answer: `global.fetch = async url => answer`")
      }
    case "setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval",
      "clearImmediate":
      return module("timers")?.member(name)
    default:
      guard Self.globalClasses.contains(name) || name.hasSuffix("Array") else { return nil }
      return classes[name].map { $0.function ?? .handle($0) }
    }
  }

  private static let globalClasses: Set<String> = [
    "Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError",
    "AggregateError", "URIError", "Map", "Set", "Date", "Promise", "Object", "Function",
    "AbortController", "RegExp", "WeakMap", "WeakSet", "String", "Number", "Boolean", "Symbol",
    "EventTarget", "Event", "CustomEvent", "BigInt", "WeakRef", "AbortSignal", "DOMException",
    "URL", "URLSearchParams", "Proxy", "TextEncoder", "TextDecoder", "ArrayBuffer", "DataView",
    "Buffer", "Blob",
  ]
}
