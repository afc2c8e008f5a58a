/// The local files that programs import.
enum JSModulePath {
  /// True of a module that is a file beside the one that imports it.
  static func isLocal(_ module: String) -> Bool {
    [".", ".."].contains(module) || ["./", "../"].contains(where: module.hasPrefix)
  }

  /// True of a local module that is a program, and no sheet of styles, which a bundler would put into a page.
  static func isProgram(_ module: String) -> Bool {
    isLocal(module) && ![".css", ".scss", ".sass", ".less"].contains(where: module.hasSuffix)
  }

  /// The paths at which the file of an import may stand, in the order in which they are tried.
  static func candidates(_ module: String, from path: String) -> [String] {
    guard isLocal(module), module.utf8.allSatisfy({ $0 >= 0x20 && !"\"\\".utf8.contains($0) })
    else { return [] }
    let whole = FilePath.joined(module, in: FilePath.folder(of: path))
    let base = whole == "." ? "" : whole
    let endings = isTyped(path) ? typed + plain : plain + typed
    var paths: [String] = []
    if !base.isEmpty {
      if (endings + [".json"]).contains(where: base.hasSuffix) { paths.append(base) }
      // TypeScript names the file that will be made.
      for (made, written) in [(".js", ".ts"), (".mjs", ".mts")] where base.hasSuffix(made) {
        paths.append(base.dropLast(made.count) + written)
      }
      paths += endings.map { base + $0 } + [base + ".json"]
    }
    let folder = base.isEmpty || base.hasSuffix("/") ? base : base + "/"
    return paths + endings.map { "\(folder)index\($0)" }
  }

  /// True of a file of TypeScript, which leaves out imports that are used as types only.
  static func isTyped(_ path: String) -> Bool { typed.contains(where: path.hasSuffix) }

  private static let typed = [".ts", ".mts"]
  private static let plain = [".js", ".mjs", ".cjs"]
}

extension [JSStatement] {
  /// The local modules that they need, in the order in which they stand.
  func localModules(isTyped: Bool) -> [String] {
    var names: Set<String> = []
    var required: [String] = []
    for statement in self {
      _ = JSNode.statement(statement).contains(
        { value in
          if case .name(let name) = value.kind { names.insert(name) }
          if let module = value.requiredModule { required.append(module) }
          return false
        }, entering: { _ in true })
    }
    for case .exports(from: nil, let exports) in map(\.kind) {
      names.formUnion(exports.map(\.local.text))
    }
    let imported = compactMap { statement -> String? in
      switch statement.kind {
      case .imports(let module, let brought):
        let isUsed = brought.isEmpty || brought.contains { names.contains($0.local.text) }
        return isUsed || !isTyped ? module : nil
      case .exports(let module, _): return module
      default: return nil
      }
    }
    return (imported + required).filter(JSModulePath.isLocal)
  }
}
