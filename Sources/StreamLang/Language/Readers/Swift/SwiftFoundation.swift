/// The parts of Foundation that programs of streams use, written in Swift: a text that uses one has it at its end.
enum SwiftFoundation {
  /// The declarations that a text needs and does not have, unless a text `before` it has brought or written them.
  static func parts(usedBy tokens: [SwiftToken], unlessBy before: [SwiftToken] = []) -> String {
    let (own, earlier) = (words(of: tokens), words(of: before))
    let there = own.declared.union(earlier.declared).union(earlier.used)
    return parts.filter { !$0.names.isDisjoint(with: own.used) && $0.names.isDisjoint(with: there) }
      .map { "\n" + $0.source }.joined()
  }

  /// The names of parts that a text uses, and those that it gives to types of its own.
  private static func words(of tokens: [SwiftToken]) -> (used: Set<String>, declared: Set<String>) {
    var (used, declared) = (Set<String>(), Set<String>())
    for (place, token) in tokens.enumerated() {
      guard let name = token.name, names.contains(name) else { continue }
      let before = place > 0 ? tokens[place - 1].name : nil
      if before.map(["class", "struct", "enum", "protocol"].contains) == true {
        declared.insert(name)
      } else {
        used.insert(name)
      }
    }
    return (used, declared)
  }

  /// The names that these parts declare.
  static let names = parts.reduce(into: Set<String>()) { $0.formUnion($1.names) }

  private struct Part {
    /// The names that it declares.
    let names: Set<String>
    let source: String
  }

  private static let parts = [
    Part(
      names: ["OptionSet"],
      source: """
        protocol OptionSet { var rawValue: Int { get } }
        extension OptionSet {
          var isEmpty: Bool { rawValue == 0 }
          func contains(_ other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }
          func isSubset(of other: Self) -> Bool { rawValue & other.rawValue == rawValue }
          func isSuperset(of other: Self) -> Bool { rawValue & other.rawValue == other.rawValue }
          func isStrictSubset(of other: Self) -> Bool { self != other && isSubset(of: other) }
          func isStrictSuperset(of other: Self) -> Bool { self != other && isSuperset(of: other) }
          func isDisjoint(with other: Self) -> Bool { rawValue & other.rawValue == 0 }
          func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }
          func intersection(_ other: Self) -> Self { Self(rawValue: rawValue & other.rawValue) }
          func subtracting(_ other: Self) -> Self { Self(rawValue: rawValue & ~other.rawValue) }
          func symmetricDifference(_ other: Self) -> Self {
            Self(rawValue: rawValue ^ other.rawValue)
          }
          mutating func formUnion(_ other: Self) { self = union(other) }
          mutating func formIntersection(_ other: Self) { self = intersection(other) }
          mutating func formSymmetricDifference(_ other: Self) { self = symmetricDifference(other) }
          mutating func subtract(_ other: Self) { self = subtracting(other) }
          mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
            let isNew = !contains(member)
            self = union(member)
            return (isNew, member)
          }
          mutating func remove(_ member: Self) -> Self? {
            let removed = intersection(member)
            self = subtracting(member)
            return removed.isEmpty ? nil : removed
          }
        }
        """),
    Part(
      names: ["NotificationCenter", "Notification", "NSNotification"],
      source: """
        struct Notification: CustomStringConvertible {
          struct Name: Hashable {
            let rawValue: String
            init(_ rawValue: String) { self.rawValue = rawValue }
            init(rawValue: String) { self.rawValue = rawValue }
          }
          var name: Notification.Name
          var object: Any? = nil
          var userInfo: [AnyHashable: Any]? = nil
          var description: String {
            "name = \\(name.rawValue), object = \\(object as Any), userInfo = \\(userInfo as Any)"
          }
        }
        typealias NSNotification = Notification
        final class NotificationCenter {
          static let `default`: NotificationCenter = NotificationCenter()
          private let posts = PublishSubject<Notification>()
          func post(_ notification: Notification) { posts.onNext(notification) }
          func post(name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
            posts.onNext(Notification(name: name, object: object, userInfo: userInfo))
          }
          func publisher(for name: Notification.Name, object: Any? = nil) -> Observable<Notification> {
            posts.filter { $0.name == name && (object == nil || $0.object === object) }
          }
          func notification(_ name: Notification.Name, object: Any? = nil) -> Observable<Notification> {
            publisher(for: name, object: object)
          }
          func addObserver(
            forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
            using block: @escaping (Notification) -> Void
          ) -> Disposable {
            posts.filter { (name == nil || $0.name == name) && (object == nil || $0.object === object) }
              .subscribe(onNext: block)
          }
          func removeObserver(_ observer: Disposable) { observer.dispose() }
        }
        """),
    Part(
      names: ["NSLocalizedString"],
      source: """
        func NSLocalizedString(
          _ key: String, tableName: String? = nil, value: String = "", comment: String
        ) -> String {
          value.isEmpty ? key : value
        }
        """),
    Part(
      names: ["DispatchGroup"],
      source: """
        final class DispatchGroup {
          private var count = 0
          private var work: [() -> Void] = []
          func enter() { count += 1 }
          func leave() {
            count -= 1
            if count > 0 { return }
            let all = work
            work = []
            for item in all { item() }
          }
          func notify(queue: DispatchQueue, execute item: @escaping () -> Void) {
            if count == 0 { queue.async { item() } } else { work.append { queue.async { item() } } }
          }
          func wait() { if count > 0 { over().wait() } }
          func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
            count == 0 ? .success : over().wait(timeout: timeout)
          }
          private func over() -> DispatchSemaphore {
            let signal = DispatchSemaphore(value: 0)
            work.append { signal.signal() }
            return signal
          }
        }
        """),
    Part(
      names: ["DispatchWorkItem"],
      source: """
        final class DispatchWorkItem {
          private let block: () -> Void
          private var work: [() -> Void] = []
          private(set) var isCancelled = false
          init(block: @escaping () -> Void) { self.block = block }
          func cancel() { isCancelled = true }
          func perform() {
            if isCancelled { return }
            block()
            for item in work { item() }
            work = []
          }
          func notify(queue: DispatchQueue, execute item: @escaping () -> Void) {
            work.append { queue.async { item() } }
          }
        }
        """),
    Part(
      names: ["Locale", "NumberFormatter", "DateFormatter"],
      source: """
        struct Locale: Equatable {
          let identifier: String
          static let current: Locale = Locale(identifier: "en_US")
        }
        """),
    Part(
      names: ["TimeZone", "DateFormatter"],
      source: """
        struct TimeZone: Equatable {
          let secondsFromGMT: Int
          init?(secondsFromGMT: Int) { self.secondsFromGMT = secondsFromGMT }
          init?(identifier: String) {
            guard ["UTC", "GMT"].contains(identifier) else { fatalError("the time zone is UTC here") }
            secondsFromGMT = 0
          }
          init?(abbreviation: String) { self.init(identifier: abbreviation) }
          static let current: TimeZone = TimeZone(secondsFromGMT: 0)!
        }
        """),
    Part(
      names: ["DateFormatter"],
      source: """
        final class DateFormatter {
          struct Style: Equatable {
            let name: String
            static let none: Style = Style(name: "none")
            static let short: Style = Style(name: "short")
            static let medium: Style = Style(name: "medium")
            static let long: Style = Style(name: "long")
            static let full: Style = Style(name: "full")
          }
          var dateStyle: Style = Style.none { didSet { refuseStyle() } }
          var timeStyle: Style = Style.none { didSet { refuseStyle() } }
          private func refuseStyle() {
            fatalError("DateFormatter has no styles here; write a dateFormat, as in \\"yyyy-MM-dd HH:mm\\"")
          }
          var dateFormat: String = ""
          var locale: Locale? = Locale.current
          var timeZone: TimeZone? = TimeZone.current
          func string(from date: Date) -> String {
            let milliseconds = Int((date.timeIntervalSinceReferenceDate * 1000).rounded())
              + (timeZone?.secondsFromGMT ?? 0) * 1000
            let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
            let days = seconds / 86400 - (seconds % 86400 < 0 ? 1 : 0)
            let time = seconds - days * 86400
            var year = 2001 + days / 366
            while first(of: year + 1) <= days { year += 1 }
            while first(of: year) > days { year -= 1 }
            let day = days - first(of: year)
            let lengths = lengths(of: year)
            var month = 0
            var rest = day
            while rest >= lengths[month] {
              rest -= lengths[month]
              month += 1
            }
            let hour = time / 3600
            let fraction = milliseconds - seconds * 1000
            var made = ""
            for (letter, text) in runs {
              let count = text.count
              switch letter {
              case "y": made += count == 2 ? padded(year % 100, 2) : padded(year, count)
              case "M" where count == 3: made += english(String(DateFormatter.months[month].prefix(3)))
              case "M" where count == 4: made += english(DateFormatter.months[month])
              case "M": made += padded(month + 1, count)
              case "d": made += padded(rest + 1, count)
              case "D": made += padded(day + 1, count)
              case "H": made += padded(hour, count)
              case "h": made += padded((hour + 11) % 12 + 1, count)
              case "m": made += padded(time / 60 % 60, count)
              case "s": made += padded(time % 60, count)
              case "S":
                let digits = padded(fraction, 3)
                made += count <= 3 ? String(digits.prefix(count)) : digits + String(repeating: "0", count: count - 3)
              case "E":
                let name = DateFormatter.weekdays[((days + 1) % 7 + 7) % 7]
                made += english(count == 4 ? name : String(name.prefix(3)))
              case "a": made += english(hour < 12 ? "AM" : "PM")
              default: made += text
              }
            }
            return made
          }
          func date(from text: String) -> Date? {
            var rest = Substring(text.trimmingCharacters(in: .whitespaces))
            var read = ["y": 2000, "M": 1, "d": 1, "H": 0, "m": 0, "s": 0, "S": 0]
            var isAfternoon: Bool? = nil
            func taken(_ words: [String]) -> Int? {
              let found = words.firstIndex { rest.lowercased().hasPrefix(english($0).lowercased()) }
              if let found { rest = rest.dropFirst(words[found].count) }
              return found
            }
            let runs = runs
            for (place, run) in runs.enumerated() {
              let (letter, pattern) = run
              let count = pattern.count
              switch letter {
              case "M" where count > 2:
                let names = DateFormatter.months
                guard let month = taken(names) ?? taken(names.map { String($0.prefix(3)) }) else { return nil }
                read["M"] = month + 1
              case "E":
                let names = DateFormatter.weekdays
                if taken(names) == nil && taken(names.map { String($0.prefix(3)) }) == nil { return nil }
              case "a":
                guard let half = taken(["AM", "PM"]) else { return nil }
                isAfternoon = half == 1
              case "y", "M", "d", "H", "h", "m", "s", "S":
                let isTight = place + 1 < runs.count && "yMdHhmsS".contains(runs[place + 1].letter)
                  && runs[place + 1].letter != ""
                let digits = rest.prefix { $0.isNumber }.prefix(isTight || letter == "S" ? count : 9)
                guard let number = Int(String(digits)) else { return nil }
                rest = rest.dropFirst(digits.count)
                switch letter {
                case "y": read["y"] = count == 2 && digits.count == 2 ? number + (number < 50 ? 2000 : 1900) : number
                case "h":
                  if number < 1 || number > 12 { return nil }
                  read["H"] = number % 12
                case "S": read["S"] = Int(String((digits + "00").prefix(3)))!
                default: read[letter] = number
                }
              case "D": fatalError("DateFormatter reads no day of the year here; use d and M")
              default:
                guard rest.hasPrefix(pattern) else { return nil }
                rest = rest.dropFirst(count)
              }
            }
            let (year, month, day) = (read["y"]!, read["M"]!, read["d"]!)
            let hour = isAfternoon == true && read["H"]! < 12 ? read["H"]! + 12 : read["H"]!
            guard rest.isEmpty, (1...12).contains(month), day > 0, day <= lengths(of: year)[month - 1],
              hour < 24, read["m"]! < 60, read["s"]! < 60
            else { return nil }
            if year < 1583 { fatalError("DateFormatter reads years from 1583 on here") }
            let days = first(of: year) + lengths(of: year).prefix(month - 1).reduce(0, +) + day - 1
            let seconds = days * 86400 + hour * 3600 + read["m"]! * 60 + read["s"]! - (timeZone?.secondsFromGMT ?? 0)
            return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(read["S"]!) / 1000)
          }
          private var runs: [(letter: String, text: String)] {
            var made: [(letter: String, text: String)] = []
            var letters = Array(dateFormat).map { String($0) }
            while let letter = letters.first {
              if letter == "'" {
                letters.removeFirst()
                var text = ""
                var isQuoted = letters.first != "'"
                if !isQuoted { text += "'"; letters.removeFirst() }
                while isQuoted, let next = letters.first {
                  letters.removeFirst()
                  isQuoted = next != "'" || letters.first == "'"
                  if isQuoted { text += next }
                  if next == "'", isQuoted { letters.removeFirst() }
                }
                made.append((letter: "", text: text))
                continue
              }
              if "ZXxzGkKwWQLecFAYuvV".contains(letter) {
                fatalError("DateFormatter has y M d D E H h m s S a here, and not \\(letter)")
              }
              var count = 0
              while letters.first == letter { count += 1; letters.removeFirst() }
              made.append((letter: letter, text: String(repeating: letter, count: count)))
            }
            return made
          }
          private func lengths(of year: Int) -> [Int] {
            [31, first(of: year + 1) - first(of: year) == 366 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
          }
          private func english(_ name: String) -> String {
            guard locale?.identifier.hasPrefix("en") ?? true else {
              fatalError("DateFormatter names days and months as in en_US here")
            }
            return name
          }
          private func first(of year: Int) -> Int {
            let years = year - 2001
            func whole(_ divisor: Int) -> Int { (year - 1) / divisor - 2000 / divisor }
            return years * 365 + whole(4) - whole(100) + whole(400)
          }
          private func padded(_ number: Int, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
          }
          private static let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
          ]
          private static let weekdays = [
            "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
          ]
        }
        """),
    Part(
      names: ["URL", "URLComponents"],
      source: """
        struct URL: Hashable, CustomStringConvertible, CustomDebugStringConvertible {
          private struct Parts {
            var scheme: String?
            var authority: String?
            var path: String
            var query: String?
            var fragment: String?
            var text: String {
              var made = scheme == nil ? "" : scheme! + ":"
              if let authority = authority { made += "//" + authority }
              made += path
              if let query = query { made += "?" + query }
              if let fragment = fragment { made += "#" + fragment }
              return made
            }
          }
          private static let allowed: CharacterSet = CharacterSet(charactersIn:
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$&'()*+,-./:;=?@_~%#[]")
          let absoluteString: String
          init?(string: String) {
            if string.isEmpty { return nil }
            absoluteString = string.addingPercentEncoding(withAllowedCharacters: URL.allowed)!
          }
          init?(string: String, relativeTo base: URL?) {
            fatalError("URL(string:relativeTo:) is not here; write the whole address")
          }
          init(fileURLWithPath path: String) {
            absoluteString = "file://" + path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
          }
          init(filePath path: String) {
            absoluteString = "file://" + path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
          }
          private var parts: Parts {
            var rest: String = absoluteString
            var made = Parts(scheme: nil, authority: nil, path: "", query: nil, fragment: nil)
            if let place = rest.firstIndex(of: "#") {
              made.fragment = String(rest[rest.index(after: place)...])
              rest = String(rest[..<place])
            }
            if let place = rest.firstIndex(of: "?") {
              made.query = String(rest[rest.index(after: place)...])
              rest = String(rest[..<place])
            }
            if let place = rest.firstIndex(of: ":"), !String(rest[..<place]).contains("/") {
              made.scheme = String(rest[..<place])
              rest = String(rest[rest.index(after: place)...])
            }
            if rest.hasPrefix("//") {
              rest = String(rest.dropFirst(2))
              let end = rest.firstIndex(of: "/") ?? rest.endIndex
              made.authority = String(rest[..<end])
              rest = String(rest[end...])
            }
            made.path = rest
            return made
          }
          private func with(path: String) -> URL {
            var made = parts
            made.path = path
            return URL(string: made.text)!
          }
          private var ownPath: String {
            let path = parts.path
            return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
          }
          private var hostAndPort: [String] {
            let authority = parts.authority ?? ""
            let place = authority.lastIndex(of: "@")
            let rest = place == nil ? authority : String(authority.dropFirst(place! + 1))
            return rest.components(separatedBy: ":")
          }
          private var names: [String] {
            let authority = parts.authority ?? ""
            let place = authority.lastIndex(of: "@")
            return place == nil ? [] : String(authority.prefix(place!)).components(separatedBy: ":")
          }
          var scheme: String? { parts.scheme }
          var host: String? { hostAndPort[0].isEmpty ? nil : hostAndPort[0] }
          var port: Int? { hostAndPort.count > 1 ? Int(hostAndPort[1]) : nil }
          var user: String? { names.first }
          var password: String? { names.count > 1 ? names[1] : nil }
          var path: String { ownPath.removingPercentEncoding ?? ownPath }
          var relativePath: String { path }
          var query: String? { parts.query }
          var fragment: String? { parts.fragment }
          var pathComponents: [String] {
            let all = path.components(separatedBy: "/").filter { !$0.isEmpty }
            return path.hasPrefix("/") ? ["/"] + all : all
          }
          var lastPathComponent: String { pathComponents.last ?? "" }
          var pathExtension: String {
            let name: String = lastPathComponent
            guard let place = name.lastIndex(of: "."), place > name.startIndex else { return "" }
            return String(name[name.index(after: place)...])
          }
          var isFileURL: Bool { parts.scheme == "file" }
          var hasDirectoryPath: Bool { parts.path.hasSuffix("/") }
          var absoluteURL: URL { self }
          var relativeString: String { absoluteString }
          func appendingPathComponent(_ name: String, isDirectory: Bool = false) -> URL {
            let path = parts.path
            let base: String = path.hasSuffix("/") ? String(path.dropLast()) : path
            let added = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
            let text: String = name.hasPrefix("/") ? base + added : base + "/" + added
            return with(path: isDirectory ? text + "/" : text)
          }
          func appending(path name: String) -> URL { appendingPathComponent(name) }
          func appending(component name: String) -> URL { appendingPathComponent(name) }
          func appendingPathExtension(_ ending: String) -> URL { with(path: ownPath + "." + ending) }
          func deletingLastPathComponent() -> URL {
            let own: String = ownPath
            if own.isEmpty || own == "/" { return self }
            if let place = own.lastIndex(of: "/") { return with(path: String(own[...place])) }
            return with(path: parts.scheme == nil ? "./" : "")
          }
          func deletingPathExtension() -> URL {
            if hasDirectoryPath || pathExtension.isEmpty { return self }
            let own: String = ownPath
            return with(path: String(own[..<own.lastIndex(of: ".")!]))
          }
          var description: String { absoluteString }
          var debugDescription: String { absoluteString }
        }
        """),
    Part(
      names: ["URLError"],
      source: """
        struct URLError: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
          enum Code: Int {
            case unknown = -1, cancelled = -999, badURL = -1000, timedOut = -1001,
              unsupportedURL = -1002, cannotFindHost = -1003, cannotConnectToHost = -1004,
              networkConnectionLost = -1005, dnsLookupFailed = -1006,
              httpTooManyRedirects = -1007, resourceUnavailable = -1008,
              notConnectedToInternet = -1009, redirectToNonExistentLocation = -1010,
              badServerResponse = -1011, userCancelledAuthentication = -1012,
              userAuthenticationRequired = -1013, zeroByteResource = -1014,
              cannotDecodeRawData = -1015, cannotDecodeContentData = -1016,
              cannotParseResponse = -1017, internationalRoamingOff = -1018,
              callIsActive = -1019, dataNotAllowed = -1020, fileDoesNotExist = -1100,
              noPermissionsToReadFile = -1102, dataLengthExceedsMaximum = -1103,
              secureConnectionFailed = -1200
          }
          static let errorDomain: String = "NSURLErrorDomain"
          static let unknown: URLError = URLError(.unknown)
          static let cancelled: URLError = URLError(.cancelled)
          static let badURL: URLError = URLError(.badURL)
          static let timedOut: URLError = URLError(.timedOut)
          static let unsupportedURL: URLError = URLError(.unsupportedURL)
          static let cannotFindHost: URLError = URLError(.cannotFindHost)
          static let cannotConnectToHost: URLError = URLError(.cannotConnectToHost)
          static let networkConnectionLost: URLError = URLError(.networkConnectionLost)
          static let dnsLookupFailed: URLError = URLError(.dnsLookupFailed)
          static let httpTooManyRedirects: URLError = URLError(.httpTooManyRedirects)
          static let resourceUnavailable: URLError = URLError(.resourceUnavailable)
          static let notConnectedToInternet: URLError = URLError(.notConnectedToInternet)
          static let redirectToNonExistentLocation: URLError = URLError(.redirectToNonExistentLocation)
          static let badServerResponse: URLError = URLError(.badServerResponse)
          static let userCancelledAuthentication: URLError = URLError(.userCancelledAuthentication)
          static let userAuthenticationRequired: URLError = URLError(.userAuthenticationRequired)
          static let zeroByteResource: URLError = URLError(.zeroByteResource)
          static let cannotDecodeRawData: URLError = URLError(.cannotDecodeRawData)
          static let cannotDecodeContentData: URLError = URLError(.cannotDecodeContentData)
          static let cannotParseResponse: URLError = URLError(.cannotParseResponse)
          static let internationalRoamingOff: URLError = URLError(.internationalRoamingOff)
          static let callIsActive: URLError = URLError(.callIsActive)
          static let dataNotAllowed: URLError = URLError(.dataNotAllowed)
          static let fileDoesNotExist: URLError = URLError(.fileDoesNotExist)
          static let noPermissionsToReadFile: URLError = URLError(.noPermissionsToReadFile)
          static let dataLengthExceedsMaximum: URLError = URLError(.dataLengthExceedsMaximum)
          static let secureConnectionFailed: URLError = URLError(.secureConnectionFailed)
          let code: Code
          let userInfo: [String: Any]
          init(_ code: Code, userInfo: [String: Any] = [:]) {
            self.code = code
            self.userInfo = userInfo
          }
          static func == (left: URLError, right: URLError) -> Bool { left.code == right.code }
          func hash(into hasher: inout Hasher) { hasher.combine(code) }
          var errorCode: Int { code.rawValue }
          var localizedDescription: String {
            "The operation couldn’t be completed. (NSURLErrorDomain error \\(code.rawValue).)"
          }
          var description: String { "Error Domain=NSURLErrorDomain Code=\\(code.rawValue) \\"(null)\\"" }
          var debugDescription: String { description }
        }
        """),
    Part(
      names: ["URLQueryItem", "URLComponents"],
      source: """
        struct URLQueryItem: Hashable, CustomStringConvertible {
          var name: String
          var value: String?
          var description: String { value == nil ? name : name + "=" + value! }
        }
        """),
    Part(
      names: ["URLComponents"],
      source: """
        struct URLComponents: Hashable, CustomStringConvertible {
          var scheme: String? = nil
          var user: String? = nil
          var password: String? = nil
          var host: String? = nil
          var port: Int? = nil
          var path: String = ""
          var percentEncodedQuery: String? = nil
          var fragment: String? = nil
          private static let allowed: CharacterSet = CharacterSet(charactersIn:
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$'()*+,-./:;?@_~")
          init() {}
          init?(string: String) {
            guard let url = URL(string: string) else { return nil }
            scheme = url.scheme
            user = url.user
            password = url.password
            host = url.host
            port = url.port
            path = url.path
            percentEncodedQuery = url.query
            fragment = url.fragment
          }
          init?(url: URL, resolvingAgainstBaseURL: Bool) { self.init(string: url.absoluteString) }
          var query: String? {
            get {
              guard let text = percentEncodedQuery else { return nil }
              return text.removingPercentEncoding
            }
            set {
              let text: String? = newValue
              if let text = text {
                percentEncodedQuery = text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
              } else {
                percentEncodedQuery = nil
              }
            }
          }
          var queryItems: [URLQueryItem]? {
            get {
              guard let text = percentEncodedQuery else { return nil }
              if text.isEmpty { return [] }
              var made: [URLQueryItem] = []
              for part in text.components(separatedBy: "&") {
                let sides = part.components(separatedBy: "=")
                let name: String = sides[0].removingPercentEncoding ?? sides[0]
                var value: String? = nil
                if sides.count > 1 {
                  value = sides.dropFirst().joined(separator: "=").removingPercentEncoding
                }
                made.append(URLQueryItem(name: name, value: value))
              }
              return made
            }
            set {
              let items: [URLQueryItem]? = newValue
              if let items = items {
                var parts: [String] = []
                for item in items {
                  var part: String = item.name.addingPercentEncoding(withAllowedCharacters: URLComponents.allowed)!
                  if let value = item.value {
                    part += "=" + value.addingPercentEncoding(withAllowedCharacters: URLComponents.allowed)!
                  }
                  parts.append(part)
                }
                percentEncodedQuery = parts.joined(separator: "&")
              } else {
                percentEncodedQuery = nil
              }
            }
          }
          var string: String? {
            var made: String = scheme == nil ? "" : scheme! + ":"
            if let host = host {
              made += "//"
              if let user = user { made += user + (password == nil ? "" : ":" + password!) + "@" }
              made += host
              if let port = port { made += ":" + String(port) }
            }
            made += path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
            if let query = percentEncodedQuery { made += "?" + query }
            if let fragment = fragment { made += "#" + fragment }
            return made
          }
          var url: URL? { URL(string: string!) }
          var description: String { string ?? "" }
        }
        """),
    Part(
      names: ["NumberFormatter"],
      source: """
        final class NumberFormatter {
          struct Style: Equatable {
            let name: String
            static let none: Style = Style(name: "none")
            static let decimal: Style = Style(name: "decimal")
            static let spellOut: Style = Style(name: "spellOut")
            static let currency: Style = Style(name: "currency")
            static let percent: Style = Style(name: "percent")
          }
          var numberStyle: Style = Style.none
          var locale: Locale = Locale.current
          var minimumFractionDigits: Int?
          var maximumFractionDigits: Int?
          var currencySymbol: String = "$"
          var usesGroupingSeparator: Bool = true
          var groupingSeparator: String = ","
          var decimalSeparator: String = "."
          func string(for number: Any?) -> String? {
            guard let number = number else { return nil }
            return string(from: number)
          }
          func string(from number: Any) -> String? {
            guard locale.identifier.hasPrefix("en") else {
              fatalError("NumberFormatter writes numbers as in en_US here")
            }
            let whole = number as? Int
            if numberStyle == .spellOut {
              guard let whole = whole else { fatalError("NumberFormatter spells whole numbers only") }
              return spelt(whole)
            }
            guard let decimal = number as? Double ?? whole.map({ Double($0) }) else { return nil }
            let styles: [Style] = [.none, .decimal, .currency, .percent]
            guard styles.contains(numberStyle) else {
              fatalError("NumberFormatter has the styles none, decimal, currency, percent and spellOut here")
            }
            let isCurrency = numberStyle == .currency
            let isPercent = numberStyle == .percent
            let usual = isCurrency ? 2 : numberStyle == .decimal ? 3 : 0
            let least: Int = minimumFractionDigits ?? min(isCurrency ? 2 : 0, maximumFractionDigits ?? 2)
            let most = max(least, maximumFractionDigits ?? usual)
            let text = rounded(decimal, most, isPercent ? 2 : 0)
            var digits = String(text.dropLast(most))
            var rest = String(text.suffix(most))
            while rest.count > least, rest.hasSuffix("0") { rest = String(rest.dropLast()) }
            var grouped = ""
            while numberStyle != .none, usesGroupingSeparator, digits.count > 3 {
              grouped = groupingSeparator + String(digits.suffix(3)) + grouped
              digits = String(digits.dropLast(3))
            }
            return (decimal < 0 ? "-" : "") + (isCurrency ? currencySymbol : "") + digits + grouped
              + (rest.isEmpty ? "" : decimalSeparator + rest) + (isPercent ? "%" : "")
          }
          func number(from text: String) -> Double? { Double(text) }
          private func rounded(_ number: Double, _ places: Int, _ shift: Int) -> String {
            let text = String(abs(number))
            if text.contains("e") {
              let larger: Double = shift == 0 ? abs(number) : abs(number) * 100
              return String(format: "%.\\(places)f", larger).replacingOccurrences(of: ".", with: "")
            }
            let parts = text.split(separator: ".").map { String($0) }
            let rest = parts[1] + String(repeating: "0", count: places + shift)
            var kept = Int(parts[0] + String(rest.prefix(places + shift))) ?? 0
            let left = String(rest.dropFirst(places + shift))
            let half = "5" + String(repeating: "0", count: max(0, left.count - 1))
            if left > half || left == half && kept % 2 == 1 { kept += 1 }
            let made = String(kept)
            return String(repeating: "0", count: max(0, places + 1 - made.count)) + made
          }
          private func spelt(_ number: Int) -> String {
            let small = [
              "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
              "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
            ]
            let tens = [
              "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
            ]
            if number < 0 { return "minus " + spelt(-number) }
            if number < 20 { return small[number] }
            if number < 100 {
              return tens[number / 10] + (number % 10 == 0 ? "" : "-" + small[number % 10])
            }
            let sizes = [
              (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
              (1000, "thousand"), (100, "hundred"),
            ]
            for (size, word) in sizes where number >= size {
              let rest = number % size == 0 ? "" : " " + spelt(number % size)
              return spelt(number / size) + " " + word + rest
            }
            return ""
          }
        }
        """),
  ]
}
