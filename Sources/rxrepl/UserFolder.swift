import Glibc

/// The folders in which this program keeps what outlasts it.
enum UserFolder {
  /// The folder that it keeps by itself; nil if nobody says where.
  static var state: String? { folder("XDG_STATE_HOME", inHome: ".local/state") }

  /// The folder of somebody's choices.
  static var configuration: String? { folder("XDG_CONFIG_HOME", inHome: ".config") }

  /// Makes a folder and those that it is in, as far as they are not there, for nobody else to read.
  static func make(_ path: String) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      _ = mkdir(made, 0o700)
    }
  }

  private static func folder(_ variable: String, inHome path: String) -> String? {
    // A relative path means nothing, says the standard.
    let chosen = environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (chosen ?? environment("HOME").map { "\($0)/\(path)" }).map { "\($0)/rxrepl" }
  }
}
