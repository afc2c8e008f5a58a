import ArgumentParser
import Glibc
import StreamLang

/// The options that running and testing share: how things look.
struct LookOptions: ParsableArguments {
  @Option(help: "Columns to draw in. (default: the terminal's, else $COLUMNS, else 80)")
  var width: Int?

  @Option(help: "When to use colours: auto, always or never.")
  var color: ColorChoice = .auto

  @Flag(help: "Draw with ASCII characters only, or with Unicode.")
  var charset: CharsetChoice?

  @Flag(help: "No colours and no line editor.")
  var plain = false

  func validate() throws {
    if let width, width < 20 {
      throw ValidationError("--width wants at least 20 columns, got \(width)")
    }
  }

  /// These options as plain values.
  var look: Look { Look(width: width, color: color, charset: charset, isPlain: plain) }
}

/// The appearance of the output.
struct Look {
  var width: Int?
  var color = ColorChoice.auto
  var charset: CharsetChoice?
  var isPlain = false

  /// Without a hostRequest, Unicode wherever the locale can show it, on a terminal or not.
  var chosenCharset: Charset {
    switch charset {
    case .ascii?: .ascii
    case .unicode?: .unicode
    case nil: isUnicodeLocale ? .unicode : .ascii
    }
  }

  /// True if the locale's characters are those of Unicode, be the locale installed or not.
  private var isUnicodeLocale: Bool {
    if String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" { return true }
    let name = environment("LC_ALL") ?? environment("LC_CTYPE") ?? environment("LANG") ?? ""
    let codeset = name.split(separator: ".").dropFirst().first?.split(separator: "@").first ?? ""
    return ["utf-8", "utf8"].contains(codeset.lowercased())
  }

  var chosenWidth: Int {
    var size = winsize()
    if let width { return width }
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment("COLUMNS").flatMap(Int.init).map { max(20, $0) } ?? 80
  }

  /// True if the terminal, if there is one, does more than print line after line.
  static var movesCursor: Bool {
    environment("TERM").map { !["dumb", "unknown", "emacs"].contains($0) } ?? false
  }

  var palette: Palette {
    let isWanted =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        environment("CLICOLOR_FORCE").map { $0 != "0" }
          ?? (isatty(1) == 1 && environment("NO_COLOR") == nil && Self.movesCursor)
      }
    return Palette(isColoured: isWanted && !isPlain)
  }
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

enum CharsetChoice: String, EnumerableFlag { case ascii, unicode }

enum ClockChoice: String, ExpressibleByArgument, CaseIterable { case virtual, wall }

enum TimelineChoice: String, ExpressibleByArgument, CaseIterable { case always, end, never }

enum LanguageChoice: String, ExpressibleByArgument, CaseIterable {
  case rx, rxjs, rxjs9, web, rxswift, combine

  var dialect: Source.Dialect {
    switch self {
    case .rx: .own
    case .rxjs: .javaScript
    case .rxjs9, .web: .web
    case .rxswift, .combine: .swift
    }
  }
}

/// A length of time on the command line, written as in the language: `300ms`, `1m`.
struct TimeArgument: ExpressibleByArgument {
  let nanoseconds: UInt64

  init?(argument: String) {
    guard let nanoseconds = Program.duration(argument) else { return nil }
    self.nanoseconds = nanoseconds
  }
}

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
