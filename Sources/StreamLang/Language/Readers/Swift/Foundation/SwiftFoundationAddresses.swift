/// Addresses, their parts and their errors.
enum SwiftFoundationAddresses {
  static let parts: SwiftFoundation.Parts = [
    ["URL", "URLComponents"]: """
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
    """,
    ["URLError"]: addressError,
    ["URLQueryItem", "URLComponents"]: """
    struct URLQueryItem: Hashable, CustomStringConvertible {
      var name: String
      var value: String?
      var description: String { value == nil ? name : name + "=" + value! }
    }
    """,
    ["URLComponents"]: """
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
    """,
  ]

  private static let addressError: String = {
    let codes = [
      "unknown = -1", "cancelled = -999", "badURL = -1000", "timedOut = -1001",
      "unsupportedURL = -1002", "cannotFindHost = -1003", "cannotConnectToHost = -1004",
      "networkConnectionLost = -1005", "dnsLookupFailed = -1006", "httpTooManyRedirects = -1007",
      "resourceUnavailable = -1008", "notConnectedToInternet = -1009",
      "redirectToNonExistentLocation = -1010", "badServerResponse = -1011",
      "userCancelledAuthentication = -1012", "userAuthenticationRequired = -1013",
      "zeroByteResource = -1014", "cannotDecodeRawData = -1015", "cannotDecodeContentData = -1016",
      "cannotParseResponse = -1017", "internationalRoamingOff = -1018", "callIsActive = -1019",
      "dataNotAllowed = -1020", "fileDoesNotExist = -1100", "noPermissionsToReadFile = -1102",
      "dataLengthExceedsMaximum = -1103", "secureConnectionFailed = -1200",
    ]
    let names = codes.map { $0.prefix { $0 != " " } }
    return """
      struct URLError: CustomNSError, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
        enum Code: Int {
          case \(codes.joined(separator: ", "))
        }
        static let errorDomain: String = "NSURLErrorDomain"
        \(names.map { "static let \($0): URLError = URLError(.\($0))" }.joined(separator: "\n"))
        let code: Code
        let userInfo: [String: Any]
        init(_ code: Code, userInfo: [String: Any] = [:]) {
          self.code = code
          self.userInfo = userInfo
        }
        static func == (left: URLError, right: URLError) -> Bool { left.code == right.code }
        func hash(into hasher: inout Hasher) { hasher.combine(code) }
        var errorCode: Int { code.rawValue }
        var errorUserInfo: [String: Any] { userInfo }
        var localizedDescription: String {
          "The operation could not be completed. (NSURLErrorDomain error \\(code.rawValue).)"
        }
        var description: String { "Error Domain=NSURLErrorDomain Code=\\(code.rawValue) \\"(null)\\"" }
        var debugDescription: String { description }
      }
      """
  }()
}
