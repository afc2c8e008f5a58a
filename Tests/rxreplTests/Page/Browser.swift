import Foundation
import Glibc

/// A page in a browser without a window, looked at and used through the browser's own protocol.
///
/// Every wait is for an answer, with a limit only for a browser that gives none.
final class Browser {
  /// The path of Chromium; if it is not installed.
  static let program = ["chromium", "chromium-browser", "google-chrome"].map { "/usr/bin/\($0)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  struct Failure: Error { let text: String }

  /// The complaints of the page: exceptions, and what its security policy refused.
  private(set) var complaints: [String] = []

  private let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received: [UInt8] = []
  private var count = 0
  private var session: String?

  /// True once the page has been loaded, which may be said before the answer to who wanted that.
  private var isLoaded = false

  /// Opens a page in a window of that width.
  init(_ page: String, width: Int = 1280, isDark: Bool = false, isMoving: Bool = true) throws {
    folder = try TemporaryFolder(["page.html": page])
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let options =
      "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run "
      + "--hide-scrollbars --remote-debugging-pipe --user-data-dir='\(folder.path)/profile'"
    // The browser listens on 3 and answers on 4.
    process.arguments = [
      "-c", "exec \(Self.program ?? "chromium") \(options) 3<&0 4>&1 >/dev/null 2>&1",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session =
      try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]
      as? String
    for domain in ["Page", "Runtime", "Log", "Accessibility"] { try call("\(domain).enable") }
    try resize(width: width)
    let features = [
      "prefers-color-scheme": isDark ? "dark" : "light",
      "prefers-reduced-motion": isMoving ? "no-preference" : "reduce",
    ]
    try call(
      "Emulation.setEmulatedMedia",
      ["features": features.map { ["name": $0.key, "value": $0.value] }])
    isLoaded = false
    try call("Page.navigate", ["url": folder.url.appending(path: "page.html").absoluteString])
    while !isLoaded { _ = try receive() }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  func resize(width: Int, height: Int = 900) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  // MARK: Looking

  /// The value of a JavaScript expression, after it has come if it is a promise.
  @discardableResult func value(_ expression: String) throws -> Any {
    let answer = try call(
      "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = answer["exceptionDetails"] { throw Failure(text: "\(details)") }
    return (answer["result"] as? [String: Any])?["value"] ?? NSNull()
  }

  func text(_ expression: String) throws -> String { "\(try value(expression))" }

  func texts(_ expression: String) throws -> [String] { try value(expression) as? [String] ?? [] }

  /// The description of the page for a screen reader: role and name of each node, in order.
  func accessibleNodes() throws -> [(role: String, name: String)] {
    func text(_ node: [String: Any], _ key: String) -> String {
      (node[key] as? [String: Any])?["value"] as? String ?? ""
    }
    let nodes = try call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    return nodes.filter { $0["ignored"] as? Bool != true }
      .map { (text($0, "role"), text($0, "name")) }
  }

  // MARK: Using

  private static let codes = [
    "Tab": 9, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36, "ArrowLeft": 37,
    "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
  ]

  func press(_ keys: String...) throws {
    for key in keys {
      var event: [String: Any] = ["type": "keyDown", "key": key]
      event["windowsVirtualKeyCode"] = Self.codes[key] ?? Int(key.utf8.first ?? 0)
      if key.count == 1 { event["text"] = key }
      try call("Input.dispatchKeyEvent", event)
      event["type"] = "keyUp"
      event["text"] = nil
      try call("Input.dispatchKeyEvent", event)
    }
  }

  /// Moves the pointer to the middle of what a selector finds first, and clicks there if wanted.
  func point(at selector: String, clicking: Bool = false) throws {
    let element = "document.querySelector('\(selector)')"
    // Scrolled to as somebody would who wants to point at it.
    try value("\(element)?.scrollIntoView({block: 'center', inline: 'nearest'})")
    let box = "\(element).getBoundingClientRect()"
    let place = try value("(({x, y, width, height}) => [x + width / 2, y + height / 2])(\(box))")
    guard let place = place as? [Double] else { throw Failure(text: "no \(selector)") }
    for type in clicking ? ["mouseMoved", "mousePressed", "mouseReleased"] : ["mouseMoved"] {
      try call(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": place[0], "y": place[1], "clickCount": 1,
          "button": clicking ? "left" : "none",
        ])
    }
  }

  // MARK: The protocol

  /// Asks the browser for something, and waits for the answer.
  @discardableResult private func call(
    _ method: String, _ parameters: [String: Any] = [:]
  ) throws -> [String: Any] {
    count += 1
    var message: [String: Any] = ["id": count, "method": method, "params": parameters]
    message["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: message) + [0]
    try input.fileHandleForWriting.write(contentsOf: data)
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == count else { continue }
      if let error = answer["error"] { throw Failure(text: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message, which ends in a zero.
  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let object = try JSONSerialization.jsonObject(with: Data(received[..<end]))
        received.removeSubrange(...end)
        let message = object as? [String: Any] ?? [:]
        let method = message["method"] as? String
        if method == "Page.loadEventFired" { isLoaded = true }
        if method == "Runtime.exceptionThrown" || method == "Log.entryAdded" {
          complaints.append("\(message["params"] ?? "")")
        }
        return message
      }
      var readable = pollfd(
        fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, 60_000) > 0 else { throw Failure(text: "no answer") }
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { throw Failure(text: "the browser has ended") }
      received += bytes
    }
  }
}
