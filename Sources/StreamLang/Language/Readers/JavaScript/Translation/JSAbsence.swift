/// Something that a program cannot use here: the reason, what to write instead, and what `typeof` says of it in node.
struct JSAbsence {
  let reason: String
  let help: String
  let type: String

  /// All that is known by name; nil of other names.
  static func of(_ name: String) -> JSAbsence? { all[name] }

  private static let page = "is the page of a browser, which is not here"
  private static let network = "is the network, which is not here"
  private static let clicks =
    "a subject can stand for what comes from there: `const clicks = new Subject()`"
  private static let answers =
    "a subject can stand for what comes from there: `const answers = new Subject()`"
  private static let messages = "a subject can stand for messages: `const inbox = new Subject()`"

  /// The names in groups, each with the words that are said of them.
  private static let groups: KeyValuePairs<String, (type: String, reason: String, help: String)> = [
    """
    document window self history location navigator screen Element HTMLElement Image MutationObserver IntersectionObserver \
    ResizeObserver getComputedStyle matchMedia
    """: ("undefined", page, clicks),
    "alert confirm prompt": ("undefined", page, "`console.log` prints a text"),
    "localStorage sessionStorage indexedDB": (
      "undefined", page, "a `Map` can stand for it: `const store = new Map()`"
    ),
    "animationFrames requestAnimationFrame cancelAnimationFrame requestIdleCallback": (
      "undefined", page, "`interval(16)` and `setTimeout(f, 16)` come as often"
    ),
    "fetch Request Response Headers FormData": ("function", network, answers),
    "ajax fromFetch webSocket WebSocket EventSource XMLHttpRequest": (
      "undefined", network, answers
    ),
    "ReadableStream WritableStream TransformStream": (
      "function", "is input of the platform, which is not here", clicks
    ),
    "MessageChannel BroadcastChannel SharedArrayBuffer": (
      "function", "is for threads, which are not here", messages
    ),
    "Worker SharedWorker": ("undefined", "is for threads, which are not here", messages),
    "Atomics": ("object", "is for threads, which are not here", messages),
    "File": ("function", "is not read", "work with the text itself, or with a `Blob`"),
    "eval": ("function", "is not read", "write the text as a part of the program"),
    "Iterator": ("undefined", "is not read", "write a generator: `function* f() { yield* list }`"),
    "FinalizationRegistry": (
      "function", "is not read", "leave it out: nobody can tell when it calls"
    ),
    "jasmine sinon": (
      "undefined", "is not here",
      "a list can keep what a function gets: `const f = x => calls.push(x)`"
    ),
    "require": ("function", "by itself is not read", "write `const events = require('events')`"),
  ]

  private static let all: [String: JSAbsence] = {
    var all: [String: JSAbsence] = [:]
    for (names, (type, reason, help)) in groups {
      for name in names.split(separator: " ") {
        all[String(name)] = JSAbsence(reason: reason, help: help, type: type)
      }
    }
    return all
  }()
}
