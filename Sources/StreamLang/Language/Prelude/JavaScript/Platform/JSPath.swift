/// The module `path` of node: paths with slashes, as texts.
extension JSWorld {
  static let pathFunctions: Works = [
    "normalize": { .string(normal(path: try $0.path($1[0]))) },
    "join": { js, given in .string(joined(try given.values.map { try js.path($0) })) },
    "resolve": { js, given in
      .string(resolved(try given.values.map { try js.path($0) }, in: js.folder))
    },
    "isAbsolute": { .bool(try $0.path($1[0]).hasPrefix("/")) },
    "dirname": { .string(folder(of: try $0.path($1[0])) ?? ".") },
    "basename": { js, given in
      let (path, end) = (try js.path(given[0]), given[1].isUndefined ? "" : try given.text(1))
      let last = last(of: path)
      guard !end.isEmpty, last.hasSuffix(end), last != end || path == end else {
        return .string(last)
      }
      return .string(String(last.dropLast(end.count)))
    },
    "extname": { .string(ending(of: last(of: try $0.path($1[0])))) },
    "relative": { js, given in
      let (from, to) = (
        parts(of: resolved([try js.path(given[0])], in: js.folder)),
        parts(of: resolved([try js.path(given[1])], in: js.folder))
      )
      let shared = zip(from, to).prefix { $0 == $1 }.count
      let up = Array(repeating: "..", count: from.count - shared)
      return .string((up + to.dropFirst(shared)).joined(separator: "/"))
    },
    "parse": { js, given in
      let path = try js.path(given[0])
      let (base, root) = (last(of: path), path.hasPrefix("/") ? "/" : "")
      let end = ending(of: base)
      var fields = Record([:]).fields
      fields["root"] = .string(root)
      fields["dir"] = .string(folder(of: path) ?? "")
      fields["base"] = .string(base)
      fields["ext"] = .string(end)
      fields["name"] = .string(String(base.dropLast(end.count)))
      return js.object(of: fields)
    },
    "format": { js, given in
      func part(_ name: String) throws -> String {
        let part = try js.get(given[0], name)
        return part.isTruthy ? try js.text(part) : ""
      }
      let (dir, root, base, end) = (
        try part("dir"), try part("root"), try part("base"), try part("ext")
      )
      let name =
        base.isEmpty
        ? try part("name") + (end.isEmpty || end.hasPrefix(".") ? end : "." + end) : base
      let folder = dir.isEmpty ? root : dir
      return .string(folder.isEmpty || folder == root ? folder + name : "\(folder)/\(name)")
    },
  ]

  private func path(_ value: Value) throws -> String {
    guard case .string(let path) = value else { throw isUnfit(value, "path", "string") }
    return path
  }

  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  /// A path without `.`, without empty parts, and without parts that `..` takes back.
  private static func normal(path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var kept: [String] = []
    for part in parts(of: path) where part != "." {
      if part != ".." {
        kept.append(part)
      } else if let last = kept.last, last != ".." {
        kept.removeLast()
      } else if !isAbsolute {
        kept.append(part)
      }
    }
    let text = kept.joined(separator: "/")
    if text.isEmpty { return isAbsolute ? "/" : path.hasSuffix("/") ? "./" : "." }
    return (isAbsolute ? "/" : "") + text + (path.hasSuffix("/") ? "/" : "")
  }

  private static func joined(_ paths: [String]) -> String {
    normal(path: paths.filter { !$0.isEmpty }.joined(separator: "/"))
  }

  /// The path that begins with a slash, as it is seen from a folder.
  static func resolved(_ paths: [String], in folder: String) -> String {
    let paths = [folder] + paths
    let first = paths.lastIndex { $0.hasPrefix("/") } ?? 0
    let path = normal(path: "/" + paths.dropFirst(first).joined(separator: "/"))
    return path == "/" || !path.hasSuffix("/") ? path : String(path.dropLast())
  }

  /// The path in front of its last part; nil of a part alone.
  private static func folder(of path: String) -> String? {
    let named = path.reversed().drop { $0 == "/" }
    if named.isEmpty { return path.isEmpty ? nil : "/" }
    guard let slash = named.firstIndex(of: "/") else { return nil }
    let folder = String(named[named.index(after: slash)...].reversed())
    return folder.isEmpty ? "/" : folder
  }

  private static func last(of path: String) -> String { parts(of: path).last ?? "" }

  /// The last dot of a name and all behind it; empty where nothing stands in front of it.
  private static func ending(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name != ".." else { return "" }
    return String(name[dot...])
  }
}
