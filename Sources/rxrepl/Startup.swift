import Glibc

/// The files that a prompt begins with.
enum Startup {
  /// Those that are there: what `:keep` has kept, and then somebody's own lines.
  static var files: [String] {
    [settings, UserFolder.configuration.map { "\($0)/init.rx" }].compactMap(\.self).filter {
      access($0, F_OK) == 0
    }
  }

  private static var settings: String? { UserFolder.configuration.map { "\($0)/settings.rx" } }

  /// Keeps lines of `:set`, each in place of one for the same setting, and answers where.
  static func keep(_ lines: [String]) throws -> String {
    guard let folder = UserFolder.configuration, let file = settings else {
      throw TextFile.Failure("settings need $XDG_CONFIG_HOME or $HOME")
    }
    UserFolder.make(folder)
    var kept = access(file, F_OK) == 0 ? try TextFile.read(file, .short).split(separator: "\n") : []
    for line in lines {
      // Its words: `:set`, the name, the value.
      let setting = line.split(separator: " ").prefix(2)
      kept.removeAll { $0.split(separator: " ").prefix(2) == setting }
      kept.append(line[...])
    }
    do { try TextFile.write(kept.map { $0 + "\n" }.joined(), to: file) } catch {
      throw TextFile.Failure("\(file): \(error)")
    }
    return file
  }
}
